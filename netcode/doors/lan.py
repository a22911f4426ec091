"""Doors on the local network: the host runs a small relay of its own and announces it by mDNS.

So a short code needs no server anywhere, and everything behind the door works as at a relay far away. Everybody on the
network sees that there is a table and whose it is; only the words of the code open it.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TypeAlias

from zeroconf import IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from netcode.links.address import EVERYWHERE, Address
from netcode.links.interfaces import interfaces
from netcode.relay.limits import Limits
from netcode.relay.server import Relay

logging.getLogger("zeroconf").setLevel(logging.ERROR)  # it warns of every network adapter that is not linked
Update: TypeAlias = Callable[..., Awaitable[None]]
SERVICE = "_den._tcp.local."
LOOK = 1.5  # seconds to hear of all tables
PATIENCE = 5.0  # seconds to look for one table; it is reported as soon as it is found
LONGEST = 40  # characters of anything announced
MOST_ADDRESSES = 8  # of one table that are tried
AT_HOME = Limits(rooms=8, kept_bytes=4 << 20, total_bytes=32 << 20)


@dataclass(frozen=True, slots=True)
class LanTable:
    """An open table on this network, as it announces itself."""

    number: int
    relays: tuple[str, ...]  # the addresses of its host's relay, the likeliest first
    host: str
    game: str
    free: int


class Neighbourhood:
    """The open tables on this network, kept up to date while `watching`."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self.tables: dict[str, LanTable] = {}
        self._changed = changed
        self._looking: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def watching(self) -> AsyncIterator["Neighbourhood"]:
        zeroconf = AsyncZeroconf(ip_version=_versions())
        browser = AsyncServiceBrowser(zeroconf.zeroconf, SERVICE, handlers=[self._heard])
        try:
            yield self
        finally:
            for task in self._looking:
                task.cancel()
            await browser.async_cancel()
            await zeroconf.async_close()

    def _heard(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        if state_change is ServiceStateChange.Removed:
            if self.tables.pop(name, None):
                self._changed()
        else:
            task = asyncio.get_running_loop().create_task(self._ask(zeroconf, service_type, name))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def _ask(self, zeroconf: Zeroconf, service_type: str, name: str) -> None:
        info = AsyncServiceInfo(service_type, name)
        if await info.async_request(zeroconf, 3000) and (table := _table(info)):
            self.tables[name] = table
            self._changed()

    def numbered(self, number: int) -> list[LanTable]:
        return [table for table in self.tables.values() if table.number == number]


async def find(number: int, patience: float) -> AsyncGenerator[LanTable]:
    """The tables on this network whose codes begin with this number, each as soon as it is found.

    There may be several: two that opened at the same moment, or one whose number comes from a relay.
    """
    clock, news, told = asyncio.get_running_loop().time, asyncio.Event(), set[str]()
    begun = clock()
    async with Neighbourhood(news.set).watching() as neighbourhood:
        while True:
            news.clear()
            for table in neighbourhood.numbered(number):
                if table.relays[0] not in told:
                    told.add(table.relays[0])
                    yield table
            try:
                await asyncio.wait_for(news.wait(), begun + patience - clock())
            except TimeoutError:
                return


async def free_number(seconds: float = LOOK) -> int:
    """The smallest number that no table on this network has."""
    async with Neighbourhood().watching() as neighbourhood:
        await asyncio.sleep(seconds)
        taken = {table.number for table in neighbourhood.tables.values()}
        return next(number for number in range(1, len(taken) + 2) if number not in taken)


@asynccontextmanager
async def home_relay() -> AsyncIterator[tuple[str, int]]:
    """A small relay in this process, for friends on the same network. Yields its address on this machine, and its
    port."""
    async with Relay(AT_HOME).listen(EVERYWHERE, 0) as server:
        port = int(server.sockets[0].getsockname()[1])
        yield f"ws://127.0.0.1:{port}", port


@asynccontextmanager
async def announced(number: int, port: int, about: Mapping[str, str]) -> AsyncIterator[Update]:
    """Announce a table at this port. Yields a function that changes the announcement: `await update(free="2")`."""
    name = f"den-{number}-{secrets.token_hex(3)}"
    told = {"number": str(number), **{key: text[:LONGEST] for key, text in about.items()}}

    def info() -> AsyncServiceInfo:
        return AsyncServiceInfo(
            SERVICE,
            f"{name}.{SERVICE}",
            port=port,
            parsed_addresses=_addresses(),
            properties=dict(told),
            server=f"{name}.local.",
        )

    async def update(**changes: str) -> None:
        told.update({key: text[:LONGEST] for key, text in changes.items()})
        await (await zeroconf.async_update_service(info()))

    zeroconf = AsyncZeroconf(ip_version=_versions())
    try:
        await (await zeroconf.async_register_service(info(), cooperating_responders=True))
        yield update
    finally:
        try:
            await zeroconf.async_unregister_all_services()
        finally:  # also when the wait for the goodbye is cancelled
            await zeroconf.async_close()


def _versions() -> IPVersion:
    """Both IPv4 and IPv6, if this machine has addresses of both."""
    found = {own.version for own in interfaces() if not (own.ip.is_loopback or own.ip.is_link_local)}
    return {frozenset({4, 6}): IPVersion.All, frozenset({6}): IPVersion.V6Only}.get(frozenset(found), IPVersion.V4Only)


def _addresses() -> list[str]:
    """This machine's, as its adapters say."""
    return [str(own.ip) for own in interfaces() if not own.ip.is_link_local]


def _likeliest(addresses: list[str]) -> list[str]:
    """Addresses in this machine's own networks first: a host has others too, for containers and tunnels."""
    networks = [own.network for own in interfaces()]

    def unlikely(address: str) -> tuple[bool, bool]:
        ip = ip_address(address)
        return ip.is_loopback, not any(ip in network for network in networks)

    return sorted(addresses, key=unlikely)


def _table(info: AsyncServiceInfo) -> LanTable | None:
    """The table in an announcement, or None if it makes no sense: it may come from anybody."""
    said = {key.decode("ascii", "replace"): _text(value) for key, value in info.properties.items()}
    number, free = said.get("number", ""), said.get("free", "0")
    addresses = [address for address in info.parsed_addresses() if not ip_address(address).is_link_local]
    relays = tuple(Address(address, info.port or 0).url for address in _likeliest(addresses))
    if not number.isdecimal() or not 0 < int(number) < 10_000_000 or not relays or not info.port:
        return None
    return LanTable(
        int(number),
        relays[:MOST_ADDRESSES],
        said.get("host", ""),
        said.get("game", ""),
        int(free) if free.isdecimal() else 0,
    )


def _text(value: bytes | None) -> str:
    text = (value or b"")[: 4 * LONGEST].decode("utf-8", "replace")
    return "".join(letter for letter in text if letter.isprintable())[:LONGEST]
