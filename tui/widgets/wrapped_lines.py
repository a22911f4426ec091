"""Many lines of text, wrapped to the width of the widget, the newest at the bottom. Text from other people is never
read as markup."""

from rich.segment import Segment
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tui.look.canvas import Ink, wrapped
from tui.widgets.painted import StyleBook

Entry = tuple[str, Ink]


class Lines(ScrollView, can_focus=True):
    """Up and down scroll. Only visible rows are rendered, so a thousand lines are as fast as ten."""

    class Chosen(Message):
        """An entry was clicked."""

        def __init__(self, entry: int) -> None:
            super().__init__()
            self.entry = entry

    DEFAULT_CSS = "Lines { height: 1fr; padding: 0 1; scrollbar-size: 1 1; overflow-x: hidden; }"

    def __init__(self, *, id: str | None = None, follow: bool = True) -> None:
        """`follow`: whether the newest line is scrolled into view."""
        super().__init__(id=id)
        self._follow = follow
        self._entries: list[Entry] = []
        self._rows: list[tuple[int, Entry]] = []  # each wrapped row, with the entry it belongs to
        self._styles_of = StyleBook(self)

    @property
    def entries(self) -> list[Entry]:
        return self._entries

    def show(self, entries: list[Entry]) -> None:
        """Show these lines. If some were only appended, add these; otherwise lay out everything anew."""
        if entries == self._entries:
            return
        known = len(self._entries)
        at_end = self.is_vertical_scroll_end or not known
        if entries[:known] == self._entries:
            self._lay_out(entries[known:], known)
        else:
            self._rows = []
            self._lay_out(entries, 0)
        self._entries = list(entries)
        self._fit(at_end)

    def on_resize(self) -> None:
        self._rows = []
        self._lay_out(self._entries, 0)
        self._fit(True)

    def _lay_out(self, entries: list[Entry], first: int) -> None:
        width = max(self.outer_size.width - self.styles.gutter.width - 1, 10)  # leave room for the scroll bar
        for at, (text, ink) in enumerate(entries, first):
            rows = wrapped(text, width - 2)
            self._rows += [(at, (f"  {row}" if more else row, ink)) for more, row in enumerate(rows)]

    def _fit(self, to_end: bool) -> None:
        self.virtual_size = Size(0, len(self._rows))
        follows = to_end and self._follow
        if follows:
            self.call_after_refresh(self.scroll_end, animate=False)
        if not follows or len(self._rows) <= self.size.height:  # otherwise scrolling draws everything
            self.refresh()

    def on_click(self, event: Click) -> None:
        where = event.get_content_offset(self)
        row = len(self._rows) if where is None else where.y + self.scroll_offset.y
        if row < len(self._rows):
            self.post_message(self.Chosen(self._rows[row][0]))

    def render_line(self, y: int) -> Strip:
        row = y + self.scroll_offset.y
        width = self.size.width
        if row >= len(self._rows):
            return Strip.blank(width, self._styles_of.ink(""))
        text, ink = self._rows[row][1]
        return Strip([Segment(text, self._styles_of.ink(ink))]).adjust_cell_length(width, self._styles_of.ink(""))

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles_of.clear()
