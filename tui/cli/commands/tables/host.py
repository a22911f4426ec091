"""`den host GAME`: open a table and say by which codes friends join and watch."""

import argparse

from engines.catalogue import rules_of
from netcode.doors.direct import PORT
from netcode.peer.host import host
from netcode.peer.peer import Peer
from tui.cli.command_failed import Usage
from tui.cli.door_args import add_doors, relay_of
from tui.cli.game_args import add_game, add_level, add_table, chosen_level, chosen_rules, chosen_seats, chosen_settings
from tui.cli.headless_seat import Sit, add_seat, address_of, name_of, run_seat
from tui.cli.launch import settings
from tui.cli.numbers import whole
from tui.cli.store_args import store_of
from tui.shell.config import asks_router


def add(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_table(parser)
    parser.add_argument("--listen", metavar="ADDR", help=f"where to listen (default: :{PORT}, or a free port)")
    parser.add_argument("--reach", action="append", default=[], metavar="ADDR", help="where others call, if elsewhere")
    parser.add_argument("--bots", type=whole, default=0, metavar="N", help="how many seats this machine's bots take")
    parser.add_argument("--no-stand-in", action="store_true", help="nobody can stand in for a seat that leaves")
    add_level(parser)
    use = argparse.BooleanOptionalAction
    parser.add_argument("--router", action=use, default=None, help="ask the router to let friends in (default: yes)")
    add_doors(parser)
    add_seat(parser)


def run(args: argparse.Namespace) -> int:
    return run_seat(args, way(args))


def way(args: argparse.Namespace) -> Sit:
    """A function that opens the table."""
    rules = chosen_rules(args.game)
    seats = chosen_seats(rules, args.seats)
    options = chosen_settings(rules, args.option)
    listen = address_of(args.listen, PORT) if args.listen else None
    reach = tuple(address_of(text, listen.port if listen else PORT) for text in args.reach)
    if args.bot:
        chosen_level(rules, args.bot)
    if not 0 <= args.bots < seats:
        raise Usage("Too many bots", f"{args.bots} bots and you are not {seats} players.", "Choose --seats and --bots.")
    store, name, relay = store_of(args), name_of(args), relay_of(args)
    lan = not args.bot if args.lan is None else args.lan  # a table hosted by a bot is for scripts, which know its code
    router = not args.bot and asks_router(settings(args)) if args.router is None else args.router

    async def sit() -> Peer:
        table = await host(
            store,
            rules,
            rules_of,
            name=name,
            seats=seats,
            settings=options,
            listen=listen,
            reach=reach,
            stand_in=not args.no_stand_in,
            bots=chosen_level(rules, args.level),
            think=args.think,
            relay=relay,
            lan=lan,
            router=router,
        )
        for _ in range(args.bots):
            await table.bring_bot()
        return table

    return sit
