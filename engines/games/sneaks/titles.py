"""What one can be proud of after a game of Sneaks & Snitches."""

from collections.abc import Sequence

from engines.core import Event, Player, Standing, Title

MANY_ITEMS = 3
FEW_MEETINGS = 2


def elusive(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    """Won, and hardly ever did a snitch stand where this seat's sneaks went."""
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
