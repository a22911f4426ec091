"""The time track: seven rows of spaces with counters stacked on them, and the dark at their end."""

from engines.core import Player
from engines.games.havoc.effects.time_track import DARK_FROM, stack_on
from engines.games.havoc.state import ACTING, NOBODY, Table
from tui.boards.havoc.signs import HIDDEN, mark
from tui.look import theme
from tui.look.canvas import Canvas

LAST = 5  # drawn as "5 or more": all of it is dark in every row
LABEL = 2
WIDEST = 7
WORDED = 24  # columns of a track that has its title in the line of its columns
TITLE, MEANING = "time track", "top row acts first"


def draw_track(canvas: Canvas, s: Table, x: int, y: int, width: int, *, title: bool = False) -> int:
    """Draw the track; returns the row below it. If there is room it has a title and an explanation, else a word before
    its columns."""
    label = LABEL
    if title:
        canvas.rule(x, y, width, TITLE, ("track",))
        y += 1
    elif width >= WORDED:
        label = canvas.sign(("track",), x, y, "time ", "quiet") - x
    for at, row in enumerate(DARK_FROM, 1):
        canvas.sign(("row", row), x, y + at, f"{row:+d}" if row else "0", "quiet")
    left = x + label
    for col, wide in enumerate(_widths(s, width - label)):
        canvas.sign(("column", col), left, y, f"{col}+" if col == LAST and wide > 1 else f"{col}", "quiet")
        for at, row in enumerate(DARK_FROM, 1):
            _space(canvas, s, col, row, (left, y + at, wide))
        left += wide
    y += 1 + len(DARK_FROM)
    if title and width >= len(MEANING):
        canvas.sign(("label", "track"), x, y, f"next turn, {MEANING}" if s.phase == ACTING else MEANING, "quiet")
        y += 1
    return y


def _widths(s: Table, width: int) -> list[int]:
    """How many cells each column gets: its highest stack, a gap before another; the narrowest get what is left."""
    stacks = [max(len(_stack(s, col, row)) for row in DARK_FROM) for col in range(LAST + 1)]
    widths = [max(1, stack + bool(after)) for stack, after in zip(stacks, [*stacks[1:], 0], strict=True)]
    while sum(widths) < width and min(widths) < WIDEST:
        widths[widths.index(min(widths))] += 1
    return widths


def _space(canvas: Canvas, s: Table, col: int, row: int, place: tuple[int, int, int]) -> None:
    """One space, counters from the top of the stack down: the first acts first."""
    x, y, width = place
    dark = col >= DARK_FROM[row]
    canvas.put(x, y, (HIDDEN if dark else "·") + (HIDDEN if dark else " ") * (width - 1), "frame")
    for at, seat in enumerate(_stack(s, col, row)):
        strong = " strong" if seat == s.acting else ""
        canvas.put(x + at, y, mark(seat), theme.seat_style(seat) + strong)
    canvas.spot(("space", col, row), x, y, width, 1)


def _stack(s: Table, col: int, row: int) -> list[Player]:
    columns = range(col, max([col, *s.col]) + 1) if col == LAST else (col,)
    return [seat for at in reversed(columns) for seat in reversed(stack_on(s, at, row))]


def in_order(s: Table, order: list[Player]) -> str:
    """The play order in marks, with a pointer before the player who acts now."""
    return " ".join(f"▸{mark(seat)}" if s.acting != NOBODY and seat == s.acting else mark(seat) for seat in order)
