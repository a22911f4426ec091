"""A Textual driver for one guest: what the app draws is sent to the guest, and what the guest types goes to the app."""

from asyncio import Task, create_task, sleep
from codecs import getincrementaldecoder
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO, ClassVar, Literal, TextIO

from textual import events
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.geometry import Size

from tui.serve.palette import Palette, recoloured
from tui.shell.changed_cells import forget

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


@dataclass
class Terminal:
    """The guest's terminal: where to write, how large, which colours."""

    write: Callable[[bytes], None]
    size: tuple[int, int]
    palette: Palette
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
        self._parser = XTermParser()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._ticking: Task[None] | None = None
        self.terminal.driver = self

    def write(self, data: str) -> None:
        if not self.terminal.full:
            self.terminal.write(recoloured(data, self.terminal.palette).encode("utf-8", "replace"))

    def start_application_mode(self) -> None:
        self.write(START)
        self.resized(*self.terminal.size)
        self._ticking = create_task(self._tick())

    def disable_input(self) -> None:
        if self._ticking is not None:
            self._ticking.cancel()

    def stop_application_mode(self) -> None:
        self.disable_input()
        self.terminal.full = False
        self.write(STOP)

    def typed(self, data: bytes) -> None:
        """Bytes from the guest."""
        for event in self._parser.feed(self._decode(data)):
            self.process_message(event)

    async def _tick(self) -> None:
        while True:
            await sleep(TICK)
            for event in self._parser.tick():
                self.process_message(event)

    def resized(self, width: int, height: int) -> None:
        size = Size(width, height)
        self._app.post_message(events.Resize(size, size))

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
