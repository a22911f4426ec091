"""A few bytes for one seat's eyes: hybrid encryption to the seat's public key.

Abdalla, Bellare, Rogaway, "DHIES: an encryption scheme based on the Diffie-Hellman problem" (1999), here with HKDF and
ChaCha20-Poly1305. The key is used for this one letter only, so the nonce is zero. The same group as everywhere else:
a seat that got a bad letter can show all the others what was in it by proving the one shared point.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA512
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from netcode.crypto import same_log
from netcode.crypto.context import Context
from netcode.crypto.group import G, Point, Scalar
from netcode.crypto.hashing import VERSION, encode
from netcode.crypto.same_log import SameLog
from netcode.crypto.seeds import Nonces
from netcode.crypto.wire import Refused, items

MOST: Final = 1024
_NONCE: Final = bytes(12)


@dataclass(frozen=True, slots=True)
class Letter:
    """`made` proves that the sender made the letter's key: one taken from somebody's card would turn the receiver's
    complaint into a share of that card."""

    ephemeral: Point
    made: SameLog
    sealed: bytes

    def to_wire(self) -> list[object]:
        return [self.ephemeral.raw, self.made.to_wire(), self.sealed]

    @classmethod
    def from_wire(cls, wire: object) -> Letter:
        ephemeral, made, sealed = items(wire, 3, "A letter")
        if not isinstance(sealed, bytes) or not 16 <= len(sealed) <= MOST:
            raise Refused(f"A letter must be 16 to {MOST} bytes.")
        return cls(Point.parse(ephemeral, "A letter's key"), SameLog.from_wire(made), sealed)


def seal(context: Context, key: Point, text: bytes, nonces: Nonces) -> Letter:
    """A letter from `context.seat` to the owner of `key`."""
    r = nonces.stream("letter", context, key, text).scalar()
    ephemeral = r * G
    made = same_log.prove(context, "letter", [G], [ephemeral], r, nonces)
    return Letter(ephemeral, made, _cipher(context, ephemeral, key, r * key).encrypt(_NONCE, text, None))


def check(context: Context, letter: Letter) -> None:
    """What everybody can see of a letter, and must, before its receiver says anything about it."""
    lie = f"Seat {context.seat} wrote a letter under a foreign key."
    same_log.verify(context, "letter", [G], [letter.ephemeral], letter.made, lie)


def shared_point(letter: Letter, secret: Scalar) -> Point:
    """What the receiver computes to read the letter, and could show with a proof to let everybody read it."""
    return secret * letter.ephemeral


def read(context: Context, letter: Letter, key: Point, shared: Point) -> bytes:
    try:
        return _cipher(context, letter.ephemeral, key, shared).decrypt(_NONCE, letter.sealed, None)
    except InvalidTag:
        raise Refused(f"Seat {context.seat} sent a letter that its receiver cannot open.") from None


def _cipher(context: Context, ephemeral: Point, key: Point, shared: Point) -> ChaCha20Poly1305:
    info = encode((VERSION, "letter", context, ephemeral, key))
    return ChaCha20Poly1305(HKDF(SHA512(), 32, salt=None, info=info).derive(shared.raw))
