"""Keys in a queue: each waits until everything that the key before it started has been done.

A slow line, or a key held down, brings many keys at once. Textual gives each key to the widget that has the focus at
that moment, even if the key before is about to close that screen or to open another. In the queue each key reaches the
screen it was meant for, as if it had been typed a little later.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from textual.app import App
from textual.dom import DOMNode
from textual.events import Callback, Event, MouseMove
from textual.message_pump import MessagePump

MOST = 10_000  # keys that wait; more are dropped
ROUNDS = 6  # of asking all message queues whether they are empty; two are enough if no other screen opens
LONGEST = 3.0  # seconds for one key


class KeyQueue:
    """`forward` gives an event to the widget it is meant for."""

    def __init__(self, app: App[Any], forward: Callable[[Event], Awaitable[None]]) -> None:
        self._app, self._forward = app, forward
        self._waiting: deque[Event] = deque(maxlen=MOST)
        self._busy = False

    async def take(self, event: Event) -> None:
        """An event has arrived. It is forwarded at once if nothing is going on. That is so for most keys, and asking
        all queues would cost a seventh of what such a key does."""
        if isinstance(event, MouseMove) and self._waiting and isinstance(self._waiting[-1], MouseMove):
            self._waiting.pop()  # only the latest position of the mouse matters
        self._waiting.append(event)
        if not self._busy:
            await self._go_on(now=at_rest(self._app))

    async def _go_on(self, now: bool = True) -> None:
        """Forward the next key, and if any waits, wait until it may go. Called by the app alone, so that its errors are
        raised in the app."""
        if now:
            await self._forward(self._waiting.popleft())
        self._busy = bool(self._waiting)
        if self._busy:
            self._rest = asyncio.create_task(self._done())  # a task that nothing refers to may be deleted

    async def _done(self) -> None:
        try:
            async with asyncio.timeout(LONGEST):
                await settled(self._app)
        except TimeoutError:
            pass  # something takes very long, or was closed meanwhile: go on with the next key
        self._app.call_later(self._go_on)


def at_rest(app: App[Any]) -> bool:
    """Whether the focused widget, its parents and the screen all wait for their next message, and none waits for the
    app. (Asked by the app, in the middle of a message of its own.)"""
    return not app.message_queue_size and all(pump is app or _waits(pump) for pump in _front(app))


def _waits(pump: MessagePump) -> bool:
    """Whether a message queue is empty and its last message has been handled, so that it waits for the next. A version
    of Textual that keeps this elsewhere gets no for an answer."""
    arrival = getattr(pump._message_queue, "ready_event", None)
    return not pump.message_queue_size and bool(getattr(arrival, "_waiters", ()))


async def settled(app: App[Any]) -> None:
    """Wait until the focused widget, its parents, the screen and the app have handled all their messages, on whatever
    screen these lead to.

    A message that one of them sends to the next arrives there before our question does. What a queue sends to itself is
    handled in the second round.
    """
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
    """The message queues from the focused widget up to the app."""
    inner: DOMNode = app.focused or app.screen
    return [node for node in inner.ancestors_with_self if isinstance(node, MessagePump)]


class _Round:
    """A question that goes from one message queue to the next, behind everything that was sent there before. We wait
    for the last one only. (`call_later` would be slower: it inspects how the callback is called, twelve times a key.)
    """

    def __init__(self, pumps: Sequence[MessagePump]) -> None:
        self._left, self.done = iter(pumps), asyncio.Event()

    def ask_next(self) -> None:
        for pump in self._left:
            if pump.post_message(Callback(callback=self.ask_next)):
                return
        self.done.set()
