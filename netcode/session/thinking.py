"""Masters think in processes of their own, so that no table and no screen waits for them.

A thinker's process is started with its first question. It runs at a lower priority than people's programs, and ends
with the app. If it dies, another one is started and told the game from the beginning.

A process is told what its seat knows: the public answers, and the values that this seat has seen. The move it sends
back must be one of the honest choices, like any other player's.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import threading
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from engines.core import Advice, Answer, Move, Private, Request, Rules, View
from engines.core.rules import Setting
from engines.search import bot_at
from netcode.play.bots.autoplay import AtOnce, Mind
from netcode.session.child_process import OwnProcess, aside

log = logging.getLogger("den.thinking")

PROCESS: Final = "netcode.session.thinking_process"
SECONDS: Final = 0.3  # for a move
GRACE: Final = 15.0  # further seconds until a process that does not answer is ended
TRIES: Final = 3
GONE: Final = (OSError, EOFError, TimeoutError, ValueError, pickle.UnpicklingError)  # how that shows


@dataclass(frozen=True)
class Sitting:
    """The table that a process thinks for; sent first."""

    rules_of: Callable[[str], Rules]
    game: str
    seats: int
    settings: dict[str, Setting]
    me: int
    seconds: float


@dataclass(frozen=True)
class Question:
    """A moment: the answers since the last question, and what the seat has seen."""

    answers: Sequence[Answer]
    private: Private
    seed: int
    advice: bool = False  # what is wanted is advice about the choices, not a move


def mind_at(rules: Rules, level: str, rules_of: Callable[[str], Rules] | None = None, seconds: float = SECONDS) -> Mind:
    """The mind for this level: a master gets a process, all others choose at once."""
    return Thinker(rules_of, seconds) if level == "master" and rules_of else AtOnce(bot_at(rules, level))


def minds_of(rules_of: Callable[[str], Rules], seconds: float = SECONDS) -> Callable[[Rules, str], Mind]:
    """Makes the minds of a practice table's bots."""
    return lambda rules, level: mind_at(rules, level, rules_of, seconds)


class Thinker:
    """A master for one seat. `think` returns at once; `done` is called with the move, in the event loop. Whoever asks
    again before that, because a move was taken back, does not hear of the first question any more."""

    def __init__(self, rules_of: Callable[[str], Rules], seconds: float = SECONDS) -> None:
        self._rules_of, self._seconds = rules_of, seconds
        self._process: OwnProcess | None = None
        self._told = 0  # answers that the process knows
        self._game: object = None  # the game it was started for
        self._latest: Question | None = None  # what it was asked last
        self._task: asyncio.Task[None] | None = None
        self._starting = threading.Lock()  # a thread starts the process, and may come to it after `close`
        self._closed = False

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def think(
        self, view: View, request: Request, choices: Sequence[Move], luck: Random, done: Callable[[Move], None]
    ) -> bool:
        """Start thinking. Returns whether it has begun: it needs a running event loop."""
        return self._begin(self._think(view, request, choices, luck, done))

    def advise(self, view: View, seed: int, done: Callable[[Advice | None], None]) -> bool:
        """Judge the choices that this seat has now. `done` is called in the event loop, with None if no process can be
        started. Returns whether it has begun."""
        return self._begin(self._advise(view, seed, done))

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
        with self._starting:
            self._closed = True
        self._end()

    def _begin(self, work: Coroutine[Any, Any, None]) -> bool:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            work.close()
            return False
        before = self._task
        if before is not None and not before.done() and before is not asyncio.current_task():
            before.cancel()
            with self._starting:  # a thread that comes to it later finds that nobody wants its answer
                self._latest = None
            self._end()  # what it still says would be taken for an answer to the next question
        self._closed = False
        self._task = loop.create_task(work)
        return True

    async def _advise(self, view: View, seed: int, done: Callable[[Advice | None], None]) -> None:
        try:
            found = await self._answered(view, seed, advice=True)
        except GONE as problem:
            log.warning("an advising process is gone: %s", type(problem).__name__)
            self._end()
            found = None
        done(found)

    async def _think(
        self, view: View, request: Request, choices: Sequence[Move], luck: Random, done: Callable[[Move], None]
    ) -> None:
        if len(choices) == 1:
            done(choices[0])
            return
        seed = luck.getrandbits(64)
        for _ in range(TRIES):
            try:
                move = await self._answered(view, seed)
            except GONE as problem:
                log.warning("a thinking process is gone: %s", type(problem).__name__)
                self._end()
                continue
            if move in choices:
                done(move)
                return
            self._end()
        rules = view.game.rules if view.game else None
        if rules is not None:  # no process can be started here: play by instinct
            done(bot_at(rules, "crafty")(view, request, choices, Random(seed)))

    async def _answered(self, view: View, seed: int, *, advice: bool = False) -> Any:
        """What the process says to the moment that this seat sees. Raises one of `GONE` if it says nothing."""
        game = view.game
        assert game is not None
        if self._game is not game:
            self._end()
        if self._process is None:
            self._game, self._told = game, 0
        answers, self._told = list(game.answers[self._told :]), len(game.answers)
        question = self._latest = Question(answers, view.knowledge.private(), seed, advice)
        return await asyncio.wait_for(aside(self._asked, view, question), self._seconds + GRACE)

    def _asked(self, view: View, question: Question) -> Any:
        """Ask the process, in a thread because the answer may take a while."""
        game = view.game
        assert game is not None
        assert view.me is not None
        with self._starting:
            if self._closed or question is not self._latest:
                raise EOFError
            process, begins = self._process, self._process is None
            if process is None:
                process = self._process = OwnProcess(PROCESS)
        if begins:
            name, seats, settings = game.rules.name, game.state.seats, dict(game.settings)
            process.say(Sitting(self._rules_of, name, seats, settings, view.me, self._seconds))
        process.say(question)
        return process.hear()

    def _end(self) -> None:
        """End the process; a caller that waits for it is told that it is gone."""
        process, self._process = self._process, None
        if process is not None:
            process.end()
