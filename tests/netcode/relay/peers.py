"""A relay on loopback and bare peers that speak its frames, for tests."""

import asyncio
import json
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from websockets.asyncio.client import ClientConnection, connect

from netcode.relay import frames
from netcode.relay.frames import SUBPROTOCOL
from netcode.relay.limits import Limits
from netcode.relay.server import Relay
from tests.patience import PATIENCE

ROOM = "0123456789abcdef" * 2
TOKEN = "ab" * 16


class Peer:
    def __init__(self, connection: ClientConnection, hello: dict[str, object]) -> None:
        self.connection, self.hello = connection, hello

    async def send(self, frame: bytes) -> None:
        await self.connection.send(frame)

    async def next(self) -> bytes:
        frame = await asyncio.wait_for(self.connection.recv(), PATIENCE)
        assert isinstance(frame, bytes)
        return frame


@asynccontextmanager
async def relay(limits: Limits | None = None, port: int = 0) -> AsyncIterator[tuple[Relay, int]]:
    one = Relay(limits)
    async with one.listen("127.0.0.1", port) as server:
        yield one, server.sockets[0].getsockname()[1]


@asynccontextmanager
async def peer(port: int, path: str, address: str = "127.0.0.1") -> AsyncIterator[Peer]:
    """`address`: where it comes from, one of this machine's."""
    async with connect(
        f"ws://127.0.0.1:{port}{path}",
        subprotocols=[SUBPROTOCOL],
        compression=None,
        proxy=None,
        local_addr=(address, 0),
        close_timeout=0.2,
        ping_interval=None,
    ) as connection:
        hello = b""
        while hello[:1] != frames.HELLO:  # where relays share a room, somebody else may be announced before it
            hello = await asyncio.wait_for(connection.recv(decode=False), PATIENCE)
        yield Peer(connection, json.loads(hello[1:]))


def port_to_keep() -> int:
    """A free port for a server that goes away and comes back: none of those that the system gives to others."""
    first = 20_000 + os.getpid() % 12_000  # tests that run beside this one look elsewhere
    for port in range(first, first + 700):
        with socket.socket() as probe, suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError(f"no port is free from {first} on")


def to(member: object, payload: bytes) -> bytes:
    assert isinstance(member, int)
    return frames.SEND + frames.MEMBER.pack(member) + payload
