"""The Keep as built for one game: what lies where, who can go where, and what can be seen from where.

A `Keep` never changes, so it caches what it has computed; the state holds only its layout. Sets of hexes are numbers
(see `hexes.py`): a step in all directions from all hexes of a set takes a handful of shifts.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import TypeAlias

from engines.games.blackkeep.keep.hexes import (
    AREA_OF,
    BIT,
    CENTRES,
    FACINGS,
    RING,
    STRIDES,
    VAULT,
    Facing,
    Hex,
    Places,
    ahead,
    beside,
    by_preference,
    hexes,
    index,
    label,
    local,
    neighbours,
    places,
)
from engines.games.blackkeep.keep.journeys import Journey
from engines.games.blackkeep.keep.placed_tile import Placed, placed
from engines.games.blackkeep.keep.sight import clear, in_front
from engines.games.blackkeep.keep.tiles import Tile

Layout: TypeAlias = tuple[tuple[str, str], ...]  # (area, tile side), the vault first and then the ring clockwise
Ways: TypeAlias = Mapping[Hex, tuple[Hex, ...]]

DIRECTION_CARDS: dict[str, tuple[Facing, Facing]] = {
    "nor-east": (1, 2),
    "east": (2, 3),
    "sou-east": (3, 4),
    "sou-west": (4, 5),
    "west": (5, 6),
    "nor-west": (6, 1),
}


def lower_side_out(area: str) -> int:
    """By how many sixths a tile is turned to look outwards with its lower side, as it does in the south-west unturned.

    With this side outwards the ways from all tiles to the Vault Hex are most alike.
    """
    return 0 if area == VAULT else (RING.index(area) - RING.index("SW")) % 6


class Keep:
    def __init__(self, layout: Layout, turned: bool = False) -> None:
        self._placed: dict[str, Placed] = {
            area: placed(area, key, lower_side_out(area) if turned else 0) for area, key in layout
        }
        self.tiles: dict[str, Tile] = {area: each.tile for area, each in self._placed.items()}
        self.ground: dict[Hex, str] = {}
        self.floor: Places = 0  # the Vault Hex too: where sight passes through
        self.special: Places = 0
        for each in self._placed.values():
            self.ground.update(each.ground)
            self.floor |= each.floor
            self.special |= each.special
        self.open: Places = self.floor | self.special  # all that is not wall
        self.stuck: Places = self.open & ~beside(self.floor)  # where a Run leads nowhere
        self.within: dict[str, Places] = {area: each.floor | each.special for area, each in self._placed.items()}
        self.outside = {area: each.outside for area, each in self._placed.items()}
        self._steps: dict[tuple[str, bool], Steps] = {}
        self._paces: dict[Hex, dict[Hex, int]] = {}
        self._around: dict[Hex, Places] = {}
        self._near: dict[Hex, tuple[Places, Places, Places]] = {}
        self._journeys: dict[tuple[str, tuple[str, ...]], Journey] = {}
        self.views = Views(self)
        self._sights: dict[Hex, Places] = {}

    # -- names ------------------------------------------------------------------------------------------------------

    def name(self, at: Hex) -> str:
        """A hex by its tile and its place there, as the map lies: "T1a:D5"."""
        area = AREA_OF[at]
        q, r = CENTRES[area]
        return f"{self.tiles[area].key}:{label((at[0] - q, at[1] - r))}"

    def at(self, name: str) -> Hex:
        """The hex of this name."""
        key, _, place = name.partition(":")
        q, r = CENTRES[next(area for area, tile in self.tiles.items() if tile.key == key)]
        here = local(place)
        return here[0] + q, here[1] + r

    def start(self, area: str, roll: int) -> Hex:
        return self._placed[area].starts[roll - 1]

    def route(self, area: str, kind: str) -> tuple[Hex, ...]:
        """The hexes a guard of this kind is at home on; none for one that roams."""
        return self._placed[area].routes.get(kind, ())

    # -- a thief's ways ---------------------------------------------------------------------------------------------

    def steps(self, card: str, picks: bool = False) -> Ways:
        """For each hex, where one step with this card leads: the hex itself if the card leads nowhere.

        `picks`: with Lockpicks in force the direction cards also enter Special Hexes of the same tile.
        """
        steps = self._steps.get((card, picks))
        if steps is None:
            steps = self._steps[card, picks] = Steps(self, card, picks)
        return steps

    def reach(self, card: str, at: Hex, picks: bool = False) -> tuple[Hex, ...]:
        """Where the whole card may lead from here: a Run in two steps, any other movement card in one."""
        ways = self.steps(card, picks)
        if card != "run":
            return ways[at]
        return tuple(dict.fromkeys(end for to in ways[at] for end in ways[to]))

    def runs(self, among: Sequence[Places]) -> list[tuple[list[str], list[Places]]]:
        """All paths of a Run that lead through these sets of hexes, by the tiles they touch: the hexes at each point.

        First where paths lead to, then, backwards, only what paths come through that get to the end.
        """
        runs = [([area], [among[0] & within]) for area, within in self.within.items() if among[0] & within]
        for mask in among[1:]:
            runs = [
                ([*areas, area], [*points, there])
                for areas, points in runs
                for area, within in self.within.items()
                if (there := self._run_from(points[-1]) & mask & within)
            ]
        for _, points in runs:
            for at in reversed(range(len(points) - 1)):
                points[at] &= beside(points[at + 1] & self.floor) | points[at + 1] & self.stuck
        return runs

    def _run_from(self, mask: Places) -> Places:
        return beside(mask) & self.floor | mask & self.stuck

    def exits(self, area: str, card: str) -> list[Hex]:
        """The hexes of the tile from which this card leads out of the Keep."""
        facings = DIRECTION_CARDS.get(card, FACINGS)
        return [at for at, ways in self.outside[area].items() if any(facing in ways for facing in facings)]

    def journey(self, exit: str, barred: tuple[str, ...] = ()) -> Journey:
        """How long a thief takes that must leave by this tile, and cannot play some cards."""
        journey = self._journeys.get((exit, barred))
        if journey is None:
            ways = [*DIRECTION_CARDS.items(), ("rope arrow", FACINGS), ("run", FACINGS)]
            journey = self._journeys[exit, barred] = Journey(self, ways, exit, barred)
        return journey

    # -- a guard's ways ---------------------------------------------------------------------------------------------

    def enters(self, at: Hex) -> bool:
        """Whether a guard may enter this hex."""
        return bool(BIT.get(at, 0) & self.open)

    def rings(self, at: Hex) -> Iterator[Places]:
        """The hexes that a guard reaches from here in no step, in one, in two and so on."""
        ring = BIT[at]
        left = self.open ^ ring
        while ring:
            yield ring
            ring = beside(ring) & left
            left ^= ring

    def around_a_guard(self, at: Hex) -> tuple[Places, Places, Places]:
        """The hexes that a guard reaches from here in at most two steps, in three, in four."""
        near = self._near.get(at)
        if near is None:
            rings = [*islice(self.rings(at), 5)]  # disjoint, so that their sum is their union
            near = self._near[at] = sum(rings[:3]), sum(rings[:4]), sum(rings)
        return near

    def paces(self, to: Hex) -> dict[Hex, int]:
        """How many steps a guard needs from each hex to this one."""
        paces = self._paces.get(to)
        if paces is None:
            paces = self._paces[to] = {at: steps for steps, ring in enumerate(self.rings(to)) for at in hexes(ring)}
        return paces

    def guard_step(self, at: Hex, facing: Facing, to: Hex) -> Facing | None:
        """Which way a guard goes next to get to a hex; None if it is there or cannot get there."""
        nearer = 0
        for ring in self.rings(to):
            if ring & BIT[at]:
                break
            nearer = ring
        return next((each for each in by_preference(facing) if BIT.get(ahead(at, each), 0) & nearer), None)

    def nearest(self, at: Hex, route: tuple[Hex, ...]) -> Hex:
        """The hex of a route that a guard reaches soonest; the first listed of several."""
        goal = places(route)
        soonest = next(ring for ring in self.rings(at) if ring & goal)
        return next(each for each in route if BIT[each] & soonest)

    # -- sight ------------------------------------------------------------------------------------------------------

    def row(self, at: Hex, facing: Facing, most: int = 99) -> Places:
        """What lies straight ahead, up to the first wall and into the first Special Hex."""
        row, place, stride = BIT[at], index(at), STRIDES[facing - 1]
        for _ in range(most):
            place += stride
            bit = 1 << place
            if not bit & self.open:
                break
            row |= bit
            if bit & self.special:
                break
        return row

    def arc(self, at: Hex, facing: Facing) -> Places:
        """What an alarmed guard sees: the row, and all that is clear in the half of the Keep before it."""
        return self.row(at, facing) | self.around(at) & in_front(at, facing)

    def sight(self, at: Hex) -> Places:
        """What a thief sees from this hex: every row, and all that is clear."""
        sight = self._sights.get(at)
        if sight is None:
            sight = self.around(at)
            for facing in FACINGS:
                sight |= self.row(at, facing)
            self._sights[at] = sight
        return sight

    def around(self, at: Hex) -> Places:
        """Every hex that is clear from this one."""
        around = self._around.get(at)
        if around is None:
            around = self._around[at] = clear(self.floor, self.special, at)
        return around


class Steps(dict[Hex, tuple[Hex, ...]]):
    """Where one step with a card leads from each hex: worked out when it is first asked for."""

    def __init__(self, keep: Keep, card: str, picks: bool) -> None:
        super().__init__()
        self._facings = DIRECTION_CARDS.get(card, FACINGS)
        self._allowed = keep.special if card == "rope arrow" else keep.floor
        self._picked = {area: keep.special & within if picks else 0 for area, within in keep.within.items()}

    def __missing__(self, at: Hex) -> tuple[Hex, ...]:
        allowed, near = self._allowed | self._picked[AREA_OF[at]], neighbours(at)
        ends = tuple(to for facing in self._facings if BIT.get(to := near[facing - 1], 0) & allowed)
        self[at] = ends or (at,)
        return self[at]


class Views(dict[tuple[Hex, Facing, str], Places]):
    """What a guard sees from its hex, by facing and status, its own hex too: worked out when it is first asked for."""

    def __init__(self, keep: Keep) -> None:
        super().__init__()
        self._keep = keep

    def __missing__(self, guard: tuple[Hex, Facing, str]) -> Places:
        at, facing, status = guard
        match status:
            case "distracted":
                view = 0
            case "bored":
                view = self._keep.row(at, facing, 2)
            case "interested":
                view = self._keep.row(at, facing)
            case _:
                view = self._keep.arc(at, facing)
        self[guard] = view
        return view


@lru_cache(64)  # as many as a server may have guests
def keep_of(layout: Layout, turned: bool = False) -> Keep:
    """The Keep of this layout; `turned`: with the same side of each tile outwards."""
    return Keep(layout, turned)
