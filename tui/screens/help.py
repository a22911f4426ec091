"""Help: what this place is, what is focused, and every key that works here."""

from typing import Any

from textual.screen import Screen

from tui.look.canvas import Ink, wrapped
from tui.screens.dialogs.note import NoteScreen
from tui.widgets.top_and_bottom import key_name

BOARD_KEYS = (
    ("arrows, hjkl", "Move the cursor to the next place."),
    ("Enter", "Pick the place under the cursor; confirm a complete choice."),
    ("letters, digits", "Pick the place or the choice that shows them."),
    ("mouse", "Click a place to pick it."),
)
MARKS = (
    ("▶ ▷", "the cursor; a place that can be picked, or its letter"),
    ("▒", "face down, or a sealed pick"),
    ("✓", "has chosen, and the others have not yet"),
    ("① .. ⑥", "the seats"),
    ("…  ✗", "waited for; gone"),
)
WIDE, LEFT = 66, 17  # columns of the page, and of the keys on it


class HelpScreen(NoteScreen):
    def __init__(self, place: Screen[Any]) -> None:
        super().__init__("help", help_for(place))


def help_for(place: Screen[Any]) -> list[tuple[str, Ink]]:
    """The words of the screen and of the focused widget, then the keys that work here, each with its sentence."""
    lines: list[tuple[str, Ink]] = [(place.HELP or "", "bright"), ("", "")]
    focused = place.focused
    for widget in dict.fromkeys([*place.query("#board"), *([focused] if focused is not None else [])]):
        if widget.HELP:  # the board's signs are explained, wherever the focus is
            lines += [(widget.HELP, ""), ("", "")]
    seen: set[str] = set()
    for key, (_, binding, enabled, tooltip) in place.active_bindings.items():
        if tooltip and binding.action not in seen:
            seen.add(binding.action)
            off = "" if enabled else " (not now)"
            lines += in_columns(key_name(key), f"{tooltip.rstrip('.')}{off}.", "" if enabled else "quiet")
    for rows, ink in ((BOARD_KEYS, ""), (MARKS, "quiet")):
        lines += [("", ""), *(line for left, right in rows for line in in_columns(left, right, ink))]
    return lines


def in_columns(left: str, right: str, ink: Ink) -> list[tuple[str, Ink]]:
    """A key and its sentence; further lines of the sentence stay in its column."""
    first, *more = wrapped(right, WIDE - LEFT)
    return [(f"{left:<{LEFT}}{first}", ink), *((" " * LEFT + line, ink) for line in more)]
