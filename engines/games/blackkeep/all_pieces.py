"""Every piece of the game, wherever it lies on the table. Treasures are not counted: that of a caught thief is gone."""

from collections.abc import Sequence

from engines.core import Card, Pieces
from engines.games.blackkeep.cards import THIEF_CARDS
from engines.games.blackkeep.state import Table


def pieces(s: Table) -> Pieces:
    guard_cards = [*s.pile, *s.display, *s.discard, *["diligent"] * s.diligents.count("box")]
    own: dict[str, Sequence[Card | str]] = {}
    for seat, thief in enumerate(s.thieves):
        guard_cards += [*thief.cards, *["lockpicks"] * (thief.lockpicks == "box")]
        hand = [*thief.hand, *thief.spent, *[thief.plan] * (thief.plan in THIEF_CARDS)]
        own[f"thief cards of seat {seat}"] = hand
        if thief.plan and thief.plan not in THIEF_CARDS and not thief.from_purse:
            guard_cards.append(thief.plan)
    return {"guard cards": guard_cards, **own}
