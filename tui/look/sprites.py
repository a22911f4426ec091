"""Small drawings, kept as text: rows of letters, one for each pixel, and a line that says which colour a letter is.

    # A lantern. Anything after the # is for people.
    palette: y lamp, w bright, m stone darkness-2
    ..mm..
    .mwwm.
    .myym.
    ..mm..

Two rows of letters are one row of cells. A dot is see-through: what lies behind it is seen. A colour is a shade: a name
of the theme's, and the lights on it if there are any (`ground.py`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from tui.look.canvas import Canvas
from tui.look.ground import Shade

CLEAR = "."


@dataclass(frozen=True)
class Sprite:
    rows: tuple[str, ...]
    palette: Mapping[str, Shade]

    @property
    def width(self) -> int:
        return max(map(len, self.rows))

    @property
    def height(self) -> int:
        """In rows of cells."""
        return (len(self.rows) + 1) // 2


@lru_cache(256)
def sprite(package: str, name: str) -> Sprite:
    """The drawing in `name.sprite` beside the modules of a package, for example of `__package__`."""
    return read(files(package).joinpath(f"{name}.sprite").read_text(encoding="utf-8"), name)


def read(text: str, name: str = "sprite") -> Sprite:
    """A drawing from its text; a ValueError says what is wrong with it, and where."""
    palette: dict[str, Shade] = {}
    rows: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#") or not line.strip():
            continue
        if line.startswith("palette:"):
            for entry in line.removeprefix("palette:").split(","):
                letter, _, shade = entry.strip().partition(" ")
                if len(letter) != 1 or letter == CLEAR or not shade:
                    raise ValueError(f"{name}, line {number}: '{entry.strip()}' is no letter with a colour")
                palette[letter] = shade.strip()
            continue
        if unknown := sorted({*line.rstrip()} - {*palette, CLEAR}):
            raise ValueError(f"{name}, line {number}: the palette has no colour for {', '.join(unknown)}")
        rows.append(line.rstrip())
    if not rows:
        raise ValueError(f"{name}: there is no row of pixels")
    return Sprite(tuple(rows), palette)


def draw(
    canvas: Canvas, picture: Sprite, x: int, y: int, shades: Mapping[str, Shade] | None = None, *, lower: bool = False
) -> None:
    """Draw it with its corner at this cell, or at the lower half of it; `shades` gives letters another colour."""
    palette = {**picture.palette, **(shades or {})}
    for down, row in enumerate(picture.rows, 2 * y + lower):
        for across, letter in enumerate(row, x):
            if letter != CLEAR:
                canvas.ground.dot(across, down, palette[letter])
