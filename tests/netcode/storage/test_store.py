"""What a peer keeps: on disk before anything else, its owner's alone, one process at a time."""

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from netcode.storage.store import ROOM, Saved, Store, StoreError, named


def test_what_was_written_is_there_after_kill_9(tmp_path: Path) -> None:
    script = """
import sys
from netcode.storage.store import Store
table = Store(sys.argv[1]).create("toy")
table.put(names=["Ann", "Bo"], me=1)
for number in range(3):
    table.write(1, number, b"mine %d" % number)
    table.write(0, number, b"theirs %d" % number)
print(table.id, table.seed.hex(), flush=True)
sys.stdin.read()
"""
    peer = subprocess.Popen(
        [sys.executable, "-c", script, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with peer:
        assert peer.stdout is not None
        id, seed = peer.stdout.readline().split()
        os.kill(peer.pid, signal.SIGKILL)
    table = Store(tmp_path).open(id)
    assert table.seed.hex() == seed
    assert list(table.envelopes()) == [b"mine 0", b"theirs 0", b"mine 1", b"theirs 1", b"mine 2", b"theirs 2"]
    assert table.get("names") == ["Ann", "Bo"]
    table.close()


def test_what_was_flushed_is_in_the_files_as_they_lie_on_the_disk(tmp_path: Path) -> None:
    """At every moment, also when the log grew longer than the room that was made for it."""
    store, power_cut = Store(tmp_path / "home"), Store(tmp_path / "after the cut")
    table = store.create("toy")
    said = [b"%d" % number + bytes(450) for number in range(450)]
    for number, raw in enumerate(said):
        table.write(0, number, raw)
        table.flush()
        if number % 90 == 0 or number == len(said) - 1:
            for file in (table.path, table.path.with_name(f"{table.path.name}-wal")):
                shutil.copy(file, power_cut.tables)
            again = power_cut.open(table.id)
            assert list(again.envelopes()) == said[: number + 1]
            again.close()
    assert table.path.with_name(f"{table.path.name}-wal").stat().st_size > 2 * ROOM
    table.close()
    assert not list(store.tables.glob("*-wal"))


def test_nobody_else_on_the_machine_can_read_it(tmp_path: Path) -> None:
    store = Store(tmp_path / "home")
    table = store.create("toy")
    table.write(0, 0, b"secret")
    assert stat.S_IMODE(store.home.stat().st_mode) == 0o700
    for path in store.tables.iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
    table.close()


def test_a_seat_is_never_played_by_two_processes_at_once(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = store.create("toy")
    with pytest.raises(StoreError, match="open in another window"):
        store.open(table.id)
    table.close()
    store.open(table.id).close()


def test_an_envelope_is_never_overwritten(tmp_path: Path) -> None:
    table = Store(tmp_path).create("toy")
    table.write(1, 5, b"first")
    table.write(1, 5, b"first")
    with pytest.raises(StoreError, match="Envelope 5 of seat 2 was written before, differently"):
        table.write(1, 5, b"second")
    assert list(table.envelopes()) == [b"first"]
    table.close()


def test_a_file_is_closed_only_when_nobody_writes_to_it(tmp_path: Path) -> None:
    """A peer closes its file in a worker thread; SQLite would crash if the main thread was writing just then."""
    table = Store(tmp_path).create("toy")
    closing = threading.Thread(target=table.close)
    with table._transaction():
        closing.start()
        closing.join(0.05)
        assert closing.is_alive()
        table._db.execute("insert into envelope (author, number, raw) values (0, 0, x'00')")
    closing.join()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        table.put(status="over")
    assert list(Store(tmp_path).look(table.id).envelopes()) == [b"\0"]


def test_tables_are_listed_latest_first_and_found_by_part_of_their_name(tmp_path: Path, monkeypatch) -> None:
    store = Store(tmp_path)
    ids = []
    for n, game in enumerate(["toy", "toy", "chess"]):
        table = store.create(game)
        monkeypatch.setattr("time.time", lambda n=n: n)
        table.put(names=["Ann"], status="over" if n == 2 else "playing", moves=n)
        table.close()
        ids.append(table.id)
    assert [saved.id for saved in store.list()] == ids[::-1]
    assert store.list()[0].moves == 2
    assert store.find("chess") == ids[2]
    assert store.find(ids[0].rpartition("-")[2]) == ids[0]
    assert store.find("") == ids[1], "the latest that is not over"
    with pytest.raises(StoreError, match=r"could be .* or "):
        store.find("toy")
    with pytest.raises(StoreError, match="There is no saved table “go”"):
        store.find("go")


def test_without_a_name_the_game_to_go_on_with_is_one_in_which_others_may_wait() -> None:
    def saved(id: str, touched: int, status: str = "playing", *, practice: bool = False) -> Saved:
        return Saved(id, "toy", ("Ann", "Bo"), 0, status, 3, touched, practice)

    lobby, practice, over = saved("lobby", 30, "lobby"), saved("practice", 40, practice=True), saved("over", 50, "over")
    assert named([over, lobby, saved("older", 10), saved("table", 20), practice], "").id == "table"
    assert named([lobby, practice], "").id == "practice", "nobody waits: the latest"
    with pytest.raises(StoreError, match="no unfinished table"):
        named([over], "")


def test_a_damaged_file_is_named_and_does_not_hide_the_others(tmp_path: Path) -> None:
    store = Store(tmp_path)
    good = store.create("toy")
    good.close()
    (store.tables / "bad.table").write_bytes(b"not a database at all, not a database at all" * 100)
    assert [saved.id for saved in store.list()] == [good.id]
    with pytest.raises(StoreError, match=r"bad\.table is damaged: file is not a database\. A copy"):
        store.open("bad")


def test_a_home_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="Choose another --home"):
        Store(tmp_path / "file" / "home")


def test_a_removed_table_leaves_nothing_behind(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = store.create("toy")
    table.close()
    store.remove(table.id)
    assert list(store.tables.iterdir()) == []
