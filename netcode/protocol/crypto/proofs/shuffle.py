"""A shuffle and its proof: the same values, re-encrypted, in an order only the shuffler knows.

Wikström, "A commitment-consistent proof of a shuffle" (2009), and Terelius and Wikström, "Proofs of restricted
shuffles" (2010), written after Haenni, Locher, Koenig, Dubuis, "Pseudo-code algorithms for verifiable re-encryption
mix-nets" (2017), whose names are kept: `c` commits to the permutation, `u` are the challenges that stand for the
permuted vector, `chain` (there ĉ) shows that they multiply to the same product, which only a permutation does.

It works for any number of hidden values that carry the same layers: a deck under all layers, or a hand under its
owner's.

`prove` and `holds` are the equations of the paper. They hold in any group of prime order, with any hash that covers the
whole statement: `Parameters` says which a table uses, and a test puts in those of another implementation.
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
from netcode.protocol.crypto.parsing import Refused, items, several
from netcode.protocol.crypto.seeds import Nonces, Stream

TAG: Final = "shuffle"
MOST: Final = 256


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


@dataclass(frozen=True, slots=True)
class Parameters:
    """What the equations leave open: the group and its generators, the key of the values, the hash."""

    context: Context
    key: Point
    order: Scalar = Q
    g: Point = G

    def generators(self, count: int) -> list[Point]:
        """h of the paper, then its h_i."""
        return [generator("shuffle", i) for i in range(count)]

    def challenges(
        self, before: Sequence[Hidden], after: Sequence[tuple[Point, Point]], c: Sequence[Point]
    ) -> list[Scalar]:
        """u of the paper: one challenge for each value."""
        statement = digest("shuffle/statement", self.context, self.key, before, after, c)
        return [reduce(digest("shuffle/challenge", statement, i)) for i in range(len(c))]

    def challenge(self, *statement: Sequence[object]) -> Scalar:
        """x, over all that was said: before, after, c, the chain and the commitments."""
        return self.context.challenge(TAG, self.key, *statement)


def shuffle(context: Context, before: Sequence[Hidden], keys: Keys, nonces: Nonces) -> Shuffled:
    """Shuffles `before`, all of which carry the same layers, and proves it."""
    key = _key(before, keys)
    return prove(Parameters(context, key), before, nonces.stream(TAG, context, key, before))


def shuffled(context: Context, before: Sequence[Hidden], keys: Keys, proof: Shuffled) -> list[Hidden]:
    """The new list, if `proof` shows that it holds the same values as `before`."""
    key = _key(before, keys)
    if len(proof.after) != len(before):
        raise Refused(f"Seat {context.seat} was to shuffle {len(before)} and returned {len(proof.after)}.")
    if not holds(Parameters(context, key), before, proof):
        raise Refused(f"Seat {context.seat}'s shuffle does not hold the same values as before.")
    return [Hidden(a, b, before[0].layers) for a, b in proof.after]


def _key(before: Sequence[Hidden], keys: Keys) -> Point:
    layers = {card.layers for card in before}
    if len(layers) != 1 or not 1 <= len(before) <= MOST:
        raise ValueError(f"a shuffle takes 1 to {MOST} values that carry the same layers")
    return joint(keys, sorted(before[0].layers))


def prove(using: Parameters, before: Sequence[Hidden], stream: Stream) -> Shuffled:
    """Shuffles `before`; `stream` draws the order and every other secret."""
    size, g, key = len(before), using.g, using.key
    start, *bases = using.generators(size + 1)
    order = stream.permutation(size)
    masks = stream.scalars(size)
    after = [(before[j].a + mask * g, before[j].b + mask * key) for j, mask in zip(order, masks, strict=True)]

    r = stream.scalars(size)  # r[i] belongs to c[order[i]]
    c = [g] * size
    for i, source in enumerate(order):
        c[source] = r[i] * g + bases[i]
    u = using.challenges(before, after, c)
    permuted = [u[source] for source in order]

    steps = stream.scalars(size)
    chain, previous = [], start
    for step, factor in zip(steps, permuted, strict=True):
        previous = step * g + factor * previous
        chain.append(previous)

    w1, w2, w3, w4 = stream.scalars(4)
    w_chain, w_permuted = stream.scalars(size), stream.scalars(size)
    links = [start, *chain[:-1]]
    committed = [
        w1 * g,
        w2 * g,
        w3 * g + combine(w_permuted, bases),
        combine(w_permuted, [a for a, _ in after]) - w4 * g,
        combine(w_permuted, [b for _, b in after]) - w4 * key,
        *(w_chain[i] * g + w_permuted[i] * links[i] for i in range(size)),
    ]
    x = using.challenge(before, after, c, chain, committed)

    later, product = [1] * size, 1  # later[i]: the product of the permuted challenges after i
    for i in reversed(range(size)):
        later[i] = product
        product = product * permuted[i] % using.order
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
        tuple((w + x * secret) % using.order for w, secret in zip((w1, w2, w3, w4), secrets, strict=True)),
        tuple((w + x * step) % using.order for w, step in zip(w_chain, steps, strict=True)),
        tuple((w + x * factor) % using.order for w, factor in zip(w_permuted, permuted, strict=True)),
    )


def holds(using: Parameters, before: Sequence[Hidden], proof: Shuffled) -> bool:
    """True if the challenge is the hash of the very commitments that follow from it and the responses."""
    expected = _commitments(using, before, proof)
    return using.challenge(before, proof.after, proof.c, proof.chain, expected) == proof.challenge


def _commitments(using: Parameters, before: Sequence[Hidden], proof: Shuffled) -> list[Point]:
    """What the prover must have committed to, if its challenge and responses are right."""
    size, g, key = len(before), using.g, using.key
    start, *bases = using.generators(size + 1)
    after, c, chain, x = proof.after, proof.c, proof.chain, proof.challenge
    u = using.challenges(before, after, c)
    product = 1
    for challenge in u:
        product = product * challenge % using.order
    links = [start, *chain[:-1]]
    s1, s2, s3, s4 = proof.s
    return [
        s1 * g - x * (total(c) - total(bases)),
        s2 * g - x * (chain[-1] - product * start),
        s3 * g + combine(proof.s_permuted, bases) - x * combine(u, c),
        combine(proof.s_permuted, [a for a, _ in after]) - s4 * g - x * combine(u, [card.a for card in before]),
        combine(proof.s_permuted, [b for _, b in after]) - s4 * key - x * combine(u, [card.b for card in before]),
        *(proof.s_chain[i] * g + proof.s_permuted[i] * links[i] - x * chain[i] for i in range(size)),
    ]
