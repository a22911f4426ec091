"""Draws the map of the Keep: floors, walls, guards, thieves and markers on their hexes."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engines.core import Player
from engines.core.rules import Event
from engines.games.blackkeep.keep.hexes import (
    AREA_OF,
    BIT,
    CENTRES,
    FACINGS,
    Facing,
    Hex,
    ahead,
    facing_to,
    neighbours,
)
from engines.games.blackkeep.keep.tiles import SPECIAL, WALL
from engines.games.blackkeep.state import Table
from engines.games.blackkeep.words.names import STATUSES, compass, hex_name
from tui.boards.blackkeep.outline import draw_outline
from tui.boards.blackkeep.overlay import Overlay
from tui.boards.blackkeep.viewport import Viewport
from tui.look import theme
from tui.look.canvas import Canvas, Ink, Words

ARROWS = "↑↗↘↓↙↖"  # by facing
STATUS: dict[str, Ink] = {  # a guard is drawn as the first letter of its status
    "distracted": "quiet",
    "bored": "blue",
    "interested": "slate",
    "alert": "rose",
    "pursuing": "alarm",
    "returning": "violet",
}
FLOOR = "·", "quiet faint"  # calm, and enough to count hexes by
WATCHED = "░░░", "gold"
MASONRY = "▓▓▓", "quiet faint"
GROUND: dict[str, tuple[str, Ink]] = {SPECIAL: ("+", "violet"), "V": ("V", "gold strong")}
WEST = "↙↖"
WAY_OUT = "my way out"
CORNERS = {"NW": (2, 0), "NE": (6, 0), "W": (1, 1), "V": (4, 1), "E": (7, 1), "SW": (2, 2), "SE": (6, 2)}


class Sign(NamedTuple):
    text: str
    ink: Ink
    stands: bool = False  # a person or guard is there, so it must stand out


def draw_signs(canvas: Canvas, window: Viewport, s: Table, over: Overlay) -> None:
    """Draw every hex with what lies and stands on it. If there is no ground, draw also what kind of hex it is."""
    plain = not canvas.ground.is_shown
    shown = [(at, x, y) for at, x, y in window.shown(s.keep.ground) if s.keep.ground[at] != WALL]
    if plain:
        _floor_and_walls(canvas, window, s, over)
        draw_outline(canvas, window, s.keep.ground)
    for at, x, y in shown:
        if sign := GROUND.get(s.keep.ground[at]):
            canvas.put(x, y, sign[0], f"{sign[1]} strong" if plain else sign[1])
    _tile_names(canvas, window, s, over)
    marked = {*_taken(s, over), *over.marches, *s.keep.outside.get(over.exit, {})}
    for at, x, y in shown:
        if margin := _margin(s, over, at):
            canvas.put(x - 1, y, *margin)
            if plain:
                canvas.tint(x - 1, y, 3, 1, "glow")
        if at in marked and (signs := _signs(s, over, at)):
            stand(canvas, x, y, signs)


def _floor_and_walls(canvas: Canvas, window: Viewport, s: Table, over: Overlay) -> None:
    """What the ground would show in colours: masonry, floor, and floor that guards see."""
    watched = s.watched() if over.sight else 0
    for at, kind in s.keep.ground.items():
        x, y = window.cell(at)
        if kind == WALL:
            for row in range(y, min(y + window.scale // 2, window.height)):
                _clipped(canvas, window, x - 1, row, *MASONRY)
        elif BIT[at] & watched:
            _clipped(canvas, window, x - 1, y, *WATCHED)
        else:
            _clipped(canvas, window, x, y, *FLOOR)


def _tile_names(canvas: Canvas, window: Viewport, s: Table, over: Overlay) -> None:
    """Draw the name of each tile on the visible part of its floor, not over Special Hexes, ways out and the middle,
    where a tile that can be picked is marked; and under all that moves."""
    taken = {*_taken(s, over), *over.marches, *s.keep.outside.get(over.exit, {}), *CENTRES.values()}
    marks = [window.cell(at) for at, kind in s.keep.ground.items() if kind in (SPECIAL, "V") or at in taken]
    for area, tile in s.keep.tiles.items():
        name: Words = [(tile.title, "quiet")]
        if not (area == over.exit and _write(canvas, window, area, [*name, (WAY_OUT, "green")], marks)):
            _write(canvas, window, area, name, marks, anyhow=True)


def _write(
    canvas: Canvas,
    window: Viewport,
    area: str,
    lines: Words,
    marks: Sequence[tuple[int, int]],
    *,
    anyhow: bool = False,
) -> bool:
    """Write these lines on the visible part of a tile; if there is no room beside the marks, not at all, or
    `anyhow`. Returns whether they are there."""
    left, top, right, low = window.part(CENTRES[area])
    wide = max(len(text) for text, _ in lines)
    if right - left < wide or low - top < len(lines):
        return False
    middle, y = window.cell(CENTRES[area])
    x = max(left, min(middle - wide // 2, right - wide))
    rows = sorted(range(top, low - len(lines) + 1), key=lambda row: abs(row - y - window.scale))
    free = next((row for row in rows if not _covers(marks, x, row, wide, len(lines))), rows[0] if anyhow else None)
    if free is None:
        return False
    for row, (text, ink) in enumerate(lines, free):
        canvas.put(x + (wide - len(text)) // 2, row, text, ink)
    return True


def _taken(s: Table, over: Overlay) -> set[Hex]:
    """The hexes on which somebody stands or something lies."""
    markers = (thief.marker for thief in s.thieves if not thief.captured)
    there = (over.me, *(guard.at for guard in s.guards), *markers, *s.rocks, *s.torches)
    return {at for at in there if at is not None}


def _covers(marks: Iterable[tuple[int, int]], x: int, y: int, width: int, height: int) -> bool:
    """Whether the words would touch a mark: it takes up to three cells around its middle."""
    return any(x - 1 <= across <= x + width and y <= down < y + height for across, down in marks)


def _margin(s: Table, over: Overlay, at: Hex) -> tuple[str, Ink] | None:
    """The sign before a lit hex: where a card leads, where a thief may be, how a guard turns."""
    if at in over.reach:
        return "›", "lamp strong"
    if over.suspect is not None and BIT[at] & over.whereabouts:
        return str(over.suspect + 1), theme.seat_style(over.suspect)
    number, facing = over.marches.get(at, (0, 0))
    if facing and s.guards[number].at == at:
        return ARROWS[facing - 1], STATUS[s.guards[number].status]
    return None


def _signs(s: Table, over: Overlay, at: Hex) -> list[Sign]:
    """First who is on a hex, then what lies there, then where guards go: at most two signs fit."""
    ground = s.keep.ground[at]
    signs = [*_who(s, over, at), *_what_lies(s, at)]
    if at in over.marches and len(signs) < 2:
        number, facing = over.marches[at]
        ink = STATUS[s.guards[number].status]
        if not signs and ground != ".":
            signs.append(Sign(*GROUND[ground]))
        if facing or not signs:
            signs += [Sign("◦", ink)] * (not signs) + [Sign(ARROWS[facing - 1], ink)] * bool(facing)
        else:
            signs.append(Sign("◦", ink))
    if not signs and ground == "." and at in s.keep.outside.get(over.exit, {}):
        signs.append(Sign("E", "green"))
    return signs


def _who(s: Table, over: Overlay, at: Hex) -> Iterator[Sign]:
    if at == over.me:
        yield Sign("◉", "lamp", True)
    for number, guard in enumerate(s.guards):
        if guard.at == at:
            yield from guard_signs(s, number, guard.facing)
    for seat, thief in enumerate(s.thieves):
        if thief.marker == at and not thief.captured:
            yield from _marker(seat, thief.upright)


def _what_lies(s: Table, at: Hex) -> Iterator[Sign]:
    if at in s.rocks:
        yield Sign("●", "slate")
    if at in s.torches:
        yield Sign("×", "quiet")


def draw_overview(canvas: Canvas, s: Table, over: Overlay, x: int, y: int) -> None:
    """The Keep with one sign for each tile: where I am, where I must get out, where guards are alert."""
    uneasy = {AREA_OF[guard.at] for guard in s.guards if guard.status in ("alert", "pursuing")}
    canvas.ground.fill(x - 1, 2 * y, 12, 11, "")
    for row in range(y, y + 5):
        canvas.put(x, row, " " * 11)
    canvas.box(x, y, 11, 5)
    for area, (across, down) in CORNERS.items():
        sign, ink = ("■", "frame") if area in s.keep.tiles else (" ", "")
        if area in uneasy:
            sign, ink = "!", "alarm strong"
        if area == over.exit:
            sign, ink = "E", "green"
        if over.me is not None and AREA_OF[over.me] == area:
            sign, ink = "◉", "lamp strong"
        canvas.put(x + 1 + across, y + 1 + down, sign, ink)


def draw_events(canvas: Canvas, window: Viewport, s: Table, events: Sequence[Event]) -> None:
    """Draw the events shown so far over the picture before them: guards walk, markers come."""
    for event in events:
        match event:
            case ("walks", int(number), before, at) if at in neighbours(before):
                put_down(canvas, window, before, [])
                put_down(canvas, window, at, guard_signs(s, number, facing_to(before, at)))
            case ("marker", int(seat), at, bool(upright)):
                put_down(canvas, window, at, _marker(seat, upright))


def guard_signs(s: Table, number: int, facing: Facing) -> list[Sign]:
    status = s.guards[number].status
    return [Sign(sign, STATUS[status], True) for sign in (status[0].upper(), ARROWS[facing - 1])]


def _marker(seat: Player, upright: bool) -> list[Sign]:
    ink = theme.seat_style(seat)
    return (
        [Sign(theme.SEAT_MARKS[seat], ink, True)]
        if upright
        else [Sign(theme.SEAT_MARKS[seat], ink), Sign("?", "quiet")]
    )


def put_down(canvas: Canvas, window: Viewport, at: Hex, signs: Sequence[Sign]) -> None:
    """Draw these signs on a hex in place of others: two at most."""
    x, y = window.cell(at)
    if window.shows(x, y):
        canvas.put(x - 1, y, "   ")
        stand(canvas, x, y, signs)


def stand(canvas: Canvas, x: int, y: int, signs: Sequence[Sign]) -> None:
    """Without a ground a guard's arrow stands on the side to which it looks: in ASCII its slope alone is not enough."""
    if not canvas.ground.is_shown and len(signs) > 1 and signs[1].text in WEST:
        signs, x = (signs[1], signs[0]), x - 1
    for column, (sign, ink, stands) in enumerate(signs[:2], x):
        if stands:
            canvas.badge(column, y, sign, ink)
        else:
            canvas.put(column, y, sign, ink)


def _clipped(canvas: Canvas, window: Viewport, x: int, y: int, text: str, ink: Ink) -> None:
    for column, sign in enumerate(text, x):
        if 0 <= column < window.width and 0 <= y < window.height:
            canvas.put(column, y, sign, ink)


def what_is_here(s: Table, over: Overlay, at: Hex) -> str:
    """The hex under the cursor in a few words."""
    ground = {WALL: "wall", SPECIAL: "Special Hex", "V": "the Vault Hex"}.get(s.keep.ground[at], "floor")
    words = [hex_name(s, at), ground]
    words += [f"{STATUSES[g.status]} guard, looks {compass(g.facing)}" for g in s.guards if g.at == at]
    words += ["you"] * (at == over.me) + ["rock"] * (at in s.rocks) + ["torch out"] * (at in s.torches)
    for seat, thief in enumerate(s.thieves):
        if thief.marker == at:
            words.append(f"marker {seat + 1} {'upright' if thief.upright else 'lying'}")
    if BIT[at] & s.watched():
        words.append("watched")
    if any(ahead(at, facing) not in AREA_OF for facing in FACINGS) and ground == "floor":
        words.append("way out")
    return " · ".join(words)
