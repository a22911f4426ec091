"""`den club show|export|merge`: a table of results that friends keep together and nobody can forge."""

import argparse
import json
import sys
from pathlib import Path

from engines.catalogue import rules_of
from netcode.protocol.records.club_file import ClubFile
from netcode.protocol.records.record_file import Damaged
from netcode.storage.club import ClubTable, club_table, my_records
from netcode.storage.store import StoreError
from tui.cli.command_failed import CommandFailed
from tui.cli.store_args import store_of


def add(parser: argparse.ArgumentParser) -> None:
    things = ("show", "export", "merge")
    parser.add_argument(
        "doing",
        choices=things,
        metavar="|".join(things),
        help="show FILE: who has won how often; export FILE: the finished tables of this machine; "
        "merge OUT FILE ...: all that several files hold",
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the club file")
    parser.add_argument("files", type=Path, metavar="FILE", nargs="*", default=[], help="those to merge into it")
    parser.add_argument("--unnamed", action="store_true", help="export without saying which seats were yours")


def run(args: argparse.Namespace) -> int:
    try:
        {"show": _show, "export": _export, "merge": _merge}[args.doing](args)
    except Damaged as problem:
        raise CommandFailed("This club file does not hold", str(problem), "Ask a friend for theirs.") from None
    except StoreError as problem:
        raise CommandFailed("Your tables cannot be read", str(problem), "See: den locate saves") from None
    except OSError as problem:
        raise CommandFailed(
            "The file cannot be written", f"{problem.strerror}.", "Choose another place for it."
        ) from None
    return 0


def _show(args: argparse.Namespace) -> None:
    table = club_table(ClubFile.read(args.file), store_of(args), rules_of)
    print(json.dumps(_told(table), ensure_ascii=False) if args.json else "\n".join(_lines(table)))


def _export(args: argparse.Namespace) -> None:
    club, left_out = my_records(store_of(args), named=not args.unnamed)
    for problem in left_out:
        print(f"Left out: {problem}", file=sys.stderr)
    _write(args, club)


def _merge(args: argparse.Namespace) -> None:
    club = ClubFile.of(())
    for path in args.files:
        try:
            club = club.merged(ClubFile.read(path))
        except Damaged as problem:
            raise Damaged(f"{path}: {problem}") from None
    _write(args, club)


def _write(args: argparse.Namespace, club: ClubFile) -> None:
    club.write(args.file)
    told = {"file": str(args.file), "records": len(club.records), "claims": len(club.claims)}
    print(json.dumps(told) if args.json else f"{args.file}: {told['records']} games, {told['claims']} claimed seats.")


def _lines(table: ClubTable) -> list[str]:
    lines = [f"{table.games} games, all verified."]
    if not table.members:
        return [*lines, "Nobody shows an identity in this file. `den club export FILE` names your seats."]
    lines.append(f"{'':26}{'games':>7}{'wins':>7}{'rating':>9}")
    for member in table.members:
        name = f"{member.name} ({member.identity.hex()[:8]})"
        lines.append(f"{name[:26]:26}{member.games:>7}{member.wins:>7}{member.rating:>9.1f}")
    return lines


def _told(table: ClubTable) -> dict[str, object]:
    return {
        "games": table.games,
        "members": [
            {
                "identity": member.identity.hex(),
                "name": member.name,
                "games": member.games,
                "wins": member.wins,
                "rating": round(member.rating, 3),
            }
            for member in table.members
        ],
    }
