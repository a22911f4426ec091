"""Help: what this place is, what is focused, and every key that works here."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import ModalScreen, Screen

from tui.actions import bindings
from tui.canvas import Ink
from tui.widgets.frame import key_name
from tui.widgets.lines import Lines

BOARD_KEYS = (
    ("arrows, hjkl", "Move the cursor to the next place."),
    ("Enter", "Pick the place under the cursor; confirm a complete choice."),
    ("letters, digits", "Pick the place or the choice that shows them."),
    ("mouse", "Click a place to pick it, a complete choice again to confirm."),
)
MARKS = (
    ("▶ ▷", "the cursor; a place that can be picked"),
    ("▒", "face down, or a sealed pick"),
    ("① .. ⑥", "the seats"),
    ("…  ✗", "waited for; gone"),
)


class HelpScreen(ModalScreen[None]):
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("back", "help", "leave")]
    DEFAULT_CSS = """
    HelpScreen { align: center middle; background: $background 70%; }
    HelpScreen #page { width: 74; height: 22; border: round $lamp; background: $panel; padding: 0 1;
        border-title-color: $lamp; border-subtitle-color: $quiet; }
    """

    def __init__(self, place: Screen) -> None:
        super().__init__()
        self._place = place
        self._text = self._lines(place)

    def compose(self) -> ComposeResult:
        page = Lines(id="page")
        page.border_title, page.border_subtitle = "help", "arrows scroll, Esc closes"
        yield page

    def on_mount(self) -> None:
        page = self.query_one(Lines)
        page.show(self._text)
        page.call_after_refresh(page.scroll_home, animate=False)

    @staticmethod
    def _lines(place: Screen) -> list[tuple[str, Ink]]:
        lines: list[tuple[str, Ink]] = [(place.HELP or "", "bright"), ("", "")]
        focused = place.focused
        if focused is not None and focused.HELP:
            lines += [(focused.HELP, ""), ("", "")]
        seen: set[str] = set()
        for key, (_, binding, enabled, tooltip) in place.active_bindings.items():
            if tooltip and binding.action not in seen:
                seen.add(binding.action)
                off = "" if enabled else " (not now)"
                lines.append((f"{key_name(key):<10} {tooltip}{off}", "" if enabled else "quiet"))
        lines += [("", ""), *((f"{key:<16} {what}", "") for key, what in BOARD_KEYS)]
        lines += [("", ""), *((f"{mark:<10} {what}", "quiet") for mark, what in MARKS)]
        return lines

    def action_back(self) -> None:
        self.dismiss()

    action_help = action_leave = action_back
