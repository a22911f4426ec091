"""`den resume [GAME]`: back to a table as it was left, after going home, a crash or a power cut."""

import argparse

from engines.catalogue import rules_of
from netcode.doors.direct import PORT
from netcode.peer.peer import Peer
from netcode.peer.resume import resume
from netcode.play.practice import PracticeClient
from netcode.session.thinking import minds_of
from netcode.storage.saved_games import practice_of
from netcode.storage.store import StoreError
from tui.cli.command_failed import CommandFailed
from tui.cli.commands.alone.play import play
from tui.cli.commands.tables.games import game_named
from tui.cli.headless_seat import Sit, add_seat, address_of, run_seat
from tui.cli.store_args import store_of


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("table", nargs="?", default="", metavar="GAME", help="its id or a part of it")
    parser.add_argument("--listen", metavar="ADDR", help="another address for a table hosted here")
    add_seat(parser)


def run(args: argparse.Namespace) -> int:
    saved = game_named(store_of(args), args.table)
    if saved.practice:
        return play(args, practice(args, saved.id), id=saved.id)
    return run_seat(args, way(args, saved.id))


def practice(args: argparse.Namespace, id: str) -> PracticeClient:
    """A practice game as it was left."""
    try:
        return practice_of(store_of(args), id, rules_of, minds_of(rules_of))
    except StoreError as problem:
        raise CommandFailed("This game cannot be gone on with", str(problem), "See: den games") from None


def way(args: argparse.Namespace, id: str) -> Sit:
    """A function that comes back to a table."""
    store = store_of(args)
    listen = address_of(args.listen, PORT) if args.listen else None

    async def sit() -> Peer:
        return await resume(store, id, rules_of, listen=listen)

    return sit
