"""`python -m tests.bench.relay_churn`: a relay at which a thousand stay and tens of thousands come and go.

So many stay that the relay runs no full collection. Those who come say goodbye, are cut off, say nothing, ask for what
is not there or speak nonsense. After each wave: the relay's memory, which should stay as it is.
"""

import argparse
import asyncio
import json
import os
import random
import secrets
from collections import Counter
from contextlib import suppress

from netcode.relay import frames
from tests.bench.relay import resident
from tests.bench.relay_crowd import Crowd, Wire, started

CLOSE = 8  # a kind of frame
AT_ONCE = 50


async def says_nothing(port: int) -> None:
    transport, _ = await asyncio.get_running_loop().create_connection(asyncio.Protocol, "127.0.0.1", port)
    transport.abort()


async def asks_for_what_is_not_there(port: int) -> None:
    wire = Wire("/nothing", lambda frame: None)
    await asyncio.get_running_loop().create_connection(lambda: wire, "127.0.0.1", port)
    await wire.over


async def enters(port: int, leave: str) -> None:
    greeted = asyncio.Event()
    wire = Wire(f"/room/{secrets.token_hex(16)}", lambda frame: greeted.set())
    transport, _ = await asyncio.get_running_loop().create_connection(lambda: wire, "127.0.0.1", port)
    await greeted.wait()
    if leave == "goodbye":
        wire.send((1000).to_bytes(2), CLOSE)
    elif leave == "nonsense":
        wire.send(b"?")
    elif leave == "cut":
        transport.abort()
    else:
        wire.send(frames.SEND + frames.MEMBER.pack(1) + b"hello")
        transport.close()
    await wire.over


async def visit(port: int, number: int, count: Counter[str]) -> None:
    ways = (says_nothing, asks_for_what_is_not_there)
    with suppress(OSError):
        if number % 6 < len(ways):
            await ways[number % 6](port)
        else:
            await enters(port, ("goodbye", "nonsense", "cut", "gone")[number % 6 - 2])
        count["visits"] += 1


async def run(args: argparse.Namespace) -> None:
    server = await started("ours", 0, first=False)
    assert server.stdin is not None
    assert server.stdout is not None
    port = int((await server.stdout.readline()).split()[0])
    crowd, count = Crowd(port, args.stay // 4), Counter[str]()
    await crowd.come()
    server.stdin.write(b"go\n")
    print(f"{0:7} visits {resident(server.pid) / 1e6:7.1f} MB", flush=True)
    numbers = iter(range(args.waves * args.visits))

    async def one_after_the_other(last: int) -> None:
        for number in numbers:
            await visit(port, number, count)
            if number >= last:
                return

    for wave in range(args.waves):
        last = (wave + 1) * args.visits - AT_ONCE
        await asyncio.gather(*(one_after_the_other(last) for _ in range(AT_ONCE)))
        await asyncio.sleep(random.uniform(2.0, 3.0))  # the relay sets aside what it has each second
        print(f"{count['visits']:7} visits {resident(server.pid) / 1e6:7.1f} MB", flush=True)
    server.stdin.write(b"end\n")
    print(json.dumps(json.loads(await server.stdout.readline()), indent=1), flush=True)
    os._exit(0)  # those who stayed would try to come back


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--stay", type=int, default=1000)
    parser.add_argument("--waves", type=int, default=10)
    parser.add_argument("--visits", type=int, default=5000, help="in each wave")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
