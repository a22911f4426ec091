"""The table opens the door itself: what is said to a router, byte by byte, and a real miniupnpd between two homes."""

import asyncio
import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path
from time import perf_counter
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcode.doors.router import protocols
from netcode.doors.router.messages import (
    Mapping,
    NoAnswer,
    RefusedByRouter,
    pcp_map,
    pmp_address,
    pmp_map,
    read_pcp,
    read_pmp_address,
    read_pmp_map,
)
from netcode.links.address import Address
from netcode.links.join_code import Code
from tests.netcode.doors.networks import Internet, Machines

NONCE = bytes(range(12))
OUTSIDE = "11.22.33"  # as good as public, for whoever asks whether it is; nothing of it leaves the namespaces

# -- the messages, laid out as the figures of RFC 6887 (7.1, 7.2, 11.1) and RFC 6886 (3.2, 3.3) ------------------------

REQUEST = "02 01 0000 000004b000000000000000000000ffffc0a80a02000102030405060708090a0b06 000000 1f55 1f55"
REQUEST += "00000000000000000000ffff00000000"
ANSWER = "02 81 00 00 000004b0 0000000a 000000000000000000000000000102030405060708090a0b06 000000 1f55 2328"
ANSWER += "00000000000000000000ffff0b16210a"


def test_a_request_of_pcp_is_laid_out_as_the_rfc_says() -> None:
    assert pcp_map(NONCE, ip_address("192.168.10.2"), 8021, 1200, 8021) == bytes.fromhex(REQUEST)


def test_an_answer_of_pcp_is_read_as_the_rfc_says() -> None:
    assert read_pcp(bytes.fromhex(ANSWER), NONCE, 8021) == Mapping(9000, 1200, ip_address("11.22.33.10"))


def test_nat_pmp_is_as_its_rfc_says() -> None:
    assert pmp_address() == bytes.fromhex("0000")
    assert read_pmp_address(bytes.fromhex("0080 0000 00000001 0b16210a")) == ip_address("11.22.33.10")
    assert pmp_map(8021, 1200, 9000) == bytes.fromhex("00 02 0000 1f55 2328 000004b0")
    assert read_pmp_map(bytes.fromhex("00 82 0000 00000001 1f55 2328 000004b0"), 8021) == Mapping(9000, 1200)


@pytest.mark.parametrize(
    "answer",
    [
        ANSWER.replace("0001020304", "ff01020304"),  # to somebody else's question
        ANSWER.replace("1f55 2328", "1f56 2328"),  # of another port
        ANSWER.replace("02 81", "02 01"),  # a question
        ANSWER[:-8],
        "",
        "02",
    ],
)
def test_what_is_no_answer_to_my_question_is_not_heard(answer: str) -> None:
    with pytest.raises(NoAnswer):
        read_pcp(bytes.fromhex(answer), NONCE, 8021)


@pytest.mark.parametrize(
    ("answer", "why"), [(ANSWER.replace("02 81 00 00", "02 81 00 02"), "not allow"), ("00 81 0001 00000000", "version")]
)
def test_a_router_that_says_no_says_why(answer: str, why: str) -> None:
    with pytest.raises(RefusedByRouter, match=why):
        read_pcp(bytes.fromhex(answer), NONCE, 8021)


@given(st.binary(max_size=1200))
def test_whatever_a_router_says_is_read_or_refused(answer: bytes) -> None:
    for read in (
        lambda: read_pcp(answer, NONCE, 8021),
        lambda: read_pmp_address(answer),
        lambda: read_pmp_map(answer, 8021),
    ):
        try:
            read()
        except (NoAnswer, RefusedByRouter) as problem:
            assert problem is not None  # noqa: PT017  # one of these two, and nothing else


class Answers(asyncio.DatagramProtocol):
    """Says these things in turn, whatever it is asked; nothing where there is nothing to say."""

    def __init__(self, *answers: str) -> None:
        self._answers = list(answers)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.DatagramTransport, transport)

    def datagram_received(self, data: bytes, sender: tuple[str, int]) -> None:
        if answer := self._answers.pop(0):
            self._transport.sendto(bytes.fromhex(answer), sender)


@pytest.mark.parametrize("lost", [0, 2])
async def test_a_question_that_is_lost_is_asked_again(lost: int, monkeypatch: pytest.MonkeyPatch) -> None:
    no = ANSWER.replace("02 81 00 00", "02 81 00 02")[: 24 * 2 + 8]
    loop = asyncio.get_running_loop()
    router, _ = await loop.create_datagram_endpoint(lambda: Answers(*[""] * lost, no), ("127.0.0.1", 0))
    monkeypatch.setattr(protocols, "PORT", router.get_extra_info("sockname")[1])
    with pytest.raises(RefusedByRouter, match="does not allow"):
        await protocols.ByPcp("127.0.0.1", ip_address("127.0.0.1")).map(8021, 8021, 1200)
    router.close()


# -- a real router -----------------------------------------------------------------------------------------------------

MISSING = [program for program in ("miniupnpd", "nft") if shutil.which(program) is None]
ROUTER = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)} (Debian: miniupnpd, nftables)")
BOT = ("--bot", "random")


@pytest.fixture
def net() -> Iterator[Internet]:
    with Internet.made(OUTSIDE) as net:
        for number, (home, name) in enumerate((("homea", "Ann"), ("homeb", "Bo")), 10):
            net.home(home, number)
            net.machine(name, home, number, 2)
        yield net


@pytest.mark.e2e
@ROUTER
@pytest.mark.usefixtures("networks")
def test_two_friends_in_two_homes_play_without_any_server(net: Internet, tmp_path: Path) -> None:
    with net.opening_ports("homea", tmp_path), Machines(net, tmp_path) as machines:
        begun = perf_counter()
        ann = machines.den("Ann", "host", "sneaks", "--seats", "2", *BOT, "--router", "--no-lan")
        opened = ann.told("open")
        assert Code.parse(opened["code"]).addresses[0] == Address(f"{OUTSIDE}.10", 8021)
        bo = machines.den("Bo", "join", f"come! den://{opened['code']} now", *BOT, "--no-lan")
        for peer in (ann, bo):
            peer.told("playing")
        assert perf_counter() - begun < 20
        assert ann.told("over")["result"] == bo.told("over")["result"]
    # the port was given back


@pytest.mark.e2e
@ROUTER
@pytest.mark.usefixtures("networks")
@pytest.mark.parametrize("by", ["pcp", "nat-pmp", "upnp"])
def test_a_port_is_opened_leads_in_and_is_given_back(by: str, net: Internet, tmp_path: Path) -> None:
    with net.opening_ports("homea", tmp_path):
        done = subprocess.run(
            [*net.inside("Ann"), sys.executable, "-m", "tests.netcode.doors.ask_router", by],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        told = json.loads(done.stdout)
        assert told["outer"] == f"{OUTSIDE}.10"
        left = subprocess.run(
            [*net.inside("homea"), "nft", "list", "ruleset"], capture_output=True, text=True, check=True
        )
        assert "dnat" not in left.stdout, "nothing is left open"


@pytest.mark.e2e
@ROUTER
@pytest.mark.usefixtures("networks")
def test_a_home_whose_router_opens_nothing_is_told_what_to_do(net: Internet, tmp_path: Path) -> None:
    with Machines(net, tmp_path) as machines:
        told = machines.den("Bo", "host", "sneaks", "--seats", "2", *BOT, "--router", "--no-lan").told("open")[
            "outside"
        ]
        assert "No router answered" in told
        assert "--relay" in told


@pytest.mark.e2e
@ROUTER
@pytest.mark.usefixtures("networks")
def test_where_the_router_says_no_a_sentence_says_what_to_do_and_that_works(net: Internet, tmp_path: Path) -> None:
    with net.opening_ports("homea", tmp_path, refusing=True), Machines(net, tmp_path) as machines:
        refused = machines.den("Ann", "host", "sneaks", "--seats", "2", *BOT, "--router", "--no-lan")
        told = refused.told("open")["outside"]
        assert "on this network only. Your router was asked to let friends in, and says no" in told
        assert "forward port 8021 to this machine by hand" in told
        assert "--reach YOUR-ADDRESS:8021" in told
        refused.kill()
        net.forward_by_hand("homea", 8021, "192.168.10.2")
        there = f"{OUTSIDE}.10:8021"
        ann = machines.den("Ann", "host", "sneaks", "--seats", "2", *BOT, "--no-lan", "--reach", there, name="Anew")
        bo = machines.den("Bo", "join", ann.told("open")["code"], *BOT, "--no-lan")
        assert ann.told("over")["result"] == bo.told("over")["result"]


@pytest.mark.e2e
@ROUTER
@pytest.mark.usefixtures("networks")
def test_where_the_provider_shares_addresses_no_code_is_given_away_that_cannot_work(tmp_path: Path) -> None:
    with Internet.made("100.64.7") as net:
        net.home("homea", 10)
        net.machine("Ann", "homea", 10, 2)
        with net.opening_ports("homea", tmp_path), Machines(net, tmp_path) as machines:
            opened = machines.den("Ann", "host", "sneaks", "--seats", "2", *BOT, "--router", "--no-lan").told("open")
            assert [address.host for address in Code.parse(opened["code"]).addresses] == ["192.168.10.2"]
            assert "on this network only. Your router has no address of its own" in opened["outside"]
