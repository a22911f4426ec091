"""`den replay FILE|TABLE`: step through a game again, from this machine's tables or an exported file."""

import argparse
from pathlib import Path

from engines.catalogue import rules_of
from netcode.archive import Archive, Damaged
from tui import tables
from tui.cli.screen import add_screen, open_app
from tui.cli.seat import store_of
from tui.cli.trouble import Trouble


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", metavar="FILE|TABLE", help="an exported file, or the id of a table on this machine")
    add_screen(parser)


def run(args: argparse.Namespace) -> int:
    from netcode.again import play_again
    from netcode.store import StoreError

    if not Path(args.what).is_file():
        try:
            id = store_of(args).find(args.what)
        except StoreError as problem:
            raise Trouble("No such game", str(problem), "See: den games --all") from None
        return open_app(args, lambda app: tables.replay(app, id))
    try:
        archive = Archive.read(Path(args.what))
        rules = rules_of(archive.contract.game)
    except (Damaged, ValueError, OSError) as problem:
        raise Trouble("This record cannot be shown", str(problem), "Ask another player for theirs.") from None
    return open_app(args, lambda app: tables.look_again(app, lambda: play_again(archive, rules)))
