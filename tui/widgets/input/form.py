"""A form in lines: up and down go from one to the next, left and right change it, enter is done."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from textual.message import Message

from tui.look.canvas import Canvas, fit, wrapped
from tui.widgets.painted import Painted


@dataclass
class Field:
    """One line: its title, its possible values, each with a name, and what each means."""

    key: str
    title: str
    choices: Sequence[tuple[Any, str]]
    value: Any
    meaning: str = ""
    meanings: dict[Any, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return next((name for value, name in self.choices if value == self.value), str(self.value))

    def turn(self, by: int) -> None:
        values = [value for value, _ in self.choices]
        at = values.index(self.value) if self.value in values else 0
        self.value = values[(at + by) % len(values)]


class Form(Painted):
    HELP = "Up and down choose a line, left and right change it, Enter goes on."
    DEFAULT_CSS = "Form { height: 1fr; padding: 0 2; overflow-y: auto; }"

    class Changed(Message):
        def __init__(self, field: Field) -> None:
            super().__init__()
            self.field = field

    class Done(Message):
        """Enter was pressed."""

    def __init__(self, fields: Sequence[Field], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.fields = list(fields)
        if fields:
            self.set_reactive(Painted.cursor, fields[0].key)

    def __getitem__(self, key: str) -> Any:
        return next(field.value for field in self.fields if field.key == key)

    def show(self, fields: Sequence[Field]) -> None:
        self.fields = list(fields)
        if all(field.key != self.cursor for field in self.fields):
            self.cursor = self.fields[0].key
        self.repaint()

    def action_move(self, across: int, down: int) -> None:
        at = next((at for at, field in enumerate(self.fields) if field.key == self.cursor), 0)
        if not down:
            self.change(self.fields[at], across)
        elif 0 <= at + down < len(self.fields) or len(self.screen.focus_chain) == 1:
            self.cursor = self.fields[(at + down) % len(self.fields)].key
        elif down > 0:  # go on to the next widget
            self.screen.focus_next()
        else:
            self.screen.focus_previous()

    def come_in(self, down: int) -> None:
        """The focus comes from the line above, or from the one below."""
        self.cursor = self.fields[0 if down > 0 else -1].key

    def change(self, field: Field, by: int) -> None:
        field.turn(by)
        self.repaint()
        self.post_message(self.Changed(field))

    def action_pick(self) -> None:
        self.post_message(self.Done())

    def on_painted_picked(self, event: Painted.Picked) -> None:
        event.stop()  # a click turns the line's value
        self.change(next(field for field in self.fields if field.key == event.key), 1)

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, max(height, 4 * len(self.fields)))
        label = max((len(field.title) for field in self.fields), default=0) + 3
        y = 0
        for item in self.fields:
            y = self._line(canvas, item, label, y)
        canvas.height = max(height, y)
        return canvas

    def _line(self, canvas: Canvas, item: Field, label: int, y: int) -> int:
        here = item.key == self.cursor and self.has_focus
        canvas.put(0, y, "▶" if here else " ", "lamp strong")
        canvas.put(2, y, item.title, "bright strong" if here else "")
        value = fit(item.name, canvas.width - label - 6).rstrip()
        end = canvas.write(label + 2, y, [("◀ ", "lamp" if here else "frame"), (value, "lamp strong" if here else "")])
        canvas.put(end, y, " ▶", "lamp" if here else "frame")
        top = y
        y += 1
        if here and (text := item.meanings.get(item.value) or item.meaning):
            for line in wrapped(text, canvas.width - label - 4):
                canvas.put(label + 4, y, line, "quiet")
                y += 1
        canvas.spot(item.key, 0, top, canvas.width, y - top)
        return y
