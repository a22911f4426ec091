"""What each treasure does to the thief who carries it. (The Sword is looked after by every sweep.)"""

from engines.core import Among, Choose, Option, Player, Roll, Turn
from engines.games.blackkeep.cards import FAKE, MOVEMENT
from engines.games.blackkeep.guards.spotting import announce, declare, noise, open_location, put_marker, sweep
from engines.games.blackkeep.keep.hexes import (
    BIT,
    FACINGS,
    Facing,
    Hex,
    Places,
    best_facing,
    hexes,
    neighbours,
    places,
)
from engines.games.blackkeep.state import CALM, Asks, Guard, Table


def draw(s: Table) -> Asks[str]:
    """A treasure of those left in the vault. A Fake that was laid back lies under the others, and comes last."""
    (number,) = yield Roll((max(1, len(s.pool) - s.laid_back),))
    return s.pool.pop(number - 1)


def after_moving(s: Table, seat: Player, carried: str) -> Turn:
    """What follows a movement card, for a thief who was restricted by `carried` when it was played."""
    thief = s.thieves[seat]
    if thief.treasure == FAKE:
        yield from ask_for_a_swap(s, seat)
    elif carried == "armour":
        yield from clatter(s, seat)


def clatter(s: Table, seat: Player) -> Turn:
    """The Armour makes noise: its carrier says on which tile."""
    _, area = yield from announce(s, seat, {("tile", area): mask for area, mask in s.keep.within.items()})
    s.tell("clatters", seat, area)
    yield from noise(s, (area,))


def shine(s: Table) -> Turn:
    """After the guards' moves every calm guard on a Lantern carrier's tile turns to the light."""
    for seat in s.at_large():
        if s.thieves[seat].restricted_by == "lantern":
            yield from _shine(s, seat)


def _shine(s: Table, seat: Player) -> Turn:
    lit = {area: [n for n, guard in enumerate(s.guards) if _is_on(s, guard, area)] for area in s.keep.tiles}
    answers: dict[Option, Places] = {("tile", area): s.keep.within[area] for area, numbers in lit.items() if numbers}
    dark = 0
    for area, numbers in lit.items():
        if not numbers:
            dark |= s.keep.within[area]
    answer = yield from announce(s, seat, {**answers, ("no guards here",): dark})
    for number in lit[answer[1]] if answer[0] == "tile" else ():
        if s.guards[number].status in CALM:
            yield from _turn_to(s, seat, number)


def _is_on(s: Table, guard: Guard, area: str) -> bool:
    return guard.status in CALM and bool(BIT[guard.at] & s.keep.within[area])


def _turn_to(s: Table, seat: Player, number: int) -> Turn:
    """The carrier names the side to which the guard turns, and proves that it is the one that looks at the light."""
    guard = s.guards[number]
    sides: dict[Facing, list[Hex]] = {facing: [] for facing in FACINGS}
    for at in s.possible(seat):
        sides[best_facing(guard.facing, guard.at, at)].append(at)
    _, _, facing = yield from announce(
        s, seat, {("face", number, facing): places(found) for facing, found in sides.items()}
    )
    if facing != guard.facing:
        guard.facing = facing
        s.tell("turns", number, facing)
        yield from sweep(s)


# -- the fake --------------------------------------------------------------------------------------------------------


def offer_another(s: Table, seat: Player) -> Turn:
    """Whoever has just drawn the Fake may pay a card and draw another; the Fake goes back under the others."""
    thief = s.thieves[seat]
    payments: list[Option] = [("redraw", card) for card in MOVEMENT if card in thief.hand]
    if not (s.redraws and s.pool and payments):
        return
    answer = yield Choose(seat, [*payments, ("pass",)])
    if answer == ("pass",):
        return
    thief.treasure = yield from draw(s)
    thief.hand.remove(answer[1])
    thief.spent.append(answer[1])
    s.pool.append(FAKE)
    s.laid_back = True
    s.tell("redraws", seat, answer[1], thief.treasure)


def marked(s: Table, seat: Player) -> list[tuple[Player, Hex]]:
    """The other thieves' markers, upright or lying."""
    others = ((other, s.thieves[other].marker) for other in s.at_large() if other != seat)
    return [(other, at) for other, at in others if at is not None]


def ask_for_a_swap(s: Table, seat: Player) -> Turn:
    """Next to another thief's marker the Fake may be swapped, if that thief really is there with a treasure."""
    thief = s.thieves[seat]
    promise = {}
    for other, at in marked(s, seat):
        near = places(near for near in neighbours(at) if s.keep.enters(near)) & thief.may
        if near:
            promise["ask", other] = (Among(thief.place, frozenset(hexes(near))),)
    if not promise:
        return
    answer = yield Choose(seat, [*promise, ("pass",)], promise)
    if answer == ("pass",):
        return
    where = yield from open_location(s, seat)
    put_marker(s, seat, where, False)
    s.tell("asks for a swap", seat, answer[1])
    yield from _swap(s, seat, answer[1])
    yield from sweep(s)


def _swap(s: Table, seat: Player, other: Player) -> Turn:
    thief, rival = s.thieves[seat], s.thieves[other]
    at = rival.marker
    if rival.real_treasure and at is not None:
        yield from declare(s, BIT[at], [other])
        if s.where(other) == at:
            thief.treasure, rival.treasure = rival.treasure, thief.treasure
            thief.burdened = True
            s.tell("swaps", seat, other, thief.treasure)
            return
    s.tell("no swap", seat, other)
