"""The palette: any action of this place, found by a part of its name or of its sentence."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from tui.screens.base import LeavesNothing
from tui.widgets.key_hints import KeyHints
from tui.widgets.menu import Item, Menu
from tui.widgets.painted import Painted

Do = Callable[[], object]


class Found(Menu, can_focus=False):
    """The actions that fit what was typed. The line above passes its keys on to this list."""

    DEFAULT_CSS = "Found { height: 14; padding: 0 1; margin-top: 1; }"
    led = True


class CommandsScreen(LeavesNothing, ModalScreen[Do]):
    """Closes with the chosen action, which the screen below then does."""

    AUTO_FOCUS = "#wanted"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,ctrl+p", "dismiss", "close"),
        Binding("down", "move(1)", "next", show=False),
        Binding("up", "move(-1)", "previous", show=False),
        Binding("pagedown", "move(10)", "ten on", show=False),
        Binding("pageup", "move(-10)", "ten back", show=False),
    ]
    DEFAULT_CSS = """
    CommandsScreen { align-horizontal: center; background: $background 60%; }
    CommandsScreen Vertical { width: 76; height: auto; margin-top: 2; border: round $lamp; background: $panel;
        padding: 0 1; border-title-color: $lamp; }
    CommandsScreen KeyHints { margin: 1 1 0 1; }
    CommandsScreen Input, CommandsScreen Input:focus { height: 1; border: none; padding: 0 1; background: $lamp-low; }
    """

    def __init__(self, commands: Sequence[SystemCommand]) -> None:
        super().__init__()
        self._commands = list(commands)

    def compose(self) -> ComposeResult:
        with Vertical() as page:
            page.border_title = "commands"
            yield Input(placeholder="what would you like to do?", id="wanted", max_length=60)
            yield Found([], id="found")
            yield KeyHints(("enter", "do it"), ("escape", "close"))

    def on_mount(self) -> None:
        self._find("")

    def on_input_changed(self, event: Input.Changed) -> None:
        self._find(event.value)

    def _find(self, typed: str) -> None:
        """The actions that have all the words; first those whose names begin with them."""
        words = typed.casefold().split()
        fitting = [(at, command) for at, command in enumerate(self._commands) if _has(command, words)]
        fitting.sort(key=lambda found: _rank(found[1], words))
        items = [Item(at, "", command.title, command.help) for at, command in fitting]
        self.query_one(Found).show(items or [Item(None, "", "nothing is called so", "")])

    def action_move(self, by: int) -> None:
        found = self.query_one(Found)
        keys = [item.key for item in found.items]
        at = keys.index(found.cursor) if found.cursor in keys else 0
        found.cursor = keys[min(max(at + by, 0), len(keys) - 1)]

    def on_input_submitted(self) -> None:
        self._choose(self.query_one(Found).cursor)

    def on_painted_picked(self, event: Painted.Picked) -> None:
        self._choose(event.key)

    def _choose(self, key: object) -> None:
        if isinstance(key, int):
            self.dismiss(self._commands[key].callback)


def _has(command: SystemCommand, words: Sequence[str]) -> bool:
    told = f"{command.title} {command.help}".casefold()
    return all(word in told for word in words)


def _rank(command: SystemCommand, words: Sequence[str]) -> int:
    title, first = command.title.casefold(), words[0] if words else ""
    return 0 if title.startswith(first) else 1 if first in title else 2
