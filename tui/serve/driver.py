"""A Textual driver for one guest: what the app draws is sent to the guest, and what the guest types goes to the app."""

from asyncio import Event, Task, create_task, get_running_loop, sleep, timeout
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, ClassVar, Literal, TextIO

from textual.app import ScreenStackError
from textual.driver import Driver
from textual.events import Resize
from textual.message import Message

from tui.serve.palette import Palette, recoloured
from tui.serve.taking_turns import Weight
from tui.serve.typed import Typed
from tui.shell.changed_cells import forget
from tui.shell.key_queue import settled

START = (
    "\x1b[?1049h"  # the other screen
    "\x1b[?25l"  # no cursor
    "\x1b[?1004h"  # tell when the window gains or loses the focus
    "\x1b[?2004h"  # mark what is pasted
    "\x1b[?7l"  # no wrapping
    "\x1b[?1000h\x1b[?1003h\x1b[?1006h"  # the mouse
)
STOP = "\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?7h\x1b[?2004l\x1b[?1004l\x1b[?25h\x1b[?1049l"
TICK = 0.1  # seconds after which an escape is the escape key and not the start of a sequence
LONGEST_TURN = 0.1  # seconds for which others wait until one key is dealt with
LAID_OUT = 0.02  # seconds after which Textual is at work on a new size
AGAIN = 30.0  # seconds until the same is said again
TOO_LONG = "What you pasted is too long: it was left out."


@dataclass
class Terminal:
    """The guest's terminal: where to write, how large, which colours."""

    write: Callable[[bytes], None]
    size: tuple[int, int]
    palette: Palette
    listen: Callable[[bool], None] = lambda more: None  # whether to go on reading what the guest types
    turn: Callable[[Weight], AbstractAsyncContextManager[None]] = lambda weight: nullcontext()  # while others wait
    resizing: Callable[[Weight], AbstractAsyncContextManager[None]] = lambda weight: nullcontext()  # seldom
    driver: "GuestDriver | None" = None
    full: bool = False  # the guest is not reading now: drop frames, then paint the whole screen


class GuestDriver(Driver):
    terminal: ClassVar[Terminal]

    @classmethod
    def on(cls, terminal: Terminal) -> type["GuestDriver"]:
        """The driver class for one guest: Textual makes the driver itself, and needs a class for that."""
        return type("GuestDriver", (cls,), {"terminal": terminal})

    def __init__(self, app: Any, **settings: Any) -> None:
        super().__init__(app, **{**settings, "size": self.terminal.size})
        self._typed = Typed(self.terminal.listen, self._too_long)
        self._told = -AGAIN
        self._tasks: list[Task[None]] = []
        self.terminal.driver = self

    def write(self, data: str) -> None:
        if not self.terminal.full:
            self.terminal.write(recoloured(data, self.terminal.palette).encode("utf-8", "replace"))

    def start_application_mode(self) -> None:
        self.write(START)
        self.resized(*self.terminal.size)
        self._tasks = [create_task(self._tick()), create_task(self._deal())]

    def disable_input(self) -> None:
        for task in self._tasks:
            task.cancel()

    def stop_application_mode(self) -> None:
        self.disable_input()
        self._typed.close()
        self.terminal.full = False
        self.write(STOP)

    def typed(self, data: bytes) -> None:
        """Bytes from the guest."""
        self._typed.hear(data)

    def resized(self, width: int, height: int) -> None:
        self._typed.resize(width, height)

    def _too_long(self) -> None:
        now = get_running_loop().time()
        if now - self._told >= AGAIN:
            self._told = now
            self._app.notify(TOO_LONG, severity="warning")

    async def _tick(self) -> None:
        while True:
            await sleep(TICK)
            self._typed.tick()

    async def _deal(self) -> None:
        """Hand the app one thing after another, each when the one before is done, and no guest for longer than others
        like to wait."""
        while True:
            event = await self._typed.next()
            if isinstance(event, Resize):
                async with self.terminal.resizing(self._typed.weight):
                    await self._deal_with(event)
            else:
                await self._deal_with(event)

    async def _deal_with(self, event: Message) -> None:
        async with self.terminal.turn(self._typed.weight):
            self.process_message(event)
            with suppress(TimeoutError, ScreenStackError):  # none yet: the app is starting
                async with timeout(LONGEST_TURN):
                    await self._drawn(event)

    async def _drawn(self, event: Message) -> None:
        """All that an event set going is done, and can be seen."""
        if isinstance(event, Resize):
            await sleep(LAID_OUT)
        await settled(self._app)
        drawn = Event()
        if self._app.call_after_refresh(drawn.set):
            await drawn.wait()

    def paint_anew(self) -> None:
        forget(self._app.console)
        self._app.screen.refresh(layout=True)

    # A guest has neither a browser nor a disk on this machine.

    def open_url(self, url: str, new_tab: bool = True) -> None:
        self._app.notify("Links cannot be opened here: you are a guest on another machine.")

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        binary.close()
        self._app.notify("Files cannot be saved here: you are a guest on another machine.")
