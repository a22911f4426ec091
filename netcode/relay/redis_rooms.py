"""Rooms that several relays share through Redis, so that a load balancer may send a peer to any of these relays.

Redis keeps the entries, by number and with a list for each address; one script changes both together. It also carries
live frames between the relays, by publish and subscribe. Each relay delivers only to its own connections.
"""

import asyncio
import contextlib
import logging
import secrets
import time

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError
from websockets.asyncio.server import ServerConnection

from netcode.relay import frames
from netcode.relay.hall import Hall
from netcode.relay.limits import ENTRY, Limits
from netcode.relay.rooms import Entered, Full, Read, channel_of, check_room_for_one_more, door_room, is_door, seen_by

log = logging.getLogger("den.relay")

LIVE = "den:live"  # one channel for all rooms: relay, room, sender, recipient (or a dash for everybody else), frame
AGAIN = 0.5  # seconds until a lost Redis server is tried again
PATIENCE = 5.0  # seconds for its answer
FRESH = 14  # times that Redis hears of a room with somebody in it, before it would forget the room
NODE_SECONDS = 30  # a relay that was silent for so long is gone, and its members with it

PARTS = ("next", "members", "kept", "last", "sizes", "of:")  # of a room; `of:` and an address are its entries
STAY = """
local kept, last, sizes, of = KEYS[3], KEYS[4], KEYS[5], KEYS[6]
local function stay()
    for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[1]) end
    for _, address in ipairs(redis.call('ZRANGE', sizes, 0, -1)) do redis.call('EXPIRE', of .. address, ARGV[1]) end
end
"""
KEEP = """
local payload, address, most, beside = ARGV[2], ARGV[3], ARGV[4], ARGV[5]
if redis.call('ZSCORE', kept, payload) then return 0 end
local number = redis.call('INCR', last)
redis.call('ZADD', kept, number, payload)
redis.call('RPUSH', of .. address, number)
redis.call('ZINCRBY', sizes, #payload + tonumber(beside), address)
local size = redis.call('INCRBY', of, #payload + tonumber(beside))
while size > tonumber(most) do
    local greedy = redis.call('ZREVRANGE', sizes, 0, 0)[1]
    local oldest = redis.call('LPOP', of .. greedy)
    local entry = redis.call('ZRANGEBYSCORE', kept, oldest, oldest)[1]
    redis.call('ZREM', kept, entry)
    redis.call('ZINCRBY', sizes, -#entry - tonumber(beside), greedy)
    if redis.call('EXISTS', of .. greedy) == 0 then redis.call('ZREM', sizes, greedy) end
    size = redis.call('DECRBY', of, #entry + tonumber(beside))
end
stay()
return number
"""
OPEN = """
local token, wish, most, seconds = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3]), ARGV[4]
local function keeper(number) return redis.call('GET', 'den:door:' .. number) end
local number = redis.call('GET', 'den:owner:' .. token)
if number and keeper(number) == token then return tonumber(number) end
number = wish
if number == 0 or keeper(number) then
    number = 1
    while keeper(number) do number = number + 1 end
    if number > most then return 0 end
end
redis.call('SET', 'den:door:' .. number, token, 'EX', seconds)
redis.call('SET', 'den:owner:' .. token, number, 'EX', seconds)
return number
"""


def _bytes(reply: bytes | str) -> bytes:
    return reply.encode() if isinstance(reply, str) else reply


def _text(reply: bytes | str) -> str:
    return _bytes(reply).decode()


def _parts(room: str) -> list[str]:
    """The keys of this room."""
    return [f"den:room:{room}:{part}" for part in PARTS]


class RedisRooms:
    """Call `await RedisRooms.join(url, hall, limits)` before the relay listens."""

    def __init__(self, redis: Redis, hall: Hall, limits: Limits) -> None:
        self.epoch, self.trouble = "", ""
        self._redis, self._hall, self._limits = redis, hall, limits
        self._node, self._seconds = secrets.token_hex(4), int(limits.idle_seconds)
        self._keep, self._stay = redis.register_script(STAY + KEEP), redis.register_script(STAY + "stay()")
        self._open = redis.register_script(OPEN)
        self._stayed = time.monotonic()
        self._following: asyncio.Task[None] | None = None

    @classmethod
    async def join(cls, url: str, hall: Hall, limits: Limits) -> "RedisRooms":
        rooms = cls(Redis.from_url(url, socket_timeout=PATIENCE), hall, limits)
        live = await rooms._meet()
        rooms._following = asyncio.create_task(rooms._follow(live))
        return rooms

    # -- the other relays ------------------------------------------------------------------------------------------

    async def _meet(self) -> PubSub:
        """Join the relays at this Redis server. Raises RedisError."""
        await self._redis.set("den:epoch", secrets.token_hex(4), nx=True)
        self.epoch = _text(await self._redis.get("den:epoch") or "")
        await self._alive()
        live = self._redis.pubsub()
        await live.subscribe(LIVE)
        return live

    async def _alive(self) -> None:
        if _text(await self._redis.get("den:epoch") or "") != self.epoch:
            raise RedisError("It has forgotten everything.")
        await self._redis.set(f"den:node:{self._node}", 1, ex=NODE_SECONDS)

    async def _follow(self, live: PubSub) -> None:
        """Deliver what peers at other relays say, and announce that this relay is alive. A Redis server that comes back
        may have lost what it knew: then all peers here must connect again."""
        while True:
            try:
                await self._listen(live)
            except (RedisError, OSError) as problem:
                self.trouble = f"The Redis server is gone: {problem}"
                log.warning("%s", self.trouble)
            with contextlib.suppress(RedisError, OSError):
                await live.aclose()  # type: ignore[no-untyped-call]  # redis-py leaves it untyped
            live = await self._meet_again()
            self.trouble = ""
            log.warning("The Redis server is there again.")
            self._hall.send_away("This relay has lost and found what it shares with others. Come back at once.")

    async def _listen(self, live: PubSub) -> None:
        said = 0.0
        while True:
            if (now := time.monotonic()) >= said + NODE_SECONDS / 3:
                await self._alive()
                said = now
            message = await live.get_message(ignore_subscribe_messages=True, timeout=NODE_SECONDS / 3)
            if message is not None:
                self._hear(message["data"])

    async def _meet_again(self) -> PubSub:
        while True:
            await asyncio.sleep(AGAIN)
            with contextlib.suppress(RedisError, OSError):
                return await self._meet()

    def _hear(self, told: bytes) -> None:
        node, room, sender, to, frame = told.split(b" ", 4)
        if node.decode() != self._node:
            if frame == frames.came(frames.HOST):
                self._hall.replaced(room.decode(), frames.HOST)
            self._deliver(room.decode(), int(sender), None if to == b"-" else int(to), frame)

    async def _tell(self, room: str, sender: int, to: int | None, frame: bytes) -> None:
        """Deliver this on this relay, and publish it for the other relays."""
        self._deliver(room, sender, to, frame)
        head = f"{self._node} {room} {sender} {'-' if to is None else to} ".encode()
        await self._redis.publish(LIVE, head + frame)

    def _deliver(self, room: str, sender: int, to: int | None, frame: bytes) -> None:
        if to is None:
            self._hall.all_but(room, sender, frame)
        else:
            self._hall.one(room, to, frame)

    # -- rooms -------------------------------------------------------------------------------------------------------

    async def enter(self, room: str, read: Read, connection: ServerConnection, address: str) -> Entered:
        check_room_for_one_more(list((await self._members(room)).values()), address, self._limits)
        member = int(await self._redis.incr(f"den:room:{room}:next"))
        return await self._entered(room, member, read, connection, address)

    async def _entered(self, room: str, member: int, read: Read, connection: ServerConnection, address: str) -> Entered:
        here = sorted(await self._members(room))
        self._hall.enter(room, member, connection)
        await self._redis.hset(f"den:room:{room}:members", str(member), f"{self._node} {address}")
        await self._stay(keys=_parts(room), args=[self._seconds])
        await self._announce(room, member, frames.came(member))
        after = read.since(self.epoch)
        kept = await self._redis.zrange(f"den:room:{room}:kept", f"({after}", "inf", byscore=True, withscores=True)
        last = int(await self._redis.get(f"den:room:{room}:last") or 0)
        posts = [(int(number), bytes(payload)) for payload, number in kept]  # type: ignore[str-unpack, arg-type]
        return Entered(member, seen_by(room, member, here), posts, last, self.epoch)

    async def _members(self, room: str) -> dict[int, str]:
        """member -> address, for all members in the room, on every relay that is still alive."""
        members = {int(m): _text(n) for m, n in (await self._redis.hgetall(f"den:room:{room}:members")).items()}
        nodes = {where.partition(" ")[0] for where in members.values()}
        living = {node for node in nodes if await self._redis.exists(f"den:node:{node}")}
        here = {}
        for member, where in members.items():
            node, _, address = where.partition(" ")
            if node in living:
                here[member] = address
            else:
                await self._redis.hdel(f"den:room:{room}:members", str(member))
        return here

    async def _announce(self, room: str, member: int, frame: bytes) -> None:
        await self._tell(room, member, frames.HOST if is_door(room) and member != frames.HOST else None, frame)

    async def leave(self, room: str, member: int, connection: ServerConnection) -> None:
        if self._hall.leave(room, member, connection):
            await self._redis.hdel(f"den:room:{room}:members", str(member))
            await self._announce(room, member, frames.left(member))

    async def post(self, room: str, member: int, payload: bytes, address: str) -> None:
        args: list[bytes | str | int] = [self._seconds, payload, address, self._limits.kept_bytes, ENTRY]
        number = await self._keep(keys=_parts(room), args=args)
        if number:
            await self._tell(room, member, None, frames.kept(int(number), payload))

    async def send(self, room: str, member: int, to: int, payload: bytes) -> None:
        await self._tell(room, member, to, frames.told(member, payload))

    # -- doors -------------------------------------------------------------------------------------------------------

    async def open_door(self, token: str, wish: int) -> int:
        number = int(await self._open(args=[token, wish, self._limits.rooms, self._seconds]))
        if not number:
            raise Full("This relay has as many open doors as it can hold.")
        return number

    async def close_door(self, channel: int) -> None:
        await self._redis.delete(f"den:door:{channel}", f"den:owner:{await self._token(channel)}")

    async def _token(self, channel: int) -> str:
        """Of the owner of this door; empty if there is no such door."""
        return _text(await self._redis.get(f"den:door:{channel}") or "")

    async def enter_door(
        self, channel: int, token: str | None, connection: ServerConnection, address: str
    ) -> Entered | None:
        owner = await self._token(channel)
        if not owner:
            return None
        if token is None:
            return await self.enter(door_room(channel), Read(), connection, address)
        if not secrets.compare_digest(owner, token):
            return None
        await self._door_stays(channel, token)
        return await self._entered(door_room(channel), frames.HOST, Read(), connection, address)

    async def _door_stays(self, channel: int, token: str) -> None:
        for key in (f"den:door:{channel}", f"den:owner:{token}"):
            await self._redis.expire(key, self._seconds)

    async def forget_idle(self) -> None:
        """Redis deletes idle rooms itself. Now and then it hears which are not idle: those that have somebody here."""
        if time.monotonic() < self._stayed + self._limits.idle_seconds / FRESH:
            return
        with contextlib.suppress(RedisError, OSError):  # `_follow` says so
            for room in list(self._hall.rooms()):
                await self._stay(keys=_parts(room), args=[self._seconds])
                if is_door(room) and frames.HOST in self._hall.members(room):
                    await self._door_stays(channel_of(room), await self._token(channel_of(room)))
            self._stayed = time.monotonic()

    async def count(self) -> int:
        return len(list(self._hall.rooms()))

    async def close(self) -> None:
        if self._following is not None:
            self._following.cancel()
        await self._redis.aclose()
