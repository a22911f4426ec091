"""A played lesson: a fixed deal, rivals who do as a script says, and one sentence at a time.

A lesson is a text beside its game, `engines/games/GAME/lessons/1.lesson`, that anybody can read and change:

    title: The first night
    seed: 7
    names: You, Ada, Bruno

    What is going on, in a sentence or two.            (a step: it is read, then comes the next)

    What to do now, and why.                           (a step that waits for my move,
    > hide the Gold                                     as the game words that choice)
    Ada: play the Siren                                (what rivals do after it, worded alike)
    You: draw a card                                   (what I do without being asked to)
    Dice: 3, 1                                         (how the next dice fall that are rolled after it)

Steps stand between blank lines; a line that begins with # is a remark. What the seed would deal can be put right with
a line `piles` at the top: what comes to lie on top of the first pile that is mixed, / of the second, and so on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import islice
from random import Random
from typing import Final

from engines.core import Bot, Choose, Commit, Dealer, Game, Illegal, Move, Request, Rules, Secret, Setting, View
from netcode.play.arranged_dealer import ArrangedDealer, NotSo
from netcode.play.client import Ending
from netcode.play.practice import PracticeClient

FOLDER: Final = "lessons"
ENDING: Final = ".lesson"
DICE: Final = "Dice"  # the name before a line that says how dice fall
MOST_NAMED: Final = 40  # choices that a complaint lists


class BadLesson(Exception):
    """The script does not fit the game; the sentence says where."""


@dataclass(frozen=True)
class Step:
    text: str
    mine: str = ""  # my move, as the game words it; empty: reading is enough
    then: Sequence[tuple[str, str]] = ()  # who does what after it, as the game words it


@dataclass(frozen=True)
class Lesson:
    id: str  # "thieves/1"
    game: str
    title: str
    names: Sequence[str]  # mine is the first
    seed: int
    settings: Mapping[str, Setting]
    steps: Sequence[Step]
    piles: Sequence[Sequence[str]] = ()  # what lies on top of each pile when it has been mixed

    @property
    def minutes(self) -> int:
        """About how long it takes, at twelve seconds a step."""
        return max(2, round(len(self.steps) / 5))

    @classmethod
    def parse(cls, id: str, text: str) -> Lesson:
        """Raises `BadLesson`."""
        lines = [line.rstrip() for line in text.splitlines() if not line.startswith("#")]
        blocks = list(_blocks(lines))
        if not blocks:
            raise BadLesson(f"The lesson {id} is empty.")
        head = dict(_pair(id, line) for line in blocks[0])
        try:
            names = _parts(head.pop("names"), ",")
            title, seed = head.pop("title"), int(head.pop("seed"))
        except (KeyError, ValueError) as problem:
            raise BadLesson(f"The lesson {id} begins with title, seed and names: {problem}.") from None
        piles = [_parts(pile, ",") for pile in _parts(head.pop("piles", ""), "/")]
        steps = [_step(id, block, [*names, DICE]) for block in blocks[1:]]
        return cls(id, id.partition("/")[0], title, names, seed, dict(head), steps, piles)


def lessons_of(rules: Rules) -> list[Lesson]:
    """The lessons that lie beside a game, in order."""
    folder = files(f"engines.games.{rules.name}") / FOLDER
    if not folder.is_dir():
        return []
    found = sorted((file for file in folder.iterdir() if file.name.endswith(ENDING)), key=lambda file: file.name)
    ids = [f"{rules.name}/{file.name.removesuffix(ENDING)}" for file in found]
    return [Lesson.parse(id, file.read_text(encoding="utf-8")) for id, file in zip(ids, found, strict=True)]


class LessonClient(PracticeClient):
    """My seat in a lesson: `step` says what to do, `submit` takes that and nothing else, `read_on` goes to the next."""

    def __init__(self, rules: Rules, lesson: Lesson, at: int = 0) -> None:
        self.lesson, self.at = lesson, 0
        self._due: dict[str, deque[str]] = {}  # by name: what each must still do
        super().__init__(rules, len(lesson.names), seed=lesson.seed, settings=lesson.settings, names=lesson.names)
        self.go_to(at)

    @property
    def step(self) -> Step | None:
        """Where the lesson stands; None once it is over."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def wanted(self) -> Move | None:
        """The move that the lesson asks of me, once it is my turn."""
        step = self.step
        return None if step is None or not step.mine else self._move(self.view, self.choices(), step.mine)

    def _restart(self) -> None:
        self._bot = self._scripted
        self._due = {name: deque() for name in (*self.lesson.names, DICE)}
        self.at = 0
        super()._restart()

    def _dealer_of(self, game: Game, bots: Sequence[Bot | None]) -> Dealer:
        luck, piles = Random(self.seed), self.lesson.piles
        return ArrangedDealer(game, bots, luck, self.names, piles=piles, dice=self._due[DICE])

    def go_to(self, at: int) -> None:
        """Begin again and play by the script up to this step. Raises `BadLesson` where the script does not fit the
        game."""
        self._play_again(())
        self._play_on()
        while self.at < min(at, len(self.lesson.steps)):
            if (wanted := self.wanted) is not None:
                super().submit(wanted)
            elif self.lesson.steps[self.at].mine:
                raise self._lost(self.view, self.choices(), self.lesson.steps[self.at].mine)
            self._passed()
        self._changed()

    def read_on(self) -> None:
        """Go to the next step, if this one asks for no move."""
        if self.step is not None and not self.step.mine:
            self._passed()
            self._changed()

    def submit(self, move: Move) -> None:
        if self.step is None or move != self.wanted:
            asked = f": {self.step.mine}" if self.step is not None and self.step.mine else ""
            raise Illegal(self.me, f"The lesson asks for something else{asked}.")
        super().submit(move)
        self._passed()
        self._changed()

    def advance(self) -> bool:
        """Answer one request. Bots move only when the script says so; everything else happens by itself."""
        request = self.request
        if isinstance(request, Choose | Secret | Commit):
            rivals = [self.names[seat] for seat in request.who if seat != self.me]
            if not all(self._due[name] for name in rivals):
                return False
        try:
            return super().advance()
        except NotSo as problem:
            raise BadLesson(f"The lesson {self.lesson.id}, step {self.at + 1}: {problem}") from None

    def can_undo(self) -> bool:
        return self.at > 0

    def undo(self) -> None:
        """Go one step back."""
        self.go_to(self.at - 1)

    @property
    def ending(self) -> Ending | None:
        """A lesson ends with its last step, not with the game."""
        return None

    def _passed(self) -> None:
        """Go to the next step, after the others have done what the script says."""
        for name, wording in self.lesson.steps[self.at].then:
            self._due[name].append(wording)
        self._play_on()
        self.at += 1

    def _play_on(self) -> None:
        me = self.lesson.names[0]
        while True:
            if self.advance():
                continue
            if not (self._due[me] and self.choices()):
                return
            wording = self._due[me].popleft()
            move = self._move(self.view, self.choices(), wording)
            if move is None:
                raise self._lost(self.view, self.choices(), wording)
            super().submit(move)

    def _scripted(self, view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
        """The next thing that the script says this rival does."""
        assert view.me is not None
        wording = self._due[self.names[view.me]].popleft()
        move = self._move(view, choices, wording)
        if move is None:
            raise self._lost(view, choices, wording)
        return move

    def _move(self, view: View, options: Sequence[Move], wording: str) -> Move | None:
        request, words = self.request, self.rules.words
        if request is None:
            return None
        return next((move for move in options if words.option(view, request, move).lower() == wording.lower()), None)

    def _lost(self, view: View, choices: Sequence[Move], wording: str) -> BadLesson:
        request, words = self.request, self.rules.words
        can = [words.option(view, request, move) for move in islice(choices, MOST_NAMED)] if request else []
        name = self.names[0 if view.me is None else view.me]
        return BadLesson(
            f"The lesson {self.lesson.id}, step {self.at + 1}: {name} cannot “{wording}” now. "
            f"What can be done: {'; '.join(can) or 'nothing'}."
        )


def _blocks(lines: Sequence[str]) -> Iterator[list[str]]:
    block: list[str] = []
    for line in [*lines, ""]:
        if line:
            block.append(line)
        elif block:
            yield block
            block = []


def _parts(text: str, between: str) -> list[str]:
    return [part.strip() for part in text.split(between)] if text else []


def _pair(id: str, line: str) -> tuple[str, str]:
    key, colon, value = line.partition(":")
    if not colon:
        raise BadLesson(f"The lesson {id}: “{line}” is not of the form “key: value”.")
    return key.strip(), value.strip()


def _step(id: str, block: Sequence[str], names: Sequence[str]) -> Step:
    text, mine, then = [], "", []
    for line in block:
        name, colon, wording = line.partition(":")
        if line.startswith(">"):
            mine = line[1:].strip()
        elif colon and name in names:
            then.append((name, wording.strip()))
        elif mine or then:
            raise BadLesson(f"The lesson {id}: “{line}” stands behind what is done; a step's text comes first.")
        else:
            text.append(line.strip())
    if not text:
        raise BadLesson(f"The lesson {id} has a step without a sentence: “{block[0]}”.")
    return Step(" ".join(text), mine, tuple(then))
