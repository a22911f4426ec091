"""A peer's links to the other peers: opened, kept up and closed here. Messages are handed to the subscribers of their
kind.

The first byte of a message names its kind. A peer that says what no honest peer would say is cut off; one that says too
much is slowed down (see `link_budgets.py`). If there are two links to the same peer, one is closed, so peers may call
each other without agreeing who calls whom. Two links lead to the same peer if both brought the same greeting and the
same signing key. The greeting alone does not prove it: anybody who has heard it could repeat it.
"""

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import NamedTuple

from netcode.doors.direct import Listener, SocketPipe, Unreachable, call, has_route
from netcode.doors.relays.client import RelayFailed
from netcode.doors.relays.letters import Letters
from netcode.doors.relays.room import RelayPipe, RelayRoom
from netcode.links.address import Address
from netcode.links.keys import Keys
from netcode.links.link import QUEUE, Link, Pipe, PipeClosed, Stranger
from netcode.protocol.wire import Refused
from netcode.session.link_budgets import BUDGETS, HURRY, Addresses, FarEnd, Spending, surplus

log = logging.getLogger("den.heard")

HELLO = b"?"
RELAY = "a relay"  # in place of an address, for peers that come through a relay
FIRST_PAUSE, LONGEST_PAUSE, GROWTH = 0.25, 15.0, 1.3
APART = 0.005  # seconds between the first calls: each takes a moment, and all at once would hold up everything else
PARTING = 3.0  # seconds to leave the last letters at a relay
READING = 10.0  # seconds to read all that a relay keeps
HUSH = 12.0  # seconds within which every seat should have sent a sign of life
STEADY = 5.0  # seconds: a peer that cuts our links sooner, again and again, is called less and less often

Heard = Callable[[Link, bytes], None]


class There(NamedTuple):
    """What is known of the other end of a link: its process, and the key it has shown."""

    process: bytes
    signing: bytes | None


class Mesh:
    def __init__(self, keys: Keys) -> None:
        self._keys = keys
        self._me = secrets.token_bytes(16)
        self._heard: dict[bytes, Heard] = {HELLO: self._hello}
        self._linked: list[Callable[[Link], None]] = []
        self._unlinked: list[Callable[[Link], None]] = []
        self._peers: dict[Link, bytes] = {}  # link -> which process is at the other end, once it has said so
        self._sources: dict[Link, str] = {}  # link -> the address it came from
        self._addresses = Addresses()
        self.who: dict[Link, bytes] = {}  # link -> the signing key, once the other end has introduced itself
        self.seated: Callable[[bytes], bool] = lambda signing: False  # whether this key has a seat at the table
        self.hosting: Callable[[], bool] = lambda: False  # whether all who come to the table must hear me now
        self._calls: dict[Address, asyncio.Task[None]] = {}
        self._heard_at = time.monotonic()
        self._silenced: set[bytes] = set()  # seats whose links ended in silence, since the last message from anybody
        self._left = asyncio.Event()
        self._free = asyncio.Event()
        self._free.set()
        self._listener: Listener | None = None
        self._letters = Letters(keys.reading)
        self._rooms: dict[str, tuple[RelayRoom, asyncio.Task[None]]] = {}
        self._met: set[asyncio.Task[None]] = set()
        self._called: set[asyncio.Future[None]] = set()  # one for each peer at a relay that has not answered yet
        self.trouble: dict[Address | str, str] = {}  # why calls to an address, or to a relay, fail just now

    # -- what others plug in -----------------------------------------------------------------------------------------

    def on(self, kind: bytes, heard: Heard) -> None:
        """Call `heard` with messages of this kind. It raises `Refused` for what no honest peer says."""
        assert kind in BUDGETS
        self._heard[kind] = heard

    def watch(self, linked: Callable[[Link], None], unlinked: Callable[[Link], None]) -> None:
        """Call `linked` and `unlinked` for every link that opens or closes, and `linked` now for the open ones."""
        self._linked.append(linked)
        self._unlinked.append(unlinked)
        for link in list(self._peers):
            linked(link)

    @property
    def at_relay(self) -> bool:
        return bool(self._rooms)

    @property
    def in_touch(self) -> bool:
        """Whether there is a link to a peer, or one at a relay has time left to answer my call."""
        return bool(self._peers or self._called)

    @property
    def links(self) -> list[Link]:
        return list(self._peers)

    def say(self, message: bytes, links: Iterable[Link] | None = None) -> None:
        for link in self.links if links is None else links:
            link.send(message)

    def is_seated(self, link: Link) -> bool:
        """Whether the other end has a seat, and has proved it."""
        return self._end(link).seated

    @property
    def offline(self) -> bool:
        """Whether this machine seems to be cut off: several peers fell silent at the same time, or one did and this
        machine has no route to a network."""
        if time.monotonic() - self._heard_at < HUSH:
            return False
        silent = self._silenced | set(self.who.values())
        return len(silent) > 1 or (len(silent) == 1 and not has_route())

    def hold(self) -> None:
        """Handle no messages until `release`, because something must be ready first. Messages wait meanwhile."""
        self._free.clear()

    def release(self) -> None:
        self._free.set()

    # -- links come and go -----------------------------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        self._listener = listener
        listener.serve(self._keys.room, self.enter)

    def call(self, address: Address, longest_pause: float = LONGEST_PAUSE) -> None:
        """Keep a link to this address: call again, at growing intervals, whenever it is lost."""
        if address not in self._calls:
            wait = APART * len(self._calls)
            self._calls[address] = asyncio.create_task(self._keep_calling(address, wait, longest_pause))

    def stay(self, relay: str) -> None:
        """Meet the other peers at a relay too, and leave letters there for those that are away."""
        if relay in self._rooms:
            return

        def tell(trouble: RelayFailed | None) -> None:
            if trouble is None:
                self.trouble.pop(relay, None)
            else:
                self.trouble[relay] = str(trouble)

        room = RelayRoom(
            relay,
            self._keys.room,
            met=self._meet,
            mail=self._letters.came,
            trouble=tell,
            calls_all=lambda: self.hosting(),
        )
        self._rooms[relay] = room, asyncio.create_task(room.run())

    def post(self, message: bytes, game: bytes = b"") -> None:
        """Leave a letter at the relay for all peers, also for those that come when nobody is online. `game`: which game
        it is about."""
        for room, _ in self._rooms.values():
            room.post(self._letters.seal(message, game))

    def read(self, heard: Callable[[bytes], None], game: bytes = b"") -> None:
        """Call `heard` with letters about this game, also with earlier ones."""
        self._letters.read(game, heard)

    def _meet(self, pipe: RelayPipe, calling: bool) -> None:
        task = asyncio.create_task(self._call_on(pipe) if calling else self.enter(pipe))
        self._met.add(task)
        task.add_done_callback(self._met.discard)

    async def _call_on(self, pipe: Pipe) -> None:
        answered = asyncio.get_running_loop().create_future()
        self._called.add(answered)
        with suppress(PipeClosed, Stranger):
            try:
                link = await Link.open(pipe, self._keys.reading)
            finally:
                self._called.discard(answered)
                answered.set_result(None)
            await self._attend(link, RELAY)

    async def met(self) -> None:
        """Wait until I have read all letters that a relay kept, and all peers there whom I have called have answered.
        For those who do not, wait only as long as they have time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(READING):
                await asyncio.gather(*(room.caught_up() for room, _ in self._rooms.values()))
        if self._called:
            await asyncio.wait(self._called.copy())

    async def enter(self, pipe: Pipe) -> None:
        """A peer came through a door. Returns when the link is closed."""
        try:
            link = await Link.accept(pipe, self._keys.reading)
        except Stranger:
            if self._listener is not None and isinstance(pipe, SocketPipe):
                self._listener.stranger(pipe)
        except PipeClosed:
            pass
        else:
            await self._attend(link, pipe.host if isinstance(pipe, SocketPipe) else RELAY)

    async def close(self) -> None:
        self._unlinked.clear()  # who would be told of links that end now is going home, too
        if self._listener:
            self._listener.stop(self._keys.room)
        with suppress(TimeoutError):  # my last envelopes, for seats that are away
            async with asyncio.timeout(PARTING):
                await asyncio.gather(*(room.emptied() for room, _ in self._rooms.values()))
        for task in self._calls.values():
            task.cancel()
        for _, task in self._rooms.values():
            task.cancel()
        staying = [task for _, task in self._rooms.values()]
        await asyncio.gather(*self._calls.values(), *staying, return_exceptions=True)
        await asyncio.gather(*(link.close("This peer has gone home.") for link in self.links))

    async def _keep_calling(self, address: Address, wait: float, longest_pause: float) -> None:
        await asyncio.sleep(wait)
        pause = FIRST_PAUSE
        while True:
            try:
                link = await Link.open(await call(address, self._keys.room), self._keys.reading)
                self.trouble.pop(address, None)
                since = asyncio.get_running_loop().time()
                there = await self._attend(link, address.host)
                if there.process == self._me:
                    return
                if asyncio.get_running_loop().time() - since > STEADY:
                    pause = FIRST_PAUSE
                while self._links_to(there):  # another link to the same peer is still open
                    await self._left.wait()
            except (Unreachable, Stranger, PipeClosed) as problem:
                self.trouble[address] = str(problem)
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            pause = min(pause * GROWTH, longest_pause)

    async def _attend(self, link: Link, source: str) -> There:
        """Handle the messages of a link until it is closed. Returns what is known of the other end."""
        self._peers[link], self._sources[link] = b"", source
        self._make_room()
        link.send(HELLO + self._me)
        for linked in list(self._linked):
            linked(link)
        spending = Spending()
        try:
            async for message in link.messages():
                self._heard_at = time.monotonic()
                self._silenced.clear()
                end = self._end(link)
                link.most_waiting = QUEUE if end.seated else HURRY
                debt = self._debt(spending, end, message[:1])
                # sleep even for 0 seconds: many messages may have come at once, and other tasks must get their turn
                await asyncio.sleep(debt or 0)
                await self._free.wait()
                if debt is not None:
                    self._hear(link, message)
        finally:
            there = self._there(link)
            self._peers.pop(link)
            self._sources.pop(link)
            if link.went_silent and link in self.who:
                self._silenced.add(self.who[link])
            self._left.set()
            self._left.clear()
            link.cut("")
            for unlinked in list(self._unlinked):
                unlinked(link)
            self.who.pop(link, None)
        return there

    def _debt(self, spending: Spending, end: FarEnd, kind: bytes) -> float | None:
        """How long a message must wait because of what its link, and its address, have said before; None: it is
        dropped."""
        own = spending.wait(kind, end.seated)
        if own is None or end.seated:
            return own
        shared = self._addresses.wait(end.who, kind)
        return None if shared is None else max(own, shared)

    def _hear(self, link: Link, message: bytes) -> None:
        try:
            self._heard.get(message[:1], _unknown)(link, message)
        except Refused as problem:
            link.cut(str(problem))
        except Exception:  # a full disk, or a mistake of ours: the other links must not suffer
            log.exception("a message could not be handled")
            link.cut("A message could not be handled.")

    def introduced(self, link: Link, signing: bytes) -> None:
        """The other end has proved that this key is its own."""
        self.who[link] = signing
        self._make_room()
        self._one_of_two(link)

    def _make_room(self) -> None:
        open_ = [link for link in self._peers if not link.closed]
        while (link := surplus(open_, self._end)) is not None:
            link.cut("This peer has as many links as it can hold.")
            open_.remove(link)

    def _end(self, link: Link) -> FarEnd:
        signing = self.who.get(link)
        seated = signing is not None and self.seated(signing)
        return FarEnd(signing if seated else self._sources.get(link, RELAY), seated)

    def _hello(self, link: Link, message: bytes) -> None:
        process = message[1:]
        if len(process) != 16:
            raise Refused("A greeting is 16 bytes.")
        self._peers[link] = process
        if process == self._me:
            link.cut("That is me.")
        self._one_of_two(link)

    def _one_of_two(self, link: Link) -> None:
        """If there is another link to the same peer, close this one. Only one end may decide, or both links could be
        closed: the end with the smaller greeting, or the one that has not said who it is, since the other end then
        cannot know."""
        there = self._there(link)
        decides = self._keys.join is None or self._me < there.process
        if decides and len(self._links_to(there)) > 1:
            link.cut("There is a link already.")

    def _there(self, link: Link) -> There:
        return There(self._peers.get(link, b""), self.who.get(link))

    def _links_to(self, there: There) -> list[Link]:
        """The other links to the same peer. None unless this link's end has proved its key: so nobody can take another
        peer's place."""
        if not (there.process and there.signing):
            return []
        return [link for link in self._peers if self._there(link) == there and not link.closed]


def _unknown(link: Link, message: bytes) -> None:
    raise Refused("A message is of no known kind.")
