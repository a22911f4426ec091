"""What is said to a router by PCP (RFC 6887) and by NAT-PMP (RFC 6886), its forerunner: requests and answers."""

from __future__ import annotations

import ipaddress
import struct
from dataclasses import dataclass
from typing import Final

PCP, NAT_PMP = 2, 0  # versions: a router that knows only the older one answers with it
MAP, ANSWER = 1, 0x80
TCP, PMP_TCP, PMP_ADDRESS = 6, 2, 0
NONCE: Final = 12  # bytes
LONGEST: Final = 1100  # bytes of an answer
OTHER_VERSION: Final = "it speaks another version"
NO_WAY: Final = "it has no address of its own that others could call"
PCP_REFUSALS: Final = {
    1: OTHER_VERSION,
    2: "it does not allow that",
    3: "it did not understand",
    4: "it has no way out itself just now",
    8: "it has no room for more",
    9: "it cannot do that",
    11: "it has given that port to another",
    12: "it sees another address than ours",
}
PMP_REFUSALS: Final = {
    1: OTHER_VERSION,
    2: "it does not allow that",
    3: NO_WAY,
    4: "it has no room for more",
    5: "it cannot do that",
}

Ip = ipaddress.IPv4Address | ipaddress.IPv6Address


class NoAnswer(Exception):
    """These bytes are no answer to what was asked."""


class RefusedByRouter(Exception):
    """The router says no; the text says why."""


@dataclass(frozen=True, slots=True)
class Mapping:
    """A port of the router that leads to us, for so many seconds."""

    port: int
    seconds: int
    outer: Ip | None = None


def pcp_map(nonce: bytes, own: Ip, port: int, seconds: int, outer: int = 0) -> bytes:
    """Ask for a port (RFC 6887, sections 7.1, 11.1); with 0 seconds give it back. `outer`: the port we would like."""
    nowhere = ipaddress.ip_address("::ffff:0:0" if own.version == 4 else "::")
    head = struct.pack("!BBHI16s", PCP, MAP, 0, seconds, _wide(own))
    return head + struct.pack("!12sB3xHH16s", nonce, TCP, port, outer, nowhere.packed)


def read_pcp(answer: bytes, nonce: bytes, port: int) -> Mapping:
    """The answer to that (sections 7.2 and 11.1). Raises NoAnswer, RefusedByRouter."""
    if len(answer) < 4 or len(answer) > LONGEST or not answer[1] & ANSWER:
        raise NoAnswer
    if answer[0] != PCP:
        raise RefusedByRouter(OTHER_VERSION)
    if len(answer) < 24 or answer[1] != ANSWER | MAP:
        raise NoAnswer
    result, seconds = answer[3], struct.unpack_from("!I", answer, 4)[0]
    if len(answer) >= 60 and answer[24:36] != nonce:
        raise NoAnswer
    if result:
        raise RefusedByRouter(PCP_REFUSALS.get(result, f"it gives the reason {result}"))
    if len(answer) < 60:
        raise NoAnswer
    protocol, inner, outer, address = struct.unpack_from("!B3xHH16s", answer, 36)
    if (protocol, inner) != (TCP, port) or not (outer or seconds == 0):
        raise NoAnswer
    ip = ipaddress.IPv6Address(address)
    return Mapping(outer, seconds, ip.ipv4_mapped or ip)


def pmp_address() -> bytes:
    """Ask for the outer address (RFC 6886, section 3.2)."""
    return struct.pack("!BB", NAT_PMP, PMP_ADDRESS)


def read_pmp_address(answer: bytes) -> Ip:
    _check_pmp(answer, PMP_ADDRESS, 12)
    return ipaddress.IPv4Address(answer[8:12])


def pmp_map(port: int, seconds: int, outer: int = 0) -> bytes:
    """Ask for a port (section 3.3); with 0 seconds give it back."""
    return struct.pack("!BBHHHI", NAT_PMP, PMP_TCP, 0, port, outer, seconds)


def read_pmp_map(answer: bytes, port: int) -> Mapping:
    _check_pmp(answer, PMP_TCP, 16)
    inner, outer, seconds = struct.unpack_from("!HHI", answer, 8)
    if inner != port:
        raise NoAnswer
    return Mapping(outer, seconds)


def _check_pmp(answer: bytes, asked: int, length: int) -> None:
    if len(answer) < 4 or len(answer) > LONGEST or answer[0] != NAT_PMP or answer[1] != ANSWER | asked:
        raise NoAnswer
    result = struct.unpack_from("!H", answer, 2)[0]
    if result:
        raise RefusedByRouter(PMP_REFUSALS.get(result, f"it gives the reason {result}"))
    if len(answer) < length:
        raise NoAnswer


def _wide(ip: Ip) -> bytes:
    """In 16 bytes, as RFC 6887 writes addresses of both kinds."""
    return ip.packed if ip.version == 6 else bytes(10) + b"\xff\xff" + ip.packed
