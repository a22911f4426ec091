"""Hints of keys and what they do, for any place of a screen. A click on a hint presses its key."""

from rich.cells import cell_len
from textual.events import Key

from tui.look.canvas import Canvas
from tui.widgets.painted import Painted
from tui.widgets.top_and_bottom import key_name

GAP = 4  # columns between two


class KeyHints(Painted, can_focus=False):
    """Pairs of a key, as Textual names it, and what it does."""

    DEFAULT_CSS = "KeyHints { height: 1; }"

    def __init__(self, *keys: tuple[str, str], id: str | None = None) -> None:
        super().__init__(id=id)
        self._keys = keys

    def show(self, *keys: tuple[str, str]) -> None:
        self._keys = keys
        self.repaint()

    def paint(self, width: int, height: int) -> Canvas:
        canvas, x = Canvas(width, 1), 0
        for key, does in self._keys:
            name = key_name(key)
            canvas.put(canvas.put(x, 0, name, "key"), 0, f"  {does}", "")
            size = cell_len(name) + 2 + cell_len(does)
            canvas.spot(key, x, 0, size, 1)
            x += size + GAP
        return canvas

    def on_painted_picked(self, event: Painted.Picked) -> None:
        event.stop()
        self.app.post_message(Key(str(event.key), None))
