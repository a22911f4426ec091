"""`python -m tests.bench.loop`: how long a peer's event loop is blocked while a table plays, proofs included.

The host runs in this process, every other seat in one of its own, with lower priority (as if each had a machine of its
own). Every step of the event loop is timed. A task that should run every two milliseconds measures how late it is, for
whatever reason: a step, the worker that computes proofs, or the machine. Then the host leaves and comes back to its
table, which replays the whole record.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

from engines.core import Rules
from netcode.links.address import Address
from netcode.peer.resume import resume
from netcode.storage.store import Store
from tests.netcode.peers import hosted, play, rules_of, until
from tui.process_settings import smooth

TABLES = (("thieves", 6), ("havoc", 6), ("blackkeep", 6))
STRIKE = 0.002  # seconds between two strikes of the watch
LONG = 0.02  # what no step may take


class Steps:
    """Times every step of the event loop, and remembers where those were that took long."""

    def __init__(self) -> None:
        self.worst, self.computed, self.count, self.long = 0.0, 0.0, 0, 0
        self.where: Counter[str] = Counter()
        self._stack = ""

    @contextmanager
    def timed(self) -> Iterator[None]:
        run = asyncio.events.Handle._run
        steps = self

        def timed(handle: Any) -> None:
            steps._stack = ""
            signal.setitimer(signal.ITIMER_REAL, LONG / 2)
            begun, computed = time.perf_counter(), time.thread_time()
            run(handle)
            steps.computed = max(steps.computed, time.thread_time() - computed)
            took = time.perf_counter() - begun
            signal.setitimer(signal.ITIMER_REAL, 0)
            steps._took(took)

        before = signal.signal(signal.SIGALRM, self._look)
        asyncio.events.Handle._run = timed
        try:
            yield
        finally:
            asyncio.events.Handle._run = run
            signal.signal(signal.SIGALRM, before)

    def _look(self, number: int, frame: Any) -> None:
        """Where the step is, the innermost first; without a look at any file, which would take time of its own."""
        own = []
        while frame is not None:
            code = frame.f_code
            if any(room in code.co_filename for room in ("/netcode/", "/engines/", "/tui/")):
                own.append(f"{Path(code.co_filename).stem}.{code.co_name}:{frame.f_lineno}")
            frame = frame.f_back
        self._stack = " < ".join(own[:6])

    def _took(self, seconds: float) -> None:
        self.count += 1
        self.worst = max(self.worst, seconds)
        if seconds > LONG:
            self.long += 1
        if seconds > LONG / 2:
            self.where[f"{1000 * seconds:.0f} ms {self._stack or 'in C'}"] += 1


class Watch:
    """How late a watch strikes that lives on the same loop."""

    def __init__(self) -> None:
        self.late: list[float] = []

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        task = asyncio.create_task(self._strike())
        try:
            yield
        finally:
            task.cancel()

    async def _strike(self) -> None:
        while True:
            due = time.perf_counter() + STRIKE
            await asyncio.sleep(STRIKE)
            self.late.append(time.perf_counter() - due)


async def table(rules: Rules, seats: int, home: Path) -> tuple[dict[str, Any], Steps]:
    steps, watch, back = Steps(), Watch(), Watch()
    host = await hosted(home / "0", seats=seats, rules=rules)
    guests = [await guest(str(host.lobby.join_code), home / str(seat)) for seat in range(1, seats)]
    with steps.timed():
        try:
            async with watch.running():
                await until(host, lambda: host.lobby.can_start, 60)
                host.lobby.start()
                await until(host, lambda: host.lobby.client is not None, 60)
                play(host)
                client = host.lobby.client
                assert client is not None
                await until(host, lambda: client.ending is not None, 600)
            await host.close()
            async with back.running():
                host = await resume(Store(home / "0"), host.file.id, rules_of, listen=Address("127.0.0.1", 0))
                again = host.lobby.client
                assert again is not None
                await until(host, lambda: again.ending is not None, 600)
            await host.close()
        finally:
            for process in guests:
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
    return {
        "game": rules.name,
        "seats": seats,
        "steps": steps.count,
        "steps_over_20_ms": steps.long,
        "worst_step_ms": 1000 * steps.worst,
        "worst_step_without_waiting_for_the_cpu_ms": 1000 * steps.computed,
        "worst_lag_ms": 1000 * max(watch.late),
        "lag_p999_ms": 1000 * sorted(watch.late)[int(len(watch.late) * 0.999)],
        "worst_lag_back_ms": 1000 * max(back.late),
    }, steps


def ahead() -> None:
    """This process goes before all others, if it may: what else the machine does shall not count as ours."""
    with suppress(AttributeError, PermissionError):
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))


def behind() -> None:
    with suppress(AttributeError, PermissionError):
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    os.nice(2)


async def guest(code: str, home: Path) -> asyncio.subprocess.Process:
    words = ("join", code, "--bot", "random", "--json", "--home", str(home), "--name", home.name)
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tui", *words),
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        preexec_fn=behind,
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.loop")
    parser.add_argument("--game", choices=[name for name, _ in TABLES])
    args = parser.parse_args()
    ahead()
    for name, seats in TABLES:
        if args.game in (None, name):
            with tempfile.TemporaryDirectory() as home, smooth():
                figures, steps = asyncio.run(table(rules_of(name), seats, Path(home)))
            print(json.dumps({k: round(v, 1) if isinstance(v, float) else v for k, v in figures.items()}), flush=True)
            for where, count in steps.where.most_common():
                print("   ", count, where)


if __name__ == "__main__":
    main()
