"""`den resume [TABLE]`: back to a table as it was left, after going home, a crash or a power cut."""

import argparse

from engines.catalogue import rules_of
from netcode.doors.direct import PORT
from netcode.party import Party
from netcode.resume import resume
from tui.cli.seat import add_seat, address_of, run_seat, store_of


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("table", nargs="?", default="", metavar="TABLE", help="its id or the beginning of it")
    parser.add_argument("--listen", metavar="ADDR", help="another address for a table hosted here")
    add_seat(parser)


def run(args: argparse.Namespace) -> int:
    store = store_of(args)
    listen = address_of(args.listen, PORT) if args.listen else None

    async def sit() -> Party:
        return await resume(store, args.table, rules_of, listen=listen)

    return run_seat(args, sit)
