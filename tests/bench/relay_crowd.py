"""`python -m tests.bench.relay_crowd`: many rooms of four, for minutes; how long the relay stood still.

The relay is that of `den relay`, with the limits of addresses lifted, in a process of its own. Pauses are measured in
it: those of its garbage collector by the time of its thread, which other programs do not disturb, and those of its loop
by a task that wants to run every five milliseconds. With `bare`, the collector is as Python sets it.
"""

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from netcode.relay import frames
from netcode.relay.server import Relay
from tests.bench.relay import ENVELOPE, FREE, resident
from tui.process_settings import tidy_crowd

TICK = 0.005


async def relay(*, bare: bool) -> None:
    pauses, late = list[float](), list[float]()
    begun = 0.0

    def collected(phase: str, info: dict[str, int]) -> None:
        nonlocal begun
        if phase == "start":
            begun = time.thread_time()
        else:
            pauses.append(time.thread_time() - begun)

    async def ticking() -> None:
        while True:
            before = time.monotonic()
            await asyncio.sleep(TICK)
            late.append(time.monotonic() - before - TICK)

    gc.callbacks.append(collected)
    server = Relay(FREE)
    async with server.listen("127.0.0.1", 0) as serving:
        print(serving.sockets[0].getsockname()[1], flush=True)
        tasks = [asyncio.create_task(ticking())]
        if not bare:
            tasks.append(asyncio.create_task(tidy_crowd(lambda: server.counts["frames"])))
        await asyncio.to_thread(sys.stdin.readline)
        late.clear()  # of the loop, only what came once all were there; of the collector, all
        await asyncio.to_thread(sys.stdin.readline)
        late.sort()
        told = {
            "collections": len(pauses),
            "longest_collection_ms": 1000 * max(pauses, default=0.0),
            "collecting_s": sum(pauses),
            "loop_late_p99_ms": 1000 * late[len(late) * 99 // 100],
            "loop_late_most_ms": 1000 * late[-1],
            "frames": server.counts["frames"],
        }
        print(json.dumps(told), flush=True)
        for task in tasks:
            task.cancel()
        os._exit(0)


async def crowd(port: int, rooms: int, seconds: float, each: float, tell: asyncio.StreamWriter) -> dict[str, float]:
    """Everybody in each room posts in turn, one post every `each` seconds a room; now and then somebody reconnects."""
    got: Counter[str] = Counter()
    readers: set[asyncio.Task[None]] = set()

    async def read(connection: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for message in connection:
                got["delivered"] += len(message) > ENVELOPE

    async def enter(number: int) -> ClientConnection:
        url = f"ws://127.0.0.1:{port}/room/{number:032x}?epoch=&after=0"
        connection = await connect(
            url, subprotocols=[frames.SUBPROTOCOL], compression=None, ping_interval=None, proxy=None
        )
        reader = asyncio.create_task(read(connection))
        readers.add(reader)
        reader.add_done_callback(readers.discard)
        return connection

    tables = [[await enter(number) for _ in range(4)] for number in range(rooms)]
    tell.write(b"go\n")
    begun = time.monotonic()
    posted = 0
    while (now := time.monotonic() - begun) < seconds:
        due = int(now / each * rooms)
        for post in range(posted, due):
            number, turn = post % rooms, post // rooms
            table = tables[number]
            if post % 1000 == 999:
                await table[0].close()
                table[0] = await enter(number)
            await table[turn % 4].send(frames.POST + os.urandom(ENVELOPE))
        posted = max(posted, due)
        await asyncio.sleep(0.01)
    await asyncio.sleep(1)
    return {"posts_s": posted / seconds, "delivered_of_all": got["delivered"] / (posted * 3)}


async def run(rooms: int, seconds: float, each: float, *, bare: bool) -> dict[str, float]:
    words = ("--serve", "bare" if bare else "ours")
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.relay_crowd", *words, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert server.stdin is not None
    assert server.stdout is not None
    port = int(await server.stdout.readline())
    empty = resident(server.pid)
    figures = await crowd(port, rooms, seconds, each, server.stdin)
    figures["bytes_a_room"] = (resident(server.pid) - empty) / rooms
    server.stdin.write(b"end\n")
    figures |= json.loads(await server.stdout.readline())
    await server.wait()
    return figures


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--serve", choices=["bare", "ours"])
    parser.add_argument("--rooms", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=180)
    parser.add_argument("--each", type=float, default=4.0, help="seconds between two posts in a room")
    args = parser.parse_args()
    if args.serve:
        asyncio.run(relay(bare=args.serve == "bare"))
        return
    told = {
        kind: asyncio.run(run(args.rooms, args.seconds, args.each, bare=kind == "bare")) for kind in ("ours", "bare")
    }
    print(json.dumps(told, indent=1))


if __name__ == "__main__":
    main()
