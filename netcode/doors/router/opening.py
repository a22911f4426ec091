"""Opens a port of the router that leads to the table, keeps it open while the table is open, and gives it back.

PCP is tried first, then NAT-PMP, then UPnP. A port is leased for a while and renewed long before the lease ends, so a
machine that is switched off leaves nothing open.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from netcode.doors.router.messages import NO_WAY, OTHER_VERSION, Mapping, NoAnswer, RefusedByRouter
from netcode.doors.router.protocols import ByNatPmp, ByPcp, ByUpnp, Router
from netcode.links.address import Address

LEASE: Final = 1200  # seconds
AGAIN: Final = 300.0  # seconds until a router that said no, or nothing, is asked again
ELSEWHERE: Final = 1000  # how far the outer port is from ours, where another machine has that already
PARTING: Final = 2.0  # seconds to give the port back


class Way(StrEnum):
    """Whether a machine elsewhere can call this table."""

    ASKING = "asking"  # the router has not answered yet
    OPEN = "open"
    SHARED = "shared"  # the router opened a port, and stands behind another router itself
    REFUSED = "refused"  # the router said no
    NOBODY = "nobody"  # no router answered
    OFF = "off"  # nobody was asked
    NAMED = "named"  # the host has said how friends come in


@dataclass(frozen=True, slots=True)
class Outside:
    """How the table can be reached from elsewhere. `addresses`: what to call, if it can."""

    way: Way
    addresses: tuple[Address, ...] = ()
    why: str = ""
    seen: str = ""  # the outer address, if it is not a public one


class Opening:
    """`run` keeps it open, `shut` gives it back. `changed` is told whenever there is news."""

    def __init__(self, port: int, changed: Callable[[], None]) -> None:
        self._port, self._changed = port, changed
        self._open: dict[Router, int] = {}  # the outer ports
        self.outside = Outside(Way.ASKING)

    async def run(self) -> None:
        while True:
            found = await self._ask()
            if found != self.outside:
                self.outside = found
                self._changed()
            await asyncio.sleep(LEASE / 2 if self._open else AGAIN)

    async def shut(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(PARTING):
                for router, outer in self._open.items():
                    with suppress(OSError, NoAnswer, RefusedByRouter):
                        await router.unmap(self._port, outer)
        self._open.clear()

    async def _ask(self) -> Outside:
        """Renew what is open, or open it: a port for IPv4, and one for IPv6 if the firewall can be opened."""
        kept = list(self._open)
        four = await self._first([each for each in kept if not _is_six(each)] or [*_by_pcp(4), *_by_pmp(), ByUpnp()])
        six = await self._first([each for each in kept if _is_six(each)] or _by_pcp(6))
        opened = [mapping for mapping in (four, six) if isinstance(mapping, Mapping)]
        good = tuple(Address(str(m.outer), m.port) for m in opened if m.outer is not None and m.outer.is_global)
        if good:
            return Outside(Way.OPEN, good)
        if isinstance(four, Mapping):
            return Outside(Way.SHARED, seen=str(four.outer))
        if four == NO_WAY:
            return Outside(Way.SHARED)
        return Outside(Way.REFUSED, why=four) if four else Outside(Way.NOBODY)

    async def _first(self, routers: Sequence[Router]) -> Mapping | str:
        """The first protocol that opens a port; if none does, why the last one that answered did not."""
        why = ""
        for router in routers:
            wished = self._open.pop(router, self._port)
            for outer in dict.fromkeys((wished, self._port + ELSEWHERE)):  # the same as ours if it can be, else another
                try:
                    mapping = await router.map(self._port, outer, LEASE)
                except (OSError, NoAnswer):
                    break
                except RefusedByRouter as refused:
                    why = why if why == NO_WAY else str(refused)
                    if why in (OTHER_VERSION, NO_WAY):
                        break
                else:
                    self._open[router] = mapping.port
                    return mapping
        return why


def _by_pcp(version: int) -> list[Router]:
    router = ByPcp.of(version)
    return [] if router is None else [router]


def _by_pmp() -> list[Router]:
    router = ByPcp.of(4)
    return [] if router is None else [ByNatPmp(router.router, router.own)]


def _is_six(router: Router) -> bool:
    return isinstance(router, ByPcp) and router.own.version == 6
