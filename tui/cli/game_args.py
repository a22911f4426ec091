"""The arguments that name a game: GAME, --seats, --option k=v, --bots a,b,c."""

import argparse
from collections.abc import Mapping, Sequence

from engines.catalogue import GAMES, rules_of
from engines.core import Rules
from engines.core.rules import Setting
from engines.search import DEFAULT, LEVELS, known_levels
from netcode.session.thinking import SECONDS
from tui.cli.command_failed import Usage
from tui.cli.numbers import duration


def add_game(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?" if optional else None, help=", ".join(GAMES))


def add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seats", type=int, metavar="N", help="how many play (default: the fewest)")
    parser.add_argument(
        "--option", action="append", default=[], metavar="K=V", help="a variant of the game; may be given repeatedly"
    )


def chosen_rules(said: str) -> Rules:
    name = meant(said)
    try:
        return rules_of(name)
    except ValueError as error:
        if name in GAMES:
            raise Usage(
                "This game is not whole", str(error), "docs/adding-a-game.md says what belongs to it."
            ) from None
        raise Usage("No such game", str(error), "Name one of them.") from None


def meant(said: str) -> str:
    """The short name of the game of which this is a part of the name or title, if no other game's has it."""
    part = said.lower()
    found = [name for name, title in GAMES.items() if part in name or part in title.lower()]
    return found[0] if len(found) == 1 and said not in GAMES else said


def chosen_seats(rules: Rules, seats: int | None) -> int:
    seats = rules.seats[0] if seats is None else seats
    try:
        rules.check_seats(seats)
    except ValueError as error:
        raise Usage("Not a table for this game", str(error), "Choose another number with --seats.") from None
    return seats


def chosen_settings(rules: Rules, options: Sequence[str]) -> Mapping[str, Setting]:
    """The table's options, complete, from "key=value" words."""
    given: dict[str, Setting] = {}
    for word in options:
        key, equals, value = word.partition("=")
        if not equals:
            raise Usage("Not an option", f"“{word}” is not of the form key=value.", "Write --option key=value.")
        given[key] = value
    try:
        return rules.settings(given)
    except ValueError as error:
        raise Usage("Not an option of this game", str(error), "Write --option key=value.") from None


def add_level(parser: argparse.ArgumentParser) -> None:
    """Adds the option for how well bots play; all commands with bots word it alike."""
    parser.add_argument(
        "--level",
        default=DEFAULT,
        metavar="LEVEL",
        help=f"how well bots play: {', '.join(LEVELS)} (default: {DEFAULT})",
    )


def add_think(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--think",
        type=duration,
        default=SECONDS,
        metavar="SECONDS",
        help=f"how long a master may think about a move (default: {SECONDS})",
    )


def chosen_level(rules: Rules, level: str) -> str:
    """A level that people may choose, or a yardstick, which simulations and tests know, too."""
    if level not in known_levels(rules):
        raise Usage("No such bot", f"{rules.title} has no bot “{level}”.", f"Choose from {', '.join(LEVELS)}.")
    return level
