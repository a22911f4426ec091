"""A thinker's process: python -m netcode.session.thinking_process. See `thinking.py`."""

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random

from engines.core import Knowledge, Move, View, choices
from engines.core.running.game import Game
from engines.search import bot_at, temper_of
from netcode.session.thinking import Question, Sitting, frame, read

RANK = 5  # lower than programs that people wait for


def main() -> None:
    os.nice(RANK)
    come, go = sys.stdin.buffer, sys.stdout.buffer
    with suppress(EOFError, BrokenPipeError):  # nobody is there any more
        sitting: Sitting = read(come)
        seat = Seat(sitting)
        while True:
            go.write(frame(seat.move(read(come))))
            go.flush()


class Seat:
    """The game as this seat knows it, followed from its first answer on."""

    def __init__(self, sitting: Sitting) -> None:
        rules = sitting.rules_of(sitting.game)
        self._game = Game(rules, sitting.seats, sitting.settings)
        self._knowledge = Knowledge(self._game.ledger, sitting.me)
        names = [f"Player {seat + 1}" for seat in range(sitting.seats)]
        self._view = View(self._game.state, self._knowledge, names, self._game)
        self._bot = bot_at(rules, "master", lambda: by_the_clock(sitting.seconds), temper_of(sitting.me))

    def move(self, question: Question) -> Move:
        for answer in question.answers:
            self._game.answer(answer)
        self._knowledge.recall(question.private)
        request, me = self._game.request, self._knowledge.me
        assert request is not None
        assert me is not None
        return self._bot(self._view, request, choices(request, me, self._knowledge), Random(question.seed))


def by_the_clock(seconds: float) -> Callable[[int], float]:
    begun = time.monotonic()
    return lambda worlds: (time.monotonic() - begun) / seconds


if __name__ == "__main__":
    main()
