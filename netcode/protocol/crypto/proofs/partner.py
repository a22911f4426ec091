"""Two partners find each other: the holders of two given values learn each other's seat; nobody else learns anything.

For every pair of seats i, j the two together compute whether m_i + m_j = u + v, where m are the numbers of their cards
and u, v those of the two wanted values. All numbers are hashes, so the sums agree for the partners only. It is the
private equality test of Jakobsson and Yung, "Proving without knowing" (1996), made fair for both sides in the manner of
Boudot, Schoenmakers, Traoré, "A fair and efficient solution to the socialist millionaires' problem" (2001).

    D = B_i + B_j - (u + v)*E  =  x_i*A_i + x_j*A_j + (m_i + m_j - u - v)*E

1. `Offer` of each seat i, for each other seat j: a secret factor f_ij times (A_i, A_j, D), proved to be one factor;
   and a mask S_ij = s_ij*G with proof that i knows s_ij. The factors of both add up to f.
2. `Answer` of each seat i, for each other seat j: its share x_i*(f*A_i + S_ji), one proof for all.
3. Seat j takes s_ji*h_i off, has x_i*f*A_i, and sees whether f*D - x_i*f*A_i - x_j*f*A_j is nothing.

What each seat learns. Seats i and j: yes, or a random point, as long as the other's factor is secret. All others:
nothing, because the shares carry masks that only their makers can take off. The proof of s_ij prevents a mask that
would turn the answer into a share of another `A`. Every seat sends the same number of points whatever it holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.elgamal import MOST_SEATS, E, Hidden, Keys, Value, is_nothing, number
from netcode.protocol.crypto.group import G, Point, Scalar
from netcode.protocol.crypto.parsing import Refused, integer, items, several
from netcode.protocol.crypto.proofs import same_log
from netcode.protocol.crypto.proofs.same_log import SameLog
from netcode.protocol.crypto.seeds import Nonces

Triple = tuple[Point, Point, Point]  # the lower seat's A, the higher seat's A, and D


@dataclass(frozen=True, slots=True)
class Offer:
    """What one seat adds to the test with one other seat."""

    blinded: Triple
    factor: SameLog
    mask: Point
    masked: SameLog

    def to_wire(self) -> list[object]:
        return [[p.raw for p in self.blinded], self.factor.to_wire(), self.mask.raw, self.masked.to_wire()]

    @classmethod
    def from_wire(cls, wire: object) -> Offer:
        blinded, factor, mask, masked = items(wire, 4, "An offer")
        low, high, difference = items(blinded, 3, "An offer's points")
        return cls(
            (Point.parse(low, "An offer"), Point.parse(high, "An offer"), Point.parse(difference, "An offer")),
            SameLog.from_wire(factor),
            Point.parse(mask, "An offer's mask"),
            SameLog.from_wire(masked),
        )


Offers = Mapping[int, Offer]  # to whom -> what


@dataclass(frozen=True, slots=True)
class Answer:
    """One seat's shares, in the order of the other seats."""

    points: tuple[Point, ...]
    proof: SameLog

    def to_wire(self) -> list[object]:
        return [[point.raw for point in self.points], self.proof.to_wire()]

    @classmethod
    def from_wire(cls, wire: object) -> Answer:
        points, proof = items(wire, 2, "An answer")
        shares = several(points, MOST_SEATS, "An answer's shares")
        return cls(tuple(Point.parse(share, "An answer's share") for share in shares), SameLog.from_wire(proof))


def offers_to_wire(offers: Offers) -> list[object]:
    return [[seat, offers[seat].to_wire()] for seat in sorted(offers)]


def offers_from_wire(wire: object) -> Offers:
    pairs = [items(pair, 2, "An offer") for pair in several(wire, MOST_SEATS, "Offers")]
    named = {integer(seat, 0, MOST_SEATS - 1, "An offer's seat"): Offer.from_wire(sent) for seat, sent in pairs}
    if list(named) != sorted(named) or len(named) != len(pairs):
        raise Refused("Offers must be to rising seats.")
    return named


class Meeting:
    """One meeting: `cards` are one card of each seat, under its own layer alone; `wanted` the two values.

    offers  = meeting.offer(seat, nonces)             1. send these; `meeting.offered(seat, offers)` for every seat's
    answer  = meeting.answer(seat, secret, nonces)    2. send this; `meeting.answered(seat, answer)` for every seat's
    partner = meeting.partner(seat, secret, nonces)   3. for oneself: a seat, or None
    """

    def __init__(self, context: Context, cards: Mapping[int, Hidden], wanted: tuple[Value, Value], keys: Keys) -> None:
        if any(card.layers != {seat} for seat, card in cards.items()):
            raise ValueError("every card of a meeting must be under its owner's layer alone")
        self.seats = sorted(cards)
        self._context, self._cards, self._keys = context, cards, keys
        self._target = (number(wanted[0]) + number(wanted[1])) * E
        self._offers: dict[int, Offers] = {}
        self._answers: dict[int, dict[int, Point]] = {}

    def offer(self, seat: int, nonces: Nonces) -> Offers:
        made = {}
        for other in self._others(seat):
            here, bases = self._here(seat, other), self._triple(seat, other)
            f, s = self._secrets(seat, other, nonces)
            low, high, difference = (f * base for base in bases)
            factor = same_log.prove(here, "meet factor", bases, [low, high, difference], f, nonces)
            masked = same_log.prove(here, "meet mask", [G], [s * G], s, nonces)
            made[other] = Offer((low, high, difference), factor, s * G, masked)
        return made

    def offered(self, seat: int, offers: Offers) -> None:
        lie = f"Seat {seat}'s part of the meeting is not what it must be."
        if sorted(offers) != self._others(seat):
            raise Refused(lie)
        for other, offer in offers.items():
            here, bases = self._here(seat, other), self._triple(seat, other)
            same_log.verify(here, "meet factor", bases, offer.blinded, offer.factor, lie)
            same_log.verify(here, "meet mask", [G], [offer.mask], offer.masked, lie)
        self._offers[seat] = offers

    def answer(self, seat: int, secret: Scalar, nonces: Nonces) -> Answer:
        bases = [G, *(self._masked(seat, other) for other in self._others(seat))]
        images = [secret * base for base in bases]
        proof = same_log.prove(self._context.by(seat), "meet answer", bases, images, secret, nonces)
        return Answer(tuple(images[1:]), proof)

    def answered(self, seat: int, answer: Answer) -> None:
        others = self._others(seat)
        lie = f"Seat {seat}'s answer in the meeting is not what it must be."
        if len(answer.points) != len(others):
            raise Refused(lie)
        bases = [G, *(self._masked(seat, other) for other in others)]
        images = [self._keys[seat], *answer.points]
        same_log.verify(self._context.by(seat), "meet answer", bases, images, answer.proof, lie)
        self._answers[seat] = dict(zip(others, answer.points, strict=True))

    def partner(self, seat: int, secret: Scalar, nonces: Nonces) -> int | None:
        found = None
        for other in self._others(seat):
            _, s = self._secrets(seat, other, nonces)
            theirs = self._answers[other][seat] - s * self._keys[other]
            low, high, difference = self._blinded(seat, other)
            own = secret * (low if seat < other else high)
            if is_nothing(difference - theirs - own):
                found = other
        return found

    def _others(self, seat: int) -> list[int]:
        return [other for other in self.seats if other != seat]

    def _here(self, seat: int, other: int) -> Context:
        return self._context.by(seat).of(f"with {other}")

    def _triple(self, seat: int, other: int) -> Triple:
        low, high = self._cards[min(seat, other)], self._cards[max(seat, other)]
        return low.a, high.a, low.b + high.b - self._target

    def _secrets(self, seat: int, other: int, nonces: Nonces) -> tuple[Scalar, Scalar]:
        """The factor and the mask that `seat` brings to the test with `other`."""
        stream = nonces.stream("meet", self._here(seat, other), self._triple(seat, other))
        return stream.scalar(), stream.scalar()

    def _blinded(self, seat: int, other: int) -> Triple:
        """The three points times the sum of both factors."""
        mine, theirs = self._offers[seat][other].blinded, self._offers[other][seat].blinded
        return mine[0] + theirs[0], mine[1] + theirs[1], mine[2] + theirs[2]

    def _masked(self, seat: int, other: int) -> Point:
        """What `seat` answers `other` about: its own blinded A, under the other's mask."""
        low, high, _ = self._blinded(seat, other)
        return (low if seat < other else high) + self._offers[other][seat].mask
