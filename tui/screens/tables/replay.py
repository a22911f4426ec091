"""The replay of a game: step by step or at its own pace, from any line of the log, through the eyes of any seat whose
secrets are here."""

import asyncio
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle
from textual.timer import Timer
from textual.widgets import Static

from netcode.play.reel import Reel
from netcode.play.replay import ReplayClient
from netcode.protocol.records.record_file import Damaged
from netcode.protocol.wire import Refused
from netcode.storage.store import StoreError
from tui.screens.base import DenScreen
from tui.screens.tables.question import asked, last_words
from tui.screens.tables.table import TableScreen
from tui.shell.actions import bindings
from tui.widgets.table.ask import Question
from tui.widgets.top_and_bottom import Headline, KeyLine
from tui.widgets.wrapped_lines import Lines

FASTEST = 0.2  # seconds for a step while a game runs


class RewindScreen(DenScreen):
    """Shown while the record is replayed and checked."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings("leave")]
    DEFAULT_CSS = "RewindScreen #word { width: auto; height: auto; }"

    def __init__(self, again: Callable[[], Reel]) -> None:
        super().__init__()
        self._again = again

    def compose(self) -> ComposeResult:
        yield Headline()
        with Middle(), Center():
            yield Static("Playing the record again, and checking every proof in it …", id="word", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(Headline).title = "Replay"
        self.run_worker(self._work())

    async def _work(self) -> None:
        try:
            reel = await asyncio.to_thread(self._again)
        except (Damaged, Refused, StoreError, ValueError) as problem:
            self.query_one("#word", Static).update(f"This record cannot be shown. {problem}")
            return
        eyes = next(iter(reel.seen), None)
        self.den.go_on(self, ReplayScreen(ReplayClient(reel, eyes)))


class ReplayScreen(TableScreen):
    HELP = (
        "Right and left step through the game, Page Up and Page Down ten steps at once, Space lets it run, Home and "
        "End go to its ends, 1 to 9 to its tenths, a click on a line of the log goes there. “eyes” shows what another "
        "seat saw, where its secrets are on this machine."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", "on", tooltip="One step on.", priority=True),
        Binding("left", "step(-1)", "back", tooltip="One step back.", priority=True),
        Binding("space", "run", "run/stop", tooltip="Let the game run at its pace, or stop it."),
        Binding("home", "ends(0)", "start", tooltip="To the start.", priority=True),
        Binding("end", "ends(1)", "end", tooltip="To the end.", priority=True),
        Binding("pagedown", "step(10)", "ten on", show=False, priority=True, tooltip="Ten steps on."),
        Binding("pageup", "step(-10)", "ten back", show=False, priority=True, tooltip="Ten steps back."),
        Binding(
            "e", "eyes", "eyes", priority=True, tooltip="Through the eyes of the next seat whose secrets are here."
        ),
    ]

    def __init__(
        self, client: ReplayClient, *, covered: bool = False, found: Mapping[int, str] = MappingProxyType({})
    ) -> None:
        """`found`: what a look back has found at some moments."""
        super().__init__(client, title="replay")
        self.cover(covered)
        self._found = found
        self._replay = client
        self._playing: Timer | None = None

    @property
    def _pace(self) -> float:
        """No pause: a reader who steps through a game sees each step at once."""
        return 0.0

    def _show(self) -> None:
        super()._show()
        replay, view = self._replay, self.view
        last = last_words(replay, view) or "The table is laid."
        next_up = asked(replay, view) if replay.request is not None else "The game is over."
        found = "" if self._covered else self._found.get(replay.slot, "")
        told = f"Looking back: {found}" if found else ""
        self._put(Question(last, title="replay", reason=told, waiting=f"{replay.where()} {next_up}".rstrip()))

    def action_step(self, by: int) -> None:
        if abs(by) == 1:
            self._replay.forward() if by > 0 else self._replay.back()
        else:
            self._replay.seek(self._replay.slot + by)

    def action_choice(self, digit: int) -> None:
        """Go to so many tenths of the game: a replay asks nothing, so digits are free."""
        self._replay.seek(self._replay.last * digit // 10)

    def action_ends(self, end: int) -> None:
        self._replay.seek(self._replay.last if end else 0)

    def action_run(self) -> None:
        if self._playing is not None:
            self._playing.stop()
            self._playing = None
        else:
            self._playing = self.set_interval(max(self.den.config.pace, FASTEST), self._on)

    def _on(self) -> None:
        if self._replay.slot == self._replay.last:
            self.action_run()
        else:
            self._replay.forward()

    def action_eyes(self) -> None:
        eyes = self._replay.eyes()
        self._replay.look(eyes[(eyes.index(self._replay.me) + 1) % len(eyes)])

    def on_lines_chosen(self, event: Lines.Chosen) -> None:
        self._replay.seek(self._slots[event.entry] if event.entry < len(self._slots) else self._replay.last)

    @property
    def _slots(self) -> list[int]:
        return [line.slot for line in self._replay.log]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("undo", "talk", "hints", "replay"):
            return False
        return super().check_action(action, parameters)
