"""One secret behind several points: "each of my images is the same secret times its base".

With one base this is Schnorr, "Efficient signature generation by smart cards" (1991); with two, Chaum and Pedersen,
"Wallet databases with observers" (1992); with more, its plain generalisation (Maurer, "Unifying zero-knowledge proofs
of knowledge", 2009). It proves the possession of a key, a decryption share, and a re-mask.

Sent are the challenge and the response; the verifier recomputes the commitments and compares challenges.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.group import Point, Q, Scalar, parse_scalar, write_scalar
from netcode.protocol.crypto.parsing import Refused, items
from netcode.protocol.crypto.seeds import Nonces


@dataclass(frozen=True, slots=True)
class SameLog:
    challenge: Scalar
    response: Scalar

    def to_wire(self) -> list[bytes]:
        return [write_scalar(self.challenge), write_scalar(self.response)]

    @classmethod
    def from_wire(cls, wire: object) -> SameLog:
        challenge, response = items(wire, 2, "A proof of one secret")
        return cls(parse_scalar(challenge, "A challenge"), parse_scalar(response, "A response"))


def prove(
    context: Context,
    tag: str,
    bases: Sequence[Point],
    images: Sequence[Point],
    secret: Scalar,
    nonces: Nonces,
    about: object = None,
) -> SameLog:
    """`about`: whatever else belongs to the statement, so that it cannot be replaced."""
    k = nonces.stream("same log", tag, context, about, bases, images).scalar()
    commitments = [k * base for base in bases]
    challenge = context.challenge(tag, about, bases, images, commitments)
    return SameLog(challenge, (k + challenge * secret) % Q)


def verify(
    context: Context,
    tag: str,
    bases: Sequence[Point],
    images: Sequence[Point],
    proof: SameLog,
    lie: str,
    about: object = None,
) -> None:
    """Raises `Refused(lie)` unless the proof holds."""
    commitments = [proof.response * base - proof.challenge * image for base, image in zip(bases, images, strict=True)]
    if context.challenge(tag, about, bases, images, commitments) != proof.challenge:
        raise Refused(lie)
