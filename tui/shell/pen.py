"""Writes styled text for a terminal in few bytes: of each style only what differs from the style before.

In a picture nearly every cell has another colour. Written in full, a style takes forty bytes for one sign.
"""

from functools import lru_cache
from typing import NamedTuple

from rich.color import ColorSystem
from rich.style import Style


class Codes(NamedTuple):
    """What makes a terminal write in a style."""

    marks: str = ""  # bold, reversed and so on
    ink: str = ""
    ground: str = ""


PLAIN = Codes()


class Pen:
    """Begins and ends in the terminal's own style: what it writes can stand between anything else."""

    def __init__(self, colours: ColorSystem | None) -> None:
        self._colours = colours or ColorSystem.TRUECOLOR
        self._held = PLAIN

    def write(self, text: str, style: Style | None) -> str:
        codes = PLAIN if style is None else codes_of(style, self._colours)
        before, self._held = self._held, codes
        return change(before, codes) + text

    def lift(self) -> str:
        held, self._held = self._held, PLAIN
        return change(held, PLAIN)


@lru_cache(4096)
def change(before: Codes, after: Codes) -> str:
    """From one style to another. There is no code for "no colour", and marks go only all at once."""
    if before == after:
        return ""
    goes = before.marks != after.marks or any(old and not new for old, new in zip(before, after, strict=True))
    codes = ("0", *after) if goes else [new for old, new in zip(before, after, strict=True) if new != old]
    return f"\x1b[{';'.join(filter(None, codes))}m"


@lru_cache(4096)
def codes_of(style: Style, colours: ColorSystem) -> Codes:
    ink, ground = style.color, style.bgcolor
    return Codes(
        style.without_color._make_ansi_codes(colours),
        ";".join(ink.downgrade(colours).get_ansi_codes()) if ink else "",
        ";".join(ground.downgrade(colours).get_ansi_codes(foreground=False)) if ground else "",
    )
