"""The tables kept on this machine: to go on with, or to look at again."""

import time
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from engines.catalogue import GAMES
from netcode.store import Saved, StoreError
from tui import tables
from tui.actions import bindings
from tui.screens.base import DenScreen
from tui.widgets.frame import Headline, KeyLine
from tui.widgets.menu import Item, Menu
from tui.widgets.painted import Painted

UNFINISHED = ("lobby", "playing")


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

    def compose(self) -> ComposeResult:
        yield Headline()
        yield Static(id="none", markup=False)
        yield Menu([], id="menu")
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(Headline).title = "Resume" if self._unfinished else "Games & replays"
        try:
            saved = tables.store_of(self.den).list()
        except StoreError as problem:
            saved, self._none = [], str(problem)
        found = [table for table in saved if (table.status in UNFINISHED) == self._unfinished]
        self.set_class(not found, "empty")
        what = "No unfinished table" if self._unfinished else "No finished game"
        self.query_one("#none", Static).update(f"{what} is kept on this machine yet.")
        self.query_one(Menu).show([_item(at, table) for at, table in enumerate(found[:30], 1)])

    def on_painted_picked(self, event: Painted.Picked) -> None:
        if event.key is None:
            return
        if self._unfinished:
            tables.resume(self.den, str(event.key))
        else:
            tables.replay(self.den, str(event.key))


def _item(at: int, table: Saved) -> Item:
    when = time.strftime("%d %b %H:%M", time.localtime(table.touched))
    title = f"{when}  {GAMES.get(table.game, table.game)}"
    return Item(table.id, str(at) if at < 10 else "", title, f"{', '.join(table.names)} · {table.moves} moves")
