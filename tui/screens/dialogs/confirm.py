"""A question before something that other people would notice."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from tui.screens.base import LeavesNothing
from tui.widgets.key_hints import KeyHints


class ConfirmScreen(LeavesNothing, ModalScreen[bool]):
    """Enter or y says yes; Escape or n says no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "answer(True)", "yes"),
        Binding("escape,n,q", "answer(False)", "no"),
    ]
    DEFAULT_CSS = """
    ConfirmScreen { align: center middle; background: $background 60%; }
    ConfirmScreen Vertical { width: 60; height: auto; border: round $lamp; background: $panel; padding: 1 2;
        border-title-color: $lamp; }
    ConfirmScreen Static { height: auto; }
    ConfirmScreen KeyHints { margin-top: 1; }
    """

    def __init__(self, title: str, sentence: str, *, yes: str, no: str) -> None:
        super().__init__()
        self._title, self._sentence, self._yes, self._no = title, sentence, yes, no

    def compose(self) -> ComposeResult:
        with Vertical() as page:
            page.border_title = self._title
            yield Static(self._sentence, markup=False)
            yield KeyHints(("enter", self._yes), ("escape", self._no))

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)
