"""The chat of a table: only its latest lines are kept, so it stays small however much is said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, overload

from engines.core import Player

MOST_LINES: Final = 1000
MOST_OF_SPECTATORS: Final = 200  # of all spectators together, so that they cannot push out what players said
# so many lines above the limit may stay, because a screen must lay out all lines again when the oldest go
SLACK: Final = 50


@dataclass(frozen=True, slots=True)
class ChatLine:
    seat: Player | None  # None: a spectator
    name: str
    text: str


class ChatLog(Sequence[ChatLine]):
    """The latest lines. `ever` counts all lines so far, so that a reader finds what is new although old lines are
    dropped."""

    def __init__(self, said: Iterable[ChatLine] = ()) -> None:
        self.ever = 0
        self._lines: list[tuple[int, ChatLine]] = []  # each with its number
        self._of_spectators = 0
        for talk in said:
            self.add(talk)

    def add(self, talk: ChatLine) -> None:
        self._lines.append((self.ever, talk))
        self.ever += 1
        self._of_spectators += talk.seat is None
        if self._of_spectators > MOST_OF_SPECTATORS + SLACK:
            self._forget(SLACK, [number for number, talk in self._lines if talk.seat is None])
        if len(self._lines) > MOST_LINES + SLACK:
            self._forget(SLACK, [number for number, _ in self._lines])

    def _forget(self, count: int, numbers: list[int]) -> None:
        gone = set(numbers[:count])
        self._lines = [(number, talk) for number, talk in self._lines if number not in gone]
        self._of_spectators = sum(talk.seat is None for _, talk in self._lines)

    def since(self, count: int) -> list[ChatLine]:
        """The lines after the first `count` that are still kept."""
        return [talk for number, talk in self._lines if number >= count]

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, at: int) -> ChatLine: ...
    @overload
    def __getitem__(self, at: slice) -> list[ChatLine]: ...
    def __getitem__(self, at: int | slice) -> ChatLine | list[ChatLine]:
        if isinstance(at, slice):
            return [talk for _, talk in self._lines[at]]
        return self._lines[at][1]
