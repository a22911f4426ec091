"""The chat of the table, and a line to say something."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input

from netcode.play.chat import ChatLine
from tui.look import theme
from tui.look.canvas import Ink
from tui.widgets.wrapped_lines import Lines


class Chat(Vertical):
    DEFAULT_CSS = """
    Chat #chat { height: 1fr; }
    Chat #words { height: 1; border: none; padding: 0 1; background: $panel; }
    Chat #words:focus { background: $lamp-low; }
    """

    class Said(Message):
        """I said something to the table."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def compose(self) -> ComposeResult:
        yield Lines(id="chat")
        yield Input(placeholder="t: say something", id="words", max_length=300)

    def hear(self, talk: Sequence[ChatLine]) -> None:
        self.set_class(not talk, "-silent")
        self.query_one(Lines).show([(f"{words.name}: {words.text}", _ink(words)) for words in talk])

    def speak(self) -> None:
        """Move the focus to the line for chat."""
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        if text := event.value.strip():
            self.post_message(self.Said(text))
        event.input.value = ""


def _ink(talk: ChatLine) -> Ink:
    return "quiet" if talk.seat is None else theme.seat_style(talk.seat)
