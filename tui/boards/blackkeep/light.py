"""The Keep as a ground: the colours of floors and walls, and on them the light of torches, of the moon, and of what the
player asks to see."""

from dataclasses import replace
from functools import lru_cache

from engines.games.blackkeep.keep.hexes import AREA_OF, RING, Facing, Hex, ahead, distance, hexes, neighbours
from engines.games.blackkeep.keep.tiles import SPECIAL, WALL
from engines.games.blackkeep.state import Table
from tui.boards.blackkeep.overlay import Overlay
from tui.boards.blackkeep.viewport import COLUMNS, Viewport
from tui.look import theme
from tui.look.canvas import Canvas
from tui.look.ground import Ground, Shade, fading, lit

SOUTH: Facing = 4
FLOORS = ("stone", "flags")  # of the tiles around the vault, in turn; the vault has its own
REACH = 9  # hexes until the light of a torch has faded
FIRES = ("torch", "alarm")  # what guards carry: in calm, and while they pursue
FULL, GLOW = 5, 2  # grades: what a light shows best, and what it just touches


class LitKeep:
    """Every hex with its light: every other column half a hex lower. The last picture is remembered, because neither
    the cursor nor what is picked changes it."""

    def __init__(self) -> None:
        self._shown: tuple[object, ...] = ()  # what the last picture shows
        self._ground = Ground(0, 0)

    def paint(self, canvas: Canvas, window: Viewport, s: Table, over: Overlay) -> None:
        if not canvas.ground.is_shown:
            return
        shown = (
            canvas.width,
            canvas.height,
            replace(window),
            s.keep,
            [(guard.at, guard.facing, guard.status) for guard in s.guards],
            [*s.torches],
            (over.me, over.exit, over.sight, over.marches, over.suspect, over.whereabouts),
        )
        if shown != self._shown:
            _paint(canvas, window, s, over)
            self._shown, self._ground = shown, canvas.ground.copy()
        else:
            canvas.ground.lay(self._ground)


def _paint(canvas: Canvas, window: Viewport, s: Table, over: Overlay) -> None:
    ground, lights = canvas.ground, _lights(s, over)
    for at, kind in s.keep.ground.items():
        if not window.touches(at):
            continue
        shade = _shade(at, kind)
        for light, grade in lights.get(at, {}).items():
            shade = lit(shade, light, grade)
        x, y = window.pixel(at)
        ground.fill(x, y, COLUMNS, window.scale, shade)
        if kind == WALL and s.keep.ground.get(ahead(at, SOUTH)) != WALL:
            ground.fill(x, y + window.scale - 1, COLUMNS, 1, "soot")  # the face of the wall
    ground.fill(0, 2 * window.height, canvas.width, ground.height, "")
    ground.fill(window.width, 0, canvas.width, ground.height, "")


@lru_cache(1024)
def _shade(at: Hex, kind: str) -> Shade:
    """The bare ground: neighbours never look the same, so that hexes can be counted."""
    if kind in (WALL, SPECIAL, "V"):
        return {WALL: "wall", SPECIAL: "dusk", "V": "gilt"}[kind]
    area = AREA_OF[at]
    floor = FLOORS[RING.index(area) % 2] if area in RING else "marble"
    return lit(floor, "darkness", (at[0] - at[1]) % 3)


def _lights(s: Table, over: Overlay) -> dict[Hex, dict[str, int]]:
    """The light on each hex: torches of the guards that see it, my moonlight, and what the player asked to see."""
    lights: dict[Hex, dict[str, int]] = {}

    def add(at: Hex, light: str, grade: int) -> None:
        here = lights.setdefault(at, {})
        here[light] = max(here.get(light, 0), grade)

    for guard in s.guards:
        light = FIRES[guard.status == "pursuing"]
        add(guard.at, light, FULL)
        for at in hexes(s.visible(guard)) if over.sight else ():
            add(at, light, max(GLOW, fading(distance(guard.at, at), REACH, FULL)))
    for at in over.marches:
        add(at, "slate", GLOW + 1)
    for at in hexes(over.whereabouts):
        add(at, theme.seat_style(over.suspect or 0), FULL)
    for at in s.keep.outside.get(over.exit, {}):
        add(at, "green", GLOW + 1)
    for at in s.torches:
        add(at, "darkness", FULL)
    if over.me is not None:
        for at in _around(over.me):
            if at == over.me or lights.get(at, {}).keys().isdisjoint(FIRES):  # no moonlight under torches
                add(at, "moonlight", FULL - 2 * distance(over.me, at))
    return _on_walls(s, lights)


def _around(me: Hex) -> list[Hex]:
    return list({me, *(far for near in neighbours(me) for far in (near, *neighbours(near)))})


def _on_walls(s: Table, lights: dict[Hex, dict[str, int]]) -> dict[Hex, dict[str, int]]:
    """A wall beside the light of a torch shows its edge."""
    bright = [(at, light, grade) for at, here in lights.items() for light, grade in here.items() if light in FIRES]
    for at, light, grade in bright:
        for beside in neighbours(at):
            if s.keep.ground.get(beside) == WALL:
                here = lights.setdefault(beside, {})
                here[light] = max(here.get(light, 0), grade - 3)
    return lights
