"""Spectators and strangers who have a code and a program of their own, and who request, say and claim what no honest
one would. Relays of that kind are in `tests/netcode/doors/lying_relays.py`."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from netcode.doors.direct import call
from netcode.links.join_code import Code
from netcode.links.link import Link
from netcode.peer.peer import Peer
from netcode.session.mesh import HELLO


@dataclass(frozen=True)
class Intruder:
    link: Link
    heard: list[bytes]
    _reading: asyncio.Task[None]

    def say(self, kind: bytes, content: bytes) -> None:
        self.link.send(kind + content)

    async def until_cut(self) -> None:
        """Wait until the other end cuts the link: then everything said before has been read."""
        await self._reading


@asynccontextmanager
async def intruder(peer: Peer, *, quiet: bool = False, greeting: bytes = b"") -> AsyncIterator[Intruder]:
    """A link with the watch code to this peer. `quiet`: it does not even greet; `greeting`: what it greets with."""
    assert peer.listener is not None
    code = Code.parse(peer.lobby.watch_code or "")
    link = await Link.open(await call(peer.listener.address, code.keys.room), code.keys.reading)
    if not quiet:
        link.send(HELLO + (greeting or secrets.token_bytes(16)))
    heard: list[bytes] = []

    async def read() -> None:
        async for message in link.messages():
            heard.append(message)

    reading = asyncio.create_task(read())
    try:
        yield Intruder(link, heard, reading)
    finally:
        reading.cancel()
        with suppress(asyncio.CancelledError):
            await reading
        await link.close()
