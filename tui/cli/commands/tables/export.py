"""`den export TABLE FILE`: a table's record as one file that anybody can verify."""

import argparse
import json
import sys
from pathlib import Path

from netcode.protocol.records.record_file import Archive
from netcode.protocol.wire import Refused
from netcode.storage.kept_records import kept_archive
from netcode.storage.store import Store, StoreError
from tui.cli.command_failed import CommandFailed, Usage
from tui.cli.store_args import store_of


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("table", metavar="TABLE", help="its id or the beginning of it")
    parser.add_argument("file", metavar="FILE", type=Path, help="where to write; - is standard output")


def run(args: argparse.Namespace) -> None:
    archive = kept(store_of(args), args.table)
    if str(args.file) == "-":
        if args.json:
            raise Usage(
                "Two things for one stream", "The record and its JSON both want standard output.", "Name a FILE."
            )
        sys.stdout.buffer.write(archive.to_bytes())
        print(f"{len(archive.envelopes)} messages, and no secret.", file=sys.stderr)
        return
    try:
        archive.write(args.file)
    except OSError as problem:
        raise CommandFailed("Cannot write there", f"{args.file}: {problem.strerror}.", "Choose another FILE.") from None
    told = {"file": str(args.file), "envelopes": len(archive.envelopes)}
    print(json.dumps(told) if args.json else f"{args.file}: {len(archive.envelopes)} messages, and no secret.")


def kept(store: Store, id: str) -> Archive:
    """The record of a table that is kept here."""
    try:
        file = store.look(id)
    except StoreError as problem:
        raise CommandFailed("No such table", str(problem), "See: den games --all") from None
    try:
        return kept_archive(file)
    except Refused:
        raise CommandFailed(
            "Nothing to export", f"{file.id} has not begun.", "A table has a record once it plays."
        ) from None
    finally:
        file.close()
