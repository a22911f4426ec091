"""A page of plain sentences on top of another screen."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from tui.look.canvas import Ink
from tui.screens.base import LeavesNothing
from tui.widgets.key_hints import KeyHints
from tui.widgets.wrapped_lines import Lines


class NoteScreen(LeavesNothing, ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,question_mark", "dismiss", "close")]
    DEFAULT_CSS = """
    NoteScreen { align: center middle; background: $background; }  /* seen through, it would be drawn twice */
    NoteScreen Vertical { width: 74; height: 22; border: round $lamp; background: $panel; padding: 0 1;
        border-title-color: $lamp; }
    NoteScreen #page { padding: 0; }
    NoteScreen KeyHints { margin-left: 1; }
    """

    def __init__(self, title: str, text: Sequence[tuple[str, Ink]]) -> None:
        super().__init__()
        self._title, self._text = title, list(text)

    def compose(self) -> ComposeResult:
        with Vertical() as page:
            page.border_title = self._title
            yield Lines(id="page", follow=False)
            yield KeyHints(("escape", "close"), ("pagedown", "read on"), ("pageup", "read back"))

    def on_mount(self) -> None:
        self.query_one(Lines).show(self._text)
