"""What passed in the maze while somebody was not asked, in a few clauses."""

from collections.abc import Callable, Sequence

from engines.core import View, listed
from engines.core.grammar import clauses
from engines.core.rules import Event
from engines.games.havoc.cards import TOKENS
from engines.games.havoc.floor.grid import room_name
from engines.games.havoc.words.names import ITEM_NAMES, a, card, guards, seats

MINE = frozenset({"goes", "escaped", "looks", "takes", "uses", "aims", "deactivates"})  # events that I caused myself


def summary(view: View, events: Sequence[Event]) -> str:
    """What the others played, where they went, and what befell anybody."""
    return clauses([*_played(view, events), *_did(view, events), *_moved(view, events)])


def _played(view: View, events: Sequence[Event]) -> list[str]:
    """All action cards in one clause."""
    plays = [f"{view.to(what[0])} {card(what[1])}" for verb, *what in events if verb == "plays" and what[0] != view.me]
    return [f"played: {', '.join(plays)}"] if plays else []


def _did(view: View, events: Sequence[Event]) -> list[str]:
    told = []
    for verb, *what in events:
        if verb in CLAUSES and not (verb in MINE and what[0] == view.me):
            told.append(CLAUSES[verb](view, *what))
    return told


def _moved(view: View, events: Sequence[Event]) -> list[str]:
    """Where guards have come to, each once."""
    places = {what[0]: what[1] for verb, *what in events if verb in ("guard", "new guard")}
    if not places:
        return []
    moved = listed([_guard(mark, room) for mark, room in places.items()])
    return [f"{'guards' if len(places) > 1 else 'guard'} {moved}"]


def _guard(mark: int, room: int) -> str:
    return f"{mark + 1} to {room_name(room)}"


def _aims(view: View, seat: int, verb: str, *marks: int) -> str:
    if verb == "nobody":
        return ""
    return f"{view.to(seat)} shot at {seats(view, marks) if verb == 'players' else guards(marks)}"


def _were(view: View, seat: int, what: str) -> str:
    return f"{view.to(seat)} {'were' if seat == view.me else 'was'} {what}"


TAKEN = {"cash": "cash", "item": "an item", "code": "a code"}
CLAUSES: dict[str, Callable[..., str]] = {
    "goes": lambda view, seat, where: f"{view.to(seat)} to {room_name(where)}",
    "escaped": lambda view, seat: f"{view.to(seat)} escaped",
    "caught": lambda view, seat, where: _were(view, seat, "caught"),
    "killed": lambda view, seat, where: _were(view, seat, "killed"),
    "wounded": lambda view, seat: _were(view, seat, "wounded"),
    "stunned": lambda view, seat: _were(view, seat, "stunned"),
    "revealed": lambda view, where, token: f"{room_name(where)} is {TOKENS[token].title}",
    "locked": lambda view, where: f"{room_name(where)} is locked",
    "alarm": lambda view, where: "the alarm went off",
    "takes": lambda view, seat, kind, handle, body=-1: f"{view.to(seat)} took {TAKEN[kind]}",
    "looks": lambda view, seat, where, token: f"{view.to(seat)} looked into {room_name(where)}",
    "deactivates": lambda view, seat, where, token, code: f"{view.to(seat)} stopped the trap in {room_name(where)}",
    "cracked": lambda view, seat, where, size: f"{view.to(seat)} cracked the vault in {room_name(where)}",
    "uses": lambda view, seat, kind: f"{view.to(seat)} used {a(ITEM_NAMES[kind])}",
    "breach": lambda view, seat, where, side: f"a hole in {room_name(where)}",
    "smoke": lambda view, where: f"smoke in {room_name(where)}",
    "aims": _aims,
    "guard shot": lambda view, guard: f"guard {guard + 1} is gone",
    "guard stunned": lambda view, guard: f"guard {guard + 1} is stunned",
    "noise": lambda view, where: f"noise in {room_name(where)}",
    "distracts": lambda view, seat, victim, handle: f"{view.to(seat)} distracted {view.to(victim)}",
    "reset": lambda view: "it got dark: counters are back",
}
