"""A guided first game: what to do now, and why."""

from typing import Any

from engines.core import Choose, Commit, Player, Request, Secret, View, listed
from engines.games.blackkeep.keep.hexes import BIT, VAULT_HEX, Hex, ahead
from engines.games.blackkeep.keep.plan import DIRECTION_CARDS
from engines.games.blackkeep.state import Table
from engines.games.blackkeep.words.names import card_title, compass, hex_name, hex_names, known_hex, tile_title
from engines.games.blackkeep.words.surroundings import my_place


def hint(view: View, request: Request) -> str:
    s: Any = view.state
    if view.me is None or view.me not in request.who:
        return ""
    match request:
        case Choose():
            return HINTS.get(request.options[0][0], "")
        case Secret():
            return plan_hint(view, s, view.me)
        case Commit(after=None):
            return "Come in where no guard looks, and where several ways lead on towards the vault in the middle."
        case Commit():
            return step_hint(view, s, view.me, request)
        case _:
            return ""


HINTS = {
    "enter": "You come in here. Its guard is the one you meet first: a guard that stands still is easier to slip past.",
    "exit": "You must get out here, with a treasure. A tile next to the one you come in by keeps the way short.",
    "pass": "You are out of the race. An Alert guard sees half of the map: call the one nearest to whoever leads.",
    "done": (
        "Guard cards cost the very cards you move with: buy when you have cards to spare or are about to Rest. "
        "Suspicion and Loose Shutter send trouble to your rivals, Lockpicks and Adjust Rigging help yourself."
    ),
    "leave": "You stand at a way out and carry a treasure: leave, and you have won.",
    "pick": "A card for nothing, but everybody sees where you are. Worth it when the guard keeps its back to you.",
    "guard": "Any guard on the map may be meant: help yourself, or send one after somebody else.",
    "at": "You need not say from where you see the hex. Noise draws guards there, darkness hides who stands there.",
    "noise": "Running is heard: guards there are Alert now, and see all that lies in front of them.",
    "ask": "If that thief really stands on its marker with a treasure, you trade your Fake for it.",
}


def plan_hint(view: View, s: Table, me: Player) -> str:
    thief, at = s.thieves[me], my_place(view)
    if at is None:
        return ""
    if thief.seen:
        return "A guard sees you. Get out of its sight: guards go to where your marker stands, two hexes a round."
    if len(thief.hand) <= 3:
        return "You are short of cards. Rest brings all spent ones back, but shows where you are: rest far from guards."
    return f"You are unseen. {_way(s, me, at)} {_cards_for(s, me, at)}".strip()


def _cards_for(s: Table, me: Player, at: Hex) -> str:
    """The cards in hand that lead along that way."""
    thief = s.thieves[me]
    facing = s.keep.guard_step(at, 1, _goal(s, me, at))
    if facing is None:
        return ""
    to = ahead(at, facing)
    cards = [card_title(card) for card in thief.hand if card not in thief.barred and _leads(s, card, at, to)]
    return (
        f"{listed(cards, 'or')} leads there." if cards else "No card in your hand leads there: Rest brings them back."
    )


def _leads(s: Table, card: str, at: Hex, to: Hex) -> bool:
    return (card in DIRECTION_CARDS or card in ("run", "rope arrow")) and to in s.keep.steps(card)[at]


def _goal(s: Table, me: Player, at: Hex) -> Hex:
    thief = s.thieves[me]
    if not thief.real_treasure:
        return VAULT_HEX
    return s.keep.nearest(at, tuple(s.keep.outside[thief.exit]))


def step_hint(view: View, s: Table, me: Player, request: Commit) -> str:
    at = my_place(view)
    return "" if at is None else f"{_way(s, me, at)} {_danger(s, request, at)}".strip()


def _way(s: Table, me: Player, at: Hex) -> str:
    """The next hex of the shortest way to the vault, or out."""
    thief, goal = s.thieves[me], _goal(s, me, at)
    aim = f"the way out of {tile_title(s, thief.exit)}" if thief.real_treasure else "the Vault Hex"
    facing = s.keep.guard_step(at, 1, goal)
    if facing is None:
        return f"You are at {aim}: take a card that leads out." if thief.real_treasure else ""
    return f"The short way to {aim} leads {compass(facing)}, towards {hex_name(s, goal)}."


def _danger(s: Table, request: Commit, at: Hex) -> str:
    watched = s.watched()
    seen = [to for to in sorted(request.allowed(at), key=repr) if known_hex(s, to) and BIT[to] & watched]  # type: ignore[index]
    if not seen:
        return "No guard sees where you can go now, but think of where they look next."
    return f"A guard sees {hex_names(s, seen)}: not there."  # type: ignore[arg-type]  # the values are hexes
