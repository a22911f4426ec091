"""What passed in a round of Sneaks & Snitches, in a few clauses."""

from collections.abc import Callable, Sequence

from engines.core import View, listed
from engines.core.grammar import clauses
from engines.core.rules import Event
from engines.games.sneaks.cards import amount
from engines.games.sneaks.words.names import short_title


def summary(view: View, events: Sequence[Event]) -> str:
    """Who stole what, who was stopped, who met whom."""
    empty = [what[0] for verb, *what in events if verb == "discarded"]
    nobody = f"nobody came to {listed(empty)}" if empty else ""
    return clauses([*(CLAUSES[verb](view, *what) for verb, *what in events if verb in CLAUSES), nobody])


def _these(view: View, seats: Sequence[int]) -> str:
    return listed([view.to(seat) for seat in sorted(seats, key=lambda seat: seat != view.me)])


def _guarded(view: View, letter: str, *thieves: int) -> str:
    return f"snitches stopped {_these(view, thieves)} at {letter}" if thieves else ""


def _meet(view: View, letter: str, *seats: int) -> str:
    return f"{_these(view, seats)} met at {letter}"


CLAUSES: dict[str, Callable[..., str]] = {
    "steals": lambda view, seat, letter, value: f"{view.to(seat)} stole {short_title(value)} at {letter}",
    "guarded": _guarded,
    "meet": _meet,
    "meet in vain": _meet,
    "exchanges": lambda view, seat, partner, give, get: (
        f"{view.to(seat)} took {amount(1, get)} from {view.to(partner)} for {amount(1, give)}"
    ),
    "returns": lambda view, seat, category, count: (
        f"{view.to(seat)} gave back {amount(count, category)}" if count else ""
    ),
    "ends": lambda view, left, needed: "the loot ran out",
}
