"""However a connection to a relay ends, it is gone from memory without a collection; and a relay that closes forgets no
caller."""

import asyncio
import gc
import socket
import ssl
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import Server

from netcode.relay import frames
from netcode.relay.connection import Connection
from netcode.relay.limits import Limits
from netcode.relay.server import Relay
from tests.netcode.relay.peers import ROOM, TOKEN, peer, relay
from tests.netcode.relay.test_tls import Authority
from tests.patience import PATIENCE

CALL = (
    f"GET /room/{ROOM} HTTP/1.1\r\nHost: den\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
).encode()


@pytest.fixture
def nothing_collected() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


async def nothing_left(one: Relay, server: Server) -> None:
    async with asyncio.timeout(PATIENCE):
        while server.handler_tasks or one.not_open:  # noqa: ASYNC110  # what is gone tells nobody
            await asyncio.sleep(0.01)


async def says_goodbye(port: int) -> None:
    async with peer(port, f"/room/{ROOM}") as ann:
        await ann.send(frames.POST + b"entry")


async def is_cut_off(port: int) -> None:
    async with peer(port, f"/room/{ROOM}") as ann:
        ann.connection.transport.abort()


async def sends_no_frame(port: int) -> None:
    async with peer(port, f"/room/{ROOM}") as ann:
        await ann.send(b"?")
        await ann.connection.wait_closed()


async def says(port: int, text: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(text)
    writer.write_eof()
    await reader.read()
    writer.close()


async def says_nothing(port: int) -> None:
    await says(port, b"")


async def stops_in_the_handshake(port: int) -> None:
    await says(port, b"GET / HT")


async def speaks_no_http(port: int) -> None:
    await says(port, b"\x16\x03\x01 hello\r\n\r\n")


async def asks_for_its_health(port: int) -> None:
    await says(port, b"GET /health HTTP/1.1\r\nHost: den\r\n\r\n")


async def sends_broken_frames(port: int) -> None:
    await says(port, CALL + b"\xff\xff\xff\xff")


async def never_answers_a_ping(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(CALL)
    with suppress(ConnectionError):
        await reader.read()
    writer.close()


async def takes_a_door_over(port: int) -> None:
    async with peer(port, f"/door?token={TOKEN}") as first, peer(port, f"/door?token={TOKEN}"):
        await first.connection.wait_closed()


async def stays_at_a_door_that_is_given_up(port: int) -> None:
    async with AsyncExitStack() as stack:
        host = await stack.enter_async_context(peer(port, f"/door?token={TOKEN}"))
        await stack.enter_async_context(peer(port, "/door/1"))
        await host.connection.close(frames.GIVEN_UP)


@pytest.mark.parametrize(
    "somebody",
    [
        says_goodbye,
        is_cut_off,
        sends_no_frame,
        says_nothing,
        stops_in_the_handshake,
        speaks_no_http,
        asks_for_its_health,
        sends_broken_frames,
        never_answers_a_ping,
        takes_a_door_over,
        stays_at_a_door_that_is_given_up,
    ],
)
@pytest.mark.usefixtures("nothing_collected")
async def test_a_connection_leaves_nothing_behind(somebody: Callable[[int], Awaitable[None]]) -> None:
    one = Relay(Limits(silent_seconds=0.1) if somebody is never_answers_a_ping else None)
    async with one.listen("127.0.0.1", 0) as server:
        await somebody(server.sockets[0].getsockname()[1])
        await nothing_left(one, server)
        assert not list(one.hall.rooms())


@pytest.mark.usefixtures("nothing_collected")
async def test_a_connection_with_tls_leaves_nothing_behind(tmp_path: Path) -> None:
    authority, tls = Authority(tmp_path), ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(*authority.certificate("127.0.0.1"))
    one, trusting = Relay(), ssl.create_default_context(cafile=authority.file)
    async with one.listen("127.0.0.1", 0, tls) as server:
        url = f"wss://127.0.0.1:{server.sockets[0].getsockname()[1]}/room/{ROOM}"
        async with connect(url, ssl=trusting, subprotocols=[frames.SUBPROTOCOL], proxy=None) as ann:
            await ann.recv()
        async with connect(url, ssl=trusting, subprotocols=[frames.SUBPROTOCOL], proxy=None) as ann:
            await ann.recv()
            ann.transport.abort()
        await nothing_left(one, server)


@pytest.mark.usefixtures("nothing_collected")
async def test_a_relay_knows_what_callers_leave_behind_who_fail_at_tls(tmp_path: Path) -> None:
    authority, tls = Authority(tmp_path), ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(*authority.certificate("127.0.0.1"))
    one = Relay()
    async with one.listen("127.0.0.1", 0, tls) as server:
        await says(server.sockets[0].getsockname()[1], CALL)
        in_memory = sum(type(thing) is Connection for thing in gc.get_objects())
        assert len(one.not_open) == in_memory
        gc.collect()
        await nothing_left(one, server)


@pytest.mark.parametrize("rounds", range(2))
async def test_whoever_calls_while_a_relay_closes_is_hung_up_on(rounds: int) -> None:
    with socket.socket() as caller:
        async with relay() as (_, port):
            caller.connect(("127.0.0.1", port))
            caller.sendall(CALL)
            for _ in range(rounds):  # it closes before and while the call is taken
                await asyncio.sleep(0)
        caller.settimeout(PATIENCE)
        with suppress(ConnectionResetError):
            while await asyncio.to_thread(caller.recv, 1000):
                pass
    gc.collect()  # a transport that nobody closed complains when it is collected
