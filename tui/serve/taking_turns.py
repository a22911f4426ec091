"""Which guest's typing is handled next: all guests share one thread, and a guest who types without end must not slow
the others."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from netcode.links.token_bucket import Bucket

Weight = Callable[[], float]
PAUSE = 0.2  # seconds between two seldom turns
SAVED, A_SECOND = 10, 0.5  # so many of them with no longer pause, and how many of these come back


class Turns:
    """One at a time has a turn. Of those who wait, the lightest comes next."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: dict[asyncio.Future[None], Weight] = {}

    @asynccontextmanager
    async def turn(self, weight: Weight) -> AsyncIterator[None]:
        await self._wait(weight)
        try:
            yield
        finally:
            self._pass_on()

    async def _wait(self, weight: Weight) -> None:
        if not self._taken:
            self._taken = True
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting[mine] = weight
        try:
            await mine
        except asyncio.CancelledError:
            if self._waiting.pop(mine, None) is None:  # it was mine already
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        waiting = (each for each in self._waiting if not each.cancelled())  # a guest who has just gone
        lightest = min(waiting, key=lambda each: self._waiting[each](), default=None)
        self._taken = lightest is not None
        if lightest is not None:
            del self._waiting[lightest]
            lightest.set_result(None)


class SeldomTurns(Turns):
    """For what takes so long that others notice, such as a new size, for which a whole screen is laid out and sent:
    some in a row, as when one guest drags the edge of a window; then one every other second, however many guests want
    more."""

    def __init__(self) -> None:
        super().__init__()
        self._bucket = Bucket(A_SECOND, SAVED)

    @asynccontextmanager
    async def turn(self, weight: Weight) -> AsyncIterator[None]:
        async with super().turn(weight):
            yield
            await asyncio.sleep(max(PAUSE, self._bucket.wait(1)))
