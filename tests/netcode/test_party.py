"""Hosting, joining and watching over real sockets: from the code to the same record on everybody's disk."""

from pathlib import Path

import pytest

from netcode.doors.direct import Unreachable
from netcode.host import host
from netcode.resume import resume
from netcode.store import Store
from tests.engines.toy import TOY
from tests.netcode.parties import begun, hosted, joined, play, rules_of, until, watching


async def test_a_table_is_played_from_the_code_to_the_same_record_everywhere(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann")
    bo, cy = [await joined(tmp_path / name, ann, name) for name in ("Bo", "Cy")]
    zoe = await watching(tmp_path / "zoe", ann)
    parties = [ann, bo, cy, zoe]
    await begun(ann, [bo, cy])
    await until(zoe, lambda: zoe.lobby.client is not None)
    for party in (ann, bo, cy):
        play(party)
    for party in parties:
        await until(party, lambda party=party: party.lobby.client.ending is not None)
    records = {party.session.archive().to_bytes() for party in parties}
    assert len(records) == 1
    for party in parties:
        await party.close()


async def test_a_second_table_on_the_same_machine_opens_at_another_port(tmp_path: Path) -> None:
    tables = [
        await host(Store(tmp_path / name), TOY, rules_of, name=name, seats=2, settings=TOY.settings()) for name in "AB"
    ]
    ports = [table.listener.address.port for table in tables if table.listener]
    assert len(set(ports)) == 2
    guest = await joined(tmp_path / "guest", tables[1], "Guest")
    assert [place.name for place in guest.lobby.places] == ["B", "Guest"]
    for party in (guest, *tables):
        await party.close()


async def test_a_port_that_was_asked_for_and_is_taken_leaves_no_table_behind(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann")
    assert ann.listener is not None
    store = Store(tmp_path / "ben")
    with pytest.raises(Unreachable, match="cannot listen at"):
        await host(store, TOY, rules_of, name="Ben", seats=2, listen=ann.listener.address)
    assert store.list() == []
    await ann.close()


async def test_a_table_whose_port_was_taken_meanwhile_comes_back_at_another(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann")
    assert ann.listener is not None
    before = ann.listener.address
    await ann.close()
    ben = await host(Store(tmp_path / "ben"), TOY, rules_of, name="Ben", seats=2, listen=before)
    again = await resume(Store(tmp_path / "ann"), "", rules_of)
    assert again.listener is not None
    assert again.listener.address.port != before.port
    for party in (ben, again):
        await party.close()
