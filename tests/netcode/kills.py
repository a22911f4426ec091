"""Tables of separate processes that are killed with `kill -9` at any moment, in the lobby too, and resumed.

`python -m tests.netcode.kills --tables N`: a host, two who join and one who watches; each may be killed again and
again, from before its first word to after the last. Every table must end with the same true record on every disk.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from engines.catalogue import rules_of
from netcode.protocol.records.record_file import Archive
from netcode.protocol.records.verify import verify
from tests.patience import PATIENCE

SEATS = 3
NO_WAY = "There is no way to that table"


@dataclass
class Peer:
    """One seat or spectator: its process, replaced after each kill, and its folder on the disk."""

    home: Path
    news: asyncio.Condition
    command: tuple[str, ...]
    said: list[dict[str, Any]] = field(default_factory=list)
    process: asyncio.subprocess.Process | None = None
    reader: asyncio.Task[None] | None = None
    wanted: bool = False

    async def start(self) -> None:
        """Start from the beginning or, if anything was saved, from there."""
        kept = [path.stem for path in self.home.glob("tables/*.table") if path.stat().st_size]
        command = ("resume", kept[0]) if kept else self.command
        bot = () if self.command[0] == "watch" else ("--bot", "random")
        stay = ("--stay",) if self.command[0] == "host" else ()
        self.wanted = True
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tui", *command, *bot, *stay, "--json", "--name", self.home.name),
            *("--home", str(self.home)),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        self.reader = asyncio.create_task(self._read(self.process))

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            with suppress(ValueError):
                said = json.loads(line)
                if self.wanted and said.get("error", {}).get("title") == NO_WAY:
                    await process.wait()
                    await self.start()  # the host was away for so long: a person would try again too
                    return
                self.said.append(said)
            async with self.news:
                self.news.notify_all()

    async def kill(self, how: int = signal.SIGKILL) -> None:
        self.wanted = False
        if self.process is not None and self.reader is not None:
            with suppress(ProcessLookupError):
                os.kill(self.process.pid, how)
            await self.process.wait()
            await self.reader

    async def wait(self, *events: str) -> dict[str, Any]:
        """Wait until the process reports one of these. Raises AssertionError if it reports an error."""
        async with self.news:
            while True:
                for said in self.said:
                    assert "error" not in said, f"{self.home.name}: {said}"
                    if said.get("event") in events:
                        return said
                await self.news.wait()

    def over(self) -> bool:
        return any(said.get("event") in ("over", "ended") for said in self.said)


class Table:
    def __init__(self, folder: Path, game: str = "sneaks") -> None:
        self._folder, self._news, self.game = folder, asyncio.Condition(), game
        self.peers: list[Peer] = []

    async def add(self, name: str, *command: str) -> Peer:
        peer = Peer(self._folder / name, self._news, command)
        self.peers.append(peer)
        await peer.start()
        return peer

    async def open(self) -> dict[str, Any]:
        host = await self.add("Ann", "host", self.game, "--seats", str(SEATS), "--listen", "127.0.0.1:0")
        return await host.wait("open")

    async def end(self) -> bytes:
        """Wait for the end at every peer; returns the record, which must be the same at all, once it is verified."""
        host, *others = self.peers
        for peer in others:
            await peer.wait("over")
        await host.wait("ended", "over")
        await host.kill(signal.SIGTERM)
        for peer in others:
            assert peer.process is not None
            await peer.process.wait()
        files = [Path(said["file"]) for peer in self.peers for said in peer.said if said.get("event") == "over"]
        records = {file.read_bytes() for file in files}
        assert len(records) == 1, f"{len(records)} different records"
        verdict = verify(Archive.read(files[0]), rules_of(self.game))
        assert verdict.problem is None, verdict.problem
        assert verdict.finished
        return records.pop()

    async def close(self) -> None:
        for peer in self.peers:
            await peer.kill()


async def tortured(folder: Path, number: int, kills: int) -> None:
    """Play one table, with so many kills at random moments."""
    rng, table = Random(number), Table(folder)
    try:
        async with asyncio.timeout(PATIENCE):
            opened = await table.open()
            for name in ("Bo", "Cy"):
                await table.add(name, "join", opened["code"])
            await table.add("Zoe", "watch", opened["watch"])
            for _ in range(kills):
                await asyncio.sleep(rng.uniform(0, 1.2))
                peer = rng.choice(table.peers)
                if not peer.over():
                    await peer.kill()
                    await asyncio.sleep(rng.choice((0, rng.uniform(0, 1))))
                    await peer.start()
            await table.end()
    finally:
        await table.close()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.netcode.kills", description=__doc__)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--kills", type=int, default=6, help="at each table (default: 6)")
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="NUMBER")
    args = parser.parse_args()
    broken = 0
    for number in range(args.first, args.first + args.tables):
        begun = perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            try:
                asyncio.run(tortured(Path(folder), number, args.kills))
                how = "ended, one record"
            except (AssertionError, TimeoutError) as problem:
                how, broken = f"BROKEN: {str(problem) or 'stuck'}", broken + 1
        print(f"table {number}: {how}, {perf_counter() - begun:.1f} s", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
