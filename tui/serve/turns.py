"""Whose typing is dealt with next: all guests share one thread, and who types without end must not slow the others."""

import asyncio
import math
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

HALF_LIFE = 2.0  # seconds until a turn that somebody had counts half


@dataclass
class Share:
    """How long one guest has held up the others lately."""

    seconds: float = 0.0
    at: float = 0.0

    def lately(self, now: float) -> float:
        return self.seconds * math.exp2((self.at - now) / HALF_LIFE)

    def add(self, seconds: float, now: float) -> None:
        self.seconds, self.at = self.lately(now) + seconds, now


class Turns:
    """One at a time has a turn. Of those who wait, the one who had least lately comes next: whoever types like a person
    goes before everybody who floods, and those take turns."""

    def __init__(self, clock: Callable[[], float] | None = None) -> None:
        self._clock = clock or asyncio.get_running_loop().time
        self._taken = False
        self._waiting: dict[asyncio.Future[None], Share] = {}

    @asynccontextmanager
    async def turn(self, share: Share) -> AsyncIterator[None]:
        await self._wait(share)
        begun = self._clock()
        try:
            yield
        finally:
            share.add(self._clock() - begun, self._clock())
            self._pass_on()

    async def _wait(self, share: Share) -> None:
        if not self._taken:
            self._taken = True
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting[mine] = share
        try:
            await mine
        except asyncio.CancelledError:
            if self._waiting.pop(mine, None) is None:  # it was mine already
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        now = self._clock()
        following = min(self._waiting, key=lambda each: self._waiting[each].lately(now), default=None)
        self._taken = following is not None
        if following is not None:
            del self._waiting[following]
            following.set_result(None)
