"""What can be done with hidden values: the operations a session is made of.

Every operation is a pair. The seat that acts calls the first and sends its result. Every peer, the sender included,
calls the second on what arrived; it returns the new values, or raises `Refused` with the name of the seat.

    take / taken          the one who will read first re-masks the cards
    give / given          a seat's shares of some cards, to take its layer off or to put it back on
    seal / sealed         a value its owner chose, among the allowed ones and a legal step from the one before
    state / stated        a fact about hidden values of one owner: they are one of these rows

Dealing a card from a shuffled deck to seat 2, and looking at it:

    sent = take(context.by(2), [card], keys, nonces)                  # by seat 2, to all
    card, = taken(context.by(2), [card], keys, sent)                  # by all
    for seat in others:
        sent = give(context.by(seat), [card], secret, nonces)         # by every other seat
        share, = given(context.by(seat), [card], keys[seat], sent)    # by all
        card = card.without(seat, share)                              # now under seat 2's layer alone
    card.without(2, secret * card.a).read(values)                     # by seat 2, for itself

Why the reader re-masks first: the shares of `A` stay known. If a second reader looked at the same `A`, everybody could
read it too. The rule: no seat's layer is ever taken off the same `A` twice. Each look makes a new ciphertext, and only
its reader knows how it is linked to the old one.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.elgamal import Hidden, Keys, concealed, joint
from netcode.protocol.crypto.group import G, Point, Scalar
from netcode.protocol.crypto.parsing import Refused, items, several
from netcode.protocol.crypto.proofs import one_of_rows, same_log
from netcode.protocol.crypto.proofs.one_of_rows import OneOfRows, Row
from netcode.protocol.crypto.proofs.same_log import SameLog
from netcode.protocol.crypto.seeds import Nonces

MOST: Final = 256


def possess(context: Context, secret: Scalar, nonces: Nonces) -> SameLog:
    """Proof that the seat which announces a key holds its secret. So no seat can announce a key made of other seats'
    keys."""
    return same_log.prove(context, "possession", [G], [secret * G], secret, nonces)


def possessed(context: Context, key: Point, proof: SameLog) -> None:
    same_log.verify(
        context, "possession", [G], [key], proof, f"Seat {context.seat} does not hold the secret of its key."
    )


@dataclass(frozen=True, slots=True)
class Taken:
    """Re-masked cards, and for each a proof that it is still the same card."""

    cards: tuple[tuple[Point, Point], ...]
    proofs: tuple[SameLog, ...]

    def to_wire(self) -> list[object]:
        return [[[a.raw, b.raw] for a, b in self.cards], [proof.to_wire() for proof in self.proofs]]

    @classmethod
    def from_wire(cls, wire: object) -> Taken:
        cards, proofs = items(wire, 2, "Re-masked cards")
        pairs = [items(pair, 2, "A re-masked card") for pair in several(cards, MOST, "Re-masked cards")]
        return cls(
            tuple((Point.parse(a, "A re-masked card's A"), Point.parse(b, "A re-masked card's B")) for a, b in pairs),
            tuple(SameLog.from_wire(proof) for proof in items(proofs, len(pairs), "Proofs of re-masks")),
        )


def take(context: Context, cards: Sequence[Hidden], keys: Keys, nonces: Nonces) -> Taken:
    """Before a look: the reader, `context.seat`, re-masks what it will read."""
    pairs, proofs = [], []
    for place, card in enumerate(cards):
        here, key = context.of(f"take {place}"), joint(keys, sorted(card.layers))
        r = nonces.stream("take", here, key, card).scalar()
        masked = card.remasked(r, key)
        pairs.append((masked.a, masked.b))
        images = [masked.a - card.a, masked.b - card.b]
        proofs.append(same_log.prove(here, "take", [G, key], images, r, nonces, card))
    return Taken(tuple(pairs), tuple(proofs))


def taken(context: Context, cards: Sequence[Hidden], keys: Keys, sent: Taken) -> list[Hidden]:
    lie = f"Seat {context.seat} re-masked a card into another one."
    if len(sent.cards) != len(cards):
        raise Refused(lie)
    masked = []
    for place, (card, (a, b), proof) in enumerate(zip(cards, sent.cards, sent.proofs, strict=True)):
        here, key = context.of(f"take {place}"), joint(keys, sorted(card.layers))
        if a == card.a:
            raise Refused(f"Seat {context.seat} did not re-mask a card before looking at it.")
        same_log.verify(here, "take", [G, key], [a - card.a, b - card.b], proof, lie, card)
        masked.append(Hidden(a, b, card.layers))
    return masked


@dataclass(frozen=True, slots=True)
class Shares:
    """One seat's shares x*A of some cards, with one proof for all of them."""

    points: tuple[Point, ...]
    proof: SameLog

    def to_wire(self) -> list[object]:
        return [[point.raw for point in self.points], self.proof.to_wire()]

    @classmethod
    def from_wire(cls, wire: object) -> Shares:
        points, proof = items(wire, 2, "Shares")
        return cls(
            tuple(Point.parse(point, "A share") for point in several(points, MOST, "Shares")), SameLog.from_wire(proof)
        )


def give(context: Context, cards: Sequence[Hidden], secret: Scalar, nonces: Nonces) -> Shares:
    """The shares of `context.seat`. `secret` is that of its own layer, or its part of the secret of a seat that left
    (see `key_parts.py`)."""
    points = tuple(secret * card.a for card in cards)
    bases, images = [G, *(card.a for card in cards)], [secret * G, *points]
    return Shares(points, same_log.prove(context, "shares", bases, images, secret, nonces))


def given(context: Context, cards: Sequence[Hidden], key: Point, sent: Shares) -> tuple[Point, ...]:
    lie = f"Seat {context.seat} gave a wrong share."
    if len(sent.points) != len(cards):
        raise Refused(lie)
    bases, images = [G, *(card.a for card in cards)], [key, *sent.points]
    same_log.verify(context, "shares", bases, images, sent.proof, lie)
    return sent.points


@dataclass(frozen=True, slots=True)
class Sealed:
    """A value that its owner chose, under the owner's layer alone. It comes with the proofs that the value was allowed
    and that the owner made its mask: with a mask copied from another card, the others would later help to open that
    card."""

    a: Point
    b: Point
    made: SameLog
    proof: OneOfRows

    def to_wire(self) -> list[object]:
        return [self.a.raw, self.b.raw, self.made.to_wire(), self.proof.to_wire()]

    @classmethod
    def from_wire(cls, wire: object) -> Sealed:
        a, b, made, proof = items(wire, 4, "A sealed value")
        return cls(
            Point.parse(a, "A sealed value's A"),
            Point.parse(b, "A sealed value's B"),
            SameLog.from_wire(made),
            OneOfRows.from_wire(proof),
        )


def seal(
    context: Context, allowed: Collection[Row], truth: Row, earlier: Sequence[Hidden], secret: Scalar, nonces: Nonces
) -> Sealed:
    """Hides `truth[0]`. With `earlier` values of the same owner, each row of `allowed` holds the new value and the
    earlier ones: `seal(context, [(new, old) for old in possible for new in near(old)], (here, there), [old_card], …)`.
    """
    _own(context, earlier)
    key, here = secret * G, context.of("seal")
    r = nonces.stream("seal", here, key, truth, earlier).scalar()
    card = concealed(truth[0], context.seat, key, r)
    made = same_log.prove(here, "mask", [G], [card.a], r, nonces)
    return Sealed(card.a, card.b, made, one_of_rows.prove(here, [card, *earlier], allowed, truth, secret, nonces))


def sealed(context: Context, allowed: Collection[Row], earlier: Sequence[Hidden], key: Point, sent: Sealed) -> Hidden:
    _own(context, earlier)
    here, card = context.of("seal"), Hidden(sent.a, sent.b, frozenset({context.seat}))
    same_log.verify(here, "mask", [G], [card.a], sent.made, f"Seat {context.seat} hid a value under a foreign mask.")
    lie = f"Seat {context.seat} hid a value that is not allowed."
    one_of_rows.verify(here, [card, *earlier], allowed, key, sent.proof, lie)
    return card


def state(
    context: Context, cards: Sequence[Hidden], allowed: Collection[Row], truth: Row, secret: Scalar, nonces: Nonces
) -> OneOfRows:
    """A fact: the values of `cards`, all under the layer of `context.seat` alone, are together one of the `allowed`
    rows."""
    _own(context, cards)
    return one_of_rows.prove(context.of("state"), cards, allowed, truth, secret, nonces)


def stated(context: Context, cards: Sequence[Hidden], allowed: Collection[Row], key: Point, sent: OneOfRows) -> None:
    _own(context, cards)
    lie = f"Seat {context.seat} said something untrue about what it hides."
    one_of_rows.verify(context.of("state"), cards, allowed, key, sent, lie)


def _own(context: Context, cards: Sequence[Hidden]) -> None:
    if any(card.layers != {context.seat} for card in cards):
        raise Refused(f"Seat {context.seat} spoke about a value that is not under its layer alone.")
