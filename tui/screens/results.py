"""How a game ended: who won, how each score came about, how the standings moved, and what has been checked."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from engines.core import Standing
from netcode.client import Client
from netcode.replay import ReplayClient
from tui import theme
from tui.actions import bindings
from tui.canvas import Canvas, Ink, fit, wrapped
from tui.outcome import checked_in_words, winners_in_words
from tui.screens.base import DenScreen
from tui.screens.note import NoteScreen
from tui.widgets.chart import draw_chart
from tui.widgets.frame import Headline, KeyLine
from tui.widgets.painted import Painted

MEANING: tuple[tuple[str, Ink], ...] = (
    ("At this table nobody had to trust anybody, the host included.", "bright"),
    ("", ""),
    ("Every move is signed by its player and names what was said before it: nobody can change or deny it.", ""),
    ("", ""),
    ("Every shuffle was done by all seats in turn, and each proved that no card was added, lost or seen.", ""),
    ("", ""),
    ("Whoever played a hidden card proved on the spot that it was one that may be played so.", ""),
    ("", ""),
    ("Secret picks were sealed before any was opened; dice and chance came from all seats together.", ""),
    ("", ""),
    ("Your Den checked all of that itself while you played. den verify checks the record again, at any time.", ""),
)


class Scores(Painted):
    """A row for each part of the score, a column for each seat; below, how the standings moved."""

    HELP = "The scores, part by part; below how the standings moved, by what everybody could see."
    DEFAULT_CSS = "Scores { height: 1fr; padding: 0 2; overflow-y: auto; }"

    def __init__(self, client: Client) -> None:
        super().__init__(id="scores")
        self._client = client
        self._points = client.reel().standings()

    def paint(self, width: int, height: int) -> Canvas:
        client, ending = self._client, self._client.ending
        canvas = Canvas(width, 80)
        standings = ending.standings if ending else ()
        if standings:
            winners = [standing.seat for standing in standings if standing.share > 0]
            canvas.put(0, 1, f"★ {winners_in_words(client, winners)}" if winners else "Nobody wins.", "lamp strong")
            y = self._table(canvas, standings, 3)
        else:
            y = self._lines(canvas, 1, ending.why if ending else "The game goes on.", "alarm")
        if len(self._points) > 1:
            canvas.put(0, y, "how the standings moved", "quiet")
            tall = max(5, min(10, height - y - 5))
            draw_chart(canvas, 0, y + 1, min(width, 100), tall, self._points)
            y += tall + 3
        y = self._lines(canvas, y, checked_in_words(ending.checked if ending else None), "green")
        if ending and ending.file:
            y = self._lines(canvas, y, f"The record: {ending.file}", "quiet")
        canvas.height = max(height, y)
        return canvas

    def _lines(self, canvas: Canvas, y: int, text: str, ink: Ink) -> int:
        for line in wrapped(text, canvas.width):
            canvas.put(0, y, line, ink)
            y += 1
        return y

    def _table(self, canvas: Canvas, standings: Sequence[Standing], y: int) -> int:
        labels = list(dict.fromkeys(part.label for standing in standings for part in standing.parts))
        first = max(len(label) for label in [*labels, "total"]) + 2
        column = max(8, min(22, (canvas.width - first) // len(standings)))
        for at, standing in enumerate(standings):
            mark = theme.SEAT_MARKS[standing.seat % 6]
            name = fit(f"{mark} {self._client.names[standing.seat]}", column - 1)
            canvas.put(first + at * column, y, name, f"{theme.seat_style(standing.seat)} strong")
        y += 1
        for label in labels:
            canvas.put(0, y, label, "quiet")
            for at, standing in enumerate(standings):
                part = next((part for part in standing.parts if part.label == label), None)
                if part is not None:
                    end = canvas.put(first + at * column, y, f"{part.points:>3g} ")
                    canvas.put(end, y, fit(part.how, max(column - 5, 0)).rstrip(), "quiet")
            y += 1
        canvas.put(0, y, "─" * (first + column * len(standings) - 1), "frame")
        canvas.put(0, y + 1, "total", "strong")
        for at, standing in enumerate(standings):
            won = standing.share > 0
            text = f"{standing.total:>3g}{' ★' if won else ''}"
            canvas.put(first + at * column, y + 1, text, "lamp strong" if won else "strong")
            canvas.put(first + at * column, y + 2, fit(standing.note, column - 1).rstrip(), "quiet")
        return y + 4


class ResultsScreen(DenScreen):
    HELP = "How the game ended, and how each score came about."
    AUTO_FOCUS = "#scores"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("rematch", "replay", "checked", "leave")]

    def __init__(self, client: Client, again: Callable[[], None] | None = None) -> None:
        super().__init__()
        self.client, self._again = client, again

    def compose(self) -> ComposeResult:
        yield Headline()
        yield Scores(self.client)
        yield KeyLine()

    def on_mount(self) -> None:
        head = self.query_one(Headline)
        head.title, head.status = self.client.rules.title, "the end"

    def action_rematch(self) -> None:
        if self._again is not None:
            self._again()

    def action_replay(self) -> None:
        from tui.screens.replay import ReplayScreen

        client = ReplayClient(self.client.reel(), self.client.me)
        self.app.push_screen(ReplayScreen(client, pace=self.den.config.pace))

    def action_checked(self) -> None:
        ending = self.client.ending
        text: list[tuple[str, Ink]] = [(checked_in_words(ending.checked if ending else None), "green"), ("", "")]
        self.app.push_screen(NoteScreen("what “checked” means", [*text, *MEANING]))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._again is not None if action == "rematch" else True
