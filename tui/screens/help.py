"""Help: what this place is, what is focused, and every key that works here."""

from textual.screen import Screen

from tui.canvas import Ink
from tui.screens.note import NoteScreen
from tui.widgets.frame import key_name

BOARD_KEYS = (
    ("arrows, hjkl", "Move the cursor to the next place."),
    ("Enter", "Pick the place under the cursor; confirm a complete choice."),
    ("letters, digits", "Pick the place or the choice that shows them."),
    ("mouse", "Click a place to pick it."),
)
MARKS = (
    ("▶ ▷", "the cursor; a place that can be picked"),
    ("▒", "face down, or a sealed pick"),
    ("① .. ⑥", "the seats"),
    ("…  ✗", "waited for; gone"),
)


class HelpScreen(NoteScreen):
    def __init__(self, place: Screen) -> None:
        super().__init__("help", help_for(place))


def help_for(place: Screen) -> list[tuple[str, Ink]]:
    """The words of the screen and of what is focused, then the keys that are live, each with its sentence."""
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
