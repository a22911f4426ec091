"""Where a peer can be reached: a host and a port."""

import ipaddress
import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Address:
    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @classmethod
    def parse(cls, text: str, port: int = 0) -> "Address":
        """Read "host", "host:port", ":port" or "[v6]:port"."""
        found = re.fullmatch(r"(?:\[([0-9a-fA-F:.]+)\]|([^:\[\]]*))(?::(\d{1,5}))?", text.strip())
        if not found or (found[3] and int(found[3]) > 65535):
            raise ValueError(f"“{text}” is not an address. Write it like 192.168.1.7:8021 or den.example.org:8021.")
        return cls(found[1] or found[2] or "0.0.0.0", int(found[3] or port))


def household(host: str) -> str:
    """Whose address this is, for limits: one household has 2^64 IPv6 addresses, which count as one."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False).network_address)
