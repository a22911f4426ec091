"""Machines that call each other directly, in a simulation. Listeners and calls are stood in for, by pipes on the
virtual clock; who is called when, and at which addresses, is decided by the peers."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from netcode.doors.direct import Unreachable
from netcode.links.address import Address
from netcode.peer import peer as peers
from netcode.session import mesh
from tests.netcode.virtual_process import Process, running
from tests.netcode.virtual_time import End, pipe

Enter = Callable[[Any], Coroutine[Any, Any, None]]


class VirtualInternet:
    """`open`: whether anybody can be called at all. `there`: whether the machine of this name hears anything just
    now."""

    def __init__(self, delay: Callable[[], float], there: Callable[[str], bool], *, open: bool) -> None:
        self._delay, self._there, self._open = delay, there, open
        self._listeners: dict[Address, VirtualListener] = {}
        self._connections: list[_Connection] = []

    @contextmanager
    def reached(self) -> Iterator[None]:
        """All direct calls come here."""
        with patch.object(peers, "Listener", lambda: VirtualListener(self)), patch.object(mesh, "call", self._call):
            yield

    def listens(self, listener: VirtualListener) -> None:
        self._listeners[listener.address] = listener

    async def _call(self, address: Address, room: str) -> End:
        await asyncio.sleep(self._delay())
        listener, caller = self._listeners.get(address), running()
        if caller is None or caller.killed or not self._open or not self._there(caller.machine):
            raise Unreachable(f"Nobody answers at {address}.")
        if listener is None or listener.process.killed or not self._there(listener.process.machine):
            raise Unreachable(f"Nobody answers at {address}.")
        if (enter := listener.rooms.get(room)) is None:
            raise Unreachable(f"There is a den at {address}, but no table for this code.")
        here, there = pipe(self._delay)
        self._connections = [each for each in self._connections if not (each.here.closed and each.there.closed)]
        self._connections.append(_Connection(caller.machine, listener, here, there))
        listener.process.start(enter(there))
        return here

    def cut(self, machine: str) -> None:
        """Cut all connections of this machine."""
        for each in self._connections:
            if machine in (each.caller, each.listener.process.machine):
                each.cut()

    def cut_those_of(self, listener: VirtualListener) -> None:
        for each in self._connections:
            if each.listener is listener:
                each.cut()

    def cut_one(self, luck: random.Random) -> None:
        if self._connections:
            luck.choice(self._connections).cut()


@dataclass
class _Connection:
    caller: str  # a machine
    listener: VirtualListener
    here: End
    there: End

    def cut(self) -> None:
        self.here.shut()
        self.there.shut()


class VirtualListener:
    """In place of a `Listener`. It is gone when its process is killed."""

    def __init__(self, internet: VirtualInternet) -> None:
        process = running()
        assert process is not None
        self.process: Process = process
        self.address = Address("", 0)
        self.rooms: dict[str, Enter] = {}
        self._internet = internet

    async def open(self, address: Address) -> None:
        self.address = address
        self._internet.listens(self)

    def serve(self, room: str, enter: Enter) -> None:
        self.rooms[room] = enter

    def stop(self, room: str) -> None:
        self.rooms.pop(room, None)

    async def close(self) -> None:
        self._internet.cut_those_of(self)
