"""Translates colours for a guest's terminal: every app here renders in 24 bits, and each guest gets what their terminal
can show."""

import re
from enum import Enum
from functools import lru_cache

from rich.color import Color, ColorSystem, ColorType
from rich.color_triplet import ColorTriplet


class Palette(Enum):
    FULL = "24 bits"
    MANY = "256"
    FEW = "16"
    NONE = "none"


DIRECT = ("kitty", "alacritty", "foot", "wezterm", "ghostty", "contour", "direct", "truecolor")
STYLE = re.compile(r"\x1b\[([0-9;]*)m")


def palette_of(term: str, colorterm: str, no_color: str | None) -> Palette:
    if no_color:
        return Palette.NONE
    if colorterm in ("truecolor", "24bit") or any(name in term for name in DIRECT):
        return Palette.FULL
    if "256color" in term:
        return Palette.MANY
    return Palette.NONE if term in ("", "vt100", "vt102", "vt220") else Palette.FEW


def recoloured(text: str, palette: Palette) -> str:
    """The same text with every 24-bit colour in terms of the palette."""
    if palette is Palette.FULL:
        return text
    return STYLE.sub(lambda match: _style(match[1], palette), text)


@lru_cache(maxsize=8192)
def _style(codes: str, palette: Palette) -> str:
    """One style sequence with its colours replaced, and everything else (bold, reverse, ...) unchanged."""
    numbers = codes.split(";")
    kept: list[str] = []
    at = 0
    while at < len(numbers):
        if numbers[at] in ("38", "48") and numbers[at + 1 : at + 2] == ["2"] and len(numbers) >= at + 5:
            red, green, blue = (int(number or 0) for number in numbers[at + 2 : at + 5])
            kept += _nearest(ColorTriplet(red, green, blue), numbers[at] == "38", palette)
            at += 5
        elif palette is Palette.NONE and re.fullmatch(r"[34]\d|9\d|10\d", numbers[at]):
            at += 1
        else:
            kept.append(numbers[at])
            at += 1
    return f"\x1b[{';'.join(kept)}m" if kept else ""


def _nearest(triplet: ColorTriplet, foreground: bool, palette: Palette) -> list[str]:
    if palette is Palette.NONE:
        return []
    system = ColorSystem.EIGHT_BIT if palette is Palette.MANY else ColorSystem.STANDARD
    return list(Color("", ColorType.TRUECOLOR, triplet=triplet).downgrade(system).get_ansi_codes(foreground))
