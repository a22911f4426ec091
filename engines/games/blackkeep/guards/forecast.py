"""Where a guard will go when the guards move next, unless something happens before: all players can work it out."""

from typing import TypeAlias

from engines.games.blackkeep.guards.routines import CHASE, on_duty, route_of
from engines.games.blackkeep.keep.hexes import Facing, Hex, ahead, facing_to, turned
from engines.games.blackkeep.setup import after
from engines.games.blackkeep.state import Guard, Table

Stand: TypeAlias = tuple[Hex, Facing]  # where it stands and which way it looks


def forecast(s: Table, guard: Guard) -> list[Stand]:
    """The stands it takes one after the other; none if it stays as it is, or if only a die can tell."""
    match guard.status:
        case "distracted":
            return []
        case "pursuing" if (quarry := _quarry(s, guard)) is not None:
            return _walk(s, guard, 1 if guard.skill in ("bow", "undead") else CHASE, quarry)
        case "alert" if guard.lured is not None:
            return _walk(s, guard, 1, guard.lured)
        case "bored" | "interested" | "alert" if on_duty(s, guard):
            return _routine(s, guard)
    return _walk(s, guard, 1, s.keep.nearest(guard.at, route_of(s, guard)))


def _quarry(s: Table, guard: Guard) -> Hex | None:
    return None if guard.target is None else s.thieves[guard.target].marker


def _routine(s: Table, guard: Guard) -> list[Stand]:
    if guard.kind == "roving":
        return []
    if guard.kind == "stationary":
        return [(guard.at, turned(guard.facing, 1))]
    route = route_of(s, guard)
    to, heading = after(guard.kind, guard.at, guard.heading, route)
    return [(to, facing_to(to, after(guard.kind, to, heading, route)[0]))]


def _walk(s: Table, guard: Guard, steps: int, to: Hex) -> list[Stand]:
    at, facing, stands = guard.at, guard.facing, []
    for _ in range(steps):
        way = s.keep.guard_step(at, facing, to)
        if way is None:
            break
        at, facing = ahead(at, way), way
        stands.append((at, facing))
    return stands
