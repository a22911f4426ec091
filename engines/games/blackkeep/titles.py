"""What one can be proud of after a game of Thieves of the Black Keep, and what its balance is judged by."""

from collections.abc import Iterator, Sequence
from typing import Any

from engines.core import Event, Player, Standing, Tally, Title
from engines.games.blackkeep.cards import FAKE, REAL_TREASURES, THIEF_CARDS


def out(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    return any(event[:2] == ("escapes", seat) for event in events)


def unseen(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    return out(seat, events, standings) and not any(event[:2] == ("spotted", seat) for event in events)


def shaken_off(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    """A guard chased this seat, and the seat escaped it and got out of the Keep."""
    return out(seat, events, standings) and ("out of sight", seat) in events


TITLES = (
    Title("blackkeep out", "Got out of the Black Keep", out),
    Title("blackkeep unseen", "Got out of the Keep and was never spotted", unseen),
    Title("blackkeep shaken off", "Shook off a guard, and got out", shaken_off),
)


def tallies(s: Any, events: Sequence[Event]) -> Iterator[Tally]:
    """Where everybody sat and came in, what they carried and played, and how games ended."""
    draws = 0
    for event in events:
        match event:
            case ("seated", *seats):
                yield from (("turn order", seat, str(place)) for place, seat in enumerate(seats, 1))
            case ("enters by", seat, area):
                yield "entry", seat, area
            case ("treasure", seat, treasure):
                draws += 1
                last = treasure == FAKE and draws > len(REAL_TREASURES)
                yield "treasure drawn", seat, "the fake, last of all" if last else treasure
                yield "came to the vault", seat, str(draws)
            case ("plays", seat, card):
                yield "kind of card", seat, "thief card" if card in THIEF_CARDS else "guard card"
                yield "card", seat, card
            case ("captured", seat, _):
                yield "fate", seat, "captured"
            case ("escapes", *_):
                yield "end", None, "somebody got out"
            case ("keep wins" | "dawn" as end,):
                yield "end", None, "all captured" if end == "keep wins" else "dawn"
