"""Which action cards and items would do nothing at all, as far as their player can tell, and why."""

from typing import Any

from engines.core import Player, Request, View
from engines.games.havoc.actions.decode import traps_in_reach
from engines.games.havoc.actions.look import sights
from engines.games.havoc.actions.take import sources
from engines.games.havoc.actions.use import wounded_here
from engines.games.havoc.actions.vault import vault_here
from engines.games.havoc.cards import AGENT, FIREARMS, TRAPS, USABLE
from engines.games.havoc.floor.sight import targets
from engines.games.havoc.state import CHOOSING, Table


def idle(view: View, request: Request, move: Any) -> str:
    s: Any = view.state
    if view.me is None:
        return ""
    if move[0] == "use" and view.value(move[1]) in FIREARMS:
        return _nobody_to_shoot(view, s, view.me)
    if s.phase != CHOOSING or move[0] != "play":
        return ""
    return why_idle(view, s, view.me, str(view.value(move[1])))


def why_idle(view: View, s: Table, seat: Player, action: str) -> str:
    """Others act before this card and might change it. So the choice is only questioned, not forbidden."""
    match action:
        case "search" if not holds(view, s, seat, "flashlight"):
            return "SEARCH does nothing without a Flashlight, and you have none."
        case "inspect" if not sights(s, seat):
            return "INSPECT has nothing to look at: there is no unknown dark room next door."
        case "grab" | "snatch" if not sources(s, seat):
            return f"{action.upper()} finds nothing here that could be taken."
        case "decode" if not vault_here(s, seat) and not fitting_traps(view, s, seat):
            return "DECODE does nothing here: your room has no vault, and you have no code for a trap that you know."
        case "use" if not usable(view, s, seat):
            return "You hold no item that USE could use now."
    return ""


def _nobody_to_shoot(view: View, s: Table, seat: Player) -> str:
    in_reach = targets(s, seat)
    if not in_reach:
        return "Nobody is in reach of a shot: it would only make a noise."
    early = view.value(s.role[seat]) == AGENT and not any(shooter != seat for shooter in s.fired)
    if early and not any(guards for _, guards in in_reach):
        return "As the Agent you shoot at no player before somebody else has fired: the shot would only make a noise."
    return ""


def holds(view: View, s: Table, seat: Player, *kinds: str) -> bool:
    return any(view.value(card) in kinds for card in s.items[seat])


def usable(view: View, s: Table, seat: Player) -> bool:
    return holds(view, s, seat, *USABLE, *(["medikit"] if wounded_here(s, seat) else []))


def fitting_traps(view: View, s: Table, seat: Player) -> list[int]:
    """The rooms whose trap the player can deactivate, with a code in hand."""
    codes = {view.value(card) for card in s.codes[seat]}
    return [room for room in traps_in_reach(s, seat) if codes & TRAPS.get(str(view.value(s.tokens[room])), frozenset())]
