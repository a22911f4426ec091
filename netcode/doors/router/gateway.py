"""Finds the router that leads out of this network, as the operating system knows it."""

from __future__ import annotations

import ipaddress
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROUTES: Final = Path("/proc/net/route")
ROUTES_6: Final = Path("/proc/net/ipv6_route")
GATEWAY: Final = 0x2  # a flag of a route


def gateway() -> str | None:
    """The router's address of IPv4, if there is one."""
    if sys.platform == "darwin":
        return _told_by_route("-inet")
    for line in _lines(ROUTES)[1:]:
        match line.split():
            case [_, "00000000", via, flags, *_] if int(flags, 16) & GATEWAY:
                return str(ipaddress.IPv4Address(bytes.fromhex(via)[::-1]))
    return None


def gateway_6() -> str | None:
    """The gateway for IPv6, with its interface if the address needs one."""
    if sys.platform == "darwin":
        return _told_by_route("-inet6")
    for line in _lines(ROUTES_6):
        fields = line.split()
        if len(fields) == 10 and fields[0] == "0" * 32 and fields[1] == "00" and int(fields[8], 16) & GATEWAY:
            ip = ipaddress.IPv6Address(bytes.fromhex(fields[4]))
            return f"{ip}%{fields[9]}" if ip.is_link_local else str(ip)
    return None


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text("ascii").splitlines()
    except OSError:
        return []


def _told_by_route(kind: str) -> str | None:
    try:
        told = subprocess.run(
            ("route", "-n", "get", kind, "default"), capture_output=True, text=True, timeout=5, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = re.search(r"gateway: (\S+)", told.stdout)
    return found[1] if found else None
