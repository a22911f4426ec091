"""The rules of a game, to read and to search."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from engines.catalogue import GAMES
from tui.screens.base import DenScreen
from tui.shell.actions import bindings
from tui.widgets.markdown_page import MarkdownPage
from tui.widgets.top_and_bottom import Headline, KeyLine
from tui.words.rules_pages import rules_page, without_page


def text_of(game: str) -> str:
    try:
        return rules_page(game)
    except FileNotFoundError:
        return "\n\n".join((f"# {GAMES.get(game, game)}", *without_page(game)))


class RulesScreen(DenScreen):
    HELP = "The rules of the game. Scroll with the arrows; / searches, n goes on to the next place."
    AUTO_FOCUS = "#page"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("search", "next", "leave")]
    DEFAULT_CSS = """
    RulesScreen #words { display: none; height: 1; border: none; padding: 0 1; background: $panel; }
    RulesScreen.searching #words { display: block; }
    """

    def __init__(self, game: str, page: str = "") -> None:
        """`page`: a page to show in place of the whole rules."""
        super().__init__()
        self._game, self._words, self._at = game, "", -1
        self._page = page

    def compose(self) -> ComposeResult:
        yield Headline()
        yield MarkdownPage(self._page or text_of(self._game))
        yield Input(placeholder="search for", id="words")
        yield KeyLine()

    def on_mount(self) -> None:
        head = self.query_one(Headline)
        head.title, head.status = "How to play", GAMES.get(self._game, self._game)

    def action_search(self) -> None:
        self.add_class("searching")
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._words, self._at = " ".join(event.value.casefold().split()), -1
        self.remove_class("searching")
        self.query_one("#page").focus()
        self.action_next()

    def action_next(self) -> None:
        page, head = self.query_one(MarkdownPage), self.query_one(Headline)
        places = page.places(self._words) if self._words else []
        if not places:
            head.corner = f"“{self._words}” is not in here" if self._words else "/ searches"
            page.find(None)
            return
        self._at = (self._at + 1) % len(places)
        head.corner = f"“{self._words}” {self._at + 1} of {len(places)}"
        page.find(places[self._at])

    def action_back(self) -> None:
        if self.has_class("searching"):
            self.remove_class("searching")
            self.query_one("#page").focus()
        else:
            self.action_leave()
