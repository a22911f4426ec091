"""`den play GAME`: a practice game against bots, offline, with moves to take back."""

import argparse
import secrets

from engines.catalogue import rules_of
from netcode.play.bots.names import names_at
from netcode.play.practice import PracticeClient
from netcode.session.thinking import minds_of
from tui.cli.game_args import add_game, add_level, add_think, chosen_level, chosen_rules, chosen_seats, chosen_settings
from tui.cli.launch import home_of, in_text, open_app, settings
from tui.cli.numbers import some


def add(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    table = parser.add_mutually_exclusive_group()
    table.add_argument("--seats", type=int, metavar="N", help="how many play, you among them (default: four)")
    table.add_argument("--bots", type=some, metavar="N", help="or how many rivals")
    add_level(parser)
    add_think(parser)
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="a variant of the game")
    parser.add_argument("--seed", type=int, help="the same seed deals the same game")
    parser.add_argument("--hints", action=argparse.BooleanOptionalAction, help="a guided game (default: as set)")


def run(args: argparse.Namespace) -> int:
    return play(args, dealt(args), hints=args.hints)


def dealt(args: argparse.Namespace) -> PracticeClient:
    """The game that the arguments describe."""
    rules = chosen_rules(args.game)
    usual = min(4, rules.seats[-1]) if args.bots is None else args.bots + 1
    seats = chosen_seats(rules, usual if args.seats is None else args.seats)
    return PracticeClient(
        rules,
        seats,
        seed=secrets.randbits(64) if args.seed is None else args.seed,
        settings=chosen_settings(rules, args.option),
        level=chosen_level(rules, args.level),
        minds=minds_of(rules_of, args.think),
        chatter=settings(args).chatter,
        names=names_at(seats, settings(args).name),
    )


def play(args: argparse.Namespace, client: PracticeClient, *, hints: bool | None = None, id: str = "") -> int:
    """Play at a practice table; `id`: of a saved game. Returns the exit code."""
    if not in_text(args):
        return open_app(args, lambda app: app.play(client, hints=hints, id=id))
    from tui.cli.text_mode.run import converse
    from tui.text.tables.practice import practise

    config, home = settings(args), home_of(args)
    guided = config.hints if hints is None else hints
    return converse(
        args,
        lambda console: practise(
            client, console, home=home, hints=guided, forced=config.forced, odds=config.odds, id=id
        ),
    )
