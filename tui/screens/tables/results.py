"""How a game ended: who won, how each score came about, how the standings moved, and what has been checked."""

from collections.abc import Callable, Hashable, Sequence
from time import time
from typing import ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from engines.catalogue import rules_of
from engines.core import Illegal, Standing
from netcode.play.client import Client, Presence
from netcode.play.replay import ReplayClient
from netcode.storage.career import new_titles
from netcode.storage.results import Results
from netcode.storage.store import StoreError
from tui.look import theme
from tui.look.canvas import Canvas, Ink, fit, wrapped
from tui.screens.base import DenScreen
from tui.screens.dialogs.note import NoteScreen
from tui.screens.tables.hindsight import Hindsight
from tui.shell import table_commands
from tui.shell.actions import bindings
from tui.widgets.painted import Painted
from tui.widgets.standings_chart import draw_chart
from tui.widgets.table.chat import Chat
from tui.widgets.top_and_bottom import Headline, KeyLine
from tui.words.career import title_name
from tui.words.outcome import again_in_words, capital, checked_in_words, winners_in_words

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

PRACTICE: tuple[tuple[str, Ink], ...] = (
    ("Here Den dealt the cards and played the bots, so nothing had to be proved, and nothing was.", ""),
    ("", ""),
    ("At a table with friends this page says what was signed, sealed and proved, and how often.", ""),
)
AGAIN = ("again",)
BAR = 20  # cells of a progress bar


class Scores(Painted):
    """A row for each part of the score and a column for each seat; below, one seat's score in words, and how the
    standings moved."""

    HELP = (
        "The scores, part by part. Left and right, a click or the number of a seat say how that seat's score came "
        "about. The small columns show how the standings moved, now that it is known what lay hidden."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown", "read(1)", "read on", show=False),
        Binding("pageup", "read(-1)", "read back", show=False),
    ]
    DEFAULT_CSS = "Scores { height: 1fr; padding: 0 2; overflow-y: auto; }"

    def __init__(self, client: Client, again: bool, hindsight: Hindsight, titles: Sequence[str] = ()) -> None:
        """`titles`: those that I have just earned for the first time."""
        super().__init__(id="scores")
        self._client, self._again, self._hindsight, self._titles = client, again, hindsight, titles
        self._points = client.reel().standings()
        standings = client.ending.standings if client.ending else ()
        winner = next((standing.seat for standing in standings if standing.share > 0), 0)
        self.set_reactive(Painted.cursor, ("seat", winner))

    def paint(self, width: int, height: int) -> Canvas:
        client, ending = self._client, self._client.ending
        canvas = Canvas(width, 80)
        standings = ending.standings if ending else ()
        winners = [standing.seat for standing in standings if standing.share > 0]
        canvas.put(
            0, 0, f"★ {capital(winners_in_words(client, winners))}" if winners else "Nobody wins.", "lamp strong"
        )
        if self._again:
            self._button(canvas, width)
        y = 1 if standings or ending is None else self._lines(canvas, 1, ending.why, "alarm")
        if wishes := again_in_words(client):
            y = self._lines(canvas, y, wishes, "lamp")
        y = self._lines(canvas, y, checked_in_words(ending.checked if ending else None), "green")
        for title in self._titles:
            y = self._lines(canvas, y, f"★ A new title for you: {title}", "lamp strong")
        y += 1
        if standings:
            y = self._table(canvas, standings, y)
            half = max(width // 2, 44)
            low = self._explained(canvas, self._chosen(standings), y, half - 2)
            y = max(low, self._moved(canvas, half, y, min(width - half, 60)))
        else:
            y = self._moved(canvas, 0, y, min(width, 60))
        y = self._looking_back(canvas, y)
        for vote in ending.votes if ending else ():
            y = self._lines(canvas, y, vote, "quiet")
        if client.words:
            y = self._lines(canvas, y + 1, f"Table words: {client.words}", "quiet")
        if ending and ending.file:
            y = self._lines(canvas, y + 1, f"The record: {ending.file}", "quiet")
        canvas.height = max(height, y)
        return canvas

    def action_move(self, across: int, down: int) -> None:
        """Scroll, if there is more than fits."""
        before = self.scroll_offset
        if down:
            self.scroll_relative(y=down, animate=False)
        if self.scroll_offset == before:
            super().action_move(across, down)

    def action_read(self, by: int) -> None:
        self.scroll_relative(y=by * max(self.size.height - 1, 1), animate=False)

    def _looking_back(self, canvas: Canvas, y: int) -> int:
        """The moments that decided the game for me, or how far the search for them has come."""
        part, moments = self._hindsight.part, self._hindsight.moments
        if moments is None:
            if part:
                done = round(BAR * part)
                canvas.put(0, y + 1, f"Looking back {'▓' * done}{'░' * (BAR - done)}", "quiet")
            return y + 2 if part else y
        if not moments:
            return self._lines(canvas, y + 1, "Looking back: no choice of yours stands out as a mistake.", "quiet")
        y = self._lines(canvas, y + 1, "What cost you most, as such games go on. b shows one after another.", "quiet")
        for slot, text in moments:
            low = self._lines(canvas, y, f"▸ {text}", "")
            canvas.spot(("moment", slot), 0, y, canvas.width, low - y)
            if self.cursor == ("moment", slot):
                canvas.tint(0, y, canvas.width, low - y, "glow")
            y = low
        return y

    def watch_cursor(self, key: Hashable) -> None:
        self.repaint()

    def _chosen(self, standings: Sequence[Standing]) -> Standing:
        """The seat under the cursor; if the cursor is on anything else, the seat it was on before."""
        if isinstance(self.cursor, tuple) and self.cursor[0] == "seat":
            self._looked_at = self.cursor
        return next((standing for standing in standings if ("seat", standing.seat) == self._looked_at), standings[0])

    def _lines(self, canvas: Canvas, y: int, text: str, ink: Ink) -> int:
        for line in wrapped(text, canvas.width):
            canvas.put(0, y, line, ink)
            y += 1
        return y

    def _button(self, canvas: Canvas, width: int) -> None:
        text = " a  play again "
        canvas.put(width - len(text), 0, text, "lamp strong glow")
        canvas.spot(AGAIN, width - len(text), 0, len(text), 1)
        if self.cursor == AGAIN:
            canvas.tint(width - len(text), 0, len(text), 1, "cursor")

    def _table(self, canvas: Canvas, standings: Sequence[Standing], y: int) -> int:
        labels = list(dict.fromkeys(part.label for standing in standings for part in standing.parts))
        first = min(max(len(label) for label in [*labels, "total"]) + 2, 24)
        column = max(8, min(16, (canvas.width - first) // len(standings)))
        chosen = self._chosen(standings)
        for row, label in enumerate(labels, y + 1):
            canvas.put(0, row, fit(label, first - 1).rstrip(), "quiet")
        low = y + 1 + len(labels)
        canvas.put(0, low, "─" * (first + column * len(standings) - 1), "frame")
        canvas.put(0, low + 1, "total", "strong")
        for at, standing in enumerate(standings):
            x = first + at * column
            self._seat(canvas, standing, (x, y, column - 1, 3 + len(labels)), standing is chosen)
            for row, label in enumerate(labels, y + 1):
                part = next((part for part in standing.parts if part.label == label), None)
                canvas.right(
                    x + 5, row, f"{part.points:g}" if part else "", "bright" if part and part.points else "quiet"
                )
            won = standing.share > 0
            canvas.right(x + 5, low + 1, f"{standing.total:g}", "lamp strong" if won else "strong")
            canvas.put(x + 6, low + 1, "★" if won else "", "lamp strong")
        return low + 3

    def _seat(self, canvas: Canvas, standing: Standing, place: tuple[int, int, int, int], chosen: bool) -> None:
        x, y, wide, high = place
        ink = theme.seat_style(standing.seat)
        sign = theme.TURN if chosen else " "
        canvas.put(x - 1, y, sign, "lamp strong")
        name = fit(f"{theme.SEAT_MARKS[standing.seat % 6]} {self._client.names[standing.seat]}", wide)
        canvas.put(x, y, name.rstrip(), f"{ink} strong{' under' if chosen else ''}")
        canvas.spot(("seat", standing.seat), x, y, wide, high, str(standing.seat + 1))

    def _explained(self, canvas: Canvas, standing: Standing, y: int, width: int) -> int:
        """How one seat's score came about, in words."""
        mark, name = theme.SEAT_MARKS[standing.seat % 6], self._client.names[standing.seat]
        canvas.put(0, y, fit(f"{mark} {name}", width).rstrip(), f"{theme.seat_style(standing.seat)} strong")
        beside = cell_len(name) + 4 + cell_len(standing.note) < width
        if beside:
            canvas.put(cell_len(name) + 4, y, standing.note, "quiet")
        for line in () if beside else wrapped(standing.note, width - 7):
            y += 1
            canvas.put(7, y, line, "quiet")
        y += 1
        if not standing.made_of:
            canvas.put(7, y, "nothing", "quiet")
            y += 1
        for part in standing.made_of:
            canvas.right(5, y, f"{part.points:g}", "bright strong")
            words = f"{part.label}: {part.how}" if part.how else part.label
            for line in wrapped(words, width - 7):
                canvas.put(7, y, line, "")
                y += 1
        return y

    def _moved(self, canvas: Canvas, x: int, y: int, width: int) -> int:
        if len(self._points) < 2:
            return y
        canvas.put(x, y, "how the standings moved", "quiet")
        draw_chart(canvas, x, y + 1, width, self._points)
        return y + 1 + len(self._points[0])


class ResultsScreen(DenScreen):
    HELP = "How the game ended, and how each score came about."
    AUTO_FOCUS = "#scores"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("rematch", "talk", "replay", "look-back", "checked", "leave")]
    DEFAULT_CSS = """
    ResultsScreen Chat { height: 6; border-top: solid $frame; }
    ResultsScreen Chat.-silent { height: 2; }
    """

    def __init__(
        self,
        client: Client,
        again: Callable[[], None] | None = None,
        hindsight: Hindsight | None = None,
        *,
        covered: bool = False,
    ) -> None:
        """`covered`: my cards are covered at the table, so they are covered in its replay."""
        super().__init__()
        self._covered = covered
        self.client, self._again, self._hindsight = client, again, hindsight or Hindsight(client)
        self._leave_client: Callable[[], None] = lambda: None

    def compose(self) -> ComposeResult:
        yield Headline()
        yield Scores(self.client, self._again is not None, self._hindsight, self._new_titles())
        if self._in_company:
            yield Chat(id="talk")
        yield KeyLine()

    def on_mount(self) -> None:
        head = self.query_one(Headline)
        head.title, head.status = self.client.rules.title, "the end"
        self._leave_client = self.client.subscribe(self._changed)
        self._changed()
        self._hindsight.changed = self._looked

    def on_unmount(self) -> None:
        self._leave_client()
        self._hindsight.changed = lambda: None

    @property
    def _in_company(self) -> bool:
        """Whether there are other people to talk to."""
        return self._again is not None and any(
            is_ is not Presence.BOT for seat, is_ in enumerate(self.client.presence) if seat != self.client.me
        )

    def _looked(self) -> None:
        """The look back has come further, or to its end."""
        self.query_one(Scores).repaint()
        self.refresh_bindings()

    def _changed(self) -> None:
        self.query_one(Scores).repaint()
        for chat in self.query(Chat):
            chat.hear(self.client.talk)

    def on_chat_said(self, event: Chat.Said) -> None:
        try:
            self.client.say(event.text)
        except Illegal as refused:
            self.notify(refused.why, severity="warning", markup=False)

    def action_talk(self) -> None:
        self.query_one(Chat).speak()

    def action_back(self) -> None:
        if self.query_one(Scores).has_focus:
            self.action_leave()
        else:
            self.query_one(Scores).focus()

    def action_look_back(self) -> None:
        """Go to the first moment that cost me much; the next time to the next one."""
        if (slot := self._hindsight.following) is not None:
            self._show_moment(slot)
        elif self._hindsight.moments is None and self._hindsight.part:
            self.notify("Den still looks back at the game.")

    def _show_moment(self, slot: int) -> None:
        """The game as it was then; the replay says what the look back has found there."""
        self._hindsight.shown = slot
        self._replay_from(slot)

    def _new_titles(self) -> Sequence[str]:
        """Count the game in my record, once, and say what is new in it."""
        if isinstance(self.client, ReplayClient):  # a replayed game was counted when it was played
            return ()
        try:
            results = Results(table_commands.store_of(self.den), rules_of)
        except StoreError:
            return ()
        result = results.note(self.client, int(time()))
        return [title_name(key) for key in new_titles(results.known(), result)] if result else ()

    def on_painted_picked(self, event: Painted.Picked) -> None:
        match event.key:
            case ("again",):
                self.action_rematch()
            case ("moment", int(slot)):
                self._show_moment(slot)

    def action_rematch(self) -> None:
        if self._again is not None:
            self._again()

    def action_replay(self) -> None:
        self._replay_from(len(self.client.reel().answers))

    def _replay_from(self, slot: int) -> None:
        from tui.screens.tables.replay import ReplayScreen

        client = ReplayClient(self.client.reel(), self.client.me, slot=slot)
        found = dict(self._hindsight.moments or ())
        self.app.push_screen(ReplayScreen(client, covered=self._covered, found=found))

    def action_checked(self) -> None:
        ending = self.client.ending
        checked = ending.checked if ending else None
        text: list[tuple[str, Ink]] = [(checked_in_words(checked), "green"), ("", "")]
        meaning = MEANING if checked is not None else PRACTICE
        self.app.push_screen(NoteScreen("what “checked” means", [*text, *meaning]))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "rematch":
                return self._again is not None
            case "talk":
                return self._in_company
            case "look_back":
                return bool(self._hindsight.moments or self._hindsight.part)
            case _:
                return True
