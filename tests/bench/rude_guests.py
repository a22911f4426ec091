"""`python -m tests.bench.rude_guests`: a full `den serve`, most of whose guests do what nobody should.

One polite guest alone presses arrow keys at a practice table, then with 63 others there: some type without a pause,
some paste a megabyte again and again, with and without the marks of a paste, some type and never read, some change the
size of their terminal without end. Meanwhile 1,000 connections come that never log in, from as many addresses. Then all
go, and come once more, to see whether the server's memory comes back.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import asyncssh

from tests.bench.guests import DOWN, UP, Guest, logged_in, told
from tests.bench.relay import resident

Process = asyncssh.SSHClientProcess[bytes]
MEGABYTE = b"never gonna give you up, never gonna let you down " * 20_000
HARMLESS = UP + DOWN  # keys that lead nowhere else


async def read_all(process: Process) -> None:
    while await process.stdout.read(65536):
        pass


async def types(process: Process) -> None:
    while True:
        process.stdin.write(HARMLESS * 50)
        await process.stdin.drain()
        await asyncio.sleep(0.05)


async def pastes(process: Process) -> None:
    while True:
        process.stdin.write(b"\x1b[200~" + MEGABYTE + b"\x1b[201~")
        await process.stdin.drain()


async def pastes_unmarked(process: Process) -> None:
    while True:
        process.stdin.write(HARMLESS * (len(MEGABYTE) // len(HARMLESS)))
        await process.stdin.drain()


async def resizes(process: Process) -> None:
    while True:
        process.change_terminal_size(random.randrange(60, 200), random.randrange(20, 60))
        await asyncio.sleep(0.01)


MANNERS: dict[str, Callable[[Process], Awaitable[None]]] = {
    "types": types,
    "pastes": pastes,
    "pastes unmarked": pastes_unmarked,
    "never reads": types,
    "resizes": resizes,
}


async def rude(port: int, guests: int) -> None:
    """Come in, two at a time; then all at once, until this process is ended."""
    async with AsyncExitStack() as stack:
        crowd: list[Guest] = []
        while len(crowd) < guests:
            group = [await stack.enter_async_context(logged_in(port)) for _ in range(min(2, guests - len(crowd)))]
            await asyncio.gather(*(guest.sit_down() for guest in group))
            crowd += group
        print("all are in", flush=True)
        async with asyncio.TaskGroup() as doing:
            for number, guest in enumerate(crowd):
                manner = list(MANNERS)[number % len(MANNERS)]
                doing.create_task(MANNERS[manner](guest.process))
                if manner != "never reads":
                    doing.create_task(read_all(guest.process))


async def strangers(port: int, count: int) -> None:
    """Connections that say who they are and nothing more, from one address each."""
    lines: list[asyncio.StreamWriter] = []
    for number in range(count):
        address = f"127.{1 + number // 65536}.{number // 256 % 256}.{number % 256}"
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            writer.write(b"SSH-2.0-nobody\r\n")
            lines.append(writer)
    print(len(lines), flush=True)
    await asyncio.Event().wait()


@asynccontextmanager
async def helper(*words: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """This program once more, in a process of its own that leaves the server its core."""
    command = ("nice", "-n", "10", sys.executable, "-m", "tests.bench.rude_guests", *words)
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    try:
        yield process
    finally:
        process.kill()
        await process.wait()


class Waits:
    """From a key until the screen answers: by the clock, and how much the server computes meanwhile, which other
    programs do not disturb."""

    def __init__(self, pid: int) -> None:
        self._schedule = Path(f"/proc/{pid}/schedstat")
        self.clock, self.computing = list[float](), list[float]()

    async def of(self, guest: Guest, key: bytes) -> None:
        before = self.computed()
        self.clock.append(await guest.press(key))
        self.computing.append(1000 * (self.computed() - before))

    def computed(self) -> float:
        return int(self._schedule.read_text().split()[0]) / 1e9


async def pressed(pid: int, guest: Guest, seconds: float) -> Waits:
    waits, until = Waits(pid), time.monotonic() + seconds
    while time.monotonic() < until:
        for key in (DOWN, UP):
            await asyncio.sleep(random.uniform(0.1, 0.3))
            await guest.drained()
            await waits.of(guest, key)
    return waits


async def measure(port: int, pid: int, guests: int, seconds: float, waves: int) -> dict[str, object]:
    figures: dict[str, object] = {}

    async def note(what: str, seconds: float) -> None:
        waits = await pressed(pid, guest, seconds)
        figures[what] = {
            "megabytes": round(resident(pid) / 1e6, 1),
            "by_the_clock_ms": told(waits.clock),
            "server_computes_ms": told(waits.computing),
        }
        print(what, figures[what], file=sys.stderr, flush=True)

    async with logged_in(port) as guest:
        await guest.sit_down()
        await note("alone", seconds)
        for wave in range(1, waves + 1):
            async with helper("--rude", str(port), "--guests", str(guests - 1)) as others:
                assert others.stdout is not None
                await others.stdout.readline()
                await note(f"with {guests - 1} rude ones, wave {wave}", seconds)
                async with helper("--strangers", str(port)):
                    await note(f"and 1,000 without a login, wave {wave}", seconds)
            await asyncio.sleep(70)  # the server tidies up each minute
            await note(f"all gone, wave {wave}", 5)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--guests", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--waves", type=int, default=2)
    parser.add_argument("--first", action="store_true", help="let the server go before all other programs (as root)")
    parser.add_argument("--rude", type=int, metavar="PORT")
    parser.add_argument("--strangers", type=int, metavar="PORT")
    args = parser.parse_args()
    if args.rude:
        asyncio.run(rude(args.rude, args.guests))
    elif args.strangers:
        asyncio.run(strangers(args.strangers, 1000))
    else:
        with tempfile.TemporaryDirectory() as home:
            words = [sys.executable, "-m", "tui", "--home", home, "serve", "--listen", "127.0.0.1:0", "--each", "64"]
            if args.first:
                words = ["nice", "-n", "-15", *words]
            server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
            assert server.stdout is not None
            try:
                port = int(server.stdout.readline().split("-p ")[1].split()[0])
                figures = asyncio.run(measure(port, server.pid, args.guests, args.seconds, args.waves))
                print(json.dumps(figures, indent=1))
            finally:
                server.terminate()
                server.wait(60)


if __name__ == "__main__":
    main()
