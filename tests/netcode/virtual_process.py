"""Processes of simulated machines: whatever a process begins belongs to it, and ends when it is killed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar

T = TypeVar("T")


class Process:
    """All tasks that are begun by what `start` began. What they would still do once they are killed, such as deleting a
    file, a real process does not do: give the next one a copy of the files that was made before."""

    def __init__(self, machine: str) -> None:
        self.machine, self.killed = machine, False
        self._tasks: list[asyncio.Task[Any]] = []  # in order, so that a simulation takes the same course again

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        context = copy_context()
        context.run(_PROCESS.set, self)
        return asyncio.create_task(work, context=context)

    def has_begun(self, task: asyncio.Task[Any]) -> None:
        if len(self._tasks) % 64 == 0:
            self._tasks = [task for task in self._tasks if not task.done()]
        self._tasks.append(task)

    async def kill(self) -> None:
        self.killed = True
        while left := [task for task in self._tasks if not task.done()]:  # one that is cancelled may begin another
            for task in left:
                task.cancel()
            await asyncio.wait(left)
        for timer in asyncio.get_running_loop()._scheduled:  # type: ignore[attr-defined]  # nobody else knows all
            if timer._context.get(_PROCESS) is self:
                timer.cancel()


_PROCESS: ContextVar[Process | None] = ContextVar("process", default=None)


def running() -> Process | None:
    """The process in which this is called."""
    return _PROCESS.get()


def process_of(context: Context | None) -> Process | None:
    """The process to which a new task belongs; it has the context of whoever begins it, if no other is given."""
    return _PROCESS.get() if context is None else context.get(_PROCESS)
