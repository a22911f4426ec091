"""The ground of Sneaks & Snitches: a street in Paris at night. A house is lit while there is loot in it."""

from functools import lru_cache
from typing import Final

from tui.look.canvas import Canvas
from tui.look.ground import Ground
from tui.look.sprites import draw, sprite

WALLS: Final = {
    "A": "plaster",
    "B": "stone",
    "C": "velvet",
    "D": "wood",
    "E": "brick",
    "F": "steel",
    "G": "leaf",
    "H": "dusk",
}
HOUSES: Final = dict(
    zip("ABCDEFGH", ("auction", "bank", "casino", "docks", "embassy", "fortress", "gallery", "hotel"), strict=True)
)
STARS: Final = ((7, 1), (19, 3), (31, 0), (46, 2), (58, 1), (67, 4), (83, 2), (97, 0), (109, 3), (121, 1))
PANE, GAP = 3, 2  # columns of a window, and between two
TALL, DRAWN = 7, 8  # rows of a house that has storeys and room for a lamp, and of one that shows what it is
SHOW = "darkness-5 torch-1"  # the window with the loot: dark enough for the colours of what lies there
SILL = 2  # rows of cells from one storey to the next


def paint_sky(ground: Ground, height: int) -> None:
    """Behind everything, darker above; stars, and the moon where no eighth house hides it. `height`: rows of cells."""
    if ground.is_shown:
        ground.lay(_sky(ground.width, ground.height, height))


@lru_cache(4)
def _sky(width: int, depth: int, height: int) -> Ground:
    """Cached: the light of the moon is computed pixel by pixel, and the sky is the same in every picture of a size."""
    ground = Ground(width, depth)
    ground.fill(0, 0, ground.width, 2 * height, "sky")
    ground.light(0, 0, ground.width, height, "darkness", 2)
    for x, y in STARS:
        ground.dot(x, y, "moonlight")
    ground.shine(7 * ground.width // 8, 3 * height // 2, height // 3, "moonlight", 7)
    return ground


def paint_house(
    canvas: Canvas, letter: str, place: tuple[int, int, int, int], *, loot: bool, rows: int, watched: bool
) -> None:
    """A roof, a wall, a lit window of so many rows where the loot lies, dark storeys below, and what the house is.

    Where snitches stand, a lamp burns at the door.
    """
    x, y, wide, high = place
    ground, wall = canvas.ground, WALLS[letter]
    _roof(ground, x, 2 * y, wide)
    ground.fill(x, 2 * y + 2, wide, 2 * high - 4, f"{wall} darkness-3")
    ground.fill(x, 2 * (y + high) - 2, wide, 2, "street")
    ground.fill(x + 1, 2 * y + 2, wide - 2, 2 * rows, f"{wall} {SHOW}" if loot else f"{wall} darkness-6")
    drawing = sprite(__package__, HOUSES[letter]) if high >= DRAWN else None
    door = y + high - 1 - (drawing.height if drawing else 1)  # the row where the storeys end
    for storey, row in enumerate(range(y + rows + 2, door, SILL)):
        for window, column in enumerate(range(x + 2, x + wide - PANE - 1, PANE + GAP)):
            awake = (ord(letter) + 5 * storey + 3 * window) % 4 == 0
            ground.fill(column, 2 * row, PANE, 2, f"{wall} torch-4" if awake else f"{wall} darkness-6")
    if drawing:
        draw(canvas, drawing, x + max(2, (wide - drawing.width) // 2 - 1), door)
    if watched and high >= TALL:
        _lamp(ground, x + wide - 4, 2 * (y + high) - 2)


def _lamp(ground: Ground, x: int, foot: int) -> None:
    ground.fill(x, foot - 4, 1, 4, "soot")
    ground.fill(x - 1, foot - 6, 3, 2, "wood torch-7")
    ground.shine(x, foot - 5, 5, "torch", 4)


def _roof(ground: Ground, x: int, y: int, wide: int) -> None:
    """Two rows of pixels: slates, narrower above."""
    ground.fill(x + 1, y, wide - 2, 1, "roof")
    ground.fill(x, y + 1, wide, 1, "roof")
