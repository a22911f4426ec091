"""The tables kept on this machine: to go on with, or to look at again."""

import time
from contextlib import suppress
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static
from textual.worker import get_current_worker

from engines.catalogue import GAMES, rules_of
from netcode.storage.results import Result, Results
from netcode.storage.saved_games import kept, unreadable
from netcode.storage.store import Saved, StoreError
from tui.screens.base import DenScreen
from tui.shell import table_commands
from tui.shell.actions import bindings
from tui.widgets.menu import Item, Menu
from tui.widgets.painted import Painted
from tui.widgets.top_and_bottom import Headline, KeyLine
from tui.words.turns import turn_in_words

MOST = 30  # games in the list


class GamesScreen(DenScreen):
    AUTO_FOCUS = "#menu"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("leave")]
    DEFAULT_CSS = """
    GamesScreen #none { padding: 2 4; color: $quiet; display: none; }
    GamesScreen #damaged { padding: 0 4; height: auto; color: $quiet; }
    GamesScreen.empty #none { display: block; }
    GamesScreen Menu { margin-top: 1; }
    """

    def __init__(self, *, unfinished: bool) -> None:
        super().__init__()
        self._unfinished = unfinished
        self._found: list[Saved] = []
        self._results: dict[str, Result] = {}

    def compose(self) -> ComposeResult:
        yield Headline()
        yield Static(id="none", markup=False)
        yield Static(id="damaged", markup=False)
        yield Menu([], id="menu")
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(Headline).title = "Resume" if self._unfinished else "Games & replays"

    def on_screen_resume(self) -> None:
        """Runs also when the player comes back from a game, which may be over now."""
        none = f"No {'unfinished' if self._unfinished else 'finished'} game is kept on this machine yet."
        try:
            self._found = [
                saved for saved in kept(table_commands.store_of(self.den)) if saved.unfinished == self._unfinished
            ]
        except StoreError as problem:
            none = str(problem)
        else:
            if damaged := unreadable(table_commands.store_of(self.den)):
                files = "One file here" if damaged == 1 else f"{damaged} files here"
                self.query_one("#damaged", Static).update(f"{files} cannot be read, and was left alone (den locate).")
        self.set_class(not self._found, "empty")
        self.query_one("#none", Static).update(none)
        self._found = self._found[:MOST]
        self._list()
        if not self._unfinished and self._found:
            self.run_worker(self._find_results, thread=True, exclusive=True)

    def _list(self) -> None:
        self.query_one(Menu).show([self._item(at, saved) for at, saved in enumerate(self._found, 1)])

    def _find_results(self) -> None:
        """Find, in a thread, how the games ended. Unknown results are read from the records, which takes a while."""
        worker = get_current_worker()
        results = Results(table_commands.store_of(self.den), rules_of)
        self._results = {result.id: result for result in results.known()}
        self.app.call_from_thread(self._list)
        for saved in self._found:
            if saved.id not in self._results and saved.me is not None and saved.status == "over":
                with suppress(StoreError):
                    self._results[saved.id] = results.read(saved)
                if worker.is_cancelled:
                    return
                self.app.call_from_thread(self._list)

    def on_painted_picked(self, event: Painted.Picked) -> None:
        chosen = next((saved for saved in self._found if saved.id == event.key), None)
        if chosen is not None:
            (table_commands.resume if self._unfinished else table_commands.replay)(self.den, chosen)

    def _item(self, at: int, saved: Saved) -> Item:
        when = time.strftime("%d %b %H:%M", time.localtime(saved.touched))
        title = f"{when}  {GAMES.get(saved.game, saved.game)}"
        what = "practice" if saved.practice else f"{saved.moves} moves"
        result = self._results.get(saved.id)
        names = result_in_words(result) if result else ", ".join(saved.names)
        turn = turn_in_words(saved)
        return Item(saved.id, str(at) if at < 10 else "", title, f"{turn} · {names}" if turn else f"{names} · {what}")


def result_in_words(result: Result) -> str:
    """ "★ Ada 19, you 12", the best first; the names alone where nobody scored."""
    if result.abandoned:
        return f"{', '.join(result.names)} · given up"
    ranked = sorted(range(len(result.names)), key=lambda seat: (result.shares[seat], result.totals[seat]), reverse=True)
    return ", ".join(
        f"{'★ ' if result.shares[seat] else ''}{result.names[seat]} {result.totals[seat]:g}" for seat in ranked
    )
