"""The process that looks back: python -m netcode.session.looking_back_process. See `looking_back.py`."""

import os
import sys
import time
from contextlib import suppress
from random import Random

from engines.search.look_back import look_back
from netcode.session.child_process import frame, read
from netcode.session.looking_back import Past

RANK = 15  # priority: lower than everything that people wait for
OFTEN = 0.02  # progress is reported after each such part of the work


def main() -> None:
    os.nice(RANK)
    with suppress(EOFError, BrokenPipeError):  # nobody wants to know any more
        past: Past = read(sys.stdin.buffer)
        begun, told = time.monotonic(), 0.0
        for said in look_back(
            past.rules_of(past.game),
            past.seats,
            past.settings,
            past.answers,
            past.me,
            past.seen,
            Random(len(past.answers)),
            lambda: (time.monotonic() - begun) / past.seconds,
        ):
            if not isinstance(said, float) or said >= told + OFTEN:
                told = said if isinstance(said, float) else told
                sys.stdout.buffer.write(frame(said))
                sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
