"""The tiles of the Keep, as they are printed: what lies on each hex, and the guards' routes.

A grid is read by lines: the first holds column E's row 1, the next D1 and F1, and so on, half a hex lower each time;
every third character is a column, A to I. `.` floor, `#` wall, `+` Special Hex, `V` Vault Hex.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from engines.games.blackkeep.keep.hexes import RADIUS, VAULT, Hex, local, mirrored

FLOOR, WALL, SPECIAL = ".", "#", "+"
VAULTS = {"earlier": VAULT, "even": "VV"}  # the vault's tiles, by the table's option: each has one side


@dataclass(frozen=True)
class Tile:
    """One side of a tile, in its own coordinates."""

    key: str  # "T1a"
    title: str
    ground: dict[Hex, str]
    crescent: tuple[Hex, ...]  # where a stationary guard stands
    patrol: tuple[Hex, ...]  # from the star to the shield
    loop: tuple[Hex, ...]  # where a wandering guard walks, round and round
    starts: tuple[Hex, ...]  # where it may begin: one for each face of a die


PRINTED = {
    "T1": (
        "Gatehouse",
        """
            .
         .     #
      .     .     +
   .     .     #     .
.     .     .     #     .
   +     .     .     .
#     #     .     .     #
   .     .     #     .
.     .     .     +     .
   .     .     .     #
.     .     .     #     .
   #     .     #     .
.     +     .     .     .
   .     #     .     #
      #     .     .
         .     .
            .
""",
        "E7",
        "D2 D3 D4 D5 E6 E7 E8",
        "C5 C6 D6 E6 F5 G5 G4 F3 E3 D3 D4",
        "C5 D6 F5 G4 E3 D4",
    ),
    "T2": (
        "Barracks",
        """
            .
         .     .
      #     #     .
   .     .     .     #
.     .     .     +     .
   #     #     #     .
.     .     .     #     .
   .     +     .     .
#     #     .     .     .
   .     .     #     .
.     .     .     +     #
   +     #     .     #
.     #     .     .     .
   .     .     #     .
      #     .     .
         .     .
            .
""",
        "E6",
        "A6 B5 C6 D5 E5 F4 G5 H5",
        "A3 B2 C3 D2 E3 E4 E5 D5 C6 B5 B4 A4",
        "B2 D2 E4 D5 B5 A4",
    ),
    "T3": (
        "Great Hall",
        """
            .
         #     .
      .     .     #
   .     .     .     .
#     #     .     #     .
   .     .     .     +
.     .     #     .     .
   #     .     .     .
.     +     .     .     #
   .     #     #     .
.     .     .     .     .
   .     .     .     #
.     #     #     #     .
   #     .     .     .
      .     +     .
         .     #
            .
""",
        "F4",
        "D8 D7 D6 E6 E5 D4 D3 D2",
        "D2 D3 D4 E5 E6 F6 G6 G5 G4 F3 F2 E2",
        "D2 D4 E6 G6 G4 F2",
    ),
    "T4": (
        "Kitchens",
        """
            .
         .     .
      .     #     .
   #     .     #     .
.     #     .     .     #
   .     #     .     #
.     .     .     .     .
   .     .     +     .
.     .     #     #     .
   #     #     #     .
.     +     .     .     .
   .     .     .     .
#     .     .     #     .
   .     #     .     +
      .     #     .
         .     .
            .
""",
        "E4",
        "A3 B3 C4 D4 E4 F3 G3 G2",
        "C5 D4 E4 F3 G4 H4 H5 G6 F6 E6 D6 C6",
        "C5 E4 G4 H5 F6 D6",
    ),
    "T5": (
        "Chapel",
        """
            .
         .     .
      #     .     #
   .     #     #     .
.     .     .     .     .
   .     .     .     .
#     #     .     #     #
   .     #     #     .
.     .     +     .     .
   .     .     .     .
.     #     .     #     .
   +     .     .     +
.     #     #     #     .
   .     .     .     .
      #     .     #
         .     .
            .
""",
        "E6",
        "A7 B6 B5 C5 D5 E6 F5 G5 H5",
        "B3 B4 C5 D5 E6 F5 G5 H4 H3 G3 F3 E4 D3 C3",
        "B3 C5 E6 G5 H3 E4",
    ),
    "T6": (
        "Library",
        """
            .
         .     #
      .     .     .
   #     .     .     .
.     .     #     #     .
   .     #     #     .
.     +     .     .     .
   .     #     .     #
#     .     .     +     .
   .     .     #     .
.     .     #     .     .
   .     #     .     .
.     #     .     .     #
   #     .     +     .
      .     .     #
         .     .
            .
""",
        "C6",
        "B4 C5 D5 E5 F4 G4 H3 I4",
        "B3 C3 D2 E2 F2 G2 H2 H3 G4 F4 E5 D5 C5 B4",
        "B3 D2 F2 H2 G4 D5",
    ),
    "V": (
        "Vault",
        """
            .
         .     .
      .     .     .
   .     #     .     .
.     #     .     #     .
   .     .     #     .
.     .     #     .     .
   #     .     .     .
.     #     V     #     .
   .     #     +     .
.     .     .     .     .
   .     .     #     #
.     #     #     .     .
   .     .     .     .
      #     .     .
         .     .
            .
""",
        "",
        "",
        "D6 D7 E8 F7 G7 H7 I7 I6 H5 H4 G4 F4 F5 E6",
        "D6 E8 G7 H5 G4 F4",
    ),
    "VV": (
        "Vault",
        """
            #
         .     .
      +     .     +
   .     .     .     .
#     .     #     .     #
   .     .     .     .
.     #     .     #     .
   .     .     .     .
+     .     V     .     +
   .     .     .     .
.     #     .     #     .
   .     .     .     .
#     .     #     .     #
   .     .     .     .
      +     .     +
         .     .
            #
""",
        "",
        "",
        "H3 H4 H5 H6 G7 F7 E8 D7 C7 B6 B5 B4 B3 C3 D2 E2 F2 G3",
        "H3 H6 E8 B6 B3 E2",
    ),
}


def _ground(grid: str) -> dict[Hex, str]:
    ground = {}
    for line, text in enumerate(grid.splitlines()[1:]):
        for column in range(9):
            sign = text[3 * column : 3 * column + 1].strip()
            if sign:
                q = column - RADIUS
                ground[q, (line + 2 - 10 - q) // 2] = sign
    return ground


def _route(labels: str) -> tuple[Hex, ...]:
    return tuple(local(label) for label in labels.split())


def _flipped(route: Iterable[Hex]) -> tuple[Hex, ...]:
    return tuple(mirrored(at) for at in route)


def _sides(key: str) -> list[Tile]:
    title, grid, *routes = PRINTED[key]
    ground = _ground(grid)
    if key in VAULTS.values():
        return [Tile(key, title, ground, *map(_route, routes))]
    front = Tile(f"{key}a", title, ground, *map(_route, routes))
    back = Tile(
        f"{key}b",
        title,
        {mirrored(at): sign for at, sign in ground.items()},
        *(_flipped(_route(route)) for route in routes),
    )
    return [front, back]


TILES: dict[str, Tile] = {tile.key: tile for key in PRINTED for tile in _sides(key)}
OUTER = tuple(key for key in PRINTED if key not in VAULTS.values())
