"""`den demo [GAME]`: a whole table of separate processes on this machine, over real sockets, and how it went."""

import argparse
import asyncio
import contextlib
import json
import os
import shutil
import signal
import statistics
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from engines.catalogue import GAMES, rules_of
from engines.core import Rules
from netcode.protocol.records.record_file import Archive, Damaged
from netcode.protocol.records.verify import verify
from tui.cli.command_failed import CommandFailed, Usage
from tui.cli.game_args import add_game, add_table, chosen_rules, chosen_seats, chosen_settings
from tui.cli.numbers import duration, whole
from tui.cli.store_args import store_of

NAMES = ("Ann", "Bo", "Cy", "Dot", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo")
HURRY = 60.0  # seconds within which a table opens and a peer sits down


def add(parser: argparse.ArgumentParser) -> None:
    add_game(parser, optional=True)
    add_table(parser)
    parser.add_argument("--spectators", type=whole, default=0, metavar="K", help="look on, and come late (default: 0)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the bots' luck and the faults' (default: 1)")
    parser.add_argument("--level", default="random", help="how well the bots play (default: random)")
    parser.add_argument("--faults", default="", metavar="SPEC", help="kill=N: kill -9 a peer and resume it, N times")
    parser.add_argument("--limit", type=duration, default=600, metavar="SECONDS", help="give up after (default: 600)")


def run(args: argparse.Namespace) -> int:
    rules = chosen_rules(args.game or _first_game())
    seats = chosen_seats(rules, args.seats)
    chosen_settings(rules, args.option)
    kills = _kills(args.faults)
    store = store_of(args)
    with tempfile.TemporaryDirectory(prefix="den-demo-") as folder:
        demo = Demo(args, rules, seats, kills, Path(folder))
        report = asyncio.run(demo.run())
        if report["file"]:
            kept = store.home / "records" / f"demo-{rules.name}-{args.seed}.den"
            shutil.copyfile(report["file"], kept)
            report["file"] = str(kept)
    print(json.dumps(report, ensure_ascii=False) if args.json else "\n".join(_told(rules, report)))
    return 0 if report["finished"] and report["verified"] else 1


def _first_game() -> str:
    return next(name for name in ("thieves", *GAMES))


def _kills(spec: str) -> int:
    kills = 0
    for word in filter(None, spec.split(",")):
        name, _, count = word.partition("=")
        if name != "kill" or not count.isdigit():
            raise Usage("No such fault", f"“{word}” is not kill=N.", "Example: --faults kill=3")
        kills = int(count)
    return kills


@dataclass
class Peer:
    """One process and the events it has reported."""

    name: str
    home: Path
    said: list[dict[str, Any]] = field(default_factory=list)
    process: asyncio.subprocess.Process | None = None
    reader: asyncio.Task[None] | None = None

    def last(self, event: str) -> dict[str, Any] | None:
        return next((said for said in reversed(self.said) if said.get("event") == event), None)


class Demo:
    def __init__(self, args: argparse.Namespace, rules: Rules, seats: int, kills: int, folder: Path) -> None:
        self._args, self._rules, self._seats, self._kills, self._folder = args, rules, seats, kills, folder
        self._rng = Random(args.seed)
        self._news = asyncio.Condition()
        self._peers: list[Peer] = []

    async def run(self) -> dict[str, Any]:
        try:
            async with asyncio.timeout(self._args.limit):
                return await self._play()
        except TimeoutError:
            raise CommandFailed(
                "The table did not finish", f"{self._args.limit:g} seconds were not enough.", "Try a longer --limit."
            ) from None
        finally:
            for peer in self._peers:
                await self._kill(peer)

    async def _play(self) -> dict[str, Any]:
        options = [word for option in self._args.option for word in ("--option", option)]
        host = await self._start(
            "host", self._rules.name, "--seats", str(self._seats), *options, "--listen", "127.0.0.1:0"
        )
        opened = await self._wait(host, "open", "over", "stopped")
        for _ in range(self._seats - 1):
            await self._wait(await self._start("join", opened["code"]), "joined", "begun", "over")
        for peer in list(self._peers):
            await self._wait(peer, "begun", "over", "stopped")
        begun = perf_counter()
        faults = asyncio.create_task(self._fault())
        for _ in range(self._args.spectators):
            await asyncio.sleep(0.2)
            await self._start("watch", opened["watch"])
        for peer in self._peers[1:]:
            await self._wait(peer, "over", "stopped", patience=None)
        seconds = perf_counter() - begun
        faults.cancel()
        await self._dismiss(host)
        for peer in self._peers:
            if peer.process is not None:
                await peer.process.wait()
        return self._report(seconds)

    # -- processes -------------------------------------------------------------------------------------------------

    async def _start(self, command: str, *words: str) -> Peer:
        number = len(self._peers)
        name = NAMES[number] if number < len(NAMES) else f"Guest {number}"
        peer = Peer(name, self._folder / str(number))
        self._peers.append(peer)
        await self._spawn(peer, command, *words)
        return peer

    async def _spawn(self, peer: Peer, command: str, *words: str) -> None:
        bot: tuple[str, ...] = () if command == "watch" else ("--bot", self._args.level, "--seed", str(self._args.seed))
        if peer is self._peers[0]:
            bot += ("--stay",)  # a late spectator of a short game must still find somebody online
        peer.process = await asyncio.create_subprocess_exec(
            *(
                sys.executable,
                "-m",
                "tui",
                command,
                *words,
                *bot,
                "--json",
                "--name",
                peer.name,
                "--home",
                str(peer.home),
            ),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        peer.reader = asyncio.create_task(self._listen(peer, peer.process))

    async def _listen(self, peer: Peer, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            with contextlib.suppress(ValueError):
                peer.said.append(json.loads(line))
            async with self._news:
                self._news.notify_all()
        async with self._news:
            self._news.notify_all()

    async def _wait(self, peer: Peer, *events: str, patience: float | None = HURRY) -> dict[str, Any]:
        """Wait until the peer reports one of these events."""
        try:
            async with asyncio.timeout(patience), self._news:
                while True:
                    for said in peer.said:
                        if said.get("event") in events:
                            return said
                        if "error" in said:
                            error = said["error"]
                            raise CommandFailed(f"{peer.name}: {error['title']}", error["sentence"], error["next"])
                    await self._news.wait()
        except TimeoutError:
            raise CommandFailed(
                "A peer is silent", f"{peer.name} did not come so far.", "See whether den host works."
            ) from None

    async def _fault(self) -> None:
        """Kill peers at random moments and resume them."""
        for _ in range(self._kills):
            await asyncio.sleep(self._rng.uniform(0.3, 1.5))
            peer = self._rng.choice(self._peers)
            if peer.last("over") or peer.last("begun") is None:
                continue
            await self._kill(peer)
            sat = peer.last("open") or peer.last("joined")
            await self._spawn(peer, "resume", sat["table"] if sat else "")

    async def _dismiss(self, peer: Peer) -> None:
        """Let the host end, once it has the end of the game."""
        await self._wait(peer, "ended", "over", "stopped", patience=None)
        if peer.process is not None and peer.process.returncode is None:
            peer.process.terminate()
        await self._wait(peer, "over", "stopped")

    async def _kill(self, peer: Peer) -> None:
        if peer.process is not None and peer.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(peer.process.pid, signal.SIGKILL)
            await peer.process.wait()
        if peer.reader is not None:
            await peer.reader

    # -- how it went -----------------------------------------------------------------------------------------------

    def _report(self, seconds: float) -> dict[str, Any]:
        ends = [peer.last("over") for peer in self._peers]
        finished = all(ends)
        files = [Path(end["file"]) for end in ends if end]
        picks = sorted(ms for end in ends if end for ms in end["picks_ms"])
        first = next((end for end in ends if end), None)
        return {
            "game": self._rules.name,
            "seats": self._seats,
            "spectators": self._args.spectators,
            "finished": finished,
            "verified": finished and self._verified(files),
            "slots": first["slots"] if first else 0,
            "seconds": round(seconds, 2),
            "pick_ms": {"median": _round(statistics.median(picks)), "p99": _round(picks[int(len(picks) * 0.99)])}
            if picks
            else None,
            "file": str(files[0]) if files else None,
            "result": first["result"] if first else [],
        }

    def _verified(self, files: list[Path]) -> bool:
        """Whether all files are the same record, byte for byte, and verified."""
        if len({file.read_bytes() for file in files}) != 1:
            return False
        try:
            verdict = verify(Archive.read(files[0]), rules_of(self._rules.name))
        except Damaged:
            return False
        return verdict.problem is None and verdict.finished


def _round(ms: float) -> float:
    return round(ms, 1)


def _told(rules: Rules, report: Mapping[str, Any]) -> list[str]:
    who = f"{report['seats']} players and {report['spectators']} spectators, each in a process of its own"
    lines = [f"{rules.title}: {who}.", f"{report['slots']} answers in {report['seconds']} s over real sockets."]
    if report["pick_ms"]:
        lines.append(
            f"A secret pick of all took {report['pick_ms']['median']} ms (median), {report['pick_ms']['p99']} ms (p99)."
        )
    for line in sorted(report["result"], key=lambda line: -line["share"]):
        lines.append(f"  {line['name']:24} {line['total']:>6g}{'  wins' if line['share'] else ''}")
    verified = "Everybody holds the same record, and every proof in it is true."
    lines.append(verified if report["verified"] else "The records do not agree, or do not hold.")
    return [*lines, f"The record: {report['file']}"]
