"""`den move TABLE` packs my seat into a file; `den move FILE` on another machine takes it in, and it goes on there."""

import argparse
import json
from pathlib import Path

from netcode.storage.handover import take_over
from netcode.storage.seat_file import ENDING, move_in, move_out, take_back
from netcode.storage.store import Store, StoreError
from tui.cli.command_failed import CommandFailed
from tui.cli.store_args import store_of


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what", metavar="TABLE|FILE", help="a table of this machine, or the file of one that comes here"
    )
    parser.add_argument("file", nargs="?", metavar="FILE", type=Path, help="where to write the seat that leaves")
    parser.add_argument("--back", action="store_true", help="its file was lost: the table goes on here after all")


def run(args: argparse.Namespace) -> None:
    store = store_of(args)
    try:
        if args.back:
            table = _back(store, args.what)
            _say(args, table, "back", f"{table} goes on here: den resume {table}")
        elif args.what.endswith(ENDING):
            table = move_in(store, Path(args.what))
            _say(args, table, "in", f"{table} goes on here: den resume {table}\nDelete {args.what} now.")
        else:
            table, file = _out(store, args.what, args.file)
            _say(args, table, "out", f"{file} is your seat at {table}, with its secrets: hand it to nobody.", file)
            if not args.json:
                print(f"It is not played here any more. On the other machine: den move {file.name}")
    except StoreError as problem:
        raise CommandFailed("Nothing was moved", str(problem), "See: den tables, and den move --help") from None


def _out(store: Store, id: str, to: Path | None) -> tuple[str, Path]:
    table = take_over(store, id)  # the service lets go of it; an open window must be closed first
    try:
        file = to or Path(f"{table.id}{ENDING}")
        if file.suffix != ENDING:
            raise StoreError(f"The name of the file has to end with {ENDING}, so that it is known again.")
        move_out(table, file)
        return table.id, file
    finally:
        table.close()


def _back(store: Store, id: str) -> str:
    table = store.open(id)
    try:
        take_back(table)
        return table.id
    finally:
        table.close()


def _say(args: argparse.Namespace, table: str, way: str, text: str, file: Path | None = None) -> None:
    facts = {"table": table, "moved": way, "file": None if file is None else str(file)}
    print(json.dumps(facts) if args.json else text)
