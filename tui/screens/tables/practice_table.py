"""A practice table: the table screen with a pace for the bots, and moves that can be taken back."""

from collections.abc import Callable

from engines.catalogue import rules_of
from engines.core import View
from netcode.play.practice import PracticeClient
from netcode.session.odds import Odds
from tui.screens.dialogs.confirm import ConfirmScreen
from tui.screens.tables.table import TableScreen
from tui.widgets.top_and_bottom import Headline
from tui.words.hints import odds_in_words


class PracticeTable(TableScreen):
    def __init__(self, client: PracticeClient, *, hints: bool) -> None:
        super().__init__(client, title="practice", hints=hints)
        self.practice = client
        self._driving = False
        self._not_kept = ""  # why this game is not kept just now
        self.odds = Odds(client, rules_of, self._changed)

    def not_kept(self, why: str) -> None:
        """Say once that this game is not saved; a mark stays as long as that is so."""
        self._not_kept = why
        if why:
            self.notify(f"This game cannot be kept. {why}", severity="warning", markup=False)
        self._changed()

    def _show_headline(self, view: View) -> None:
        super()._show_headline(view)
        if self._not_kept:
            head = self.query_one(Headline)
            head.corner, head.alarm = "✗ not kept", True

    @property
    def _rest(self) -> float:
        """Seconds between two actions of the bots."""
        return self.den.config.pace

    def action_back(self) -> None:
        """Take a step of the choice back; if there is none, ask before leaving."""
        if self.practice.ending is not None or self._within:
            super().action_back()
            return
        keeps = "The game is kept: Resume brings you back to this very question."
        self.app.push_screen(ConfirmScreen("Leave the table?", keeps, yes="leave", no="stay"), self._leave_if)

    def _leave_if(self, yes: bool | None) -> None:
        if yes:
            self.action_leave()

    def rematch(self) -> Callable[[], None]:
        return lambda: self.den.practise_again(self)

    def _sync(self) -> None:
        super()._sync()
        practice, busy = self.practice, self._timer is not None or self._driving
        if not busy and not practice.choices() and not practice.thinking and practice.ending is None:
            self._driving = True
            self.set_timer(self._rest, self._drive) if self._rest else self.call_later(self._drive)

    # -- hints that think ------------------------------------------------------------------------------------------

    def _show(self) -> None:
        super()._show()
        self._consult()

    @property
    def _advice(self) -> str:
        return odds_in_words(self.client, self.odds.advice)

    def _consult(self) -> None:
        """Have my choices tried out, if I am asked something and want to see the odds."""
        if self.guided and self.den.config.odds and self._draft is not None:
            self.odds.consult()

    def on_unmount(self) -> None:
        super().on_unmount()
        self.odds.close()

    def _drive(self) -> None:
        """Let the bots play until something is told; without a pace, and before my first move, until I am asked."""
        self._driving = False
        told = len(self.practice.log)
        while self.practice.advance():
            if self._rest and self.practice.can_undo() and len(self.practice.log) > told:
                break
        self._changed()
