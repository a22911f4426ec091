"""Films of events in the maze: a light goes on where somebody arrives, and a player or guard that goes further is seen
to walk."""

from collections.abc import Sequence

from engines.core.rules import Event
from tui.boards.havoc.floor_plan import Plan
from tui.look import theme
from tui.look.canvas import Canvas, Ink
from tui.look.films import Film, flash, then, travel

STEP = 0.25  # seconds from one room to the next
ALARM, GILT, TORCH, MOONLIGHT = "alarm", "gilt", "torch", "moonlight"


def films_of(plan: Plan, events: Sequence[Event]) -> Film:
    """One after the other; the rooms that somebody goes through in this step are one way."""
    films: list[Film] = []
    ways: dict[tuple[str, int], list[int]] = {}  # of thieves and guards
    for event in events:
        match event:
            case (("goes" | "guard") as what, int(number), int(room)):
                ways.setdefault((what, number), []).append(room)
            case ("cracked", _, int(room), *_):
                films.append(_flash(plan, room, GILT))
            case ("killed" | "caught", _, int(room)) | (("alarm" | "noise"), int(room)):
                films.append(_flash(plan, room, ALARM))
            case ("new guard", _, int(room), _):
                films.append(_flash(plan, room, TORCH))
    return then(*(_way(plan, what, number, rooms) for (what, number), rooms in ways.items()), *films)


def _way(plan: Plan, what: str, number: int, rooms: Sequence[int]) -> Film:
    if len(rooms) == 1:
        return _flash(plan, rooms[0], TORCH if what == "guard" else MOONLIGHT)
    sign, ink = (f"G{number + 1}", "alarm") if what == "guard" else (theme.SEAT_MARKS[number], theme.seat_style(number))

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.badge(x, y, sign, ink)

    middles = [(x + plan.wide // 2, y + plan.high // 2) for x, y in map(plan.corner, rooms)]
    return travel(middles, draw, seconds=STEP * (len(rooms) - 1))


def _flash(plan: Plan, room: int, light: Ink) -> Film:
    return flash(*plan.corner(room), plan.wide, plan.high, light, seconds=0.4)
