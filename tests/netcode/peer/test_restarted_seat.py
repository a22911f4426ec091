"""A seat that is restarted listens before it speaks; and of two machines with one seat, one only looks on."""

import shutil
from pathlib import Path
from random import Random

import pytest

from netcode.peer.host import Host
from netcode.peer.peer import Peer
from netcode.peer.resume import resume
from netcode.session.restarted_seat import ELSEWHERE, PATIENCE, STANDS_BACK, ComingBack
from netcode.storage.seat_file import move_in, move_out
from netcode.storage.store import Store, StoreError
from tests.netcode.peers import begun, hosted, joined, play, rules_of, until
from tests.thorough import TIMES


async def left_by_bo(tmp_path: Path) -> tuple[Host, str]:
    """Ann's game with Bo, who has gone home in the middle of it; and the id of Bo's table."""
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    play(ann)
    play(bo)
    await until(ann, lambda: ann.lobby.client.slot >= 6)
    await bo.close()
    return ann, bo.file.id


def test_a_seat_that_comes_back_waits_for_all_linked_peers_and_what_they_have_but_not_for_ever() -> None:
    now, told = [0.0], [(0, True, 0)]
    back = ComingBack(lambda: now[0], lambda: told[0], lambda: False)
    now[0] = 100.0
    assert not back.may_speak(3), "alone"
    told[0] = (2, False, 3)
    assert not back.may_speak(3), "one has not said what it has"
    told[0] = (2, True, 5)
    assert not back.may_speak(3), "somebody has more of what it said"
    assert back.may_speak(5)
    told[0] = (2, True, 2**31)
    now[0] += PATIENCE + 1
    assert back.may_speak(5), "whoever claims more must bring it"


def test_alone_at_a_relay_it_waits_for_its_letters_only() -> None:
    now = [0.0]
    back = ComingBack(lambda: now[0], lambda: (0, True, 0), lambda: True)
    assert not back.may_speak(3)
    now[0] = PATIENCE + 1
    assert back.may_speak(3)


def test_the_second_machine_with_a_seat_stands_back_and_the_first_says_that_it_is_there() -> None:
    now = [1000.0]
    first = ComingBack(lambda: now[0], lambda: (1, True, 3), lambda: False)
    now[0] += 100
    second = ComingBack(lambda: now[0], lambda: (1, True, 3), lambda: False)
    assert first.met(spoke=True)
    assert not first.met(spoke=True), "not again at once"
    assert not second.met(spoke=True)
    assert not second.may_speak(3)
    assert second.trouble == ELSEWHERE
    now[0] += STANDS_BACK[1] + 1
    assert second.may_speak(3), "the first is gone"


async def test_a_backup_that_is_restored_plays_on_and_nobody_calls_it_a_forger(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann")
    bo, cy = [await joined(tmp_path / name, ann, name) for name in ("bo", "cy")]
    peers: list[Peer] = [ann, bo, cy]
    await begun(ann, [bo, cy])
    for peer in peers:
        play(peer)
    await until(ann, lambda: ann.lobby.client.slot >= 4)
    table = bo.file.id
    await bo.close()
    shutil.copytree(tmp_path / "bo", tmp_path / "backup")
    again = await resume(Store(tmp_path / "bo"), table, rules_of)
    await until(again, lambda: again.lobby.client is not None)
    play(again, seed=1)
    await until(ann, lambda: ann.lobby.client.slot >= 14)
    await again.close()
    restored = await resume(Store(tmp_path / "backup"), table, rules_of)
    await until(restored, lambda: restored.lobby.client is not None)
    play(restored, seed=2)  # its player decides otherwise
    for peer in (ann, cy, restored):
        await until(peer, lambda peer=peer: peer.lobby.client.ending is not None)
        assert peer.session.table.lie is None
        assert peer.session.table.closed
    for peer in (restored, cy, ann):
        await peer.close()


@pytest.mark.parametrize("author", [0, 1], ids=["a word of somebody else", "a word of its own"])
async def test_what_a_disk_has_changed_comes_back_from_the_others(tmp_path: Path, author: int) -> None:
    ann, table = await left_by_bo(tmp_path)
    store = Store(tmp_path / "bo")
    file = store.open(table)
    raw = [raw for who, _, raw in file.kept() if who == author][2]
    with file._transaction():
        changed = raw[:50] + bytes([raw[50] ^ 4]) + raw[51:]
        file._db.execute("update envelope set raw = ? where raw = ?", (changed, raw))
    file.close()
    again = await resume(store, table, rules_of)
    await until(again, lambda: again.lobby.client is not None)
    play(again, seed=1)
    for peer in (ann, again):
        await until(peer, lambda peer=peer: peer.lobby.client.ending is not None)
        assert peer.session.table.lie is None
        assert peer.session.table.closed
    assert ann.session.archive().to_bytes() == again.session.archive().to_bytes()
    for peer in (again, ann):
        await peer.close()
    assert raw in list(store.look(table).envelopes())


async def test_a_table_file_is_cut_or_changed_anywhere_and_opens_or_is_refused_with_a_sentence(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    for peer in (bo, ann):
        await peer.close()
    luck, copy, opened, said = Random(7), tmp_path / "copy", 0, set[str]()
    for _ in range(25 * TIMES):
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(tmp_path / "ann", copy)
        (path,) = (copy / "tables").glob("*.table")
        content = bytearray(path.read_bytes())
        for _ in range(luck.choice([1, 1, 3, 30])):
            content[luck.randrange(len(content))] ^= luck.randrange(1, 256)
        path.write_bytes(content[: luck.choice([len(content), len(content), luck.randrange(len(content))])])
        store = Store(copy)
        assert len(store.list()) <= 1
        try:
            await (await resume(store, path.stem, rules_of)).close()
            opened += 1
        except StoreError as refused:
            said.add(str(refused).removeprefix(f"{path} ").partition(":")[0])
    assert opened > 0
    assert said <= {"is damaged", "was written by another version of Den. Open it with that one."}


async def test_a_seat_moves_to_another_machine_in_mid_game_and_plays_on_there_alone(tmp_path: Path) -> None:
    ann, table = await left_by_bo(tmp_path)
    old, new = Store(tmp_path / "bo"), Store(tmp_path / "laptop")
    leaving = old.open(table)
    move_out(leaving, tmp_path / "bo.seat")
    leaving.close()
    with pytest.raises(StoreError, match="has moved to another machine"):
        await resume(old, table, rules_of)
    assert move_in(new, tmp_path / "bo.seat") == table
    moved = await resume(new, table, rules_of)
    await until(moved, lambda: moved.lobby.client is not None)
    play(moved, seed=2)
    for peer in (ann, moved):
        await until(peer, lambda peer=peer: peer.lobby.client.ending is not None)
        assert peer.session.table.lie is None
        assert peer.session.table.closed
        await peer.close()


async def test_the_same_seat_on_two_machines_speaks_from_the_first_alone(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    await until(ann, lambda: bool(ann.lobby.client.choices()))
    bo.session._back._begun -= 10 * PATIENCE  # it has been there for long
    shutil.copytree(tmp_path / "bo", tmp_path / "copy")
    second = await resume(Store(tmp_path / "copy"), bo.file.id, rules_of)
    await until(second, lambda: second.lobby.client is not None and second.lobby.client.trouble == ELSEWHERE)
    assert second.session.table.listening
    assert not second.lobby.client.choices()
    for peer in (ann, bo):
        play(peer)
    for peer in (ann, bo, second):
        await until(peer, lambda peer=peer: peer.session.table.closed)
        assert peer.session.table.lie is None
    for peer in (second, bo, ann):
        await peer.close()
