"""The default route may not be the route to a friend: VPNs that take it, networks without any, and IPv6."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from netcode.links.address import Address
from netcode.links.join_code import Code
from tests.netcode.doors.networks import Internet, Machines

pytestmark = [pytest.mark.e2e, pytest.mark.usefixtures("networks")]
BOT = ("--bot", "random")


@pytest.fixture
def net() -> Iterator[Internet]:
    with Internet.made("11.22.33") as net:  # as good as public; nothing of it leaves the namespaces
        yield net


def meet(net: Internet, folder: Path, *, by: str = "short") -> Code:
    """Ann and Bo find each other by this code and play; what stood in the long one."""
    with Machines(net, folder) as machines:
        ann = machines.den("Ann", "host", "sneaks", "--seats", "2", *BOT, "--lan")
        opened = ann.told("open")
        bo = machines.den("Bo", "join", opened[by], *BOT)
        assert ann.told("over")["result"] == bo.told("over")["result"]
        return Code.parse(opened["code"])


def test_a_vpn_that_holds_the_way_out_does_not_keep_friends_on_one_network_apart(net: Internet, tmp_path: Path) -> None:
    net.switch("lan")
    net.plugged("Ann", "lan", "192.168.1.2/24")
    net.leading_out("Ann", "10.8.0.2")
    net.plugged("Bo", "lan", "192.168.1.3/24")
    hosts = [address.host for address in meet(net, tmp_path).addresses]
    assert hosts == ["10.8.0.2", "192.168.1.2"]


def test_a_network_of_ipv6_alone_and_without_a_way_out_is_as_good(net: Internet, tmp_path: Path) -> None:
    net.switch("lan")
    net.plugged("Ann", "lan", "fd77::11/64")
    net.plugged("Bo", "lan", "fd77::12/64")
    assert meet(net, tmp_path).addresses == (Address("fd77::11", 8021),)


@pytest.mark.skipif(shutil.which("miniupnpd") is None, reason="miniupnpd is not installed")
def test_the_firewall_of_a_home_lets_friends_in_by_ipv6(net: Internet, tmp_path: Path) -> None:
    for number, (home, name) in enumerate((("homea", "Ann"), ("homeb", "Bo")), 10):
        net.home(home, number)
        net.machine(name, home, number, 2)
        prefix = f"2600:{number}"
        net.six(home, f"2600:99::{number}", f"{prefix}::1", {name: f"{prefix}::2"})
    net.route_six("homea", "2600:11::/64", "2600:99::11")
    net.route_six("homeb", "2600:10::/64", "2600:99::10")
    with net.opening_ports("homea", tmp_path), Machines(net, tmp_path) as machines:
        ann = machines.den("Ann", "host", "sneaks", "--seats", "2", *BOT, "--router", "--no-lan")
        code = Code.parse(ann.told("open")["code"])
        six = Address("2600:10::2", 8021)
        assert six in code.addresses
        bo = machines.den("Bo", "join", str(Code(code.keys, (six,))), *BOT, "--no-lan")
        assert ann.told("over")["result"] == bo.told("over")["result"]
