"""The outlines of the tiles as lines: they separate tiles where there are no colours."""

from collections.abc import Iterable

from engines.games.blackkeep.keep.hexes import AREA_OF, Hex
from tui.boards.blackkeep.viewport import COLUMNS, Viewport
from tui.look.canvas import Canvas

BELOW, BESIDE = "▁", "│"
LINE = "quiet"


def draw_outline(canvas: Canvas, window: Viewport, ground: Iterable[Hex]) -> None:
    """A line under the last row of each tile and over its first, and one before every column where another begins."""
    area = {cell: AREA_OF[at] for at in ground for cell in _cells(window, at)}
    edges = {(x, y + down) for x, y in area for down in (-1, 0)} | {(x + 1, y) for x, y in area}
    for x, y in edges:
        if not (0 <= x < window.width and 0 <= y < window.height):
            continue
        here = area.get((x, y))
        if here != area.get((x - 1, y)):
            canvas.put(x, y, BESIDE, LINE)
        elif here != area.get((x, y + 1)):
            canvas.put(x, y, BELOW, LINE)


def _cells(window: Viewport, at: Hex) -> Iterable[tuple[int, int]]:
    x, y = window.cell(at)
    return ((x - 1 + across, y + down) for across in range(COLUMNS) for down in range(max(1, window.scale // 2)))
