"""`python -m tests.bench.guesses`: thousands of wrong codes at one door: how many are tested, and what all cost."""

import argparse
import asyncio
import json
import time
from os import getpid

from netcode.doors.relays.client import RelayFailed
from netcode.doors.relays.door import RelayDoor, visit
from netcode.doors.short_code import ShortCode
from netcode.doors.spake2_knock import JOIN, WATCH, WrongCode
from netcode.relay.limits import Limits
from netcode.relay.server import Relay
from tests.bench.relay import resident

AT_ONCE = 8
GENEROUS = Limits(knocks_per_minute=1_000_000)  # as if every guess came from an address of its own


async def measure(guesses: int) -> dict[str, float]:
    async with Relay(GENEROUS).listen("127.0.0.1", 0) as server:
        url = f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        opened: asyncio.Future[ShortCode] = asyncio.get_running_loop().create_future()
        door = RelayDoor(
            url, {JOIN: b"seat", WATCH: b"view"}, opened=lambda join, _: opened.done() or opened.set_result(join)
        )
        keeping = asyncio.create_task(door.run())
        code = await opened
        left = guesses

        async def guess() -> None:
            nonlocal left
            wrong = ShortCode(code.channel, "zucchini", "zipper" if code.second != "zipper" else "zigzag")
            while left > 0:
                left -= 1
                try:
                    await visit(url, wrong)
                except (WrongCode, RelayFailed):
                    continue
                raise AssertionError("a wrong code was let in")

        before, begun = resident(getpid()), time.perf_counter()
        await asyncio.gather(*(guess() for _ in range(AT_ONCE)))
        seconds = time.perf_counter() - begun
        await door.give_up()
        await keeping
        return {
            "guesses": guesses,
            "tested": door.guesses.wrong,
            "a_second": guesses / seconds,
            "grown_megabytes": (resident(getpid()) - before) / 1e6,
        }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--guesses", type=int, default=10_000)
    print(json.dumps(asyncio.run(measure(parser.parse_args().guesses)), indent=1))


if __name__ == "__main__":
    main()
