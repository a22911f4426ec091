"""A child process that computes for this one: the two exchange frames through pipes, each a length and a pickle.

Pickles are safe here because both ends are ours. If one process ends, its pipes close and the other end notices.

There are only so many at once: a server's guests share them. Whoever gets none does without.
"""

from __future__ import annotations

import asyncio
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from subprocess import DEVNULL, PIPE, Popen
from threading import BoundedSemaphore
from typing import IO, Any, Final, TypeVar

T = TypeVar("T")
MOST: Final = 24  # child processes at once, each of some 50 MB
PLACES: Final = BoundedSemaphore(MOST)
WAITING: Final = ThreadPoolExecutor(MOST, "child")  # of their own: everything else in this process needs the usual ones
LENGTH: Final = 4  # bytes that say how long a frame is


def read(pipe: IO[bytes] | None) -> Any:
    """The next frame. Raises EOFError when nobody is at the other end any more."""
    assert pipe is not None
    length = pipe.read(LENGTH)
    if len(length) < LENGTH:
        raise EOFError
    return pickle.loads(pipe.read(int.from_bytes(length, "big")))


def frame(thing: Any) -> bytes:
    data = pickle.dumps(thing)
    return len(data).to_bytes(LENGTH, "big") + data


async def aside(work: Callable[..., T], *args: object) -> T:
    """Run what waits for a child process in a thread."""
    return await asyncio.get_running_loop().run_in_executor(WAITING, work, *args)


class OwnProcess:
    """`say` and `hear` wait for the other end, so call them `aside`. If the other end is gone they raise OSError or
    EOFError."""

    def __init__(self, module: str) -> None:
        """Raises OSError where no process can be started, or if there are too many."""
        if not PLACES.acquire(blocking=False):
            raise OSError("There are as many child processes as there may be.")
        try:
            self._process = Popen(
                [sys.executable, "-m", module], stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
            )
        except OSError:
            PLACES.release()
            raise
        self.pid: Final = self._process.pid

    def say(self, thing: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(frame(thing))
        self._process.stdin.flush()

    def hear(self) -> Any:
        return read(self._process.stdout)

    def end(self) -> None:
        """End the process; a caller that waits in `hear` is told that it is gone. This call cannot be interrupted: a
        task that is cancelled a second time while it ends its process would leave the pipes open."""
        self._process.kill()
        self._process.wait()
        PLACES.release()
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):  # what was still to be written
                if pipe is not None:
                    pipe.close()
