"""Which cards would do nothing at all now, as far as their player can tell, and why."""

from typing import Any

from engines.core import Player, Request, Secret, View
from engines.games.blackkeep.guards.cards import FITS, targets
from engines.games.blackkeep.keep.built_keep import DIRECTION_CARDS
from engines.games.blackkeep.keep.hexes import Hex
from engines.games.blackkeep.state import Table
from engines.games.blackkeep.thieves.cards import can_hide, pockets
from engines.games.blackkeep.words.description import my_place
from engines.games.blackkeep.words.names import card_title


def idle(view: View, request: Request, move: Any) -> str:
    at, s = my_place(view), view.state
    if not isinstance(request, Secret) or view.me is None or at is None or move[0] == "purse":
        return ""
    return why_idle(s, view.me, at, str(move[0]))  # type: ignore[arg-type]  # the state is this game's table


def why_idle(s: Table, seat: Player, at: Hex, card: str) -> str:
    """Others play before this card and might change it. So the choice is only questioned, not forbidden."""
    title = card_title(card)
    if card == "hide" and not can_hide(s, seat):
        return "Hide does nothing now: your marker does not stand upright, or a guard is within two hexes of it."
    if card == "pickpocket" and not pockets(s, seat)[0]:
        return "Pickpocket does nothing now: no guard that looks away is next to where you may be."
    if (card in DIRECTION_CARDS and not s.thieves[seat].lockpicks) or card == "rope arrow":
        return "" if s.keep.steps(card)[at] != (at,) else f"{title} leads nowhere from where you are: you would stay."
    if card in FITS and not targets(s, card):
        return f"{title} fits no guard now, and would be spent for nothing."
    return ""
