"""What one can be proud of after a game of Heist & Havoc, and what its balance is judged by."""

from collections.abc import Iterator, Sequence
from typing import Any

from engines.core import Event, Player, Standing, Tally, Title
from engines.games.havoc.cards import ROLES

FORTUNE = 1500


def alone_at_the_vault(seat: Player, events: Sequence[Event], standings: Sequence[Standing]) -> bool:
    """Cracked a vault without a code or tool of any other player at that attempt."""
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

ENDS = {
    "nobody": "nobody is left",
    "agent": "only the Agent is left",
    "guards": "too many guards",
    "prisoner": "the last one is locked in",
}


def tallies(s: Any, events: Sequence[Event]) -> Iterator[Tally]:
    """Every role and its fate, the cards that were played, and how games ended."""
    for event in events:
        match event:
            case ("was", seat, role, fate):
                yield "role", seat, ROLES[role].title
                yield "fate", seat, fate
            case ("plays", seat, action):
                yield "action", seat, action
            case ("uses", seat, item):
                yield "item", seat, item
            case ("over", why):
                yield "end", None, ENDS[why]
