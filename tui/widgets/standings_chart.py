"""A chart of how the standings moved: a row of small columns for each seat, all to one scale."""

from collections.abc import Sequence

from tui.look import theme
from tui.look.canvas import Canvas

STEPS = "▁▂▃▅▆▇█"


def draw_chart(canvas: Canvas, x: int, y: int, width: int, points: Sequence[Sequence[float]]) -> None:
    """Points by time, then by seat; a row for each seat with its mark before and its last points behind."""
    low = min(min(moment) for moment in points)
    span = (max(max(moment) for moment in points) - low) or 1
    room = width - 3 - 6
    shown = [points[round(at * (len(points) - 1) / max(room - 1, 1))] for at in range(room)]
    for seat, last in enumerate(points[-1]):
        ink = theme.seat_style(seat)
        canvas.put(x, y + seat, theme.SEAT_MARKS[seat % 6], f"{ink} strong")
        columns = "".join(STEPS[round((moment[seat] - low) / span * (len(STEPS) - 1))] for moment in shown)
        canvas.put(x + 2, y + seat, columns, ink)
        canvas.right(x + width, y + seat, f"{last:.4g}", "bright")
