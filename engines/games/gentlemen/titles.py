"""What one can be proud of after a game of Gentlemen Thieves."""

from collections.abc import Sequence

from engines.core import Event, Player, Standing, Title

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
