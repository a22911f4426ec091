"""Removes from typed text what a terminal would obey or could not show, before other people see it."""

from typing import Final

# Unicode calls these letters, so isprintable() accepts them, but they look like blanks.
BLANKS: Final = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " "))


def clean(typed: str, longest: int) -> str:
    """The text as one line, without control characters and without marks that reverse the direction of writing."""
    shown = "".join(sign if sign.isprintable() else " " for sign in typed.translate(BLANKS))
    return " ".join(shown.split())[:longest].strip()
