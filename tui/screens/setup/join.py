"""Joining or watching: a name, and the code that a friend gave."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static

from netcode.doors.short_code import slip_so_far
from netcode.peer.guests.join_by_code import read_code
from netcode.peer.peer import CannotSit
from tui.screens.base import DenScreen
from tui.shell import table_commands
from tui.shell.actions import bindings
from tui.widgets.input.code_input import CodeInput
from tui.widgets.input.text_line import TextLine
from tui.widgets.key_hints import KeyHints
from tui.widgets.nearby_tables import NearbyTables
from tui.widgets.top_and_bottom import Headline, KeyLine
from tui.words.code_reach import leads


class JoinScreen(DenScreen):
    HELP = (
        "Type or paste the code, a link, or the whole line of your friend; blanks and small letters do no harm. "
        "A slip is found at once, and said where. "
        "With a join code you sit down; with a watch code you look on, and see nothing hidden."
    )
    AUTO_FOCUS = "#code"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("leave")]
    DEFAULT_CSS = """
    JoinScreen #middle { padding: 1 4; height: auto; }
    JoinScreen Static { height: auto; color: $quiet; }
    JoinScreen Input, JoinScreen Input:focus {
        height: 1; border: none; padding: 0 1; margin-bottom: 1; background: $panel;
    }
    JoinScreen Input:focus { background: $lamp-low; }
    JoinScreen #leads { height: 2; }
    JoinScreen #slip { color: $alarm; height: 3; }
    """

    def __init__(self, *, watch: bool = False, code: str = "") -> None:
        super().__init__()
        self._watch, self._code = watch, code

    def compose(self) -> ComposeResult:
        config = self.den.config
        yield Headline()
        with Vertical(id="middle"):
            yield Static("the code")
            yield CodeInput(self._code, watch=self._watch, relay=self._relay())
            yield Static(id="leads", markup=False)
            yield Static("your name")
            yield TextLine(config.name, placeholder="as the others see you", id="name", max_length=24)
            yield Static(id="slip", markup=False)
            yield KeyHints(("enter", "go there"), ("tab", "next field"), ("right", "complete a word"))
            yield NearbyTables()
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(Headline).title = "Watch a table" if self._watch else "Join a table"
        if self._code:  # the code is known, so only the name is asked
            self.query_one("#name", Input).focus()

    def _relay(self) -> str | None:
        """The relay of the settings, unless that is not a valid address."""
        try:
            return table_commands.relay_of(self.den)
        except CannotSit:
            return None

    def on_input_changed(self) -> None:
        """Say, while the code is typed, where it leads, or that a word is not in the list."""
        typed = self.query_one("#code", Input).value
        try:
            told, slip = leads(read_code(typed, watching=self._watch), self._relay()), ""
        except CannotSit:
            told, slip = "", slip_so_far(typed)
        self.query_one("#leads", Static).update(told)
        self.query_one("#slip", Static).update(slip)

    def on_input_submitted(self) -> None:
        slip = self.query_one("#slip", Static)
        try:
            code = read_code(self.query_one("#code", Input).value, watching=self._watch)
        except CannotSit as problem:
            slip.update(f"{problem} {problem.step}")
            return
        name = self.query_one("#name", Input).value
        if not name.strip() and not self._watch:
            slip.update("Say who you are: the others see it at your seat.")
            self.query_one("#name", Input).focus()
        else:
            self.den.remember(name)
            table_commands.join(self.den, code, name, watching=self._watch)
