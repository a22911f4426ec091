"""Exact lines of sight, in whole numbers.

The plane is squashed so that every corner of every hex is a pair of integers: hex (q, r) has its centre at
(3q, 2r + q) and its corners at (±2, 0) and (±1, ±1) from there. Straight lines stay straight.

A hex is clear if none of the six segments from the watcher's centre to its corners is interrupted. Together the
segments cover a wedge that is nowhere wider than a hex. Anything that lies in the wedge is therefore cut by one of its
two edges, so it is enough to test these two segments. They also decide about segments that run along the side between
two hexes, because the hex inside the wedge is cut as well.

What an edge cuts depends only on the offset to the hex. So it is computed once for each offset, and compared with a map
by one `and`.
"""

from functools import cache
from typing import TypeAlias

from engines.games.blackkeep.keep.hexes import (
    FACINGS,
    RIM,
    STRIDE,
    Facing,
    Hex,
    Places,
    beside,
    distance,
    index,
    indices,
    leaning,
)

Point: TypeAlias = tuple[int, int]

# Turned back by so many sixths, the neighbours (1, 0) and (0, 1) of a hex are so many bits away from it.
BACK = ((STRIDE, 1), (STRIDE - 1, STRIDE), (-1, STRIDE - 1), (-STRIDE, -1), (1 - STRIDE, -STRIDE), (1, 1 - STRIDE))

CORNERS: tuple[Point, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
MIDDLE = 2 * RIM * (STRIDE + 1)  # where the watcher's own bit stands in a map seen from its hex
MOST = 26  # the furthest that two hexes of the map are apart


def centre(at: Hex) -> Point:
    return 3 * at[0], 2 * at[1] + at[0]


def offset_bit(offset: Hex) -> Places:
    return 1 << (offset[0] * STRIDE + offset[1] + MIDDLE)


def clear(floor: Places, special: Places, at: Hex) -> Places:
    """The hexes that are clear from this one; sight passes through `floor`, and ends in a `special` hex.

    The line to a clear hex passes only hexes that sight passes through, each a step further away than the last: so it
    is enough to look at what such a way leads to. It is done on a map that is shifted until the watcher stands in its
    middle.
    """
    shift = MIDDLE - index(at)
    through, into = floor << shift, (floor | special) << shift
    opaque = ANYWHERE & ~through
    found = edge = offset_bit((0, 0))
    for ring in RINGS:
        edge = beside(edge) & into & ring
        if not edge:
            break
        for place in indices(edge):
            if not _between(place) & opaque:
                found |= 1 << place
        edge &= through
    return found >> shift


def in_front(at: Hex, facing: Facing) -> Places:
    """The half of the plane before a guard that faces so: hexes that lie wholly on or before the line through it."""
    return FRONT[facing] >> (MIDDLE - index(at))


OFFSETS = [(q, r) for q in range(-MOST, MOST + 1) for r in range(-MOST, MOST + 1) if abs(q + r) <= MOST]
ANYWHERE = sum(map(offset_bit, OFFSETS))
RINGS = [sum(offset_bit(to) for to in OFFSETS if distance((0, 0), to) == away) for away in range(1, MOST + 1)]
FRONT = {facing: sum(offset_bit(to) for to in OFFSETS if leaning(facing, (0, 0), to) >= 1) for facing in FACINGS}


@cache
def _between(place: int) -> Places:
    """What must all be transparent for the hex of this bit to be clear."""
    offset = place // STRIDE - 2 * RIM, place % STRIDE - 2 * RIM
    x, y = centre(offset)
    corners = [(x + dx, y + dy) for dx, dy in CORNERS]
    left = right = corners[0]
    for corner in corners:
        if left[0] * corner[1] > left[1] * corner[0]:
            left = corner
        elif right[0] * corner[1] < right[1] * corner[0]:
            right = corner
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
    along, across = BACK[turns]
    cut = 0
    for q, r in _followed(x, y):
        cut |= 1 << q * along + r * across + MIDDLE
    return cut


@cache
def _followed(x: int, y: int) -> list[Hex]:
    """The hexes that the segment from (0, 0) to (x, y), 0 <= y < x, passes through.

    With the centre of a hex at (a, b), the inside of the hex lies on both sides of the segment's line if
    |xb - ya| < x + y: of all its corners, the two that lean most to the left and to the right decide. The segment
    starts in the middle of a hex and ends in a corner of one. No other hex touches the start; those that touch the
    end are behind it if their centre is, measured along the segment (where a step up is as long as √3 steps aside).
    """
    end = x * x + 3 * y * y
    found = []
    for q in range((x + 1) // 3 + 1):
        level = q * (3 * y - x)
        lowest, highest = (level - x - y) // (2 * x) + 1, -((-level - x - y) // (2 * x)) - 1
        found += [(q, r) for r in range(lowest, highest + 1) if 3 * q * x + 3 * y * (2 * r + q) < end]
    return found
