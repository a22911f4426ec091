"""Guests over ssh: who may log in, what they get, and what they are denied."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import asyncssh
from asyncssh.auth import KbdIntNewChallenge, KbdIntResponse

from netcode.links.interfaces import listening
from tui.serve.door import FULL, Door, Goodbye, Guest, Stay, bounded
from tui.serve.driver import Terminal
from tui.serve.palette import Palette, palette_of
from tui.text.console import Console
from tui.words.locale import speaks_utf8

NOTHING_DRAWN = ("", "dumb")


class Login(asyncssh.SSHServer):
    """Any public key is accepted as an identity; a guest without one may play, too."""

    def __init__(self, door: Door, invites: str) -> None:
        self._door, self._invites = door, invites
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
        return SshSession(self._door, Guest(wish, "", self._key, self._address, invites=self._invites))


class TurnedAway(asyncssh.SSHServerSession[Any]):
    """A guest for whom there is no room: they are told why, and what to do."""

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
    """One guest: with an app on their terminal, or with a console of lines if nothing can be drawn."""

    def __init__(self, door: Door, guest: Guest) -> None:
        self._door, self._guest = door, guest
        self._console: Console | None = None
        self._running: asyncio.Task[None] | None = None

    def connection_made(self, chan: asyncssh.SSHServerChannel[Any]) -> None:
        self._channel = chan
        self._stay = Stay(self._door, self._guest.address)

    def pty_requested(self, term: str, term_size: tuple[int, int, int, int], term_modes: Any) -> bool:
        if term in NOTHING_DRAWN:
            self._channel.set_encoding("utf-8", "replace")  # so asyncssh echoes typed text and lets it be corrected
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._guest = replace(self._guest, command=command[:200])
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        return False

    def session_started(self) -> None:
        term = self._channel.get_terminal_type() or ""
        if term in NOTHING_DRAWN:
            self._channel.set_encoding("utf-8", "replace")
            self._console = Console(self._write, interactive=bool(term))
            self._running = asyncio.create_task(self._until_over(self._stay.talk(self._guest, self._console)))
            return
        environment = self._channel.get_environment()
        palette = palette_of(term, environment.get("COLORTERM", ""), environment.get("NO_COLOR"))
        width, height, *_ = self._channel.get_terminal_size()
        terminal = Terminal(self._write, bounded(width or 80, height or 24), palette)
        guest = replace(self._guest, sixteen=palette is Palette.FEW, plain=not speaks_utf8(environment))
        self._running = asyncio.create_task(self._until_over(self._stay.draw(guest, terminal)))

    async def _until_over(self, staying: Awaitable[Goodbye]) -> None:
        try:
            sentence, code = await staying
            with suppress(OSError):  # the guest has hung up
                self._channel.write(f"{sentence}\n" if self._console else f"{sentence}\r\n".encode())
                self._channel.exit(code)
        finally:
            self._channel.close()

    def _write(self, data: bytes | str) -> None:
        with suppress(OSError):
            self._channel.write(data)

    def data_received(self, data: Any, datatype: asyncssh.DataType) -> None:
        self._stay.heard(data)

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._stay.resized(width, height)

    def pause_writing(self) -> None:
        self._stay.behind()

    def resume_writing(self) -> None:
        self._stay.caught_up()

    def break_received(self, msec: int) -> bool:
        """Ctrl+C in a console of lines; in the app it is an ordinary key."""
        self._stay.leave()
        return True

    def soft_eof_received(self) -> None:
        """Ctrl+D in a console of lines."""
        self.eof_received()

    def eof_received(self) -> bool:
        """The guest's input has ended, but a guest may still read: the last lines of a script are answered."""
        if self._console is not None:
            self._console.end()
        return self._console is not None

    def connection_lost(self, exc: Exception | None) -> None:
        self._stay.over()


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
async def serving_ssh(
    door: Door, host: str, port: int, key: asyncssh.SSHKey, called: str = "this-machine"
) -> AsyncIterator[int]:
    """Let guests in over ssh until the block ends. Yields the port. `called`: the name by which they call this
    machine."""
    socket = listening(host, port)
    port = socket.getsockname()[1]
    server = await asyncssh.listen(
        server_factory=lambda: Login(door, f"ssh -p {port} CODE@{called}"),
        sock=socket,
        server_host_keys=[key],
        encoding=None,
        line_editor=True,  # for sessions with an encoding: those of lines
        agent_forwarding=False,
        x11_forwarding=False,
        allow_scp=False,
        login_timeout=door.limits.login_seconds,
        keepalive_interval=door.limits.hung_seconds / 3,
        keepalive_count_max=3,
        compression_algs=None,
        server_version="Den",
    )
    try:
        yield port
    finally:
        await door.close()
        server.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(server.wait_closed(), 5)
