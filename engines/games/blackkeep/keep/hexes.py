"""Hexes: axial coordinates, labels, the seven areas of the rosette, and sets of hexes as numbers.

Hexes are flat-topped and stand in columns. A hex is `(q, r)` on one grid for the whole map; the Vault Hex is (0, 0).
Facings are 1 to 6, clockwise from north.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]
Facing: TypeAlias = int
Places: TypeAlias = int  # a set of hexes of the rosette, one bit each: quick to copy, to join and to compare

STEPS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # facing 1 first
FACINGS = range(1, 7)
COMPASS = ("north", "north-east", "south-east", "south", "south-west", "north-west")

RADIUS = 4  # of a tile
VAULT = "V"
CENTRES: dict[str, Hex] = {  # the areas: the vault's, then the ring clockwise
    VAULT: (0, 0),
    "NE": (5, -9),
    "E": (9, -4),
    "SE": (4, 5),
    "SW": (-5, 9),
    "W": (-9, 4),
    "NW": (-4, -5),
}
RING = tuple(CENTRES)[1:]
VAULT_HEX: Hex = (0, 0)


def ahead(at: Hex, facing: Facing, steps: int = 1) -> Hex:
    q, r = STEPS[facing - 1]
    return at[0] + steps * q, at[1] + steps * r


def neighbours(at: Hex) -> list[Hex]:
    q, r = at
    return [(q + dq, r + dr) for dq, dr in STEPS]


def distance(a: Hex, b: Hex) -> int:
    q, r = a[0] - b[0], a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def turned(facing: Facing, sides: int) -> Facing:
    """The facing after turning so many sides clockwise."""
    return (facing - 1 + sides) % 6 + 1


def by_preference(facing: Facing) -> list[Facing]:
    """Facings in the order in which a guard prefers them: straight on, then ever further round, clockwise first."""
    return [turned(facing, sides) for sides in (0, 1, -1, 2, -2, 3)]


def leaning(facing: Facing, at: Hex, to: Hex) -> int:
    """How far `to` lies in the direction of the facing: positive in the front half-plane."""
    a, b = STEPS[facing - 1]
    q, r = to[0] - at[0], to[1] - at[1]
    return q * a + r * b + (q + r) * (a + b)


def facing_to(at: Hex, neighbour: Hex) -> Facing:
    """The facing that looks at a neighbouring hex."""
    return STEPS.index((neighbour[0] - at[0], neighbour[1] - at[1])) + 1


def best_facing(facing: Facing, at: Hex, to: Hex) -> Facing:
    """The facing that points best at a hex further away, for a guard that now has `facing`."""
    return max(by_preference(facing), key=lambda each: leaning(each, at, to))


# -- labels on a tile: a column letter and a row number, E5 in the middle --------------------------------------------


def label(local: Hex) -> str:
    q, r = local
    column = q + RADIUS
    return f"{'ABCDEFGHI'[column]}{(2 * r + 10 + q - column % 2) // 2}"


def local(label: str) -> Hex:
    column = "ABCDEFGHI".index(label[0])
    q = column - RADIUS
    return q, (2 * int(label[1:]) + column % 2 - 10 - q) // 2


def mirrored(local: Hex) -> Hex:
    """Left and right exchanged; the row number stays."""
    return -local[0], local[0] + local[1]


def rotated(local: Hex, sixths: int) -> Hex:
    """Where this hex comes to lie when its tile is turned clockwise by so many sixths of a circle."""
    q, r = local
    for _ in range(sixths):
        q, r = -r, q + r
    return q, r


def reading_order(at: Hex) -> tuple[int, int]:
    """Line by line as a map is read, each from left to right."""
    q, r = at
    return 2 * r + q, q


TILE_HEXES: tuple[Hex, ...] = tuple(
    (q, r) for q in range(-RADIUS, RADIUS + 1) for r in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS
)
AREA_OF: dict[Hex, str] = {
    (q + centre[0], r + centre[1]): area for area, centre in CENTRES.items() for q, r in TILE_HEXES
}


# -- sets of hexes ---------------------------------------------------------------------------------------------------

STRIDE = 64  # more than twice the width of the map: the difference of two indices tells the difference of two hexes
RIM = 14  # further from the middle than any hex, in both coordinates
STRIDES = tuple(q * STRIDE + r for q, r in STEPS)  # by how much a step changes the index, facing 1 first


def index(at: Hex) -> int:
    return (at[0] + RIM) * STRIDE + at[1] + RIM


def hex_of(index: int) -> Hex:
    q, r = divmod(index, STRIDE)
    return q - RIM, r - RIM


BIT: dict[Hex, Places] = {at: 1 << index(at) for at in AREA_OF}


def places(hexes: Iterable[Hex]) -> Places:
    """These hexes as a set."""
    mask = 0
    for at in hexes:
        mask |= BIT[at]
    return mask


def indices(mask: Places) -> Iterator[int]:
    """Which bits of a set are there."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(4096)
def hexes(mask: Places) -> tuple[Hex, ...]:
    """The hexes of a set, column by column."""
    return tuple(map(hex_of, indices(mask)))


def beside(mask: Places) -> Places:
    """All that is next to one of these hexes."""
    return mask << 1 | mask >> 1 | mask << 64 | mask >> 64 | mask << 63 | mask >> 63
