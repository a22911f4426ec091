"""Words that people type, before others see them."""

from typing import Final

# Letters by name and blank to look at; isprintable() has nothing against them.
BLANKS: Final = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " "))


def clean(typed: str, longest: int) -> str:
    """What somebody typed in one line, without anything that a terminal would obey, or that turns the line about."""
    shown = "".join(sign if sign.isprintable() else " " for sign in typed.translate(BLANKS))
    return " ".join(shown.split())[:longest].strip()
