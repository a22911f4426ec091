"""Limits on guesses at the two words of a short code, for the keeper of a door and for a visitor.

A short code can be short because each guess takes a knock, and both ends allow only a few. The keeper of a door tests
ten wrong ones, and then one every ten minutes: a stranger who never stops has one chance in three hundred within two
weeks. A visitor shows its words to at most three tables each time they are typed, because each table that answers can
test one guess at them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from netcode.doors.spake2_knock import JOIN, WATCH, Resting
from netcode.links.token_bucket import Bucket

WRONG_SAVED, WRONG_A_SECOND = 10, 1 / 600
KNOCKS_SAVED, KNOCKS_A_SECOND = 20, 2.0  # each costs the keeper some 30 ms of computing
TABLES: Final = 3


class Guesses:
    """The keeper's count, for all doors of a table together."""

    def __init__(self, changed: Callable[[int], None] = lambda wrong: None) -> None:
        """`changed`: called with how many wrong words were tried."""
        self.wrong = 0
        self._changed = changed
        self._knocks = Bucket(KNOCKS_A_SECOND, KNOCKS_SAVED)
        self._left = {kind: Bucket(WRONG_A_SECOND, WRONG_SAVED) for kind in (JOIN, WATCH)}

    def knocked(self, kind: bytes) -> None:
        """Somebody knocks. Raises `Resting` if no knock is answered for a while."""
        if not self._knocks.afford():
            raise Resting
        self.tested(kind)
        self.right(kind)  # give the test back: nothing was tested yet

    def tested(self, kind: bytes) -> None:
        """A visitor's words are about to be tested. Raises `Resting` if too many were wrong already."""
        if kind in self._left and not self._left[kind].afford():
            raise Resting

    def right(self, kind: bytes) -> None:
        """The words were right, so the test does not count."""
        if kind in self._left:
            self._left[kind].wait(-1)

    def guessed(self) -> None:
        """The words were wrong."""
        self.wrong += 1
        self._changed(self.wrong)


class Tries:
    """The visitor's count, for each time that a code is typed."""

    def __init__(self) -> None:
        self._left = TABLES

    def take(self) -> bool:
        """Whether the words may be shown to one more table."""
        self._left -= 1
        return self._left >= 0
