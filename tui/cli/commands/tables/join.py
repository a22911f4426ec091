"""`den join CODE`: sit down at a friend's table."""

import argparse

from engines.catalogue import rules_of
from netcode.links.address import EVERYWHERE, Address
from netcode.peer.guests.join_by_code import enter
from netcode.peer.peer import Peer
from tui.cli.door_args import add_doors, code_of, relay_of
from tui.cli.headless_seat import Sit, add_seat, name_of, run_seat
from tui.cli.store_args import store_of

ANYWHERE = Address(EVERYWHERE, 0)


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", nargs="+", help="the code your host gave you; blanks do no harm")
    parser.add_argument("--no-listen", action="store_true", help="let no other player call this machine")
    add_doors(parser)
    add_seat(parser)


def run(args: argparse.Namespace) -> int:
    return run_seat(args, way(args))


def way(args: argparse.Namespace) -> Sit:
    """A function that joins the table."""
    code, relay = code_of(args.code), relay_of(args)
    store, name = store_of(args), name_of(args)
    listen = None if args.no_listen else ANYWHERE

    async def sit() -> Peer:
        return await enter(store, code, rules_of, name=name, relay=relay, lan=args.lan is not False, listen=listen)

    return sit
