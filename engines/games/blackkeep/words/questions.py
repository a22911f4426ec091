"""What is asked, and what can be answered, in a sentence for one viewer."""

from collections.abc import Callable
from typing import Any

from engines.core import Choose, Commit, Declare, Option, Request, Roll, Secret, Show, View, listed
from engines.games.blackkeep.cards import COST
from engines.games.blackkeep.keep.hexes import neighbours
from engines.games.blackkeep.state import Table
from engines.games.blackkeep.words.names import (
    STATUSES,
    capital,
    card_title,
    compass,
    guard_name,
    hex_name,
    hex_names,
    known_hex,
    tile_title,
    towards,
    value_title,
    where_tile,
)


def ask(view: View, request: Request) -> str:
    s: Any = view.state
    match request:
        case Choose():
            return _question(view, s, request)
        case Secret():
            return "Everybody puts a card face down. They are revealed together and played in turn order."
        case Commit(after=None):
            return f"{view.does(request.player, 'choose')} where to come in. Nobody sees where."
        case Commit():
            if request.player != view.me:
                return f"{view.does(request.player, 'move')}, or not: nobody sees where to."
            return "Choose where you go. Nobody sees it."
        case Show():
            return "A location or a card from a purse is opened."
        case Declare():
            return f"Whoever is on {_those(s, request)} says so and is seen; the others prove that they are not there."
        case Roll(to=None):
            return "Dice are rolled."
        case Roll():
            return f"{view.does(request.who[0], 'draw')} a card from the purse."
        case _:
            return "The table is waiting."


def _those(s: Table, request: Declare) -> str:
    hexes = [at for at in sorted(request.values, key=repr) if known_hex(s, at)]
    if len(hexes) > 6:
        return f"one of {len(hexes)} hexes that a guard watches"
    return hex_names(s, hexes)  # type: ignore[arg-type]  # the values are hexes: see `known_hex`


def _question(view: View, s: Table, request: Choose) -> str:
    verb, *parts = request.options[0]
    if verb in TRUTHS:
        return f"{view.does(request.player, 'tell')} {TRUTHS[verb]}; what is said is proved."
    if verb == "face":
        return (
            f"{view.does(request.player, 'tell')} which way {guard_name(s, parts[0])} turns to the light, with proof."
        )
    if verb == "guard":
        matter = "a guard for the card, and which way it is to look" if len(parts) > 1 else "a guard for the card"
    else:
        matter = MATTERS.get(verb, "what to do")
    return f"{view.does(request.player, 'choose')} {matter}."


MATTERS = {
    "enter": "the tile to come in by",
    "exit": "the tile to get out by",
    "done": "what to buy, and with which cards to pay",
    "pass": "a guard to call, if any",
    "leave": "whether to leave the Keep now",
    "same tile": "whether to stay on this tile, where the Lockpicks work, or to leave it",
    "other tile": "whether to stay on this tile, where the Lockpicks work, or to leave it",
    "pick": "whose pocket to pick, if anybody's",
    "ask": "whom to offer the Fake, if anybody",
    "redraw": "whether to pay a card, lay the Fake back and draw another treasure",
    "at": "a hex in sight to aim at",
    "nowhere": "a hex in sight to aim at",
}
TRUTHS = {  # the player has no choice here: only the true answer can be proved
    "noise": "on which tiles the running was heard",
    "in the vault": "whether this step led onto the vault's tile",
    "outside": "whether this step led onto the vault's tile",
    "tile": "which tile this happens on",
    "no guards here": "which tile this happens on",
}


# -- choices -----------------------------------------------------------------------------------------------------------


def option(view: View, request: Request, option: Any) -> str:
    s: Any = view.state
    if isinstance(request, Commit):
        return _step(view, s, request, option)
    if isinstance(request, Secret):
        return _plan(view, option)
    verb, *parts = option
    say = OPTIONS.get(verb)
    return capital(say(s, view, *parts)) if say else capital(str(verb))


def _step(view: View, s: Table, request: Commit, to: Any) -> str:
    if not known_hex(s, to):
        return value_title(to)
    here = None if request.after is None else view.value(request.after)
    ground = " (Special Hex)" if s.keep.ground[to] == "+" else " (the Vault Hex)" if s.keep.ground[to] == "V" else ""
    if not isinstance(here, tuple) or len(here) != 2:
        return f"{hex_name(s, to)}{ground}"
    if to == here:
        return f"Stay on {hex_name(s, to)}"
    way = f"{towards((here[0], here[1]), to)} to " if to in neighbours((here[0], here[1])) else ""
    return capital(f"{way}{hex_name(s, to)}{ground}")


def _plan(view: View, option: Option) -> str:
    if option[0] == "purse":
        value = view.value(option[1])
        return "A card from the purse" if value is None else f"{value_title(value)} (from the purse)"
    return card_title(str(option[0]))


def _buy(s: Table, view: View, card: str, *coins: str) -> str:
    return f"buy {card_title(card)} ({COST[card]}) for {listed([card_title(coin) for coin in coins])}"


def _guard(s: Table, view: View, number: int, *facing: int) -> str:
    guard = s.guards[number]
    what = f"{guard_name(s, number)} on {hex_name(s, guard.at)} ({STATUSES[guard.status]})"
    return f"{what}: look {compass(facing[0])}" if facing else what


def _noise(s: Table, view: View, *areas: str) -> str:
    return f"heard in {listed([tile_title(s, area) for area in areas], 'then')}"


OPTIONS: dict[str, Callable[..., str]] = {
    "enter": lambda s, view, area: where_tile(s, area),
    "exit": lambda s, view, area: where_tile(s, area),
    "done": lambda s, view: "buy nothing more",
    "buy": _buy,
    "leave": lambda s, view: "leave the Keep",
    "stay": lambda s, view: "stay in the Keep",
    "noise": _noise,
    "in the vault": lambda s, view: "on the vault's tile",
    "outside": lambda s, view: "not on the vault's tile",
    "tile": lambda s, view, area: f"in {tile_title(s, area)}",
    "no guards here": lambda s, view: "on a tile without such a guard",
    "face": lambda s, view, number, facing: f"{guard_name(s, number)} looks {compass(facing)}",
    "same tile": lambda s, view: "stay on this tile",
    "other tile": lambda s, view: "leave this tile and put the Lockpicks away",
    "pick": lambda s, view, number: f"pick the pocket of {guard_name(s, number)}",
    "pass": lambda s, view: "let it be",
    "ask": lambda s, view, seat: f"offer the Fake to {view.to(seat)}",
    "redraw": lambda s, view, card: f"pay {card_title(card)} and draw another treasure",
    "guard": _guard,
    "at": lambda s, view, q, r: hex_name(s, (q, r)),
    "nowhere": lambda s, view: "no hex in sight will do",
}
