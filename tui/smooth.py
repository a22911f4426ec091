"""So that nothing holds up a process at a table for longer than anybody notices, proofs or not."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

TURN = 0.001  # seconds after which the thread that computes lets the event loop have its turn


@contextmanager
def smooth() -> Iterator[None]:
    """Around what somebody waits for. What is loaded by now stays: if Python's collector looked through all of that
    too, as it does now and then, everybody would wait for up to 50 ms."""
    turn = sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        sys.setswitchinterval(turn)
