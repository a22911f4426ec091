"""A player's record: what all games on this machine add up to. Games not counted yet are read while the screen is
shown."""

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType

from engines.catalogue import rules_of
from netcode.storage.results import Results
from netcode.storage.store import Saved, StoreError
from tui.screens.base import DenScreen
from tui.shell import table_commands
from tui.shell.actions import bindings
from tui.widgets.top_and_bottom import Headline, KeyLine
from tui.widgets.wrapped_lines import Lines
from tui.words.career import career_lines


class CareerScreen(DenScreen):
    HELP = (
        "What your games on this machine add up to. The record of each table is verified before it counts; games "
        "against bots are counted apart."
    )
    AUTO_FOCUS = "#career"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("leave")]

    def compose(self) -> ComposeResult:
        yield Headline()
        yield Lines(id="career", follow=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(Headline).title = "Your record"
        try:
            self._results = Results(table_commands.store_of(self.den), rules_of)
            pending = self._results.pending()
        except StoreError as problem:
            self.query_one(Lines).show([(str(problem), "alarm")])
            return
        self._show(len(pending))
        if pending:
            self._read(pending)

    @work(thread=True, exclusive=True)
    def _read(self, pending: list[Saved]) -> None:
        """Read one game after the other, in a thread: checking proofs takes seconds."""
        from textual.worker import get_current_worker

        worker, left_out = get_current_worker(), 0
        for at, saved in enumerate(pending, 1):
            if worker.is_cancelled:
                return
            try:
                self._results.read(saved)
            except StoreError:
                left_out += 1
            self.app.call_from_thread(self._show, len(pending) - at, left_out)

    def _show(self, waiting: int, left_out: int = 0) -> None:
        if not self.is_attached:  # left before all was read
            return
        head = self.query_one(Headline)
        head.status = f"reading {waiting} more" if waiting else ""
        head.corner, head.alarm = (f"✗ {left_out} could not be read" if left_out else ""), bool(left_out)
        self.query_one(Lines).show(list(career_lines(self._results.known())))
