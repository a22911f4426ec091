"""Whole tables that meet by short codes: at a relay, on the local network, and after their host went home."""

from pathlib import Path

import pytest

from netcode.doors.relays.client import NobodyThere
from netcode.doors.short_code import ShortCode
from netcode.doors.short_code_door import Deed, come_in, invitation, invited
from netcode.doors.spake2_knock import WrongCode
from netcode.links.address import Address
from netcode.links.keys import Keys
from netcode.peer.guests.enter_table import join, reenter
from netcode.peer.guests.guest import Guest
from netcode.peer.host import Host, host, reopen
from netcode.protocol.wire import Refused, pack
from netcode.storage.store import Store, TableFile
from tests.engines.toy import TOY
from tests.netcode.peers import LOOPBACK, begun, play, played_out, rules_of, until
from tests.netcode.relay.peers import port_to_keep, relay

NOWHERE = Address("127.0.0.1", 9)  # nobody listens there: the relay is the only way


async def hosted_at(home: Path, url: str | None, *, seats: int = 3, lan: bool = False) -> Host:
    table = await host(
        Store(home), TOY, rules_of, name="Ann", seats=seats, listen=LOOPBACK, reach=(NOWHERE,), relay=url, lan=lan
    )
    await until(table, lambda: table.lobby.short_code is not None)
    return table


async def joined_by(home: Path, code: str | None, url: str | None, name: str) -> Guest:
    assert code is not None
    direct, way = await come_in(ShortCode.parse(code), url, lan=url is None)
    return await join(Store(home), direct, rules_of, name=name, relay=way)


async def test_strangers_to_each_other_play_a_whole_game_through_a_relay(tmp_path: Path) -> None:
    async with relay() as (_, port):
        url = f"ws://127.0.0.1:{port}"
        ann = await hosted_at(tmp_path / "ann", url)
        bo = await joined_by(tmp_path / "bo", ann.lobby.short_code, url, "Bo")
        cy = await joined_by(tmp_path / "cy", ann.lobby.short_code, url, "Cy")
        zoe = await joined_by(tmp_path / "zoe", ann.lobby.short_watch_code, url, "Zoe")
        peers = [ann, bo, cy, zoe]
        with pytest.raises(WrongCode):  # the table is full
            await joined_by(tmp_path / "di", ann.lobby.short_code, url, "Di")
        await begun(ann, [bo, cy])
        for peer in (ann, bo, cy):
            play(peer)
        for peer in peers:
            await until(peer, lambda peer=peer: peer.lobby.client is not None)
            await until(peer, lambda peer=peer: peer.lobby.client.ending is not None)
        assert len({peer.session.archive().to_bytes() for peer in peers}) == 1
        for peer in peers:
            await peer.close()


async def test_when_the_host_goes_home_the_others_play_on_and_a_late_spectator_still_gets_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netcode.peer.front_door.DOOR_WATCH", 0.3)
    async with relay() as (_, port):
        url = f"ws://127.0.0.1:{port}"
        ann = await hosted_at(tmp_path / "ann", url)
        code, watch_code = ann.lobby.short_code, ann.lobby.short_watch_code
        bo = await joined_by(tmp_path / "bo", code, url, "Bo")
        cy = await joined_by(tmp_path / "cy", code, url, "Cy")
        await begun(ann, [bo, cy])
        await ann.close()
        for peer in (bo, cy):
            play(peer)
        await until(bo, lambda: bo.lobby.short_watch_code == watch_code)  # Bo keeps the door now
        zoe = await joined_by(tmp_path / "zoe", watch_code, url, "Zoe")
        await until(zoe, lambda: zoe.lobby.client is not None)

        back = await reopen(TableFile(ann.file.path), rules_of, LOOPBACK)
        await until(back, lambda: back.lobby.client is not None)
        play(back)
        for peer in (back, bo, cy, zoe):
            await until(peer, lambda peer=peer: peer.lobby.client.ending is not None)
        for peer in (back, bo, cy, zoe):
            await peer.close()


async def test_a_relay_that_restarts_in_mid_game_costs_a_pause_and_nothing_else(tmp_path: Path) -> None:
    async with relay(port=port_to_keep()) as (_, port):
        url = f"ws://127.0.0.1:{port}"
        ann = await hosted_at(tmp_path / "ann", url, seats=2)
        bo = await joined_by(tmp_path / "bo", ann.lobby.short_code, url, "Bo")
        await begun(ann, [bo])
        play(ann)
    async with relay(port=port):
        play(bo)
        for peer in (ann, bo):
            await until(peer, lambda peer=peer: peer.lobby.client.ending is not None)
        for peer in (ann, bo):
            await peer.close()


async def test_a_move_made_while_the_others_are_away_waits_for_them_at_the_relay(tmp_path: Path) -> None:
    async with relay() as (_, port):
        url = f"ws://127.0.0.1:{port}"
        ann = await hosted_at(tmp_path / "ann", url, seats=2)
        bo = await joined_by(tmp_path / "bo", ann.lobby.short_code, url, "Bo")
        watch_code = ann.lobby.short_watch_code
        await begun(ann, [bo])
        zoe = await joined_by(tmp_path / "zoe", watch_code, url, "Zoe")
        await until(zoe, lambda: zoe.lobby.client is not None)
        await zoe.close()
        for peer in (ann, bo):
            play(peer)
        for peer in (ann, bo):
            await until(peer, lambda peer=peer: peer.lobby.client.ending is not None)
        await ann.close()
        await bo.close()
        alone = await reenter(TableFile(zoe.file.path), rules_of)
        await until(alone, lambda: alone.lobby.client is not None and alone.lobby.client.ending is not None)
        await alone.close()


async def test_a_table_on_the_same_network_is_found_by_its_short_code_alone(tmp_path: Path) -> None:
    ann = await host(Store(tmp_path / "ann"), TOY, rules_of, name="Ann", seats=2, listen=LOOPBACK, lan=True)
    await until(ann, lambda: ann.lobby.short_code is not None)
    bo = await joined_by(tmp_path / "bo", ann.lobby.short_code, None, "Bo")
    await begun(ann, [bo])
    await played_out(ann, bo)
    for peer in (ann, bo):
        await peer.close()


def test_an_invitation_says_what_a_code_says_and_rubbish_is_refused() -> None:
    keys = Keys.fresh()
    assert invited(invitation(keys, (NOWHERE,))).keys == keys
    watching = invited(invitation(Keys(keys.watch), ()))
    assert (watching.keys.join, watching.keys.watch, watching.addresses) == (None, keys.watch, ())
    for rubbish in (b"", b"\xc1", pack({}), pack({"addresses": ["x:y:z"], "join": None, "watch": b"1" * 10})):
        with pytest.raises(Refused):
            invited(rubbish)


def test_a_deed_goes_over_the_wire_and_rubbish_is_refused() -> None:
    deed = Deed.fresh(7)
    assert Deed.from_wire(deed.to_wire()) == deed
    for change in ({"token": "x" * 32}, {"join": "7"}, {"watch": 3}, {"more": 1}):
        with pytest.raises(Refused):
            Deed.from_wire(deed.to_wire() | change)


async def test_a_code_that_leads_nowhere_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netcode.doors.lan.PATIENCE", 0.2)
    with pytest.raises(NobodyThere, match="No table on this network has this code") as trouble:
        await come_in(ShortCode(9_999_999, "lantern", "velvet"), None)
    assert trouble.value.step
