"""Letters: what peers leave in a table's room for those who are not there, sealed so that only the table can read it.

AES-SIV (RFC 5297): the same letter sealed by anybody is the same bytes, so the relay keeps it once and cannot tell who
else wrote it; and no nonce can be used twice.
"""

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

BOUND = [b"den letter 1"]


class Letters:
    def __init__(self, reading_key: bytes) -> None:
        self._cipher = AESSIV(HKDF(SHA256(), 64, salt=None, info=BOUND[0]).derive(reading_key))

    def seal(self, letter: bytes) -> bytes:
        return self._cipher.encrypt(letter, BOUND)

    def open(self, sealed: bytes) -> bytes | None:
        """The letter, or None if it was not sealed for this table."""
        try:
            return self._cipher.decrypt(sealed, BOUND)
        except (InvalidTag, ValueError):
            return None
