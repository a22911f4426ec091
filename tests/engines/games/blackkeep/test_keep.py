"""How the Keep is put together: which way its tiles lie."""

import pytest

from engines.games.blackkeep.keep.built_keep import Keep
from engines.games.blackkeep.keep.hexes import RING, VAULT, VAULT_HEX, rotated
from engines.games.blackkeep.keep.tiles import OUTER, TILES, VAULTS

EVEN_VAULT = (VAULT, VAULTS["even"])
SIDES = [key + side for key in OUTER for side in "ab"]


@pytest.mark.parametrize("side", SIDES)
def test_turned_tiles_make_the_keep_look_the_same_from_all_sides(side):
    keeps = [Keep((EVEN_VAULT, (area, side)), turned=True) for area in RING]
    for keep, area, following, next_area in zip(keeps, RING, [*keeps[1:], keeps[0]], [*RING[1:], RING[0]], strict=True):
        assert {rotated(at, 1): sign for at, sign in keep.ground.items()} == following.ground
        assert {rotated(at, 1) for at in keep.outside[area]} == following.outside[next_area].keys()
        for kind in ("stationary", "patrolling", "wandering"):
            route = keep.route(area, kind)
            assert tuple(rotated(at, 1) for at in route) == following.route(next_area, kind), "walked in the same order"
        assert [rotated(keep.start(area, roll), 1) for roll in range(1, 7)] == [
            following.start(next_area, roll) for roll in range(1, 7)
        ]


def test_unturned_tiles_make_one_way_in_longer_than_another():
    def nearest(area: str, turned: bool) -> int:
        keep = Keep((EVEN_VAULT, (area, "T1a")), turned)
        return min(keep.paces(VAULT_HEX)[at] for at in keep.outside[area])

    assert len({nearest(area, turned=True) for area in RING}) == 1
    assert len({nearest(area, turned=False) for area in RING}) > 1


@pytest.mark.parametrize("side", SIDES)
def test_in_the_south_west_a_turned_tile_lies_as_it_is_printed(side):
    layout = (EVEN_VAULT, ("SW", side))
    assert Keep(layout, turned=True).ground == Keep(layout, turned=False).ground


@pytest.mark.parametrize("area", RING)
def test_a_hex_is_named_by_its_place_on_the_map_whichever_way_its_tile_lies(area):
    layout = (EVEN_VAULT, (area, "T3b"))
    turned, unturned = Keep(layout, turned=True), Keep(layout, turned=False)
    assert turned.ground.keys() == unturned.ground.keys()
    assert all(turned.name(at) == unturned.name(at) and turned.at(turned.name(at)) == at for at in turned.ground)


@pytest.mark.parametrize("area", RING)
def test_ways_out_are_listed_line_by_line_whichever_way_the_tile_lies(area):
    exits = Keep((EVEN_VAULT, (area, "T2a")), turned=True).exits(area, "run")
    assert exits == sorted(exits, key=lambda at: (2 * at[1] + at[0], at[0]))


def test_a_turned_tile_keeps_all_its_walls_and_special_hexes():
    for area in RING:
        keep = Keep((EVEN_VAULT, (area, "T6a")), turned=True)
        here = [sign for at, sign in keep.ground.items() if keep.name(at).startswith("T6a:")]
        assert sorted(here) == sorted(TILES["T6a"].ground.values())
