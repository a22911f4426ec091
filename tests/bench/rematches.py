"""`python -m tests.bench.rematches`: a table and a hundred rematches in one process, with real peers and files.

After every tenth game: memory, open files, tasks, threads, and objects after a collection. All should stay as they are.
"""

import argparse
import asyncio
import gc
import os
import tempfile
import threading
from pathlib import Path

from netcode.peer.guests.guest import Guest
from netcode.peer.host import Host
from netcode.peer.rematch import rematch
from netcode.storage.store import Store
from tests.bench.relay import resident
from tests.engines.tiny import TINY
from tests.netcode.peers import begun, hosted, joined, played_out, rules_of, until


def told(game: int) -> str:
    gc.collect()
    files, tasks = sum(1 for _ in Path("/proc/self/fd").iterdir()), len(asyncio.all_tasks())
    memory, threads = resident(os.getpid()) / 1e6, threading.active_count()
    counted = f"{files:5} files {tasks:4} tasks {threads:4} threads {len(gc.get_objects()):8} objects"
    return f"{game:5} {memory:8.1f} MB {counted}"


async def run(home: Path, games: int, every: int) -> None:
    ann = await hosted(home / "ann", seats=2, rules=TINY)
    bo = await joined(home / "bo", ann, "Bo")
    for game in range(games + 1):
        await begun(ann, [bo])
        await played_out(ann, bo)
        if game % every == 0:
            print(told(game), flush=True)
        if game < games:
            host, guest = await asyncio.gather(
                rematch(Store(home / "ann"), ann, rules_of), rematch(Store(home / "bo"), bo, rules_of)
            )
            assert isinstance(host, Host)
            assert isinstance(guest, Guest)
            ann, bo = host, guest
            await until(ann, lambda host=ann: len(host.lobby.places) == 2)
    await ann.close()
    await bo.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--every", type=int, default=10)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        asyncio.run(run(Path(home), args.games, args.every))


if __name__ == "__main__":
    main()
