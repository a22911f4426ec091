"""A guided first game: what to do now, and why."""

from typing import Any

from engines.core import Choose, Commit, Player, Request, Secret, View, counted, listed
from engines.games.blackkeep.cards import COST, MOVEMENT
from engines.games.blackkeep.keep.built_keep import DIRECTION_CARDS
from engines.games.blackkeep.keep.hexes import BIT, VAULT_HEX, Hex, ahead, distance
from engines.games.blackkeep.state import Table
from engines.games.blackkeep.words.description import my_place
from engines.games.blackkeep.words.names import (
    capital,
    card_title,
    compass,
    guard_name,
    hex_name,
    hex_names,
    known_hex,
    tile_title,
)


def hint(view: View, request: Request) -> str:
    s: Any = view.state
    if view.me is None or view.me not in request.who:
        return ""
    match request:
        case Choose() if request.options[0] == ("done",):
            return _purchase(s, view.me, {str(move[1]) for move in request.options[1:] if move[0] == "buy"})
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
    "leave": "You stand at a way out and carry a treasure: leave, and you have won.",
    "pick": "A card for nothing, but everybody sees where you are. Worth it when the guard keeps its back to you.",
    "guard": "Any guard on the map may be meant: help yourself, or send one after somebody else.",
    "at": "You need not say from where you see the hex. Noise draws guards there, darkness hides who stands there.",
    "noise": "Running is heard: guards there are Alert now, and see all that lies in front of them.",
    "redraw": "With the Fake you cannot win. Give the card that your way out needs least; a Rest brings it back.",
    "ask": "If that thief really stands on its marker with a treasure, you trade your Fake for it.",
}


WORTH_BUYING = {  # what helps a thief alone comes first
    "smoke bomb": "a Smoke Bomb shakes off a guard that is after you",
    "hip flask": "a Hip Flask makes an Alert guard Bored",
    "loose shutter": "a Loose Shutter turns a guard to another side",
    "noise arrow": "a Noise Arrow draws guards to where you are not",
    "lockpicks": "Lockpicks lead into Special Hexes, on shorter ways",
    "moss arrow": "a Moss Arrow makes a Run silent",
    "suspicion": "Suspicion makes a guard near a rival Alert",
}
FEW = 4  # cards that move a thief: with fewer there is nothing to spare
CLOSE = 5  # hexes: a guard so near matters this turn


def _purchase(s: Table, me: Player, offered: set[str]) -> str:
    """What card on display would help, and what it costs."""
    coins = sum(card in MOVEMENT for card in s.thieves[me].hand)
    if coins <= FEW:
        return f"You hold only {counted(coins, 'card')} to move with, and would pay with those."
    best = next((card for card in WORTH_BUYING if card in offered), "")
    if not best:
        return f"You hold {counted(coins, 'card')} to move with, and would pay with those; a Rest brings them back."
    return (
        f"{capital(WORTH_BUYING[best])}, for {COST[best]} of your {coins} cards to move with; a Rest brings them back."
    )


def _near(s: Table, at: Hex) -> str:
    """The nearest guard, and where it looks."""
    if not s.guards:
        return ""
    number = min(range(len(s.guards)), key=lambda number: distance(at, s.guards[number].at))
    far = distance(at, s.guards[number].at)
    if far > CLOSE:
        return ""
    looks = compass(s.guards[number].facing)
    return f"{capital(guard_name(s, number))} is {counted(far, 'hex', 'hexes')} from you and looks {looks}."


def plan_hint(view: View, s: Table, me: Player) -> str:
    thief, at = s.thieves[me], my_place(view)
    if at is None:
        return ""
    if thief.seen:
        return f"A guard sees you, and goes to where your marker stands, two hexes a round. {_near(s, at)}".strip()
    if len(thief.hand) <= 3:
        return (
            f"You are short of cards. Rest brings all spent ones back, but shows where you are. {_near(s, at)}".strip()
        )
    return " ".join(filter(None, [_way(s, me, at), _cards_for(s, me, at), _near(s, at)]))


def _cards_for(s: Table, me: Player, at: Hex) -> str:
    """The cards in hand that lead along that way."""
    thief = s.thieves[me]
    facing = s.keep.guard_step(at, 1, _goal(s, me, at))
    if facing is None:
        return ""
    to = ahead(at, facing)
    cards = [card_title(card) for card in thief.hand if card not in thief.barred and _leads(s, card, at, to)]
    if not cards:
        return "No card in your hand leads there: Rest brings them back."
    watched = " But a guard sees that hex now." if BIT[to] & s.watched() else ""
    return f"{listed(cards, 'or')} leads there.{watched}"


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
