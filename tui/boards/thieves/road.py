"""The ground of Thieves!: the road by which the police come, a street nearer with each helmet, until they reach the
den."""

from dataclasses import dataclass
from typing import Final

from tui.look.canvas import Canvas
from tui.look.sprites import draw, sprite

BROAD: Final = 4  # rows of a road with large drawings


@dataclass(frozen=True)
class Room:
    """Rows for the road, for each stash, and for a hand with its title."""

    road: int
    stash: int
    hand: int

    def high(self, seats: int) -> int:
        return 3 + self.road + seats * self.stash + self.hand  # the police, the table, and the title of the stashes


ROOMS: Final = tuple(Room(*rows) for rows in ((4, 4, 13), (4, 3, 13), (2, 3, 7), (2, 2, 7), (2, 1, 7), (0, 1, 5)))


def room_for(width: int, height: int, seats: int, *, plain: bool) -> Room:
    """The layout of the picture, as large as it fits. Without colours there is no road."""
    wide = (room for room in ROOMS if room.road < BROAD or width >= 100)
    found = next((room for room in wide if room.high(seats) <= height), ROOMS[-1])
    return Room(0, found.stash, found.hand) if plain else found


def draw_road(canvas: Canvas, y: int, rows: int, helmets: int, most: int) -> None:
    """Draw the road in so many rows of cells: the car on its way, the den at the end."""
    if not rows:
        return
    ground, small = canvas.ground, "" if rows >= BROAD else "-small"
    car, den = sprite(__package__, f"car{small}"), sprite(__package__, f"den{small}")
    bottom = 2 * (y + rows)
    ground.fill(0, 2 * y, canvas.width, 2 * rows, "sky")
    ground.fill(0, bottom - 2, canvas.width, 2, "street")
    for x in range(1, canvas.width - den.width - 1, 6):
        ground.fill(x, bottom - 1, 3, 1, "plaster darkness-3")
    draw(canvas, den, canvas.width - den.width, y + rows - den.height)
    way = canvas.width - den.width - car.width - 1
    at = way * min(helmets, most) // most
    draw(canvas, car, at, y + rows - car.height)
    if helmets:
        light = "alarm" if helmets >= most - 1 else "blue"
        ground.shine(at + car.width // 2, 2 * y, 4 * rows, light, 3)
    ground.shine(canvas.width - den.width // 2, bottom - 2, 3 * rows, "torch", 3)
    canvas.spot(("police",), 0, y, canvas.width, rows)
