"""What things are called: tiles, hexes, guards, cards, statuses."""

from collections.abc import Iterable
from typing import Any

from engines.core import Value, listed
from engines.games.blackkeep.cards import drawn
from engines.games.blackkeep.keep.hexes import (
    AREA_OF,
    CENTRES,
    COMPASS,
    Facing,
    Hex,
    best_facing,
    facing_to,
    label,
    neighbours,
)
from engines.games.blackkeep.state import Guard, Table

AREAS = {
    "V": "the middle",
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
}
STATUSES = {
    "distracted": "Distracted",
    "bored": "Bored",
    "interested": "Interested",
    "alert": "Alert",
    "pursuing": "Pursuing",
    "returning": "Returning",
}


def compass(facing: Facing) -> str:
    return COMPASS[facing - 1]


DIRECTIONS = {"nor-east": "North-East", "sou-east": "South-East", "sou-west": "South-West", "nor-west": "North-West"}


def card_title(card: str) -> str:
    return DIRECTIONS.get(card) or card.title()


def treasure_title(treasure: str) -> str:
    return "the Fake" if treasure == "the fake" else f"the {treasure.title()}"


def tile_title(s: Table, area: str) -> str:
    """ "the Chapel"."""
    return f"the {s.keep.tiles[area].title}"


def where_tile(s: Table, area: str) -> str:
    """ "the Chapel (south-west)"."""
    return f"{tile_title(s, area)} ({AREAS[area]})"


def hex_name(s: Table, at: Hex) -> str:
    """ "Chapel D5"."""
    return f"{s.keep.tiles[AREA_OF[at]].title} {hex_label(at)}"


def hex_names(s: Table, hexes: Iterable[Hex]) -> str:
    """Hexes tile by tile: "Chapel D5 and D6, Vault E1"."""
    tiles: dict[str, list[str]] = {}
    for at in hexes:
        tiles.setdefault(s.keep.tiles[AREA_OF[at]].title, []).append(hex_label(at))
    return "; ".join(f"{title} {listed(sorted(labels))}" for title, labels in tiles.items())


def hex_label(at: Hex) -> str:
    q, r = CENTRES[AREA_OF[at]]
    return label((at[0] - q, at[1] - r))


def guard_name(s: Table, number: int) -> str:
    """ "the Chapel guard": each tile has one."""
    return f"{tile_title(s, s.guards[number].area)} guard"


def guard_kind(guard: Guard) -> str:
    skill = {"bow": " with a bow", "undead": ", undead"}.get(guard.skill, "")
    return f"{guard.kind}{skill}"


def towards(at: Hex, to: Hex) -> str:
    """Roughly where another hex lies: "north-east"."""
    if to in neighbours(at):
        return compass(facing_to(at, to))
    return compass(best_facing(1, at, to))


def value_title(value: Value) -> str:
    """A hidden value: a hex, or a card from the purse."""
    match value:
        case (int(q), int(r)) if (q, r) in AREA_OF:
            return f"{hex_label((q, r))} of the tile in the {AREAS[AREA_OF[q, r]].removeprefix('the ')}"
        case int(number) if 1 <= number <= 28:
            return card_title(drawn(number))
        case _:
            return str(value)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def known_hex(s: Any, at: Any) -> bool:
    """Whether this is a hex of the map at all; anything may be asked."""
    return type(at) is tuple and all(type(part) is int for part in at) and at in s.keep.ground
