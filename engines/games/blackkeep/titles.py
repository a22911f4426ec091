"""What one can be proud of after a game of Thieves of the Black Keep."""

from collections.abc import Sequence

from engines.core import Event, Player, Standing, Title


def out(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    return any(event[:2] == ("escapes", seat) for event in events)


def unseen(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    return out(seat, events, standings) and not any(event[:2] == ("spotted", seat) for event in events)


def shaken_off(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    """A guard came after this seat, and the seat got out of sight and out of the Keep."""
    return out(seat, events, standings) and ("out of sight", seat) in events


TITLES = (
    Title("blackkeep out", "Got out of the Black Keep", out),
    Title("blackkeep unseen", "Got out of the Keep and was never spotted", unseen),
    Title("blackkeep shaken off", "Shook off a guard, and got out", shaken_off),
)
