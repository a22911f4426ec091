"""A link: encrypted messages of any size between two peers that hold the same key, over any pipe that a door gives.

Sending never waits: messages that cannot be sent yet stand in a queue of limited size. A peer that reads too slowly is
cut off, and asks for what it missed when it comes back. A peer that sends too fast is read more slowly and loses
nothing.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from netcode.links.token_bucket import Bucket
from netcode.protocol.crypto.hashing import VERSION
from netcode.protocol.noise_handshake import Cipher, Handshake, NotSealed

PROLOGUE = VERSION.encode()
FRAME = 60 * 1024  # bytes of a message in one frame: with encryption and headers it fits the 64 KiB of a pipe
MESSAGE = 1 << 20  # bytes of the longest message, in several frames
QUEUE = 4 << 20  # bytes that may wait for a slow reader
PATIENCE = 10.0  # seconds for the handshake: by a relay on a slow line its two messages make four long ways
MESSAGES_A_SECOND, MESSAGES_SAVED = 400.0, 4000.0
BYTES_A_SECOND, BYTES_SAVED = 2e6, 16e6
LAST, MORE = b"\0", b"\1"


class PipeClosed(Exception):
    """The pipe is closed; the text says why, if known. `silent`: nobody closed it, but nothing arrived any more."""

    def __init__(self, why: str = "", *, silent: bool = False) -> None:
        super().__init__(why)
        self.silent = silent


class Stranger(Exception):
    """The other end does not hold the table's key."""


class Pipe(Protocol):
    """What a door gives: frames of at most 64 KiB that arrive whole and in order, until the pipe is closed."""

    async def send(self, frame: bytes) -> None:
        """Raises PipeClosed. Waits while the other end is slow."""

    async def recv(self) -> bytes:
        """Raises PipeClosed."""

    async def close(self, reason: str = "") -> None: ...


class Link:
    """Made by `open` at the end that calls and by `accept` at the other end."""

    def __init__(self, pipe: Pipe, writes: Cipher, reads: Cipher, hash: bytes) -> None:
        """`hash` identifies this link; both ends know it, and nobody else."""
        self._pipe, self._writes, self._reads, self.hash = pipe, writes, reads, hash
        self._queue: deque[bytes] = deque()
        self._waiting = 0
        self.most_waiting = QUEUE
        self.went_silent = False
        self._something = asyncio.Event()
        self._why, self._ending = "", False
        self._closing: asyncio.Task[None] | None = None
        self._writer = asyncio.create_task(self._write())
        self._writer.add_done_callback(lambda done: self.cut(""))

    @classmethod
    async def open(cls, pipe: Pipe, key: bytes) -> "Link":
        async with _handshake(pipe):
            shake = Handshake(key, prologue=PROLOGUE)
            await pipe.send(shake.write())
            shake.read(await pipe.recv())
        there, back = shake.split()
        return cls(pipe, there, back, shake.hash)

    @classmethod
    async def accept(cls, pipe: Pipe, key: bytes) -> "Link":
        async with _handshake(pipe):
            shake = Handshake(key, prologue=PROLOGUE)
            shake.read(await pipe.recv())
            await pipe.send(shake.write())
        there, back = shake.split()
        return cls(pipe, back, there, shake.hash)

    def send(self, message: bytes) -> None:
        """Put the message in the queue. Does nothing once the link is closed."""
        if self.closed:
            return
        self._queue.append(message)
        self._waiting += len(message)
        self._something.set()
        if self._waiting > self.most_waiting:
            self.cut("reads too slowly")

    async def messages(self) -> AsyncIterator[bytes]:
        """The messages of the other end, until the link is closed."""
        rate, size = Bucket(MESSAGES_A_SECOND, MESSAGES_SAVED), Bucket(BYTES_A_SECOND, BYTES_SAVED)
        parts: list[bytes] = []
        length = 0
        try:
            while not self.closed:
                frame = await self._pipe.recv()
                if debt := max(rate.wait(1), size.wait(len(frame))):
                    await asyncio.sleep(debt)
                plain = self._reads.open(frame)
                parts.append(plain[1:])
                length += len(plain)
                if length > MESSAGE or plain[:1] not in (LAST, MORE):
                    self.cut("sent a message that is too long")
                    return
                if plain[:1] == LAST:
                    yield b"".join(parts)
                    parts, length = [], 0
        except PipeClosed as closed:
            self.went_silent = closed.silent
            self.cut("")
        except NotSealed:
            self.cut("sent something that was not sealed")

    def cut(self, why: str) -> None:
        """Close the link at once; the queue is lost."""
        self._writer.cancel()
        if self._closing is None:
            self._closing = asyncio.create_task(self._pipe.close(self._why or why))

    async def close(self, why: str = "") -> None:
        """Send what is in the queue, then close the link."""
        self._why, self._ending = self._why or why, True
        self._something.set()
        await asyncio.wait([self._writer], timeout=2)
        self.cut("")
        if self._closing is not None:
            await self._closing

    @property
    def closed(self) -> bool:
        return self._closing is not None

    async def _write(self) -> None:
        try:
            while True:
                await self._something.wait()
                self._something.clear()
                while self._queue:
                    message = self._queue[0]
                    for start in range(0, len(message) or 1, FRAME):
                        mark = LAST if start + FRAME >= len(message) else MORE
                        await self._pipe.send(self._writes.seal(mark + message[start : start + FRAME]))
                    self._queue.popleft()
                    self._waiting -= len(message)
                if self._ending:
                    return
        except PipeClosed:
            return


@asynccontextmanager
async def _handshake(pipe: Pipe) -> AsyncIterator[None]:
    """Limits the time for a stranger, and closes the pipe if anything goes wrong."""
    try:
        async with asyncio.timeout(PATIENCE):
            yield
    except (NotSealed, TimeoutError) as problem:
        silent = isinstance(problem, TimeoutError)
        await pipe.close("no handshake came" if silent else "wrong key")
        raise Stranger("The other end said nothing." if silent else "The other end has another key.") from None
    except BaseException:
        await pipe.close()
        raise
