"""A shuffle and its proof: the same values, re-encrypted, in an order only the shuffler knows.

Wikström, "A commitment-consistent proof of a shuffle" (2009), and Terelius and Wikström, "Proofs of restricted
shuffles" (2010), written after Haenni, Locher, Koenig, Dubuis, "Pseudo-code algorithms for verifiable re-encryption
mix-nets" (2017), whose names are kept: `c` commits to the permutation, `u` are the challenges that stand for the
permuted vector, `chain` (there ĉ) shows that they multiply to the same product, which only a permutation does.

It works for any number of hidden values that carry the same layers: a deck under everybody's, a hand under its owner's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.elgamal import Hidden, Keys, joint
from netcode.protocol.crypto.group import (
    G,
    Point,
    Q,
    Scalar,
    combine,
    generator,
    parse_scalar,
    reduce,
    total,
    write_scalar,
)
from netcode.protocol.crypto.hashing import digest
from netcode.protocol.crypto.seeds import Nonces
from netcode.protocol.crypto.shapes import Refused, items, several

TAG: Final = "shuffle"
MOST: Final = 256
START: Final = generator("shuffle", 0)  # h of the paper; its h_i are the next ones


@dataclass(frozen=True, slots=True)
class Shuffled:
    """What a shuffler sends: the new list and the proof."""

    after: tuple[tuple[Point, Point], ...]
    c: tuple[Point, ...]
    chain: tuple[Point, ...]
    challenge: Scalar
    s: tuple[Scalar, ...]  # s1..s4
    s_chain: tuple[Scalar, ...]
    s_permuted: tuple[Scalar, ...]

    def to_wire(self) -> list[object]:
        return [
            [[a.raw, b.raw] for a, b in self.after],
            [point.raw for point in self.c],
            [point.raw for point in self.chain],
            write_scalar(self.challenge),
            *([write_scalar(s) for s in column] for column in (self.s, self.s_chain, self.s_permuted)),
        ]

    @classmethod
    def from_wire(cls, wire: object) -> Shuffled:
        after, c, chain, challenge, s, s_chain, s_permuted = items(wire, 7, "A shuffle")
        pairs = [items(pair, 2, "A shuffled value") for pair in several(after, MOST, "Shuffled values")]
        size = len(pairs)
        return cls(
            tuple((Point.parse(a, "A shuffled value's A"), Point.parse(b, "A shuffled value's B")) for a, b in pairs),
            tuple(Point.parse(point, "A shuffle's commitment") for point in items(c, size, "Commitments")),
            tuple(Point.parse(point, "A shuffle's chain") for point in items(chain, size, "The chain")),
            parse_scalar(challenge, "A challenge"),
            tuple(parse_scalar(number, "A response") for number in items(s, 4, "Responses")),
            tuple(parse_scalar(number, "A response") for number in items(s_chain, size, "Responses")),
            tuple(parse_scalar(number, "A response") for number in items(s_permuted, size, "Responses")),
        )


def shuffle(context: Context, before: Sequence[Hidden], keys: Keys, nonces: Nonces) -> Shuffled:
    """Shuffles `before`, all of which carry the same layers, and proves it."""
    size, key = len(before), _key(before, keys)
    stream = nonces.stream(TAG, context, key, before)
    order = stream.permutation(size)
    masks = stream.scalars(size)
    moved = [before[order[i]].remasked(masks[i], key) for i in range(size)]
    after = [(card.a, card.b) for card in moved]

    r = stream.scalars(size)  # r[i] belongs to c[order[i]]
    bases = _bases(size)
    c = [G] * size
    for i, source in enumerate(order):
        c[source] = r[i] * G + bases[i]
    u = _challenges(context, key, before, after, c)
    permuted = [u[source] for source in order]

    steps = stream.scalars(size)
    chain, previous = [], START
    for step, factor in zip(steps, permuted, strict=True):
        previous = step * G + factor * previous
        chain.append(previous)

    w1, w2, w3, w4 = stream.scalars(4)
    w_chain, w_permuted = stream.scalars(size), stream.scalars(size)
    links = [START, *chain[:-1]]
    commitments = [
        w1 * G,
        w2 * G,
        w3 * G + combine(w_permuted, bases),
        combine(w_permuted, [a for a, _ in after]) - w4 * G,
        combine(w_permuted, [b for _, b in after]) - w4 * key,
        *(w_chain[i] * G + w_permuted[i] * links[i] for i in range(size)),
    ]
    x = context.challenge(TAG, key, before, after, c, chain, commitments)

    later, product = [1] * size, 1  # later[i]: the product of the permuted challenges after i
    for i in reversed(range(size)):
        later[i] = product
        product = product * permuted[i] % Q
    secrets = (
        sum(r),
        sum(step * rest for step, rest in zip(steps, later, strict=True)),
        sum(mask * factor for mask, factor in zip(r, permuted, strict=True)),
        sum(mask * factor for mask, factor in zip(masks, permuted, strict=True)),
    )
    return Shuffled(
        tuple(after),
        tuple(c),
        tuple(chain),
        x,
        tuple((w + x * secret) % Q for w, secret in zip((w1, w2, w3, w4), secrets, strict=True)),
        tuple((w + x * step) % Q for w, step in zip(w_chain, steps, strict=True)),
        tuple((w + x * factor) % Q for w, factor in zip(w_permuted, permuted, strict=True)),
    )


def shuffled(context: Context, before: Sequence[Hidden], keys: Keys, proof: Shuffled) -> list[Hidden]:
    """The new list, if `proof` shows that it holds the same values as `before`."""
    size, key = len(before), _key(before, keys)
    if len(proof.after) != size:
        raise Refused(f"Seat {context.seat} was to shuffle {size} and returned {len(proof.after)}.")
    bases, after, c, chain, x = _bases(size), list(proof.after), list(proof.c), list(proof.chain), proof.challenge
    u = _challenges(context, key, before, after, c)
    product = 1
    for challenge in u:
        product = product * challenge % Q
    links = [START, *chain[:-1]]
    s1, s2, s3, s4 = proof.s
    commitments = [
        s1 * G - x * (total(c) - total(bases)),
        s2 * G - x * (chain[-1] - product * START),
        s3 * G + combine(proof.s_permuted, bases) - x * combine(u, c),
        combine(proof.s_permuted, [a for a, _ in after]) - s4 * G - x * combine(u, [card.a for card in before]),
        combine(proof.s_permuted, [b for _, b in after]) - s4 * key - x * combine(u, [card.b for card in before]),
        *(proof.s_chain[i] * G + proof.s_permuted[i] * links[i] - x * chain[i] for i in range(size)),
    ]
    if context.challenge(TAG, key, before, after, c, chain, commitments) != x:
        raise Refused(f"Seat {context.seat}'s shuffle does not hold the same values as before.")
    return [Hidden(a, b, before[0].layers) for a, b in after]


def _key(before: Sequence[Hidden], keys: Keys) -> Point:
    layers = {card.layers for card in before}
    if len(layers) != 1 or not 1 <= len(before) <= MOST:
        raise ValueError(f"a shuffle takes 1 to {MOST} values that carry the same layers")
    return joint(keys, sorted(before[0].layers))


def _bases(size: int) -> list[Point]:
    return [generator("shuffle", i + 1) for i in range(size)]


def _challenges(
    context: Context, key: Point, before: Sequence[Hidden], after: Sequence[tuple[Point, Point]], c: Sequence[Point]
) -> list[Scalar]:
    statement = digest("shuffle/statement", context, key, before, after, c)
    return [reduce(digest("shuffle/challenge", statement, i)) for i in range(len(c))]
