"""The part of the Keep that the board shows, and the way of the cursor over it."""

from dataclasses import dataclass

from engines.games.blackkeep.keep.hexes import Facing, Hex, ahead
from engines.games.blackkeep.state import Table

COLUMNS = 3  # cells from one column of hexes to the next


@dataclass
class Window:
    """The part of the map that is shown: its place on the board, and the cell of the map in its corner."""

    width: int
    height: int
    rows: int  # cells from one hex to the next below it: 2, or 1 where the whole Keep is to fit
    left: int = 0
    top: int = 0

    def cell(self, at: Hex) -> tuple[int, int]:
        """Where the middle of a hex stands on the board."""
        x, y = self._on_map(at)
        return x - self.left, y - self.top

    def follow(self, at: Hex, keep: list[Hex], margin: int = 3) -> None:
        """Move just as far as it takes to show this hex and what lies around it, and never far off the Keep."""
        x, y = self._on_map(at)
        across, down = min(margin * COLUMNS, self.width // 2), min(margin * self.rows, self.height // 2 - 1)
        self.left = min(max(self.left, x + across - self.width + 1), x - across)
        self.top = min(max(self.top, y + down - self.height + 1), y - down)
        left, right, top, low = self._bounds(keep)
        self.left = max(left, min(self.left, right - self.width))
        self.top = max(top, min(self.top, low - self.height))

    def centre(self, keep: list[Hex]) -> bool:
        """Show all of the Keep in the middle, if there is room for it."""
        left, right, top, low = self._bounds(keep)
        self.left, self.top = (left + right - self.width) // 2, (top + low - self.height) // 2
        return right - left <= self.width and low - top <= self.height

    def shows(self, x: int, y: int) -> bool:
        return 1 <= x < self.width - 1 and 0 <= y < self.height

    def _bounds(self, keep: list[Hex]) -> tuple[int, int, int, int]:
        cells = [self._on_map(at) for at in keep]
        across, down = [x for x, _ in cells], [y for _, y in cells]
        return min(across) - 1, max(across) + 2, min(down), max(down) + self.rows

    def _on_map(self, at: Hex) -> tuple[int, int]:
        halves = 2 * at[1] + at[0]
        return at[0] * COLUMNS, halves if self.rows == 2 else halves // 2


def beside(s: Table, at: Hex, across: int, down: int) -> Hex:
    """The hex that the cursor comes to with an arrow key; the same one at the edge of the Keep."""
    if down:
        facings: tuple[Facing, ...] = (1, 2, 6) if down < 0 else (4, 3, 5)
    else:
        north, south = (2, 3) if across > 0 else (6, 5)
        facings = (south, north) if at[0] % 2 == 0 else (north, south)  # to and fro, so that it stays in its row
    return next((to for facing in facings if (to := ahead(at, facing)) in s.keep.ground), at)
