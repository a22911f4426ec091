"""`python -m tests.bench.relay`: what a relay costs, beside a bare broadcast server doing the same fan-out.

Both servers run in processes of their own, the peers in this one. Rooms of four, every peer posts in turn.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import time
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, broadcast, serve

from netcode.relay import frames
from netcode.relay.frames import SUBPROTOCOL
from netcode.relay.limits import Limits
from netcode.relay.server import Relay

ENVELOPE = 700  # bytes: a usual move with its proof
FREE = Limits(frames_per_second=1e9, bytes_per_second=1 << 40, connections_per_address=1 << 20, members=1 << 20)


async def bare(port: int) -> None:
    rooms: dict[str, set[ServerConnection]] = {}

    async def handle(connection: ServerConnection) -> None:
        assert connection.request is not None
        room = rooms.setdefault(connection.request.path, set())
        room.add(connection)
        await connection.send(frames.HELLO)
        async for message in connection:
            broadcast(room - {connection}, message)

    async with serve(handle, "127.0.0.1", port, compression=None, ping_interval=None) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await asyncio.get_running_loop().create_future()


async def relay(port: int) -> None:
    async with Relay(FREE).listen("127.0.0.1", port) as server:
        print(server.sockets[0].getsockname()[1], flush=True)
        await asyncio.get_running_loop().create_future()


async def measure(port: int, subprotocol: str | None, rooms: int, peers: int, rounds: int) -> dict[str, float]:
    tables: list[list[ClientConnection]] = []
    for number in range(rooms):
        table = []
        for _ in range(peers):
            connection = await connect(
                f"ws://127.0.0.1:{port}/room/{number:032x}",
                subprotocols=[subprotocol] if subprotocol else None,
                compression=None,
                ping_interval=None,
                proxy=None,
            )
            await connection.recv()
            table.append(connection)
        tables.append(table)
    got = 0
    done = asyncio.Event()
    want = rooms * rounds * (peers - 1)

    async def read(connection: ClientConnection) -> None:
        nonlocal got
        async for message in connection:
            if len(message) > ENVELOPE:
                got += 1
                if got == want:
                    done.set()

    readers = [asyncio.create_task(read(connection)) for table in tables for connection in table]
    begun = time.perf_counter()
    for turn in range(rounds):
        for number, table in enumerate(tables):
            await table[turn % peers].send(frames.POST + number.to_bytes(4) + turn.to_bytes(4) + os.urandom(ENVELOPE))
    await done.wait()
    seconds = time.perf_counter() - begun
    for reader in readers:
        reader.cancel()
    return {"envelopes_s": rooms * rounds / seconds, "deliveries_s": want / seconds}


def resident(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def run(kind: str, rooms: int, peers: int, rounds: int) -> dict[str, float]:
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.relay", "--serve", kind], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    try:
        port = int(server.stdout.readline())
        empty = resident(server.pid)
        figures = asyncio.run(measure(port, SUBPROTOCOL if kind == "relay" else None, rooms, peers, rounds))
        figures["bytes_a_room"] = (resident(server.pid) - empty) / rooms
        return figures
    finally:
        server.terminate()
        server.wait(10)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--serve", choices=["bare", "relay"])
    parser.add_argument("--rooms", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=10)
    args = parser.parse_args()
    if args.serve:
        asyncio.run((bare if args.serve == "bare" else relay)(0))
        return
    ours, theirs = (run(kind, args.rooms, 4, args.rounds) for kind in ("relay", "bare"))
    print(json.dumps({"relay": ours, "bare": theirs, "ratio": ours["envelopes_s"] / theirs["envelopes_s"]}, indent=1))


if __name__ == "__main__":
    main()
