"""`den watch CODE`: look on at a table. Everything is verified here too; nothing hidden is shown."""

import argparse

from engines.catalogue import rules_of
from netcode.peer.guests.join_by_code import enter
from netcode.peer.peer import Peer
from tui.cli.door_args import add_doors, code_of, relay_of
from tui.cli.headless_seat import Sit, add_seat, name_of, run_seat
from tui.cli.store_args import store_of


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", nargs="+", help="a watch code, or a join code")
    add_doors(parser)
    add_seat(parser)


def run(args: argparse.Namespace) -> int:
    return run_seat(args, way(args))


def way(args: argparse.Namespace) -> Sit:
    """A function that goes to the table to watch."""
    code, relay = code_of(args.code, watching=True), relay_of(args)
    store, name = store_of(args), name_of(args)

    async def sit() -> Peer:
        return await enter(store, code, rules_of, name=name, watching=True, relay=relay, lan=args.lan is not False)

    return sit
