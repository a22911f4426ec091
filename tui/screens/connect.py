"""The screen on the way to a table: what is being done and, if it fails, what went wrong and what to do."""

from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.widgets import Static

from netcode.doors.direct import Unreachable
from netcode.links.join_code import BadCode
from netcode.peer.peer import CannotSit, Peer
from netcode.play.client import Trouble
from netcode.protocol.wire import Refused
from netcode.storage.store import StoreError
from tui.screens.base import DenScreen
from tui.shell.actions import bindings
from tui.widgets.top_and_bottom import Headline, KeyLine

Sit = Callable[[], Awaitable[Peer]]


class ConnectScreen(DenScreen):
    HELP = "Den is on its way to a table. If there is no way, this page says why and what to do."
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "again", "try again"), *bindings("leave")]
    DEFAULT_CSS = """
    ConnectScreen #word { width: 60; height: auto; text-align: center; }
    ConnectScreen.failed #word { text-align: left; border: round $alarm; padding: 1 2; border-title-color: $alarm; }
    """

    def __init__(self, sit: Sit, doing: str) -> None:
        super().__init__()
        self._sit, self._doing = sit, doing

    def compose(self) -> ComposeResult:
        yield Headline()
        with Middle(), Center():
            yield Static(id="word", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.action_again()

    def action_again(self) -> None:
        self.remove_class("failed")
        self.query_one(Headline).title = self._doing
        word = self.query_one("#word", Static)
        word.border_title = None
        word.update(f"{self._doing} …")
        self.refresh_bindings()
        self.run_worker(self._go(), exclusive=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.has_class("failed") if action == "again" else True

    async def _go(self) -> None:
        try:
            peer = await self._sit()
        except (CannotSit, Unreachable, StoreError, Refused, BadCode, OSError) as problem:
            self._fail(trouble_of(problem))
        else:
            self.den.arrive(peer, self)

    def _fail(self, trouble: Trouble) -> None:
        self.add_class("failed")
        word = self.query_one("#word", Static)
        self.query_one(Headline).title = word.border_title = trouble.title
        word.update(f"{trouble.sentence}\n\n{trouble.step}")
        self.refresh_bindings()


def trouble_of(problem: Exception) -> Trouble:
    """What went wrong on the way, as a title, a sentence and a next step."""
    match problem:
        case CannotSit():
            return Trouble(problem.title, problem.sentence, problem.step)
        case BadCode():
            return Trouble("That code has a slip", str(problem), "Copy it once more, or have it read to you again.")
        case Unreachable():
            return Trouble("Nobody is there", str(problem), "Check the address, and that nothing else uses it.")
        case StoreError():
            return Trouble("The table cannot be opened", str(problem), "The list of tables is under Resume.")
        case _:
            return Trouble("That did not work", str(problem), "Try again; the log file says more.")
