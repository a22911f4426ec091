"""The keys of a table. All of them follow from the secret in its join code."""

import hashlib
import secrets
from dataclasses import dataclass
from functools import cached_property

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

SECRET = 10  # bytes: nobody guesses 80 bits


@dataclass(frozen=True)
class Keys:
    """The keys of a code's secret. The watch code's secret is derived from the join code's, and not the other way
    round."""

    watch: bytes  # allows to read
    join: bytes | None = None  # allows to sit down

    @classmethod
    def fresh(cls) -> "Keys":
        return cls.of_join(secrets.token_bytes(SECRET))

    @classmethod
    def of_join(cls, join: bytes) -> "Keys":
        return cls(_derive(join, "watch", SECRET), join)

    @cached_property
    def reading(self) -> bytes:
        """Encrypts everything that peers say."""
        return _derive(self.watch, "reading", 32)

    @cached_property
    def sitting(self) -> bytes | None:
        """Proves to the host that somebody holds the join code, not only the watch code."""
        return None if self.join is None else _derive(self.join, "sitting", 32)

    @property
    def room(self) -> str:
        """A name for the table's door that reveals nothing of its keys."""
        return hashlib.sha256(b"den/room" + self.reading).hexdigest()[:32]

    def __repr__(self) -> str:
        return "Keys(…)"


def _derive(secret: bytes, label: str, length: int) -> bytes:
    return HKDF(SHA256(), length, salt=None, info=f"den/code/{label}".encode()).derive(secret)
