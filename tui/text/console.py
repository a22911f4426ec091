"""Lines in and lines out: a terminal that draws nothing, a pipe, a script, a screen reader, a guest over ssh.

Code that waits for a line also wakes up for everything else: there is one event, "something has happened", and the
table sets it, too.
"""

import asyncio
import codecs
import os
import queue
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from textwrap import TextWrapper
from typing import Final, TextIO

CHUNK: Final = 1 << 16
LONGEST_LINE: Final = 1000  # characters of a typed line that count
MOST_LINES: Final = 1000  # lines read ahead; a longer script waits in its pipe


def printable(text: str) -> str:
    """The text as one line, without anything that a terminal would obey."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


class Console:
    """Make it while the event loop runs. Call `hear` with what is typed, and `end` at the end."""

    def __init__(self, write: Callable[[str], object], *, interactive: bool) -> None:
        self._write = write
        self.interactive = interactive  # a person types; otherwise lines may arrive before they are asked for
        self.stopped = False  # the player has pressed Ctrl+C, or the line was cut
        self._on_stop: list[Callable[[], None]] = []
        self._lines: queue.Queue[str | None] = queue.Queue(MOST_LINES)
        self._begun = ""  # a line that is not complete yet
        self._next: str | None = None  # taken from the queue, but not yet returned by `take`
        self._ended = False
        self._stirred = asyncio.Event()

    # -- out -------------------------------------------------------------------------------------------------------

    def say(self, *lines: str) -> None:
        self._write("".join(f"{printable(line)}\n" for line in lines))

    # -- in --------------------------------------------------------------------------------------------------------

    def hear(self, text: str) -> None:
        """Takes in some of what is typed. Stops if the reader is very far behind."""
        try:
            for line in self._complete(text):
                self._lines.put_nowait(line)
        except queue.Full:
            self.stop()
        self.stir()

    def end(self) -> None:
        """Nothing more will be typed."""
        self.hear("\n" if self._begun.strip() else "")
        with suppress(queue.Full):  # the queue is full, so its reader has stopped
            self._lines.put_nowait(None)
        self.stir()

    def _complete(self, text: str) -> list[str]:
        """The lines that this completes; the rest waits for more."""
        *lines, begun = (self._begun + text).split("\n")
        self._begun = begun[:LONGEST_LINE]
        return [line[:LONGEST_LINE].strip() for line in lines]

    def take(self, wanted: Callable[[str], bool] = lambda line: True) -> str | None:
        """The next typed line, if there is one. A script's line that comes too early is kept until it is `wanted`."""
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
        """Something has happened: wake up who waits."""
        self._stirred.set()

    def stop(self) -> None:
        self.stopped = True
        for stop in self._on_stop:
            stop()
        self.stir()

    def on_stop(self, stop: Callable[[], None]) -> None:
        """Call this, too, when the player wants to stop."""
        self._on_stop.append(stop)

    async def stirred(self, patience: float | None = None) -> bool:
        """Wait until something happens. Returns whether it did before patience ran out."""
        try:
            async with asyncio.timeout(patience):  # (`wait_for` may swallow a cancellation that comes with the event)
                await self._stirred.wait()
        except TimeoutError:
            return False
        self._stirred.clear()
        return True


class Streams(Console):
    """The console of this process, or of a pipe. A thread reads lines, and waits if a script is too far ahead."""

    def __init__(
        self, source: int | None = None, out: TextIO | None = None, *, spelt: Callable[[str], str] = str
    ) -> None:
        """`spelt`: how a text is written so that this terminal can show it."""
        self._source = sys.stdin.fileno() if source is None else source
        self._out, self._spelt = sys.stdout if out is None else out, spelt
        super().__init__(self._print, interactive=os.isatty(self._source))
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, name="den reads lines", daemon=True).start()

    def _print(self, text: str) -> None:
        print(self._spelt(self._between_words(text)), end="", file=self._out, flush=True)

    def _between_words(self, text: str) -> str:
        """The lines broken between words if a terminal shows them: it would break them anywhere. A word that is too
        long, such as a code to be copied, is left whole to the terminal, and to a reader of a pipe each line."""
        if not self._out.isatty():
            return text
        width = os.get_terminal_size(self._out.fileno()).columns or 80
        whole = TextWrapper(width, break_long_words=False, break_on_hyphens=False)
        rows = ([line] if len(line) <= width else whole.wrap(line) or [""] for line in text.splitlines())
        return "".join(f"{row}\n" for line in rows for row in line)

    def _read(self) -> None:
        # Not through sys.stdin: a thread that sleeps in its buffer would keep the interpreter from ending.
        decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        while chunk := self._chunk():
            self._put(*self._complete(decode(chunk)))
        self._put(*([self._begun.strip()] if self._begun.strip() else []), None)

    def _chunk(self) -> bytes:
        try:
            return os.read(self._source, CHUNK)
        except OSError:  # the terminal is gone
            return b""

    def _put(self, *lines: str | None) -> None:
        for line in lines:
            self._lines.put(line)
            if not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self.stir)
