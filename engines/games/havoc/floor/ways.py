"""Which sides of a room are open, and to whom. Sides are bits: north 1, east 2, south 4, west 8."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from engines.core import Option, Player
from engines.games.havoc.floor.grid import CORNERS, NEIGHBOURS, OPPOSITE, OUT, ROOMS, SIDES, TOWARDS
from engines.games.havoc.state import Table, no_entry

SIDES_OF: Final = tuple(tuple(side for side in SIDES if mask >> side & 1) for mask in range(16))

# What lies between a room and the next, as drawn.
DOORWAY, SINGLE, DOUBLE, EXIT, BREACH, BORDER = "doorway", "single", "double", "exit", "breach", "border"


def doorways_of(doors: Sequence[int]) -> tuple[int, ...]:
    """The sides of each room that lead on: both tiles have a door there, or it is a door in the border."""
    return tuple(
        sum(
            1 << side
            for side in SIDES_OF[doors[room]]
            if (beyond := NEIGHBOURS[room][side]) == OUT or doors[beyond] >> OPPOSITE[side] & 1
        )
        for room in ROOMS
    )


def side_state(s: Table, room: int, side: int) -> str:
    """What a player sees on this side of the room, shut or not."""
    beyond = NEIGHBOURS[room][side]
    if s.breaches.get(room, 0) >> side & 1:
        return BREACH
    if s.doorways[room] >> side & 1:
        return EXIT if beyond == OUT else DOORWAY
    if beyond == OUT:
        return BORDER
    return SINGLE if (s.doors[room] >> side | s.doors[beyond] >> OPPOSITE[side]) & 1 else DOUBLE


def passable(s: Table, room: int) -> int:
    """The sides through which players step, throw, look and shoot."""
    return open_sides(s.doorways, s.breaches, s.locked, room)


def open_sides(doorways: Sequence[int], breaches: Mapping[int, int], locked: Sequence[int], room: int) -> int:
    sides = doorways[room]
    for shut in locked:
        if room == shut:
            sides = 0
        elif (side := TOWARDS.get((room, shut))) is not None:
            sides &= ~(1 << side)
    return sides | breaches.get(room, 0)


def next_rooms(s: Table, room: int) -> tuple[int, ...]:
    """The rooms one step away for a player."""
    return ways_of(s)[0][room]


def way_out(s: Table, room: int) -> bool:
    """Whether one step leads out of the maze from here."""
    return room in ways_of(s)[1]


def ways_of(s: Table) -> tuple[tuple[tuple[int, ...], ...], frozenset[int]]:
    """Where one step leads a player from each room, which is the same there and back; and from where one leads out."""
    return _player_map(s.doorways, tuple(s.breaches.items()), tuple(s.locked))


def steps(s: Table, seat: Player) -> list[Option]:
    """Every step this player may take: ("go", room) or ("leave",)."""
    return steps_from(s, seat, s.room[seat])


def steps_from(s: Table, seat: Player, room: int) -> list[Option]:
    """The steps this player could take if he stood in that room."""
    go: list[Option] = [("go", to) for to in next_rooms(s, room) if not no_entry(s, to, seat)]
    return [*go, ("leave",)] if way_out(s, room) else go


def guard_ways(s: Table, room: int) -> Sequence[int]:
    """The rooms one step away for a guard: locks do not stop it, and it never leaves."""
    return _guard_map(s.doorways, tuple(s.breaches.items()))[room]


def guard_distances(s: Table, target: int) -> Mapping[int, int]:
    """How many steps a guard has from each room to the target."""
    return _guard_distances(s.doorways, tuple(s.breaches.items()), target)


# Everybody walks all the time and walls hardly ever change, so ways and distances are cached for each maze.


@lru_cache(maxsize=64)
def _player_map(
    doorways: tuple[int, ...], breaches: tuple[tuple[int, int], ...], locked: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], ...], frozenset[int]]:
    holes, ways, exits = dict(breaches), [], set(CORNERS)
    for room in ROOMS:
        beyond = [NEIGHBOURS[room][side] for side in SIDES_OF[open_sides(doorways, holes, locked, room)]]
        ways.append(tuple(to for to in beyond if to != OUT))
        if OUT in beyond:
            exits.add(room)
    return tuple(ways), frozenset(exits)


@lru_cache(maxsize=64)
def _guard_map(doorways: tuple[int, ...], breaches: tuple[tuple[int, int], ...]) -> tuple[tuple[int, ...], ...]:
    holes = dict(breaches)
    return tuple(
        tuple(
            beyond
            for side in SIDES_OF[doorways[room] | holes.get(room, 0)]
            if (beyond := NEIGHBOURS[room][side]) != OUT
        )
        for room in ROOMS
    )


@lru_cache(maxsize=1024)
def _guard_distances(
    doorways: tuple[int, ...], breaches: tuple[tuple[int, int], ...], target: int
) -> Mapping[int, int]:
    ways = _guard_map(doorways, breaches)
    distances = {target: 0}
    reached = [target]
    for room in reached:
        for beyond in ways[room]:
            if beyond not in distances:
                distances[beyond] = distances[room] + 1
                reached.append(beyond)
    return distances


def walls(s: Table, room: int, value: int) -> list[int]:
    """The sides of the room that dynamite opens with this die: a 3 a single wall, a 4 a double one too."""
    thin = [SINGLE, BORDER, DOUBLE][: 3 if value == 4 else 2 if value == 3 else 0]
    return [side for side in SIDES if side_state(s, room, side) in thin]


def breach(s: Table, room: int, side: int) -> None:
    """Open this wall for good, from both sides."""
    s.breaches[room] = s.breaches.get(room, 0) | 1 << side
    beyond = NEIGHBOURS[room][side]
    if beyond != OUT:
        s.breaches[beyond] = s.breaches.get(beyond, 0) | 1 << OPPOSITE[side]
