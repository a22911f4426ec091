"""Small internets of network namespaces on this machine: a public network, and homes behind routers with NAT.

Everything is made by the test and removed by it, by name. Traffic never leaves the machine.
"""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

from tests.patience import PATIENCE


def run(*words: str) -> None:
    subprocess.run(words, check=True, capture_output=True, text=True)


class Internet:
    """Network namespaces and the wires between them. The public network is 203.0.113.0/24 or another, homes have
    192.168.x.0/24."""

    def __init__(self, public: str = "203.0.113") -> None:
        self._public = public
        self._mark = f"d{os.getpid() % 100_000}"
        self._spaces: list[str] = []
        self._wires = 0
        self._wires_of: dict[str, str] = {}  # the interfaces of machines
        self._outer: dict[str, str] = {}  # the interfaces of servers and routers that lead to the public network

    @classmethod
    @contextmanager
    def made(cls, public: str = "203.0.113") -> Iterator["Internet"]:
        net = cls(public)
        try:
            net._space("public")
            net._in("public", "ip", "link", "add", "br0", "type", "bridge")
            net._in("public", "ip", "link", "set", "br0", "up")
            yield net
        finally:
            for space in net._spaces:
                subprocess.run(["ip", "netns", "del", space], check=False, capture_output=True)

    def _space(self, name: str) -> None:
        run("ip", "netns", "add", f"{self._mark}{name}")
        self._spaces.append(f"{self._mark}{name}")
        self._in(name, "ip", "link", "set", "lo", "up")

    def _in(self, space: str, *words: str) -> None:
        run(*self.inside(space), *words)

    def inside(self, space: str) -> tuple[str, ...]:
        return "ip", "netns", "exec", f"{self._mark}{space}"

    def _wire(self, one: str, other: str, *, bridge: str = "") -> str:
        """A wire from a new interface of `one` to `other`; the interface's name."""
        self._wires += 1
        near, far = f"{self._mark}a{self._wires}", f"{self._mark}b{self._wires}"
        run("ip", "link", "add", near, "type", "veth", "peer", "name", far)
        run("ip", "link", "set", near, "netns", f"{self._mark}{one}")
        run("ip", "link", "set", far, "netns", f"{self._mark}{other}")
        self._in(one, "ip", "link", "set", near, "up")
        if bridge:
            self._in(other, "ip", "link", "set", far, "master", bridge)
        self._in(other, "ip", "link", "set", far, "up")
        self._wires_of[one] = near
        return near

    def server(self, name: str, number: int) -> str:
        """A machine on the public network; its address."""
        self._space(name)
        near = self._wire(name, "public", bridge="br0")
        self._in(name, "ip", "addr", "add", f"{self._public}.{number}/24", "dev", near)
        self._outer[name] = near
        return f"{self._public}.{number}"

    def home(self, name: str, number: int) -> None:
        """A router on the public network, which translates the addresses of those behind it, and its switch."""
        self.server(name, number)
        self._in(name, "ip", "link", "add", "br0", "type", "bridge")
        self._in(name, "ip", "addr", "add", f"192.168.{number}.1/24", "dev", "br0")
        self._in(name, "ip", "link", "set", "br0", "up")
        self._in(name, "sh", "-c", "echo 1 > /proc/sys/net/ipv4/ip_forward")
        self._in(name, "iptables", "-t", "nat", "-A", "POSTROUTING", "-s", f"192.168.{number}.0/24", "-j", "MASQUERADE")

    def machine(self, name: str, home: str, number: int, own: int) -> None:
        """A machine in a home: behind the router it can call out, and nobody can call it."""
        self._space(name)
        near = self._wire(name, home, bridge="br0")
        self._in(name, "ip", "addr", "add", f"192.168.{number}.{own}/24", "dev", near)
        self._in(name, "ip", "route", "add", "default", "via", f"192.168.{number}.1")

    def forward_by_hand(self, home: str, port: int, machine: str) -> None:
        """Forwards a port, as people do on the web page of their router."""
        rule = ("-p", "tcp", "--dport", str(port), "-j", "DNAT", "--to-destination", f"{machine}:{port}")
        self._in(home, "iptables", "-t", "nat", "-A", "PREROUTING", "-i", self._outer[home], *rule)
        self._in(home, "nft", "add", "rule", "inet", "filter", "forward", "ct", "status", "dnat", "accept")

    def switch(self, name: str) -> None:
        """A network without any router."""
        self._space(name)
        self._in(name, "ip", "link", "add", "br0", "type", "bridge")
        self._in(name, "ip", "link", "set", "br0", "up")

    def plugged(self, name: str, switch: str, *addresses: str) -> None:
        """A machine at a switch, with these addresses alone."""
        self._space(name)
        near = self._wire(name, switch, bridge="br0")
        for address in addresses:
            self._address(name, address, near)

    def leading_out(self, name: str, address: str) -> None:
        """An interface of this machine that holds its default route, as a VPN's does. It leads nowhere."""
        self._in(name, "ip", "link", "add", "vpn0", "type", "bridge")
        self._in(name, "ip", "addr", "add", f"{address}/24", "dev", "vpn0")
        self._in(name, "ip", "link", "set", "vpn0", "up")
        self._in(name, "ip", "route", "add", "default", "dev", "vpn0")

    def six(self, home: str, outer: str, inner: str, machines: dict[str, str]) -> None:
        """IPv6 in a home and before it: the router's addresses, and those of the machines behind it."""
        self._address(home, f"{outer}/64", self._outer[home])
        self._address(home, f"{inner}/64", "br0")
        self._in(home, "sh", "-c", "echo 1 > /proc/sys/net/ipv6/conf/all/forwarding")
        for name, address in machines.items():
            self._address(name, f"{address}/64", self._wires_of[name])
            self._in(name, "ip", "-6", "route", "add", "default", "via", inner)

    def route_six(self, home: str, there: str, via: str) -> None:
        self._in(home, "ip", "-6", "route", "add", there, "via", via)

    def _address(self, name: str, address: str, interface: str) -> None:
        self._in(name, "ip", "addr", "add", address, "dev", interface, *(("nodad",) if ":" in address else ()))

    def forwards(self, name: str) -> None:
        self._in(name, "sh", "-c", "echo 1 > /proc/sys/net/ipv4/ip_forward")

    def tunnel(self, name: str) -> str:
        """The name of this machine's interface of a VPN."""
        return f"{self._mark}{name}"[:15]

    def set_vpn(self, name: str, secret: str, own: str, peers: dict[str, str], via: str | None) -> None:
        """One end of a VPN of WireGuard. `peers`: their keys, and what is theirs; `via`: a hub that leads to all."""
        words = ["wg", "set", self.tunnel(name), "listen-port", "51820", "private-key", "/dev/stdin"]
        for key, address in peers.items():
            there = ["allowed-ips", f"{address}/32"] if via is None else ["allowed-ips", "10.9.0.0/24"]
            called = [] if via is None else ["endpoint", f"{via}:51820", "persistent-keepalive", "1"]
            words += ["peer", key, *called, *there]
        subprocess.run([*self.inside(name), *words], input=secret, text=True, check=True, capture_output=True)
        self._in(name, "ip", "addr", "add", f"{own}/24", "dev", self.tunnel(name))
        self._in(name, "ip", "link", "set", self.tunnel(name), "up")

    @contextmanager
    def opening_ports(self, home: str, folder: Path, refusing: bool = False) -> Iterator[None]:
        """The router of that home opens ports on request: a real miniupnpd. Nothing else gets in. `refusing`: it
        refuses everything, by UPnP. (By PCP it would look for another port.)"""
        rules, config = folder / f"{home}.nft", folder / f"{home}.conf"
        rules.write_text(FIREWALL)
        config.write_text(
            ROUTER.format(outer=self._outer[home], pmp="no" if refusing else "yes", may="deny" if refusing else "allow")
        )
        self._in(home, "nft", "-f", str(rules))
        command = [*self.inside(home), "miniupnpd", "-d", "-f", str(config), "-P", str(folder / f"{home}.pid")]
        log = folder / f"{home}.log"  # a pipe would fill up, and the router would stand still
        with log.open("w") as out:
            router = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
        try:
            end = time.monotonic() + PATIENCE
            while ("HTTP listening" if refusing else "Listening for NAT-PMP/PCP") not in log.read_text(
                errors="replace"
            ):
                assert router.poll() is None, log.read_text(errors="replace")
                assert time.monotonic() < end, log.read_text(errors="replace")
                time.sleep(0.02)
            yield
        finally:
            router.kill()
            router.wait(PATIENCE)


FIREWALL = """table inet filter {
    chain miniupnpd {
    }
    chain prerouting_miniupnpd {
    }
    chain postrouting_miniupnpd {
    }
    chain forward {
        type filter hook forward priority 0; policy drop;
        jump miniupnpd
        ct state established,related accept
        iifname "br0" accept
    }
    chain prerouting {
        type nat hook prerouting priority -100; policy accept;
        jump prerouting_miniupnpd
    }
    chain postrouting {
        type nat hook postrouting priority 100; policy accept;
        jump postrouting_miniupnpd
    }
}
"""
ROUTER = """ext_ifname={outer}
listening_ip=br0
port=5000
enable_natpmp={pmp}
enable_upnp=yes
secure_mode=yes
uuid=11111111-1111-1111-1111-111111111111
{may} 1024-65535 0.0.0.0/0 1024-65535
deny 0-65535 0.0.0.0/0 0-65535
"""


def cannot() -> str:
    """Why such networks cannot be made here; nothing if they can. (One is made, and removed.)"""
    if os.geteuid() != 0:
        return "network namespaces need root"
    missing = [program for program in ("ip", "iptables") if shutil.which(program) is None]
    if missing:
        return f"not installed: {', '.join(missing)} (Debian: iproute2, iptables)"
    try:
        with Internet.made() as net:
            net.home("home", 10)
            net.machine("machine", "home", 10, 2)
    except subprocess.CalledProcessError as problem:
        return f"networks cannot be had here: {problem.stderr.strip()}"
    return ""


class Den:
    """A `den` process on one of those machines."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def told(self, event: str) -> dict[str, Any]:
        """Read on until it tells of this event."""
        assert self.process.stdout is not None
        heard = []
        for line in self.process.stdout:
            heard.append(line)
            if line.startswith("{") and (facts := json.loads(line)).get("event") == event:
                return dict(facts)
        raise AssertionError(f"it ended without “{event}”: {heard}")

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)


class Places(Protocol):
    """Where processes can be started."""

    def inside(self, space: str) -> tuple[str, ...]: ...


class Machines:
    """Starts `den` on machines; ends all of them with the block."""

    def __init__(self, net: Places, home: Path) -> None:
        self._net, self._home, self._stack = net, home, ExitStack()

    def __enter__(self) -> "Machines":
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def den(self, machine: str, *words: str, name: str = "") -> Den:
        name = name or machine
        common = ("--home", str(self._home / name), "--name", name, "--json") if words[0] != "relay" else ()
        command = [*self._net.inside(machine), sys.executable, "-m", "tui", *common, *words]
        log = self._stack.enter_context((self._home / f"{name}.err").open("w"))
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        self._stack.callback(self._end, process)
        return Den(process)

    @staticmethod
    def _end(process: subprocess.Popen[str]) -> None:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=PATIENCE)
