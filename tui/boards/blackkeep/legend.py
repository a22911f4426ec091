"""What the signs of the map mean, in a corner where it has no tile; and where the map goes on beyond the view."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from engines.core import Player
from engines.games.blackkeep.state import Table
from engines.games.blackkeep.words.names import STATUSES
from tui.boards.blackkeep.keep_map import STATUS
from tui.boards.blackkeep.overlay import Overlay
from tui.boards.blackkeep.viewport import COLUMNS, Viewport
from tui.look import theme
from tui.look.canvas import Canvas, Ink
from tui.look.ground import Shade

LEAST = 20  # columns that a corner needs for a legend
MOST = 9  # rows
GAP = 2  # columns between two entries, and between them and the Keep
BARE = frozenset(" ·▓░│▁")  # signs at the map's edge that words may cover
WALLS = ("legend", "wall")
GROUNDS: dict[Hashable, Shade] = {("legend", "layers"): "flags torch-5", WALLS: "wall"}  # used if there are colours


@dataclass(frozen=True)
class Entry:
    """A sign and its meaning; `stands`: it is drawn like a person or a guard."""

    key: Hashable
    sign: str
    ink: Ink
    means: str
    stands: bool = False

    @property
    def width(self) -> int:
        return len(self.sign) + bool(self.sign) + len(self.means)


def entries(s: Table, over: Overlay, me: Player | None, *, guards: bool) -> list[Entry]:
    """The signs that are on the map now; `guards`: also what each letter of a guard means."""
    here = {guard.status for guard in s.guards} if guards else set()
    letters = [
        Entry(("status", status), title[0], STATUS[status], title.lower(), True)
        for status, title in STATUSES.items()
        if status in here
    ]
    marked = {thief.upright: seat for seat, thief in enumerate(s.thieves) if thief.marker and not thief.captured}
    marks = {upright: theme.SEAT_MARKS[seat] for upright, seat in marked.items()}
    return [
        *([Entry(("legend", "guards"), "", "", "guard:")] if letters else []),
        *letters,
        Entry(WALLS, "▓▓", "quiet", "wall"),
        *([Entry(("legend", "layers"), "░░", "gold", "a guard sees it")] if over.sight else []),
        *([Entry(("seat", me), "◉", "lamp", "you", True)] if me is not None and over.me is not None else []),
        Entry(("legend", "special"), "+", "violet", "Special Hex"),
        *([Entry(("legend", "markers"), marks[True], "bright", "seen here")] if True in marks else []),
        *([Entry(("legend", "notes"), f"{marks[False]}?", "quiet", "was here")] if False in marks else []),
        Entry(("legend", "vault"), "V", "gold", "Vault Hex"),
        *([Entry(("legend", "way out"), "E", "green", "your way out")] if over.exit else []),
        *([Entry(("legend", "rock"), "●", "slate", "rock")] if s.rocks else []),
    ]


def draw_legend(canvas: Canvas, window: Viewport, s: Table, over: Overlay, me: Player | None, *, guards: bool) -> None:
    """Draw it in the first corner that has room for all of it, or for all but the walls."""
    every = entries(s, over, me, guards=guards)
    if not _drawn(canvas, window, s, every):
        _drawn(canvas, window, s, [entry for entry in every if entry.key != WALLS])


def _drawn(canvas: Canvas, window: Viewport, s: Table, shown: Sequence[Entry]) -> bool:
    taken = _taken(window, s)
    left = [min(row, default=window.width) for row in taken]
    right = [window.width - 1 - max(row, default=-1) for row in taken]
    for edge, free in (("left", left), ("right", right)):
        for rows in (range(window.height), range(window.height - 1, -1, -1)):
            for high in range(1, min(MOST, window.height)):
                wide = min(free[row] for row in rows[:high]) - GAP
                lines = _lines(shown, wide) if wide >= LEAST else []
                if lines and len(lines) <= high:
                    width = max(_width(line) for line in lines)
                    x = 0 if edge == "left" else window.width - width
                    _write(canvas, lines, x, min(rows[:1][0], rows[len(lines) - 1]))
                    return True
    return False


def draw_edges(canvas: Canvas, window: Viewport, s: Table) -> None:
    """Show how far the Keep goes on above and below the view."""
    above, below = window.beyond(s.keep.ground)
    keep = [window.cell(at) for at in s.keep.ground] if max(above, below) > 0 else []
    for side, more, y, arrow in (("above", above, 0, "▲"), ("below", below, window.height - 1, "▼")):
        if more <= 0:
            continue
        text = f" {arrow} {more} more row{'s' * (more > 1)} "
        cells = canvas.row(y)[: window.width]
        hidden = [x for x, row in keep if (row < 0 if side == "above" else row > y)]
        middle = sum(hidden) // len(hidden) - len(text) // 2 if hidden else 0
        places = [x for x in range(1, len(cells) - len(text)) if BARE.issuperset(cells[x - 1 : x + len(text) + 1])]
        if places:
            canvas.sign(("edge", side), min(places, key=lambda x: abs(x - middle)), y, text, "bright", aside=True)


def _taken(window: Viewport, s: Table) -> list[set[int]]:
    """The columns of each row that the Keep takes, and the line over it."""
    taken: list[set[int]] = [set() for _ in range(window.height)]
    for at in s.keep.ground:
        x, y = window.cell(at)
        for row in range(max(y - 1, 0), min(y + max(1, window.scale // 2), window.height)):
            taken[row].update(range(x - 1, x + COLUMNS))
    return taken


def _lines(shown: Iterable[Entry], width: int) -> list[list[Entry]]:
    """The entries in lines of so many columns; none if one is wider."""
    lines: list[list[Entry]] = [[]]
    for entry in shown:
        if entry.width > width:
            return []
        if _width([*lines[-1], entry]) > width:
            lines.append([])
        lines[-1].append(entry)
    return lines


def _width(line: Sequence[Entry]) -> int:
    return sum(entry.width for entry in line) + GAP * (len(line) - 1)


def _write(canvas: Canvas, lines: Sequence[Sequence[Entry]], x: int, y: int) -> None:
    for row, line in enumerate(lines, y):
        column = x
        for entry in line:
            end = column
            if entry.key in GROUNDS and canvas.ground.is_shown:
                canvas.ground.fill(column, 2 * row, len(entry.sign), 2, GROUNDS[entry.key])
                end += len(entry.sign)
            elif entry.stands:
                end = canvas.badge(column, row, entry.sign, entry.ink)
            else:
                end = canvas.put(column, row, entry.sign, entry.ink)
            end = canvas.put(end + bool(entry.sign), row, entry.means, "quiet")
            canvas.spot(entry.key, column, row, end - column, 1, aside=True)
            column = end + GAP
