"""What passed at the table of Thieves! while somebody did not look, in a few clauses."""

from collections.abc import Callable, Sequence

from engines.core import Card, Player, Value, View
from engines.core.grammar import clauses, counted
from engines.core.rules import Event
from engines.games.thieves.cards import LAST_GETAWAY, RAID_AT
from engines.games.thieves.rules import Table
from engines.games.thieves.words.names import a

PLAYS = frozenset({"stash", "give", "helmet", "siren", "thieves", "fortune", "roadblock", "decline"})


def summary(view: View, events: Sequence[Event]) -> str:
    """What the others played, what befell the stashes, and how near raid and end are now."""
    told = [CLAUSES[verb](view, *what) for verb, *what in events if verb in CLAUSES and not _mine(view, verb, what)]
    return clauses([*told, _near(view, {verb for verb, *_ in events})]) if any(told) else ""


def _mine(view: View, verb: str, what: Sequence[object]) -> bool:
    """Whether I played this myself, so that it need not be told."""
    return verb in PLAYS and what[0] == view.me


def _near(view: View, verbs: set[str]) -> str:
    s = view.state
    assert isinstance(s, Table)
    police = f"police {s.helmets} of {RAID_AT}" if verbs & {"helmet", "called", "roadblock", "raid"} else ""
    away = f"Getaways {len(s.getaways)} of {LAST_GETAWAY}" if "getaway" in verbs else ""
    return "; ".join(filter(None, (police, away)))


def _move(view: View, seat: Player, moved: Card, value: Value, owner: Player, to: Player) -> str:
    who = "you" if seat == view.me else view.names[seat]
    return f"{who} moved {a(value)} from {view.to(owner)} to {view.to(to)}"


def _called(view: View, seat: Player, helmets: int, *cards: Card) -> str:
    return f"{view.to(seat)} added {counted(helmets, 'helmet')}" if cards else ""


CLAUSES: dict[str, Callable[..., str]] = {
    "stash": lambda view, seat, hidden: f"{view.to(seat)} hid a card",
    "give": lambda view, seat, given, value, to: f"{view.to(seat)} gave {view.to(to)} {a(value)} openly",
    "helmet": lambda view, seat, played, value, total: f"{view.to(seat)} played {a(value)}",
    "siren": lambda view, seat, played: f"{view.to(seat)} played a Siren",
    "called": _called,
    "move": _move,
    "decline": lambda view, seat: f"{view.to(seat)} played the Thieves and moved nothing",
    "fortune": lambda view, seat, played: f"{view.to(seat)} played a Fortune",
    "roadblock": lambda view, seat, played, gone: f"{view.to(seat)} set up a Roadblock",
    "raid": lambda view, helmets: "a police raid",
    "busted": lambda view, seat, total, *cards: (
        f"{view.to(seat)} {'were' if seat == view.me else 'was'} busted with {total}"
    ),
    "won": lambda view, seat, total, gems: f"{view.to(seat)} won a round with {total}",
}
