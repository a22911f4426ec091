"""The maze, grown from a seed that all agree on: tiles are shuffled and turned, then turned again until all are
connected.

Doors of a tile are a number of four bits: north 1, east 2, south 4, west 8. Kinds are letters: G a corner where guards
come in, S a starting tile, c a clear one, d a dark one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from struct import unpack
from typing import Any, Final

from engines.games.havoc.floor.grid import (
    CENTRES,
    CORNERS,
    EAST,
    NEIGHBOURS,
    OPPOSITE,
    OUT,
    ROOMS,
    SIDES,
    SIZE,
    room_at,
)

X, T, L, I = 15, 14, 3, 5  # noqa: E741  # the shapes look like these letters
TILES: Final = tuple(
    (kind, shape)
    for kind, shapes in (
        ("c", (X,) * 2 + (T,) * 5 + (L,) * 3 + (I,) * 2),
        ("d", (X,) * 2 + (T,) * 9 + (L,) * 3 + (I,) * 2),
    )
    for shape in shapes
)
OUTER: Final = tuple(
    room_at(*place)
    for place in (
        *((0, 1), (0, 2), (0, 3), (0, 4), (1, 5), (2, 5), (3, 5), (4, 5)),
        *((5, 4), (5, 3), (5, 2), (5, 1), (4, 0), (3, 0), (2, 0), (1, 0)),
    )
)
INNER: Final = tuple(room_at(r, c) for r in range(1, 5) for c in range(1, 5) if room_at(r, c) not in CENTRES)
TURNS: Final = range(4)
ALL: Final = (1 << len(ROOMS)) - 1


class Stream:
    """Numbers drawn from a seed for one purpose, the same on every machine: SHA-256 in counter mode."""

    def __init__(self, seed: bytes, label: str) -> None:
        self.words = self._endless(seed + label.encode("ascii"))

    @staticmethod
    def _endless(start: bytes) -> Iterator[int]:
        count = 0
        while True:
            yield from unpack(">8I", sha256(start + count.to_bytes(4, "big")).digest())
            count += 1

    def below(self, n: int) -> int:
        """0 to n-1, each equally likely: words from the uneven rest at the top are dropped."""
        limit = 2**32 // n * n
        while (word := next(self.words)) >= limit:
            pass
        return word % n

    def shuffle(self, things: list[Any]) -> None:
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]


@dataclass(frozen=True, slots=True)
class Maze:
    doors: tuple[int, ...]  # of each room
    kinds: str  # of each room

    def __str__(self) -> str:
        rows = range(0, 36, 6)
        doors = "/".join("".join(f"{door:X}" for door in self.doors[row : row + 6]) for row in rows)
        return f"{doors} {'/'.join(self.kinds[row : row + 6] for row in rows)}"


def turned(doors: int, quarters: int) -> int:
    """The doors after some quarter turns clockwise."""
    return (doors << quarters | doors >> 4 - quarters) & 15


@cache
def allowed_turns(room: int, shape: int) -> Sequence[int]:
    """How a tile may lie in a room: on the outer ring no door leads out, but for the tile with four doors."""
    if room in INNER:
        return TURNS
    if shape == X:
        return [0]
    outward = sum(1 << side for side in SIDES if NEIGHBOURS[room][side] == OUT)
    return [turn for turn in TURNS if not turned(shape, turn) & outward]


def doorways(doors: Sequence[int]) -> tuple[int, int]:
    """The rooms with a doorway to the east, and to the south. Sets of rooms are bits: this runs often."""
    east = sum(1 << room for room in ROOMS if doors[room] & 2 and NEIGHBOURS[room][EAST] != OUT and doors[room + 1] & 8)
    south = sum(1 << room for room in ROOMS[:-SIZE] if doors[room] & 4 and doors[room + SIZE] & 1)
    return east, south


def groups(east: int, south: int, rooms: int = ALL) -> list[int]:
    """The parts into which these rooms fall, with no doorway between them."""
    found = []
    while rooms:
        group, before = rooms & -rooms, 0
        while group != before:
            before = group
            group |= (group & east) << 1 | group >> 1 & east | (group & south) << SIZE | group >> SIZE & south
            group &= rooms
        found.append(group)
        rooms ^= group
    return found


@lru_cache(maxsize=32)
def grow(seed: bytes) -> Maze:
    """The maze of this seed. Remembered, since a game is often played again from its answers."""
    stream = Stream(seed, "havoc/maze")
    while True:
        doors, shapes, kinds = _laid_out(stream)
        while (parts := len(groups(*doorways(doors)))) > 1:
            turn = _best_turn(doors, shapes, INNER, parts) or _best_turn(doors, shapes, sorted(OUTER), parts)
            if turn is None:
                break
            doors[turn[0]] = turn[1]
        else:
            return Maze(tuple(doors), "".join(kinds))


def _laid_out(stream: Stream) -> tuple[list[int], dict[int, int], list[str]]:
    """All tiles shuffled, laid and turned at random: the doors, the shapes that may be turned, the kinds."""
    doors, kinds = [0] * len(ROOMS), [""] * len(ROOMS)
    for room in CENTRES:
        doors[room], kinds[room] = X, "S"
    for room in CORNERS:
        inward = sum(1 << side for side in SIDES if NEIGHBOURS[room][side] != OUT)
        doors[room], kinds[room] = inward, "G"
    bag = list(TILES)
    stream.shuffle(bag)
    shapes = {}
    for room, (kind, shape) in zip(OUTER + INNER, bag, strict=True):
        kinds[room], shapes[room] = kind, shape
    for room, shape in shapes.items():
        turns = allowed_turns(room, shape)
        doors[room] = turned(shape, turns[stream.below(len(turns))])
    return doors, shapes, kinds


def _best_turn(
    doors: list[int], shapes: dict[int, int], rooms: tuple[int, ...] | list[int], parts: int
) -> tuple[int, int] | None:
    """The single turn that leaves the fewest parts, the first of equals; None if none leaves fewer than now."""
    best = None
    east, south = doorways(doors)
    for room in rooms:
        others = groups(east, south, ALL & ~(1 << room))
        for turn in allowed_turns(room, shapes[room]):
            after = turned(shapes[room], turn)
            if after == doors[room]:
                continue
            joined = _next_to(doors, room, after)
            count = 1 + sum(not group & joined for group in others)
            if count < parts:
                best, parts = (room, after), count
    return best


def _next_to(doors: list[int], room: int, own: int) -> int:
    """The rooms, as bits, to which doorways would lead from this one if its own doors were these."""
    rooms = 0
    for side, beyond in enumerate(NEIGHBOURS[room]):
        if own >> side & 1 and beyond != OUT and doors[beyond] >> OPPOSITE[side] & 1:
            rooms |= 1 << beyond
    return rooms
