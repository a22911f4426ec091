"""A toy game that uses every request of the vocabulary: the core is tested on it, and it shows what a game must have.

Highest card: each player is dealt two cards of 1..12 and looks at them, the holders of 1 and 12 meet, each hides a
place on a line and walks one step, all pick in secret which card to play, and the highest sum of card and die wins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from engines.core import (
    About,
    Among,
    Choose,
    Commit,
    Declare,
    Meet,
    Part,
    Pieces,
    Request,
    Roll,
    Rules,
    Secret,
    Setting,
    Show,
    Shuffle,
    Standing,
    State,
    Thing,
    Turn,
    View,
    Words,
    clauses,
    counted,
    listed,
)

LOW, HIGH = 1, 12
LINE = frozenset(range(5))
STEPS = {place: frozenset((place - 1, place + 1)) & LINE for place in LINE}


@dataclass(kw_only=True)
class Table(State):
    deck: list[int] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)
    played: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    rounds: int = 0


def box(seats: int, settings: Mapping[str, Setting]) -> Sequence[int]:
    return range(LOW, HIGH + 1)


def new(seats: int, settings: Mapping[str, Setting]) -> Table:
    return Table(seats=seats, deck=list(range(HIGH)), points=[0] * seats)


def setup(s: Table) -> Turn:
    cards, s.deck = s.deck, list(s.fresh(HIGH))
    yield Shuffle(cards, list(s.deck))
    for seat in range(s.seats):
        s.hands.append([s.deck.pop(), s.deck.pop()])
        yield Show(list(s.hands[seat]), to=seat)
    yield Meet({seat: hand[0] for seat, hand in enumerate(s.hands)}, (LOW, HIGH))
    for seat in range(s.seats):
        (place,) = s.fresh(1)
        s.places.append(place)
        yield Commit(seat, place, LINE)


def turn(s: Table) -> Turn:
    s.rounds += 1
    for seat in range(s.seats):
        (place,) = s.fresh(1)
        yield Commit(seat, place, LINE, after=s.places[seat], step=STEPS)
        s.places[seat] = place
    at_the_end = yield Declare({seat: [place] for seat, place in enumerate(s.places)}, frozenset({4}))
    s.tell("at the end", len(at_the_end))
    picks = yield Secret({seat: [("play", card) for card in hand] for seat, hand in enumerate(s.hands)})
    for seat, (_, card) in picks.items():
        s.hands[seat].remove(card)
        s.played.append(card)
        (value,) = yield Show([card])
        dice = list(s.fresh(2))
        yield Roll((6, 6), to=seat, new=dice)
        yield Show(dice, to=(seat + 1) % s.seats)
        _, die = yield Choose(seat, [("open", die) for die in dice])
        (number,) = yield Show([die])
        even = yield Choose(seat, [("even",), ("odd",)], {"even": (Among(card, EVEN),), "odd": (Among(card, ODD),)})
        s.points[seat] += value + number
        s.tell("played", seat, value, number, even[0])
    for seat, hand in enumerate(s.hands):
        mixed = list(s.fresh(len(hand)))
        yield Shuffle(hand, mixed, by=seat)
        s.hands[seat] = mixed
    (bonus,) = yield Roll((s.seats,))
    s.points[bonus - 1] += 1
    s.over = s.rounds == 2


def pieces(s: Table) -> Pieces:
    return {"cards": [*s.deck, *chain(*s.hands), *s.played]}


EVEN = frozenset(range(2, HIGH + 1, 2))
ODD = frozenset(range(1, HIGH + 1, 2))


def scores(s: Table) -> list[Standing]:
    best = max(s.points)
    share = 1 / s.points.count(best)
    return [
        Standing(seat, points, share if points == best else 0, (Part("points", points),))
        for seat, points in enumerate(s.points)
    ]


def _event(view: View, told: tuple[Any, ...]) -> str:
    if told[0] == "at the end":
        return f"{counted(told[1], 'player')} at the end of the line."
    _, seat, value, number, parity = told
    return f"{view.does(seat, 'play')} {value} with a die of {number}, which is {parity}."


def _ask(view: View, request: Request) -> str:
    return f"{listed([view.name(seat) for seat in request.who]) or 'Chance'}: {type(request).__name__}."


def _table(view: View) -> list[str]:
    return [f"{view.does(seat, 'have')} {counted(len(hand), 'card')}." for seat, hand in enumerate(view.state.hands)]


def _about(view: View, thing: Thing) -> About | None:
    match thing:
        case ("value", int(value)):
            return About(f"Card {value}", "The highest card played wins a point.")
        case ("seat", int(seat)):
            return About(view.name(seat), f"{counted(view.state.points[seat], 'point')} so far.")
        case _:
            return None


def _things(view: View) -> list[Thing]:
    return [*(("value", value) for value in range(1, HIGH + 1)), *(("seat", seat) for seat in range(view.state.seats))]


WORDS = Words(
    event=_event,
    ask=_ask,
    option=lambda view, request, option: " ".join(map(str, option)),
    refusal=lambda view, request, option: "Choose one of the options.",
    table=_table,
    hint=lambda view, request: "",
    card=str,
    about=_about,
    things=_things,
    goal=lambda view: "Play the highest cards.",
    summary=lambda view, events: clauses([_event(view, event).rstrip(".") for event in events]),
)

RULES = TOY = Rules(
    name="toy",
    title="Highest card",
    blurb="The highest card wins.",
    seats=range(2, 5),
    minutes=1,
    box=box,
    new=new,
    setup=setup,
    turn=turn,
    scores=scores,
    standing=lambda s: s.points,
    pieces=pieces,
    words=WORDS,
    bots={},
)
