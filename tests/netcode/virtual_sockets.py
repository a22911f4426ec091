"""Connections for the loop with the virtual clock: real servers and clients of `asyncio` meet there without the system,
so that a server's month takes seconds."""

from __future__ import annotations

import asyncio
import itertools
import socket
from collections.abc import Callable
from typing import Any

from tests.netcode.virtual_time import VirtualLoop

ON_THE_WAY = 0.02  # seconds


class Cable(asyncio.Transport):
    """One end of a connection. What is written comes out at the other end later, in order."""

    def __init__(self, loop: SocketLoop, protocol: asyncio.Protocol, **names: tuple[str, int]) -> None:
        super().__init__(names)
        self._loop, self._protocol = loop, protocol
        self._there: Cable | None = None
        self._ended = self._finished = self.unplugged = False
        self._latest = 0.0

    def plug(self, there: Cable) -> None:
        self._there = there
        self._loop.call_soon(self._protocol.connection_made, self)

    def write(self, data: Any) -> None:
        self._later(lambda there: there._protocol.data_received(bytes(data)))

    def write_eof(self) -> None:
        if not self._finished:
            self._later(Cable._heard_the_end)
            self._finished = True

    def close(self) -> None:
        self.write_eof()
        self._end(None)

    def abort(self) -> None:
        self._later(lambda there: there._end(ConnectionResetError()))
        self._end(None)

    def _later(self, what: Callable[[Cable], None]) -> None:
        """Do this at the other end, if the cable is still whole by then."""
        if not (self._ended or self._finished or self.unplugged) and self._there is not None:
            self._latest = max(self._latest + 1e-6, self._loop.time() + ON_THE_WAY)  # in order
            self._loop.call_at(self._latest, self._there._arrive, what)

    def _arrive(self, what: Callable[[Cable], None]) -> None:
        if not (self._ended or self.unplugged):
            what(self)

    def _heard_the_end(self) -> None:
        if not self._protocol.eof_received():
            self.close()

    def _end(self, problem: Exception | None) -> None:
        if not self._ended:
            self._ended = True
            self._loop.call_soon(self._forget, problem)

    def _forget(self, problem: Exception | None) -> None:
        self._protocol.connection_lost(problem)
        self._there = None

    def is_closing(self) -> bool:
        return self._ended

    def can_write_eof(self) -> bool:
        return True

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None: ...
    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...


class Listening:
    def __init__(self, loop: SocketLoop, sock: socket.socket) -> None:
        self._loop = loop
        self.sockets = (sock,)

    def close(self) -> None:
        for sock in self.sockets:
            self._loop.listeners.pop(sock.getsockname()[1], None)
            sock.close()
        self.sockets = ()

    def is_serving(self) -> bool:
        return bool(self.sockets)

    def get_loop(self) -> asyncio.AbstractEventLoop:
        return self._loop

    async def wait_closed(self) -> None: ...


class SocketLoop(VirtualLoop):
    """A listening socket gives a server its port, and nothing ever comes there; whoever calls that port in this loop
    gets a cable."""

    def __init__(self) -> None:
        super().__init__()
        self.listeners: dict[int, Callable[[], asyncio.Protocol]] = {}
        self._ports = itertools.count(1)

    async def create_server(  # type: ignore[override]  # what no test needs is left out
        self, factory: Callable[[], asyncio.Protocol], *_: Any, sock: socket.socket, **__: Any
    ) -> Listening:
        self.listeners[sock.getsockname()[1]] = factory
        return Listening(self, sock)

    async def create_connection(  # type: ignore[override]  # what no test needs is left out
        self, factory: Callable[[], asyncio.Protocol], host: str, port: int, *, local_addr: Any = None, **_: Any
    ) -> tuple[Cable, asyncio.Protocol]:
        await asyncio.sleep(2 * ON_THE_WAY)
        if port not in self.listeners:
            raise ConnectionRefusedError
        caller, called = ((local_addr or ("127.0.0.1",))[0], next(self._ports)), (host, port)
        near = Cable(self, factory(), peername=called, sockname=caller)
        far = Cable(self, self.listeners[port](), peername=caller, sockname=called)
        far.plug(near)
        near.plug(far)
        await asyncio.sleep(0)
        return near, near._protocol
