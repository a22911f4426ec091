"""The rules of a game, to read and to search."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Input, Markdown
from textual.widgets.markdown import MarkdownBlock

from engines.catalogue import GAMES
from tui.actions import bindings
from tui.pages import rules_page
from tui.screens.base import DenScreen
from tui.widgets.frame import Headline, KeyLine


def text_of(game: str) -> str:
    try:
        return rules_page(game)
    except FileNotFoundError:
        return f"# {GAMES.get(game, game)}\n\nThe rules page is missing from this installation."


class RulesScreen(DenScreen):
    HELP = "The rules of the game. Scroll with the arrows; / searches, n goes on to the next place."
    AUTO_FOCUS = "#page"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("search", "next", "leave")]
    DEFAULT_CSS = """
    RulesScreen #page { height: 1fr; padding: 0 2; scrollbar-size: 1 1; }
    RulesScreen Markdown { padding: 0; background: $background; }
    RulesScreen #words { display: none; height: 1; border: none; padding: 0 1; background: $panel; }
    RulesScreen.searching #words { display: block; }
    RulesScreen .found { background: $lamp-low; }
    """

    def __init__(self, game: str) -> None:
        super().__init__()
        self._game, self._words, self._at = game, "", -1

    def compose(self) -> ComposeResult:
        yield Headline()
        with VerticalScroll(id="page"):
            yield Markdown(text_of(self._game))
        yield Input(placeholder="search for", id="words")
        yield KeyLine()

    def on_mount(self) -> None:
        head = self.query_one(Headline)
        head.title, head.status = "How to play", GAMES.get(self._game, self._game)

    def action_search(self) -> None:
        self.add_class("searching")
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._words, self._at = event.value.strip().casefold(), -1
        self.remove_class("searching")
        self.query_one("#page").focus()
        self.action_next()

    def action_next(self) -> None:
        blocks = [block for block in self.query(MarkdownBlock) if self._words and self._found_in(block)]
        leaves = [block for block in blocks if not block.query(MarkdownBlock)] or blocks
        self.query(MarkdownBlock).remove_class("found")
        head = self.query_one(Headline)
        if not leaves:
            head.corner = f"“{self._words}” is not in here" if self._words else "/ searches"
            return
        self._at = (self._at + 1) % len(leaves)
        head.corner = f"“{self._words}” {self._at + 1} of {len(leaves)}"
        leaves[self._at].add_class("found")
        leaves[self._at].scroll_visible(animate=False, top=True)

    def _found_in(self, block: MarkdownBlock) -> bool:
        return self._words in (block.source or "").casefold()

    def action_back(self) -> None:
        if self.has_class("searching"):
            self.remove_class("searching")
            self.query_one("#page").focus()
        else:
            self.action_leave()
