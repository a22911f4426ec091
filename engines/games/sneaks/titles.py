"""What one can be proud of after a game of Sneaks & Snitches, and what its balance is judged by."""

from collections.abc import Iterator, Sequence
from typing import Any

from engines.core import Event, Player, Standing, Tally, Title
from engines.games.sneaks.cards import LOOT

MANY_ITEMS = 3
FEW_MEETINGS = 2


def elusive(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    """Won, and its sneaks hardly ever met a snitch."""
    met = sum(event[0] == "guarded" and seat in event[2:] for event in events)
    return standings[seat].share == 1 and met <= FEW_MEETINGS


def collector(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    items = next(part for part in standings[seat].parts if part.label == "Special items")
    return len([name for name in items.how.split(", ") if name]) >= MANY_ITEMS


def narrow(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    others = [standing.total for standing in standings if standing.seat != seat]
    return standings[seat].share == 1 and standings[seat].total - max(others) == 1


TITLES = (
    Title("sneaks elusive", "Won, and met a snitch twice at the most", elusive),
    Title("sneaks collector", "Kept three special items", collector),
    Title("sneaks narrow", "Won by a single point", narrow),
)


def tallies(s: Any, events: Sequence[Event]) -> Iterator[Tally]:
    """What was stolen, who met others or found guards, and how many rounds games took."""
    for event in events:
        match event:
            case ("steals", seat, _, value):
                yield "loot", seat, LOOT[value].kind
            case ("meet" | "meet in vain", _, *seats):
                yield from (("on the way", seat, "met others") for seat in seats)
            case ("guarded", _, *seats):
                yield from (("on the way", seat, "found a snitch") for seat in seats)
    yield "rounds", None, str(s.rounds)
