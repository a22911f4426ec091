"""What a guest has typed and the app has not taken yet: bytes, and the events that they spell.

Only a little of it is kept, however much comes. While that is full, the guest's connection is not read (`listen`).
"""

import asyncio
import math
from codecs import getincrementaldecoder
from collections import deque
from collections.abc import Callable, Iterable, Iterator

from textual import events
from textual._xterm_parser import BRACKETED_PASTE_END as PASTE_END
from textual._xterm_parser import BRACKETED_PASTE_START as PASTE_START
from textual._xterm_parser import XTermParser
from textual.geometry import Size
from textual.message import Message

MOST = 16 * 1024  # bytes that wait
BITE = 256  # bytes that are read at once: the others have the machine in between
LONGEST_PASTE = 16 * 1024  # characters
SKIPPING = 0.1  # seconds between two bites of what is skipped
HALF_LIFE = 2.0  # seconds until what was typed weighs half
RESIZED = 50.0  # bytes that a new size weighs as much as


class Typed:
    def __init__(self, listen: Callable[[bool], None], too_long: Callable[[], object]) -> None:
        """`listen(False)`: stop reading the line, there is enough. `too_long`: something was pasted that is lost."""
        self._listen, self._too_long = listen, too_long
        self._bytes = bytearray()
        self._listening = True
        self._events: deque[Message] = deque()
        self._size: Size | None = None
        self._came = asyncio.Event()
        self._clock = asyncio.get_running_loop().time
        self._lately, self._at = 0.0, self._clock()  # bytes that have come, the older ones weigh less
        self._begin()

    def _begin(self) -> None:
        self._parser = XTermParser()
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._pasted: int | None = None  # characters of a paste that goes on
        self._skipping = False  # the rest of a paste that is too long
        self._last = ""  # as many characters as may be the beginning of a mark

    # -- from the line ---------------------------------------------------------------------------------------------

    def hear(self, data: bytes) -> None:
        self._bytes += data
        self._weigh(len(data))
        self._came.set()
        if self._listening and len(self._bytes) > MOST:
            self._listening = False
            self._listen(False)

    def resize(self, width: int, height: int) -> None:
        """The guest's terminal has a new size; what it was in between does not matter."""
        self._size = Size(width, height)
        self._weigh(RESIZED)
        self._came.set()

    def tick(self) -> None:
        """Time has gone by: an escape after which nothing came is the escape key."""
        if not self._bytes and (keys := list(self._parser.tick())):
            self._last = ""  # what the parser has given up is no beginning of a mark for us, either
            self._spelt(keys)
            self._came.set()

    def weight(self) -> float:
        """How much of the machine this guest wants: those who type like a person go before those who flood it."""
        self._weigh(0.0)
        return self._lately + len(self._bytes)

    def _weigh(self, more: float) -> None:
        now = self._clock()
        self._lately = self._lately * math.exp2((self._at - now) / HALF_LIFE) + more
        self._at = now

    def close(self) -> None:
        """Textual remembers a thousand keys with their parsers, and so their apps: hundreds would be kept that nobody
        uses any more."""
        XTermParser._parse_extended_key.cache_clear()

    # -- to the app ------------------------------------------------------------------------------------------------

    async def next(self) -> Message:
        """What the app is to hear next, as soon as there is anything."""
        while not self._events:
            if self._size is not None:
                size, self._size = self._size, None
                return events.Resize(size, size)
            if self._bytes:
                self._read()
                await asyncio.sleep(SKIPPING if self._skipping else 0)
            else:
                self._came.clear()
                await self._came.wait()
        return self._events.popleft()

    def _read(self) -> None:
        bite = MOST if self._skipping else BITE
        text = self._decode(self._bytes[:bite])
        del self._bytes[:bite]
        if self._skipping:
            self._skip(text)
        elif text:  # an empty one would end the parser: half a character has come
            self._spelt(self._parsed(text))
            self._measure(text)
        if not self._listening and len(self._bytes) <= MOST // 2:
            self._listening = True
            self._listen(True)

    def _parsed(self, text: str) -> Iterator[Message]:
        try:
            yield from self._parser.feed(text)
        except (ValueError, OverflowError):  # the number of a key that does not exist: this parser is at its end
            self._begin()

    def _measure(self, text: str) -> None:
        """Follow how long a paste is, for the parser keeps all of it."""
        seen = self._last + text
        self._last = seen[1 - len(PASTE_START) :]
        begun, ended = seen.rfind(PASTE_START), seen.rfind(PASTE_END)
        if ended > begun:
            self._pasted = None
        elif self._pasted is None and begun >= 0:
            self._pasted = 0
        if self._pasted is not None:
            self._pasted += len(text)
            if self._pasted > LONGEST_PASTE:
                last = self._last
                self._begin()
                self._skipping, self._last = True, last  # the mark of its end may have begun
                self._too_long()

    def _skip(self, text: str) -> None:
        """Drop the rest of a paste, up to the mark of its end."""
        _, ended, after = (self._last + text).partition(PASTE_END)
        self._last = "" if ended else (self._last + text)[1 - len(PASTE_END) :]
        if ended:
            self._skipping = False
            self._bytes[:0] = after.encode()

    def _spelt(self, found: Iterable[Message]) -> None:
        for event in found:
            if isinstance(event, events.Resize):
                continue  # a size that was typed: the line tells the real one, which is bounded
            if isinstance(event, events.MouseMove) and self._events and isinstance(self._events[-1], events.MouseMove):
                self._events.pop()  # where the mouse has been meanwhile does not matter
            self._events.append(event)
