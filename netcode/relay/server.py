"""The relay's server: its paths, limits, health, metrics and shutdown.

/room/ID?epoch=E&after=N    a table's room; ID is 32 hex digits that only its peers know
/door?token=T&wish=N        a host opens (or re-opens) its numbered door, where joiners knock
/door/N                     a joiner knocks; it can talk to the host of that door and to nobody else
/health, /metrics           for the operator of the relay
"""

import asyncio
import json
import logging
import re
import ssl
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus
from urllib.parse import parse_qs
from weakref import WeakSet

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from netcode.links.address import household
from netcode.links.interfaces import listening, stop_accepting
from netcode.links.token_bucket import Bucket
from netcode.relay import frames
from netcode.relay.connection import Connection
from netcode.relay.hall import Hall
from netcode.relay.limits import Limits
from netcode.relay.rooms import Entered, Full, MemoryRooms, Read, RoomFull, Rooms, door_room
from netcode.relay.visitors import Visitors

log = logging.getLogger("den.relay")

ROOM = re.compile(r"/room/([0-9a-f]{32})")
DOOR = re.compile(r"/door(?:/([1-9][0-9]{0,6}))?")
WISH = re.compile(r"[1-9][0-9]{0,6}")
TOKEN = re.compile(r"[0-9a-f]{32}")
AT_ONCE = 32  # connections that are accepted before the loop does anything else
IN_LINE = 4096  # connections that wait for that: when a relay comes back, all its peers call within seconds
GOING_AWAY, TRY_AGAIN_LATER, BAD_FRAME = 1001, 1013, 1008


class Relay:
    def __init__(self, limits: Limits | None = None, *, forwarded: bool = False) -> None:
        self.limits = limits or Limits()
        self.hall = Hall(self.limits.behind_bytes)
        self.rooms: Rooms = MemoryRooms(self.hall, self.limits)
        self.counts: Counter[str] = Counter()
        self.not_open = WeakSet[object]()  # what is in memory of connections that are not open
        self._forwarded = forwarded  # trust X-Forwarded-For; only right behind a proxy that sets it
        self._connections: Counter[str] = Counter()
        self._doors: Counter[str] = Counter()
        self._visitors = Visitors()
        self._knocks: dict[str, Bucket] = {}
        self._draining = False

    @classmethod
    async def sharing(cls, redis: str, limits: Limits | None = None, *, forwarded: bool = False) -> "Relay":
        """A relay that shares its rooms with others through the Redis server at this address."""
        from netcode.relay.redis_rooms import RedisRooms  # imported here because redis is an optional dependency

        relay = cls(limits, forwarded=forwarded)
        relay.rooms = await RedisRooms.join(redis, relay.hall, relay.limits)
        return relay

    @asynccontextmanager
    async def listen(self, host: str, port: int, tls: ssl.SSLContext | None = None) -> AsyncIterator[Server]:
        """Serve until the block ends. Then ask the peers to reconnect, and close the connections."""
        socket = listening(host, port)
        server = serve(
            self._connection,
            sock=socket,
            backlog=AT_ONCE,
            ssl=tls,
            process_request=self._request,
            create_connection=partial(Connection, self.not_open),  # type: ignore[arg-type]  # it makes one
            subprotocols=[frames.SUBPROTOCOL],  # type: ignore[list-item]  # a plain NewType of str
            compression=None,
            max_size=self.limits.frame_bytes + 16,
            max_queue=(32, 8),
            open_timeout=5,
            ping_interval=self.limits.silent_seconds,
            ping_timeout=self.limits.silent_seconds,
            close_timeout=2,
            origins=[None],  # refuse browsers: no web page may connect to a table
            server_header=None,
        )
        async with server as serving:
            socket.listen(IN_LINE)
            sweeping = asyncio.create_task(self._sweep())
            try:
                yield serving
            finally:
                self._draining = True
                sweeping.cancel()
                await stop_accepting(serving.sockets)
                serving.close(code=GOING_AWAY, reason="This relay is restarting. Come back in a moment.")
                await serving.wait_closed()
                await self.rooms.close()

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(60)
            await self.rooms.forget_idle()
            self._knocks = {address: bucket for address, bucket in self._knocks.items() if not bucket.full}

    # -- before the handshake ----------------------------------------------------------------------------------------

    async def _request(self, connection: ServerConnection, request: Request) -> Response | None:
        path, _, _ = request.path.partition("?")
        if path == "/health":
            trouble = "draining" if self._draining else self.rooms.trouble
            status = HTTPStatus.SERVICE_UNAVAILABLE if trouble else HTTPStatus.OK
            return connection.respond(status, f"{trouble or 'ok'}\n")
        if path == "/metrics":
            return connection.respond(HTTPStatus.OK, await self.metrics())
        door = DOOR.fullmatch(path)
        if not door and not ROOM.fullmatch(path):
            return connection.respond(HTTPStatus.NOT_FOUND, "There is nothing here.\n")
        address = self._address(connection, request)
        if self._connections[address] >= self.limits.connections_per_address:
            return self._refuse(connection, "Too many connections from your address. Try again in a minute.\n")
        if door and door[1]:
            bucket = self._knocks.get(address)
            if bucket is None:
                per_minute = self.limits.knocks_per_minute
                bucket = self._knocks[address] = Bucket(per_minute / 60, per_minute)
            if bucket.wait(1) > 0:
                bucket.wait(-1)  # give the token back: a refused attempt does not make the next wait longer
                return self._refuse(connection, "Too many codes tried from your address. Try again in a minute.\n")
        if door and not door[1] and self._doors[address] >= self.limits.doors_per_address:
            return self._refuse(connection, "Too many open tables from your address. Close one first.\n")
        return None

    def _refuse(self, connection: ServerConnection, sentence: str) -> Response:
        self.counts["refused"] += 1
        return connection.respond(HTTPStatus.TOO_MANY_REQUESTS, sentence)

    def _address(self, connection: ServerConnection, request: Request) -> str:
        forwarded = request.headers.get("X-Forwarded-For") if self._forwarded else None
        seen = forwarded.rsplit(",", 1)[-1].strip()[:64] if forwarded else str(connection.remote_address[0])
        return household(seen)

    # -- one connection ----------------------------------------------------------------------------------------------

    async def _connection(self, connection: ServerConnection) -> None:
        if connection.request is None:
            return
        path, _, asked = connection.request.path.partition("?")
        query = parse_qs(asked[:256])
        address = self._address(connection, connection.request)
        self._connections[address] += 1
        try:
            if room := ROOM.fullmatch(path):
                await self._in_room(connection, room[1], query, address)
            elif door := DOOR.fullmatch(path):
                await self._at_door(connection, door[1], query, address)
        except Full as full:
            await connection.close(TRY_AGAIN_LATER, str(full))
        except frames.BadFrame as bad:
            self.counts["bad_frames"] += 1
            await connection.close(BAD_FRAME, str(bad))
        except ConnectionClosed:
            pass
        except Exception:  # an error in one connection, such as a lost Redis server, must not stop the others
            log.exception("a connection failed")
            await connection.close(TRY_AGAIN_LATER, "This relay is in trouble. Come back in a moment.")
        finally:
            _less(self._connections, address)

    async def _in_room(
        self, connection: ServerConnection, room: str, query: dict[str, list[str]], address: str
    ) -> None:
        epoch, after = query.get("epoch", [""])[0], query.get("after", ["0"])[0]
        read = Read(epoch, int(after) if after.isdecimal() else 0)
        entered = await self.rooms.enter(room, read, connection, address)
        await self._stay(connection, room, entered, keeps_for=address)

    async def _at_door(
        self, connection: ServerConnection, number: str | None, query: dict[str, list[str]], address: str
    ) -> None:
        if number is not None:
            await self._visit(connection, int(number), address)
            return
        token = query.get("token", [""])[0]
        if not TOKEN.fullmatch(token):
            raise frames.BadFrame("A door is opened with a token of 32 hex digits.")
        wish = WISH.fullmatch(query.get("wish", [""])[0])
        channel = await self.rooms.open_door(token, int(wish[0]) if wish else 0)
        self._doors[address] += 1
        try:
            host = await self.rooms.enter_door(channel, token, connection, address)
            if host is not None:
                await self._stay(connection, door_room(channel), host, channel=channel)
        finally:
            _less(self._doors, address)
            if connection.close_code == frames.GIVEN_UP:
                await self.rooms.close_door(channel)

    async def _visit(self, connection: ServerConnection, door: int, address: str) -> None:
        try:
            entered = await self.rooms.enter_door(door, None, connection, address)
        except RoomFull:
            if not await self._made_way(door, address):
                raise
            entered = await self.rooms.enter_door(door, None, connection, address)
        if entered is None:
            await connection.close(BAD_FRAME, "Nobody is behind that number.")
            return
        self._visitors.came(door, entered.member, address, connection)
        try:
            async with asyncio.timeout(self.limits.visit_seconds):
                await self._stay(connection, door_room(door), entered)
        except TimeoutError:
            await connection.close(TRY_AGAIN_LATER, "A door is no place to stay.")
        finally:
            self._visitors.went(door, entered.member)

    async def _made_way(self, door: int, address: str) -> bool:
        """Send a visitor away for a newcomer from this address, if there is one who has to go."""
        crowding = self._visitors.to_send_away(door, address)
        if crowding is None:
            return False
        member, other = crowding
        self._visitors.went(door, member)
        await self.rooms.leave(door_room(door), member, other)
        self.hall.close(other, TRY_AGAIN_LATER, "Others want to come to this door, too.")
        return True

    async def _stay(
        self,
        connection: ServerConnection,
        room: str,
        entered: Entered,
        *,
        keeps_for: str | None = None,
        channel: int | None = None,
    ) -> None:
        """Greet the peer, send what is kept, then pass frames on until the peer leaves. `keeps_for`: the address under
        which its entries are kept; at a door none are kept."""
        member = entered.member
        hello = {"you": member, "here": list(entered.others), "epoch": entered.epoch, "last": entered.last}
        try:
            await connection.send(frames.HELLO + json.dumps(hello | ({"door": channel} if channel else {})).encode())
            for number, payload in entered.posts:
                await connection.send(frames.kept(number, payload))
            rate = Bucket(self.limits.frames_per_second, self.limits.frames_per_second * 10)
            volume = Bucket(self.limits.bytes_per_second, self.limits.kept_bytes)
            async for frame in connection:
                self.counts["frames"] += 1
                if delay := max(rate.wait(1), volume.wait(len(frame))):
                    await asyncio.sleep(min(delay, 5.0))
                match frames.parse(frame):
                    case frames.Post(payload) if keeps_for is not None:
                        await self.rooms.post(room, member, payload, keeps_for)
                    case frames.Send(to, payload) if keeps_for is not None or frames.HOST in (to, member):
                        await self.rooms.send(room, member, to, payload)
                    case _:
                        raise frames.BadFrame("That frame does not belong here.")
        finally:
            await self.rooms.leave(room, member, connection)

    def connections(self) -> int:
        return self._connections.total()

    async def metrics(self) -> str:
        """The figures in Prometheus' text format."""
        gauges = {
            "den_relay_rooms": await self.rooms.count(),
            "den_relay_connections": self.connections(),
            "den_relay_frames_total": self.counts["frames"],
            "den_relay_delivered_total": self.hall.delivered,
            "den_relay_refused_total": self.counts["refused"],
            "den_relay_bad_frames_total": self.counts["bad_frames"],
            "den_relay_slow_readers_cut_total": self.hall.cut,
        }
        lines = []
        for name, value in gauges.items():
            lines += [f"# TYPE {name} {'counter' if name.endswith('_total') else 'gauge'}", f"{name} {value}"]
        return "\n".join(lines) + "\n"


def _less(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
