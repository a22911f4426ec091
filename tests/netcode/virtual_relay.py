"""A relay in a simulation: the server, its rooms, and the peers' side of it are the real ones. Only websockets are
stood in for, by pipes on the virtual clock; and the relay has outages, after which it has forgotten everything."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import Context
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosedError

from netcode.doors.relays import client
from netcode.links.link import PipeClosed
from netcode.relay import hall
from netcode.relay.server import Relay
from tests.netcode.virtual_process import running
from tests.netcode.virtual_time import End, pipe


class Line:
    """One end of a connection, with what the relay and its peers use of a websocket."""

    def __init__(self, end: End, path: str, host: str) -> None:
        self._end = end
        self.request = SimpleNamespace(path=path, headers={})
        self.remote_address = (host, 0)
        self.close_code: int | None = None
        self.close_reason = ""
        self.transport = self
        self.far: Line | None = None  # the other end

    async def send(self, frame: bytes) -> None:
        try:
            await self._end.send(frame)
        except PipeClosed:
            raise ConnectionClosedError(None, None) from None

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while True:
            try:
                yield await self._end.recv()
            except PipeClosed:
                raise ConnectionClosedError(None, None) from None

    async def close(self, code: int = 1000, reason: str = "") -> None:
        if self.far is not None and self.far.close_code is None:
            self.far.close_code, self.far.close_reason = code, reason
        await self._end.close(reason)

    def is_closing(self) -> bool:
        return self._end.closed

    def get_write_buffer_size(self) -> int:
        return 0

    def abort(self) -> None:
        self._end.shut()


class VirtualRelay:
    """`there`: whether the machine of this name hears anything just now. Its peers call `url(name)`."""

    def __init__(self, delay: Callable[[], float], there: Callable[[str], bool]) -> None:
        self._delay, self._there = delay, there
        self._relay: Relay | None = Relay()
        self._lines: list[tuple[str, Line, Line, asyncio.Task[None]]] = []

    @staticmethod
    def url(name: str) -> str:
        return f"ws://{name.lower()}"

    @contextmanager
    def reached(self) -> Iterator[None]:
        """All calls to relays come here."""
        with patch.object(client, "Straight", self._connect), patch.object(hall, "broadcast", _broadcast):
            yield

    async def _connect(self, url: str, **settings: Any) -> Line:
        place = urlsplit(url)
        name = place.hostname or ""
        await asyncio.sleep(self._delay())
        caller = running()
        if self._relay is None or not self._there(name) or caller is None or caller.killed:
            raise OSError("Nobody answers.")
        here, there = pipe(self._delay)
        mine, theirs = Line(here, url, "relay"), Line(there, f"{place.path}?{place.query}", name)
        mine.far, theirs.far = theirs, mine
        connection = self._relay._connection(theirs)  # type: ignore[arg-type]  # all that it uses
        serving = asyncio.create_task(connection, context=Context())  # not a task of the caller's process
        self._lines = [line for line in self._lines if not line[3].done()]
        self._lines.append((name, mine, theirs, serving))
        return mine

    def cut(self, of: Callable[[str], bool]) -> None:
        """Cut all lines of these machines."""
        for name, mine, theirs, _ in self._lines:
            if of(name):
                mine.abort()
                theirs.abort()

    async def restart(self, seconds: float) -> None:
        """The relay is gone for a while, and comes back with nothing in it."""
        if self._relay is not None:
            self._relay = None
            self.cut(lambda name: True)
            await asyncio.sleep(seconds)
            self._relay = Relay()

    async def close(self) -> None:
        servings = [serving for *_, serving in self._lines]
        for serving in servings:
            serving.cancel()
        await asyncio.gather(*servings, return_exceptions=True)


def _broadcast(connections: Iterable[Line], frame: bytes) -> None:
    for connection in connections:
        connection._end.put(frame)
