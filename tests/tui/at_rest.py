"""When an app in a test has nothing left to do.

Textual's Pilot takes an app to be at rest when the processor was idle for 20 ms, and looks twice after every key. A suite of thousands of
keys sleeps for minutes in that way, and on a busy machine the guess can be wrong. The event loop knows it exactly."""

import asyncio
from math import inf
from typing import Any

NEAR = 1 / 50  # seconds: what is due in so short a time is waited for, such as the next drawing of the screen


async def at_rest(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """In place of `textual._wait.wait_for_idle`: wait until nothing is ready to run and nothing is due soon. Whoever calls this
    again although nothing was left to do waits for something outside, such as a process, and is not to keep the processor busy."""
    loop: Any = asyncio.get_running_loop()
    began = loop.time()
    soon, idle = inf, True
    while loop.time() < began + max_sleep:
        await asyncio.sleep(0)
        if loop._ready:
            idle = False
            continue
        now = loop.time()
        soon = min(soon, now + NEAR)
        due = min((timer.when() for timer in loop._scheduled if not timer.cancelled()), default=inf)
        if due > soon:
            break
        idle = False
        await asyncio.sleep(max(0.0, due - now))
    if idle:
        await asyncio.sleep(NEAR)
