"""`den rules GAME`: the page that docs/rules holds for the players of a game."""

import argparse
import json
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from tui.cli.game import add_game, chosen_rules
from tui.cli.trouble import Trouble


def add(parser: argparse.ArgumentParser) -> None:
    add_game(parser)


def run(args: argparse.Namespace) -> None:
    rules = chosen_rules(args.game)
    text = page(rules.name)
    print(json.dumps({"game": rules.name, "title": rules.title, "text": text}) if args.json else text)


def page(game: str) -> str:
    """The rules of a game for its players, in Markdown. Raises Trouble if this copy of Den came without them."""
    installed: Traversable = files("tui") / "rules" / f"{game}.md"
    checkout = Path(__file__).parents[2] / "docs" / "rules" / f"{game}.md"
    for place in (installed, checkout):
        if place.is_file():
            return place.read_text(encoding="utf-8")
    raise Trouble("No rules here", f"This copy of Den came without the rules of {game}.", "Install Den anew.")
