"""Gets a player's attention: by the title of the window, and by a bell if the terminal does not have the focus."""

import os
from collections.abc import Mapping

# by TERM_PROGRAM: terminals that show a desktop notification for this sequence
OSC_9 = ("iTerm.app", "WezTerm", "ghostty", "WarpTerminal")
OSC_777 = ("rxvt", "foot", "contour")  # by TERM


def title(text: str) -> str:
    """The sequence that names the window."""
    return f"\x1b]2;{plain(text)}\x07"


def call(text: str, environ: Mapping[str, str] = os.environ) -> str:
    """What to send to a terminal without focus: a bell, and a notification if this terminal is known to show one."""
    words, term = plain(text), environ.get("TERM", "")
    if environ.get("TERM_PROGRAM") in OSC_9 or "kitty" in term:
        return f"\x1b]9;{words}\x07\x07"
    if term.startswith(OSC_777):
        return f"\x1b]777;notify;Den;{words}\x07\x07"
    return "\x07"


def plain(text: str) -> str:
    """The text without control characters, so that it cannot end the sequence early."""
    return "".join(sign for sign in text if sign.isprintable() and sign != ";")[:120]
