"""Which Helping Hands would be spent for nothing now, and why."""

from typing import Any

from engines.core import Request, View
from engines.games.gentlemen.pieces import MIDDLE
from engines.games.gentlemen.table import Table
from engines.games.gentlemen.turn.actions import full_kinds
from engines.games.gentlemen.words.names import capital, place


def idle(view: View, request: Request, move: Any) -> str:
    """The choice may prepare something, so it is only questioned, not forbidden."""
    s: Any = view.state
    match move:
        case ("tunnel", origin, _) if origin != MIDDLE and MIDDLE in s.tunnels:
            return "One tunnel links nothing, wherever it lies; the other one is in the middle."
        case ("lock", location) if location in s.tiles and _linked(s, s.lock, location):
            return f"The Lock shuts {place(location)} already: tunnels make it one with {place(s.lock)}."
        case ("loot", origin, _, location) if origin in s.tiles and _linked(s, origin, location):
            return f"{capital(place(origin))} and {place(location)} are linked: Loot counts for both already."
        case ("car", location) if location in s.tiles:
            return _car(s, location)
    return ""


def _linked(s: Table, one: str, other: str) -> bool:
    return any(one in group and other in group for group in s.groups())


def _car(s: Table, location: str) -> str:
    if location == s.lock:
        return f"The Car brings a token to the Lock, and that is at {place(location)} itself."
    full = full_kinds(s.tiles[s.lock])
    if all(token[1] in full for token in s.tiles[location].split()):
        return f"Nothing that lies at {place(location)} has room at {place(s.lock)}, where the Car would bring it."
    return ""
