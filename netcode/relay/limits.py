"""What one peer, one room and one address may cost."""

import asyncio
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    rooms: int = 10_000
    members: int = 64  # in one room: six seats and their spectators
    kept_bytes: int = 8 << 20  # entries of one room; the oldest go first
    total_bytes: int = 1 << 30  # entries of all rooms
    frame_bytes: int = 64 << 10
    idle_seconds: float = 14 * 24 * 3600.0  # an empty room is forgotten after two weeks
    connections_per_address: int = 64
    doors_per_address: int = 8  # open at once
    knocks_per_minute: int = 30  # at doors, from one address
    frames_per_second: float = 100.0
    bytes_per_second: float = 1 << 20
    behind_bytes: int = 1 << 20  # not yet read by one peer: more, and it is cut and comes back


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
