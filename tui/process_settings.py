"""Settings of the Python process: quick answers while another thread computes proofs, room for many connections."""

import asyncio
import errno
import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

TURN = 0.001  # seconds until the thread that computes must hand over to the event loop
CALM = 1.0  # seconds without a key press that count as a calm moment
# seconds until a collection waits for the next calm moment; seconds until it does not wait any longer
TIDY, AT_LAST = 60.0, 900.0
SETTLED = 1.0  # seconds after which an object is set aside in a server with many connections
MANY = 300  # connections: a full collection among so many takes 15 ms, and as long again for the program itself
TOO_MUCH = 5_000  # objects that connections have left behind: some 20 to 100 MB
AGAIN = 60.0  # seconds before a full server says so again
NEVER = 2**31 - 1  # collections of generation 1 before one of generation 2: no full collection by itself


@contextmanager
def smooth(*, tidied: bool = False) -> Iterator[None]:
    """Put this around anything that a person waits for. It freezes the objects loaded so far, because a full garbage
    collection of them would stop the program for up to 50 ms. With `tidied`, full collections of newer objects are
    skipped, too; `tidy` runs them while no key is pressed."""
    turn, thresholds, frozen = sys.getswitchinterval(), gc.get_threshold(), gc.get_freeze_count()
    if tidied:
        gc.set_threshold(*thresholds[:2], NEVER)
    sys.setswitchinterval(TURN)
    gc.freeze()
    try:
        yield
    finally:
        if not frozen:  # otherwise an outer caller has frozen objects, which stay frozen
            gc.unfreeze()
        gc.set_threshold(*thresholds)
        sys.setswitchinterval(turn)


async def tidy(typed: Callable[[], float]) -> None:
    """Run a full collection now and then, while no key is pressed. `typed()`: when the last key was pressed."""
    now = asyncio.get_running_loop().time
    while True:
        begun = now()
        await asyncio.sleep(TIDY)
        while typed() > now() - CALM and begun > now() - AT_LAST:  # noqa: ASYNC110  # time going by is no event
            await asyncio.sleep(CALM)
        gc.collect()


async def tidy_crowd(crowd: Callable[[], int], left_behind: Callable[[], int]) -> None:
    """For a server with thousands of connections, where a full collection stops everything for 50 ms a thousand.

    What has lived for a second is set aside (`gc.freeze`), so that collections look at new objects only. What was set
    aside is looked through each minute, while the crowd is small. In a large one that is done only if connections have
    left much behind, which they should not: see `left_behind`, the number of their objects that are still in memory.
    """
    now = asyncio.get_running_loop().time
    full = now()
    with smooth(tidied=True):
        while True:
            await asyncio.sleep(SETTLED)
            if left_behind() > TOO_MUCH or (crowd() < MANY and full <= now() - TIDY):
                gc.unfreeze()
                gc.collect()
                full = now()
            else:
                gc.collect(1)
            gc.freeze()


def expect_a_crowd() -> None:
    """Allow this process as many connections as the system permits. When there are no more, say so in a sentence:
    asyncio tries again each second, and would print a traceback each time."""
    most, loop, told = _open_as_many_as_possible(), asyncio.get_running_loop(), -AGAIN

    def failed(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal told
        problem = context.get("exception")
        if not isinstance(problem, OSError) or problem.errno not in (errno.EMFILE, errno.ENFILE):
            loop.default_exception_handler(context)
        elif loop.time() >= told + AGAIN:
            told = loop.time()
            print(
                f"No more connections: {most or 'as many'} files are open, which is all this process may have. Whoever "
                "comes now waits until others leave. Start it with a higher limit: ulimit -n",
                file=sys.stderr,
                flush=True,
            )

    loop.set_exception_handler(failed)


def _open_as_many_as_possible() -> int:
    """Raise the soft limit of open files to the hard one. Returns it; 0 if this system has none."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows has no such limit
        return 0
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or soft == resource.RLIM_INFINITY:
        return 0
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard
