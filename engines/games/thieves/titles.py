"""What one can be proud of after a game of Thieves!, and what its balance is judged by."""

from collections.abc import Iterator, Sequence
from typing import Any

from engines.core import Event, Player, Standing, Tally, Title

BUSTED_OTHERS = 2
GIFTS = 3


def slipped_away(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    """The police came and arrested others, but not this seat."""
    busted = {event[1] for event in events if event[0] == "busted"}
    return seat not in busted and len(busted) >= BUSTED_OTHERS


def at_the_wheel(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    getaways = [event[1] for event in events if event[0] == "getaway"]
    return standings[seat].share > 0 and getaways[-1:] == [seat]


def open_handed(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    return standings[seat].share > 0 and sum(event[:2] == ("give", seat) for event in events) >= GIFTS


TITLES = (
    Title("thieves slipped away", "Was left alone by the police when two others were busted", slipped_away),
    Title("thieves wheel", "Played the last Getaway, and won", at_the_wheel),
    Title("thieves open-handed", "Gave away three cards, and won", open_handed),
)

PLAYED = ("getaway", "give", "siren", "thieves", "fortune", "roadblock")


def tallies(s: Any, events: Sequence[Event]) -> Iterator[Tally]:
    """Who began, which cards were played, and whom the police took."""
    for event in events:
        match event:
            case ("round", _, start):
                yield from (("turn order", seat, str((seat - start) % s.seats + 1)) for seat in range(s.seats))
            case (verb, seat, *_) if verb in PLAYED:
                yield "card", seat, verb
            case ("busted", seat, *_):
                yield "fate", seat, "busted"
