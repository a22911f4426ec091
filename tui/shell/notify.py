"""Calling somebody back to the table: the title of the window, and a bell while they look elsewhere."""

import os
from collections.abc import Mapping

OSC_9 = ("iTerm.app", "WezTerm", "ghostty", "WarpTerminal")  # by TERM_PROGRAM: a desktop note in one sequence
OSC_777 = ("rxvt", "foot", "contour")  # by TERM


def title(text: str) -> str:
    """The sequence that names the window."""
    return f"\x1b]2;{plain(text)}\x07"


def call(text: str, environ: Mapping[str, str] = os.environ) -> str:
    """What to send to a terminal that nobody looks at: a bell, and a note where the terminal is known to show one."""
    words, term = plain(text), environ.get("TERM", "")
    if environ.get("TERM_PROGRAM") in OSC_9 or "kitty" in term:
        return f"\x1b]9;{words}\x07\x07"
    if term.startswith(OSC_777):
        return f"\x1b]777;notify;Den;{words}\x07\x07"
    return "\x07"


def plain(text: str) -> str:
    """Nothing that a terminal would obey, and no end of the sequence before its end."""
    return "".join(sign for sign in text if sign.isprintable() and sign != ";")[:120]
