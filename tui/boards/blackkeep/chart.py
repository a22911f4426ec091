"""The map of the Keep on the board: which hex stands where, and what is drawn on it."""

from collections.abc import Iterator, Sequence

from engines.core.rules import Event
from engines.games.blackkeep.keep.hexes import AREA_OF, BIT, FACINGS, Hex, ahead, facing_to, neighbours
from engines.games.blackkeep.keep.tiles import SPECIAL, WALL
from engines.games.blackkeep.state import Table
from engines.games.blackkeep.words.names import STATUSES, compass, hex_name
from tui.boards.blackkeep.overlay import Overlay
from tui.boards.blackkeep.window import Window
from tui.look import theme
from tui.look.canvas import Canvas, Ink

ARROWS = "↑↗↘↓↙↖"  # by facing
STATUS: dict[str, Ink] = {  # a guard is drawn as the first letter of its status
    "distracted": "quiet",
    "bored": "blue",
    "interested": "gold",
    "alert": "rose strong",
    "pursuing": "alarm strong",
    "returning": "violet",
}
GROUND: dict[str, tuple[str, Ink]] = {".": ("·", "quiet"), SPECIAL: ("+", "violet"), "V": ("V", "gold strong")}
CORNERS = {"NW": (2, 0), "NE": (6, 0), "W": (1, 1), "V": (4, 1), "E": (7, 1), "SW": (2, 2), "SE": (6, 2)}


def draw_ground(canvas: Canvas, window: Window, s: Table, over: Overlay) -> None:
    """Every hex with what lies and stands on it."""
    for at in s.keep.ground:
        x, y = window.cell(at)
        if not (-1 <= x <= window.width and -1 <= y < window.height):
            continue
        if s.keep.ground[at] == WALL:
            for row in range(y, min(y + window.rows, window.height)):
                _clipped(canvas, window, x - 1, row, "▓▓▓", "frame")
        elif window.shows(x, y):
            for shift, (sign, ink) in enumerate(_signs(s, over, at)):
                canvas.put(x + shift, y, sign, ink)
            if margin := _margin(s, over, at):
                canvas.put(x - 1, y, *margin)
                canvas.tint(x - 1, y, 3, 1, "glow")


def _margin(s: Table, over: Overlay, at: Hex) -> tuple[str, Ink] | None:
    """The sign before a lit hex: where a card leads, where a thief may be, how a guard turns, what guards see."""
    if at in over.reach:
        return "›", "lamp strong"
    if over.suspect is not None and BIT[at] & over.whereabouts:
        return str(over.suspect + 1), theme.seat_style(over.suspect)
    number, facing = over.marches.get(at, (0, 0))
    if facing and s.guards[number].at == at:
        return ARROWS[facing - 1], STATUS[s.guards[number].status]
    return ("'", "gold") if BIT[at] & over.watched else None


def _signs(s: Table, over: Overlay, at: Hex) -> Iterator[tuple[str, Ink]]:
    """At most two signs: who is here first, then what lies here, then the ground."""
    signs: list[tuple[str, Ink]] = []
    if at == over.me:
        signs.append(("◉", "lamp strong"))
    for guard in s.guards:
        if guard.at == at:
            ink = STATUS[guard.status]
            signs += [(guard.status[0].upper(), ink), (ARROWS[guard.facing - 1], ink)]
    for seat, thief in enumerate(s.thieves):
        if thief.marker == at and not thief.captured:
            mark = (theme.SEAT_MARKS[seat], theme.seat_style(seat) + " strong")
            signs += [mark] if thief.upright else [(str(seat + 1), theme.seat_style(seat)), (")", "quiet")]
    if at in s.rocks:
        signs.append(("●", "slate"))
    if at in s.torches:
        signs.append(("×", "quiet"))
    if at in over.marches and len(signs) < 2:
        number, facing = over.marches[at]
        ink = STATUS[s.guards[number].status]
        if not signs and s.keep.ground[at] != ".":
            signs.append(GROUND[s.keep.ground[at]])
        if facing or not signs:
            signs += [("◦", ink)] * (not signs) + [(ARROWS[facing - 1], ink)] * bool(facing)
        else:
            signs.append(("◦", ink))
    if not signs and s.keep.ground[at] == "." and at in s.keep.outside.get(over.exit, {}):
        signs.append(("E", "green"))
    yield from (signs or [GROUND[s.keep.ground[at]]])[:2]


def draw_overview(canvas: Canvas, s: Table, over: Overlay, x: int, y: int) -> None:
    """The Keep with one sign for each tile: where I am, where I must get out, where guards are on edge."""
    uneasy = {AREA_OF[guard.at] for guard in s.guards if guard.status in ("alert", "pursuing")}
    canvas.box(x, y, 11, 5)
    for row in range(y + 1, y + 4):
        canvas.put(x + 1, row, " " * 9)
    for area, (across, down) in CORNERS.items():
        sign, ink = ("■", "frame") if area in s.keep.tiles else (" ", "")
        if area in uneasy:
            sign, ink = "!", "alarm strong"
        if area == over.exit:
            sign, ink = "E", "green"
        if over.me is not None and AREA_OF[over.me] == area:
            sign, ink = "◉", "lamp strong"
        canvas.put(x + 1 + across, y + 1 + down, sign, ink)


def draw_events(canvas: Canvas, window: Window, s: Table, events: Sequence[Event]) -> None:
    """What has been told so far, drawn over the picture of the moment before: guards walk, markers come."""
    for event in events:
        match event:
            case ("walks", int(number), before, at) if at in neighbours(before):
                _sign(canvas, window, before, [GROUND.get(s.keep.ground[before], ("·", "quiet"))])
                status = s.guards[number].status
                arrow = ARROWS[facing_to(before, at) - 1]
                _sign(canvas, window, at, [(status[0].upper(), STATUS[status]), (arrow, STATUS[status])])
            case ("marker", int(seat), at, True):
                _sign(canvas, window, at, [(theme.SEAT_MARKS[seat], theme.seat_style(seat) + " strong")])
            case ("marker", int(seat), at, False):
                _sign(canvas, window, at, [(str(seat + 1), theme.seat_style(seat)), (")", "quiet")])


def _sign(canvas: Canvas, window: Window, at: Hex, signs: Sequence[tuple[str, Ink]]) -> None:
    x, y = window.cell(at)
    if window.shows(x, y):
        canvas.put(x - 1, y, "   ")
        canvas.write(x, y, signs)


def _clipped(canvas: Canvas, window: Window, x: int, y: int, text: str, ink: Ink) -> None:
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
