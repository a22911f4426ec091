"""One thing after another: a key waits until all that the last one set going has been done.

A slow line, or a key held down, brings many keys at once. Textual hands each to whatever has the focus at that moment:
to a screen that the key before is about to leave, or to one that is not there yet. Here each finds the place it was
meant for, as if it had been typed a while later.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from textual.app import App
from textual.dom import DOMNode
from textual.events import Callback, Event, MouseMove
from textual.message_pump import MessagePump

MOST = 10_000  # keys that wait; what is more is lost
ROUNDS = 6  # of asking everybody whether they are done; two are enough where no screen follows on the other
LONGEST = 3.0  # seconds for one key


class InTurn:
    """`forward` gives an event to whom it concerns."""

    def __init__(self, app: App[Any], forward: Callable[[Event], Awaitable[None]]) -> None:
        self._app, self._forward = app, forward
        self._waiting: deque[Event] = deque(maxlen=MOST)
        self._busy = False

    async def take(self, event: Event) -> None:
        """An event has arrived: it is forwarded at once if nothing is going on."""
        if isinstance(event, MouseMove) and self._waiting and isinstance(self._waiting[-1], MouseMove):
            self._waiting.pop()  # where the mouse has been meanwhile does not matter
        self._waiting.append(event)
        if not self._busy:
            await self._next()

    async def _next(self) -> None:
        """To be called by the app alone, so that what goes wrong goes wrong there."""
        self._busy = bool(self._waiting)
        if self._busy:
            await self._forward(self._waiting.popleft())
            self._rest = asyncio.create_task(self._done())  # kept: a task that nobody holds may vanish

    async def _done(self) -> None:
        try:
            async with asyncio.timeout(LONGEST):
                await settled(self._app)
        except TimeoutError:
            pass  # something takes very long, or has gone in the middle of it: the next key will show
        self._app.call_later(self._next)


async def settled(app: App[Any]) -> None:
    """Wait until the focused widget, what it lies in, the screen and the app have no message left, on whichever screen
    that leads to. A message that one of them sends on comes to the next before our question does; what it sends to
    itself is done in the second round."""
    before: list[MessagePump] = []
    for _ in range(ROUNDS):
        asked = _front(app)
        question = _Round(asked)
        question.ask_next()
        await question.done.wait()
        if asked == before:
            return
        before = asked


def _front(app: App[Any]) -> list[MessagePump]:
    """From the innermost that has the focus to the app."""
    inner: DOMNode = app.focused or app.screen
    return [node for node in inner.ancestors_with_self if isinstance(node, MessagePump)]


class _Round:
    """A question that goes from one pump to the next, after all that had been sent to it; we wait only for the
    last. (Not by `call_later`: that looks up how the callback is called, twelve times a key.)"""

    def __init__(self, pumps: Sequence[MessagePump]) -> None:
        self._left, self.done = iter(pumps), asyncio.Event()

    def ask_next(self) -> None:
        for pump in self._left:
            if pump.post_message(Callback(callback=self.ask_next)):
                return
        self.done.set()
