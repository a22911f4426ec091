"""How a game ended: who won, how each score came about, how the standings moved, and what has been checked."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from engines.core import Standing
from netcode.client import Client
from tui import theme
from tui.actions import bindings
from tui.asking import winners_in_words
from tui.canvas import Canvas, fit
from tui.screens.base import DenScreen
from tui.widgets.frame import Headline, KeyLine
from tui.widgets.painted import Painted


class Scores(Painted):
    """A row for each part of the score, a column for each seat."""

    DEFAULT_CSS = "Scores { height: 1fr; padding: 1 2; overflow-y: auto; }"

    def __init__(self, client: Client) -> None:
        super().__init__(id="scores")
        self._client = client

    def paint(self, width: int, height: int) -> Canvas:
        ending = self._client.ending
        standings = ending.standings if ending else ()
        canvas = Canvas(width, max(height, 60))
        if not standings:
            canvas.put(0, 0, ending.why if ending else "The game goes on.", "")
            canvas.height = height
            return canvas
        winners = [standing.seat for standing in standings if standing.share > 0]
        canvas.put(0, 0, f"{winners_in_words(self._client, winners)}.", "lamp strong")
        canvas.height = max(height, self._table(canvas, standings, 2))
        return canvas

    def _table(self, canvas: Canvas, standings: Sequence[Standing], y: int) -> int:
        labels = list(dict.fromkeys(part.label for standing in standings for part in standing.parts))
        first = max([len(label) for label in [*labels, "total"]]) + 3
        column = min(16, (canvas.width - first) // len(standings))
        for at, standing in enumerate(standings):
            x = first + at * column
            mark = theme.SEAT_MARKS[standing.seat % 6]
            name = f"{mark} {self._client.names[standing.seat]}"
            canvas.put(x, y, fit(name, column - 1), theme.seat_style(standing.seat))
        y += 1
        for label in labels:
            canvas.put(0, y, label, "quiet")
            for at, standing in enumerate(standings):
                parts = [part for part in standing.parts if part.label == label]
                if parts:
                    text = f"{parts[0].points:>3}  "
                    end = canvas.put(first + at * column, y, text)
                    canvas.put(end, y, fit(parts[0].how, column - 6), "quiet")
            y += 1
        canvas.put(0, y, "─" * (first + column * len(standings) - 1), "frame")
        y += 1
        canvas.put(0, y, "total", "strong")
        for at, standing in enumerate(standings):
            won = " ★" if standing.share > 0 else ""
            canvas.put(first + at * column, y, f"{standing.total:>3}{won}", "lamp strong" if won else "strong")
        return y + 2


class ResultsScreen(DenScreen):
    HELP = "How the game ended, and how each score came about."
    AUTO_FOCUS = "#scores"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("rematch", "leave")]

    def __init__(self, client: Client) -> None:
        super().__init__()
        self.client = client

    def compose(self) -> ComposeResult:
        yield Headline()
        yield Scores(self.client)
        yield KeyLine()

    def on_mount(self) -> None:
        head = self.query_one(Headline)
        head.title, head.status = self.client.rules.title, "the end"
