"""The knock: visitor and host prove to each other by SPAKE2 that they know the two words; then the visitor gets the
invitation.

SPAKE2 (Abdalla and Pointcheval, 2005; the `spake2` package) makes a strong key from a weak password. Whoever carries
the messages learns nothing, and every wrong guess is one knock that the host notices. The order matters: the visitor
confirms first, so nobody can test a guess without the host noticing.

    visitor -> host   kind (join or watch), SPAKE2 message
    host -> visitor   SPAKE2 message
    visitor -> host   confirmation: HMAC of the visitor's label under the key
    host -> visitor   the invitation, sealed with the key; or nothing but a refusal
"""

import hmac
from hashlib import sha256

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand
from spake2 import SPAKE2_A, SPAKE2_B

JOIN, WATCH = b"j", b"w"
REFUSED = b"-"
RESTING = b"~"  # too many wrong words were tried: come back later
MAX_MESSAGE = 64
PURPOSE = b"den knock 1"


class WrongCode(Exception):
    """The words do not fit."""


class Resting(WrongCode):
    """Too many wrong words were tried there: for a while nobody may come in by words."""

    def __init__(self) -> None:
        super().__init__("Too many wrong codes were tried at that table.")


class NoSeat(WrongCode):
    """The words may be right, but there is no free seat."""


def _expand(key: bytes, label: bytes) -> bytes:
    return HKDFExpand(hashes.SHA256(), 32, PURPOSE + b"|" + label).derive(key)


def _confirmation(key: bytes, heard: bytes, said: bytes) -> bytes:
    """Covers both messages, so nobody in between can have changed either."""
    return hmac.digest(_expand(key, b"visitor confirms"), sha256(heard).digest() + sha256(said).digest(), "sha256")


class Visitor:
    def __init__(self, password: bytes, channel: int, *, watch: bool = False) -> None:
        self._kind = WATCH if watch else JOIN
        self._spake = SPAKE2_A(password, idA=PURPOSE + self._kind, idB=str(channel).encode())
        self._key = b""

    def knock(self) -> bytes:
        self._said = bytes(self._spake.start())
        return self._kind + self._said

    def confirm(self, message: bytes) -> bytes:
        if message == REFUSED:  # the door refused before it could know the visitor's words
            raise NoSeat("All its seats are taken.")
        if message == RESTING:
            raise Resting
        try:
            self._key = bytes(self._spake.finish(message[:MAX_MESSAGE]))
        except Exception as error:  # `spake2` raises half a dozen kinds of its own for what is no message
            raise WrongCode("The other side did not speak as a host does.") from error
        return _confirmation(self._key, message, self._said)

    def invitation(self, sealed: bytes) -> bytes:
        if sealed == REFUSED:
            raise WrongCode("The words of this code are not right for this table.")
        if sealed == RESTING:
            raise Resting
        try:
            return ChaCha20Poly1305(_expand(self._key, b"invitation")).decrypt(bytes(12), sealed, self._kind)
        except InvalidTag as error:
            raise WrongCode("The invitation could not be opened.") from error


class Doorkeeper:
    """The host's side for one visitor, for one try."""

    def __init__(self, passwords: dict[bytes, bytes], invitations: dict[bytes, bytes], channel: int) -> None:
        self._passwords, self._invitations, self._channel = passwords, invitations, channel
        self._key: bytes | None = None
        self.kind = b""  # what the visitor wants (to join or to watch), once it has knocked

    def answer(self, knock: bytes) -> bytes:
        kind, message = knock[:1], knock[1 : 1 + MAX_MESSAGE]
        if kind not in self._passwords or self._key is not None:
            raise WrongCode("That is no knock.")
        spake = SPAKE2_B(self._passwords[kind], idA=PURPOSE + kind, idB=str(self._channel).encode())
        said = bytes(spake.start())
        try:
            self._key = bytes(spake.finish(message))
        except Exception as error:  # see above
            raise WrongCode("That is no knock.") from error
        self.kind = kind
        self._expected = _confirmation(self._key, said, message)
        return said

    def admit(self, confirmation: bytes) -> bytes:
        """The sealed invitation. Raises WrongCode for a wrong guess; the caller answers `REFUSED` and tells the
        host."""
        key, self._key = self._key, b""
        if not key or not hmac.compare_digest(confirmation, self._expected):
            raise WrongCode("Somebody tried a wrong code.")
        # This key comes from this exchange alone and seals one message, so a fixed nonce is safe.
        return ChaCha20Poly1305(_expand(key, b"invitation")).encrypt(bytes(12), self._invitations[self.kind], self.kind)
