"""`den join CODE`: sit down at a friend's table."""

import argparse

from engines.catalogue import rules_of
from netcode.code import Address, BadCode, Code
from netcode.guest import join
from netcode.party import Party
from tui.cli.seat import add_seat, name_of, run_seat, store_of
from tui.cli.trouble import Usage

ANYWHERE = Address("0.0.0.0", 0)


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", nargs="+", help="the code your host gave you; blanks do no harm")
    parser.add_argument("--no-listen", action="store_true", help="let no other player call this machine")
    add_seat(parser)


def run(args: argparse.Namespace) -> int:
    code = code_of(args.code)
    if code.watch_only:
        raise Usage("That code is for watching", "Whoever has it may look on, not sit down.", "Try: den watch CODE")
    store, name = store_of(args), name_of(args)

    async def sit() -> Party:
        return await join(store, code, rules_of, name=name, listen=None if args.no_listen else ANYWHERE)

    return run_seat(args, sit)


def code_of(words: list[str]) -> Code:
    try:
        return Code.parse(" ".join(words))
    except BadCode as slip:
        raise Usage("That code has a slip", str(slip), "Copy it once more, or have it read to you again.") from None
