"""The two themes for terminals with sixteen colours: they name these colours exactly, so that hues stay different.

If calm colours of the usual themes were rounded to the nearest of sixteen, they would all become grey.
"""

from dataclasses import replace

from textual.theme import Theme

BLACK, RED, GREEN, BROWN = "#000000", "#aa0000", "#00aa00", "#aa5500"
BLUE, MAGENTA, CYAN, SILVER = "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa"
GREY, BRIGHT_RED, BRIGHT_GREEN, YELLOW = "#555555", "#ff5555", "#55ff55", "#ffff55"
PINK, BRIGHT_CYAN, WHITE = "#ff55ff", "#55ffff", "#ffffff"

NIGHT = {
    "background": BLACK,
    "foreground": SILVER,
    "lamp": YELLOW,
    "lamp-low": GREY,
    "bright": WHITE,
    "quiet": SILVER,
    "frame": GREY,
    "alarm": BRIGHT_RED,
    "seat-1": BRIGHT_CYAN,
    "seat-2": BROWN,
    "seat-3": BRIGHT_GREEN,
    "seat-4": PINK,
    "seat-5": CYAN,
    "seat-6": WHITE,
    "blue": BRIGHT_CYAN,
    "green": BRIGHT_GREEN,
    "rose": BRIGHT_RED,
    "gold": YELLOW,
    "violet": PINK,
    "slate": WHITE,
    "grades": "none",  # a light is on or off
    "torch": BROWN,
    "moonlight": BLUE,
    "darkness": BLACK,
    "sky": BLACK,
    "stone": GREY,
    "flags": GREY,
    "marble": GREY,
    "wall": BLACK,
    "wood": BROWN,
    "street": GREY,
    "brick": RED,
    "plaster": SILVER,
    "velvet": RED,
    "felt": GREEN,
    "gilt": BROWN,
    "dusk": MAGENTA,
    "water": BLUE,
    "steel": SILVER,
    "roof": BLUE,
    "soot": BLACK,
    "card": SILVER,
    "skin": BROWN,
    "leaf": GREEN,
}
DAY = {
    "background": WHITE,
    "foreground": BLACK,
    "lamp": BROWN,
    "lamp-low": SILVER,
    "bright": BLACK,
    "quiet": GREY,
    "frame": SILVER,
    "alarm": RED,
    "seat-1": BLUE,
    "seat-2": RED,
    "seat-3": GREEN,
    "seat-4": MAGENTA,
    "seat-5": CYAN,
    "seat-6": GREY,
    "blue": BLUE,
    "green": GREEN,
    "rose": RED,
    "gold": BROWN,
    "violet": MAGENTA,
    "slate": GREY,
    "grades": "none",  # a light is on or off
    "torch": YELLOW,
    "moonlight": BRIGHT_CYAN,
    "darkness": GREY,
    "sky": SILVER,
    "stone": SILVER,
    "flags": SILVER,
    "marble": SILVER,
    "wall": GREY,
    "wood": BROWN,
    "street": SILVER,
    "brick": BRIGHT_RED,
    "plaster": YELLOW,
    "velvet": BRIGHT_RED,
    "felt": BRIGHT_GREEN,
    "gilt": YELLOW,
    "dusk": PINK,
    "water": BRIGHT_CYAN,
    "steel": SILVER,
    "roof": GREY,
    "soot": GREY,
    "card": WHITE,
    "skin": YELLOW,
    "leaf": BRIGHT_GREEN,
}


def in_sixteen(theme: Theme) -> Theme:
    """The same theme with each colour as one of sixteen."""
    colours = NIGHT if theme.dark else DAY
    ground, lamp, frame = colours["background"], colours["lamp"], colours["frame"]
    return replace(
        theme,
        primary=lamp,
        secondary=colours["quiet"],
        accent=lamp,
        warning=lamp,
        error=colours["alarm"],
        success=colours["green"],
        foreground=colours["foreground"],
        background=ground,
        surface=ground,
        panel=ground,
        variables={name: colours.get(name, _bar(name, ground, lamp, frame)) for name in theme.variables},
    )


def _bar(name: str, ground: str, lamp: str, frame: str) -> str:
    """The colours of bars, borders and cursors, which have names of their own in Textual."""
    if "background" in name or "corner" in name:
        return lamp if "cursor" in name else ground
    if name in ("border", "scrollbar-active"):
        return lamp
    return ground if "cursor" in name else frame
