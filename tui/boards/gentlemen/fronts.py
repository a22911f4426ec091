"""The ground of Gentlemen Thieves: five fine fronts at dusk, with places in them for three tools of each kind."""

from typing import Final

from tui.look.ground import Ground

WALLS: Final = {"MAN": "brick", "MUS": "stone", "BAN": "steel", "JEW": "velvet", "OPE": "plaster"}
CHIPS: Final = {"K": "slate darkness-3", "G": "green darkness-2", "P": "violet darkness-2", "R": "rose darkness-2"}
YELLOW: Final = "gold darkness-1"
PLACES: Final = 3  # for tools of one kind


def paint_front(ground: Ground, place: str, x: int, wide: int, high: int) -> None:
    """A cornice, a wall, and the pavement. Rows of cells."""
    wall = WALLS[place]
    ground.fill(x, 0, wide, 2, "roof")
    ground.fill(x, 2, wide, 2 * high - 4, f"{wall} darkness-4")
    ground.fill(x, 2 * high - 2, wide, 2, "street")


def paint_shelf(ground: Ground, place: str, x: int, y: int, step: int, tokens: list[str]) -> None:
    """A row of places for one kind of tool: those that are taken in the colours of the tools."""
    for at in range(PLACES):
        shade = chip(tokens[at]) if at < len(tokens) else f"{WALLS[place]} darkness-6"
        ground.fill(x + step * at - (step > 2), 2 * y, step - 1, 2, shade)


def chip(token: str) -> str:
    return CHIPS.get(token[0], YELLOW)
