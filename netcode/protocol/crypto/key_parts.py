"""Standing in for a seat that left: the others hold parts of its key, and can take its layer off a card together
without ever putting the key together.

Feldman, "A practical scheme for non-interactive verifiable secret sharing" (1987), on Shamir, "How to share a secret"
(1979); used in the exponent as in Desmedt and Frankel, "Threshold cryptosystems" (1989).

The dealer publishes `F_c = f_c*G` for a polynomial f of degree t-1 with f(0) = x, so `F_0` is its public key, and sends
f(j+1) to seat j in a letter. Seat j's part of the dealer's share of `A` is f(j+1)*A, proved against the public point
sum of (j+1)^c * F_c. Lagrange's factors combine t such parts to x*A.

A seat that receives a wrong part complains. It publishes what opens its letter, and a proof that this is right, so that
everybody can read the letter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from netcode.protocol.crypto import sealed_letter
from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.elgamal import MOST_SEATS, Keys
from netcode.protocol.crypto.group import (
    IDENTITY,
    G,
    Point,
    Q,
    Scalar,
    combine,
    invert,
    parse_scalar,
    write_scalar,
)
from netcode.protocol.crypto.parsing import Refused, integer, items, several
from netcode.protocol.crypto.sealed_letter import Complaint, Letter
from netcode.protocol.crypto.seeds import Nonces


@dataclass(frozen=True, slots=True)
class Dealing:
    """The commitments to the polynomial, and one letter to every other seat."""

    commitments: tuple[Point, ...]
    letters: Mapping[int, Letter]

    def to_wire(self) -> list[object]:
        posted = [[seat, self.letters[seat].to_wire()] for seat in sorted(self.letters)]
        return [[point.raw for point in self.commitments], posted]

    @classmethod
    def from_wire(cls, wire: object) -> Dealing:
        commitments, posted = items(wire, 2, "A dealing")
        points = tuple(Point.parse(p, "A commitment") for p in several(commitments, MOST_SEATS, "Commitments"))
        pairs = [items(pair, 2, "A letter") for pair in several(posted, MOST_SEATS, "Letters")]
        named = {integer(seat, 0, MOST_SEATS - 1, "A letter's seat"): Letter.from_wire(sent) for seat, sent in pairs}
        if list(named) != sorted(named) or len(named) != len(pairs):
            raise Refused("Letters must be to rising seats.")
        return cls(points, named)


def deal(context: Context, secret: Scalar, needed: int, keys: Keys, nonces: Nonces) -> Dealing:
    """`context.seat` shares its secret among the other owners of `keys`, any `needed` of whom can stand in for it."""
    others = {seat: keys[seat] for seat in keys if seat != context.seat}
    stream = nonces.stream("deal", context, needed, sorted(others), list(others.values()))
    polynomial = [secret, *stream.scalars(needed - 1)]
    posted = {
        seat: sealed_letter.seal(context.of(f"to {seat}"), key, write_scalar(_evaluate(polynomial, seat + 1)), nonces)
        for seat, key in others.items()
    }
    return Dealing(tuple(factor * G for factor in polynomial), posted)


def check(context: Context, dealing: Dealing, needed: int, keys: Keys) -> None:
    """All that can be checked of a dealing without opening a letter."""
    if len(dealing.commitments) != needed or dealing.commitments[0] != keys[context.seat]:
        raise Refused(f"Seat {context.seat} shared something else than its key.")
    if set(dealing.letters) != set(keys) - {context.seat}:
        raise Refused(f"Seat {context.seat} did not write to every other seat.")
    if any(public(dealing, seat) == IDENTITY for seat in dealing.letters):
        raise Refused(f"Seat {context.seat} gave away a part of its key that nobody could show.")


def public(dealing: Dealing, seat: int) -> Point:
    """The public key of the part that `seat` holds."""
    powers = [pow(seat + 1, c, Q) for c in range(len(dealing.commitments))]
    return combine(powers, dealing.commitments)


def receive(context: Context, dealing: Dealing, seat: int, secret: Scalar) -> Scalar:
    """The part for `seat`, read with its secret. Raises `Refused` if the dealer lied; the seat then complains."""
    return _part(context, dealing, seat, secret * G, secret * dealing.letters[seat].ephemeral)


def _part(context: Context, dealing: Dealing, seat: int, key: Point, shared: Point) -> Scalar:
    """The part in the letter to `seat`, whose key this is; `shared` opens it."""
    text = sealed_letter.read(context.of(f"to {seat}"), dealing.letters[seat], key, shared)
    part = parse_scalar(text, "A part of a key")
    if part * G != public(dealing, seat):
        raise Refused(f"Seat {context.seat} sent seat {seat} a wrong part of its key.")
    return part


def upheld(context: Context, dealt: Context, dealing: Dealing, key: Point, complaint: Complaint) -> bool:
    """Whether the complaint of `context.seat`, whose key this is, is right: it received a wrong part. `dealt`: the
    context of the dealing."""
    sealed_letter.check(context, dealing.letters[context.seat], key, complaint)
    try:
        _part(dealt, dealing, context.seat, key, complaint.shared)
    except Refused:
        return True
    return False


def stand_in(parts: Mapping[int, Point], needed: int) -> Point:
    """The share x*A of the seat that left, from the verified parts of `needed` seats (see `cards.give` with the part as
    secret, and `cards.given` with `public(dealing, seat)` as key)."""
    if len(parts) < needed:
        raise Refused(f"{needed} seats must stand in for the one that left; {len(parts)} did.")
    seats = sorted(parts)[:needed]
    return combine([_lagrange(seat, seats) for seat in seats], [parts[seat] for seat in seats])


def _evaluate(polynomial: Sequence[Scalar], at: int) -> Scalar:
    value = 0
    for factor in reversed(polynomial):
        value = (value * at + factor) % Q
    return value


def _lagrange(seat: int, seats: Sequence[int]) -> Scalar:
    """Lagrange's factor for the point of `seat`, at zero."""
    over, under = 1, 1
    for other in seats:
        if other != seat:
            over = over * (other + 1) % Q
            under = under * (other - seat) % Q
    return over * invert(under) % Q
