"""Straight lines through open sides: what a guard sees, where a shot goes, how far a stone flies."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from engines.core import Player
from engines.games.havoc.floor.grid import NEIGHBOURS, OUT, SIDES
from engines.games.havoc.floor.ways import next_rooms, open_sides
from engines.games.havoc.state import Table, guards_in, in_play, players_in


def lines(s: Table, room: int) -> Sequence[Sequence[int]]:
    """For each side of a room, the rooms in line of sight that way, the nearest first. Smoke at either end or between
    hides."""
    return _lines(s.doorways, tuple(s.breaches.items()), tuple(s.locked), tuple(s.smoke), room)


@lru_cache(maxsize=1024)
def _lines(
    doorways: tuple[int, ...],
    breaches: tuple[tuple[int, int], ...],
    locked: tuple[int, ...],
    smoke: tuple[int, ...],
    room: int,
) -> Sequence[Sequence[int]]:
    return tuple(tuple(_line(doorways, dict(breaches), locked, smoke, room, side)) for side in SIDES)


def _line(
    doorways: Sequence[int],
    breaches: Mapping[int, int],
    locked: Sequence[int],
    smoke: Sequence[int],
    room: int,
    side: int,
) -> Iterator[int]:
    if room in smoke:
        return
    while open_sides(doorways, breaches, locked, room) >> side & 1:
        room = NEIGHBOURS[room][side]
        if room == OUT or room in smoke:
            return
        yield room


def sides_with_players(s: Table, room: int) -> list[int]:
    """The sides on which somebody is in sight."""
    occupied = {s.room[seat] for seat in in_play(s)}
    return [side for side, line in enumerate(lines(s, room)) if not occupied.isdisjoint(line)]


def shot_rooms(s: Table, room: int) -> list[int]:
    """The rooms a shot from here reaches: players in between stop it, guards and bodies do not."""
    if room in s.smoke:
        return []
    reached = [room]
    occupied = {s.room[seat] for seat in in_play(s)}
    for line in lines(s, room):
        for seen in line:
            reached.append(seen)
            if seen in occupied:
                break
    return reached


def targets(s: Table, seat: Player) -> list[tuple[list[Player], list[int]]]:
    """For each room this player can shoot into: the other players and the guards there."""
    found = []
    for room in shot_rooms(s, s.room[seat]):
        players = [other for other in players_in(s, room) if other != seat]
        guards = guards_in(s, room)
        if players or guards:
            found.append((players, guards))
    return found


def throw_rooms(s: Table, room: int) -> list[int]:
    """The rooms a stone reaches: one or two steps away, round a corner too, through smoke too."""
    near = next_rooms(s, room)
    far = [beyond for step in near for beyond in next_rooms(s, step)]
    return sorted(dict.fromkeys(reached for reached in (*near, *far) if reached != room))
