"""Somebody at the other end of text mode: hears its lines and types, over a real pipe."""

import asyncio
import io
import os
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from engines.catalogue import rules_of
from netcode.play.bots.names import names_at
from netcode.play.practice import PracticeClient
from tui.text.console import Console, Streams
from tui.text.tables.practice import practise


class Ear(io.TextIOBase):
    """What text mode has said, line by line. `heard` is called with each."""

    def __init__(self, heard: Callable[[str], None]) -> None:
        self.lines: list[str] = []
        self.told = asyncio.Event()  # something has been said
        self._heard, self._rest = heard, ""

    def write(self, text: str) -> int:
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            self.lines.append(line)
            self._heard(line)
        self.told.set()
        return len(text)

    def since(self, words: str) -> list[str]:
        """The lines after the last one that begins like this."""
        at = max(at for at, line in enumerate(self.lines) if line.startswith(words))
        return self.lines[at + 1 :]


class Person:
    """Types lines into a pipe: `typed` at once, then what `answers` says to each question it hears."""

    def __init__(self, typed: Iterable[str] = (), answers: Callable[[int], str] | None = None) -> None:
        self.source, self._pen = os.pipe()
        self.ear = Ear(self._hear)
        self._answers, self._choices = answers, 0
        self.type(*typed)
        if answers is None:
            self.leave()

    def type(self, *lines: str) -> None:
        os.write(self._pen, "".join(f"{line}\n" for line in lines).encode())

    def leave(self) -> None:
        """Nothing more will be typed."""
        if self._pen >= 0:
            os.close(self._pen)
            self._pen = -1

    def _hear(self, line: str) -> None:
        number, dot, _ = line.partition(". ")
        if number.isdecimal() and dot:
            self._choices = int(number)
        elif line.startswith("Which?") and self._answers is not None:
            self.type(self._answers(self._choices))
        elif line.startswith("Type again") and self._answers is not None:
            self.leave()


@asynccontextmanager
async def console_of(person: Person) -> AsyncIterator[Console]:
    console = Streams(person.source, person.ear)
    try:
        yield console
    finally:
        person.leave()
        while not console.ended:  # its thread must not read from whatever gets this number next
            if console.take() is None:
                await console.stirred(1)
        os.close(person.source)


async def practice(
    game: str, person: Person, *, seats: int = 3, seed: int = 5, hints: bool = False, odds: bool = False
) -> int:
    """A practice game with this person at the keyboard, to its end or until they leave. Odds are for whoever is
    there: then it is a terminal."""
    client = PracticeClient(rules_of(game), seats, seed=seed, level="random", names=names_at(seats, "Ann"))
    async with console_of(person) as console:
        console.interactive = odds
        return await practise(client, console, home=None, hints=hints, odds=odds)
