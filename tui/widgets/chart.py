"""A line for each seat, drawn with the seats' marks: how the standings moved."""

from collections.abc import Sequence

from tui import theme
from tui.canvas import Canvas


def draw_chart(canvas: Canvas, x: int, y: int, width: int, height: int, points: Sequence[Sequence[float]]) -> None:
    """Points by time, then by seat. Where seats are level their marks stand side by side."""
    if not points or width < 4:
        return
    low = min(min(moment) for moment in points)
    high = max(max(moment) for moment in points)
    span = (high - low) or 1
    label = max(len(f"{low:g}"), len(f"{high:.4g}")) + 1
    for row in range(height):
        canvas.put(x + label, y + row, "│", "frame")
    canvas.put(x + label, y + height, "╰" + "─" * (width - label - 1), "frame")
    canvas.right(x + label, y, f"{high:.4g} ", "quiet")
    canvas.right(x + label, y + height - 1, f"{low:.4g} ", "quiet")
    columns = width - label - 2
    seats = len(points[0])
    step = max(seats + 1, -(-columns // len(points))) if len(points) * (seats + 1) <= columns else seats + 1
    shown = max(2, columns // step)
    picked = [points[round(at * (len(points) - 1) / (shown - 1))] for at in range(shown)]
    for at, moment in enumerate(picked):
        for seat, value in enumerate(moment):
            row = y + height - 1 - round((value - low) / span * (height - 1))
            canvas.put(x + label + 1 + at * step + seat, row, theme.SEAT_MARKS[seat % 6], theme.seat_style(seat))
