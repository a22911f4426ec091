"""The Keep as built for one game: what lies where, who can go where, and what can be seen from where.

A `Keep` never changes, so everything it works out is remembered; the state holds only its layout.
"""

from collections import deque
from functools import lru_cache
from typing import TypeAlias

from engines.blackkeep.hexes import (
    AREA_OF,
    CENTRES,
    FACINGS,
    VAULT,
    Facing,
    Hex,
    Places,
    ahead,
    by_preference,
    distance,
    label,
    leaning,
    local,
    neighbours,
    places,
)
from engines.blackkeep.sight import all_clear
from engines.blackkeep.tiles import FLOOR, SPECIAL, TILES, WALL, Tile

Layout: TypeAlias = tuple[tuple[str, str], ...]  # (area, tile side), the vault first and then the ring clockwise
Ways: TypeAlias = dict[Hex, tuple[Hex, ...]]

DIRECTION_CARDS: dict[str, tuple[Facing, Facing]] = {
    "nor-east": (1, 2),
    "east": (2, 3),
    "sou-east": (3, 4),
    "sou-west": (4, 5),
    "west": (5, 6),
    "nor-west": (6, 1),
}


class Keep:
    def __init__(self, layout: Layout) -> None:
        self.tiles: dict[str, Tile] = {area: TILES[key] for area, key in layout}
        self.ground: dict[Hex, str] = {}
        self.hexes_of: dict[str, tuple[Hex, ...]] = {}
        for area, tile in self.tiles.items():
            self.hexes_of[area] = tuple(_globally(area, at) for at in tile.ground)
            self.ground.update(zip(self.hexes_of[area], tile.ground.values(), strict=True))
        self.enterable = tuple(at for at, sign in self.ground.items() if sign != WALL)
        self.floor: Places = places(at for at in self.enterable if self.ground[at] != SPECIAL)  # sight passes through
        self.within: dict[str, Places] = {
            area: places(at for at in self.hexes_of[area] if self.ground[at] != WALL) for area in self.tiles
        }
        self.outside: dict[str, dict[Hex, tuple[Facing, ...]]] = {
            area: {} if area == VAULT else self._ways_out(area) for area in self.tiles
        }
        self._guard_ways = {at: tuple(to for to in neighbours(at) if self.enters(to)) for at in self.enterable}
        self._steps: dict[tuple[str, bool], Ways] = {}
        self._paths: dict[Hex, dict[Hex, int]] = {}
        self._around: dict[Hex, tuple[Hex, ...]] = {}
        self._views: dict[tuple[Hex, Facing, str], Places] = {}
        self._routes: dict[tuple[str, str], tuple[Hex, ...]] = {}
        self._sights: dict[Hex, Places] = {}

    # -- names ------------------------------------------------------------------------------------------------------

    def name(self, at: Hex) -> str:
        """A hex as printed: "T1a:D5"."""
        area = AREA_OF[at]
        q, r = CENTRES[area]
        return f"{self.tiles[area].key}:{label((at[0] - q, at[1] - r))}"

    def at(self, name: str) -> Hex:
        """The hex of this name."""
        key, _, place = name.partition(":")
        return _globally(next(area for area, tile in self.tiles.items() if tile.key == key), local(place))

    def start(self, area: str, roll: int) -> Hex:
        return _globally(area, self.tiles[area].starts[roll - 1])

    def route(self, area: str, kind: str) -> tuple[Hex, ...]:
        """The hexes a guard of this kind is at home on; none for one that roams."""
        route = self._routes.get((area, kind))
        if route is None:
            tile = self.tiles[area]
            printed = {"stationary": tile.crescent, "patrolling": tile.patrol, "wandering": tile.loop}.get(kind, ())
            route = self._routes[area, kind] = tuple(_globally(area, at) for at in printed)
        return route

    # -- ways -------------------------------------------------------------------------------------------------------

    def enters(self, at: Hex) -> bool:
        """Whether a guard may enter this hex."""
        return self.ground.get(at, WALL) != WALL

    def steps(self, card: str, picks: bool = False) -> Ways:
        """For each hex, where one step with this card leads: the hex itself if the card leads nowhere.

        `picks`: with Lockpicks in force the direction cards also enter Special Hexes of the same tile.
        """
        ways = self._steps.get((card, picks))
        if ways is None:
            ways = {at: self._step(card, picks, at) for at in self.enterable}
            self._steps[card, picks] = ways
        return ways

    def _step(self, card: str, picks: bool, at: Hex) -> tuple[Hex, ...]:
        facings = DIRECTION_CARDS.get(card, FACINGS)
        options = []
        for to in (ahead(at, facing) for facing in facings):
            sign = self.ground.get(to, WALL)
            special = sign == SPECIAL
            if card == "rope arrow":
                enters = special
            else:
                enters = sign != WALL and (not special or (picks and AREA_OF[to] == AREA_OF[at]))
            if enters:
                options.append(to)
        return tuple(options) or (at,)

    def reach(self, card: str, at: Hex, picks: bool = False) -> tuple[Hex, ...]:
        """Where the whole card may lead from here: a Run in two steps, any other movement card in one."""
        ways = self.steps(card, picks)
        if card != "run":
            return ways[at]
        return tuple(dict.fromkeys(end for to in ways[at] for end in ways[to]))

    def exits(self, area: str, card: str) -> list[Hex]:
        """The hexes of the tile from which this card leads out of the Keep."""
        facings = DIRECTION_CARDS.get(card, FACINGS)
        return [at for at, ways in self.outside[area].items() if any(facing in ways for facing in facings)]

    def paces(self, to: Hex) -> dict[Hex, int]:
        """How many steps a guard needs from each hex to this one."""
        found = self._paths.get(to)
        if found is None:
            found = {to: 0}
            queue = deque([to])
            while queue:
                at = queue.popleft()
                for near in self._guard_ways[at]:
                    if near not in found:
                        found[near] = found[at] + 1
                        queue.append(near)
            self._paths[to] = found
        return found

    def guard_step(self, at: Hex, facing: Facing, to: Hex) -> Facing | None:
        """Which way a guard goes next to get to a hex; None if it is there or cannot get there."""
        paces = self.paces(to)
        nearer = paces.get(at, 0) - 1
        options = (each for each in by_preference(facing) if paces.get(ahead(at, each)) == nearer)
        return next(options, None) if nearer >= 0 else None

    def _ways_out(self, area: str) -> dict[Hex, tuple[Facing, ...]]:
        ways = {}
        for at in self.hexes_of[area]:
            facings = tuple(facing for facing in FACINGS if ahead(at, facing) not in AREA_OF)
            if facings and self.ground[at] == FLOOR:
                ways[at] = facings
        return ways

    # -- sight ------------------------------------------------------------------------------------------------------

    def view(self, at: Hex, facing: Facing, status: str) -> Places:
        """What a guard sees, by its status; its own hex too."""
        view = self._views.get((at, facing, status))
        if view is None:
            match status:
                case "distracted":
                    view = 0
                case "bored":
                    view = self.row(at, facing, 2)
                case "interested":
                    view = self.row(at, facing)
                case _:
                    view = self.arc(at, facing)
            self._views[at, facing, status] = view
        return view

    def row(self, at: Hex, facing: Facing, most: int = 99) -> Places:
        """What lies straight ahead, up to the first wall and into the first Special Hex."""
        hexes, to = [at], ahead(at, facing)
        while self.enters(to) and len(hexes) <= most:
            hexes.append(to)
            if self.ground[to] == SPECIAL:
                break
            to = ahead(to, facing)
        return places(hexes)

    def arc(self, at: Hex, facing: Facing) -> Places:
        """What an alarmed guard sees: the row, and all that is clear in the half of the Keep before it."""
        return self.row(at, facing) | places(to for to in self.around(at) if leaning(facing, at, to) >= 1)

    def sight(self, at: Hex) -> Places:
        """What a thief sees from this hex: every row, and all that is clear."""
        sight = self._sights.get(at)
        if sight is None:
            sight = places(self.around(at))
            for facing in FACINGS:
                sight |= self.row(at, facing)
            self._sights[at] = sight
        return sight

    def around(self, at: Hex) -> tuple[Hex, ...]:
        """Every hex that is clear from this one.

        The line to a clear hex passes only hexes that sight passes through, each a step further away than the last: so
        it is enough to look at what such a way leads to.
        """
        around = self._around.get(at)
        if around is None:
            found, edge, away = [at], [at], 0
            while edge:
                away += 1
                near = dict.fromkeys(to for before in edge for to in self._guard_ways[before])
                reached = [to for to in near if distance(at, to) == away]
                found += all_clear(self.floor, at, reached)
                edge = [to for to in reached if self.ground[to] != SPECIAL]
            around = self._around[at] = tuple(found)
        return around

    def nearest(self, at: Hex, route: tuple[Hex, ...]) -> Hex:
        """The hex of a route that a guard reaches soonest; the first listed of several."""
        paces = self.paces(at)
        return min(route, key=lambda each: paces.get(each, 999))

    def near(self, at: Hex, within: int) -> list[Hex]:
        return [to for to in self.enterable if distance(at, to) <= within]


def _globally(area: str, at: Hex) -> Hex:
    q, r = CENTRES[area]
    return at[0] + q, at[1] + r


@lru_cache(64)
def keep_of(layout: Layout) -> Keep:
    return Keep(layout)
