"""When an app in a test has nothing left to do.

Textual's Pilot waits after every key until the processor was idle for 20 ms, twice. In a suite of thousands of keys
that is minutes of sleep, and on a busy machine the guess can be wrong. The event loop knows exactly whether there is
anything left to do."""

import asyncio
from math import inf
from time import process_time
from typing import Any

PATIENCE = 0.1  # seconds for a thread that computes nothing: it may be reading a file, or wait for a process
NEAR = 1 / 50  # seconds: what is due in so short a time is waited for, such as the next drawing of the screen


async def at_rest(min_sleep: float = 0, max_sleep: float = 1) -> None:
    """Wait until nothing is ready to run and nothing is due soon: this stands in for Textual's `wait_for_idle`.

    What a thread computes for the app is waited for as well, as long as it computes: it may only wait for something.

    If there was nothing to do in the first place, the caller waits for something outside the app, such as a process.
    Then this sleeps for a moment, so that the caller does not use up the processor."""
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
            if not await _threads_ended(loop):
                break
            soon = inf
            continue
        idle = False
        await asyncio.sleep(max(0.0, due - now))
    if idle:
        await asyncio.sleep(NEAR)


async def _threads_ended(loop: Any) -> bool:
    """Whether threads of the event loop were at work, and may have brought something; waits for them only as long as
    they compute, or for a moment."""
    threads, patience = loop._default_executor, PATIENCE
    while _at_work(threads) and patience > 0:
        used = process_time()
        await asyncio.sleep(NEAR)
        if process_time() - used > NEAR / 2 or not _at_work(threads):
            return True
        patience -= NEAR
    return False


def _at_work(threads: Any) -> bool:
    return threads is not None and threads._idle_semaphore._value < len(threads._threads)
