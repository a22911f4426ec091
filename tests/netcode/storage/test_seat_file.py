"""A seat moves to another machine as a file, and is never played at two of them."""

import errno
import hashlib
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgpack
import pytest

from netcode.storage import store
from netcode.storage.seat_file import FIRST_LINE, move_in, move_out, take_back
from netcode.storage.store import Store, StoreError, TableFile

SEED = bytes(range(32))
ENVELOPES = [(0, 0, b"hello"), (1, 0, b"good evening"), (0, 1, b"shuffled")]


def playing(home: Path) -> TableFile:
    table = Store(home).create("toy", seed=SEED)
    table.put(status="playing", me=1, names=["Ann", "Bo"])
    for author, number, raw in ENVELOPES:
        table.write(author, number, raw)
    return table


def moved(tmp_path: Path) -> Path:
    table = playing(tmp_path / "old")
    move_out(table, tmp_path / "bo.seat")
    table.close()
    return tmp_path / "bo.seat"


def sealed(content: object) -> bytes:
    body = FIRST_LINE + msgpack.packb(content)
    return body + hashlib.sha256(body).digest()


def test_what_a_seat_knows_and_has_said_is_at_the_other_machine_in_the_same_order(tmp_path: Path) -> None:
    path = moved(tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600, "it holds secrets"
    new = Store(tmp_path / "new")
    table = new.open(move_in(new, path))
    assert (table.seed, table.get("me"), table.get("names")) == (SEED, 1, ["Ann", "Bo"])
    assert table.kept() == ENVELOPES
    table.close()
    assert new.list()[0].unfinished


def test_a_seat_that_moved_is_not_played_at_the_old_place_unless_the_file_was_lost(tmp_path: Path) -> None:
    moved(tmp_path)
    old = Store(tmp_path / "old")
    (saved,) = old.list()
    assert saved.status == "moved"
    assert not saved.unfinished
    table = old.open(saved.id)
    with pytest.raises(StoreError, match="nothing to move"):
        move_out(table, tmp_path / "again.seat")
    take_back(table)
    with pytest.raises(StoreError, match="has not moved away"):
        take_back(table)
    table.close()
    assert old.list()[0].unfinished


def test_a_seat_comes_home_with_what_it_has_learnt_but_not_with_less_than_is_known_here(tmp_path: Path) -> None:
    early = moved(tmp_path)
    old, new = Store(tmp_path / "old"), Store(tmp_path / "new")
    move_in(new, early)
    with pytest.raises(StoreError, match="on this machine already"):
        move_in(new, early)
    table = new.open("")
    table.write(1, 1, b"later")
    move_out(table, tmp_path / "home.seat")
    table.close()
    id = move_in(old, tmp_path / "home.seat")
    home = old.open(id)
    assert home.kept()[-1] == (1, 1, b"later")
    move_out(home, tmp_path / "once more.seat")
    home.close()
    with pytest.raises(StoreError, match="older than what this machine keeps"):
        move_in(old, early)
    assert old.saved(id).status == "moved"


def test_the_bots_of_a_host_come_along_and_home_again(tmp_path: Path) -> None:
    table = playing(tmp_path / "old")
    bot = playing(table.bots)
    bot.close()
    move_out(table, tmp_path / "ann.seat")
    table.close()
    new = Store(tmp_path / "new")
    there = new.open(move_in(new, tmp_path / "ann.seat"))
    (saved,) = Store(there.bots).list()
    assert saved.id == bot.id
    move_out(there, tmp_path / "home.seat")
    there.close()
    old = Store(tmp_path / "old")
    home = old.open(move_in(old, tmp_path / "home.seat"))
    assert [saved.id for saved in Store(home.bots).list()] == [bot.id]
    home.close()


def test_if_the_file_cannot_be_written_the_seat_stays(tmp_path: Path) -> None:
    table = playing(tmp_path / "old")
    with pytest.raises(StoreError, match="cannot be written"):
        move_out(table, tmp_path / "nowhere" / "bo.seat")
    (tmp_path / "bo.seat").write_text("something else")
    with pytest.raises(StoreError, match="exists already"):
        move_out(table, tmp_path / "bo.seat")
    assert table.saved().unfinished
    table.close()


def test_if_the_disk_cannot_hold_that_it_has_moved_the_seat_stays_and_no_secret_lies_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = playing(tmp_path / "old")

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(store, "_flush", full)
        with pytest.raises(StoreError, match=r"bo\.seat cannot be written: .*No space left"):
            move_out(table, tmp_path / "bo.seat")
    assert table.saved().unfinished
    assert [path.name for path in tmp_path.iterdir()] == ["old"]
    table.close()


HOSTILE: dict[str, Callable[[list[Any]], Any]] = {  # made of a whole seat
    "a name that leads elsewhere": lambda seat: [["../../20260101-toy-abcdef", *seat[1:]]],
    "no seed": lambda seat: [[seat[0], {**seat[1], "seed": None}, seat[2]]],
    "a game that is over": lambda seat: [[seat[0], {**seat[1], "status": "over"}, seat[2]]],
    "facts without names": lambda seat: [[seat[0], {1: 2}, seat[2]]],
    "the same envelope twice": lambda seat: [[seat[0], seat[1], [*seat[2], seat[2][0]]]],
    "a number beyond all numbers": lambda seat: [[seat[0], seat[1], [[1 << 63, 0, b"x"]]]],
    "no list": lambda seat: 7,
    "envelopes that are none": lambda seat: [[seat[0], seat[1], [3]]],
    "an envelope as long as a number says": lambda seat: [[seat[0], seat[1], [[0, 0, 1 << 40]]]],
    "no seat": lambda seat: [],
    "the seat twice": lambda seat: [seat, seat],
    "a bot that knows too much": lambda seat: [seat, ["20260101-toy-abcdef", seat[1], [*seat[2], *seat[2]]]],
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_that_no_table_wrote_is_refused_and_leaves_nothing_behind(tmp_path: Path, name: str) -> None:
    seat = msgpack.unpackb(moved(tmp_path).read_bytes()[len(FIRST_LINE) : -32])[0]
    path, new = tmp_path / "hostile.seat", Store(tmp_path / "new")
    path.write_bytes(sealed(HOSTILE[name](seat)))
    with pytest.raises(StoreError, match="holds something that no table keeps"):
        move_in(new, path)
    assert not list(new.home.rglob("*.table"))


def test_a_changed_or_cut_file_is_noticed_at_every_byte(tmp_path: Path) -> None:
    path, new = moved(tmp_path), Store(tmp_path / "new")
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(StoreError, match=r"its first line is another|changed or cut off"):
            move_in(new, path)
        path.write_bytes(whole[:at])
        with pytest.raises(StoreError, match=r"its first line is another|changed or cut off"):
            move_in(new, path)
    assert not new.list()
