"""Rooms: which members are in them, and which sealed entries they keep. `MemoryRooms` are those of a single relay."""

import heapq
import secrets
import time
from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Protocol

from websockets.asyncio.server import ServerConnection

from netcode.relay import frames
from netcode.relay.empty_rooms import EmptyRooms
from netcode.relay.hall import Hall
from netcode.relay.limits import Limits, weight


class Full(Exception):
    """There is no room left; the text says of what."""


class RoomFull(Full):
    """Nobody else fits into this room before somebody leaves it."""


@dataclass(frozen=True, slots=True)
class Entered:
    member: int
    others: Sequence[int]
    posts: Sequence[tuple[int, bytes]]  # the kept entries after the number that was asked for
    last: int
    epoch: str  # another one when entries may have been forgotten; peers then send theirs again


@dataclass(frozen=True, slots=True)
class Read:
    """What a peer has read in a room: everything up to this number, if the epoch is still the same."""

    epoch: str = ""
    number: int = 0

    def since(self, epoch: str) -> int:
        return self.number if self.epoch == epoch else 0


class Rooms(Protocol):
    """What a relay needs of its rooms. Several relays can share their rooms: see `redis_rooms.py`."""

    trouble: str  # a sentence for the operator of the relay, as long as the rooms cannot be used

    async def enter(self, room: str, read: Read, connection: ServerConnection, address: str) -> Entered:
        """Put the connection in the room under a new member number. From now on it receives the room's frames.
        `address`: where it comes from; limits are kept for each address."""

    async def leave(self, room: str, member: int, connection: ServerConnection) -> None: ...
    async def post(self, room: str, member: int, payload: bytes, address: str) -> None:
        """Keep this payload for all members. When the room is full, the address with the most entries loses its oldest
        one."""

    async def send(self, room: str, member: int, to: int, payload: bytes) -> None: ...
    async def open_door(self, token: str, wish: int) -> int:
        """A door number for the owner of this token: the same as before, else the wished one if it is free, else
        another."""

    async def close_door(self, channel: int) -> None: ...
    async def enter_door(
        self, channel: int, token: str | None, connection: ServerConnection, address: str
    ) -> Entered | None:
        """Enter a door: with its token as its host, without one as a visitor. Visitors see only the host.

        Returns None if there is no such door.
        """

    async def forget_idle(self) -> None: ...
    async def count(self) -> int: ...
    async def close(self) -> None: ...


def door_room(channel: int) -> str:
    return f"door-{channel}"


def is_door(room: str) -> bool:
    return room.startswith("door-")


def channel_of(door: str) -> int:
    return int(door.removeprefix("door-"))


def seen_by(room: str, member: int, others: Sequence[int]) -> list[int]:
    """The members that `member` may know of: in a room all; at a door a visitor sees only the host."""
    return [other for other in others if not is_door(room) or frames.HOST in (member, other)]


def check_room_for_one_more(addresses: Sequence[str], address: str, limits: Limits) -> None:
    """Raises `Full` if this one does not fit. `addresses`: those of the members in the room."""
    if len(addresses) >= limits.members:
        raise RoomFull("This room is full.")
    if addresses.count(address) >= limits.members_per_address:
        raise Full("Too many from your address are in this room.")


def announce(hall: Hall, room: str, member: int, frame: bytes) -> None:
    """Tell the members that may know of it that this member came or left."""
    if is_door(room) and member != frames.HOST:
        hall.one(room, frames.HOST, frame)
    else:
        hall.all_but(room, member, frame)


def digest(payload: bytes) -> bytes:
    return blake2b(payload, digest_size=16).digest()


@dataclass(slots=True)
class Room:
    by: str  # the address that made it
    epoch: str
    members: dict[int, str] = field(default_factory=dict)  # member -> its address
    next_member: int = 1
    last: int = 0
    box: "Box | None" = None  # made when first needed, as most rooms of a busy relay keep nothing
    touched: float = 0.0

    @property
    def size(self) -> int:
        return self.box.size if self.box else 0


class Box:
    """The entries that a room keeps, by the address that sent them."""

    def __init__(self) -> None:
        self.size = 0
        self._sizes: Counter[str] = Counter()
        self._posts: dict[str, deque[tuple[int, bytes]]] = {}
        self._known: set[bytes] = set()

    def __len__(self) -> int:
        return len(self._known)

    def add(self, number: int, payload: bytes, address: str) -> bool:
        """Returns whether the entry was new."""
        name = digest(payload)
        if name in self._known:
            return False
        self._known.add(name)
        self._posts.setdefault(address, deque()).append((number, payload))
        self._sizes[address] += weight(payload)
        self.size += weight(payload)
        return True

    def drop(self) -> int:
        """Forget the oldest entry of the address with the most. Returns its size in bytes."""
        address = max(self._sizes, key=self._sizes.__getitem__)
        _, payload = self._posts[address].popleft()
        self._known.discard(digest(payload))
        self._sizes[address] -= weight(payload)
        self.size -= weight(payload)
        if not self._posts[address]:
            del self._posts[address], self._sizes[address]
        return weight(payload)

    def after(self, number: int) -> list[tuple[int, bytes]]:
        return [post for post in heapq.merge(*self._posts.values()) if post[0] > number]


class MemoryRooms:
    def __init__(self, hall: Hall, limits: Limits) -> None:
        self.trouble = ""
        self._hall, self._limits = hall, limits
        self._rooms: dict[str, Room] = {}
        self._doors: dict[int, str] = {}  # door number -> the token of its owner
        self._empty = EmptyRooms()
        self._size = 0

    async def enter(self, room: str, read: Read, connection: ServerConnection, address: str) -> Entered:
        here = self._room(room, address)
        check_room_for_one_more(list(here.members.values()), address, self._limits)
        member, here.next_member = here.next_member, here.next_member + 1
        return self._entered(room, here, member, read, connection, address)

    def _room(self, name: str, address: str) -> Room:
        room = self._rooms.get(name)
        if room is None:
            while len(self._rooms) >= self._limits.rooms:
                if not self._forget_an_empty_one():
                    raise Full("This relay has as many rooms as it can hold.")
            room = self._rooms[name] = Room(address, secrets.token_hex(4))
        return room

    def _forget_an_empty_one(self) -> bool:
        name = self._empty.to_forget()
        if name is not None:
            self._forget(name)
        return name is not None

    def _forget(self, name: str) -> None:
        room = self._rooms.pop(name)
        self._empty.discard(name, room.by)
        self._size -= room.size
        if is_door(name):
            self._doors.pop(channel_of(name), None)

    def _entered(
        self, name: str, room: Room, member: int, read: Read, connection: ServerConnection, address: str
    ) -> Entered:
        others = seen_by(name, member, list(room.members))
        room.members[member] = address
        self._empty.discard(name, room.by)
        room.touched = time.monotonic()
        self._hall.enter(name, member, connection)
        announce(self._hall, name, member, frames.came(member))
        posts = room.box.after(read.since(room.epoch)) if room.box else ()
        return Entered(member, others, posts, room.last, room.epoch)

    async def leave(self, room: str, member: int, connection: ServerConnection) -> None:
        was_here, here = self._hall.leave(room, member, connection), self._rooms.get(room)
        if was_here and here:  # a visitor may still be at a door that was given up
            here.members.pop(member, None)
            here.touched = time.monotonic()
            if not here.members and not here.box and not is_door(room):  # the door stays until its host comes back
                del self._rooms[room]
            elif not here.members:
                self._empty.add(room, here.by)
            announce(self._hall, room, member, frames.left(member))

    async def post(self, room: str, member: int, payload: bytes, address: str) -> None:
        here = self._rooms.get(room)
        if here is None:
            return
        box = here.box = here.box or Box()
        if not box.add(here.last + 1, payload, address):
            return
        here.last += 1
        self._size += weight(payload)
        while box.size > self._limits.kept_bytes:
            self._size -= box.drop()
        while self._size > self._limits.total_bytes:
            if self._forget_an_empty_one():
                continue
            if len(box) == 1:
                break
            self._size -= box.drop()
        self._hall.all_but(room, member, frames.kept(here.last, payload))

    async def send(self, room: str, member: int, to: int, payload: bytes) -> None:
        self._hall.one(room, to, frames.told(member, payload))

    async def open_door(self, token: str, wish: int) -> int:
        for channel, owner in self._doors.items():
            if secrets.compare_digest(owner, token):
                return channel
        while len(self._doors) >= self._limits.rooms:
            if not self._forget_an_empty_one():
                raise Full("This relay has as many open doors as it can hold.")
        shortest = next(n for n in range(1, len(self._doors) + 2) if n not in self._doors)
        channel = wish if wish and wish not in self._doors else shortest
        self._doors[channel] = token
        return channel

    async def close_door(self, channel: int) -> None:
        self._doors.pop(channel, None)
        if door_room(channel) in self._rooms:
            self._forget(door_room(channel))

    async def enter_door(
        self, channel: int, token: str | None, connection: ServerConnection, address: str
    ) -> Entered | None:
        owner = self._doors.get(channel)
        if owner is None:
            return None
        name = door_room(channel)
        if token is None:
            return await self.enter(name, Read(), connection, address)
        if not secrets.compare_digest(owner, token):
            return None
        room = self._room(name, address)
        # the host came back before its loss was noticed, or another connection of it takes the door over
        room.members.pop(frames.HOST, None)
        return self._entered(name, room, frames.HOST, Read(), connection, address)

    async def forget_idle(self) -> None:
        limit = time.monotonic() - self._limits.idle_seconds
        for name, room in list(self._rooms.items()):
            if not room.members and room.touched < limit:
                self._forget(name)
        for channel in [number for number in self._doors if door_room(number) not in self._rooms]:
            del self._doors[channel]

    async def count(self) -> int:
        return len(self._rooms)

    async def close(self) -> None:
        self._rooms.clear()
