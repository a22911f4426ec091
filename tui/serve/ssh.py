"""Guests over ssh: who may log in, what they get, and what they are denied."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import asyncssh
from asyncssh.auth import KbdIntNewChallenge, KbdIntResponse
from asyncssh.packet import SSHPacket

from netcode.links.address import household
from netcode.links.interfaces import listening
from tui.serve.door import CLOSING, FULL, Door, Goodbye, Guest, Stay, bounded
from tui.serve.driver import Terminal
from tui.serve.palette import Palette, palette_of
from tui.text.console import Console
from tui.words.locale import speaks_utf8

NOTHING_DRAWN = ("", "dumb")
NOTHING_OPENED = "Nothing is open in this connection. Log in again to come in."
TOO_MANY = "Too many logins, from your address or by strangers. Wait a minute."
WINDOW = 64 * 1024  # bytes that a guest may send before we have read what came
AT_ONCE = 10  # connections that are taken before anybody else has their turn
CHANNELS = 16  # that may be open in one connection
ENVIRONMENT = {b"COLORTERM", b"NO_COLOR", b"LC_ALL", b"LC_CTYPE", b"LANG"}  # what is read of a guest's
LONGEST_VALUE = 100  # bytes of each


class Login(asyncssh.SSHServer):
    """Any public key is accepted as an identity; a guest without one may play, too."""

    def __init__(self, door: Door, invites: str, connections: set[asyncssh.SSHServerConnection]) -> None:
        """`connections`: all that are open."""
        self._door, self._invites, self._connections = door, invites, connections
        self._key: str | None = None
        self._address = ""
        self._stranger = True
        self._channels = 0  # that are open
        self._running = 0  # the sessions in these that have begun
        self._leaving: asyncio.TimerHandle | None = None

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._address = household(str(conn.get_extra_info("peername")[0]))
        self._connection = conn
        self._connections.add(conn)
        read_only_who_reads(conn)
        take_few_words(conn)
        if self._door.crowded or not self._door.may_log_in(self._address):
            conn.disconnect(asyncssh.DISC_TOO_MANY_CONNECTIONS, TOO_MANY)
        self._door.strangers += 1

    def auth_completed(self) -> None:
        self._known()
        self._expect_a_session()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self._connection)
        self._known()
        self._stay()

    def _expect_a_session(self) -> None:
        """A connection in which no session is open counts as no guest, so it may not last."""
        seconds, part = self._door.limits.login_seconds, self._connection.disconnect
        leave = partial(part, asyncssh.DISC_BY_APPLICATION, NOTHING_OPENED)
        self._leaving = asyncio.get_running_loop().call_later(seconds, leave)

    def _stay(self) -> None:
        if self._leaving is not None:
            self._leaving.cancel()

    def begins(self) -> None:
        """A session begins in a channel: a guest is here."""
        self._running += 1
        self._stay()

    def ended(self, *, began: bool) -> None:
        """A channel is closed. `began`: whether a session had begun in it."""
        self._channels -= 1
        if began:
            self._running -= 1
            if not self._running:
                self._expect_a_session()

    def _known(self) -> None:
        self._door.strangers -= self._stranger
        self._stranger = False

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

    def session_requested(self) -> "SshSession | TurnedAway | bool":
        if self._channels >= CHANNELS:
            return False
        self._channels += 1
        if not self._door.has_room(self._address):
            return TurnedAway(self)
        wish = str(self._connection.get_extra_info("username"))[:200]
        guest = Guest(wish, "", self._key, self._address, invites=self._invites)
        return SshSession(self._door, guest, self)


def read_only_who_reads(conn: asyncssh.SSHServerConnection) -> None:
    """While somebody does not take what is sent to them, take nothing from them: each key and each request would be
    answered, and all answers kept. (asyncssh leaves that to its channels, whose size the other side chooses.)"""
    transport = conn._transport
    assert isinstance(transport, asyncio.Transport)
    conn.pause_writing = transport.pause_reading  # type: ignore[method-assign]
    conn.resume_writing = transport.resume_reading  # type: ignore[method-assign]


def take_few_words(conn: asyncssh.SSHServerConnection) -> None:
    """Keep nothing of a guest's environment but what is read. (asyncssh keeps all, however much is sent.)"""
    create = conn.create_server_channel

    def created(*settings: Any) -> asyncssh.SSHServerChannel[Any]:
        chan = create(*settings)

        def taken(packet: SSHPacket) -> bool:
            name, value = packet.get_string(), packet.get_string()
            packet.check_end()
            wanted = name in ENVIRONMENT and len(value) <= LONGEST_VALUE
            if wanted:
                chan._env[name] = value
            return wanted

        chan._process_env_request = taken  # type: ignore[method-assign]
        return chan

    conn.create_server_channel = created  # type: ignore[assignment, method-assign]  # called with the same


class TurnedAway(asyncssh.SSHServerSession[Any]):
    """A guest for whom there is no room: they are told why, and what to do."""

    def __init__(self, login: Login) -> None:
        self._login = login

    def connection_made(self, chan: asyncssh.SSHServerChannel[Any]) -> None:
        self._channel = chan

    def connection_lost(self, exc: Exception | None) -> None:
        self._login.ended(began=False)

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

    def __init__(self, door: Door, guest: Guest, login: Login) -> None:
        self._door, self._guest, self._login = door, guest, login
        self._console: Console | None = None
        self._running: asyncio.Task[None] | None = None
        self._enough = self._unread = False

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
        self._login.begins()
        term = self._channel.get_terminal_type() or ""
        if term in NOTHING_DRAWN:
            self._channel.set_encoding("utf-8", "replace")
            self._console = Console(self._write, interactive=bool(term))
            self._running = asyncio.create_task(self._until_over(self._stay.talk(self._guest, self._console)))
            return
        environment = self._channel.get_environment()
        palette = palette_of(term, environment.get("COLORTERM", ""), environment.get("NO_COLOR"))
        width, height, *_ = self._channel.get_terminal_size()
        terminal = Terminal(self._write, bounded(width or 80, height or 24), palette, listen=self._listen)
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
        self._unread = True
        self._read_on()
        self._stay.behind()

    def resume_writing(self) -> None:
        self._unread = False
        self._read_on()
        self._stay.caught_up()

    def _listen(self, more: bool) -> None:
        self._enough = not more
        self._read_on()

    def _read_on(self) -> None:
        """Hear a guest who reads, as long as little waits of what they typed."""
        if self._enough or self._unread:
            self._channel.pause_reading()
        else:
            self._channel.resume_reading()

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
        self._login.ended(began=self._running is not None)


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
    connections: set[asyncssh.SSHServerConnection] = set()
    server = await asyncssh.listen(
        server_factory=lambda: Login(door, f"ssh -p {port} CODE@{called}", connections),
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
        window=WINDOW,
        backlog=AT_ONCE,
        server_version="Den",
    )
    try:
        yield port
    finally:
        await door.close(socket)
        server.close()
        left = list(connections)  # of strangers, and of guests in whose connection nothing is open
        for connection in left:
            connection.disconnect(asyncssh.DISC_BY_APPLICATION, CLOSING)
        await asyncio.gather(*(connection.wait_closed() for connection in left))
        await server.wait_closed()
