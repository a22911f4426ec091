"""`den play GAME`: a practice game against bots, offline, with moves to take back."""

import argparse
import asyncio
import secrets

from tui.cli.game import add_game, chosen_rules, chosen_seats, chosen_settings
from tui.cli.screen import add_screen, in_text, open_app, settings
from tui.cli.trouble import Usage


def add(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--bots", type=int, metavar="N", help="how many rivals (default: so that four play)")
    parser.add_argument("--level", default="greedy", help="how well they play (default: greedy)")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="a variant of the game")
    parser.add_argument("--seed", type=int, help="the same seed deals the same game")
    parser.add_argument("--hints", action=argparse.BooleanOptionalAction, help="a guided game (default: as set)")
    add_screen(parser)


def run(args: argparse.Namespace) -> int:
    rules = chosen_rules(args.game)
    seats = chosen_seats(rules, min(4, rules.seats[-1]) if args.bots is None else args.bots + 1)
    levels = [*rules.bots, "random"]
    if args.level not in levels:
        raise Usage("No such bot", f"{rules.title} has no bot “{args.level}”.", f"Choose from {', '.join(levels)}.")
    options = chosen_settings(rules, args.option)
    if in_text(args):
        from tui.text.practice import practise

        config = settings(args)
        return asyncio.run(
            practise(
                rules,
                seats,
                seed=secrets.randbits(64) if args.seed is None else args.seed,
                level=args.level,
                settings=options,
                name=config.name,
                hints=config.hints if args.hints is None else args.hints,
            )
        )
    return open_app(
        args,
        lambda app: app.practise(
            rules, seats=seats, level=args.level, hints=args.hints, settings=options, seed=args.seed
        ),
    )
