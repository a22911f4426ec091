"""The addresses at which seats can be called, so that the table does not depend on any one seat. Each seat signs its
own addresses, and they are told only to peers that have a seat; spectators never see them.

Not every address is called: it must be a public one, or in the network through which this machine reached the table;
and one seat can name only a few.
"""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final

from netcode.links.address import Address
from netcode.links.link import Link
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.envelope import Ed25519Eye, Ed25519Pen
from netcode.protocol.wire import blob, fields, integer, pack, several, text, unpack
from netcode.session.mesh import Mesh

WHERE: Final = b"@"
MOST_ADDRESSES: Final = 4  # of one seat at a time
MOST_EVER: Final = 12  # of one seat in total, as it comes back from other places
LOWEST_PORT: Final = 1024  # nobody plays on a lower one, where other programs listen
LATEST: Final = 2**62
_FIELDS: Final = ("addresses", "number", "signature", "signing")


class SeatAddresses:
    """`mine`: my own addresses; empty if nobody can call me. `news`: called when there is a new address to call."""

    def __init__(self, net: Mesh, seed: Seed, mine: Callable[[], Sequence[Address]], news: Callable[[], None]) -> None:
        self._net, self._seed, self._mine, self._news = net, seed, mine, news
        self._signing = seed.signing_key().public_key().public_bytes_raw()
        self._notes: dict[bytes, tuple[int, bytes]] = {}  # seat -> its latest note
        self._named: dict[bytes, list[Address]] = {}  # seat -> all addresses that it has named
        self._told: set[Link] = set()
        net.on(WHERE, self._heard)
        net.watch(lambda link: None, self._told.discard)

    def tell(self) -> None:
        """Tell linked seats the addresses that they have not heard yet: my own and those of the others."""
        new = [link for link in self._net.links if link not in self._told and self._net.is_seated(link)]
        if new:
            self._told.update(new)
            for note in (where(self._seed, self._mine()), *(note for _, note in self._notes.values())):
                self._net.say(WHERE + note, new)

    def callable_by(self, ways: Iterable[Address]) -> list[Address]:
        """The others' addresses that a machine which reached the table in these ways may call."""
        ways = list(ways)
        return [address for named in self._named.values() for address in named if may_call(address, ways)]

    def _heard(self, link: Link, message: bytes) -> None:
        """Takes in a note and passes it on to all linked seats, because not every seat is linked to every other."""
        addresses, number, signature, signing = fields(unpack(message[1:]), _FIELDS, "An address")
        blob(signing, 32, "A signing key")
        integer(number, 1, LATEST, "The number of an address")
        told = [text(address, 80, "An address") for address in several(addresses, MOST_ADDRESSES, "The addresses")]
        latest, _ = self._notes.get(signing, (0, b""))
        if signing == self._signing or not self._net.seated(signing) or number <= latest:
            return
        Ed25519Eye().check(signing, _signed(told, number), blob(signature, 64, "A signature"))
        self._notes[signing] = number, message[1:]
        named = self._named.setdefault(signing, [])
        for address in told:
            with suppress(ValueError):
                if (parsed := Address.parse(address)) not in named and len(named) < MOST_EVER:
                    named.append(parsed)
        self._net.say(message, [other for other in self._net.links if other in self._told and other is not link])
        self._news()


def where(seed: Seed, reached_at: Sequence[Address]) -> bytes:
    """A signed note of where I can be called, if at all."""
    addresses, number = [str(address) for address in reached_at[:MOST_ADDRESSES]], time.time_ns() // 1_000_000
    key = seed.signing_key()
    signature, signing = Ed25519Pen(key).sign(_signed(addresses, number)), key.public_key().public_bytes_raw()
    return pack({"addresses": addresses, "number": number, "signature": signature, "signing": signing})


def may_call(address: Address, ways: Sequence[Address]) -> bool:
    """Whether to call an address that another player names. Names are not looked up; addresses of this machine or its
    own network are called only if the table itself is there."""
    ip = _ip(address)
    if ip is None or address.port < LOWEST_PORT or ip.is_multicast or ip.is_unspecified or ip.is_link_local:
        return False
    return ip.is_global or any(_neighbours(ip, way) for way in map(_ip, ways))


def _ip(address: Address) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        ip = ipaddress.ip_address(address.host)
    except ValueError:
        return None
    return (ip.ipv4_mapped or ip) if isinstance(ip, ipaddress.IPv6Address) else ip


def _neighbours(
    one: ipaddress.IPv4Address | ipaddress.IPv6Address, other: ipaddress.IPv4Address | ipaddress.IPv6Address | None
) -> bool:
    """Whether both addresses are in one home network."""
    if other is None or one.version != other.version or one.is_loopback != other.is_loopback:
        return False
    width = 24 if one.version == 4 else 64
    return other in ipaddress.ip_network((one, width), strict=False)


def _signed(addresses: Sequence[str], number: int) -> bytes:
    return b"den/2 where" + pack([list(addresses), number])
