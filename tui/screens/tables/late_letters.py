"""Letters that picked something a moment ago: somebody who types fast means that, and no command."""

from collections.abc import Callable, Iterable
from time import monotonic

MOMENT = 1.0  # seconds after its choice has gone in which a letter is no command yet


class LateLetters:
    """`p` is purple, and opens the replay where no colour is asked for. Typed twice, or just after a rival has acted,
    it does nothing."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._offered: frozenset[str] = frozenset()
        self._gone: dict[str, float] = {}  # when each letter was a choice's for the last time

    def offer(self, keys: Iterable[str]) -> None:
        """These are the keys of the choices from now on."""
        offered = frozenset(key.lower() for key in keys)
        self._gone |= dict.fromkeys(self._offered - offered, self._clock())
        self._offered = offered

    def holds(self, sign: str) -> bool:
        """Whether this letter stands, or stood a moment ago, for a choice. (A digit is never a command.)"""
        sign = sign.lower()
        return not sign.isdigit() and (sign in self._offered or self._clock() < self._gone.get(sign, -MOMENT) + MOMENT)
