"""The crew: a line or two for each seat, with what everybody at the table may know of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.reactive import reactive
from textual.widget import Widget

from netcode.play.bots.names import NAMELESS
from netcode.play.client import Presence
from tui.look import theme
from tui.look.canvas import Canvas, Words, fit, wrapped_words
from tui.widgets.painted import Painted

INDENT, NARROW = 3, 23  # columns before what is known of a seat, and of the crew before it is laid out
YOU = " (you)"
LOG = 4  # rows that are left for the log below


@dataclass(frozen=True)
class Mate:
    name: str
    me: bool = False
    awaited: bool = False
    sealed: bool = False
    presence: Presence = Presence.HERE
    score: str = ""
    lines: Sequence[Words] = ()


class Crew(Painted):
    DEFAULT_CSS = """
    Crew { height: auto; padding: 0 1; border-top: solid $frame; border-title-color: $quiet; }
    """
    BORDER_TITLE = "crew"

    crew: reactive[tuple[Mate, ...]] = reactive((), repaint=False)
    _short = False  # whether there is room for one line about others alone

    def watch_crew(self) -> None:
        self._make_room()
        self.repaint()

    def on_resize(self) -> None:
        self._make_room()

    def _make_room(self) -> None:
        """As high as it must be, but leave rows for the log: others are told in short for that, or the crew scrolls."""
        beside, width = self.parent, self.size.width or NARROW
        room = beside.size.height - LOG if isinstance(beside, Widget) and beside.size else 1000
        self._short = False
        self._short = self._rows(width) > room
        needed = self._rows(width)
        self.styles.height = min(needed, room)
        self.styles.overflow_y = "auto" if needed > room else "hidden"

    def _rows(self, width: int) -> int:
        return 1 + sum(1 + len(self._told(mate, width)) for mate in self.crew)

    def _told(self, mate: Mate, width: int) -> list[Words]:
        """What stands below the name; of others the first line alone where there is no room for more."""
        lines = _lines(mate, width)
        return lines[:1] if self._short and not mate.me else lines

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, max(height, self._rows(width)))
        y = 0
        for seat, mate in enumerate(self.crew):
            top = y
            self._seat(canvas, y, seat, mate)
            y += 1
            for line in (told := self._told(mate, width)):
                canvas.write(INDENT, y, line)
                y += 1
            if len(told) < len(_lines(mate, width)):
                canvas.right(width, y - 1, "…", "quiet")
            canvas.spot(("seat", seat), 0, top, width, y - top)
            if self.has_focus and self.cursor == ("seat", seat):
                canvas.tint(0, top, width, y - top, "cursor")
        return canvas

    def _seat(self, canvas: Canvas, y: int, seat: int, mate: Mate) -> None:
        ink = theme.seat_style(seat)
        canvas.put(0, y, theme.TURN if mate.awaited else " ", "lamp strong")
        canvas.put(1, y, theme.SEAT_MARKS[seat % 6], ink)
        state, state_ink = self._state(mate)
        beside = _beside(mate)
        if 4 + cell_len(mate.name) + cell_len(state) + (cell_len(beside[0]) + 1 if beside else 0) > canvas.width:
            state = state[:1]  # the sign alone: it says the same
        room = canvas.width - 3 - len(state) - 1 - (cell_len(beside[0]) + 1 if beside else 0)
        name = mate.name if not mate.me or mate.name == NAMELESS else _mine(mate.name, room)
        canvas.put(3, y, fit(name, max(room, 1)), f"{ink} strong" if mate.me or mate.awaited else ink)
        canvas.right(canvas.width, y, state, state_ink)
        if beside:
            canvas.right(canvas.width - len(state) - bool(state), y, *beside)

    @staticmethod
    def _state(mate: Mate) -> tuple[str, str]:
        if mate.presence is Presence.AWAY:
            return "✗ away", "alarm"
        if mate.presence is Presence.EMPTY:
            return "✗ empty", "quiet"
        if mate.sealed:
            return "✓ chosen", "quiet"
        return ("…", "lamp") if mate.awaited else ("", "")


def _mine(name: str, room: int) -> str:
    """My name, so that it says whose it is: shortened for that, or left out where little of it would remain."""
    if cell_len(name) + len(YOU) <= room:
        return f"{name}{YOU}"
    return f"{fit(name, room - len(YOU)).rstrip()}{YOU}" if room > 2 * len(YOU) else YOU.strip(" ()")


def _beside(mate: Mate) -> tuple[str, str] | None:
    """The score, beside the name; without a score, a single short line."""
    if mate.score:
        return mate.score, "bright"
    return mate.lines[0][0] if _single(mate) else None


def _lines(mate: Mate, width: int) -> list[Words]:
    """The lines below the name; none of them is cut."""
    return [part for line in mate.lines[_single(mate) :] for part in wrapped_words(line, width - INDENT)]


def _single(mate: Mate) -> bool:
    """Whether the only line stands beside the name."""
    return not mate.score and len(mate.lines) == 1 and len(mate.lines[0]) == 1 and cell_len(mate.lines[0][0][0]) <= 8
