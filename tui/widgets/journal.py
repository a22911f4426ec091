"""The journal: the log and the talk of the table, as tabs, or both in sight where there is room."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Input

from tui.canvas import Canvas, Ink
from tui.widgets.lines import Lines
from tui.widgets.painted import Painted

TABS = ("log", "chat")


class Tabs(Painted, can_focus=False):
    DEFAULT_CSS = "Tabs { height: 1; padding: 0 1; }"

    tab: reactive[str] = reactive("log")
    unread: reactive[int] = reactive(0)

    def watch_tab(self) -> None:
        self.repaint()

    def watch_unread(self) -> None:
        self.repaint()

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, 1)
        x = 0
        for tab in TABS:
            title = f"chat ({self.unread})" if tab == "chat" and self.unread else tab
            ink = "lamp strong" if tab == self.tab else "bright" if tab == "chat" and self.unread else "quiet"
            end = canvas.put(x, 0, f"{'▸' if tab == self.tab else ' '}{title}", ink)
            canvas.spot(tab, x, 0, end - x, 1)
            x = end + 2
        return canvas


class Journal(Vertical):
    DEFAULT_CSS = """
    Journal { height: 1fr; }
    Journal #talk { height: 1fr; }
    Journal #chat { height: 1fr; }
    Journal #words { height: 1; border: none; padding: 0 1; background: $panel; }
    Journal #words:focus { background: $lamp-low; }
    Journal.log #talk { display: none; }
    Journal.chat #log { display: none; }
    """

    class Said(Message):
        """I said something to the table."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self) -> None:
        super().__init__(id="journal", classes="log")
        self._heard = 0

    def compose(self) -> ComposeResult:
        yield Tabs(id="tabs")
        yield Lines(id="log")
        with Vertical(id="talk"):
            yield Lines(id="chat")
            yield Input(placeholder="say something", id="words", max_length=300)

    def tell(self, entries: list[tuple[str, Ink]]) -> None:
        self.query_one("#log", Lines).show(entries)

    def hear(self, entries: Sequence[tuple[str, Ink]]) -> None:
        new, self._heard = len(entries) - self._heard, len(entries)
        self.query_one("#chat", Lines).show(list(entries))
        tabs = self.query_one(Tabs)
        tabs.unread = 0 if self.has_class("chat") else tabs.unread + new

    def open(self, tab: str) -> None:
        self.remove_class(*TABS).add_class(tab)
        tabs = self.query_one(Tabs)
        tabs.tab = tab
        if tab == "chat":
            tabs.unread = 0

    def turn(self) -> None:
        """The other tab."""
        self.open("log" if self.has_class("chat") else "chat")

    def talk(self) -> None:
        """Go and say something."""
        self.open("chat")
        self.query_one("#words", Input).focus()

    def on_painted_picked(self, event: Painted.Picked) -> None:
        event.stop()
        self.open(str(event.key))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if text := event.value.strip():
            self.post_message(self.Said(text))
        event.input.value = ""
