"""So that nothing holds up a process at a table for longer than anybody notices, proofs or not."""

import asyncio
import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

TURN = 0.001  # seconds after which the thread that computes lets the event loop have its turn
CALM = 1.0  # seconds in which nobody typed
TIDY, AT_LAST = 60.0, 900.0  # seconds until the next calm moment is used, or any moment
NEVER = 1_000_000  # times that the young are looked through, until the old are


@contextmanager
def smooth(*, tidied: bool = False) -> Iterator[None]:
    """Around what somebody waits for. What is loaded by now stays: if Python's collector looked through all of that
    too, as it does now and then, everybody would wait for up to 50 ms. `tidied`: nor through what has grown old since,
    as `tidy` does so when nobody waits."""
    turn, thresholds = sys.getswitchinterval(), gc.get_threshold()
    if tidied:
        gc.set_threshold(*thresholds[:2], NEVER)
    sys.setswitchinterval(TURN)
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*thresholds)
        sys.setswitchinterval(turn)


async def tidy(typed: Callable[[], float]) -> None:
    """Collect what is left over, while nobody types: it takes a moment. `typed`: when somebody last did."""
    now = asyncio.get_running_loop().time
    while True:
        begun = now()
        await asyncio.sleep(TIDY)
        while typed() > now() - CALM and begun > now() - AT_LAST:  # noqa: ASYNC110  # time going by is no event
            await asyncio.sleep(CALM)
        gc.collect()
