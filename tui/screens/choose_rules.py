"""Which game's rules to read."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from engines.catalogue import GAMES
from tui.screens.base import DenScreen
from tui.screens.setup.game_form import available
from tui.shell.actions import bindings
from tui.widgets.menu import Item, Menu
from tui.widgets.painted import Painted
from tui.widgets.top_and_bottom import Headline, KeyLine


class LibraryScreen(DenScreen):
    HELP = "Choose a game to read its rules."
    AUTO_FOCUS = "#menu"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("leave")]
    DEFAULT_CSS = "LibraryScreen Menu { margin-top: 2; }"

    def compose(self) -> ComposeResult:
        games = available()
        yield Headline()
        yield Menu(
            [
                Item(name, str(at), title, games[name].blurb if name in games else "")
                for at, (name, title) in enumerate(GAMES.items(), 1)
            ],
            id="menu",
        )
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(Headline).title = "How to play"

    def on_painted_picked(self, event: Painted.Picked) -> None:
        from tui.screens.rules import RulesScreen

        if event.key is not None:
            self.app.push_screen(RulesScreen(str(event.key)))
