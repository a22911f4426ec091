"""A tile where it lies in the Keep: its ground, routes and outside hexes in the coordinates of the whole map.

There are few tiles and few places for them, so what depends on nothing else is computed once for all games.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from engines.games.blackkeep.keep.hexes import (
    AREA_OF,
    CENTRES,
    FACINGS,
    VAULT,
    Facing,
    Hex,
    Places,
    ahead,
    places,
    reading_order,
    rotated,
)
from engines.games.blackkeep.keep.tiles import FLOOR, SPECIAL, TILES, WALL, Tile


@dataclass(frozen=True)
class Placed:
    tile: Tile
    ground: dict[Hex, str]
    floor: Places
    special: Places
    outside: dict[Hex, tuple[Facing, ...]]  # Outside Hexes, each with its ways out; the vault's tile has none
    routes: dict[str, tuple[Hex, ...]]  # by the kind of guard that is at home there
    starts: tuple[Hex, ...]  # of a wandering guard: one for each face of a die


@cache
def placed(area: str, key: str, sixths: int) -> Placed:
    """This side of a tile in this area, turned clockwise by so many sixths of a circle."""
    tile, (q, r) = TILES[key], CENTRES[area]

    def globally(hexes: Iterable[Hex]) -> tuple[Hex, ...]:
        turned = (rotated(at, sixths) for at in hexes)
        return tuple((at[0] + q, at[1] + r) for at in turned)

    signs = dict(zip(globally(tile.ground), tile.ground.values(), strict=True))
    ground = {at: signs[at] for at in sorted(signs, key=reading_order)}
    return Placed(
        tile=tile,
        ground=ground,
        floor=places(at for at, sign in ground.items() if sign not in (WALL, SPECIAL)),
        special=places(at for at, sign in ground.items() if sign == SPECIAL),
        outside={} if area == VAULT else _outside(ground),
        routes={
            "stationary": globally(tile.crescent),
            "patrolling": globally(tile.patrol),
            "wandering": globally(tile.loop),
        },
        starts=globally(tile.starts),
    )


def _outside(ground: dict[Hex, str]) -> dict[Hex, tuple[Facing, ...]]:
    ways = {
        at: tuple(facing for facing in FACINGS if ahead(at, facing) not in AREA_OF)
        for at, sign in ground.items()
        if sign == FLOOR
    }
    return {at: facings for at, facings in ways.items() if facings}
