"""Lines in and lines out: a terminal that draws nothing, a pipe, a script, a screen reader.

What is typed is read by a thread of its own, so that whoever waits for a line hears of everything else too: there is
one event for "something has happened", and whoever looks after the table sets it as well.
"""

import asyncio
import codecs
import os
import queue
import sys
import threading
from collections.abc import Callable
from typing import Final, TextIO

CHUNK: Final = 1 << 16
LONGEST_LINE: Final = 1000  # characters of a typed line that count
MOST_LINES: Final = 1000  # lines read ahead; a longer script waits in its pipe


def printable(text: str) -> str:
    """The text in one line, without anything that a terminal would obey."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


class Console:
    """Make it while the event loop runs: the reading begins at once."""

    def __init__(self, source: int | None = None, out: TextIO | None = None) -> None:
        self._source = sys.stdin.fileno() if source is None else source
        self._out = sys.stdout if out is None else out
        self.interactive = os.isatty(self._source)
        self.stopped = False  # somebody has pressed Ctrl+C
        self._lines: queue.Queue[str | None] = queue.Queue(MOST_LINES)
        self._next: str | None = None  # taken from the queue, but not yet from here
        self._ended = False
        self._stirred = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, name="den reads lines", daemon=True).start()

    # -- out -------------------------------------------------------------------------------------------------------

    def say(self, *lines: str) -> None:
        for line in lines:
            print(printable(line), file=self._out)
        self._out.flush()

    # -- in --------------------------------------------------------------------------------------------------------

    def take(self, wanted: Callable[[str], bool] = lambda line: True) -> str | None:
        """The next typed line, if there is one. What a script says too early stays until it is `wanted`."""
        self._look()
        line = self._next
        if line is None or (not self.interactive and not wanted(line)):
            return None
        self._next = None
        return line

    @property
    def ended(self) -> bool:
        """Whether nothing more will be typed."""
        self._look()
        return self._ended and self._next is None

    def _look(self) -> None:
        while self._next is None and not self._ended:
            try:
                self._next = self._lines.get_nowait()
            except queue.Empty:
                return
            self._ended = self._next is None

    def stir(self) -> None:
        """Something has happened: have a look."""
        self._stirred.set()

    def stop(self) -> None:
        self.stopped = True
        self.stir()

    async def stirred(self, patience: float | None = None) -> bool:
        """Wait until something happens. Returns whether it did before patience ran out."""
        try:
            await asyncio.wait_for(self._stirred.wait(), patience)
        except TimeoutError:
            return False
        self._stirred.clear()
        return True

    # -- the thread ------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        # Not through sys.stdin: a thread that sleeps in its buffer would keep the interpreter from ending.
        decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        rest = ""
        while chunk := self._chunk():
            *lines, rest = (rest + decode(chunk)).split("\n")
            rest = rest[:LONGEST_LINE]
            for line in lines:
                self._put(line[:LONGEST_LINE].strip())
        if rest.strip():
            self._put(rest.strip())
        self._put(None)

    def _chunk(self) -> bytes:
        try:
            return os.read(self._source, CHUNK)
        except OSError:  # a terminal that is gone
            return b""

    def _put(self, line: str | None) -> None:
        self._lines.put(line)
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.stir)
