"""What things are called inside a sentence."""

from collections.abc import Sequence
from typing import Any

from engines.core import Card, Value, View, listed
from engines.core.grammar import counted
from engines.games.havoc.cards import ACTIONS, ITEMS, ROLES, TOKENS
from engines.games.havoc.floor.grid import CORNERS, room_name
from engines.games.havoc.state import Table, is_dark, token_in

ITEM_NAMES = {
    "flashlight": "Flashlight",
    "borescope": "Borescope",
    "vest": "Bulletproof Vest",
    "medikit": "Medikit",
    "dynamite": "Dynamite",
    "smoke bomb": "Smoke Bomb",
    "gun": "Gun",
    "pistol": "Machine Pistol",
}
assert list(ITEM_NAMES) == list(ITEMS)
QUADRANTS = ("north-west", "north-east", "south-east", "south-west")


def card(value: Value) -> str:
    """The name of a card, a token or a die: money is in thousands of dollars."""
    if value in ACTIONS:
        return str(value).upper()
    if value in ITEM_NAMES:
        return ITEM_NAMES[str(value)]
    if value in TOKENS:
        return TOKENS[str(value)].title
    if value in ROLES:
        return ROLES[str(value)].title
    return f"${value}k" if isinstance(value, int) and value >= 100 else str(value)


def a(name: str) -> str:
    """ "a Gun", "an INSPECT"."""
    return f"{'an' if name[:1].lower() in 'aeiou' and not name.lower().startswith('use') else 'a'} {name}"


def room(s: Any, where: int) -> str:
    """ "C3", with what makes it special for all: "B2 (vault 4, cracked)"."""
    notes = room_notes(s, where)
    return f"{room_name(where)} ({', '.join(notes)})" if notes else room_name(where)


def room_notes(s: Table, where: int) -> list[str]:
    token = token_in(s, where)
    notes = []
    if where in CORNERS:
        notes.append("a corner")
    if token:
        notes.append(token.title)
        if where in s.deactivated:
            notes.append("deactivated")
        elif where in s.locked:
            notes.append("locked")
        if where in s.cracked:
            notes.append(f"cracked, {counted(len(s.cracked[where]), 'cash card')} left")
    elif is_dark(s, where):
        notes.append("dark")
    if where in s.smoke:
        notes.append("smoke")
    return notes


def corner(where: int) -> str:
    return f"the {QUADRANTS[CORNERS.index(where)]} corner"


def shown(view: View, handle: Card, otherwise: str) -> str:
    """The card's name if the viewer knows it."""
    value = view.value(handle)
    return otherwise if value is None else card(value)


def seats(view: View, players: Sequence[int]) -> str:
    return listed([view.to(seat) for seat in players])


def guards(marks: Sequence[int]) -> str:
    return listed([f"guard {mark + 1}" for mark in marks])
