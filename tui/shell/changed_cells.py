"""Sends to the terminal, of each row, only the cells that look different from what was sent last.

Without this, Textual sends every row of a widget that was drawn again, from its left edge on. A picture has a colour in
every cell, so one step of a guard would cost kilobytes, and a new line of the log even more.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from weakref import WeakKeyDictionary

from rich.cells import get_character_cell_size
from rich.console import Console
from rich.control import Control
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.strip import Strip

from tui.shell.pen import Pen

GAP = 4  # unchanged cells: sending so few again costs less than moving the cursor behind them

Cell = tuple[str, Style | None]

_shown: WeakKeyDictionary[Console, dict[int, list[Cell | None]]] = WeakKeyDictionary()  # on each terminal, by row
_paint_all = LayoutUpdate.render_segments
_render_between = Compositor.render_partial_update


def send_changes_only() -> None:
    """Make Textual do so, in this process from now on."""
    Compositor.render_partial_update = _touched_only  # type: ignore[assignment,method-assign]
    ChopsUpdate.render_segments = _changes  # type: ignore[assignment,method-assign]
    LayoutUpdate.render_segments = _all  # type: ignore[assignment,method-assign]


def _touched_only(compositor: Compositor) -> ChopsUpdate | None:
    """Renders only the widgets that overlap a change. Textual renders all widgets between the first changed row and the
    last; but a board often changes together with the line at the bottom of the screen."""
    changed, visible = compositor._dirty_regions, compositor.visible_widgets
    touched = {
        widget: (region, clip)
        for widget, (region, clip) in visible.items()
        if any(region.intersection(clip).overlaps(part) for part in changed)
    }
    _ = compositor.cuts  # computes, from all widgets, where rows are cut; it is cached
    compositor._visible_widgets = touched
    try:
        return _render_between(compositor)
    finally:
        if compositor._visible_widgets is touched:  # otherwise the layout has changed meanwhile
            compositor._visible_widgets = visible


def forget(console: Console) -> None:
    """Send the next picture whole, because what the terminal shows is unknown: another program has written there, or it
    is another terminal, or another size."""
    _shown.pop(console, None)


def _all(update: LayoutUpdate, console: Console) -> str:
    """An update of the whole screen, which Textual makes even when only the focus changes. The first time all of it is
    sent, later what is new."""
    rows = {y: Strip.join(row) for y, row in enumerate(update.strips, update.region.y)}
    shown = _shown.get(console, {})
    if {y: len(row) for y, row in shown.items()} != {y: row.cell_length for y, row in rows.items()}:
        _shown[console] = {y: [*_cells(row)] for y, row in rows.items()}
        return _paint_all(update, console)
    pen = Pen(console._color_system)
    sequences = [each for y, row in rows.items() for each in _written(shown, _cells(row), 0, y, pen)]
    return "".join([*sequences, pen.lift()])


def _changes(update: ChopsUpdate, console: Console) -> str:
    """The new cells of all widgets in each span."""
    shown = _shown.setdefault(console, {})
    sequences: list[str] = []
    pen = Pen(console._color_system)
    for y, first, last in update.spans:
        for end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if strip is None or x >= last or end <= first:
                continue
            begin = max(x, first)
            cells = _cells(strip)[begin - x : min(end, last) - x]
            if cells and not cells[0][0]:  # the span begins within a wide sign
                cells[0] = (" ", cells[0][1])
            sequences += _written(shown, cells, begin, y, pen)
    return "".join([*sequences, pen.lift()])


def _written(shown: dict[int, list[Cell | None]], cells: list[Cell], x: int, y: int, pen: Pen) -> Iterator[str]:
    """What to send for the cells of a row from this column on."""
    for start, stop in _new(shown.setdefault(y, []), x, cells):
        yield Control.move_to(x + start, y).segment.text
        for style, run in groupby(cells[start:stop], key=itemgetter(1)):
            yield pen.write("".join(sign for sign, _ in run), style)


def _cells(strip: Strip) -> list[Cell]:
    return [cell for text, style, _ in strip for cell in _columns(text, style)]


@lru_cache(8192)  # the same cells again, so that comparing them with those of the last picture takes no time
def _columns(text: str, style: Style | None) -> list[Cell]:
    """What stands in each column: a sign, with the marks on it. The second column of a wide sign is empty."""
    columns: list[str] = []
    for sign in text:
        size = get_character_cell_size(sign)
        if size:
            columns += [sign, ""][:size]
        elif columns:
            columns[-1 if columns[-1] else -2] += sign
    return [(column, style) for column in columns]


def _new(row: list[Cell | None], begin: int, cells: list[Cell]) -> list[tuple[int, int]]:
    """The stretches of these cells that the terminal does not show yet. Notes that it shows them from now on."""
    end = begin + len(cells)
    row.extend([None] * (end - len(row)))
    if row[begin:end] == cells:
        return []
    columns = [at for at, cell in enumerate(cells, begin) if row[at] != cell]
    row[begin:end] = cells
    return [(start - begin, stop - begin) for start, stop in stretches(columns)]


def stretches(columns: Sequence[int], gap: int = GAP) -> list[tuple[int, int]]:
    """Columns in ascending order as stretches, the first and the one after the last; a small gap is none."""
    starts = [x for at, x in enumerate(columns) if not at or x - columns[at - 1] > gap]
    ends = [x + 1 for at, x in enumerate(columns) if at == len(columns) - 1 or columns[at + 1] - x > gap]
    return list(zip(starts, ends, strict=True))
