"""The door for guests who come over ssh or with a browser: how many may be in, and the visit of each."""

import asyncio
import logging
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AbstractContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from socket import socket
from typing import Any, TextIO

from rich.color import ColorSystem
from textual.app import App

from netcode.links.interfaces import stop_accepting
from netcode.links.token_bucket import Bucket
from tui.process_settings import tidy
from tui.serve.driver import GuestDriver, Terminal
from tui.serve.many_apps import share_between_apps
from tui.serve.taking_turns import SeldomTurns, Turns
from tui.text.console import Console

log = logging.getLogger("den.serve")
LEAVING = 3.0  # seconds to end the sessions of all guests
FAREWELL = "See you at the table."
FULL = "No room: as many guests are here as this machine lets in. Try again in a few minutes."
CLOSING = "The machine you are a guest on is closing. Your game is saved: log in again when it is back."
STUMBLED = "Den stumbled over itself. Your game is saved: log in again to go on."
SMALLEST, LARGEST = 10, 500  # columns or lines of a terminal

Goodbye = tuple[str, int]  # the last sentence to a guest, and an exit code


@dataclass(frozen=True)
class Limits:
    sessions: int = 64
    sessions_per_address: int = 8
    logins_per_minute: int = 20  # from one address
    login_seconds: float = 20
    strangers: int = 100  # connections that have not logged in yet
    idle_seconds: float = 4 * 3600.0  # without a key for so long, a guest is disconnected; the seat stays
    hung_seconds: float = 45
    opening_seconds: float = 5  # for one guest's first screen; then the next may come in


@dataclass(frozen=True)
class Guest:
    """A person who came in. `key` recognises a guest who comes back: a digest of the public key or of the browser's
    secret; None for a guest who has neither."""

    wish: str  # what they typed before the @, or what stands in the link: a code, or anything
    command: str  # what they typed after the host: "watch 7-lupin-velvet", or nothing
    key: str | None
    address: str
    sixteen: bool = False  # whether their terminal has only sixteen colours
    plain: bool = False  # whether it can show nothing but ASCII
    invites: str = ""  # how their friends come here too: "ssh -p 2222 CODE@den.example.org"
    browser: bool = False


MakeApp = Callable[[Guest], AbstractContextManager[App[Any]]]  # exited when the guest has gone
Converse = Callable[[Guest, Console], Awaitable[object]]  # with a guest whose terminal draws nothing


class Door:
    """Counts the guests who are in."""

    def __init__(self, make_app: MakeApp, converse: Converse, limits: Limits) -> None:
        self.make_app, self.converse, self.limits = make_app, converse, limits
        self.sessions: Counter[str] = Counter()
        self.guests: set[Stay] = set()
        self.farewell = FAREWELL
        self.strangers = 0  # are at the door, and have not logged in yet
        self.turns, self.sizes = Turns(), SeldomTurns()
        self._logins: dict[str, Bucket] = {}
        self.opening = asyncio.Lock()  # held while one app draws its first screen, which keeps the processor busy
        self.typed = 0.0  # when any guest last typed

    def may_log_in(self, address: str) -> bool:
        per_minute = self.limits.logins_per_minute
        if len(self._logins) > 10_000:
            self._logins = {key: bucket for key, bucket in self._logins.items() if not bucket.full}
        bucket = self._logins.setdefault(address, Bucket(per_minute / 60, per_minute))
        return bucket.wait(1) == 0

    @property
    def crowded(self) -> bool:
        """Whether as many connections as may wait have not logged in yet."""
        return self.strangers >= self.limits.strangers

    def has_room(self, address: str) -> bool:
        return (
            self.sessions.total() < self.limits.sessions and self.sessions[address] < self.limits.sessions_per_address
        )

    async def close(self, *listeners: socket) -> None:
        """Let nobody in any more who calls at these sockets, and end the sessions of all guests."""
        await stop_accepting(listeners)
        self.farewell = CLOSING
        for guest in list(self.guests):
            guest.leave()
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVING):
                while self.guests:  # noqa: ASYNC110  # apps end by themselves, one after the other
                    await asyncio.sleep(0.05)


@asynccontextmanager
async def open_door(make_app: MakeApp, converse: Converse, limits: Limits | None = None) -> AsyncIterator[Door]:
    """A door for the servers that let guests in. They must end before the block does."""
    door = Door(make_app, converse, limits or Limits())
    with share_between_apps():
        tidying = asyncio.create_task(tidy(lambda: door.typed))
        try:
            yield door
        finally:
            tidying.cancel()


class Stay:
    """One guest, from coming in to `over`: with an app on a terminal, or with a console of lines."""

    def __init__(self, door: Door, address: str) -> None:
        self._door, self._address = door, address
        self._app: App[Any] | None = None
        self._terminal: Terminal | None = None
        self._console: Console | None = None
        self._idle: asyncio.TimerHandle | None = None
        door.sessions[address] += 1
        door.guests.add(self)

    def talk(self, guest: Guest, console: Console) -> Coroutine[Any, Any, Goodbye]:
        """Run a conversation of lines until it ends. It takes input from now on: a script types before it is asked."""
        self._console = console
        return self._talk(guest, console)

    async def _talk(self, guest: Guest, console: Console) -> Goodbye:
        self.awake()
        try:
            await self._door.converse(guest, console)
        except Exception:
            log.exception("a conversation failed")
            return STUMBLED, 1
        finally:
            self._rest()
        return self._door.farewell, 0

    def draw(self, guest: Guest, terminal: Terminal) -> Coroutine[Any, Any, Goodbye]:
        """Run the app until it is left."""
        terminal.turn, terminal.resizing = self._door.turns.turn, self._door.sizes.turn
        self._terminal = terminal
        return self._draw(guest, terminal)

    async def _draw(self, guest: Guest, terminal: Terminal) -> Goodbye:
        with self._door.make_app(guest) as self._app, open(os.devnull, "w") as nowhere:  # noqa: ASYNC230, PTH123  # never waits
            try:
                await self._run(self._app, terminal, nowhere)
            finally:
                self._rest()
            if self._app.return_code:
                log.error("an app failed", exc_info=self._app._exception)
                return STUMBLED, 1
            return self._door.farewell, 0

    async def _run(self, app: App[Any], terminal: Terminal, nowhere: TextIO) -> None:
        app.driver_class = GuestDriver.on(terminal)
        app.console._color_system = ColorSystem.TRUECOLOR  # the guest's colours: palette.py
        # Textual sends prints to the app that runs; with many apps in one process each would take the others' away.
        app._capture_stdout = sys.__stdout__  # type: ignore[assignment]
        app._capture_stderr = sys.__stderr__  # type: ignore[assignment]
        app.error_console.file = nowhere  # a guest sees no traceback
        self.awake()
        async with self._door.opening:
            running = await self._opened(app)
        await running

    async def _opened(self, app: App[Any]) -> "asyncio.Task[Any]":
        """Waits until the app's first screen is drawn, the app has ended, or it takes too long."""
        drawn = asyncio.Event()

        async def ready(_: object) -> None:
            app.call_after_refresh(drawn.set)

        running = asyncio.create_task(app.run_async(auto_pilot=ready))
        running.add_done_callback(lambda _: drawn.set())
        with suppress(TimeoutError):
            await asyncio.wait_for(drawn.wait(), self._door.limits.opening_seconds)
        return running

    def awake(self) -> None:
        """A key was pressed: start counting the idle time again."""
        self._rest()
        self._idle = asyncio.get_running_loop().call_later(self._door.limits.idle_seconds, self.leave)

    def _rest(self) -> None:
        if self._idle is not None:
            self._idle.cancel()

    def heard(self, data: Any) -> None:
        """Takes in what the guest typed: bytes for an app, text for a console."""
        self.awake()
        self._door.typed = asyncio.get_running_loop().time()
        if self._console is not None:
            self._console.hear(data)
        if self._terminal is not None and self._terminal.driver is not None:
            self._terminal.driver.typed(data)

    def resized(self, width: int, height: int) -> None:
        if self._terminal is not None:
            self._terminal.size = bounded(width, height)
            if self._terminal.driver is not None:
                self._terminal.driver.resized(*self._terminal.size)

    def behind(self) -> None:
        """The guest's end does not read as fast as the app draws."""
        if self._terminal is not None:
            self._terminal.full = True

    def caught_up(self) -> None:
        if self._terminal is not None and self._terminal.full:
            self._terminal.full = False
            if self._terminal.driver is not None:
                self._terminal.driver.paint_anew()

    def leave(self) -> None:
        """Disconnect the guest; the seat stays."""
        if self._app is not None:
            self._app.exit()
        if self._console is not None:
            self._console.stop()

    def over(self) -> None:
        """The connection to the guest has ended."""
        self._door.sessions[self._address] -= 1
        self._door.guests.discard(self)
        self.leave()
        self._rest()


def bounded(width: int, height: int) -> tuple[int, int]:
    return max(SMALLEST, min(width, LARGEST)), max(SMALLEST, min(height, LARGEST))
