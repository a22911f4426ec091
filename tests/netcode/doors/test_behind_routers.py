"""Friends behind routers, on one network, and after their host is gone: real processes in network namespaces."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.netcode.doors.networks import Internet, Machines

pytestmark = [pytest.mark.e2e, pytest.mark.usefixtures("networks")]
BOT = ("--bot", "random")


@pytest.fixture
def net() -> Iterator[Internet]:
    with Internet.made() as net:
        yield net


def test_two_behind_two_routers_play_through_a_relay(net: Internet, tmp_path: Path) -> None:
    url = f"ws://{net.server('relay', 2)}:8027"
    for number, (home, name) in enumerate((("homea", "Ann"), ("homeb", "Bo")), 10):
        net.home(home, number)
        net.machine(name, home, number, 2)
    with Machines(net, tmp_path) as machines:
        assert "ready" in machines.den("relay", "relay").line()
        ann = machines.den("Ann", "host", "sneaks", "--seats", "2", *BOT, "--relay", url, "--no-lan")
        code = ann.told("open")["short"]
        bo = machines.den("Bo", "join", code, *BOT, "--relay", url, "--no-lan")
        assert ann.told("over")["result"] == bo.told("over")["result"]


def test_two_on_one_network_find_each_other_by_code(net: Internet, tmp_path: Path) -> None:
    net.home("home", 10)
    net.machine("Ann", "home", 10, 2)
    net.machine("Bo", "home", 10, 3)
    with Machines(net, tmp_path) as machines:
        ann = machines.den("Ann", "host", "sneaks", "--seats", "2", *BOT, "--lan")
        bo = machines.den("Bo", "join", ann.told("open")["short"], *BOT)
        assert ann.told("over")["result"] == bo.told("over")["result"]


def test_a_host_is_killed_in_mid_game_and_the_rest_finish_while_a_late_spectator_gets_in(
    net: Internet, tmp_path: Path
) -> None:
    url = f"ws://{net.server('relay', 2)}:8027"
    net.home("homea", 10)
    for own, name in enumerate(("Ann", "Bo", "Cy", "Zoe"), 2):
        net.machine(name, "homea", 10, own)
    with Machines(net, tmp_path) as machines:
        assert "ready" in machines.den("relay", "relay").line()
        door = ("--relay", url, "--no-lan")
        ann = machines.den("Ann", "host", "sneaks", "--seats", "3", *BOT, *door)
        codes = ann.told("open")
        seat = ("join", codes["short"], *BOT, "--patience", "6", *door)  # longer than links take to be made anew
        bo, cy = machines.den("Bo", *seat, "--stay"), machines.den("Cy", *seat)
        for peer in (ann, bo, cy):
            peer.told("playing")
        ann.kill()
        zoe = machines.den("Zoe", "watch", codes["short_watch"], *door)
        assert cy.told("over")["result"] == zoe.told("over")["result"]


def test_a_relay_is_killed_and_started_again_in_mid_game(net: Internet, tmp_path: Path) -> None:
    url = f"ws://{net.server('relay', 2)}:8027"
    for number, (home, name) in enumerate((("homea", "Ann"), ("homeb", "Bo")), 10):
        net.home(home, number)
        net.machine(name, home, number, 2)
    with Machines(net, tmp_path) as machines:
        relay = machines.den("relay", "relay")
        assert "ready" in relay.line()
        ann = machines.den("Ann", "host", "sneaks", "--seats", "2", *BOT, "--relay", url, "--no-lan")
        bo = machines.den("Bo", "join", ann.told("open")["short"], *BOT, "--relay", url, "--no-lan")
        for peer in (ann, bo):
            peer.told("playing")
        relay.kill()
        assert "ready" in machines.den("relay", "relay", name="again").line()
        assert ann.told("over")["result"] == bo.told("over")["result"]


@pytest.mark.skipif(shutil.which("redis-server") is None, reason="redis-server is not installed (Debian: redis-server)")
def test_a_relay_is_swapped_for_another_of_its_cluster_in_mid_game(net: Internet, tmp_path: Path) -> None:
    address = net.server("relay", 2)
    for number, (home, name) in enumerate((("homea", "Ann"), ("homeb", "Bo")), 10):
        net.home(home, number)
        net.machine(name, home, number, 2)
    command = [*net.inside("relay"), "redis-server", "--save", "", "--dir", str(tmp_path), "--bind", "127.0.0.1"]
    redis = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert redis.stdout is not None
        assert any("Ready to accept" in line for line in redis.stdout)
        with Machines(net, tmp_path) as machines:
            cluster = ("relay", "--redis", "redis://127.0.0.1:6379")
            one = machines.den("relay", *cluster, "--listen", ":8027")
            assert "ready" in one.line()
            relay = ("--relay", f"ws://{address}:8027", "--no-lan")
            ann = machines.den("Ann", "host", "sneaks", "--seats", "2", *BOT, *relay)
            bo = machines.den("Bo", "join", ann.told("open")["short"], *BOT, *relay)
            for peer in (ann, bo):
                peer.told("playing")
            one.kill()  # the balancer would now send its peers to the other node: here it takes the address over
            assert "ready" in machines.den("relay", *cluster, "--listen", ":8027", name="two").line()
            assert ann.told("over")["result"] == bo.told("over")["result"]
    finally:
        redis.terminate()
        redis.communicate(timeout=10)
