"""A seat that moves to another machine: everything that its table's file holds, as one file to be carried there.

    the line "den seat 1"
    the seat's table, and those of the bots that sit there with it, as msgpack: of each its id, its facts, and its
        envelopes in the order in which they arrived
    the SHA-256 of all that

Nobody copies a file in use, and no two machines play one seat: here the table is marked as moved before the other file
gets its name. A seat that comes in hears what it has missed before it speaks, like any seat that was away. The file
holds the seat's secrets.
"""

import hashlib
import hmac
import os
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgpack

from netcode.storage.store import Store, StoreError, TableFile

FIRST_LINE: Final = b"den seat 1\n"
ENDING: Final = ".seat"
LONGEST: Final = 256 << 20  # bytes
MOST: Final = 8  # tables: the seat's own, and one for each bot
ID: Final = re.compile(r"\d{8}-[a-z]{1,20}-[0-9a-f]{6}")  # an id becomes the name of a file, so its form is checked
MOVED: Final = "moved"


Table: TypeAlias = tuple[str, dict[str, Any], list[tuple[int, int, bytes]]]


def move_out(table: TableFile, to: Path) -> None:
    """Write the seat to a file; from then on it is not played here. Raises StoreError, and then nothing has moved."""
    if table.get("status") != "playing":
        raise StoreError(f"{table.id} is not a game that goes on, so there is nothing to move.")
    if to.exists():
        raise StoreError(f"{to} exists already.")
    body = FIRST_LINE + msgpack.packb([_content(table), *_bots(table)])
    beside = to.with_name(f".{to.name}.{os.getpid()}")
    try:
        _write(beside, body + hashlib.sha256(body).digest())
        table.put(status=MOVED)
        table.flush()
        beside.rename(to)
    except (OSError, StoreError) as problem:
        beside.unlink(missing_ok=True)
        table.put(status="playing")
        why = problem.strerror if isinstance(problem, OSError) else problem
        raise StoreError(f"{to} cannot be written: {why}") from None


def take_back(table: TableFile) -> None:
    """Play the seat here again, because the file that it moved to was lost. Raises StoreError."""
    if table.get("status") != MOVED:
        raise StoreError(f"{table.id} has not moved away from this machine.")
    table.put(status="playing")


def move_in(store: Store, path: Path) -> str:
    """Take in a seat that was played on another machine. Returns its table's id. Raises StoreError."""
    seat, *bots = _read(path)
    id = seat[0]
    if id in store.ids():
        _make_way(store, seat, path)
    table = _adopted(store, seat, path)
    try:
        for bot in bots:
            _adopted(Store(table.bots), bot, path).close()
    except StoreError:
        table.remove()
        raise
    table.close()
    return id


def _adopted(store: Store, table: Table, path: Path) -> TableFile:
    try:
        return store.adopt(*table)
    except (sqlite3.Error, OverflowError):
        raise StoreError(f"{path} holds something that no table keeps.") from None


def _make_way(store: Store, seat: Table, path: Path) -> None:
    """The seat comes home: delete what was left here, unless it knows more than the file."""
    id, _, envelopes = seat
    table = store.open(id)
    try:
        if table.get("status") != MOVED:
            raise StoreError(f"The table {id} is on this machine already.")
        if len(envelopes) < len(table.kept()):
            raise StoreError(f"{path} is older than what this machine keeps of {id}: it left here once more since.")
    finally:
        table.close()
    store.remove(id)


def _content(table: TableFile) -> Table:
    return table.id, table.facts(), table.kept()


def _bots(table: TableFile) -> Iterator[Table]:
    if not table.bots.exists():
        return
    bots = Store(table.bots)
    for id in sorted(bots.ids()):
        bot = bots.open(id)
        yield _content(bot)
        bot.close()


def _write(path: Path, content: bytes) -> None:
    """Write the file, readable by its owner alone. When this returns it is safe on the disk."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _read(path: Path) -> list[Table]:
    try:
        with path.open("rb") as file:
            return tables_in(file.read(LONGEST + 1))
    except OSError as problem:
        raise StoreError(f"{path} cannot be read: {problem.strerror}.") from None
    except ValueError as problem:
        raise StoreError(f"{path} {problem}") from None


def tables_in(content: bytes) -> list[Table]:
    """What a file holds: the table of the seat, then those of its bots. Raises ValueError, which says what it is or
    holds instead."""
    if not content.startswith(FIRST_LINE):
        raise ValueError("is no seat that has moved: its first line is another.")
    body, digest = content[:-32], content[-32:]
    if len(content) > LONGEST or not hmac.compare_digest(hashlib.sha256(body).digest(), digest):
        raise ValueError("was changed or cut off: its digest is not that of its content.")
    try:
        tables = [_table(*table) for table in msgpack.unpackb(body[len(FIRST_LINE) :])]
        if not 1 <= len(tables) <= MOST or len({id for id, _, _ in tables}) < len(tables):
            raise ValueError
    except (ValueError, TypeError, KeyError, msgpack.UnpackException):
        raise ValueError("holds something that no table keeps.") from None
    return tables


def _table(id: str, facts: dict[str, Any], envelopes: list[list[Any]]) -> Table:
    """One table of a seat file. Raises ValueError, TypeError or KeyError if it is no unfinished table."""
    whole = all(list(map(type, envelope)) == [int, int, bytes] for envelope in envelopes)
    if not whole or not ID.fullmatch(id) or not all(isinstance(name, str) for name in facts):
        raise ValueError
    if not isinstance(facts["seed"], bytes) or facts["status"] != "playing":
        raise ValueError
    return id, facts, [(author, number, raw) for author, number, raw in envelopes]
