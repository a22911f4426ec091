"""What passed at the table of Gentlemen Thieves while somebody did not act, in a few clauses."""

from collections.abc import Callable, Sequence

from engines.core import View, listed
from engines.core.grammar import clauses, counted
from engines.core.rules import Event
from engines.games.gentlemen.words.names import a_token, colours, place

LOUD = frozenset({"burglary", "split", "tie", "brigadier"})
MINE = frozenset({"places", "tunnel", "lock", "car", "loot", "brings", "alliances", "tunnel back"})


def summary(view: View, events: Sequence[Event]) -> str:
    """What was burgled, and after that what the others placed and moved: a small window shows only the beginning."""
    ordered = sorted(events, key=lambda event: event[0] not in LOUD)
    told = [CLAUSES[verb](view, *what) for verb, *what in ordered if verb in CLAUSES and not _mine(view, verb, what)]
    return clauses(told)


def _mine(view: View, verb: str, what: Sequence[object]) -> bool:
    """Whether I did this myself, so that it need not be told."""
    return verb in MINE and what[0] == view.me


def _moved(what: str) -> Callable[..., str]:
    return lambda view, seat, *details: f"{view.to(seat)} moved {what} to {place(details[-1])}"


CLAUSES: dict[str, Callable[..., str]] = {
    "alliances": lambda view, seat, white: f"{view.to(seat)} put {colours(white)} on White",
    "places": lambda view, seat, value, location: f"{view.to(seat)} placed {a_token(value)} at {place(location)}",
    "tunnel": _moved("a tunnel"),
    "lock": _moved("the Lock"),
    "car": _moved("the Car"),
    "loot": lambda view, seat, count, origin, location: f"{view.to(seat)} moved {count} Loot to {place(location)}",
    "brings": lambda view, seat, value, origin, location: f"it brought {a_token(value)} to {place(location)}",
    "burglary": lambda view, seat, *group: f"a burglary at {listed([place(location) for location in group])}",
    "split": lambda view, winners, each, lost: f"{colours(winners)} got {counted(each, 'token')} each",
    "tie": lambda view, lost: f"a tie: all {lost} tokens were lost",
    "tunnel back": lambda view, seat, location: f"the tunnel at {place(location)} went back",
    "supply": lambda view, count: f"{count} Loot came to the Bank",
    "brigadier": lambda view: "the Brigadier turned up",
}
