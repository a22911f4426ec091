"""`python -m tests.bench.peers`: what a table of peers adds to the bare transport, on this machine's loopback.

Each figure stands beside a bare one from the same run: a simultaneous pick beside websockets that pass the same
messages, and beside the signatures it takes; a verified record beside its signatures alone. All peers share this one
process and its CPU, and it goes before all others on the machine if it may.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, broadcast, serve

from engines.core import Secret
from netcode.peer.peer import Peer
from netcode.protocol.envelope import Ed25519Eye
from netcode.protocol.records.record_file import Archive
from netcode.protocol.records.verify import verify
from netcode.storage.store import Store
from tests.bench.loop import ahead
from tests.engines.toy import TOY
from tests.netcode.peers import begun, hosted, joined, play, rules_of, until, watching
from tests.netcode.protocol.table.tables import READING_KEY, contract, room
from tui.process_settings import smooth


async def picks(seats: int) -> dict[str, float]:
    """From the last pick made until every seat sees all picks open; all seats share this one process and its CPU."""
    with tempfile.TemporaryDirectory() as home:
        table = await hosted(Path(home) / "0", seats=seats, rules=rules_of("sneaks"))
        guests = [await joined(Path(home) / str(n), table, f"Guest {n}") for n in range(1, seats)]
        peers: list[Peer] = [table, *guests]
        await begun(table, guests)
        took: list[float] = []
        pending: dict[int, float] = {}

        def follow(peer: Peer) -> None:
            client = peer.lobby.client
            assert client is not None

            def look() -> None:
                for slot in [slot for slot in pending if client.slot > slot]:
                    done.setdefault(slot, set()).add(client.me or 0)
                    if len(done[slot]) == seats:
                        took.append(1000 * (time.perf_counter() - pending.pop(slot)))
                if isinstance(client.request, Secret) and client.choices():
                    pending[client.slot] = time.perf_counter()

            client.subscribe(look)

        done: dict[int, set[int]] = {}
        for peer in peers:
            follow(peer)
        for peer in peers:
            play(peer)
        for peer in peers:
            await until(peer, lambda peer=peer: peer.lobby.client.ending is not None, 120)
        for peer in peers:
            await peer.close()
    bare = await transport(seats)
    pick = statistics.median(took)
    return {
        "seats": seats,
        "pick_ms": pick,
        "transport_ms": bare,
        "added_ms_each_seat": (pick - bare) / seats,
        "signatures_ms_each_seat": 2 * (seats - 1) * signature(),
        "two_flushes_to_disk_ms": 2 * flushing(),
    }


async def transport(seats: int) -> float:
    """Two rounds in which everybody tells everybody, over bare websockets."""
    clients: set[ServerConnection] = set()

    async def handle(connection: ServerConnection) -> None:
        clients.add(connection)
        async for message in connection:
            broadcast(clients - {connection}, message)

    async with serve(handle, "127.0.0.1", 0, compression=None) as server:
        port = server.sockets[0].getsockname()[1]
        peers = [await connect(f"ws://127.0.0.1:{port}", compression=None, proxy=None) for _ in range(seats)]

        async def hear(peer: Any) -> None:
            for _ in range(seats - 1):
                await peer.recv()

        rounds = []
        for _ in range(20):
            begun_ = time.perf_counter()
            for _ in range(2):
                await asyncio.gather(*(peer.send(b"x" * 450) for peer in peers), *map(hear, peers))
            rounds.append(1000 * (time.perf_counter() - begun_))
        for peer in peers:
            await peer.close()
    return statistics.median(rounds)


def flushing() -> float:
    """One write that is flushed to the disk, in ms."""
    with tempfile.TemporaryDirectory() as home:
        file = Store(home).create("toy")
        times = []
        for number in range(50):
            begun_ = time.perf_counter()
            file.write(0, number, b"%d" % number + b"x" * 450)
            file.flush()
            times.append(1000 * (time.perf_counter() - begun_))
        file.close()
    return statistics.median(times)


def signature() -> float:
    """Checking one, in ms."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    key, eye = Ed25519PrivateKey.generate(), Ed25519Eye()
    signed, public = key.sign(b"x" * 400), key.public_key().public_bytes_raw()
    begun_ = time.perf_counter()
    for _ in range(200):
        eye.check(public, b"x" * 400, signed)
    return 1000 * (time.perf_counter() - begun_) / 200


async def hub(spectators: int) -> dict[str, float]:
    """A hub passes one message on to that many spectators: until the last has it; and what it costs to do nothing."""
    with tempfile.TemporaryDirectory() as home:
        table = await hosted(Path(home) / "host", seats=2)
        guest = await joined(Path(home) / "guest", table, "Bo")
        await begun(table, [guest])
        watchers = []
        for number in range(spectators):
            watchers.append(await watching(Path(home) / f"w{number}", table))
        times = []
        for number in range(10):
            begun_ = time.perf_counter()
            assert table.lobby.client is not None
            table.lobby.client.say(f"Hello {number}")
            for watcher in watchers:
                await until(watcher, lambda w=watcher, n=number: len(w.lobby.client.talk) > n)
            times.append(1000 * (time.perf_counter() - begun_))
        before, began = time.process_time(), time.perf_counter()
        await asyncio.sleep(10)
        idle = (time.process_time() - before) / (time.perf_counter() - began)
        for peer in (*watchers, guest, table):
            await peer.close()
    return {
        "spectators": spectators,
        "last_has_it_ms": statistics.median(times),
        "idle_cpu_percent_each": 100 * idle / (spectators + 2),
    }


def verification() -> dict[str, float]:
    played = room(3, 0)
    played.run()
    archive = Archive.of(contract(3), played.tables[0].missing({}, 2**31), READING_KEY)
    begun_ = time.perf_counter()
    verdict = verify(archive, TOY)
    seconds = time.perf_counter() - begun_
    assert verdict.finished
    return {
        "envelopes": len(archive.envelopes),
        "verify_s": seconds,
        "signatures_s": len(archive.envelopes) * signature() / 1000,
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.peers")
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--spectators", type=int, default=200)
    args = parser.parse_args()
    ahead()
    with smooth():
        for name, figures in (
            ("pick", asyncio.run(picks(args.seats))),
            ("verify", verification()),
            ("hub", asyncio.run(hub(args.spectators))),
        ):
            print(name, json.dumps({key: round(value, 3) for key, value in figures.items()}), flush=True)


if __name__ == "__main__":
    main()
