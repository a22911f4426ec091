"""`den rules GAME`: the page that docs/rules holds for the players of a game."""

import argparse
import json

from tui.cli.command_failed import CommandFailed
from tui.cli.game_args import add_game, chosen_rules
from tui.words.rules_pages import rules_page, without_page


def add(parser: argparse.ArgumentParser) -> None:
    add_game(parser)


def run(args: argparse.Namespace) -> None:
    rules = chosen_rules(args.game)
    try:
        text = rules_page(rules.name)
    except FileNotFoundError:
        raise CommandFailed("No rules here", *without_page(rules.name)) from None
    print(json.dumps({"game": rules.name, "title": rules.title, "text": text}) if args.json else text)
