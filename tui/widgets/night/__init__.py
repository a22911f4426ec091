"""A street at night: roofs, a few lit windows, and a thief up there under the moon. The drawings lie beside
this file."""

from collections.abc import Sequence
from itertools import cycle

from tui.look.canvas import Canvas
from tui.look.ground import Shade, lit
from tui.look.sprites import Sprite, draw, sprite

ROW = ("mansion", "shop", "house", "tower", "mansion", "house", "shop", "house", "tower")  # from the stage on, again
STAGE = 20  # columns right of the middle: the roof where somebody stands
CLEAR = 15  # columns to both sides of the middle where no tower may stand
WINDOW = 5  # columns for a window and the wall beside it
STARS = ((3, 2), (11, 5), (19, 1), (27, 4), (38, 9), (45, 2), (57, 6), (66, 3), (74, 1), (83, 5), (91, 2))
EVERY = 97  # columns after which the stars come again


def draw_night(canvas: Canvas, first: int, height: int, *, name: bool = True) -> None:
    """The street, in these rows of a canvas, as wide as the canvas."""
    top, low, middle = 2 * first, 2 * (first + height), canvas.width // 2
    stage, roof = middle + STAGE, low - len(_drawing("mansion").rows) - 1
    _sky(canvas, top, low)
    _put(canvas, "moon", stage + 3, max(roof - 8, top))
    canvas.ground.shine(stage + 9, roof - 3, min(18, roof - 3 - top + 8), "moonlight", 3)
    for x, house in _houses(canvas.width, middle):
        _put(canvas, house, x, low - 1 - len(_drawing(house).rows))
    canvas.ground.fill(0, low - 1, canvas.width, 1, "street")
    _put(canvas, "thief", stage + 5, roof - 6)
    if name:
        _put(canvas, "den", middle - _drawing("den").width // 2, max((roof - 7 + top) // 2, top))


def draw_den(canvas: Canvas, first: int, height: int, windows: Sequence[Shade]) -> None:
    """A house in the middle of such a street, with a window for each seat."""
    wide = WINDOW * len(windows) + 3
    x, low = canvas.width // 2 - wide // 2, 2 * (first + height) - 1
    ground = canvas.ground
    ground.fill(x, low - 11, wide, 11, "plaster darkness-3")
    for step in range(3):
        ground.fill(x - 1 + step, low - 12 - step, wide + 2 - 2 * step, 1, "roof moonlight-1")
    for number, shade in enumerate(windows):
        ground.fill(x + 2 + WINDOW * number, low - 9, WINDOW - 1, 4, shade)
    ground.fill(x + wide // 2 - 1, low - 4, 3, 4, "wood")
    ground.dot(x + wide // 2 + 1, low - 2, "gilt")


def _sky(canvas: Canvas, top: int, low: int) -> None:
    """Darker further up, with stars."""
    high = low - top
    for y in range(high):
        canvas.ground.fill(0, top + y, canvas.width, 1, lit("sky", "darkness", 4 - 5 * y // high))
    for first in range(0, canvas.width, EVERY):
        for x, y in STARS:
            if y < high // 2:
                canvas.ground.dot(first + x, top + y, "moonlight darkness-2")


def _houses(width: int, middle: int) -> list[tuple[int, str]]:
    """Where each house begins, wall to wall from the stage to both edges. Under the title there is no tower."""
    found: list[tuple[int, str]] = []
    x = middle + STAGE
    for house in cycle(ROW):
        if x >= width:
            break
        found.append((x, house))
        x += _drawing(house).width
    x = middle + STAGE
    for house in cycle(reversed(ROW)):
        if x <= 0:
            break
        if house != "tower" or x < middle - CLEAR:
            x -= _drawing(house).width
            found.append((x, house))
    return found


def _drawing(name: str) -> Sprite:
    return sprite(__package__, name)


def _put(canvas: Canvas, name: str, x: int, y: int) -> None:
    """A drawing with its corner at this pixel."""
    draw(canvas, _drawing(name), x, y // 2, lower=bool(y % 2))
