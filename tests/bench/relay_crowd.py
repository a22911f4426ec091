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
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed, WebSocketException

from netcode.doors.relays.room import FIRST_WAIT, LONGEST_WAIT
from netcode.relay import frames
from netcode.relay.server import Relay
from tests.bench.relay import ENVELOPE, FREE, resident
from tui.process_settings import tidy_crowd

TICK = 0.005
AS_A_PEER: dict[str, Any] = {
    "subprotocols": [frames.SUBPROTOCOL],
    "compression": None,
    "ping_interval": None,
    "proxy": None,
    "open_timeout": 10,
}


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
        print(port, flush=True)
        tasks = [asyncio.create_task(ticking())]
        if kind == "ours" and relay is not None:
            tasks.append(asyncio.create_task(tidy_crowd(relay.connections, lambda: len(relay.ended))))
        await asyncio.to_thread(sys.stdin.readline)
        late.clear()  # of the loop, only what came once all were there; of the collector, all
        computed.clear()
        await asyncio.to_thread(sys.stdin.readline)
        late.sort()
        told = {
            "collections": len(pauses),
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


class Member:
    """A peer in a room: it reads, and comes back as Den's peers do."""

    def __init__(self, url: str, got: Counter[str]) -> None:
        self._url, self._got = url, got
        self.at: ClientConnection | None = None
        self._life = asyncio.create_task(self._live())

    async def _live(self) -> None:
        wait = FIRST_WAIT
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(self._url, **AS_A_PEER) as self.at:
                    wait = FIRST_WAIT
                    self._got["in"] += 1
                    try:
                        async for message in self.at:
                            self._got["delivered"] += len(message) > ENVELOPE
                    finally:
                        self._got["in"] -= 1
            await asyncio.sleep(wait * random.uniform(0.5, 1.5))
            wait = min(wait * 2, LONGEST_WAIT)

    async def post(self) -> None:
        if self.at is not None:
            with suppress(ConnectionClosed):
                await self.at.send(frames.POST + os.urandom(ENVELOPE))

    async def cut(self) -> None:
        if self.at is not None:
            await self.at.close()


class Crowd:
    def __init__(self, port: int, rooms: int) -> None:
        self.got: Counter[str] = Counter()
        self._port, self._rooms = port, rooms
        self._tables: list[list[Member]] = []

    async def come(self) -> None:
        for number in range(self._rooms):
            url = f"ws://127.0.0.1:{self._port}/room/{number:032x}?epoch=&after=0"
            self._tables.append([Member(url, self.got) for _ in range(4)])
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
                    await self._tables[number][0].cut()
                await self._tables[number][turn % 4].post()
            posted = max(posted, due)
            await asyncio.sleep(0.01)
        await asyncio.sleep(1)
        return {"posts_s": posted / seconds, "delivered_of_all": self.got["delivered"] / (posted * 3)}


async def started(kind: str, port: int, *, first: bool) -> asyncio.subprocess.Process:
    before = ("nice", "-n", "-15") if first else ()
    command = (*before, sys.executable, "-m", "tests.bench.relay_crowd", "--serve", kind, "--port", str(port))
    return await asyncio.create_subprocess_exec(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


async def run(kind: str, args: argparse.Namespace) -> dict[str, float]:
    server = await started(kind, 0, first=args.first)
    assert server.stdin is not None
    assert server.stdout is not None
    port = int(await server.stdout.readline())
    empty = resident(server.pid)
    crowd = Crowd(port, args.rooms)
    await crowd.come()
    server.stdin.write(b"go\n")
    figures = await crowd.play(args.seconds, args.each)
    figures["bytes_a_room"] = (resident(server.pid) - empty) / args.rooms
    server.stdin.write(b"end\n")
    figures |= json.loads(await server.stdout.readline())
    await server.wait()
    await asyncio.sleep(args.away)
    server = await started(kind, port, first=args.first)
    assert server.stdout is not None
    await server.stdout.readline()
    begun = time.monotonic()
    await crowd.all_in(4 * args.rooms)
    figures["all_back_s"] = time.monotonic() - begun
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
