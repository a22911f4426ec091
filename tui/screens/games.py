"""The tables kept on this machine: to go on with, or to look at again."""

import time
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from engines.catalogue import GAMES
from netcode.storage.saved_games import kept
from netcode.storage.store import Saved, StoreError
from tui.screens.base import DenScreen
from tui.shell import table_commands
from tui.shell.actions import bindings
from tui.widgets.frame import Headline, KeyLine
from tui.widgets.menu import Item, Menu
from tui.widgets.painted import Painted

MOST = 30  # games in the list


class GamesScreen(DenScreen):
    AUTO_FOCUS = "#menu"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("leave")]
    DEFAULT_CSS = """
    GamesScreen #none { padding: 2 4; color: $quiet; display: none; }
    GamesScreen.empty #none { display: block; }
    GamesScreen Menu { margin-top: 1; }
    """

    def __init__(self, *, unfinished: bool) -> None:
        super().__init__()
        self._unfinished = unfinished
        self._found: list[Saved] = []

    def compose(self) -> ComposeResult:
        yield Headline()
        yield Static(id="none", markup=False)
        yield Menu([], id="menu")
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(Headline).title = "Resume" if self._unfinished else "Games & replays"
        none = f"No {'unfinished' if self._unfinished else 'finished'} game is kept on this machine yet."
        try:
            self._found = [
                saved for saved in kept(table_commands.store_of(self.den)) if saved.unfinished == self._unfinished
            ]
        except StoreError as problem:
            none = str(problem)
        self.set_class(not self._found, "empty")
        self.query_one("#none", Static).update(none)
        self.query_one(Menu).show([_item(at, saved) for at, saved in enumerate(self._found[:MOST], 1)])

    def on_painted_picked(self, event: Painted.Picked) -> None:
        chosen = next((saved for saved in self._found if saved.id == event.key), None)
        if chosen is not None:
            (table_commands.resume if self._unfinished else table_commands.replay)(self.den, chosen)


def _item(at: int, saved: Saved) -> Item:
    when = time.strftime("%d %b %H:%M", time.localtime(saved.touched))
    title = f"{when}  {GAMES.get(saved.game, saved.game)}"
    what = "practice" if saved.practice else f"{saved.moves} moves"
    return Item(saved.id, str(at) if at < 10 else "", title, f"{', '.join(saved.names)} · {what}")
