"""No two of these hidden values are the same, without saying what they are.

Camenisch and Shoup, "Practical verifiable encryption and decryption of discrete logarithms" (2003): the proof that two
discrete logarithms differ. For two values of one owner, with secret x and key h, let dA and dB be the differences of
their ciphertexts, so that dB - x*dA = (m - m')*E. The owner shows that point times a random factor,

    C = k*dB - l*dA   and   nothing = k*h - l*G,   which says l = k*x,   so   C = k*(m - m')*E,

and proves that it knows k and l. C is nothing only if the values are equal; else it is a random point. All pairs of the
values share one challenge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from netcode.crypto.context import Context
from netcode.crypto.elgamal import Hidden
from netcode.crypto.group import IDENTITY, G, Point, Q, Scalar, parse_scalar, write_scalar
from netcode.crypto.seeds import Nonces
from netcode.crypto.wire import Refused, items, several

TAG: Final = "unlike"
MOST: Final = 300  # pairs: 24 cards


@dataclass(frozen=True, slots=True)
class Unlike:
    """For each pair C and the answers for k and l, and the challenge."""

    blinded: tuple[Point, ...]
    challenge: Scalar
    responses: tuple[tuple[Scalar, Scalar], ...]

    def to_wire(self) -> list[object]:
        return [
            [point.raw for point in self.blinded],
            write_scalar(self.challenge),
            [[write_scalar(k), write_scalar(kx)] for k, kx in self.responses],
        ]

    @classmethod
    def from_wire(cls, wire: object) -> Unlike:
        blinded, challenge, responses = items(wire, 3, "A proof of unlike values")
        points = tuple(Point.parse(point, "A blinded difference") for point in several(blinded, MOST, "Differences"))
        pairs = [items(pair, 2, "A response") for pair in items(responses, len(points), "Responses")]
        return cls(
            points,
            parse_scalar(challenge, "A challenge"),
            tuple((parse_scalar(k, "A response"), parse_scalar(kx, "A response")) for k, kx in pairs),
        )


def prove(context: Context, hidden: Sequence[Hidden], secret: Scalar, nonces: Nonces) -> Unlike:
    """Proves that no two of `hidden`, all under the layer of `secret` alone, are the same value."""
    key = secret * G
    stream = nonces.stream(TAG, context, key, hidden)
    differences = _differences(hidden)
    secrets = [(k, k * secret % Q) for k in stream.scalars(len(differences))]
    masks = [(stream.scalar(), stream.scalar()) for _ in differences]
    blinded = [k * db - kx * da for (k, kx), (da, db) in zip(secrets, differences, strict=True)]
    commitments = [(u * db - v * da, u * key - v * G) for (u, v), (da, db) in zip(masks, differences, strict=True)]
    x = context.challenge(TAG, key, hidden, blinded, commitments)
    responses = tuple(((u + x * k) % Q, (v + x * kx) % Q) for (u, v), (k, kx) in zip(masks, secrets, strict=True))
    return Unlike(tuple(blinded), x, responses)


def verify(context: Context, hidden: Sequence[Hidden], key: Point, proof: Unlike, lie: str) -> None:
    """Raises `Refused(lie)` unless no two of `hidden`, all under the layer of `key` alone, are the same value."""
    differences = _differences(hidden)
    if len(proof.blinded) != len(differences) or IDENTITY in proof.blinded:
        raise Refused(lie)
    x = proof.challenge
    commitments = [
        (s * db - t * da - x * blinded, s * key - t * G)
        for (s, t), (da, db), blinded in zip(proof.responses, differences, proof.blinded, strict=True)
    ]
    if context.challenge(TAG, key, hidden, list(proof.blinded), commitments) != x:
        raise Refused(lie)


def _differences(hidden: Sequence[Hidden]) -> list[tuple[Point, Point]]:
    return [(one.a - other.a, one.b - other.b) for one, other in combinations(hidden, 2)]
