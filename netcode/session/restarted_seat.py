"""A seat that was restarted listens before it speaks.

Its file may be older than what it has said, and to sign another envelope under a used number would be a lie. And if
another machine already speaks for the seat, this machine only looks on.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from netcode.play.client import Trouble

PATIENCE: Final = 10.0  # seconds within which linked peers must have said what they have
# seconds without a sign of the other machine; random, so that two machines do not start at the same time
STANDS_BACK: Final = 30.0, 60.0
ANSWERS: Final = 3.0  # seconds between two answers to another machine that speaks for my seat

ELSEWHERE: Final = Trouble(
    "Your seat is open on another machine",
    "It speaks for you there, and two would contradict each other. This one only looks on.",
    "Close it there; within a minute this one takes the seat.",
)
LISTENING: Final = Trouble(
    "Your seat listens before it speaks",
    "It was started again, and the others may know more of what it has said.",
    "It goes on as soon as somebody is linked and has told.",
)


class ComingBack:
    """`told`: how many peers are linked, whether all of them have said what they have, and the most of my own envelopes
    that any of them has. `letters`: whether a relay may hold envelopes of mine."""

    def __init__(
        self, clock: Callable[[], float], told: Callable[[], tuple[int, bool, int]], letters: Callable[[], bool]
    ) -> None:
        self._clock, self._told, self._letters = clock, told, letters
        self._begun = self._since = clock()
        self._count = 0
        self._elsewhere = 0.0  # the time until which another machine counts as speaking for my seat
        self._answered = -ANSWERS

    def may_speak(self, count: int) -> bool:
        """Whether my seat may speak. `count`: how many envelopes of my own I hold."""
        now, (links, all_told, most) = self._clock(), self._told()
        if self.elsewhere:
            return False
        if count != self._count or (links == 0 and not self._letters()):
            self._count, self._since = count, now
        late = now - self._since > PATIENCE
        return late or (links > 0 and all_told and most <= count)

    @property
    def elsewhere(self) -> bool:
        return self._clock() < self._elsewhere

    def met(self, *, spoke: bool) -> bool:
        """Another machine has spoken for my seat. `spoke`: whether this machine has spoken for it, too. Returns whether
        to answer: the machine that spoke first keeps the seat."""
        now = self._clock()
        if not spoke or now - self._begun < PATIENCE:
            self._elsewhere = now + random.uniform(*STANDS_BACK)
            return False
        if now - self._answered < ANSWERS:
            return False
        self._answered = now
        return True

    @property
    def trouble(self) -> Trouble | None:
        """What to tell a player whose seat may not speak yet."""
        if self.elsewhere:
            return ELSEWHERE
        return LISTENING if self._clock() - self._begun > PATIENCE else None
