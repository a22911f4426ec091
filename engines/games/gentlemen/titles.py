"""What one can be proud of after a game of Gentlemen Thieves, and what its balance is judged by."""

from collections.abc import Iterator, Sequence
from typing import Any

from engines.core import Event, Player, Standing, Tally, Title
from engines.games.gentlemen.pieces import COLOUR_NAMES

BURGLARIES, LOOT = 3, 4


def ringleader(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    return sum(event[:2] == ("burglary", seat) for event in events) >= BURGLARIES


def loaded(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    return any(part.label == "Loot" and part.points >= LOOT for part in standings[seat].parts)


def driver(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    return standings[seat].share > 0 and any(event[:2] == ("car", seat) for event in events)


TITLES = (
    Title("gentlemen ringleader", "Brought about three burglaries in one game", ringleader),
    Title("gentlemen loaded", "Carried off four Loot", loaded),
    Title("gentlemen driver", "Drove the car, and won", driver),
)

HELPING_HANDS = ("tunnel", "lock", "car", "loot")


def tallies(s: Any, events: Sequence[Event]) -> Iterator[Tally]:
    """The player who acted first, each player's burglar, what everybody did, and who caused burglaries."""
    before = ""
    for event in events:
        match event:
            case ("starts", matchmaker):
                yield from (("turn order", seat, str((seat - matchmaker - 1) % s.seats + 1)) for seat in range(s.seats))
            case ("reveals", seat, colour):
                yield "burglar", seat, COLOUR_NAMES[colour]
            case ("places", seat, *_):
                yield "action", seat, "drawn blind" if before == "draws" else "from the display"
            case (verb, seat, *_) if verb in HELPING_HANDS:
                yield "action", seat, verb
            case ("burglary", seat, *_):
                yield "burglaries", seat, "brought about"
        before = event[0]
