"""Why something is not a choice: the actual reason, whatever was tried."""

from typing import Any

from engines.core import NO_ANSWER, Choose, Commit, Option, Request, Secret, View, keeps
from engines.core.grammar import counted
from engines.games.blackkeep.cards import COST, GUARD_CARDS, HAND_LIMIT, MOVEMENT, THIEF_CARDS
from engines.games.blackkeep.keep.hexes import AREA_OF, VAULT
from engines.games.blackkeep.keep.tiles import SPECIAL, WALL
from engines.games.blackkeep.state import Table, Thief
from engines.games.blackkeep.words.names import (
    STATUSES,
    capital,
    card_title,
    guard_name,
    hex_name,
    known_hex,
    tile_title,
    treasure_title,
)

UNTRUE = "That would not be true, and it has to be proved."
COVERED = "That depends on what you have covered: uncover it to choose."


def refusal(view: View, request: Request, option: Any) -> str:
    s: Any = view.state
    if view.me is None or view.me not in request.who:
        return "Nothing is asked of you now."
    if isinstance(request, Commit):
        return bad_step(view, s, request, option)
    if not isinstance(request, Choose | Secret) or not plain_option(option):
        return NO_ANSWER
    options = request.options if isinstance(request, Choose) else request.options[view.me]
    if option in options:
        return _untrue(view, request, option) or "That can be chosen."
    if isinstance(request, Secret):
        return bad_plan(s.thieves[view.me], option)
    reason = {"enter": bad_entry, "exit": bad_exit, "done": bad_purchase, "guard": bad_guard, "at": bad_target}
    say = reason.get(options[0][0])
    return NO_ANSWER if say is None else say(s, s.thieves[view.me], option)


def plain_option(option: Any) -> bool:
    return type(option) is tuple and bool(option) and all(type(part) in (int, str) for part in option)


def _untrue(view: View, request: Choose | Secret, option: Option) -> str:
    try:
        return "" if keeps(request.promise, option, view.knowledge.known) else UNTRUE
    except KeyError:
        return COVERED


# -- steps -------------------------------------------------------------------------------------------------------------


def bad_step(view: View, s: Table, request: Commit, to: Any) -> str:
    if not known_hex(s, to):
        return "There is no such hex on the map."
    sign, name = s.keep.ground[to], hex_name(s, to)
    if sign == WALL:
        return f"{name} is a wall."
    if request.after is None:
        return _bad_first_hex(s, s.thieves[request.player], to)
    here = view.value(request.after)
    if here is None:
        return COVERED
    if to == here and len(request.allowed(here)) > 0:
        return f"You cannot stay on {name}: the card leads on, and then you must go."
    if sign == SPECIAL:
        return f"{name} is a Special Hex: only a Rope Arrow from next to it leads there, or Lockpicks on its tile."
    return f"This card does not lead to {name}."


def _bad_first_hex(s: Table, thief: Thief, to: Any) -> str:
    name = hex_name(s, to)
    if AREA_OF[to] != thief.entry:
        return f"{name} is not on your tile: you come in by {tile_title(s, thief.entry)}."
    if any(guard.at == to for guard in s.guards):
        return f"A guard stands on {name}."
    return f"{name} is not an Outside Hex: come in from where the tile faces out of the Keep."


# -- cards -------------------------------------------------------------------------------------------------------------


def bad_plan(thief: Thief, option: Option) -> str:
    card = option[0]
    if card == "purse":
        return "You hold no such card from the purse."
    if card == "exit":
        return "Exit was played before the game began."
    if card in thief.barred:
        return f"Nobody who carries {treasure_title(thief.treasure)} can play {card_title(card)}."
    if card in thief.spent:
        return f"{card_title(card)} is spent. A Rest brings it back."
    if card in THIEF_CARDS or card in GUARD_CARDS:
        return f"You do not hold {card_title(str(card))}."
    return "There is no such card."


def bad_purchase(s: Table, thief: Thief, option: Option) -> str:
    if option[0] != "buy" or len(option) < 2:
        return NO_ANSWER
    _, card, *coins = option
    if thief.guard_cards >= HAND_LIMIT:
        return f"Nobody may hold more than {HAND_LIMIT} guard cards."
    if card not in COST:
        return "There is no such guard card."
    if card not in s.display:
        return f"{card_title(card)} is not on display."
    for coin in coins:
        if coin not in MOVEMENT:
            return "Only direction cards, Rope Arrow and Run buy anything."
        if coin not in thief.hand:
            return f"You do not hold {card_title(coin)} now."
    if len(coins) != COST[card]:
        return f"{card_title(card)} costs exactly {counted(COST[card], 'thief card')}."
    return "Name each thief card once, in the order in which they are printed: North-East first, Run last."


# -- tiles, guards, hexes ----------------------------------------------------------------------------------------------


def bad_entry(s: Table, thief: Thief, option: Option) -> str:
    area = _area(s, option, "enter")
    if area is None:
        return "There is no such tile to come in by."
    if area == VAULT:
        return "Nobody comes in by the vault."
    return f"Somebody else comes in by {tile_title(s, area)} already."


def bad_exit(s: Table, thief: Thief, option: Option) -> str:
    area = _area(s, option, "exit")
    if area is None:
        return "There is no such tile to get out by."
    if area == VAULT:
        return "Nobody gets out by the vault."
    return "You come in by that tile: leave by another one."


def _area(s: Table, option: Option, verb: str) -> str | None:
    return option[1] if len(option) == 2 and option[0] == verb and option[1] in s.keep.tiles else None


def bad_guard(s: Table, thief: Thief, option: Option) -> str:
    if option[0] != "guard" or len(option) < 2 or option[1] not in range(len(s.guards)):
        return "There is no such guard."
    guard = s.guards[int(option[1])]
    if guard.skill == "undead":
        return f"{capital(guard_name(s, int(option[1])))} is undead, and this card does nothing to it."
    return f"The card does not fit {guard_name(s, int(option[1]))}, which is {STATUSES[guard.status]}."


def bad_target(s: Table, thief: Thief, option: Option) -> str:
    at = option[1:]
    if option[0] != "at" or not known_hex(s, at):
        return "There is no such hex on the map."
    hex_: Any = at
    if s.keep.ground[hex_] == WALL:
        return f"{hex_name(s, hex_)} is a wall."
    if at in s.rocks or at in s.torches:
        return f"There is a counter on {hex_name(s, hex_)} already."
    return f"{hex_name(s, hex_)} is not in your sight."
