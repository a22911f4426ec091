"""A page of Markdown to scroll and to search in: laid out once for its width, and only what is in sight is drawn."""

from bisect import bisect_right
from io import StringIO

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tui.look import theme
from tui.look.canvas import Ink
from tui.widgets.painted import StyleBook

INKS: dict[str, Ink] = {  # the parts of a page, by the names that Rich has for them
    "markdown.h1": "lamp strong",
    "markdown.h2": "lamp strong",
    "markdown.h3": "bright strong",
    "markdown.h4": "bright strong",
    "markdown.h5": "bright strong",
    "markdown.strong": "bright strong",
    "markdown.em": "bright",
    "markdown.code": "slate",
    "markdown.code_block": "slate",
    "markdown.item.bullet": "lamp",
    "markdown.item.number": "lamp",
    "markdown.link": "under",
    "markdown.table.border": "frame",
    "markdown.table.header": "bright strong",
    "markdown.hr": "frame",
}
MARK = f"{theme.TURN} "  # before a row that was found
WIDEST = 100  # a longer line is hard to read


class MarkdownPage(ScrollView, can_focus=True):
    DEFAULT_CSS = "MarkdownPage { height: 1fr; padding: 0 1; scrollbar-size: 1 1; overflow-x: hidden; }"

    def __init__(self, text: str) -> None:
        super().__init__(id="page")
        self._text = text
        self._rows: list[Strip] = []
        self._starts: list[int] = []  # where each row begins in the whole text
        self._words = ""
        self._wide, self._looked = 0, dict[str, Style]()  # the width and the look that it was laid out for
        self._styles_of = StyleBook(self)
        self.found: int | None = None  # the row that a search has found

    def on_resize(self) -> None:
        if self._wide != self.size.width:
            self._wide = self.size.width
            self.call_after_refresh(self._lay_out)  # later, so that the page shows something at once

    def _lay_out(self) -> None:
        from rich.console import Console
        from rich.markdown import Markdown
        from rich.theme import Theme

        width = min(WIDEST, self.outer_size.width - self.styles.gutter.width - len(MARK) - 1)
        self._looked = self._look()
        console = Console(
            file=StringIO(),
            width=max(width, 20),
            theme=Theme(self._looked),
            force_terminal=True,
            color_system="truecolor",
        )
        page = Markdown(self._text, hyperlinks=False, justify="left")
        self._rows = [Strip(line) for line in console.render_lines(page, pad=False)]
        self._words, self._starts, self.found = "", [], None
        for row in self._rows:
            self._starts.append(len(self._words))
            self._words += f"{' '.join(row.text.split())} ".casefold()
        self.virtual_size = Size(0, len(self._rows))
        self.refresh()

    def places(self, words: str) -> list[int]:
        """The rows where these words begin, also if the line breaks within them."""
        rows, at = [], self._words.find(words)
        while at >= 0:
            rows.append(bisect_right(self._starts, at) - 1)
            at = self._words.find(words, at + 1)
        return list(dict.fromkeys(rows))

    def find(self, row: int | None) -> None:
        """Mark this row and bring it into sight."""
        self.found = row
        if row is not None:
            self.scroll_to_region(Region(0, max(row - 2, 0), 1, self.size.height), animate=False)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        row = y + self.scroll_offset.y
        if row >= len(self._rows):
            return Strip.blank(self.size.width, self._styles_of.ink(""))
        mark, ink = (
            (MARK, self._styles_of.ink("glow")) if row == self.found else (" " * len(MARK), self._styles_of.ink(""))
        )
        pieces = (Segment(text, ink + (style or Style.null())) for text, style, _ in self._rows[row])
        return Strip([Segment(mark, ink), *pieces]).adjust_cell_length(self.size.width, ink)

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles_of.clear()
        if self._rows and self._look() != self._looked:
            self._lay_out()

    def _look(self) -> dict[str, Style]:
        """The style of each part of the page, in the present theme."""
        return {name: self._styles_of.ink(ink) for name, ink in INKS.items()}
