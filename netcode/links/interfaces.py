"""This machine's own addresses, and sockets that listen at them. (Nothing is sent: the system only looks things up.)"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import socket
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

import ifaddr

from netcode.links.address import EVERYWHERE, Address

OUTSIDE: Final = ("192.0.2.1", "2001:db8::1")  # addresses that no machine has: only the route to them is looked up
INNER: Final = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd")  # of networks inside this machine
NO_SUCH: Final = {errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT, errno.EPROTONOSUPPORT}

Ip = ipaddress.IPv4Address | ipaddress.IPv6Address
Interface = ipaddress.IPv4Interface | ipaddress.IPv6Interface


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; everywhere on IPv4 and IPv6 at one port. Raises OSError."""
    if host == EVERYWHERE:
        try:
            if socket.has_dualstack_ipv6():
                return socket.create_server((host, port), family=socket.AF_INET6, dualstack_ipv6=True)
        except OSError as problem:
            if problem.errno not in NO_SUCH:
                raise
        host = "0.0.0.0"
    family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    return socket.create_server((str(place[0]), port), family=family)


async def stop_accepting(sockets: Iterable[socket.socket]) -> None:
    """Before a server at these sockets closes: take no new connection, and let those that were taken just now become
    connections. If their server closes before that, asyncio forgets them, open; and a server that lists whom to hang up
    on does not know them yet."""
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):  # Windows
        for listener in sockets:
            loop.remove_reader(listener.fileno())
    for _ in ("its transport", "its protocol"):  # asyncio makes one, and tells the other, in a step each
        await asyncio.sleep(0)


def source_towards(host: str) -> Ip | None:
    """The address that this machine would call from; None if there is no route."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((host, 9))
            return ipaddress.ip_address(str(probe.getsockname()[0]).partition("%")[0])
        except OSError:
            return None


def interfaces() -> Iterator[Interface]:
    """All addresses of this machine with their networks, as its adapters say."""
    for adapter in ifaddr.get_adapters():
        if not adapter.name.startswith(INNER):
            for own in adapter.ips:
                ip = own.ip if isinstance(own.ip, str) else own.ip[0]
                yield ipaddress.ip_interface(f"{ip}/{own.network_prefix}")


def own_addresses(listening: Address) -> tuple[Address, ...]:
    """Where others can call this machine, the likeliest first: the address of the default route, those of other
    networks, one of IPv6."""
    if listening.host not in (EVERYWHERE, "0.0.0.0", ""):
        return (listening,)
    ways = [ip for ip in map(source_towards, OUTSIDE[: 1 if listening.host == "0.0.0.0" else 2]) if ip is not None]
    found = [*ways, *(own.ip for own in interfaces())]
    good = dict.fromkeys(ip for ip in found if _useful(ip) and (ip.version == 4 or listening.host == EVERYWHERE))
    ordered = sorted(good, key=lambda ip: (ip.version == 6, ip not in ways))
    four, six = [ip for ip in ordered if ip.version == 4], [ip for ip in ordered if ip.version == 6]
    if four:  # one address of IPv6 is enough then: codes are read aloud
        six = [ip for ip in six if ip.is_global][:1]
    told = [*four, *six]
    return tuple(Address(str(ip), listening.port) for ip in told) or (Address("127.0.0.1", listening.port),)


def own_address(listening: Address, towards: str) -> Address:
    """Where others on the way to `towards` can call us."""
    if listening.host not in (EVERYWHERE, "0.0.0.0", ""):
        return listening
    ip = source_towards(towards)
    return Address(str(ip), listening.port) if ip is not None else own_addresses(listening)[0]


def _useful(ip: Ip) -> bool:
    """Whether a machine on one of our networks, or beyond them, could call this address."""
    if ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast:
        return False
    return ip.version == 4 or ip.is_global or ip in UNIQUE_LOCAL


UNIQUE_LOCAL: Final = ipaddress.ip_network("fc00::/7")
