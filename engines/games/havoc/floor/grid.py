"""The floor plan: 36 rooms in six rows, numbered 0 to 35 in reading order, and their four sides."""

from typing import Final

SIZE: Final = 6
ROOMS: Final = range(SIZE * SIZE)
OUT: Final = -1  # beyond the border

SIDES: Final = range(4)  # north, east, south, west
NORTH, EAST, SOUTH, WEST = SIDES
SIDE_NAMES: Final = ("north", "east", "south", "west")


def room_at(row: int, col: int) -> int:
    return row * SIZE + col


def row_col(room: int) -> tuple[int, int]:
    return divmod(room, SIZE)


def _beyond(room: int, side: int) -> int:
    row, col = row_col(room)
    row, col = row + (-1, 0, 1, 0)[side], col + (0, 1, 0, -1)[side]
    return room_at(row, col) if 0 <= row < SIZE and 0 <= col < SIZE else OUT


NEIGHBOURS: Final = tuple(tuple(_beyond(room, side) for side in SIDES) for room in ROOMS)
OPPOSITE: Final = (SOUTH, WEST, NORTH, EAST)

# For two rooms side by side, the side of the first that faces the second.
TOWARDS: Final = {
    (room, beyond): side for room in ROOMS for side, beyond in enumerate(NEIGHBOURS[room]) if beyond != OUT
}

CORNERS: Final = (room_at(0, 0), room_at(0, 5), room_at(5, 5), room_at(5, 0))  # of quadrants 1 to 4
CENTRES: Final = (room_at(2, 2), room_at(2, 3), room_at(3, 3), room_at(3, 2))


def _quadrant(room: int) -> int:
    row, col = row_col(room)
    return ((1, 2), (4, 3))[row > 2][col > 2]


QUADRANT: Final = tuple(map(_quadrant, ROOMS))  # 1 to 4 clockwise from the north-west


def room_name(room: int) -> str:
    """As on a chessboard seen from the north: columns A to F, rows 1 to 6."""
    row, col = row_col(room)
    return f"{'ABCDEF'[col]}{row + 1}"
