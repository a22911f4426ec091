"""How fast a peer is read, whether it is linked directly or through a relay."""

import asyncio


class Bucket:
    """So much a second, with some saved up. A peer that sends more is read more slowly; it loses nothing."""

    __slots__ = ("_clock", "_full", "_level", "_rate", "_seen")

    def __init__(self, rate: float, full: float) -> None:
        self._rate, self._full, self._level = rate, full, full
        self._clock = asyncio.get_running_loop().time
        self._seen = self._clock()

    def wait(self, amount: float) -> float:
        """Take the amount out; how many seconds until that is paid for."""
        now = self._clock()
        self._level = min(self._full, self._level + (now - self._seen) * self._rate) - amount
        self._seen = now
        return max(0.0, -self._level / self._rate)

    @property
    def full(self) -> bool:
        """Whether all of it is saved up again: nobody has used it for a while."""
        self.wait(0)
        return self._level >= self._full
