"""The ground of a picture: colour behind the signs, in pixels. A cell has two, one above the other; `▀` shows both.

Rows of pixels are counted from the top: the cell at row y has the pixels 2y and 2y + 1. Pixels are about square.
"""

from functools import lru_cache
from math import hypot

Shade = (
    str  # a colour of the theme, then the lights that fall on it: "stone", "stone torch-3 moonlight-1"; "": the page
)
GRADES = 8  # of a light: at grade 8 only the light is seen
NOWHERE: Shade = ""


@lru_cache(8192)
def lit(shade: Shade, light: str, grade: int) -> Shade:
    """This shade with so much light added. Of two lights of one colour the stronger counts. The page itself cannot be
    lit."""
    if not shade or grade <= 0:
        return shade
    ground, *lights = shade.split()
    grades = {name: int(much) for name, _, much in (each.rpartition("-") for each in lights)}
    grades[light] = max(grades.get(light, 0), min(grade, GRADES))
    return " ".join([ground, *(f"{name}-{much}" for name, much in grades.items())])


def fading(distance: float, reach: float, most: int = GRADES - 2) -> int:
    """How much of a light is left at this distance: all at the lamp, nothing at its reach and beyond."""
    return max(0, round(most * (1 - distance / reach))) if reach > 0 else 0


class Ground:
    """Rows of pixels, painted before the signs and shown behind them. What lies outside is cut off."""

    def __init__(self, width: int, height: int, *, is_shown: bool = True) -> None:
        self.width, self.height = width, height
        self.is_shown = is_shown  # without colours, and in plain ASCII, there is no ground: signs tell all
        self._rows: list[list[Shade]] = [[NOWHERE] * width for _ in range(height)] if is_shown else []

    def copy(self) -> "Ground":
        twin = Ground(self.width, self.height, is_shown=False)
        twin.is_shown, twin._rows = self.is_shown, [list(row) for row in self._rows]
        return twin

    def lay(self, other: "Ground") -> None:
        """Show that ground, of the same size, in place of this one."""
        self._rows = [list(row) for row in other._rows]

    def at(self, x: int, y: int) -> Shade:
        return self._rows[y][x] if 0 <= x < self.width and 0 <= y < len(self._rows) else NOWHERE

    def cells(self, y: int) -> tuple[list[Shade], list[Shade]] | None:
        """The upper and the lower pixels of a row of cells; None where there is no ground at all."""
        return (self._rows[2 * y], self._rows[2 * y + 1]) if 2 * y + 1 < len(self._rows) else None

    def fill(self, x: int, y: int, width: int, height: int, shade: Shade) -> None:
        left, right = max(x, 0), min(x + width, self.width)
        if right > left:
            for row in self._rows[max(y, 0) : max(y + height, 0)]:
                row[left:right] = [shade] * (right - left)

    def dot(self, x: int, y: int, shade: Shade) -> None:
        if 0 <= x < self.width and 0 <= y < len(self._rows):
            self._rows[y][x] = shade

    def light(self, x: int, y: int, width: int, height: int, light: str, grade: int) -> None:
        """As much light on every pixel here."""
        for row in self._rows[max(y, 0) : max(y + height, 0)]:
            for column in range(max(x, 0), min(x + width, self.width)):
                row[column] = lit(row[column], light, grade)

    def shine(self, x: float, y: float, reach: float, light: str = "torch", most: int = GRADES - 2) -> None:
        """A lamp at this pixel: its light fades with the distance, the same to all sides."""
        for down in range(max(int(y - reach), 0), min(int(y + reach) + 2, len(self._rows))):
            row = self._rows[down]
            for across in range(max(int(x - reach), 0), min(int(x + reach) + 2, self.width)):
                if grade := fading(hypot(across - x, down - y), reach, most):
                    row[across] = lit(row[across], light, grade)
