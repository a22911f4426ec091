"""A line to type into, in a form: up and down leave it, as they leave any other line."""

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input

from tui.widgets.input.form import Form


class TextLine(Input):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "leave(-1)", "up", show=False),
        Binding("down", "leave(1)", "down", show=False),
    ]

    def action_leave(self, by: int) -> None:
        there = self.screen.focus_next() if by > 0 else self.screen.focus_previous()
        if isinstance(there, Form):
            there.come_in(by)
