"""A thinker's process: python -m netcode.session.thinking_process. See `thinking.py`."""

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random

from engines.core import Advice, Knowledge, Move, View, choices
from engines.core.running.game import Game
from engines.search import TEMPERS, Master, temper_of
from netcode.session.child_process import frame, read
from netcode.session.thinking import Question, Sitting

RANK = 5  # priority: lower than programs that people wait for


def main() -> None:
    os.nice(RANK)
    come, go = sys.stdin.buffer, sys.stdout.buffer
    with suppress(EOFError, BrokenPipeError):  # the app is gone
        sitting: Sitting = read(come)
        seat = Seat(sitting)
        while True:
            go.write(frame(seat.answer(read(come))))
            go.flush()


class Seat:
    """The game as this seat knows it, followed from its first answer on."""

    def __init__(self, sitting: Sitting) -> None:
        rules = sitting.rules_of(sitting.game)
        self._game = Game(rules, sitting.seats, sitting.settings)
        self._knowledge = Knowledge(self._game.ledger, sitting.me)
        names = [f"Player {seat + 1}" for seat in range(sitting.seats)]
        self._view = View(self._game.state, self._knowledge, names, self._game)
        self._bot = Master(rules, lambda: by_the_clock(sitting.seconds), TEMPERS[temper_of(sitting.me)])
        self._adviser = Master(rules, lambda: by_the_clock(sitting.seconds))

    def answer(self, question: Question) -> Move | Advice | None:
        """A move, or advice about the choices."""
        for answer in question.answers:
            self._game.answer(answer)
        self._knowledge.recall(question.private)
        request, me = self._game.request, self._knowledge.me
        assert request is not None
        assert me is not None
        think = self._adviser.advice if question.advice else self._bot
        return think(self._view, request, choices(request, me, self._knowledge), Random(question.seed))


def by_the_clock(seconds: float) -> Callable[[int], float]:
    begun = time.monotonic()
    return lambda worlds: (time.monotonic() - begun) / seconds


if __name__ == "__main__":
    main()
