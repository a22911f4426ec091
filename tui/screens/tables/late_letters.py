"""Recognises letters that were typed for a choice that has just gone, so that they do not act as commands."""

from collections.abc import Callable, Iterable
from time import monotonic

MOMENT = 1.0  # seconds after its choice is gone during which a letter is not a command


class LateLetters:
    """For example, `p` picks purple while a colour is asked for, and opens the replay at other times. A `p` typed
    twice, or just after a rival has acted, does nothing."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._offered: frozenset[str] = frozenset()
        self._gone: dict[str, float] = {}  # when each letter last stood for a choice

    def offer(self, keys: Iterable[str]) -> None:
        """These are the keys of the choices from now on."""
        offered = frozenset(key.lower() for key in keys)
        self._gone |= dict.fromkeys(self._offered - offered, self._clock())
        self._offered = offered

    def holds(self, sign: str) -> bool:
        """Whether this letter stands, or stood a moment ago, for a choice. A digit is never a command."""
        sign = sign.lower()
        return not sign.isdigit() and (sign in self._offered or self._clock() < self._gone.get(sign, -MOMENT) + MOMENT)
