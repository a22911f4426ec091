"""`den replay FILE|GAME`: step through a game again, from this machine's games or an exported file."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from engines.catalogue import rules_of
from netcode.play.reel import Reel
from netcode.protocol.records.record_file import Archive, Damaged
from netcode.protocol.records.replaying import play_again
from netcode.storage.saved_games import play_kept_again
from tui.cli.command_failed import CommandFailed
from tui.cli.commands.tables.games import game_named
from tui.cli.launch import in_text, open_app
from tui.cli.store_args import store_of

if TYPE_CHECKING:
    from tui.text.console import Console


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", metavar="FILE|GAME", help="an exported file, or the id of a game on this machine")


def run(args: argparse.Namespace) -> int:
    again = way(args)
    if in_text(args):
        from tui.cli.text_mode.run import converse

        return converse(args, lambda console: replay_in_text(again, console))
    from tui.shell import table_commands

    return open_app(args, lambda app: table_commands.look_again(app, again))


async def replay_in_text(again: Callable[[], Reel], console: "Console") -> int:
    from tui.text.tables.replay import UNREADABLE, look_again

    try:
        await look_again(again, console)
    except UNREADABLE as problem:
        step = "Another version of Den may show it. If friends played it with you, they have its record, too."
        raise CommandFailed("This record cannot be shown", str(problem), step) from None
    return 0


def way(args: argparse.Namespace) -> Callable[[], Reel]:
    """A function that replays the game."""
    if not Path(args.what).is_file():
        store = store_of(args)
        saved = game_named(store, args.what)
        return lambda: play_kept_again(store, saved, rules_of)
    try:
        archive = Archive.read(Path(args.what))
        rules = rules_of(archive.contract.game)
    except (Damaged, ValueError, OSError) as problem:
        raise CommandFailed("This record cannot be shown", str(problem), "Ask another player for theirs.") from None
    return lambda: play_again(archive, rules)
