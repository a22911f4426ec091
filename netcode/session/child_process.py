"""A child process that computes for this one: the two exchange frames through pipes, each a length and a pickle.

Pickles are safe here because both ends are ours. If one process ends, its pipes close and the other end notices.
"""

from __future__ import annotations

import pickle
import sys
from contextlib import suppress
from subprocess import DEVNULL, PIPE, Popen
from typing import IO, Any, Final

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


class OwnProcess:
    """`say` and `hear` wait for the other end, so call them in a thread. If the other end is gone they raise OSError or
    EOFError."""

    def __init__(self, module: str) -> None:
        """Raises OSError where no process can be started."""
        self._process = Popen(
            [sys.executable, "-m", module], stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
        )
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
        for pipe in (self._process.stdin, self._process.stdout):
            with suppress(OSError):  # what was still to be written
                if pipe is not None:
                    pipe.close()
