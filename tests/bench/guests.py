"""`python -m tests.bench.guests`: what guests over ssh cost one `den serve`: memory, and from a key to the screen."""

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import AsyncExitStack

import asyncssh

from tests.bench.relay import resident
from tests.tui.test_serve import Keyless


async def guest(stack: AsyncExitStack, port: int) -> asyncssh.SSHClientProcess[bytes]:
    connection = await stack.enter_async_context(
        asyncssh.connect(
            "127.0.0.1", port, known_hosts=None, client_keys=None, config=None, username="-", client_factory=Keyless
        )
    )
    return await stack.enter_async_context(
        connection.create_process(term_type="xterm-256color", term_size=(80, 24), encoding=None)
    )


async def quiet(process: asyncssh.SSHClientProcess[bytes], seconds: float = 3.0) -> None:
    """Read until nothing more comes for a while."""
    while True:
        try:
            await asyncio.wait_for(process.stdout.read(65536), seconds)
        except TimeoutError:
            return


async def measure(port: int, pid: int, guests: int) -> dict[str, float]:
    async with AsyncExitStack() as stack:
        empty = resident(pid)
        processes = []
        for _ in range(guests):
            process = await guest(stack, port)
            await process.stdout.read(1)
            processes.append(process)
        await asyncio.gather(*(quiet(process) for process in processes))
        for process in processes:  # each to a practice table of the first game
            process.stdin.write(b"p")
        await asyncio.gather(*(quiet(process) for process in processes))
        waits = []
        for turn in range(3 * guests):
            process = processes[turn % guests]
            begun = time.perf_counter()
            process.stdin.write(b"\x1b[B" if turn // guests % 2 == 0 else b"\x1b[A")
            await process.stdout.read(65536)
            waits.append(1000 * (time.perf_counter() - begun))
            await quiet(process, 0.05)
        return {
            "guests": guests,
            "megabytes": resident(pid) / 1e6,
            "megabytes_a_guest": (resident(pid) - empty) / 1e6 / guests,
            "key_to_screen_ms_median": statistics.median(waits),
            "key_to_screen_ms_worst": max(waits),
        }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--guests", type=int, default=50)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        words = [sys.executable, "-m", "tui", "--home", home, "serve", "--listen", "127.0.0.1:0", "--each", "64"]
        server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            port = int(server.stdout.readline().split("-p ")[1].split()[0])
            print(json.dumps(asyncio.run(measure(port, server.pid, args.guests)), indent=1))
        finally:
            server.terminate()
            server.wait(10)


if __name__ == "__main__":
    main()
