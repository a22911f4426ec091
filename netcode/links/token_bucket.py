"""A token bucket: limits how much is read per second from a peer, linked directly or through a relay."""

import asyncio
from collections.abc import Callable


class Bucket:
    """So much per second, and some saved up. Use `wait` where too much is read more slowly, `afford` where it is
    refused or dropped."""

    __slots__ = ("_clock", "_full", "_level", "_rate", "_seen")

    def __init__(self, rate: float, full: float, clock: Callable[[], float] | None = None) -> None:
        self._rate, self._full, self._level = rate, full, full
        self._clock = clock or asyncio.get_running_loop().time
        self._seen = self._clock()

    def wait(self, amount: float) -> float:
        """Take the amount out. Returns how many seconds to wait until it is paid for."""
        now = self._clock()
        self._level = min(self._full, self._level + (now - self._seen) * self._rate) - amount
        self._seen = now
        return max(0.0, -self._level / self._rate)

    def afford(self, amount: float = 1) -> bool:
        """Take the amount out if it is there; if not, take nothing. Returns whether it was there."""
        if self.wait(amount) > 0:
            self.wait(-amount)
            return False
        return True

    @property
    def full(self) -> bool:
        """Whether everything is saved up again, because the bucket was not used for a while."""
        self.wait(0)
        return self._level >= self._full
