"""One machine has one seat: a friend who comes again, by any way, comes back to the same place."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from netcode.links.join_code import Code
from netcode.peer import host as hosting
from netcode.peer import rematch as rematching
from netcode.peer.guests.enter_table import join
from netcode.peer.guests.guest import WITHOUT_ME, Guest
from netcode.peer.guests.join_by_code import enter
from netcode.peer.host import Host
from netcode.peer.peer import CannotSit, Peer
from netcode.peer.rematch import rematch
from netcode.storage.store import Store
from tests.engines.toy import TOY
from tests.netcode.peers import begun, hosted, joined, keep_voting, play, rules_of, until, watching


async def by_code(home: Path, table: Host, name: str) -> Peer:
    """As somebody does who types the code."""
    return await enter(Store(home), Code.parse(str(table.lobby.join_code)), rules_of, name=name)


def names(peer: Peer) -> list[str]:
    return [place.name for place in peer.lobby.places]


async def test_a_guest_who_leaves_the_lobby_frees_the_place_and_leaves_nothing_behind(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann")
    bo = await by_code(tmp_path / "bo", ann, "Bo")
    await until(ann, lambda: names(ann) == ["Ann", "Bo"])
    await bo.stand_up()
    await until(ann, lambda: names(ann) == ["Ann"])
    assert Store(tmp_path / "bo").list() == []
    again = await by_code(tmp_path / "bo", ann, "Bo")
    await until(ann, lambda: names(ann) == ["Ann", "Bo"])
    for peer in (again, ann):
        await peer.close()


async def test_the_same_code_again_brings_one_back_to_ones_place_in_the_lobby(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await by_code(tmp_path / "bo", ann, "Bo")
    await bo.close()  # the terminal was shut
    await until(ann, lambda: not ann.lobby.places[1].linked)
    again = await by_code(tmp_path / "bo", ann, "Bo")
    await until(ann, lambda: ann.lobby.places[1].linked)
    assert again.signing == bo.signing
    assert names(ann) == ["Ann", "Bo"]
    for peer in (again, ann):
        await peer.close()


async def test_the_same_code_again_brings_one_back_to_the_table_in_the_middle_of_the_game(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await by_code(tmp_path / "bo", ann, "Bo")
    assert isinstance(bo, Guest)
    await begun(ann, [bo])
    await bo.close()
    again = await by_code(tmp_path / "bo", ann, "Bo")
    assert again.lobby.client is not None
    assert again.lobby.client.me == 1
    for peer in (ann, again):
        play(peer)
    await until(ann, lambda: ann.lobby.client is not None and ann.lobby.client.ending is not None)
    for peer in (again, ann):
        await peer.close()


async def test_a_host_who_types_the_code_of_the_own_table_hosts_again(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann")
    await ann.close()
    again = await by_code(tmp_path / "ann", ann, "Ann")
    assert isinstance(again, Host)
    assert again.lobby.join_code == ann.lobby.join_code
    await again.close()


async def test_two_at_one_machine_at_the_same_time_have_a_seat_each(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "home")
    bo = await by_code(tmp_path / "home", ann, "Bo")
    cy = await by_code(tmp_path / "home", ann, "Cy")
    await until(ann, lambda: names(ann) == ["Ann", "Bo", "Cy"])
    for peer in (cy, bo, ann):
        await peer.close()


async def test_a_second_window_is_told_that_the_first_is_open_if_no_seat_is_left(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await by_code(tmp_path / "bo", ann, "Bo")
    with pytest.raises(CannotSit, match="sits at that table already"):
        await by_code(tmp_path / "bo", ann, "Bo")
    for peer in (bo, ann):
        await peer.close()


async def test_the_place_of_somebody_who_stays_away_is_freed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await by_code(tmp_path / "bo", ann, "Bo")
    await until(ann, lambda: len(names(ann)) == 2)
    monkeypatch.setattr(hosting, "KEPT", 0.05)
    await bo.close()
    await until(ann, lambda: names(ann) == ["Ann"])
    monkeypatch.undo()
    cy = await by_code(tmp_path / "cy", ann, "Cy")
    with pytest.raises(CannotSit, match="2 seats"):
        await by_code(tmp_path / "bo", ann, "Bo")  # now it is Cy's
    for peer in (cy, ann):
        await peer.close()


async def test_a_guest_with_other_rules_is_told_so_and_takes_no_seat(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    code = Code.parse(str(ann.lobby.join_code))
    with pytest.raises(CannotSit, match="another version"):
        await join(Store(tmp_path / "bo"), code, lambda name: replace(TOY, version=TOY.version + 1), name="Bo")
    assert names(ann) == ["Ann"]
    cy = await joined(tmp_path / "cy", ann, "Cy")
    for peer in (cy, ann):
        await peer.close()


async def test_everybody_sees_who_wants_to_play_again_and_all_meet_there_with_a_seat_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rematching, "PATIENCE", 0.2)  # so that they knock more often than once
    monkeypatch.setattr(rematching, "KNOCK", 0.05)
    ann = await hosted(tmp_path / "ann")
    bo, cy = await joined(tmp_path / "bo", ann, "Bo"), await joined(tmp_path / "cy", ann, "Cy")
    zoe = await watching(tmp_path / "zoe", ann)
    await begun(ann, [bo, cy])
    peers: list[Peer] = [ann, bo, cy, zoe]
    for peer in peers[:3]:
        play(peer)
    for peer in peers:
        await until(peer, lambda peer=peer: peer.lobby.client is not None and peer.lobby.client.ending is not None)

    async def again(peer: Peer, folder: str) -> Peer:
        return await rematch(Store(tmp_path / folder), peer, rules_of)

    coming = [asyncio.create_task(again(peer, name)) for peer, name in ((bo, "bo"), (zoe, "zoe"))]
    for peer in (ann, cy):
        await until(peer, lambda peer=peer: list(peer.lobby.client.again) == [1])
    assert not any(task.done() for task in coming), "they wait for the host, at the old table"
    code = ann.lobby.join_code
    coming += [asyncio.create_task(again(peer, name)) for peer, name in ((cy, "cy"), (ann, "ann"))]
    bo_there, zoe_there, cy_there, ann_there = await asyncio.gather(*coming)
    await until(ann_there, lambda: len(names(ann_there)) == 3)
    assert sorted(names(ann_there)) == ["Ann", "Bo", "Cy"]
    assert ann_there.lobby.join_code == code
    assert zoe_there.lobby.client is None, "the spectator came along, and sees the new lobby"
    for peer in (zoe_there, cy_there, bo_there, ann_there):
        await peer.close()


async def test_a_player_who_missed_the_end_is_told_and_led_to_the_next_table_by_the_same_code(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await by_code(tmp_path / "bo", ann, "Bo")
    assert isinstance(bo, Guest)
    await begun(ann, [bo])
    await bo.close()
    play(ann)
    client = ann.lobby.client
    assert client is not None
    keep_voting(ann, 1)
    await until(ann, lambda: client.ending is not None)
    ann_there = await rematch(Store(tmp_path / "ann"), ann, rules_of)
    back = await by_code(tmp_path / "bo", ann_there, "Bo")
    await until(back, lambda: back.lobby.client is not None and back.lobby.client.trouble == WITHOUT_ME)
    await back.close()
    there = await by_code(tmp_path / "bo", ann_there, "Bo")
    await until(ann_there, lambda: names(ann_there) == ["Ann", "Bo"])
    for party in (there, ann_there):
        await party.close()
