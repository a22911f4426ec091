"""`python -m tests.bench.sitting_down`: how long it takes to sit down at a table, all peers on this machine.

Once from the last seat's "ready" until the host can start, and once from the start until the first request.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
from pathlib import Path
from time import perf_counter

from netcode.peer.peer import Peer
from tests.netcode.peers import hosted, joined, rules_of, until


def asked(peer: Peer) -> bool:
    """Whether all has been signed, and the rules have asked for something."""
    return peer.session is not None and not peer.session.table.slots.opening


async def sit_down(seats: int) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        host = await hosted(home / "host", seats=seats, rules=rules_of("thieves"))
        guests = [await joined(home / str(seat), host, f"Guest {seat}") for seat in range(1, seats)]
        for guest in guests:
            await until(guest, lambda guest=guest: len(guest.lobby.places) == seats)
        before = perf_counter()
        for guest in guests:
            guest.lobby.ready()
        await until(host, lambda: host.lobby.can_start)
        agreed = perf_counter()
        host.lobby.start()
        for peer in (host, *guests):
            await until(peer, lambda peer=peer: asked(peer))
        begun = perf_counter()
        for peer in (*guests, host):
            await peer.close()
    return agreed - before, begun - agreed


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.sitting_down", description=__doc__)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--times", type=int, default=7)
    args = parser.parse_args()
    times = [asyncio.run(sit_down(args.seats)) for _ in range(args.times)]
    ready, start = (statistics.median(part) for part in zip(*times, strict=True))
    print(f"{args.seats} seats: {ready * 1000:.0f} ms from ready to start, {start * 1000:.0f} ms to the first request")


if __name__ == "__main__":
    main()
