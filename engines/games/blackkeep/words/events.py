"""The log of a game: each event as a sentence for one viewer."""

from collections.abc import Callable

from engines.core import Player, View, listed
from engines.core.rules import Event
from engines.games.blackkeep.keep.hexes import Facing, Hex
from engines.games.blackkeep.state import Table
from engines.games.blackkeep.words.names import (
    STATUSES,
    capital,
    card_title,
    compass,
    guard_name,
    hex_name,
    tile_title,
    towards,
    treasure_title,
    where_tile,
)


def event(view: View, event: Event) -> str:
    verb, *parts = event
    return capital(EVENTS[verb](view, *parts))


def table_of(view: View) -> Table:
    assert isinstance(view.state, Table)
    return view.state


def _place(view: View, at: Hex) -> str:
    return hex_name(table_of(view), at)


def _tile(view: View, area: str) -> str:
    return tile_title(table_of(view), area)


def _guard(view: View, number: int) -> str:
    return guard_name(table_of(view), number)


def _tiles(view: View, *areas: str) -> str:
    return listed([_tile(view, area) for area in areas])


def _built(view: View, *tiles: str) -> str:
    s = table_of(view)
    around = listed([where_tile(s, area) for area, _ in s.layout[1:]])
    return f"The Keep is built: around the Vault lie {around}."


def _posted(view: View, number: int, kind: str, at: Hex) -> str:
    return f"a {kind} guard takes up its post on {_place(view, at)}."


def _marker(view: View, seat: Player, at: Hex, upright: bool) -> str:
    lies = "stands" if upright else "lies"
    return f"{view.whose(seat)} marker now {lies} on {_place(view, at)}."


def _pursues(view: View, number: int, seat: Player, at: Hex) -> str:
    return f"{_guard(view, number)} goes after {view.to(seat)}: the marker on {_place(view, at)} is in its sight."


def _walks(view: View, number: int, start: Hex, to: Hex) -> str:
    return f"{_guard(view, number)} goes {towards(start, to)} to {_place(view, to)}."


def _turns(view: View, number: int, facing: Facing) -> str:
    return f"{_guard(view, number)} now looks {compass(facing)}."


def _status(view: View, number: int, status: str) -> str:
    return f"{_guard(view, number)} is now {STATUSES[status]}."


def _captured(view: View, seat: Player, at: Hex) -> str:
    return f"{view.does(seat, 'are', 'is')} captured on {_place(view, at)}!"


def _escapes(view: View, seat: Player, at: Hex, treasure: str) -> str:
    start, loot = _place(view, at), treasure_title(treasure)
    return f"{view.does(seat, 'slip')} out of the Keep from {start} with {loot}: the game is won!"


def _buys(view: View, seat: Player, card: str, *coins: str) -> str:
    return f"{view.does(seat, 'buy')} {card_title(card)} for {listed([card_title(coin) for coin in coins])}."


def _reveals(view: View, seat: Player, card: str, purse: bool) -> str:
    return f"{view.does(seat, 'reveal')} {card_title(card)}{', out of the purse' if purse else ''}."


def _heard(view: View, seat: Player, *areas: str) -> str:
    return f"{view.does(seat, 'are', 'is')} heard running in {_tiles(view, *areas)}."


def _swaps(view: View, seat: Player, other: Player, treasure: str) -> str:
    swapped = f"{view.does(seat, 'have')} {treasure_title(treasure)} now, and {view.to(other)} the Fake"
    return f"{swapped}: the cards have changed hands."


def _redraws(view: View, seat: Player, card: str, treasure: str) -> str:
    lay, take = ("lay", "take") if seat == view.me else ("lays", "takes")
    paid = f"{view.does(seat, 'pay')} {card_title(card)}"
    return f"{paid}, {lay} the Fake back and {take} {treasure_title(treasure)}."


def _spotted(view: View, seat: Player, at: Hex) -> str:
    return f"{view.does(seat, 'are', 'is')} spotted on {_place(view, at)}."


EVENTS: dict[str, Callable[..., str]] = {
    "seated": lambda view, *seats: f"Clockwise from the First Player: {listed([view.to(seat) for seat in seats])}.",
    "built": _built,
    "posted": _posted,
    "display": lambda view, *cards: f"On display: {listed([card_title(card) for card in cards])}.",
    "cleared": lambda view: "What is on display is thrown away.",
    "reshuffled": lambda view: "The discarded guard cards are shuffled into a new pile.",
    "enters by": lambda view, seat, area: f"{view.does(seat, 'mean')} to come in by {_tile(view, area)}.",
    "exits by": lambda view, seat, area: f"{view.does(seat, 'put')} the Exit card beside {_tile(view, area)}.",
    "comes in": lambda view, seat: f"{view.does(seat, 'slip')} into the Keep.",
    "turn": lambda view, number, first: f"Turn {number}. {view.does(first, 'are', 'is')} First Player.",
    "round": lambda view, turn, number: f"Turn {turn}, round {number}.",
    "buys": _buys,
    "cries out": lambda view, seat, number: f"{view.does(seat, 'cry', 'cries')} out for {_guard(view, number)}.",
    "reveals": _reveals,
    "plays": lambda view, seat, card: f"{view.does(seat, 'play')} {card_title(card)}.",
    "no effect": lambda view, seat: "Nothing comes of it.",
    "slips": lambda view, seat, steps: f"{view.does(seat, 'slip')} away by {'a step' if steps == 1 else 'two steps'}.",
    "marker": _marker,
    "marker off": lambda view, seat, at: f"{view.whose(seat)} marker leaves {_place(view, at)}.",
    "spotted": _spotted,
    "out of sight": lambda view, seat: f"{view.does(seat, 'are', 'is')} out of sight.",
    "pursues": _pursues,
    "noise": lambda view, *areas: f"Noise in {_tiles(view, *areas)}.",
    "heard": _heard,
    "silent run": lambda view, seat: f"On moss nobody hears {view.to(seat)} run.",
    "status": _status,
    "turns": _turns,
    "walks": _walks,
    "captured": _captured,
    "keep wins": lambda view: "Nobody is left at large. The Keep wins.",
    "dawn": lambda view: "Dawn breaks, and nobody has got out. The Keep wins.",
    "enters the vault": lambda view, seat: f"{view.does(seat, 'step')} onto the vault's tile, and its guard appears.",
    "treasure": lambda view, seat, treasure: (
        f"{view.does(seat, 'stand')} on the Vault Hex and {'take' if seat == view.me else 'takes'} "
        f"{treasure_title(treasure)}."
    ),
    "lockpicks end": lambda view, seat: f"{view.does(seat, 'leave')} the tile: the Lockpicks are put away.",
    "escapes": _escapes,
    "rests": lambda view, seat, at: f"{view.does(seat, 'rest')} on {_place(view, at)}.",
    "pickpockets": lambda view, seat, number: (
        f"{view.does(seat, 'draw')} a guard card from the pocket of {_guard(view, number)}."
    ),
    "torch out": lambda view, seat, at: f"{view.does(seat, 'put')} out the torch on {_place(view, at)}.",
    "torch lit": lambda view, at: f"The torch on {_place(view, at)} burns again.",
    "rock thrown": lambda view, seat, at: f"{view.does(seat, 'throw')} a rock onto {_place(view, at)}.",
    "rock found": lambda view, number, at: f"{_guard(view, number)} finds only a rock on {_place(view, at)}.",
    "rigged": lambda view, seat: f"{view.does(seat, 'carry')} the treasure without its burden until the turn ends.",
    "moss": lambda view, seat: f"{view.whose(seat)} next Run will be silent, if it comes in the next round.",
    "diligent": lambda view, number: f"{_guard(view, number)} is diligent and does not give up yet.",
    "charges": lambda view, number: f"{_guard(view, number)} charges straight ahead.",
    "clatters": lambda view, seat, area: f"{view.whose(seat)} Armour clatters in {_tile(view, area)}.",
    "asks for a swap": lambda view, seat, other: f"{view.does(seat, 'offer')} {view.to(other)} the Fake.",
    "swaps": _swaps,
    "redraws": _redraws,
    "no swap": lambda view, seat, other: f"{view.does(other, 'are', 'is')} not there with a treasure.",
}
