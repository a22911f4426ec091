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
# objects that are looked through in 30 ms; seconds until so many are, in a calm moment
MANY, HOURLY = 100_000, 3600.0
AT_NIGHT = 24 * 3600.0  # the same limit for a server with many connections
AGAIN = 60.0  # seconds before a full server says so again
NEVER = 1_000_000  # collections of generation 1 before one of generation 2: practically no full collection


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


async def tidy_crowd(served: Callable[[], int]) -> None:
    """For a server with thousands of connections, where a full collection takes most of a second (0.7 s with 10,000).
    `served()`: how much it has done so far.

    Objects older than a second are set aside (`gc.freeze`), so that a collection looks at new ones only. Connections
    that were set aside leave cycles behind when they end: a full collection finds those, in a calm moment, each minute
    while there are few and each hour in a crowd.
    """
    now = asyncio.get_running_loop().time
    full = now()
    with smooth(tidied=True):
        while True:
            before = served()
            await asyncio.sleep(CALM)
            calm = served() == before
            often = HOURLY if gc.get_freeze_count() > MANY else TIDY
            if full < now() - (often if calm else AT_NIGHT):
                full = now()
                gc.unfreeze()
            gc.collect()
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
