"""What guards do by themselves: routines, coming home, the chase. Nobody decides anything; ties have fixed answers."""

from collections.abc import Callable
from typing import TypeAlias

from engines.core import Player, Roll, Turn
from engines.games.blackkeep.guards.spotting import catch, nearest, remove_marker, sweep
from engines.games.blackkeep.keep.hexes import BIT, RING, VAULT, Hex, ahead, best_facing, turned
from engines.games.blackkeep.setup import face_the_route, next_on_route
from engines.games.blackkeep.state import Asks, Guard, Table

Arrival: TypeAlias = Callable[[], None]  # what a guard does on a hex before anybody looks round

CHASE = 2  # steps of a pursuing guard
CHARGE = 2  # hexes a guard that a Diligent spurs on runs straight ahead


def marching_order(s: Table) -> list[int]:
    """Guards act by the seat that is responsible for them, then those of tiles that nobody came in by."""
    areas = []
    for seat in s.order():
        areas.append(s.thieves[seat].entry)
        if s.vault_keeper == seat:
            areas.append(VAULT)
    areas += [area for area in RING if area not in areas]
    return [number for area in areas for number, guard in enumerate(s.guards) if guard.area == area]


def activate(s: Table, number: int) -> Turn:
    guard = s.guards[number]
    match guard.status:
        case "distracted":
            return
        case "pursuing":
            yield from pursue(s, number)
        case "returning":
            yield from go_home(s, number)
        case _ if guard.lured is not None:
            yield from follow_the_noise(s, number)
        case _ if not on_duty(s, guard):
            become(s, number, "returning")
            yield from go_home(s, number)
        case _:
            yield from routine(s, number)


def become(s: Table, number: int, status: str) -> None:
    s.guards[number].become(status)
    s.tell("status", number, status)


def route_of(s: Table, guard: Guard) -> tuple[Hex, ...]:
    """Where the guard is at home."""
    return s.keep.route(guard.area, guard.kind) or (guard.home,)


def on_duty(s: Table, guard: Guard) -> bool:
    """Whether the guard is where its routine can go on: on its route, if it has one."""
    return guard.kind == "roving" or guard.at in route_of(s, guard)


def enter(s: Table, number: int, at: Hex, arrive: Arrival | None = None) -> Turn:
    """A guard steps onto a hex: it catches the thieves there, lights a torch that was put out, and looks round."""
    guard = s.guards[number]
    came_from, guard.at = guard.at, at
    s.tell("walks", number, came_from, at)
    yield from catch(s, BIT[at])
    if at in s.torches:
        s.torches.remove(at)
        s.tell("torch lit", at)
    if arrive is not None:
        arrive()
    yield from sweep(s)


def step_towards(s: Table, number: int, to: Hex, arrive: Arrival | None = None) -> Turn:
    """One step by the shortest way; the guard then faces the way it went."""
    guard = s.guards[number]
    facing = s.keep.guard_step(guard.at, guard.facing, to)
    if facing is None:
        return

    def face() -> None:
        guard.facing = facing
        if arrive is not None:
            arrive()

    yield from enter(s, number, ahead(guard.at, facing), face)


# -- in peace --------------------------------------------------------------------------------------------------------


def routine(s: Table, number: int) -> Turn:
    """A stationary guard turns on the spot, the others walk their route."""
    guard = s.guards[number]
    if guard.kind == "stationary":
        guard.facing = turned(guard.facing, 1)
        s.tell("turns", number, guard.facing)
        yield from sweep(s)
    elif guard.kind == "roving":
        yield from rove(s, number)
    else:
        yield from enter(s, number, next_on_route(guard, route_of(s, guard)), lambda: face_the_route(s, guard))


def rove(s: Table, number: int) -> Turn:
    """A guard without a route: a die says where it looks, and it goes there if it can."""
    guard = s.guards[number]
    (guard.facing,) = yield Roll((6,))
    to = ahead(guard.at, guard.facing)
    if s.keep.enters(to):
        yield from enter(s, number, to)
    else:
        s.tell("turns", number, guard.facing)
        yield from sweep(s)


def follow_the_noise(s: Table, number: int) -> Turn:
    """A step towards the rock it heard; at the rock it finds nothing and goes home."""
    guard = s.guards[number]
    rock = guard.lured

    def inspect() -> None:
        if guard.at == rock:
            s.rocks.remove(rock)
            s.tell("rock found", number, rock)
            for other in s.guards:
                if other.lured == rock:
                    other.lured = None
            become(s, number, "returning")

    if rock is not None and guard.at != rock:
        yield from step_towards(s, number, rock, inspect)
    else:
        inspect()
        yield from sweep(s)


def go_home(s: Table, number: int) -> Turn:
    """One step towards the route, to where it is nearest; on the route the guard is itself again."""
    guard = s.guards[number]
    route = route_of(s, guard)

    def arrive() -> None:
        if guard.at in route:
            settle(s, number)

    if guard.at in route:
        settle(s, number)
        yield from sweep(s)
    else:
        yield from step_towards(s, number, s.keep.nearest(guard.at, route), arrive)


def settle(s: Table, number: int) -> None:
    """Home: the guard takes up its routine."""
    guard = s.guards[number]
    become(s, number, guard.default)
    face_the_route(s, guard)


# -- the chase -------------------------------------------------------------------------------------------------------


def pursue(s: Table, number: int) -> Turn:
    """Up to two steps after the nearest marker in view, or after the last one seen."""
    guard = s.guards[number]
    points = steps = 1 if guard.skill in ("bow", "undead") else CHASE
    while True:
        quarry = _quarry(s, guard)
        if quarry is None:
            if points == steps:
                yield from lose(s, number)
            return
        guard.target, at = seat, _ = quarry
        if at == guard.at:
            remove_marker(s, seat)
            if not (yield from look_round(s, number)):
                return
        elif points == 0:
            break
        else:
            points -= 1
            yield from step_towards(s, number, at)
            if s.thieves[seat].captured and not (yield from look_round(s, number)):
                return
    if guard.skill == "bow":
        yield from shoot(s, number)


def _quarry(s: Table, guard: Guard) -> tuple[Player, Hex] | None:
    """Whom the guard is after: the nearest it sees, else the one it was after while that marker stands."""
    seen = s.seen_markers(guard)
    if seen:
        return nearest(guard, seen)
    return next(((seat, at) for seat, at in s.markers() if seat == guard.target), None)


def look_round(s: Table, number: int) -> Asks[bool]:
    """There is nobody (any more) where the guard looked: whether it sees another marker to go on after."""
    guard = s.guards[number]
    yield from sweep(s)
    if s.seen_markers(guard):
        return True
    yield from give_up(s, number)
    return False


def give_up(s: Table, number: int) -> Turn:
    """The guard goes home, unless a Diligent drives it on."""
    guard = s.guards[number]
    if use_diligent(s):
        guard.charge = True
        s.tell("diligent", number)
    elif guard.at in route_of(s, guard):
        settle(s, number)
    else:
        become(s, number, "returning")
    yield from sweep(s)


def lose(s: Table, number: int) -> Turn:
    """Nothing to chase: a guard with a Diligent charges, another goes home at once."""
    guard = s.guards[number]
    if guard.charge or use_diligent(s):
        yield from charge(s, number)
    else:
        become(s, number, "returning")
        yield from go_home(s, number)


def charge(s: Table, number: int) -> Turn:
    guard = s.guards[number]
    s.tell("charges", number)
    for _ in range(CHARGE):
        to = ahead(guard.at, guard.facing)
        if not s.keep.enters(to):
            break
        yield from enter(s, number, to)
        if s.seen_markers(guard):
            break
    guard.charge = False
    if not s.seen_markers(guard):
        yield from give_up(s, number)


def use_diligent(s: Table) -> bool:
    """Use up a waiting Diligent; it does not matter who played it."""
    if not s.diligents:
        return False
    if s.diligents.pop(0) == "box":
        s.discard.append("diligent")
    return True


def shoot(s: Table, number: int) -> Turn:
    """A guard with a bow turns to its quarry, hits it within two hexes straight ahead, and then gives up the chase."""
    guard = s.guards[number]
    quarry = _quarry(s, guard)
    if quarry is None:
        return
    guard.target, at = seat, _ = quarry
    guard.facing = best_facing(guard.facing, guard.at, at)
    s.tell("turns", number, guard.facing)
    yield from sweep(s)
    yield from catch(s, s.keep.row(guard.at, guard.facing, 2) & s.visible(guard), [seat])
    if s.thieves[seat].captured:
        yield from look_round(s, number)
