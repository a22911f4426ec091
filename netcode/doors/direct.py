"""The direct door: a websocket to an address, and the listener there.

One listener can serve several tables: each has a name that only its peers know. There is no compression (encrypted
bytes do not shrink, and it costs four times the memory), browsers are refused (`origins`), and every wait and every
buffer is bounded.
"""

import asyncio
import ssl
from collections import Counter
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.frames import CloseCode
from websockets.http11 import Request, Response

from netcode.links.address import Address, household
from netcode.links.interfaces import OUTSIDE, listening, source_towards, stop_accepting
from netcode.links.link import PipeClosed
from netcode.links.token_bucket import Bucket
from netcode.play.clean_text import clean

PORT = 8021
SUBPROTOCOL = "den.2"
CONNECTIONS = 512  # at the same time
APART = 0.25  # seconds between calls to the addresses of one name; the first that answers is used (RFC 8305)
LONGEST_REASON = 120  # bytes that a websocket can say when it closes
PER_HOST = 256  # of these from one address; a relay or a school may share one
CALLS_A_SECOND, CALLS_SAVED = 10.0, 200.0  # from one address; each costs a handshake
STRANGERS = 20  # failed handshakes from one address; after that it is refused for a minute
SETTINGS: dict[str, Any] = {
    "compression": None,
    "max_size": 64 * 1024,
    "max_queue": (32, 8),
    "write_limit": 64 * 1024,
    "open_timeout": 5,
    "ping_interval": 15,
    "ping_timeout": 15,
    "close_timeout": 2,
    "subprotocols": [SUBPROTOCOL],
}


class Straight(connect):
    """A call to an address that is answered there or nowhere: whoever answers cannot send us on to another place, such
    as one in our own network."""

    def process_redirect(self, exc: Exception) -> Exception:
        return exc


class Unreachable(Exception):
    """No peer could be reached. The text is a sentence that says why."""


def _room(request: Request | None) -> str:
    """The last part of the path: a tunnel or proxy may have added one before it."""
    return request.path.rpartition("/")[2] if request is not None else ""


class SocketPipe:
    """A websocket as a pipe."""

    def __init__(self, socket: Connection) -> None:
        self._socket = socket

    @property
    def host(self) -> str:
        return _host(self._socket)

    async def send(self, frame: bytes) -> None:
        try:
            await self._socket.send(frame)
        except ConnectionClosed as closed:
            raise PipeClosed(_reason(closed), silent=_silent(closed)) from None

    async def recv(self) -> bytes:
        try:
            frame = await self._socket.recv()
        except ConnectionClosed as closed:
            raise PipeClosed(_reason(closed), silent=_silent(closed)) from None
        if not isinstance(frame, bytes):
            await self.close("text")
            raise PipeClosed("It sent text.")
        return frame

    async def close(self, reason: str = "") -> None:
        await self._socket.close(1000, reason.encode()[:LONGEST_REASON].decode("utf-8", "ignore"))


def _host(connection: Connection) -> str:
    return household(str((connection.remote_address or ("",))[0]))


def _reason(closed: ConnectionClosed) -> str:
    return clean(closed.rcvd.reason if closed.rcvd else "", LONGEST_REASON) or "The connection was lost."


def _silent(closed: ConnectionClosed) -> bool:
    """Whether the connection ended because a ping was not answered."""
    return closed.rcvd is None and closed.sent is not None and closed.sent.code == CloseCode.INTERNAL_ERROR


def has_route() -> bool:
    """Whether this machine has a route to any network. Nothing is sent."""
    return any(map(source_towards, OUTSIDE))


async def call(address: Address, room: str) -> SocketPipe:
    """A pipe to the peer that listens at this address for this room."""
    several: dict[str, Any] = {"happy_eyeballs_delay": APART} if address.named else {}
    try:
        websocket = await Straight(f"{address.url}/{room}", proxy=None, user_agent_header=None, **several, **SETTINGS)
    except InvalidStatus as refused:
        if refused.response.status_code == HTTPStatus.BAD_REQUEST:  # it shares no version of the protocol with us
            raise Unreachable(f"The den at {address} speaks another version. Compare: den --version") from None
        if refused.response.status_code == HTTPStatus.NOT_FOUND:
            raise Unreachable(f"There is a den at {address}, but no table for this code.") from None
        raise Unreachable(f"The den at {address} lets nobody in just now.") from None
    except ssl.SSLCertVerificationError as untrusted:
        why = untrusted.verify_message.rstrip(".")
        raise Unreachable(f"What answers at {address} does not prove who it is: {why}.") from None
    except (OSError, WebSocketException, TimeoutError, ValueError, LookupError):
        raise Unreachable(f"Nobody answers at {address}.") from None
    return SocketPipe(websocket)


class Listener:
    """Listens at one address for any number of rooms. `enter` is called with each new pipe and its room."""

    def __init__(self) -> None:
        self._rooms: dict[str, Callable[[SocketPipe], Awaitable[None]]] = {}
        self._hosts: Counter[str] = Counter()
        self._strangers: Counter[str] = Counter()
        self._calls: dict[str, Bucket] = {}
        self._server: Server | None = None
        self._forgetting: asyncio.TimerHandle | None = None
        self.address = Address("", 0)

    async def open(self, address: Address) -> None:
        """Raises Unreachable if the address cannot be used."""
        try:
            self._server = await serve(
                self._greet,
                sock=listening(address.host, address.port),
                origins=[None],
                server_header=None,
                process_request=self._admit,
                **SETTINGS,
            )
        except OSError as problem:
            raise Unreachable(f"Den cannot listen at {address}: {problem.strerror}. Choose another --listen.") from None
        host, port = self._server.sockets[0].getsockname()[:2]
        self.address = Address(host, port)

    def serve(self, room: str, enter: Callable[[SocketPipe], Awaitable[None]]) -> None:
        self._rooms[room] = enter

    def stop(self, room: str) -> None:
        self._rooms.pop(room, None)

    def stranger(self, pipe: SocketPipe) -> None:
        """The other end of this pipe did not have the key. After too many of these the address is refused for a
        while."""
        self._strangers[pipe.host] += 1
        self._forget_later()

    async def close(self) -> None:
        if self._forgetting:
            self._forgetting.cancel()
        if self._server:
            await stop_accepting(self._server.sockets)
            self._server.close()
            await self._server.wait_closed()

    def _forget_later(self) -> None:
        if self._forgetting is None:
            self._forgetting = asyncio.get_running_loop().call_later(60, self._forget)

    def _forget(self) -> None:
        self._strangers.clear()
        self._calls = {host: bucket for host, bucket in self._calls.items() if not bucket.full}
        self._forgetting = None
        if self._calls:
            self._forget_later()

    def _too_often(self, host: str) -> bool:
        self._forget_later()
        bucket = self._calls.get(host)
        if bucket is None:
            bucket = self._calls[host] = Bucket(CALLS_A_SECOND, CALLS_SAVED)
        return not bucket.afford()

    def _admit(self, connection: ServerConnection, request: Request) -> Response | None:
        """Refuse a connection before the handshake costs anything."""
        host = _host(connection)
        if self._strangers[host] >= STRANGERS:
            return connection.respond(HTTPStatus.TOO_MANY_REQUESTS, "Too many wrong codes. Try again in a minute.\n")
        if self._too_often(host):
            return connection.respond(HTTPStatus.TOO_MANY_REQUESTS, "Too many calls. Try again in a minute.\n")
        if self._hosts[host] >= PER_HOST or self._hosts.total() >= CONNECTIONS:
            return connection.respond(HTTPStatus.SERVICE_UNAVAILABLE, "This den is full.\n")
        if _room(request) not in self._rooms:
            return connection.respond(HTTPStatus.NOT_FOUND, "There is no such table.\n")
        return None

    async def _greet(self, connection: ServerConnection) -> None:
        pipe = SocketPipe(connection)
        enter = self._rooms.get(_room(connection.request))
        if enter:
            self._hosts[pipe.host] += 1
            try:
                await enter(pipe)
            finally:
                self._hosts[pipe.host] -= 1
