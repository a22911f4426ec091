"""The ground of Gentlemen Thieves: five house fronts at dusk, with places in them for three tools of each kind."""

from dataclasses import dataclass, replace
from typing import Final

from tui.look.canvas import Canvas
from tui.look.sprites import draw, sprite

WALLS: Final = {"MAN": "brick", "MUS": "stone", "BAN": "steel", "JEW": "velvet", "OPE": "plaster"}
ROOFS: Final = {"MAN": "manor", "MUS": "museum", "BAN": "bank", "JEW": "jeweller", "OPE": "opera"}
CHIPS: Final = {"K": "slate darkness-3", "G": "green darkness-2", "P": "violet darkness-2", "R": "rose darkness-2"}
YELLOW: Final = "gold darkness-1"
PLACES: Final = 3  # for tools of one kind
LABELS: Final = 8  # columns for the names of the kinds
FRONTS: Final = 5
KINDS: Final = 5


@dataclass(frozen=True)
class Scale:
    """How large the fronts are drawn: columns of one and from tool to tool, rows of a roof and from kind to kind."""

    wide: int
    step: int
    row: int
    roof: int

    @property
    def round(self) -> bool:
        """Whether a tool is a round token of three rows, or stands in one."""
        return self.row >= 3

    @property
    def low(self) -> int:
        """The row of the majority, below the last tools."""
        return self.roof + 2 + (KINDS - 1) * self.row + (3 if self.round else 1)


def scale_of(width: int, height: int, below: int, *, plain: bool) -> Scale:
    """The largest scale for this room, if so many rows are needed below. Without colours there are no roofs."""
    wide = min(30, (width - LABELS) // FRONTS)
    for room, scale in ((20, Scale(wide, 6, 3, 5)), (14, Scale(wide, 4, 2, 3)), (11, Scale(wide, 3, 1, 3))):
        for sky in (0,) if plain else (1, 0):  # rows of sky over the roofs, which seem cut off without it
            scale = replace(scale, roof=0 if plain else scale.roof - 1 + sky)
            if wide >= room and scale.low + 2 + below <= height:
                return scale
    return Scale(wide, 3 if wide >= 11 else 2, 1, 0)


def paint_dusk(canvas: Canvas, scale: Scale) -> None:
    """The sky behind the roofs, and the street before the houses."""
    if scale.roof:
        canvas.ground.fill(0, 0, canvas.width, scale.roof, "sky")
        canvas.ground.fill(0, scale.roof, canvas.width, scale.roof, "dusk darkness-4")
    canvas.ground.fill(0, 2 * (scale.low + 1), canvas.width, 2, "street")


def paint_front(canvas: Canvas, place: str, x: int, scale: Scale) -> None:
    """A roof, a cornice and a wall."""
    top, wall = 2 * scale.roof, WALLS[place]
    canvas.ground.fill(x, top, scale.wide, 2, "roof")
    canvas.ground.fill(x, top + 2, scale.wide, 2 * (scale.low + 1) - top - 2, f"{wall} darkness-4")
    if scale.roof:
        roof = sprite(__package__, ROOFS[place] + ("" if scale.round else "-small"))
        draw(canvas, roof, x + (scale.wide - roof.width) // 2, scale.roof - roof.height)


def paint_narrow(canvas: Canvas, place: str, x: int, wide: int, high: int) -> None:
    """The same where there is no room for a frame: a cornice, a wall, and the pavement."""
    canvas.ground.fill(x, 0, wide, 2, "roof")
    canvas.ground.fill(x, 2, wide, 2 * high - 4, f"{WALLS[place]} darkness-4")
    canvas.ground.fill(x, 2 * high - 2, wide, 2, "street")


def paint_tool(canvas: Canvas, place: str, token: str, x: int, y: int, scale: Scale) -> None:
    """A tool whose letter stands at this cell, or a place that is free for one."""
    shade = chip(token) if token else f"{WALLS[place]} darkness-6"
    if scale.round:
        canvas.ground.fill(x - 1, 2 * y - 1, 3, 4, shade)
        canvas.ground.fill(x - 2, 2 * y, 5, 2, shade)
    else:
        before = int(scale.step > 2)
        canvas.ground.fill(x - before, 2 * y, scale.step - 1, 2, shade)


def chip(token: str) -> str:
    return CHIPS.get(token[0], YELLOW)
