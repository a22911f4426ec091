"""Letters: what peers leave in a table's room for peers that are away. Only the table can read them.

AES-SIV (RFC 5297): the same letter sealed by any peer gives the same bytes, so the relay keeps it once and cannot tell
who else wrote it; and no nonce can be used twice. A letter belongs to one game, named by its associated data, so after
a rematch nobody can pass off an old one as new. Only contracts belong to no game yet: they begin one.
"""

import logging
from collections import deque
from collections.abc import Callable

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from netcode.protocol.wire import Refused

log = logging.getLogger("den.heard")

LABEL = b"den letter 2"
UNREAD = 8 << 20  # bytes that wait to be read: as many as a relay keeps


class Letters:
    """Seals letters, and gives each that arrives to the reader for its game, including earlier ones."""

    def __init__(self, reading_key: bytes) -> None:
        self._cipher = AESSIV(HKDF(SHA256(), 64, salt=None, info=LABEL).derive(reading_key))
        self._readers: dict[bytes, Callable[[bytes], None]] = {}
        self._unread: deque[bytes] = deque()
        self._waiting = 0

    def seal(self, letter: bytes, game: bytes) -> bytes:
        """`game`: the name of the table; empty for a letter that belongs to no game yet."""
        return self._cipher.encrypt(letter, [LABEL, game])

    def open(self, sealed: bytes, game: bytes) -> bytes | None:
        """The letter, or None if it was not sealed for this game at this table."""
        try:
            return self._cipher.decrypt(sealed, [LABEL, game])
        except (InvalidTag, ValueError):
            return None

    def read(self, game: bytes, heard: Callable[[bytes], None]) -> None:
        """Give letters about this game to `heard`, which raises `Refused` for rubbish."""
        self._readers[game] = heard
        unread, self._unread, self._waiting = self._unread, deque(), 0
        for sealed in unread:
            self.came(sealed)

    def came(self, sealed: bytes) -> None:
        """The relay has delivered this letter."""
        for game, heard in self._readers.items():
            letter = self.open(sealed, game)
            if letter is not None:
                try:
                    heard(letter)
                except Refused:
                    pass  # any spectator may have left it, so no link can be blamed
                except Exception:  # a mistake of ours must not keep us from the relay
                    log.exception("a letter could not be read")
                return
        self._unread.append(sealed)
        self._waiting += len(sealed)
        while self._waiting > UNREAD:
            self._waiting -= len(self._unread.popleft())
