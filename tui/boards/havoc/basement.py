"""The ground of Heist & Havoc: a basement that is dark until a player has been there, and lit where a guard looks."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.core import View
from engines.games.havoc.floor.grid import EAST, NORTH, ROOMS, SIDES, SOUTH
from engines.games.havoc.floor.sight import lines
from engines.games.havoc.floor.ways import BREACH, DOORWAY, EXIT, side_state
from engines.games.havoc.state import IN, Table, is_dark, token_in
from tui.boards.havoc.signs import of_table
from tui.look.ground import Ground, Shade, lit

if TYPE_CHECKING:
    from tui.boards.havoc.floor_plan import Plan

LAMP = (5, 4, 3, 2, 2, 1)  # how much of a guard's light there is in each room ahead
MINE = 4  # of the moonlight in the room where I am


def paint_basement(ground: Ground, plan: "Plan", view: View) -> None:
    """Walls, floors with the light that falls on them, and the doorways between."""
    s, shades = of_table(view), floors(view)
    left, top = plan.corner(0)
    ground.fill(left - 1, 2 * top - 2, plan.width, 12 * (plan.high + 1) + 2, "wall darkness-3")
    for room in ROOMS:
        x, y = plan.corner(room)
        ground.fill(x, 2 * y, plan.wide, 2 * plan.high, shades[room])
        for side in SIDES:
            if side_state(s, room, side) in (DOORWAY, EXIT, BREACH):
                _doorway(ground, plan, (x, y), side, shades[room])


def floors(view: View) -> dict[int, Shade]:
    """The floor of each room as this viewer may see it."""
    s = of_table(view)
    shades = {room: _floor(s, view, room) for room in ROOMS}
    for room, grade in lamplight(s):
        shades[room] = lit(shades[room], "torch", grade)
    me = view.me
    if me is not None and s.room and s.status[me] == IN and s.room[me] in shades:
        shades[s.room[me]] = lit(shades[s.room[me]], "moonlight", MINE)
    return shades


def lamplight(s: Table) -> Iterator[tuple[int, int]]:
    """Each room that a guard sees, and how much of that guard's light there is in it."""
    for guard, room in s.guards.items():
        if guard not in s.stunned:
            yield room, LAMP[0]
            for line in lines(s, room):
                yield from zip(line, LAMP[1:], strict=False)


def _floor(s: Table, view: View, room: int) -> Shade:
    if room in s.smoke:
        return "steel darkness-2"
    token = token_in(s, room)
    if token is not None and token.kind == "vault":
        return "gilt darkness-3"
    if not is_dark(s, room) or s.tokens[room] in s.face:
        return "flags darkness-1"
    return "soot moonlight-2" if view.value(s.tokens[room]) is not None else "soot darkness-5"


def _doorway(ground: Ground, plan: "Plan", corner: tuple[int, int], side: int, shade: Shade) -> None:
    x, y = corner
    middle = x + plan.wide // 2 - 1
    if side in (NORTH, SOUTH):
        ground.fill(middle, 2 * (y - 1 if side == NORTH else y + plan.high), 3, 2, shade)
    else:
        ground.fill(x + plan.wide if side == EAST else x - 1, 2 * (y + plan.high // 2), 1, 2, shade)
