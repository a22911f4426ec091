"""A table's room at a relay: pipes to the other peers there, and a letter box for peers that are away.

Each peer calls the few that entered the room before it. So all are connected over some path, however many there are,
and no peer has to carry all the others; but the host of a lobby, whom all must hear, calls everybody. What is said in a
pipe is encrypted by the link that runs over it.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import blake2b

from websockets.exceptions import ConnectionClosed

from netcode.doors.relays.client import FIRST_WAIT, LONGEST_WAIT, AtRelay, RelayFailed, about, at_relay
from netcode.links.link import PipeClosed
from netcode.links.token_bucket import Bucket
from netcode.relay import frames
from netcode.relay.limits import weight

CALLS = 3  # how many earlier members a peer calls
AWAY = "the relay went away"
UNREAD = 8 << 20  # bytes waiting in one pipe
MEMBERS = 128  # members of one room that a peer takes note of: twice as many as an honest relay lets in
BYTES_A_SECOND, BYTES_SAVED = 4e6, 64e6  # read from a relay: its letter box, and a link to each member
BACKLOG = 6 << 20  # bytes of my letters that are posted again: a relay keeps 8 MiB, and more would displace each other
READING = 5.0  # seconds to read what the relay keeps, before letters are left again
CALL_AGAIN = 5.0  # seconds until a peer that closed the pipe is called again


class RelayPipe:
    """Frames to and from one other member of the room."""

    def __init__(self, at: AtRelay, member: int) -> None:
        self._at, self._member = at, member
        self._frames: deque[bytes] = deque()
        self._waiting = 0
        self._something = asyncio.Event()
        self._closed: str | None = None

    async def send(self, frame: bytes) -> None:
        if self._closed is not None:
            raise PipeClosed(self._closed)
        try:
            await self._at.send(self._member, frame)
        except ConnectionClosed:
            raise PipeClosed(AWAY, silent=True) from None

    async def recv(self) -> bytes:
        while not self._frames:
            if self._closed is not None:
                raise PipeClosed(self._closed, silent=self._closed == AWAY)
            self._something.clear()
            await self._something.wait()
        frame = self._frames.popleft()
        self._waiting -= len(frame)
        return frame

    async def close(self, reason: str = "") -> None:
        if self._closed is None:
            self.shut(reason)
            with suppress(ConnectionClosed):
                await self._at.send(self._member, b"")  # an empty frame hangs up

    @property
    def closed(self) -> bool:
        return self._closed is not None

    def shut(self, reason: str) -> None:
        self._closed = self._closed or reason
        self._something.set()

    def heard(self, frame: bytes) -> None:
        self._waiting += len(frame)
        if not frame or self._waiting > UNREAD:
            self.shut("the other end hung up" if not frame else "too much at once")
        else:
            self._frames.append(frame)
            self._something.set()


class RelayRoom:
    """`run` stays in the room through outages. It calls `met(pipe, calling)` for each new pipe and `mail` for each
    letter."""

    def __init__(
        self,
        relay: str,
        room: str,
        *,
        met: Callable[[RelayPipe, bool], None],
        mail: Callable[[bytes], None],
        trouble: Callable[[RelayFailed | None], None] = lambda trouble: None,
        calls_all: Callable[[], bool] = lambda: False,
    ) -> None:
        """`calls_all`: whether everybody in the room must be linked to me now."""
        self._relay, self._room = relay, room
        self._met, self._mail, self._trouble, self._calls_all = met, mail, trouble, calls_all
        self._letters: list[bytes] = []  # all that I ever posted, because a restarted relay has forgotten it
        self._unsent: deque[bytes] = deque()
        self._posting = asyncio.Event()
        self._emptied = asyncio.Event()  # set once the relay has all that I posted, or cannot be reached
        self._emptied.set()
        self._epoch, self._read = "", 0
        self._own: set[bytes] = set()  # digests of these letters
        self._kept: set[bytes] = set()  # those of them that the relay has shown me
        self._caught_up = asyncio.Event()  # set once I have read all that the relay kept when I came
        self._pipes: dict[int, RelayPipe] = {}
        self._here: list[int] = []
        self._away = False  # the relay cannot be reached

    def post(self, letter: bytes) -> None:
        """Leave a letter for everybody, also for those who come later."""
        self._letters.append(letter)
        self._own.add(_digest(letter))
        self._unsent.append(letter)
        self._posting.set()
        if not self._away:
            self._emptied.clear()

    async def emptied(self) -> None:
        """Wait until the relay has all my letters. If it cannot be reached, do not wait."""
        await self._emptied.wait()

    async def caught_up(self) -> None:
        """Wait until I have read all that the relay kept when I came."""
        await self._caught_up.wait()

    async def run(self) -> None:
        wait = FIRST_WAIT
        while True:
            try:
                async with at_relay(self._relay, f"/room/{self._room}?epoch={self._epoch}&after={self._read}") as at:
                    wait = FIRST_WAIT
                    self._away = False
                    self._trouble(None)
                    await self._stay(at)
            except RelayFailed as trouble:
                self._away = True
                self._emptied.set()
                self._trouble(trouble)
            except ConnectionClosed:
                pass
            finally:
                self._hang_up()
            self._trouble(
                RelayFailed("The relay went away", "The connection to the relay is lost.", "Den tries again.")
            )
            await about(wait)
            wait = min(wait * 2, LONGEST_WAIT)

    async def _stay(self, at: AtRelay) -> None:
        if at.hello.epoch != self._epoch:
            self._epoch, self._read = at.hello.epoch, 0
            self._kept.clear()
        self._caught_up.clear()
        if self._read >= at.hello.last:
            self._caught_up.set()
        self._here = sorted(at.hello.here)
        tasks = [asyncio.create_task(self._post_letters(at)), asyncio.create_task(self._keep_calling(at))]
        try:
            size = Bucket(BYTES_A_SECOND, BYTES_SAVED)
            async for kind, number, payload in at.frames():
                self._heard(at, kind, number, payload)
                if debt := size.wait(len(payload)):
                    await asyncio.sleep(debt)
        finally:
            for task in tasks:
                task.cancel()

    def _heard(self, at: AtRelay, kind: bytes, number: int, payload: bytes) -> None:
        if kind == frames.POST:
            self._read = max(self._read, number)
            if (name := _digest(payload)) in self._own:
                self._kept.add(name)
            if self._read >= at.hello.last:
                self._caught_up.set()
            self._mail(payload)
        elif kind == frames.CAME:
            self._here = sorted({*self._here, number})[-MEMBERS:]
        elif kind == frames.LEFT:
            self._here = [member for member in self._here if member != number]
            if pipe := self._pipes.pop(number, None):
                pipe.shut("the other end left the relay")
            self._call(at)
        elif kind == frames.FROM:
            pipe = self._pipes.get(number)
            if (pipe is None or pipe.closed) and payload and self._room_for_one_more():
                pipe = self._pipes[number] = RelayPipe(at, number)
                self._met(pipe, False)
            if pipe is not None:
                pipe.heard(payload)

    def _room_for_one_more(self) -> bool:
        if len(self._pipes) >= MEMBERS:
            self._pipes = {member: pipe for member, pipe in self._pipes.items() if not pipe.closed}
        return len(self._pipes) < MEMBERS

    def _call(self, at: AtRelay) -> None:
        """Call the nearest few that entered before me, unless we are connected already."""
        before = [member for member in self._here if member < at.hello.you]
        self._call_each(at, before[-CALLS:])

    def _call_each(self, at: AtRelay, members: Iterable[int]) -> None:
        for member in members:
            if member not in self._pipes or self._pipes[member].closed:
                pipe = self._pipes[member] = RelayPipe(at, member)
                self._met(pipe, True)

    async def _keep_calling(self, at: AtRelay) -> None:
        self._call(at)
        while True:
            # Those who entered after me have called by then, if they call me at all. Two who call each other at the
            # same moment both fail, so they must not keep step.
            await about(CALL_AGAIN)
            self._call_each(at, self._here) if self._calls_all() else self._call(at)

    async def _post_letters(self, at: AtRelay) -> None:
        """Post what the relay has forgotten or never received, then whatever is posted from now on."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._caught_up.wait(), READING)
        self._unsent = deque(letter for letter in self._backlog() if _digest(letter) not in self._kept)
        while True:
            while self._unsent:
                await at.post(self._unsent[0])
                self._unsent.popleft()
            self._emptied.set()
            self._posting.clear()
            await self._posting.wait()

    def _backlog(self) -> Iterable[bytes]:
        """My letters, the newest ones if they are many."""
        size = 0
        for start in range(len(self._letters), 0, -1):
            size += weight(self._letters[start - 1])
            if size > BACKLOG:
                return self._letters[start:]
        return self._letters

    def _hang_up(self) -> None:
        for pipe in self._pipes.values():
            pipe.shut(AWAY)
        self._pipes.clear()
        self._here = []


def _digest(letter: bytes) -> bytes:
    return blake2b(letter, digest_size=16).digest()
