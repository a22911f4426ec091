"""The three protocols that open a port of the router: PCP and NAT-PMP, as datagrams to its port 5351, and UPnP."""

from __future__ import annotations

import asyncio
import ipaddress
import secrets
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from netcode.doors.router.gateway import gateway, gateway_6
from netcode.doors.router.messages import (
    NO_WAY,
    NONCE,
    Ip,
    Mapping,
    NoAnswer,
    RefusedByRouter,
    pcp_map,
    pmp_address,
    pmp_map,
    read_pcp,
    read_pmp_address,
    read_pmp_map,
)
from netcode.links.interfaces import OUTSIDE, source_towards

PORT: Final = 5351
WAITS: Final = (0.25, 0.5, 1.0)  # seconds to wait for an answer, for each attempt
SEARCH: Final = 600  # milliseconds in which routers answer a UPnP search
T = TypeVar("T")


class Router(Protocol):
    """What opens a port, and shuts it again. Raises OSError, NoAnswer, RefusedByRouter."""

    async def map(self, port: int, outer: int, seconds: int) -> Mapping: ...

    async def unmap(self, port: int, outer: int) -> None: ...


@dataclass(eq=False)
class ByPcp:
    """PCP. For IPv6 it opens the way through the firewall, and the address stays our own."""

    router: str
    own: Ip

    def __post_init__(self) -> None:
        self._nonce = secrets.token_bytes(NONCE)  # only a client that knows it can give the port back

    @classmethod
    def of(cls, version: int) -> ByPcp | None:
        via, own = (
            (gateway(), source_towards(OUTSIDE[0])) if version == 4 else (gateway_6(), source_towards(OUTSIDE[1]))
        )
        return cls(via, own) if via is not None and own is not None and (version == 4 or own.is_global) else None

    async def map(self, port: int, outer: int, seconds: int) -> Mapping:
        request = pcp_map(self._nonce, self.own, port, seconds, outer)
        return await _asked(self.router, self.own, request, lambda answer: read_pcp(answer, self._nonce, port))

    async def unmap(self, port: int, outer: int) -> None:
        await self.map(port, 0, 0)


@dataclass(eq=False)
class ByNatPmp:
    router: str
    own: Ip

    async def map(self, port: int, outer: int, seconds: int) -> Mapping:
        ip = await _asked(self.router, self.own, pmp_address(), read_pmp_address)
        got = await _asked(
            self.router, self.own, pmp_map(port, seconds, outer), lambda answer: read_pmp_map(answer, port)
        )
        return Mapping(got.port, got.seconds, ip)

    async def unmap(self, port: int, outer: int) -> None:
        await _asked(self.router, self.own, pmp_map(port, 0), lambda answer: read_pmp_map(answer, port))


class ByUpnp:
    """UPnP IGD. The library waits for the router, so it works in a thread."""

    def __init__(self) -> None:
        self._found: Any = None

    async def map(self, port: int, outer: int, seconds: int) -> Mapping:
        return await _aside(lambda: self._map(port, outer, seconds))

    async def unmap(self, port: int, outer: int) -> None:
        if self._found is not None:
            await _aside(lambda: self._delete(outer))

    def _delete(self, outer: int) -> None:
        try:
            self._found.deleteportmapping(outer, "TCP")
        except Exception as problem:  # the library raises plain `Exception`
            raise RefusedByRouter(str(problem)) from None

    def _map(self, port: int, outer: int, seconds: int) -> Mapping:
        try:
            import miniupnpc  # it has no wheel for every Python
        except ModuleNotFoundError:
            raise NoAnswer from None
        try:
            if self._found is None:
                search = miniupnpc.UPnP()
                search.discoverdelay = SEARCH
                if not search.discover():
                    raise NoAnswer
                search.selectigd()
                self._found = search
            igd = self._found
            if not (told := str(igd.externalipaddress() or "")):
                raise RefusedByRouter(NO_WAY)
            ip = ipaddress.ip_address(told)
            if not igd.addportmapping(outer, "TCP", igd.lanaddr, port, "Den", "", seconds):
                raise RefusedByRouter("it does not allow that")
        except ValueError:
            raise NoAnswer from None
        except (NoAnswer, RefusedByRouter):
            raise
        except Exception as problem:  # the library raises plain `Exception`, with the router's own words
            if self._found is None:
                raise NoAnswer from None
            self._found = None
            raise RefusedByRouter("it does not allow that") from problem
        return Mapping(outer, seconds, ip)


async def _aside(work: Callable[[], T]) -> T:
    """Run this in a daemon thread, so that it does not keep the program from ending."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def tell(result: T | None, problem: Exception | None) -> None:
        if not done.done():
            done.set_exception(problem) if problem is not None else done.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        result, problem = None, None
        try:
            result = work()
        except Exception as raised:
            problem = raised
        with suppress(RuntimeError):  # the loop is closed, and nobody waits
            loop.call_soon_threadsafe(tell, result, problem)

    threading.Thread(target=run, name="router", daemon=True).start()
    return await done


async def _asked(router: str, own: Ip, request: bytes, read: Callable[[bytes], T]) -> T:
    """Ask until the router answers. Datagrams from others are ignored."""
    loop, name, _, scope = asyncio.get_running_loop(), *router.partition("%")
    index = socket.if_nametoindex(scope) if scope else 0
    with socket.socket(socket.AF_INET6 if own.version == 6 else socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.setblocking(False)
        asking.bind((str(own), 0))
        asking.connect((name, PORT, 0, index) if own.version == 6 else (name, PORT))
        for wait in WAITS:
            await loop.sock_sendall(asking, request)
            try:
                async with asyncio.timeout(wait):
                    while True:
                        try:
                            return read(await loop.sock_recv(asking, 2048))
                        except NoAnswer:
                            continue
            except TimeoutError:
                continue
    raise NoAnswer
