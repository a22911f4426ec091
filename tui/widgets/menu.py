"""A menu in lines: a letter, what it does, and a sentence about it."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from tui.look.canvas import Canvas, wrapped
from tui.widgets.painted import Painted


@dataclass(frozen=True)
class Item:
    key: Hashable
    letter: str
    title: str
    sentence: str = ""
    off: str = ""  # why it cannot be chosen now


class Menu(Painted):
    HELP = "Up and down move, Enter or the letter chooses."
    led = False  # whether its keys come from elsewhere: then the cursor is shown without the focus
    DEFAULT_CSS = "Menu { height: 1fr; padding: 0 2; overflow-y: auto; }"

    def __init__(self, items: Sequence[Item], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.items = list(items)
        if items:
            self.set_reactive(Painted.cursor, items[0].key)

    def show(self, items: Sequence[Item]) -> None:
        self.items = list(items)
        if items and all(item.key != self.cursor for item in items):
            self.cursor = items[0].key
        self.repaint()

    def paint(self, width: int, height: int) -> Canvas:
        column = max((len(item.title) for item in self.items), default=0) + 7
        told = [wrapped(item.off or item.sentence, max(width - column, 1)) for item in self.items]
        canvas, y = Canvas(width, max(height, sum(map(len, told)))), 0
        for item, lines in zip(self.items, told, strict=True):
            here = item.key == self.cursor and (self.has_focus or self.led)
            canvas.put(0, y, "▶" if here else " ", "lamp strong")
            canvas.put(2, y, item.letter, "quiet" if item.off else "lamp strong")
            canvas.put(5, y, item.title, "quiet" if item.off else "bright strong" if here else "")
            for row, line in enumerate(lines, y):
                canvas.put(column, row, line, "quiet")
            canvas.spot(item.key, 0, y, width, len(lines), item.letter)
            y += len(lines)
        return canvas
