"""The SSH server: who may log in, what they get, and what they do not."""

import asyncio
import logging
import os
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager, asynccontextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, TextIO

import asyncssh
from asyncssh.auth import KbdIntNewChallenge, KbdIntResponse
from rich.color import ColorSystem
from textual.app import App

from netcode.links.interfaces import listening
from netcode.links.rate import Bucket
from tui.runtime import tidy
from tui.serve.driver import SshDriver, Terminal
from tui.serve.lean import lean
from tui.serve.palette import Palette, palette_of
from tui.text.console import Console
from tui.words.locale import speaks_utf8

log = logging.getLogger("den.serve")
LEAVING = 3.0  # seconds for all guests to be sent home
NOTHING_DRAWN = ("", "dumb")
FAREWELL = "See you at the table."
FULL = "No room: as many guests are here as this machine lets in. Try again in a few minutes."
CLOSING = "The machine you are a guest on is closing. Your game is saved: log in again when it is back."
STUMBLED = "Den stumbled over itself. Your game is saved: log in again to go on."
SMALLEST, LARGEST = 10, 500  # columns or lines of a terminal


@dataclass(frozen=True)
class SshLimits:
    sessions: int = 64
    sessions_per_address: int = 8
    logins_per_minute: int = 20  # from one address
    login_seconds: float = 20
    idle_seconds: float = 4 * 3600.0  # nothing typed for so long: the guest is let go, the seat stays
    hung_seconds: float = 45
    opening_seconds: float = 5  # for one guest's first screen, until the next may come in


@dataclass(frozen=True)
class SshGuest:
    """Somebody who logged in: `key` is the fingerprint of the public key, None for a guest without one."""

    wish: str  # what they typed before the @: a code, or anything
    command: str  # what they typed after the host: "watch 7-lupin-velvet", or nothing
    key: str | None
    address: str
    sixteen: bool = False  # whether their terminal has no more colours
    plain: bool = False  # whether it can show nothing but ASCII


MakeApp = Callable[[SshGuest], AbstractContextManager[App[Any]]]  # left when the guest has gone
Converse = Callable[[SshGuest, Console], Awaitable[object]]  # with a guest whose terminal draws nothing


class SshDoor:
    """Counts who is in."""

    def __init__(self, make_app: MakeApp, converse: Converse, limits: SshLimits) -> None:
        self.make_app, self.converse, self.limits = make_app, converse, limits
        self.sessions: Counter[str] = Counter()
        self.guests: set[SshSession] = set()
        self.farewell = FAREWELL
        self._logins: dict[str, Bucket] = {}
        self.opening = asyncio.Lock()  # held by the one whose app is drawing its first screen: it keeps all others busy
        self.typed = 0.0  # when somebody last did

    def may_log_in(self, address: str) -> bool:
        per_minute = self.limits.logins_per_minute
        if len(self._logins) > 10_000:
            self._logins = {key: bucket for key, bucket in self._logins.items() if not bucket.full}
        bucket = self._logins.setdefault(address, Bucket(per_minute / 60, per_minute))
        return bucket.wait(1) == 0

    def has_room(self, address: str) -> bool:
        return (
            self.sessions.total() < self.limits.sessions and self.sessions[address] < self.limits.sessions_per_address
        )


class Login(asyncssh.SSHServer):
    """Any public key is an identity; without one a guest may play all the same."""

    def __init__(self, door: SshDoor) -> None:
        self._door = door
        self._key: str | None = None
        self._address = ""

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._address = str(conn.get_extra_info("peername")[0])
        self._connection = conn
        if not self._door.may_log_in(self._address):
            conn.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, "Too many logins from your address. Wait a minute.")

    def begin_auth(self, username: str) -> bool:
        return True

    def public_key_auth_supported(self) -> bool:
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        self._key = sha256(key.public_data).hexdigest()[:32]
        return True

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> KbdIntNewChallenge:
        return "", "", "", []

    def validate_kbdint_response(self, username: str, responses: KbdIntResponse) -> bool:
        self._key = None
        return True

    def session_requested(self) -> "SshSession | TurnedAway":
        if not self._door.has_room(self._address):
            return TurnedAway()
        wish = str(self._connection.get_extra_info("username"))[:200]
        return SshSession(self._door, wish, self._key, self._address)


class TurnedAway(asyncssh.SSHServerSession[Any]):
    """Somebody for whom there is no room: they hear why, and what to do."""

    def connection_made(self, chan: asyncssh.SSHServerChannel[Any]) -> None:
        self._channel = chan

    def pty_requested(self, term: str, term_size: tuple[int, int, int, int], term_modes: Any) -> bool:
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        return True

    def session_started(self) -> None:
        with suppress(OSError):
            self._channel.write(f"{FULL}\r\n".encode())
            self._channel.exit(1)


class SshSession(asyncssh.SSHServerSession[Any]):
    """One guest at one terminal, with one app; or, where nothing can be drawn, with a console of lines."""

    def __init__(self, door: SshDoor, wish: str, key: str | None, address: str) -> None:
        self._door, self._wish, self._key, self._address = door, wish, key, address
        self._command = ""
        self._plain = False
        self._app: App[Any] | None = None
        self._console: Console | None = None
        self._running: asyncio.Task[None] | None = None
        self._terminal: Terminal | None = None
        self._idle: asyncio.TimerHandle | None = None

    def connection_made(self, chan: asyncssh.SSHServerChannel[Any]) -> None:
        self._channel = chan
        self._door.sessions[self._address] += 1
        self._door.guests.add(self)

    def pty_requested(self, term: str, term_size: tuple[int, int, int, int], term_modes: Any) -> bool:
        if term in NOTHING_DRAWN:
            self._channel.set_encoding("utf-8", "replace")  # so asyncssh echoes what is typed, and lets it be mended
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._command = command[:200]
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    def session_started(self) -> None:
        term = self._channel.get_terminal_type() or ""
        if term in NOTHING_DRAWN:
            self._channel.set_encoding("utf-8", "replace")
            self._console = Console(self._write, interactive=bool(term))
            self._running = asyncio.create_task(self._talk(self._console))
            return
        environment = self._channel.get_environment()
        palette = palette_of(term, environment.get("COLORTERM", ""), environment.get("NO_COLOR"))
        width, height, *_ = self._channel.get_terminal_size()
        self._plain = not speaks_utf8(environment)
        self._terminal = Terminal(self._write, _bounded(width or 80, height or 24), palette)
        self._running = asyncio.create_task(self._run())

    def _write(self, data: bytes | str) -> None:
        with suppress(OSError):
            self._channel.write(data)

    def _goodbye(self, sentence: str, code: int = 1) -> None:
        with suppress(OSError):  # a guest who hung up hears nothing
            self._channel.write(f"{sentence}\n" if self._console else f"{sentence}\r\n".encode())
            self._channel.exit(code)

    async def _talk(self, console: Console) -> None:
        self._awake()
        try:
            await self._door.converse(SshGuest(self._wish, self._command, self._key, self._address), console)
        except Exception:
            log.exception("a conversation failed")
            self._goodbye(STUMBLED)
        else:
            self._goodbye(self._door.farewell, 0)
        finally:
            self._rest()
            self._channel.close()

    async def _run(self) -> None:
        assert self._terminal is not None
        sixteen = self._terminal.palette is Palette.FEW
        guest = SshGuest(self._wish, self._command, self._key, self._address, sixteen, self._plain)
        with self._door.make_app(guest) as self._app, open(os.devnull, "w") as nowhere:  # noqa: ASYNC230, PTH123  # never waits
            try:
                await self._play(self._app, nowhere)
            finally:
                self._rest()
                self._channel.close()

    async def _play(self, app: App[Any], nowhere: TextIO) -> None:
        assert self._terminal is not None
        app.driver_class = SshDriver.on(self._terminal)
        app.console._color_system = ColorSystem.TRUECOLOR  # the guest's colours: palette.py
        # Textual sends prints to the app that runs; with many apps in one process each would take the others' away.
        app._capture_stdout = sys.__stdout__  # type: ignore[assignment]
        app._capture_stderr = sys.__stderr__  # type: ignore[assignment]
        app.error_console.file = nowhere  # a guest sees no traceback
        self._awake()
        async with self._door.opening:
            running = await self._opened(app)
        await running
        if app.return_code:
            log.error("an app failed", exc_info=app._exception)
            self._goodbye(STUMBLED)
        else:
            self._goodbye(self._door.farewell, 0)

    async def _opened(self, app: App[Any]) -> "asyncio.Task[Any]":
        """The app, running, once its first screen is drawn, or it has ended, or takes too long."""
        drawn = asyncio.Event()

        async def ready(_: object) -> None:
            app.call_after_refresh(drawn.set)

        running = asyncio.create_task(app.run_async(auto_pilot=ready))
        running.add_done_callback(lambda _: drawn.set())
        with suppress(TimeoutError):
            await asyncio.wait_for(drawn.wait(), self._door.limits.opening_seconds)
        return running

    def _awake(self) -> None:
        """Something was typed: start the long wait anew."""
        self._rest()
        self._idle = asyncio.get_running_loop().call_later(self._door.limits.idle_seconds, self.leave)

    def _rest(self) -> None:
        if self._idle is not None:
            self._idle.cancel()

    def leave(self) -> None:
        """Let the guest go; the seat stays."""
        if self._app is not None:
            self._app.exit()
        if self._console is not None:
            self._console.stop()

    def data_received(self, data: Any, datatype: asyncssh.DataType) -> None:
        self._awake()
        self._door.typed = asyncio.get_running_loop().time()
        if self._console is not None:
            self._console.hear(data)
        if self._terminal is not None and self._terminal.driver is not None:
            self._terminal.driver.typed(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        if self._terminal is not None:
            self._terminal.size = _bounded(width, height)
            if self._terminal.driver is not None:
                self._terminal.driver.resized(*self._terminal.size)

    def pause_writing(self) -> None:
        if self._terminal is not None:
            self._terminal.full = True

    def resume_writing(self) -> None:
        if self._terminal is not None and self._terminal.full:
            self._terminal.full = False
            if self._terminal.driver is not None:
                self._terminal.driver.paint_anew()

    def break_received(self, msec: int) -> bool:
        """Ctrl+C at a terminal that draws nothing; elsewhere it is a key like others."""
        self.leave()
        return True

    def soft_eof_received(self) -> None:
        """Ctrl+D there."""
        self.eof_received()

    def eof_received(self) -> bool:
        """Who types no more may still want to hear: a script's last lines are answered."""
        if self._console is not None:
            self._console.end()
        return self._console is not None

    def connection_lost(self, exc: Exception | None) -> None:
        self._door.sessions[self._address] -= 1
        self._door.guests.discard(self)
        self.leave()
        self._rest()


def _bounded(width: int, height: int) -> tuple[int, int]:
    return max(SMALLEST, min(width, LARGEST)), max(SMALLEST, min(height, LARGEST))


def host_key(path: Path) -> asyncssh.SSHKey:
    """The server's own key, kept in a file that only its owner can read; made at the first start."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        made = asyncssh.generate_private_key("ssh-ed25519")
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(made.export_private_key())
    return asyncssh.read_private_key(path)


@asynccontextmanager
async def serving(
    make_app: MakeApp, converse: Converse, host: str, port: int, key: asyncssh.SSHKey, limits: SshLimits | None = None
) -> AsyncIterator[tuple[SshDoor, int]]:
    """Serve until the block ends: the door, and the port it listens on."""
    limits = limits or SshLimits()
    door = SshDoor(make_app, converse, limits)
    server = await asyncssh.listen(
        server_factory=lambda: Login(door),
        sock=listening(host, port),
        server_host_keys=[key],
        encoding=None,
        line_editor=True,  # for sessions with an encoding: those of lines
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        login_timeout=limits.login_seconds,
        keepalive_interval=limits.hung_seconds / 3,
        keepalive_count_max=3,
        compression_algs=None,
        server_version="Den",
    )
    try:
        with lean():
            tidying = asyncio.create_task(tidy(lambda: door.typed))
            yield door, server.get_port()
            tidying.cancel()
    finally:
        door.farewell = CLOSING
        for guest in list(door.guests):
            guest.leave()
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVING):
                while door.guests:  # noqa: ASYNC110  # apps end by themselves, one after the other
                    await asyncio.sleep(0.05)
        server.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(server.wait_closed(), 5)
