"""The window of a table, the same for every game: board, question, crew, log and chat, and what can be looked up there.

What is asked and chosen is in `table.py`, whose class inherits from this one.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.worker import Worker

from engines.core import Illegal, View
from netcode.play.client import Client, Presence
from tui.boards import board_of
from tui.screens.base import DenScreen
from tui.screens.tables.question import line_of
from tui.widgets.painted import Painted
from tui.widgets.table.about_line import AboutLine
from tui.widgets.table.ask import Ask
from tui.widgets.table.chat import Chat
from tui.widgets.table.crew import Crew, Mate
from tui.widgets.table.journal import Journal
from tui.widgets.top_and_bottom import Headline, KeyLine

if TYPE_CHECKING:
    from tui.screens.tables.hindsight import Hindsight


class TableWindow(DenScreen):
    """Shows the table through my eyes or, while my cards are covered, as if I knew none of them."""

    HELP = (
        "The board shows the table, the crew what everybody knows of each other, the ask what is wanted of you. Pick "
        "with the cursor, the letters on the board, the digits of the choices, or the mouse; nothing is done before "
        "you confirm it with Enter."
    )
    CSS_PATH = "table.tcss"
    AUTO_FOCUS = "#board"
    VERTICAL_BREAKPOINTS = [(0, "-lowest"), (24, "-low"), (48, "-tall")]

    def __init__(self, client: Client, *, title: str) -> None:
        super().__init__()
        self.client, self._title = client, title
        self._board = board_of(client.rules)
        self._covered = False
        self._told = 0  # how many lines of the log have been shown
        self._hindsight: Hindsight | None = None  # once the scores were opened
        self._looking: Worker[None] | None = None  # what looks back

    def compose(self) -> ComposeResult:
        yield Headline()
        with Horizontal(id="room"):
            with Vertical(id="left"):
                yield self._board
                yield Ask(id="ask")
            with Vertical(id="right"):
                yield Crew()
                yield Journal()
        yield AboutLine()
        yield KeyLine()

    def cover(self, covered: bool) -> None:
        self._covered = self._board.covered = covered

    @property
    def is_covered(self) -> bool:
        return self._covered

    @property
    def view(self) -> View:
        """The view to show: mine or, while my cards are covered, one that knows none of them."""
        return self.client.view.covered if self._covered else self.client.view

    # -- around the board --------------------------------------------------------------------------------------------

    def _show_crew(self, view: View) -> None:
        client = self.client
        awaited = [] if client.request is None else client.waiting()
        self.query_one(Crew).crew = tuple(
            Mate(
                name,
                seat == client.me,
                seat in awaited and seat not in client.sealed(),
                seat in client.sealed(),
                self._presence[seat],
                self._board.score(view, seat),
                self._board.crew(view, seat),
            )
            for seat, name in enumerate(client.names)
        )

    def _journal(self, view: View) -> None:
        client, journal = self.client, self.query_one(Journal)
        told = min(self._told, len(client.log))  # a replay that jumps back has fewer lines than were shown before
        journal.tell([(line_of(client, view, at), "") for at in range(told)])
        journal.hear(client.talk)

    def _show_headline(self, view: View) -> None:
        head = self.query_one(Headline)
        head.title, head.status = self.client.rules.title, self._board.headline(view)
        away = [self.client.names[seat] for seat, is_ in enumerate(self._presence) if is_ is Presence.AWAY]
        head.alarm = self.client.trouble is not None or bool(away)
        if self.client.trouble is not None:
            head.corner = f"✗ {self.client.trouble.title}"
        else:
            head.corner = f"✗ {', '.join(away)} away" if away else f"{self._title} ●".strip()

    @property
    def _presence(self) -> Sequence[Presence]:
        """Who is online. After the end of the game nobody counts as away."""
        return [Presence.HERE] * len(self.client.names) if self.client.ending else self.client.presence

    def rematch(self) -> Callable[[], None] | None:
        """Starts another game with the same people; None if that is not possible."""
        return None

    def _show_goal(self, view: View) -> None:
        over = self.client.ending is not None
        self.query_one(AboutLine).goal = "" if over else self.client.rules.words.goal(view)

    # -- looking things up -------------------------------------------------------------------------------------------

    @property
    def _reads(self) -> bool:
        return self.focused is not None and self.focused.id in ("words", "log", "chat")

    def action_other(self) -> None:
        """Move the focus from the board to the question, to the crew, and back."""
        order: list[Painted] = [self._board, self.query_one(Ask), self.query_one(Crew)]
        here = next((at for at, painted in enumerate(order) if painted.has_focus), -1)
        order[(here + 1) % len(order)].focus()

    def action_talk(self) -> None:
        self.query_one(Journal).speak()

    def action_journal(self) -> None:
        self.query_one(Journal).turn()

    def action_read(self, on: int) -> None:
        self.query_one(Journal).read(on)

    def on_chat_said(self, event: Chat.Said) -> None:
        try:
            self.client.say(event.text)
        except Illegal as refused:
            self.notify(refused.why, severity="warning", markup=False)

    def action_results(self) -> None:
        if self.client.ending is not None:
            from tui.screens.tables.hindsight import Hindsight
            from tui.screens.tables.results import ResultsScreen

            if self._hindsight is None:
                self._hindsight = Hindsight(self.client)
            if self._hindsight.due and self.den.config.lookback:
                self._looking = self.run_worker(self._hindsight.look(), exit_on_error=False)
            results = ResultsScreen(self.client, self.rematch(), self._hindsight, covered=self._covered)
            self.app.push_screen(results)

    def _go_on_playing(self) -> None:
        """The game is not over, or not any more: a move was taken back, or the others go on without a liar."""
        self._hindsight = None
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def action_rules(self) -> None:
        from tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.client.rules.name))
