"""A few bytes that only one seat can read: hybrid encryption to that seat's public key.

Abdalla, Bellare, Rogaway, "DHIES: an encryption scheme based on the Diffie-Hellman problem" (1999), here with HKDF and
ChaCha20-Poly1305. The key is used for this one letter only, so the nonce is zero. What the receiver computes from the
sender's point opens the letter; the receiver keeps it secret unless it must prove that the letter is wrong: see
`key_parts.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA512
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.group import G, Point, Scalar
from netcode.protocol.crypto.hashing import VERSION, encode
from netcode.protocol.crypto.parsing import Refused, items
from netcode.protocol.crypto.proofs import same_log
from netcode.protocol.crypto.proofs.same_log import SameLog
from netcode.protocol.crypto.seeds import Nonces

MOST: Final = 1024
_NONCE: Final = bytes(12)


@dataclass(frozen=True, slots=True)
class Letter:
    ephemeral: Point
    sealed: bytes

    def to_wire(self) -> list[bytes]:
        return [self.ephemeral.raw, self.sealed]

    @classmethod
    def from_wire(cls, wire: object) -> Letter:
        ephemeral, sealed = items(wire, 2, "A letter")
        if not isinstance(sealed, bytes) or not 16 <= len(sealed) <= MOST:
            raise Refused(f"A letter must be 16 to {MOST} bytes.")
        return cls(Point.parse(ephemeral, "A letter's key"), sealed)


def seal(context: Context, key: Point, text: bytes, nonces: Nonces) -> Letter:
    """A letter from `context.seat` to the owner of `key`."""
    r = nonces.stream("letter", context, key, text).scalar()
    ephemeral = r * G
    return Letter(ephemeral, _cipher(context, ephemeral, key, r * key).encrypt(_NONCE, text, None))


def read(context: Context, letter: Letter, key: Point, shared: Point) -> bytes:
    """`shared`: the secret of the receiver's `key`, times `letter.ephemeral`."""
    try:
        return _cipher(context, letter.ephemeral, key, shared).decrypt(_NONCE, letter.sealed, None)
    except InvalidTag:
        raise Refused(f"Seat {context.seat} sent a letter that its receiver cannot open.") from None


@dataclass(frozen=True, slots=True)
class Complaint:
    """What opens a letter, and the proof that it does: so everybody can read what its sender wrote."""

    shared: Point
    proof: SameLog

    def to_wire(self) -> list[object]:
        return [self.shared.raw, self.proof.to_wire()]

    @classmethod
    def from_wire(cls, wire: object) -> Complaint:
        shared, proof = items(wire, 2, "A complaint")
        return cls(Point.parse(shared, "What opens a letter"), SameLog.from_wire(proof))


def complain(context: Context, letter: Letter, secret: Scalar, nonces: Nonces) -> Complaint:
    """`context.seat` publishes what the letter to it says."""
    bases, images = [G, letter.ephemeral], [secret * G, secret * letter.ephemeral]
    return Complaint(images[1], same_log.prove(context, "complaint", bases, images, secret, nonces))


def check(context: Context, letter: Letter, key: Point, complaint: Complaint) -> None:
    """Raises `Refused` unless the complaint of `context.seat`, whose key this is, opens the letter."""
    lie = f"Seat {context.seat} complained without having the key to its letter."
    bases, images = [G, letter.ephemeral], [key, complaint.shared]
    same_log.verify(context, "complaint", bases, images, complaint.proof, lie)


def _cipher(context: Context, ephemeral: Point, key: Point, shared: Point) -> ChaCha20Poly1305:
    info = encode((VERSION, "letter", context, ephemeral, key))
    return ChaCha20Poly1305(HKDF(SHA512(), 32, salt=None, info=info).derive(shared.raw))
