"""Films of events on the map: guards walk at the same time, and a light goes on where something else happened."""

from collections.abc import Sequence

from engines.core.rules import Event
from engines.games.blackkeep.keep.hexes import AREA_OF, VAULT_HEX, Hex, facing_to, neighbours
from engines.games.blackkeep.state import Table
from tui.boards.blackkeep.keep_map import guard_signs, put_down, stand
from tui.boards.blackkeep.viewport import COLUMNS, Viewport
from tui.look.canvas import Canvas
from tui.look.films import Film, flash, then, together, travel

PACE = 0.25  # seconds for each step of a guard


def films_of(window: Viewport, s: Table, events: Sequence[Event]) -> Film:
    """First the guards walk, all at once, each along its way; then flashes show what else happened."""
    ways: dict[int, list[Hex]] = {}
    flashes: list[Film] = []
    for event in events:
        match event:
            case ("walks", int(number), before, at) if number < len(s.guards) and at in neighbours(before):
                ways.setdefault(number, [before]).append(at)
            case ("enters the vault", _):
                flashes.append(_flash(window, VAULT_HEX, "gold"))
            case ("spotted" | "captured", _, (int(), int()) as at) if at in AREA_OF:
                flashes.append(_flash(window, at, "alarm"))
            case ("torch out" | "rock thrown", _, (int(), int()) as at) if at in AREA_OF:
                flashes.append(_flash(window, at, "bright"))
    walks = [_walk(window, s, number, way) for number, way in ways.items() if _is_seen(window, way)]
    return then(together(*walks), *flashes)


def _is_seen(window: Viewport, way: Sequence[Hex]) -> bool:
    return all(window.shows(*window.cell(at)) for at in way)


def _walk(window: Viewport, s: Table, number: int, way: Sequence[Hex]) -> Film:
    """A guard on its way: it is drawn where it is now, and not yet at its goal."""
    facing = facing_to(way[-2], way[-1]) if way[-1] in neighbours(way[-2]) else s.guards[number].facing
    signs = guard_signs(s, number, facing)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        put_down(canvas, window, way[-1], [])
        stand(canvas, x, y, signs)

    return travel([window.cell(at) for at in way], draw, seconds=PACE * (len(way) - 1))


def _flash(window: Viewport, at: Hex, light: str) -> Film:
    x, y = window.cell(at)
    return flash(x - COLUMNS, y - 1, 3 * COLUMNS, 3, light) if window.shows(x, y) else Film(())
