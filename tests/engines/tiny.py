"""A game of a few requests, for simulations of many tables: shuffle, look, pick in secret, roll, choose, show."""

from dataclasses import dataclass, field, replace

from engines.core import Choose, Roll, Secret, Show, Shuffle, Standing, State, Turn
from tests.engines.toy import TOY


@dataclass(kw_only=True)
class Few(State):
    cards: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)


def setup(s: Few) -> Turn:
    mixed = list(s.fresh(len(s.cards)))
    yield Shuffle(s.cards, mixed)
    s.cards = mixed
    yield Show([mixed[0]], to=0)


def turn(s: Few) -> Turn:
    picks = yield Secret({seat: [("pick", n) for n in range(3)] for seat in range(s.seats)})
    for seat, (_, number) in picks.items():
        s.points[seat] += number
    (lead,) = yield Roll((s.seats,))
    seat = lead - 1
    _, more = yield Choose(seat, [("more", 1), ("more", 2)])
    (value,) = yield Show([s.cards[0]])
    s.points[seat] += more + value
    s.over = True


TINY = replace(
    TOY,
    name="tiny",
    title="Few",
    seats=range(2, 7),
    box=lambda seats, settings: range(3),
    new=lambda seats, settings: Few(seats=seats, cards=[0, 1, 2], points=[0] * seats),
    setup=setup,
    turn=turn,
    scores=lambda s: [Standing(seat, points, float(points == max(s.points))) for seat, points in enumerate(s.points)],
    standing=lambda s: s.points,
    pieces=lambda s: {"cards": s.cards},
)
