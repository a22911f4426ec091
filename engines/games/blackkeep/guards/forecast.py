"""Where a guard will go when the guards move next, unless something happens before: all players can work it out."""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engines.games.blackkeep.guards.routines import CHASE
from engines.games.blackkeep.keep.built_keep import Keep
from engines.games.blackkeep.keep.hexes import Facing, Hex, Places, ahead, facing_to, turned
from engines.games.blackkeep.setup import after
from engines.games.blackkeep.state import Guard, Table

Stand: TypeAlias = tuple[Hex, Facing]  # where it stands and which way it looks


class Sentry(NamedTuple):
    """All that its next move depends on."""

    keep: Keep
    kind: str
    area: str
    home: Hex
    skill: str
    at: Hex
    facing: Facing
    status: str
    heading: int
    quarry: Hex | None  # the marker it pursues, or the rock it goes to look at

    @property
    def route(self) -> tuple[Hex, ...]:
        return self.keep.route(self.area, self.kind) or (self.home,)

    @property
    def view(self) -> Places:
        """Every hex it looks at."""
        return self.keep.views[self.at, self.facing, self.status]


def sentry(s: Table, guard: Guard) -> Sentry:
    status, quarry = guard.status, None
    if status == "pursuing" and guard.target is not None:
        quarry = s.thieves[guard.target].marker
    elif status == "alert":
        quarry = guard.lured
    return Sentry(
        s.keep,
        guard.kind,
        guard.area,
        guard.home,
        guard.skill,
        guard.at,
        guard.facing,
        status,
        guard.heading,
        quarry,
    )


def forecast(s: Table, guard: Guard) -> tuple[Stand, ...]:
    """The stands it takes one after the other; none if it stays as it is, or if only a die can tell."""
    return stands(sentry(s, guard))


@lru_cache(4096)
def stands(guard: Sentry) -> tuple[Stand, ...]:
    match guard.status:
        case "distracted":
            return ()
        case "pursuing" if guard.quarry is not None:
            return _walk(guard, 1 if guard.skill in ("bow", "undead") else CHASE, guard.quarry)
        case "alert" if guard.quarry is not None:
            return _walk(guard, 1, guard.quarry)
        case "bored" | "interested" | "alert" if guard.kind == "roving" or guard.at in guard.route:
            return _routine(guard)
    return _walk(guard, 1, guard.keep.nearest(guard.at, guard.route))


def _routine(guard: Sentry) -> tuple[Stand, ...]:
    if guard.kind == "roving":
        return ()
    if guard.kind == "stationary":
        return ((guard.at, turned(guard.facing, 1)),)
    to, heading = after(guard.kind, guard.at, guard.heading, guard.route)
    return ((to, facing_to(to, after(guard.kind, to, heading, guard.route)[0])),)


def _walk(guard: Sentry, steps: int, to: Hex) -> tuple[Stand, ...]:
    at, facing = guard.at, guard.facing
    taken: list[Stand] = []
    for _ in range(steps):
        way = guard.keep.guard_step(at, facing, to)
        if way is None:
            break
        at, facing = ahead(at, way), way
        taken.append((at, facing))
    return tuple(taken)
