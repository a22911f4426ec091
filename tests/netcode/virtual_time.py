"""An event loop with a virtual clock: time stands still while there is something to do, and then jumps to the next
timer. So asyncio code runs in a simulation as fast as it computes, and always in the same way. It also has pipes for
such simulations."""

from __future__ import annotations

import asyncio
import random
import secrets
import selectors
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from netcode.links.link import PipeClosed
from tests.netcode.virtual_process import process_of

EPOCH = 1_750_000_000.0  # what day it is when a simulation begins


class _Hourglass(selectors.DefaultSelector):
    """Nothing comes from outside: instead of waiting for it, the time passes."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise RuntimeError("Nothing will ever happen any more.")
        self.now += max(timeout, 0.0)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._glass = _Hourglass()
        super().__init__(self._glass)

    def time(self) -> float:
        return self._glass.now

    def create_task(self, coro: Any, *, name: Any = None, context: Any = None, **how: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = super().create_task(coro, name=name, context=context, **how)
        if (process := process_of(context)) is not None:
            process.has_begun(task)
        return task

    def run_in_executor(  # type: ignore[override]  # typed more loosely than asyncio's, and called the same
        self, executor: Any, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        """At once, and in this thread: what a thread does takes no time here."""
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as problem:
            done.set_exception(problem)
        return done


@contextmanager
def virtual(luck: random.Random, loop: VirtualLoop | None = None) -> Iterator[VirtualLoop]:
    """A loop of its own; the clock of the machine, and the numbers that peers draw, are the simulation's."""
    loop = loop or VirtualLoop()
    drawn: dict[str, Any] = {
        "token_bytes": luck.randbytes,
        "token_hex": lambda count: luck.randbytes(count).hex(),
        "randbelow": luck.randrange,
        "choice": luck.choice,
    }
    with (
        patch.object(time, "monotonic", loop.time),
        patch.object(time, "time", lambda: EPOCH + loop.time()),
        patch.object(time, "time_ns", lambda: int((EPOCH + loop.time()) * 1e9)),
        patch.multiple(secrets, **drawn),
        patch.object(random, "uniform", luck.uniform),
    ):
        try:
            yield loop
        finally:
            while left := asyncio.all_tasks(loop):  # one that is cancelled may begin another
                for task in left:
                    task.cancel()
                loop.run_until_complete(asyncio.wait(left))
            loop.close()


class End:
    """One end of a pipe, with one reader. What is sent arrives later, in order, until the pipe is cut."""

    def __init__(self, delay: Callable[[], float]) -> None:
        self._delay = delay
        self._came = deque[bytes | None]()  # an `asyncio.Queue`, for any number of readers, would take twice as long
        self._reader: asyncio.Future[None] | None = None
        self._there: End | None = None
        self._latest, self._closed = 0.0, False

    @property
    def closed(self) -> bool:
        return self._closed

    async def send(self, frame: bytes) -> None:
        self.put(frame)

    def put(self, frame: bytes) -> None:
        if self._closed:
            raise PipeClosed
        self._soon(frame)

    async def recv(self) -> bytes:
        if self._closed:
            raise PipeClosed
        while not self._came:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        frame = self._came.popleft()
        if frame is None:
            self._closed = True
            raise PipeClosed
        return frame

    def arrives(self, frame: bytes | None) -> None:
        self._came.append(frame)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def close(self, reason: str = "") -> None:
        if not self._closed:
            self._soon(None)
            self.shut()

    def _soon(self, frame: bytes | None) -> None:
        loop = asyncio.get_running_loop()
        self._latest = max(self._latest + 1e-6, loop.time() + self._delay())  # in order
        assert self._there is not None
        loop.call_at(self._latest, self._there.arrives, frame)

    def shut(self) -> None:
        """Nothing comes from here any more, nor is anything heard."""
        self._closed = True
        self.arrives(None)


def pipe(delay: Callable[[], float]) -> tuple[End, End]:
    one, other = End(delay), End(delay)
    one._there, other._there = other, one
    return one, other
