"""What a peer keeps on its disk: one SQLite file for each table, readable by its owner alone.

An envelope is written before the table acts on it, so it survives the end of this process. Before anything that this
seat said is sent, the disk is flushed too: even after a power cut, the seat cannot say something else. A flush waits
for the disk and may run in any thread; writing never waits. Envelopes of others can be asked for again.
"""

import os
import secrets
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgpack

from netcode.links.keys import Keys
from netcode.storage.save_folder import saves

ENDING = ".table"
SCHEMA = """
create table fact (name text primary key, value blob not null) without rowid;
create table envelope (
    arrived integer primary key, author integer not null, number integer not null, raw blob not null unique,
    unique (author, number)
);
"""
FORMAT = 1
STALE = 7 * 24 * 3600.0  # seconds after which a lobby that never began is forgotten
ROOM = 1 << 20  # bytes by which the log is enlarged
_flush = getattr(os, "fdatasync", os.fsync)  # writes content and length; the time of the change does not matter


class StoreError(Exception):
    """Something is wrong with the files. The text is a sentence with the next step."""


class TableIsOpen(StoreError):
    """Another process holds the table."""


@dataclass(frozen=True, slots=True)
class Saved:
    """One line of `den games`."""

    id: str
    game: str
    names: tuple[str, ...]
    me: int | None
    status: str  # "lobby", "playing", "over", "stopped", "moved"
    moves: int
    touched: int  # seconds since 1970
    practice: bool = False
    begun: int = 0  # when the game began, in seconds since 1970; 0 if that was not noted
    turn: int | None = None  # the slot in which my move is awaited, if it is
    since: int = 0  # when this machine learned that my move is awaited
    wanted: int = 0  # after the game: the time until which other seats may still need my envelopes

    @property
    def unfinished(self) -> bool:
        return self.status in ("lobby", "playing")


def damaged(path: Path, problem: Exception) -> str:
    return f"{path} is damaged: {str(problem).rstrip('.')}. A copy of it may be whole."


def unwritable(path: Path, problem: sqlite3.Error | OSError) -> str:
    why = problem.strerror if isinstance(problem, OSError) else str(problem)
    return f"{path.parent} cannot be written: {why}. Is there room, and may Den write there?"


def named(known: Sequence[Saved], id: str) -> Saved:
    """The saved game that an id, or the beginning of one, means; for an empty id the one to go on with: the latest in
    which others may wait for a move, or else the latest lobby or practice game."""
    found = [saved for saved in known if saved.id.startswith(id) or id in saved.id.split("-")]
    if not id:
        going = [saved for saved in known if saved.unfinished]
        found = sorted(going, key=lambda saved: (saved.practice or saved.status == "lobby", -saved.touched))[:1]
    if exact := [saved for saved in known if saved.id == id]:
        return exact[0]
    if not found:
        what = f"There is no saved table “{id}”" if id else "There is no unfinished table"
        raise StoreError(f"{what} on this machine.")
    if len(found) > 1:
        raise StoreError(f"“{id}” could be {' or '.join(saved.id for saved in found[:4])}. Write more of it.")
    return found[0]


class Store:
    def __init__(self, home: Path | str | None = None) -> None:
        self.home = saves(home)
        self.tables = self.home / "tables"
        try:
            for folder in (self.home, self.tables, self.home / "records"):
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as problem:
            raise StoreError(f"Den cannot write to {self.home}: {problem.strerror}. Choose another --home.") from None

    def create(self, game: str, *, seed: bytes | None = None, **facts: object) -> "TableFile":
        """A file for a new table, with a fresh seed if it is given none. Flush it before anything is said of it."""
        self._sweep()
        id = f"{time.strftime('%Y%m%d')}-{game}-{secrets.token_hex(3)}"
        table = TableFile(self.tables / f"{id}{ENDING}", new=True)
        try:
            table.put(seed=seed or secrets.token_bytes(32), game=game, status="lobby", **facts)
        except StoreError:
            table.remove()
            raise
        return table

    def adopt(self, id: str, facts: dict[str, object], envelopes: Iterable[tuple[int, int, bytes]]) -> "TableFile":
        """A file for a table that was kept on another machine: all of it, or no file."""
        table = TableFile(self.tables / f"{id}{ENDING}", new=True)
        try:
            table.write_all(envelopes)
            table.put(**facts)
            table.flush()
        except Exception:
            table.remove()
            raise
        return table

    def _sweep(self) -> None:
        """Delete lobbies that nobody has come back to for long: no game was begun in them."""
        for saved in self.list():
            if saved.status == "lobby" and saved.touched < time.time() - STALE:
                with suppress(StoreError, sqlite3.Error, OSError):  # another process has it open
                    self.remove(saved.id)

    def open(self, id: str) -> "TableFile":
        """A table by its id or the beginning of it; for an empty id the one to go on with, as in `named`."""
        return self.at(self.find(id))

    def at(self, id: str) -> "TableFile":
        """The table with exactly this id."""
        return TableFile(self.tables / f"{id}{ENDING}")

    def look(self, id: str) -> "TableFile":
        """The same, to read only: another process may be playing at it."""
        return TableFile(self.tables / f"{self.find(id)}{ENDING}", only_read=True)

    def find(self, id: str) -> str:
        """Also a table whose file cannot be read: opening it says why."""
        return id if id in self.ids() else named(self.list(), id).id

    def list(self) -> list[Saved]:
        """All tables, the latest first. A file that cannot be read is left out, and not changed."""
        found = []
        for id in self.ids():
            with suppress(StoreError, sqlite3.Error, OSError):
                found.append(self.saved(id))
        return sorted(found, key=lambda saved: saved.touched, reverse=True)

    def ids(self) -> Iterator[str]:
        """The ids of all tables, in no order."""
        return (path.name.removesuffix(ENDING) for path in self.tables.glob(f"*{ENDING}"))

    def saved(self, id: str) -> Saved:
        """The line of the table with exactly this id."""
        table = TableFile(self.tables / f"{id}{ENDING}", only_read=True)
        try:
            return table.saved()
        finally:
            table.close()

    def files(self) -> int:
        """How many there are, those that cannot be read among them."""
        return sum(1 for _ in self.ids())

    def remove(self, id: str) -> None:
        self.open(id).remove()

    def open_elsewhere(self, fits: Callable[["TableFile"], bool]) -> bool:
        """Whether a table whose file fits is open in another window."""
        for saved in self.list():
            with suppress(StoreError, sqlite3.Error):
                file = self.look(saved.id)
                fitting = fits(file)
                file.close()
                if fitting and saved.unfinished and _is_open(file.path):
                    return True
        return False

    def latest(self, fits: Callable[["TableFile"], bool], kept: Container[str] = ()) -> Saved | None:
        """The latest unfinished table whose file `fits` accepts, and that no window has open. `kept`: the tables at
        which the service sits, which lets go of them."""
        for saved in self.list():
            if saved.unfinished:
                with suppress(StoreError, sqlite3.Error):
                    file = self.look(saved.id)
                    fitting = fits(file)
                    file.close()
                    if fitting and (saved.id in kept or not _is_open(file.path)):
                        return saved
        return None


class TableFile:
    """One table's file. While it is open for writing, no other process can open it, so no seat is played twice."""

    def __init__(self, path: Path, *, new: bool = False, only_read: bool = False) -> None:
        self.path, self.id = path, path.name.removesuffix(ENDING)
        self._lock: sqlite3.Connection | None = None
        self._using = threading.Lock()  # SQLite crashes if one thread closes a file that another one reads or writes
        self._room = 0  # the size in bytes to which the log was enlarged
        self.heard = False  # whether the process that just gave the table up had heard all that its seat has said
        if not only_read:
            self._lock = locked(path.with_suffix(".lock"))
        if new:
            path.touch(mode=0o600, exist_ok=False)
        elif not path.exists():
            raise StoreError(f"There is no saved table “{self.id}”. `den games` lists all.")
        try:
            self._db = _connected(path, 5, "ro" if only_read else "rw")
            if not only_read:
                self._db.execute("pragma journal_mode = wal")
                self._db.execute("pragma synchronous = normal")  # commits do not wait for the disk: `flush` does
                # commits do not clean up the log either: `close` does
                self._db.execute("pragma wal_autocheckpoint = 0")
            if new:
                self._db.executescript(f"begin; {SCHEMA} pragma user_version = {FORMAT}; commit;")
            (version,) = self._db.execute("pragma user_version").fetchone()
        except sqlite3.OperationalError as problem:
            self._unlock()
            if new:
                self._unlink()
            raise StoreError(unwritable(path, problem)) from None
        except (sqlite3.DatabaseError, UnicodeDecodeError) as problem:  # the error may quote bytes that cannot be read
            self._unlock()
            raise StoreError(damaged(path, problem)) from None
        if version != FORMAT:
            self.close()
            raise StoreError(f"{path} was written by another version of Den. Open it with that one.")

    @property
    def bots(self) -> Path:
        """The home of the bots that sit at this table with its host."""
        return self.path.parents[1] / "bots" / self.id

    # -- facts: seed, keys, contract, what the lobby agreed on ----------------------------------------------------

    def put(self, **facts: object) -> None:
        rows = [(name, msgpack.packb(value)) for name, value in {**facts, "touched": int(time.time())}.items()]
        with self._transaction():
            self._db.executemany("insert or replace into fact values (?, ?)", rows)

    def get(self, name: str, default: object = None) -> object:
        with self._using, self._whole():
            row = self._db.execute("select value from fact where name = ?", (name,)).fetchone()
            return default if row is None else msgpack.unpackb(row[0])

    def facts(self) -> dict[str, Any]:
        """All of them."""
        with self._using, self._whole():
            rows = self._db.execute("select name, value from fact order by name").fetchall()
            return {name: msgpack.unpackb(value) for name, value in rows}

    @property
    def seed(self) -> bytes:
        seed = self.get("seed")
        if not isinstance(seed, bytes):
            raise StoreError(f"{self.path} holds no seed. It is damaged, and this seat is lost.")
        return seed

    @property
    def salt(self) -> bytes:
        """The salt of the latest attempt to begin; empty before the first."""
        salt = self.get("salt")
        return salt if isinstance(salt, bytes) else b""

    def keys(self) -> Keys:
        join, watch = self.get("join"), self.get("watch")
        return Keys.of_join(join) if isinstance(join, bytes) else Keys(watch if isinstance(watch, bytes) else b"")

    # -- envelopes --------------------------------------------------------------------------------------------------

    def write_all(self, envelopes: Iterable[tuple[int, int, bytes]]) -> None:
        """The envelopes of a new file."""
        with self._transaction():
            self._db.executemany("insert into envelope (author, number, raw) values (?, ?, ?)", envelopes)

    def write(self, author: int, number: int, raw: bytes) -> None:
        """Keep an envelope. The same one may be written again; a different one with the same number is refused."""
        try:
            with self._transaction():
                self._db.execute("insert into envelope (author, number, raw) values (?, ?, ?)", (author, number, raw))
        except sqlite3.IntegrityError:
            row = self._db.execute("select raw from envelope where (author, number) = (?, ?)", (author, number))
            if row.fetchone() not in (
                (raw,),
                None,
            ):  # None: the disk has changed the numbers of the same one
                raise StoreError(f"Envelope {number} of seat {author + 1} was written before, differently.") from None

    def drop(self, raw: bytes) -> None:
        """Delete bytes that are no envelope any more."""
        with self._transaction():
            self._db.execute("delete from envelope where raw = ?", (raw,))

    def envelopes(self) -> Iterator[bytes]:
        """All kept envelopes, in the order in which they arrived."""
        for _, _, raw in self.kept():
            yield raw

    def kept(self) -> list[tuple[int, int, bytes]]:
        """The same with author and number before each."""
        with self._using, self._whole():
            return self._db.execute("select author, number, raw from envelope order by arrived").fetchall()

    # -- the rest ---------------------------------------------------------------------------------------------------

    def flush(self) -> None:
        """When this returns, everything written before the call survives a power cut. May run in any thread."""
        try:
            log = os.open(f"{self.path}-wal", os.O_RDWR)  # SQLite writes here until the log is cleaned up
            try:
                with self._using:
                    self._make_room(log)
                _flush(log)
            finally:
                os.close(log)
        except OSError as problem:
            raise StoreError(unwritable(self.path, problem)) from None

    def _make_room(self, log: int) -> None:
        """Preallocate the write-ahead log, which SQLite allows. To flush a file that grows takes twenty times as long,
        because the file system must also write its new size."""
        size = os.fstat(log).st_size
        if size != self._room:  # SQLite filled it and enlarged it itself
            self._room = size + os.pwrite(log, bytes(ROOM), size)

    def saved(self) -> Saved:
        names = self.get("names", [])
        me = self.get("me")
        moves, touched, begun = self.get("moves", 0), self.get("touched", 0), self.get("begun", 0)
        turn = self.get("turn")
        wanted = self.get("wanted", 0)
        slot, since = turn if isinstance(turn, list) else (None, 0)
        return Saved(
            self.id,
            str(self.get("game", "")),
            tuple(map(str, names)) if isinstance(names, list) else (),
            me if isinstance(me, int) else None,
            str(self.get("status", "lobby")),
            moves if isinstance(moves, int) else 0,
            touched if isinstance(touched, int) else 0,
            begun=begun if isinstance(begun, int) else 0,
            turn=slot,
            since=since,
            wanted=wanted if isinstance(wanted, int) else 0,
        )

    def close(self) -> None:
        """May run in any thread: it waits until nobody reads or writes."""
        with self._using:
            self._db.close()
        self._unlock()

    def remove(self) -> None:
        """Delete this table and the files of the bots that sat there: there is nothing to come back to."""
        self.close()
        self._unlink()
        shutil.rmtree(self.bots, ignore_errors=True)

    def _unlink(self) -> None:
        for path in self.path.parent.glob(f"{self.id}.*"):
            path.unlink()

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """Wraps a reader: if the disk has changed what was written, it raises a sentence."""
        try:
            yield
        except (sqlite3.DatabaseError, ValueError, TypeError, msgpack.UnpackException) as problem:
            if isinstance(problem, sqlite3.ProgrammingError):
                raise  # the file was closed
            raise StoreError(damaged(self.path, problem)) from None

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
            with self._using, self._db:
                self._db.execute("begin immediate")
                yield
        except sqlite3.OperationalError as problem:
            raise StoreError(unwritable(self.path, problem)) from None


class FileRecord:
    """A table's file as the `Record` that `netcode/protocol/table/record.py` asks for."""

    def __init__(self, file: TableFile) -> None:
        self._file = file

    def append(self, author: int, number: int, sealed: bytes) -> None:
        self._file.write(author, number, sealed)

    def drop(self, sealed: bytes) -> None:
        self._file.drop(sealed)

    def all(self) -> Sequence[bytes]:
        self._file.flush()  # the process before may have been killed between writing and flushing
        return list(self._file.envelopes())


def _is_open(path: Path) -> bool:
    """Whether another process holds this table."""
    try:
        locked(path.with_suffix(".lock")).close()
    except TableIsOpen:
        return True
    return False


def locked(path: Path) -> sqlite3.Connection:
    """Hold a lock that the system releases when this process dies, however it dies."""
    path.touch(mode=0o600)
    lock = _connected(path, 0, "rw")
    try:
        lock.execute("begin exclusive")
    except sqlite3.OperationalError as problem:
        lock.close()
        if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise StoreError(unwritable(path, problem)) from None
        raise TableIsOpen(f"The table {path.stem} is open in another window. Close it there first.") from None
    return lock


def _connected(path: Path, patience: float, mode: str) -> sqlite3.Connection:
    """Statements commit at once unless a transaction has begun; only one thread at a time begins one."""
    where = f"{path.absolute().as_uri()}?mode={mode}"
    return sqlite3.connect(where, uri=True, isolation_level=None, timeout=patience, check_same_thread=False)
