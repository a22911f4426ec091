"""Lines of sight, compared with a slow computation that shares nothing with the engine's."""

from itertools import pairwise
from math import lcm
from random import Random

import pytest

from engines.games.blackkeep.keep.built_keep import Keep
from engines.games.blackkeep.keep.hexes import (
    AREA_OF,
    BIT,
    RING,
    VAULT,
    Hex,
    ahead,
    distance,
    hexes,
    neighbours,
    places,
)
from engines.games.blackkeep.keep.tiles import OUTER, SPECIAL, WALL

CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def any_keep(rng: Random, tiles: int) -> Keep:
    sides = [key + rng.choice("ab") for key in rng.sample(OUTER, tiles)]
    return Keep(((VAULT, VAULT), *zip(sorted(rng.sample(RING, tiles), key=RING.index), sides, strict=True)))


def owners(x: int, y: int, scale: int) -> list[Hex]:
    """The hexes that the point (x, y) / scale belongs to: those whose centre is nearest, on the unsquashed plane."""
    q = round(x / (3 * scale))
    near = [(q + dq, round((y / scale - q - dq) / 2) + dr) for dq in (-1, 0, 1) for dr in (-1, 0, 1)]
    away = [(x - 3 * q * scale) ** 2 + 3 * (y - (2 * r + q) * scale) ** 2 for q, r in near]
    least = min(away)
    return [at for at, far in zip(near, away, strict=True) if far == least]


def interrupted(keep: Keep, start: Hex, to: Hex, corner: tuple[int, int]) -> bool:
    """Follow one segment from piece to piece: a piece lies inside one hex, or on the side between two."""
    x0, y0 = 3 * start[0], 2 * start[1] + start[0]
    x, y = 3 * to[0] + corner[0] - x0, 2 * to[1] + to[0] + corner[1] - y0
    slopes = [abs(slope) for slope in (y, x + y, x - y) if slope]
    scale = 2 * lcm(*slopes)  # every side is met at an even number of this many parts, every middle of a piece is whole
    ends = sorted({cut for slope in slopes for cut in range(0, scale + 1, scale // slope)})
    for before, after in pairwise(ends):
        middle = (before + after) // 2
        here = owners(x0 * scale + x * middle, y0 * scale + y * middle, scale)
        if all(at not in (start, to) and keep.ground.get(at, WALL) in (WALL, SPECIAL) for at in here):
            return True
    return False


def slowly_clear(keep: Keep, start: Hex, to: Hex) -> bool:
    return keep.enters(to) and not any(interrupted(keep, start, to, corner) for corner in CORNERS)


@pytest.mark.parametrize("seed", range(6))
def test_the_exact_sight_agrees_with_a_slow_judge(seed):
    rng = Random(seed)
    keep = any_keep(rng, 3 + seed % 4)
    starts = rng.sample(hexes(keep.open), 40)
    for start in starts:
        seen = set(hexes(keep.around(start)))
        others = [at for at in hexes(keep.open) if at not in seen and distance(start, at) <= 9]
        for to in [*rng.sample(sorted(seen), min(6, len(seen))), *rng.sample(others, min(8, len(others)))]:
            assert (to in seen) == slowly_clear(keep, start, to), (keep.name(start), keep.name(to))


def test_what_an_arc_adds_to_the_row_lies_in_front_and_is_clear():
    rng = Random(7)
    keep = any_keep(rng, 6)
    for start in rng.sample(hexes(keep.open), 30):
        for facing in range(1, 7):
            arc, row = keep.arc(start, facing), keep.row(start, facing)
            assert arc & row == row
            assert set(hexes(arc & ~row)) <= set(hexes(keep.around(start)))
            behind = BIT.get(ahead(start, (facing + 2) % 6 + 1), 0)
            assert not arc & behind


def test_neighbours_without_a_wall_see_each_other():
    keep = any_keep(Random(3), 6)
    for at in hexes(keep.open):
        for near in neighbours(at):
            if keep.enters(near):
                assert BIT[near] & keep.around(at)
                assert BIT[at] & keep.around(near)


def test_nobody_sees_a_wall_or_beyond_the_map():
    keep = any_keep(Random(4), 5)
    for at in hexes(keep.open):
        assert all(keep.enters(to) for to in hexes(keep.around(at)))
        assert all(keep.enters(to) for to in hexes(keep.sight(at)))


@pytest.mark.parametrize("seed", range(5))
def test_guards_can_reach_every_hex_they_may_enter_from_every_other(seed):
    keep = any_keep(Random(seed), 6)
    assert len(keep.paces((0, 0))) == len(hexes(keep.open))


def test_in_a_row_of_floor_two_guards_face_to_face_see_each_other():
    keep = any_keep(Random(5), 6)
    floor = [at for at in hexes(keep.open) if keep.ground[at] != SPECIAL]
    for at in floor:
        for facing in range(1, 7):
            for to in set(hexes(keep.row(at, facing))) & set(floor):
                assert BIT[at] & keep.row(to, (facing + 2) % 6 + 1)


@pytest.mark.parametrize("seed", range(4))
def test_the_runs_through_some_hexes_are_those_that_are_found_one_by_one(seed):
    chance = Random(seed)
    keep = any_keep(chance, 6)
    ways = keep.steps("run")
    for _ in range(60):
        start, first, second = ([at for at in hexes(keep.open) if chance.random() < 0.2] for _ in range(3))
        paths = [(a, b, c) for a in start for b in ways[a] if b in first for c in ways[b] if c in second]
        found: dict[tuple[str, ...], list[set[Hex]]] = {}
        for path in paths:
            points = found.setdefault(tuple(AREA_OF[at] for at in path), [set(), set(), set()])
            for point, at in zip(points, path, strict=True):
                point.add(at)
        runs = {
            tuple(areas): [set(hexes(mask)) for mask in points]
            for areas, points in keep.runs([places(start), places(first), places(second)])
        }
        assert runs == found
