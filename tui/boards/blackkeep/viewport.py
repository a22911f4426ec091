"""The part of the map that the board shows: which hex is at which cell, and where the cursor goes next."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engines.games.blackkeep.keep.hexes import RADIUS, Facing, Hex, ahead
from engines.games.blackkeep.state import Table

COLUMNS = 3  # cells from one column of hexes to the next
FAR, NEAR, SIGNS = 2, 3, 4  # pixels from one hex to the next below it: far view, near view, near view with signs alone


@dataclass
class Viewport:
    """The part of the map that is shown: its place on the board, and the cell of the map in its corner.

    Every other column of hexes begins half a hex lower. Near, a hex has one whole row of cells for its signs; far off
    that row is shared with the hex above for every other column.
    """

    width: int
    height: int
    scale: int
    left: int = 0
    top: int = 0

    def cell(self, at: Hex) -> tuple[int, int]:
        """Where the middle of a hex stands on the board: the row of cells for its signs."""
        x, y = on_map(at, self.scale)
        return x - self.left, y - self.top

    def pixel(self, at: Hex) -> tuple[int, int]:
        """The upper left pixel of a hex on the board."""
        return at[0] * COLUMNS - 1 - self.left, pixels_down(at, self.scale) - 2 * self.top

    def follow(self, at: Hex, keep: list[Hex], margin: int = 3) -> None:
        """Scroll just as far as needed to show this hex and what lies around it, and never far beyond the Keep."""
        x, y = on_map(at, self.scale)
        across, down = min(margin * COLUMNS, self.width // 2), min(margin * self.scale // 2, self.height // 2 - 1)
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

    def beyond(self, keep: Iterable[Hex]) -> tuple[int, int]:
        """How many rows of the Keep lie above and below what is shown."""
        _, _, top, low = self._bounds(keep)
        return self.top - top, low - self.top - self.height

    def shown(self, keep: Iterable[Hex]) -> Sequence[tuple[Hex, int, int]]:
        """The hexes of the Keep that can be seen, and where the middle of each stands on the board."""
        return _shown(tuple(keep), self.scale, (self.left, self.top), (self.width, self.height))

    def shows(self, x: int, y: int) -> bool:
        return 1 <= x < self.width - 1 and 0 <= y < self.height

    def touches(self, at: Hex) -> bool:
        """Whether any of a hex can be seen."""
        x, y = self.cell(at)
        return -1 <= x <= self.width and -2 <= y <= self.height

    def part(self, centre: Hex) -> tuple[int, int, int, int]:
        """The cells of a tile that are shown: the first column and row, and those after the last."""
        x, y = self.cell(centre)
        across, down = RADIUS * COLUMNS, RADIUS * self.scale // 2
        return max(x - across, 1), max(y - down, 0), min(x + across + 2, self.width - 1), min(y + down + 1, self.height)

    def _bounds(self, keep: Iterable[Hex]) -> tuple[int, int, int, int]:
        return bounds(tuple(keep), self.scale)


@lru_cache(16)
def bounds(keep: Sequence[Hex], scale: int) -> tuple[int, int, int, int]:
    """The columns and the rows of cells that the Keep takes: the first, and the one after the last."""
    across, down = [at[0] * COLUMNS for at in keep], [pixels_down(at, scale) for at in keep]
    return min(across) - 1, max(across) + 2, min(down) // 2, (max(down) + scale + 1) // 2


@lru_cache(16)  # several layers of a picture ask for the same, and the next picture asks again
def _shown(
    keep: Sequence[Hex], scale: int, corner: tuple[int, int], size: tuple[int, int]
) -> Sequence[tuple[Hex, int, int]]:
    window = Viewport(*size, scale, *corner)
    return [(at, x, y) for at in keep for x, y in [window.cell(at)] if window.shows(x, y)]


@lru_cache(4096)
def on_map(at: Hex, scale: int) -> tuple[int, int]:
    """Where the middle of a hex stands on the whole map. Cached: every layer of a picture asks for all hexes."""
    down = pixels_down(at, scale)
    return at[0] * COLUMNS, down // 2 if scale == FAR else (down + 1) // 2


def pixels_down(at: Hex, scale: int) -> int:
    return (2 * at[1] + at[0]) * scale // 2


def beside(s: Table, at: Hex, across: int, down: int) -> Hex:
    """The hex that the cursor comes to with an arrow key; the same one at the edge of the Keep."""
    if down:
        facings: tuple[Facing, ...] = (1, 2, 6) if down < 0 else (4, 3, 5)
    else:
        north, south = (2, 3) if across > 0 else (6, 5)
        facings = (south, north) if at[0] % 2 == 0 else (north, south)  # so that the cursor stays in its row
    return next((to for facing in facings if (to := ahead(at, facing)) in s.keep.ground), at)
