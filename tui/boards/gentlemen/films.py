"""Films of events at the houses: a token or a piece goes to its house, and a house that is burgled flashes."""

from collections.abc import Hashable, Mapping

from engines.core.rules import Event
from engines.games.gentlemen.pieces import LOCATIONS, MIDDLE
from tui.boards.gentlemen.picture import CAR, INKS, LOCK, LOOT, TUNNEL
from tui.look.canvas import Canvas, Ink, Spot
from tui.look.films import Film, Point, flash, together, travel

ROWS = 3  # of a house that flash: light on all of a large one would be too much for a slow line
PIECES: dict[str, tuple[str, Ink]] = {
    "tunnel": (TUNNEL, "blue"),
    "lock": (LOCK, "rose"),
    "car": (CAR, "green"),
    "loot": (LOOT, "gold"),
}


def film_of(spots: Mapping[Hashable, Spot], event: Event) -> Film | None:
    match event:
        case ("places", _, str(token), str(place)):
            return _goes(spots, ("slot", 1), ("at", place), token[0], INKS[token[0]])
        case ("brings", _, str(token), str(origin), str(place)):
            return _goes(spots, ("at", origin), ("at", place), token[0], INKS[token[0]])
        case (("tunnel" | "lock" | "car" | "loot") as piece, _, *_, str(origin), str(place)):
            return _goes(spots, _key(origin), _key(place), *PIECES[piece])
        case ("burglary", _, *places):
            houses = (spots.get(("at", place)) for place in places if place in LOCATIONS)
            return together(*(flash(at.x, at.y, at.width, min(ROWS, at.height), "gilt") for at in houses if at))
        case _:
            return None


def _key(place: str) -> Hashable:
    return ("middle",) if place == MIDDLE else ("at", place)


def _goes(spots: Mapping[Hashable, Spot], origin: Hashable, goal: Hashable, sign: str, ink: Ink) -> Film | None:
    """A sign on its way from one place on the board to another."""
    start, end = spots.get(origin), spots.get(goal)
    if start is None or end is None:
        return None

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.badge(x - 1, y, f" {sign} ", ink)

    return travel([_middle(start), _middle(end)], draw)


def _middle(spot: Spot) -> Point:
    return spot.x + spot.width // 2, spot.y + spot.height // 2
