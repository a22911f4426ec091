"""Exact lines of sight, in whole numbers.

The plane is squashed so that every corner of every hex is a pair of integers: hex (q, r) has its centre at
(3q, 2r + q) and its corners at (±2, 0) and (±1, ±1) from there. Straight lines stay straight.

A hex is clear if none of the six segments from the watcher's centre to its corners is interrupted. Together they fan
out over a wedge, nowhere wider than a hex. Whatever lies in the wedge therefore sticks out of it and is cut by one of
its two edges: so these two segments tell all. They also settle segments that run along the side between two hexes,
for the one that lies in the wedge is cut as well.

What an edge cuts depends only on how far away the hex is, so it is worked out once for each offset and compared with a
map by one `and`.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from math import prod
from typing import TypeAlias

from engines.blackkeep.hexes import STRIDE, Hex, Places, index

Point: TypeAlias = tuple[int, int]

CORNERS: tuple[Point, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
MIDDLE = 28 * STRIDE + 28  # where the watcher's own bit stands in a map seen from its hex


def centre(at: Hex) -> Point:
    return 3 * at[0], 2 * at[1] + at[0]


def seen_from(at: Hex, mask: Places) -> Places:
    """The same hexes as offsets from `at`."""
    return mask << (MIDDLE - index(at))


def offset_bit(offset: Hex) -> Places:
    return 1 << (offset[0] * STRIDE + offset[1] + MIDDLE)


def all_clear(transparent: Places, at: Hex, targets: Iterable[Hex]) -> list[Hex]:
    """Those of the targets that are clear from this hex; `transparent` are the hexes that sight passes through."""
    around = seen_from(at, transparent)
    q, r = at
    return [to for to in targets if _clear(around, (to[0] - q, to[1] - r))]


def _clear(around: Places, offset: Hex) -> bool:
    between = _between(offset)
    return around & between == between


@lru_cache(8192)
def _between(offset: Hex) -> Places:
    """What must all be transparent for this offset to be clear."""
    x, y = centre(offset)
    corners = [(x + dx, y + dy) for dx, dy in CORNERS]
    left = next(p for p in corners if all(p[0] * q[1] <= p[1] * q[0] for q in corners))
    right = next(p for p in corners if all(p[0] * q[1] >= p[1] * q[0] for q in corners))
    ends = offset_bit((0, 0)) | offset_bit(offset)  # neither the watcher's hex nor the one looked at hides anything
    return (_cut(*left) | _cut(*right)) & ~ends


@cache
def _cut(x: int, y: int) -> Places:
    """The hexes that the segment from (0, 0) to (x, y) passes through.

    The grid looks the same after a sixth of a turn, so only segments in the first sixth are followed.
    """
    turns = 0
    while not 0 <= y < x:
        x, y, turns = (x - 3 * y) // 2, (x + y) // 2, turns + 1
    cut = 0
    for at in _followed(x, y):
        cut |= offset_bit(_turned_back(at, turns))
    return cut


def _turned_back(at: Hex, turns: int) -> Hex:
    """The hex turned round (0, 0) by what is missing to a whole turn."""
    q, r = at
    for _ in range(-turns % 6):
        q, r = -r, q + r
    return q, r


@cache
def _followed(x: int, y: int) -> list[Hex]:
    columns = ((q, _heights(x, y, 3 * q)) for q in range((x + 1) // 3 + 1))
    near = ((q, r) for q, (low, high) in columns for r in range((low - 1 - q) // 2, (high + 1 - q) // 2 + 2))
    return [at for at in near if _passes_through(x, y, at)]


def _heights(x: int, y: int, column: int) -> tuple[int, int]:
    """Between which heights the segment passes the column of hexes around this x, rounded outwards."""
    left, right = max(0, column - 2), min(x, column + 2)
    return y * left // x, y * right // x + 1


def _passes_through(x: int, y: int, at: Hex) -> bool:
    """Whether a part of the segment that has a length lies inside the hex.

    The inside of a hex is what lies inside three stripes: |y| < 1, |x + y| < 2 and |x - y| < 2 from its centre. The
    segment is followed by a number from 0 to `end`, chosen so that it enters and leaves every stripe at a whole one.
    """
    cx, cy = centre(at)
    stripes = ((y, cy, 1), (x + y, cx + cy, 2), (x - y, cx - cy, 2))
    enter, end = 0, prod(abs(slope) for slope, _, _ in stripes if slope)
    leave = end
    for slope, middle, half in stripes:
        if slope:
            one, other = end // slope * (middle - half), end // slope * (middle + half)
            enter, leave = max(enter, min(one, other)), min(leave, max(one, other))
        elif abs(middle) >= half:
            return False
    return enter < leave
