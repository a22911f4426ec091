"""Hosting, joining and watching over real sockets: from the code to the same record on everybody's disk."""

from pathlib import Path

import pytest

from netcode.doors.direct import Unreachable
from netcode.links.address import Address
from netcode.peer.guests.guest import Guest
from netcode.peer.host import Host, host
from netcode.peer.peer import CONTRACT, PAGE
from netcode.peer.rematch import rematch
from netcode.peer.resume import resume
from netcode.protocol.wire import pack
from netcode.storage.store import Store
from tests.engines.toy import TOY
from tests.netcode.peers import LOOPBACK, begun, hosted, joined, play, played_out, ready, rules_of, until, watching
from tests.netcode.relay.peers import port_to_keep


async def test_a_table_is_played_from_the_code_to_the_same_record_everywhere(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann")
    bo, cy = [await joined(tmp_path / name, ann, name) for name in ("Bo", "Cy")]
    zoe = await watching(tmp_path / "zoe", ann)
    peers = [ann, bo, cy, zoe]
    await begun(ann, [bo, cy])
    await until(zoe, lambda: zoe.lobby.client is not None)
    for peer in (ann, bo, cy):
        play(peer)
    for peer in peers:
        await until(peer, lambda peer=peer: peer.lobby.client.ending is not None)
    records = {peer.session.archive().to_bytes() for peer in peers}
    assert len(records) == 1
    for peer in peers:
        await peer.close()


async def test_a_screen_is_told_what_has_changed_and_not_of_every_proof(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    told, jobs = list[int](), list[int]()
    client, table = ann.lobby.client, ann.session.table
    client.subscribe(lambda: told.append(client.slot))
    settle = table.settle
    table.settle = lambda job: (jobs.append(client.slot), settle(job))
    await played_out(ann, bo)
    assert len(told) < len(jobs)
    for peer in (bo, ann):
        await peer.close()


async def test_a_name_longer_than_a_seat_takes_is_cut_and_not_turned_away(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", name="Ann\tof the very long line of Anns")
    bo = await joined(tmp_path / "bo", ann, "Wilhelmina Überlänge von Längsfeld")
    assert [place.name for place in bo.lobby.places] == ["Ann of the very long lin", "Wilhelmina Überlänge von"]
    for peer in (bo, ann):
        await peer.close()


async def test_a_second_table_on_the_same_machine_opens_at_another_port(tmp_path: Path) -> None:
    tables = [
        await host(Store(tmp_path / name), TOY, rules_of, name=name, seats=2, settings=TOY.settings()) for name in "AB"
    ]
    ports = [table.listener.address.port for table in tables if table.listener]
    assert len(set(ports)) == 2
    guest = await joined(tmp_path / "guest", tables[1], "Guest")
    assert [place.name for place in guest.lobby.places] == ["B", "Guest"]
    for peer in (guest, *tables):
        await peer.close()


async def test_a_port_that_was_asked_for_and_is_taken_leaves_no_table_behind(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann")
    assert ann.listener is not None
    store = Store(tmp_path / "ben")
    with pytest.raises(Unreachable, match="cannot listen at"):
        await host(store, TOY, rules_of, name="Ben", seats=2, listen=ann.listener.address)
    assert store.list() == []
    await ann.close()


async def test_a_table_whose_port_was_taken_meanwhile_comes_back_at_another(tmp_path: Path) -> None:
    before = Address("127.0.0.1", port_to_keep())
    ann = await host(Store(tmp_path / "ann"), TOY, rules_of, name="Ann", seats=2, listen=before)
    await ann.close()
    ben = await host(Store(tmp_path / "ben"), TOY, rules_of, name="Ben", seats=2, listen=before)
    again = await resume(Store(tmp_path / "ann"), "", rules_of)
    assert again.listener is not None
    assert again.listener.address.port != before.port
    for peer in (ben, again):
        await peer.close()


async def test_an_older_page_that_a_slower_link_brings_unseats_nobody(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann")
    older = PAGE + pack(ann.lobby.page.to_wire())
    bo = await joined(tmp_path / "bo", ann, "Bo")
    ann.net.say(older)
    ann.lobby.say("Hello")
    await until(bo, lambda: len(bo.lobby.talk) > 0)
    assert bo.lobby.me == 1
    for peer in (bo, ann):
        await peer.close()


async def test_a_guest_who_comes_before_the_short_codes_are_there_is_linked_and_can_be_ready(tmp_path: Path) -> None:
    nowhere = "ws://127.0.0.1:9"  # a relay that never answers: the door stays without a number
    ann = await host(Store(tmp_path / "ann"), TOY, rules_of, name="Ann", seats=2, listen=LOOPBACK, relay=nowhere)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await ready(ann, [bo])
    for peer in (ann, bo):
        await peer.close()


async def test_a_peer_killed_when_all_have_signed_finds_the_contract_when_it_comes_back(tmp_path: Path) -> None:
    """The others have begun, and wait for this seat."""
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    bo.net.on(CONTRACT, lambda link, message: None)  # it never gets so far
    await ready(ann, [bo])
    ann.lobby.start()
    await until(ann, lambda: ann.lobby.client is not None)
    await bo.close()
    back = await resume(Store(tmp_path / "bo"), bo.file.id, rules_of)
    await played_out(ann, back)
    for peer in (ann, back):
        await peer.close()


async def test_the_same_people_begin_again_while_somebody_still_looks_at_the_scores(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    zoe = await watching(tmp_path / "zoe", ann)
    await begun(ann, [bo])
    for peer in (ann, bo):
        play(peer)
    for peer in (ann, bo, zoe):
        await until(peer, lambda peer=peer: peer.lobby.client is not None and peer.lobby.client.ending is not None)
    again = [await rematch(Store(tmp_path / name), peer, rules_of) for name, peer in (("ann", ann), ("bo", bo))]
    await until(again[0], lambda: len(again[0].lobby.places) == 2)
    assert isinstance(again[0], Host)
    assert isinstance(again[1], Guest)
    await begun(again[0], [again[1]])
    for peer in (*again, zoe):
        await peer.close()
