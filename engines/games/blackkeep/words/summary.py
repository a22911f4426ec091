"""What passed in the Keep while somebody was not asked, in a few clauses."""

from collections.abc import Callable, Sequence

from engines.core import Player, View, listed
from engines.core.grammar import clauses
from engines.core.rules import Event
from engines.games.blackkeep.keep.hexes import Hex
from engines.games.blackkeep.state import Table
from engines.games.blackkeep.words.names import card_title, guard_name, hex_name, tile_title, treasure_title

MINE = frozenset(
    {"buys", "reveals", "rests", "cries out", "pickpockets", "torch out", "rock thrown", "enters by", "exits by"}
)


def summary(view: View, events: Sequence[Event]) -> str:
    """What the others played, who was seen, heard, caught or got a treasure."""
    told = [CLAUSES[verb](view, *what) for verb, *what in events if verb in CLAUSES and not _mine(view, verb, what)]
    return clauses(list(dict.fromkeys(told)))


def _mine(view: View, verb: str, what: Sequence[object]) -> bool:
    """Whether I did this myself, so that it need not be told."""
    return verb in MINE and what[0] == view.me


def _on(view: View) -> Table:
    assert isinstance(view.state, Table)
    return view.state


def _were(view: View, seat: Player) -> str:
    return f"{view.to(seat)} {'were' if seat == view.me else 'was'}"


def _heard(view: View, seat: Player, *areas: str) -> str:
    return f"{_were(view, seat)} heard in {listed([tile_title(_on(view), area) for area in areas])}"


def _pursues(view: View, number: int, seat: Player, at: Hex) -> str:
    return f"{guard_name(_on(view), number)} went after {view.to(seat)}"


CLAUSES: dict[str, Callable[..., str]] = {
    "enters by": lambda view, seat, area: (
        f"{view.to(seat)} come in by {tile_title(_on(view), area)}"
        if seat == view.me
        else f"{view.to(seat)} comes in by {tile_title(_on(view), area)}"
    ),
    "exits by": lambda view, seat, area: f"{view.to(seat)} must leave by {tile_title(_on(view), area)}",
    "buys": lambda view, seat, card, *coins: f"{view.to(seat)} bought {card_title(card)}",
    "cries out": lambda view, seat, number: f"{view.to(seat)} called {guard_name(_on(view), number)}",
    "reveals": lambda view, seat, card, purse: f"{view.to(seat)} played {card_title(card)}",
    "spotted": lambda view, seat, at: f"{_were(view, seat)} spotted on {hex_name(_on(view), at)}",
    "out of sight": lambda view, seat: f"{view.to(seat)} got out of sight",
    "pursues": _pursues,
    "heard": _heard,
    "captured": lambda view, seat, at: f"{_were(view, seat)} captured",
    "treasure": lambda view, seat, treasure: f"{view.to(seat)} took {treasure_title(treasure)}",
    "enters the vault": lambda view, seat: "the Vault's guard came",
    "pickpockets": lambda view, seat, number: f"{view.to(seat)} picked a pocket",
    "rests": lambda view, seat, at: f"{view.to(seat)} rested on {hex_name(_on(view), at)}",
    "torch out": lambda view, seat, at: f"{view.to(seat)} put out a torch",
    "rock thrown": lambda view, seat, at: f"{view.to(seat)} threw a rock",
    "swaps": lambda view, seat, other, treasure: f"{view.to(seat)} swapped with {view.to(other)}",
    "clatters": lambda view, seat, area: f"{view.whose(seat)} Armour clattered",
}
