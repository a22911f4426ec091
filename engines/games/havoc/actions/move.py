"""WALK and RUN, and the step that other cards combine with something else."""

from collections.abc import Callable

from engines.core import Choose, Option, Player, Turn
from engines.games.havoc.effects.hands import PASS
from engines.games.havoc.effects.player_status import escape
from engines.games.havoc.effects.rooms import enter
from engines.games.havoc.floor.ways import steps
from engines.games.havoc.state import IN, Table


def walk(s: Table, seat: Player) -> Turn:
    """Up to one step."""
    yield from move(s, seat, 1)


def run(s: Table, seat: Player) -> Turn:
    """Up to two steps; only one that starts in smoke, and none after coming into smoke or a closing door."""
    yield from move(s, seat, 1 if s.room[seat] in s.smoke else 2)


def move(s: Table, seat: Player, most: int) -> Turn:
    for _ in range(most):
        option = yield Choose(seat, [*steps(s, seat), PASS])
        if option == PASS:
            return
        yield from step(s, seat, option)
        if s.status[seat] != IN or s.room[seat] in s.smoke or s.room[seat] in s.locked:
            return


def step(s: Table, seat: Player, option: Option) -> Turn:
    """One step: ("go", room), or ("leave",) the maze."""
    if option[0] == "leave":
        yield from escape(s, seat)
    else:
        yield from enter(s, seat, option[1])


def step_and(
    s: Table,
    seat: Player,
    others: Callable[[Table, Player], list[Option]],
    perform: Callable[[Table, Player, Option], Turn],
) -> Turn:
    """One step and one of something else, in either order; either may be left out."""
    step_left = other_left = True
    while s.status[seat] == IN:
        options = [*(steps(s, seat) if step_left else ()), *(others(s, seat) if other_left else ())]
        if not options:
            return
        option = yield Choose(seat, [*options, PASS])
        if option == PASS:
            return
        if option[0] in ("go", "leave"):
            yield from step(s, seat, option)
            step_left = False
        else:
            yield from perform(s, seat, option)
            other_left = False
