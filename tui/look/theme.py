"""How everything looks: two themes, the names of the styles that boards draw with, and the marks of things.

The idea is a lamp over a table at night: one warm accent for what can be picked, calm tones for the rest, red for alarm
alone. Whatever a colour says, a letter or a shape says, too.
"""

from collections.abc import Mapping

from rich.style import Style
from textual.theme import Theme

NIGHT = Theme(
    name="night",
    primary="#e0b050",
    secondary="#8a8071",
    accent="#e0b050",
    warning="#e0b050",
    error="#e06a5a",
    success="#8fc58a",
    foreground="#d8cfc0",
    background="#12100e",
    surface="#12100e",
    panel="#1b1815",
    dark=True,
    variables={
        "lamp": "#e8b950",
        "lamp-low": "#33291a",
        "bright": "#f4ecdf",
        "quiet": "#978c7c",
        "frame": "#4d453a",
        "alarm": "#ec7262",
        "seat-1": "#7fb4de",
        "seat-2": "#e0937f",
        "seat-3": "#93c98a",
        "seat-4": "#c9a0dc",
        "seat-5": "#6fcabf",
        "seat-6": "#c3c4c9",
        "blue": "#78aee0",
        "green": "#8cc67e",
        "rose": "#e2869a",
        "gold": "#e6cb62",
        "violet": "#b795de",
        "slate": "#b9bcc4",
        "grades": "8",  # of a light: see ground.py
        "torch": "#e08a36",
        "moonlight": "#a9c3ee",
        "darkness": "#07080b",
        "sky": "#141b33",
        "stone": "#3b4152",
        "flags": "#473f3c",
        "marble": "#413a52",
        "wall": "#2a221d",
        "wood": "#4a3423",
        "street": "#2a2e37",
        "brick": "#5a332b",
        "plaster": "#6b6152",
        "velvet": "#4c2130",
        "felt": "#1f3b30",
        "gilt": "#a5811f",
        "dusk": "#58457f",
        "water": "#22465f",
        "steel": "#5d6672",
        "roof": "#2b3149",
        "soot": "#1b1817",
        "card": "#cfc4ae",
        "skin": "#c79a7b",
        "leaf": "#3c5b3a",
        "block-cursor-background": "#e8b950",
        "block-cursor-foreground": "#12100e",
        "scrollbar": "#2e2923",
        "scrollbar-background": "#171411",
        "scrollbar-hover": "#4d453a",
        "scrollbar-active": "#e8b950",
        "scrollbar-corner-color": "#171411",
        "scrollbar-background-hover": "#171411",
        "scrollbar-background-active": "#171411",
        "border": "#e8b950",
        "border-blurred": "#4d453a",
    },
)

DAY = Theme(
    name="day",
    primary="#8a5200",
    secondary="#6d6455",
    accent="#8a5200",
    warning="#8a5200",
    error="#a5281e",
    success="#2f6d2a",
    foreground="#2b2620",
    background="#f5f0e5",
    surface="#f5f0e5",
    panel="#ebe4d5",
    dark=False,
    variables={
        "lamp": "#8f5500",
        "lamp-low": "#f3dfb4",
        "bright": "#000000",
        "quiet": "#6d6455",
        "frame": "#bdb19a",
        "alarm": "#a5281e",
        "seat-1": "#1f5f96",
        "seat-2": "#a1452b",
        "seat-3": "#2f6d2a",
        "seat-4": "#74408f",
        "seat-5": "#0f6b62",
        "seat-6": "#55565c",
        "blue": "#1f5f96",
        "green": "#2f6d2a",
        "rose": "#a12d4c",
        "gold": "#7c6100",
        "violet": "#613a9c",
        "slate": "#43464d",
        "grades": "8",
        "torch": "#fff1bd",
        "moonlight": "#dfecfb",
        "darkness": "#7d7565",
        "sky": "#c3cfd8",
        "stone": "#c6bfb0",
        "flags": "#cdbfa4",
        "marble": "#c4bccb",
        "wall": "#857c6d",
        "wood": "#d9c3a2",
        "street": "#bfbbb1",
        "brick": "#dcb9a8",
        "plaster": "#e0d5bb",
        "velvet": "#e0bcc2",
        "felt": "#b5ccb2",
        "gilt": "#e8cf7a",
        "dusk": "#b9a7dc",
        "water": "#a9c6d6",
        "steel": "#c3c9cf",
        "roof": "#a3a7b8",
        "soot": "#7d766a",
        "card": "#fffaf0",
        "skin": "#e9cdb3",
        "leaf": "#c3d4b4",
        "block-cursor-background": "#8f5500",
        "block-cursor-foreground": "#f5f0e5",
        "scrollbar": "#d5cab5",
        "scrollbar-background": "#ebe4d5",
        "scrollbar-hover": "#bdb19a",
        "scrollbar-active": "#8f5500",
        "scrollbar-corner-color": "#ebe4d5",
        "scrollbar-background-hover": "#ebe4d5",
        "scrollbar-background-active": "#ebe4d5",
        "border": "#8f5500",
        "border-blurred": "#bdb19a",
    },
)

# The styles that may be named where something is painted: an ink or a seat, and effects (strong, faint, under, glow,
# cursor, key, paper). A mix is written with spaces between: "seat-2 strong".
INKS = ("lamp", "bright", "quiet", "frame", "alarm", "blue", "green", "rose", "gold", "violet", "slate")
SEATS = tuple(f"seat-{seat}" for seat in range(1, 7))

# What a ground may be made of, and what shines on it; any ink will do as well. See ground.py.
LIGHTS = ("torch", "moonlight", "darkness")
GROUNDS = (
    *(
        "sky",
        "stone",
        "wall",
        "wood",
        "street",
        "brick",
        "plaster",
        "velvet",
        "felt",
        "gilt",
        "dusk",
        "flags",
        "marble",
    ),
    *("water", "steel", "roof", "soot", "card", "skin", "leaf"),
)


def style_of(name: str, colours: Mapping[str, str]) -> Style:
    """One named style in the colours of a theme, as the app tells them."""
    match name:
        case "strong":
            return Style(bold=True)
        case "faint":
            return Style(dim=True)
        case "under":
            return Style(underline=True)
        case "paper":  # a QR code is black on white whatever the theme
            return Style(color="#ffffff", bgcolor="#000000")
        case "glow":
            return Style(bgcolor=colours["lamp-low"])
        case (
            "key" | "cursor"
        ):  # a key's cap: this can be typed; all of a place: the cursor is there. Without colours, too
            return Style(color=colours["lamp"], bgcolor=colours["background"], bold=True, reverse=True)
        case _:
            return Style(color=colours[name])


SEAT_MARKS = "①②③④⑤⑥"
TURN, HIDDEN = "▶", "▒"


def seat_style(seat: int) -> str:
    return SEATS[seat % len(SEATS)]


# One sign for each sign, so that no layout changes.
ASCII = str.maketrans(
    dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼┏┓┗┛┣┫┳┻╋╔╗╚╝╠╣╦╩╬╲╱", "+")
    | dict.fromkeys("─╌┄▔", "-")
    | dict.fromkeys("│▏▕▎▍▌▋▊▉▐", "|")
    | {"═": "=", "║": '"', "━": "=", "┃": "|"}  # so that heavy, double and light lines can be told apart
    | dict(zip("▁▂▃▅▆▇", "_.-+*%", strict=True))  # steps of a chart, the lightest sign for the lowest
    | {"◼": "=", "▲": "^", "◆": "$"}
    | {mark: str(number) for number, mark in enumerate(SEAT_MARKS, 1)}
    | dict(zip("❶❷❸❹❺❻", "123456", strict=True))
    | {"▶": ">", "▷": ")", "◀": "<", "→": ">", "←": "<", "↑": "^", "↓": "v", "▼": "v", "↵": "/", "⇄": "&", "↺": "^"}
    | {"▒": "#", "▓": "#", "░": ":", "█": "#", "▀": "#", "▄": "#", "…": "~", "✗": "x", "✓": "+", "╳": "X", "×": "x"}
    | {"·": ".", "•": "*", "●": "@", "○": "o", "◎": "$", "◉": "O", "◦": "o", "⌂": "^", "♪": "!", "♥": "h", "★": "*"}
    | {"☆": "*", "≈": "~", "“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "▸": ">", "◇": "+", "◈": "%"}
    | {"↗": "/", "↘": "\\", "↙": "/", "↖": "\\", "›": ">"}
    | {"⚿": "L", "∩": "n", "□": "o", "■": "H", "½": "h", "−": "-", "é": "e", "è": "e", "ä": "a", "ö": "o", "ü": "u"}
)
