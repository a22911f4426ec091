"""`python -m tests.bench.relay_crowd`: many rooms of four, for minutes; how long the relay stood still.

The relay is that of `den relay`, with the limits of addresses lifted, in a process of its own. Beside it, in the same
run, a bare broadcast server does the same; with `--collector` the relay once more, with the collector as Python sets
it. Pauses are measured in the server: those of its garbage collector by the time of its thread, which other programs
do not disturb, and those of its loop by a task that wants to run every five milliseconds, by the clock and by what the
thread has computed meanwhile. In the end the server is killed, and another takes its place: how long until all are
back, who try again as Den's peers do.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

from netcode.doors.relays.client import FIRST_WAIT, GREETING, LONGEST_WAIT
from netcode.relay import frames
from netcode.relay.server import Relay
from tests.bench.relay import ENVELOPE, FREE, resident
from tui.process_settings import tidy_crowd

TICK = 0.005
BINARY, PING, PONG = 2, 9, 10  # kinds of frames
LONG, MASKED = 126, 128  # in the second byte of a frame


@asynccontextmanager
async def serving(kind: str, port: int) -> AsyncIterator[tuple[int, Counter[str], Relay | None]]:
    """A server of this kind: its port, what it counts, and the relay if it is one."""
    if kind == "broadcast":
        counts: Counter[str] = Counter()
        rooms: dict[str, set[ServerConnection]] = {}

        async def handle(connection: ServerConnection) -> None:
            assert connection.request is not None
            room = rooms.setdefault(connection.request.path, set())
            room.add(connection)
            try:
                with suppress(ConnectionClosed):
                    await connection.send(frames.HELLO)
                    async for message in connection:
                        counts["frames"] += 1
                        broadcast(room - {connection}, message)
            finally:
                room.discard(connection)

        settings: dict[str, Any] = {"compression": None, "ping_interval": None, "subprotocols": [frames.SUBPROTOCOL]}
        async with serve(handle, "127.0.0.1", port, **settings) as server:
            yield server.sockets[0].getsockname()[1], counts, None
    else:
        relay = Relay(FREE)
        async with relay.listen("127.0.0.1", port) as server:
            yield server.sockets[0].getsockname()[1], relay.counts, relay


async def measured(kind: str, at: int) -> None:
    pauses, late, computed = list[float](), list[float](), list[float]()
    begun = 0.0

    def collected(phase: str, info: dict[str, int]) -> None:
        nonlocal begun
        if phase == "start":
            begun = time.thread_time()
        else:
            pauses.append(time.thread_time() - begun)

    async def ticking() -> None:
        while True:
            before, used = time.monotonic(), time.thread_time()
            await asyncio.sleep(TICK)
            late.append(time.monotonic() - before - TICK)
            computed.append(time.thread_time() - used)

    gc.callbacks.append(collected)
    async with serving(kind, at) as (port, counts, relay):
        print(port, time.monotonic(), flush=True)  # the same clock in all processes
        tasks = [asyncio.create_task(ticking())]
        if kind == "ours" and relay is not None:
            tasks.append(asyncio.create_task(tidy_crowd(relay.connections, lambda: len(relay.not_open))))
        await asyncio.to_thread(sys.stdin.readline)
        late.clear()  # of the loop, only what came once all were there; of the collector, all
        computed.clear()
        await asyncio.to_thread(sys.stdin.readline)
        late.sort()
        told = {
            "collections": len(pauses),
            "left_behind": len(relay.not_open) if relay is not None else 0,
            "longest_collection_ms": 1000 * max(pauses, default=0.0),
            "collecting_s": sum(pauses),
            "loop_late_p99_ms": 1000 * late[len(late) * 99 // 100],
            "loop_late_most_ms": 1000 * late[-1],
            "loop_computes_at_once_most_ms": 1000 * max(computed),
            "computing_s": time.process_time(),
            "frames": counts["frames"],
        }
        print(json.dumps(told), flush=True)
        os._exit(0)


class Wire(asyncio.Protocol):
    """A websocket, as little of one as a relay needs: half of the machine is the peers', and they are 10,000."""

    def __init__(self, path: str, heard: Callable[[bytes], None]) -> None:
        self._path, self._heard = path, heard
        self._bytes, self._greeted = bytearray(), False
        self._transport: asyncio.Transport | None = None
        self.over = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: den\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Protocol: {frames.SUBPROTOCOL}\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self.over.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._bytes += data
        if not self._greeted:
            head, end, rest = self._bytes.partition(b"\r\n\r\n")
            if not end:
                return
            self._greeted, self._bytes = True, rest
            if not head.startswith(b"HTTP/1.1 101"):
                self.close()
        while (size := self._whole()) is not None:
            kind, frame = self._bytes[0] & 0x0F, bytes(self._bytes[4 if self._bytes[1] == LONG else 2 : size])
            del self._bytes[:size]
            if kind == BINARY:
                self._heard(frame)
            elif kind == PING:
                self.send(frame, PONG)
            else:
                self.close()

    def _whole(self) -> int | None:
        """The size of the first frame with its head, once all of it is here."""
        if len(self._bytes) < 2 or (self._bytes[1] == LONG and len(self._bytes) < 4):
            return None
        size = self._bytes[1] + 2 if self._bytes[1] < LONG else int.from_bytes(self._bytes[2:4]) + 4
        return size if len(self._bytes) >= size else None

    def send(self, payload: bytes, kind: int = BINARY) -> None:
        if self._transport is not None and self._greeted:
            size = bytes([LONG | MASKED]) + len(payload).to_bytes(2) if len(payload) >= LONG else b""
            head = bytes([0x80 | kind]) + (size or bytes([len(payload) | MASKED]))
            self._transport.write(head + bytes(4) + payload)  # masked with zeros: it is the same

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


class Member:
    """A peer in a room, which comes back as Den's peers do."""

    def __init__(self, port: int, path: str, got: Counter[str]) -> None:
        self._port, self._path, self._got = port, path, got
        self._at: Wire | None = None
        self._life = asyncio.create_task(self._live())

    async def _live(self) -> None:
        wait = FIRST_WAIT
        while True:
            with suppress(OSError, TimeoutError):
                here = False

                def heard(frame: bytes) -> None:
                    nonlocal here, wait
                    if not here and frame.startswith(frames.HELLO):
                        here, wait = True, FIRST_WAIT
                        self._got["in"] += 1
                    self._got["delivered"] += len(frame) > ENVELOPE

                self._at = Wire(self._path, heard)
                connecting = asyncio.get_running_loop().create_connection(lambda: self._at, "127.0.0.1", self._port)
                async with asyncio.timeout(GREETING):
                    await connecting
                await self._at.over
                self._got["in"] -= here
            await asyncio.sleep(wait * random.uniform(0.5, 1.5))
            wait = min(wait * 2, LONGEST_WAIT)

    def post(self) -> None:
        if self._at is not None:
            self._at.send(frames.POST + os.urandom(ENVELOPE))

    def cut(self) -> None:
        if self._at is not None:
            self._at.close()


class Crowd:
    def __init__(self, port: int, rooms: int) -> None:
        self.got: Counter[str] = Counter()
        self._port, self._rooms = port, rooms
        self._tables: list[list[Member]] = []

    async def come(self) -> None:
        for number in range(self._rooms):
            path = f"/room/{number:032x}?epoch=&after=0"
            self._tables.append([Member(self._port, path, self.got) for _ in range(4)])
            await self.all_in(4 * number - 40)  # so many may be on their way at once
        await self.all_in(4 * self._rooms)

    async def all_in(self, count: int) -> None:
        while self.got["in"] < count:  # noqa: ASYNC110  # they tell nobody
            await asyncio.sleep(0.01)

    async def play(self, seconds: float, each: float) -> dict[str, float]:
        """Everybody in each room posts in turn, one post every `each` seconds a room; now and then one reconnects."""
        begun, posted = time.monotonic(), 0
        while (now := time.monotonic() - begun) < seconds:
            due = int(now / each * self._rooms)
            for post in range(posted, due):
                number, turn = post % self._rooms, post // self._rooms
                if post % 1000 == 999:
                    self._tables[number][0].cut()
                self._tables[number][turn % 4].post()
            posted = max(posted, due)
            await asyncio.sleep(0.01)
        await asyncio.sleep(1)
        return {"posts_s": posted / seconds, "delivered_of_all": self.got["delivered"] / (posted * 3)}


async def started(kind: str, port: int, *, first: bool) -> asyncio.subprocess.Process:
    before = ("nice", "-n", "-15") if first else ()
    command = (*before, sys.executable, "-m", "tests.bench.relay_crowd", "--serve", kind, "--port", str(port))
    return await asyncio.create_subprocess_exec(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def computed(pid: int) -> float:
    """Seconds that this process has computed."""
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


async def run(kind: str, args: argparse.Namespace) -> dict[str, float]:
    server = await started(kind, 0, first=args.first)
    assert server.stdin is not None
    assert server.stdout is not None
    port = int((await server.stdout.readline()).split()[0])
    empty = resident(server.pid)
    crowd = Crowd(port, args.rooms)
    used = computed(server.pid)
    await crowd.come()
    came = computed(server.pid) - used
    server.stdin.write(b"go\n")
    figures = await crowd.play(args.seconds, args.each)
    figures["computing_for_each_that_came_ms"] = 1000 * came / (4 * args.rooms)
    figures["bytes_a_room"] = (resident(server.pid) - empty) / args.rooms
    server.stdin.write(b"end\n")
    figures |= json.loads(await server.stdout.readline())
    await server.wait()
    await asyncio.sleep(args.away)
    server = await started(kind, port, first=args.first)
    assert server.stdout is not None
    begun, used = float((await server.stdout.readline()).split()[1]), computed(server.pid)
    await crowd.all_in(4 * args.rooms)
    figures["all_back_s"] = time.monotonic() - begun
    figures["computing_for_each_that_came_back_ms"] = 1000 * (computed(server.pid) - used) / (4 * args.rooms)
    server.kill()
    await server.wait()
    return figures


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rooms", type=int, default=2500)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--each", type=float, default=4.0, help="seconds between two posts in a room")
    parser.add_argument("--away", type=float, default=3.0, help="seconds until a server that was killed is back")
    parser.add_argument("--collector", action="store_true", help="also without our care for the collector")
    parser.add_argument("--first", action="store_true", help="let the servers go before all other programs (as root)")
    parser.add_argument("--serve", choices=["ours", "broadcast", "collector"])
    parser.add_argument("--port", type=int, default=0)
    args = parser.parse_args()
    if args.serve:
        asyncio.run(measured(args.serve, args.port))
        return
    for kind in ("ours", "broadcast", "collector")[: 3 if args.collector else 2]:
        print(kind, json.dumps(asyncio.run(run(kind, args)), indent=1), flush=True)


if __name__ == "__main__":
    main()
