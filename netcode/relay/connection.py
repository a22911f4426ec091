"""One connection to a relay, which is gone from memory when it has ended.

What refers to itself in a circle stays in memory until the garbage collector has looked through everything, and among
ten thousand connections that stops the relay for most of a second. So the circles that `asyncio` and `websockets` leave
are broken here. `not_open` holds what is in memory of connections that have ended, or have not begun yet. That is next
to nothing, unless callers fail at TLS (`asyncio` leaves a circle then), or a new version of these makes another one.
"""

import asyncio
from typing import Any
from weakref import WeakSet

from websockets.asyncio.server import ServerConnection


class Connection(ServerConnection):
    def __init__(self, not_open: WeakSet[object], *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._not_open = not_open
        not_open.add(self)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._not_open.discard(self)
        tls = getattr(transport, "_ssl_protocol", None)
        self._wire: Any = tls._transport if tls else transport

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.protocol.parser.close()  # it waits for more, and knows the protocol
        for problem in (self.connection_exc, self.protocol.parser_exc, self.protocol.handshake_exc):
            _forget_where(problem)  # in a frame of somebody who knows the problem
        if getattr(self._wire, "_read_ready_cb", None):
            self._wire._read_ready_cb = None  # a method of its own
        self._not_open.update((self.protocol, self.transport, self._wire))

    async def keepalive(self) -> None:
        """Ping the peer, and hang up if it does not answer. (In the base class a timeout that runs out knows the task,
        which knows the timeout.)"""
        assert self.ping_interval is not None
        while True:
            await asyncio.sleep(self.ping_interval)
            pong = await self.ping()
            answered, _ = await asyncio.wait([asyncio.ensure_future(pong)], timeout=self.ping_timeout)
            if not answered:
                self.transport.abort()
                return


def _forget_where(problem: BaseException | None) -> None:
    while problem is not None:
        problem.__traceback__ = None
        problem = problem.__cause__ or problem.__context__
