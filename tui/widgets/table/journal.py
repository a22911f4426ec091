"""The journal: the log and the talk of the table, as tabs, or both in sight where there is room."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.reactive import reactive

from netcode.play.chat import ChatLog
from tui.look.canvas import Canvas, Ink
from tui.widgets.painted import Painted
from tui.widgets.table.chat import Chat
from tui.widgets.wrapped_lines import Lines

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
    Journal.log #talk { display: none; }
    Journal.chat #log { display: none; }
    """

    def __init__(self) -> None:
        super().__init__(id="journal", classes="log silent")
        self._heard = 0

    def compose(self) -> ComposeResult:
        yield Tabs(id="tabs")
        log, talk = Lines(id="log"), Chat(id="talk")
        log.border_title, talk.border_title = TABS
        yield log
        yield talk

    def tell(self, entries: list[tuple[str, Ink]]) -> None:
        self.query_one("#log", Lines).show(entries)

    def hear(self, talk: ChatLog) -> None:
        new, self._heard = talk.ever - self._heard, talk.ever
        self.query_one(Chat).hear(talk)
        self.set_class(not talk.ever, "silent")  # where both are visible, the log gets the room of an empty chat
        tabs = self.query_one(Tabs)
        tabs.unread = 0 if self.has_class("chat") else max(tabs.unread + new, 0)

    def open(self, tab: str) -> None:
        self.remove_class(*TABS).add_class(tab)
        tabs = self.query_one(Tabs)
        tabs.tab = tab
        if tab == "chat":
            tabs.unread = 0

    def turn(self) -> None:
        """Show the other tab."""
        self.open("log" if self.has_class("chat") else "chat")

    def read(self, on: int) -> None:
        """Scroll what is visible by one page."""
        lines = self.query_one("#chat" if self.has_class("chat") else "#log", Lines)
        lines.scroll_page_down(animate=False) if on > 0 else lines.scroll_page_up(animate=False)

    def speak(self) -> None:
        """Move the focus to the line for chat."""
        self.open("chat")
        self.query_one(Chat).speak()

    def on_painted_picked(self, event: Painted.Picked) -> None:
        event.stop()
        self.open(str(event.key))
