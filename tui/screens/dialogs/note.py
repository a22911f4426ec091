"""A page of plain sentences over the screen."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from tui.look.canvas import Ink
from tui.widgets.lines import Lines


class NoteScreen(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,question_mark", "dismiss", "close")]
    DEFAULT_CSS = """
    NoteScreen { align: center middle; background: $background; }  /* seen through, it would be drawn twice */
    NoteScreen #page { width: 74; height: 22; border: round $lamp; background: $panel; padding: 0 1;
        border-title-color: $lamp; border-subtitle-color: $quiet; }
    """

    def __init__(self, title: str, text: Sequence[tuple[str, Ink]]) -> None:
        super().__init__()
        self._title, self._text = title, list(text)

    def compose(self) -> ComposeResult:
        page = Lines(id="page", follow=False)
        page.border_title, page.border_subtitle = self._title, "arrows scroll, Esc closes"
        yield page

    def on_mount(self) -> None:
        self.query_one(Lines).show(self._text)
