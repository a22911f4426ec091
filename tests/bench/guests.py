"""`python -m tests.bench.guests`: what guests over ssh cost one `den serve`: memory, and time from a key to the screen.

Three processes: the server; a crowd of guests who log in, two at a time, and sit down at practice tables; and one guest
in this process, who plays all the time and measures.
"""

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import asyncssh

from tests.bench.relay import resident
from tests.tui.test_serve import Keyless

UP, DOWN = b"\x1b[A", b"\x1b[B"


class Guest:
    def __init__(self, process: asyncssh.SSHClientProcess[bytes]) -> None:
        self.process = process

    async def sit_down(self) -> None:
        """From the first screen to a practice table of the first game, where something is asked."""
        for key in (b"p", b"\r"):
            await self.quiet(0.5)
            self.process.stdin.write(key)
        await self.quiet(0.5)

    async def quiet(self, seconds: float) -> None:
        """Read until nothing more comes for a while."""
        with suppress(TimeoutError):
            while True:
                await asyncio.wait_for(self.process.stdout.read(65536), seconds)

    async def drained(self) -> None:
        """Read what has come so far."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.process.stdout.read(65536), 0.001)

    async def press(self, key: bytes) -> float:
        """How many milliseconds until the screen answers."""
        begun = time.perf_counter()
        self.process.stdin.write(key)
        await self.process.stdout.read(65536)
        return 1000 * (time.perf_counter() - begun)


@asynccontextmanager
async def logged_in(port: int) -> AsyncIterator[Guest]:
    options = {"known_hosts": None, "client_keys": None, "config": None, "username": "-", "client_factory": Keyless}
    async with (
        asyncssh.connect("127.0.0.1", port, **options) as connection,
        connection.create_process(term_type="xterm-256color", term_size=(80, 24), encoding=None) as process,
    ):
        yield Guest(process)


async def crowd(port: int, guests: int) -> None:
    """Come in, two at a time; then press a key each, now and then, until this process is ended."""
    async with AsyncExitStack() as stack:
        crowd: list[Guest] = []
        while len(crowd) < guests:
            group = [await stack.enter_async_context(logged_in(port)) for _ in range(min(2, guests - len(crowd)))]
            await asyncio.gather(*(guest.sit_down() for guest in group))
            crowd += group
        print("all are in", flush=True)
        while True:
            for number, guest in enumerate(crowd):
                await guest.press(DOWN if number % 2 else UP)
                await guest.quiet(0.02)


async def waits(guest: Guest, until: asyncio.Future[None]) -> list[float]:
    found = []
    while not until.done():
        for key in (DOWN, UP):
            await guest.quiet(0.05)
            found.append(await guest.press(key))
    return found


def told(waits: list[float]) -> dict[str, float]:
    ordered = sorted(waits)
    at = {"median": statistics.median(ordered), "p99": ordered[len(ordered) * 99 // 100], "worst": ordered[-1]}
    return {"keys": len(ordered)} | {name: round(wait, 1) for name, wait in at.items()}


async def measure(port: int, pid: int, guests: int, seconds: float) -> dict[str, object]:
    empty = resident(pid)
    async with logged_in(port) as guest:
        await guest.sit_down()
        words = ("-m", "tests.bench.guests", "--crowd", str(port), "--guests", str(guests - 1))
        others = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=asyncio.subprocess.PIPE)
        assert others.stdout is not None
        try:
            coming = await waits(guest, asyncio.ensure_future(others.stdout.readline()))
            playing = await waits(guest, asyncio.ensure_future(asyncio.sleep(seconds)))
            full = resident(pid)
        finally:
            others.terminate()
            await others.wait()
    return {
        "guests": guests,
        "megabytes": round(full / 1e6, 1),
        "megabytes_a_guest": round((full - empty) / 1e6 / guests, 2),
        "key_to_screen_ms_while_others_log_in": told(coming),
        "key_to_screen_ms_while_others_play": told(playing),
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--guests", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--crowd", type=int, metavar="PORT")
    args = parser.parse_args()
    if args.crowd:
        asyncio.run(crowd(args.crowd, args.guests))
        return
    with tempfile.TemporaryDirectory() as home:
        words = [sys.executable, "-m", "tui", "--home", home, "serve", "--listen", "127.0.0.1:0", "--each", "64"]
        server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            port = int(server.stdout.readline().split("-p ")[1].split()[0])
            print(json.dumps(asyncio.run(measure(port, server.pid, args.guests, args.seconds)), indent=1))
        finally:
            server.terminate()
            server.wait(60)


if __name__ == "__main__":
    main()
