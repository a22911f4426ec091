"""`den watch CODE`: look on at a table. Everything is verified here too; nothing hidden is shown."""

import argparse

from engines.catalogue import rules_of
from netcode.guest import join
from netcode.party import Party
from tui.cli.join import code_of
from tui.cli.seat import add_seat, name_of, run_seat, store_of


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", nargs="+", help="a watch code, or a join code")
    add_seat(parser)


def run(args: argparse.Namespace) -> int:
    code = code_of(args.code).for_watching()
    store, name = store_of(args), name_of(args)

    async def sit() -> Party:
        return await join(store, code, rules_of, name=name)

    return run_seat(args, sit)
