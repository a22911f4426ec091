"""What one can be proud of after a game of Heist & Havoc."""

from collections.abc import Sequence

from engines.core import Event, Player, Standing, Title

FORTUNE = 1500


def alone_at_the_vault(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    """Cracked a vault with no code and no tool of anybody else's, laid at that attempt."""
    helped = False
    for event in events:
        match event:
            case ("slot", *_):
                helped = False
            case ("lays" | "borescope", giver, *_) if giver != seat:
                helped = True
            case ("cracked", by, *_) if by == seat and not helped:
                return True
    return False


def unhurt(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    return ("escaped", seat) in events and ("wounded", seat) not in events


def fortune(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    return standings[seat].total >= FORTUNE


TITLES = (
    Title("havoc alone", "Cracked a vault alone", alone_at_the_vault),
    Title("havoc unhurt", "Got out of the basement without a scratch", unhurt),
    Title("havoc fortune", "Came home with 1,500 or more", fortune),
)
