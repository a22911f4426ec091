"""Players call each other, too: at addresses that each names for itself, that no spectator sees, and that are checked
before use."""

from pathlib import Path

import pytest

from netcode.links.address import Address
from netcode.links.join_code import Code
from netcode.peer.guests.enter_table import join
from netcode.protocol.wire import Refused
from netcode.session.link_budgets import BUDGETS
from netcode.session.seat_addresses import MOST_EVER, WHERE, may_call, where
from netcode.storage.store import Store
from tests.netcode.intruders import intruder
from tests.netcode.peers import LOOPBACK, begun, hosted, joined, rules_of, until, watching

HOME = [Address("192.168.1.7", 8021)]


@pytest.mark.parametrize(
    "host",
    ["203.0.113.9.example", "169.254.169.254", "224.0.0.1", "0.0.0.0", "192.168.2.1", "10.0.0.1", "127.0.0.1", "::1"],
)
def test_what_a_stranger_may_want_called_is_not_called(host: str) -> None:
    assert not may_call(Address(host, 8021), HOME)


@pytest.mark.parametrize("host", ["93.184.215.14", "2606:2800:21f::1", "192.168.1.30"])
def test_public_addresses_are_called_and_those_of_the_network_in_which_the_table_is(host: str) -> None:
    assert may_call(Address(host, 8021), HOME)
    assert not may_call(Address(host, 22), HOME)


async def test_players_find_each_other_and_a_spectator_sees_no_address(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann")
    code = Code.parse(ann.lobby.join_code or "")
    bo, cy = [await join(Store(tmp_path / name), code, rules_of, name=name, listen=LOOPBACK) for name in ("Bo", "Cy")]
    zoe = await watching(tmp_path / "zoe", ann)
    async with intruder(ann) as zed:
        await begun(ann, [bo, cy])
        await until(bo, lambda: bo.signing in cy.who.values() and cy.signing in bo.who.values())
        await until(zoe, lambda: zoe.lobby.client is not None)
        ports = [str(peer.listener.address.port).encode() for peer in (bo, cy)]
        said = b"".join(zed.heard)
    assert not any(message[:1] == WHERE for message in zed.heard)
    assert not any(port in said for port in ports)
    assert zoe.seat_addresses._named == {}
    for peer in (zoe, cy, bo, ann):
        await peer.close()


async def test_an_address_counts_only_from_the_seat_that_it_belongs_to_and_only_a_few(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann")
    bo = await joined(tmp_path / "bo", ann, "Bo")
    cy = await joined(tmp_path / "cy", ann, "Cy")
    link = ann.net.links[0]
    ports = iter(range(3000, 60_000))
    forged = where(bo.seed, [Address("93.184.215.14", 3000)]).replace(b"3000", b"3001")
    with pytest.raises(Refused):
        ann.seat_addresses._heard(link, WHERE + forged)
    for _ in range(100):
        ann.seat_addresses._notes.clear()  # as if time went by
        ann.seat_addresses._heard(link, WHERE + where(bo.seed, [Address("93.184.215.14", next(ports))]))
    assert len(ann.seat_addresses.callable_by(())) == MOST_EVER
    ann.lobby.let_go(2)
    ann.seat_addresses._heard(link, WHERE + where(cy.seed, [Address("93.184.215.15", 3000)]))
    assert Address("93.184.215.15", 3000) not in ann.seat_addresses.callable_by(())
    assert BUDGETS[WHERE].lost
    for peer in (cy, bo, ann):
        await peer.close()
