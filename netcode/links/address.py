"""Where a peer can be reached: a host and a port, or a name behind a tunnel or proxy that passes websockets on."""

import ipaddress
import re
from dataclasses import dataclass

EVERYWHERE = "::"  # all addresses of this machine, those of IPv4 too
URL = re.compile(r"(wss?)://(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(?::(\d{1,5}))?(/[A-Za-z0-9._~/+=-]*)?")
LONGEST_URL = 100


@dataclass(frozen=True, slots=True)
class Address:
    """`tls` and `path`: of an address that is somebody else's door, a tunnel's or a proxy's."""

    host: str
    port: int
    tls: bool = False
    path: str = ""  # without slashes at its ends

    def __str__(self) -> str:
        return self.url if self.tls or self.path else self._place

    @property
    def named(self) -> bool:
        """Whether the host is a name, which may have several addresses."""
        try:
            ipaddress.ip_address(self.host)
        except ValueError:
            return True
        return False

    @property
    def url(self) -> str:
        return f"{'wss' if self.tls else 'ws'}://{self._place}{'/' if self.path else ''}{self.path}"

    @property
    def _place(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @classmethod
    def parse(cls, text: str, port: int = 0) -> "Address":
        """Read "host", "host:port", ":port", "[v6]:port" or "wss://name/path"."""
        text = text.strip()
        if "://" in text:
            return cls._of_url(text)
        found = re.fullmatch(r"(?:\[([0-9a-fA-F:.]+)\]|([^:\[\]/@]*))(?::(\d{1,5}))?", text)
        if not found or (found[3] and int(found[3]) > 65535):
            raise ValueError(f"“{text}” is not an address. Write it like 192.168.1.7:8021 or den.example.org:8021.")
        return cls(found[1] or found[2] or EVERYWHERE, int(found[3] or port))

    @classmethod
    def _of_url(cls, text: str) -> "Address":
        found = URL.fullmatch(text)
        port = int(found[3] or (443 if found[1] == "wss" else 80)) if found else 0
        if not found or not 0 < port < 65536 or len(text) > LONGEST_URL:
            raise ValueError(f"“{text[:LONGEST_URL]}” is not an address. Write it like wss://den.example.org/table.")
        return cls(found[2].strip("[]"), port, found[1] == "wss", (found[4] or "").strip("/"))


def household(host: str) -> str:
    """Whose address this is, for limits: one household has 2^64 IPv6 addresses, which count as one."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    return str(address.ipv4_mapped or ipaddress.ip_network((address, 64), strict=False).network_address)


def is_loopback(address: Address) -> bool:
    """Whether nobody but this machine reaches it."""
    return address.host == "localhost" if address.named else ipaddress.ip_address(address.host).is_loopback


def is_public(address: Address) -> bool:
    """Whether it may be reachable from everywhere. A name may be."""
    return address.named or ipaddress.ip_address(address.host).is_global
