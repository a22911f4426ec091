"""A code to photograph: light modules drawn as half blocks, so that it stands on dark terminals without colours too."""

from typing import Any

from tui.look.canvas import Canvas
from tui.widgets.painted import Painted

QUIET = 2  # modules of margin; one if there is no room for two
HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}  # upper, lower is light


def qr_rows(text: str, quiet: int = QUIET) -> list[str]:
    import segno

    code: Any = segno.make(text.upper(), error="l", boost_error=False, micro=False)
    light = [[not module for module in row] for row in code.matrix_iter(border=quiet)]
    if len(light) % 2:
        light.append([False] * len(light[0]))
    return [
        "".join(HALVES[upper, lower] for upper, lower in zip(above, below, strict=True))
        for above, below in zip(light[::2], light[1::2], strict=True)
    ]


class Qr(Painted, can_focus=False):
    DEFAULT_CSS = "Qr { width: auto; height: auto; }"

    def __init__(self) -> None:
        super().__init__(id="qr")
        self._rows: list[str] = []

    def show(self, text: str, width: int) -> bool:
        """Show the picture if there is room for it; returns whether there is."""
        self._rows = qr_rows(text)
        if len(self._rows[0]) > width:
            self._rows = qr_rows(text, 1)
        if len(self._rows[0]) > width:
            return False
        self.styles.width, self.styles.height = len(self._rows[0]), len(self._rows)
        self.repaint()
        return True

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        for y, row in enumerate(self._rows):
            canvas.put(0, y, row, "paper")
        return canvas
