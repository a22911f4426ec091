"""A practice table: the table screen, with a pace for what the bots do, and moves to take back."""

from collections.abc import Callable
from typing import Final

from engines.catalogue import rules_of
from engines.core import Advice, View, only_one
from netcode.play.practice import PracticeClient
from netcode.session.thinking import Thinker
from tui.screens.dialogs.confirm import ConfirmScreen
from tui.screens.tables.table import TableScreen
from tui.widgets.frame import Headline
from tui.words.hints import advice_in_words

ADVISED: Final = 1.0  # seconds for finding out about my choices


class PracticeTable(TableScreen):
    def __init__(self, client: PracticeClient, *, hints: bool) -> None:
        super().__init__(client, title="practice", hints=hints)
        self.practice = client
        self._driving = False
        self._not_kept = ""  # why this game is not kept just now
        self._adviser: Thinker | None = None  # finds out about my choices, in a process of its own
        self._asking: int | None = None  # the slot of the question that it works on
        self._found: tuple[int, str] = (-1, "")  # what it said last, and of which slot

    def not_kept(self, why: str) -> None:
        """Say so once; a sign stays for as long as it is so."""
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
        """Seconds between what the bots do."""
        return self.den.config.pace

    def action_back(self) -> None:
        """Esc takes a step back; where there is none, it asks before it leaves."""
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
        slot, words = self._found
        return words if slot == self.practice.slot else ""

    def _consult(self) -> None:
        """Let my choices be tried out, if I am asked something and have not made up my mind. One at a time."""
        practice = self.practice
        wanted = self.guided and self.den.config.odds and self._draft is not None and practice.ending is None
        if not wanted or self._asking is not None or self._found[0] == practice.slot or only_one(practice.choices()):
            return
        if self._adviser is None:
            self._adviser = Thinker(rules_of, ADVISED)
        slot = practice.slot
        if self._adviser.advise(practice.view, slot, lambda found: self._advised(slot, found)):
            self._asking = slot

    def _advised(self, slot: int, found: Advice | None) -> None:
        self._asking = None
        practice, request = self.practice, self.practice.request
        if slot != practice.slot or request is None:  # I was quicker
            self._changed()
            return
        words = "" if found is None else advice_in_words(practice.rules, self.view, request, found)
        self._found = slot, words
        self._changed()

    def on_unmount(self) -> None:
        super().on_unmount()
        if self._adviser is not None:
            self._adviser.close()

    def _drive(self) -> None:
        """Let the bots do one thing that is told of; without a pace, and before my first move, all there is to do."""
        self._driving = False
        told = len(self.practice.log)
        while self.practice.advance():
            if self._rest and self.practice.can_undo() and len(self.practice.log) > told:
                break
        self._changed()
