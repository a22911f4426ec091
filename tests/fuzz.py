"""Random games with all checks on: `make fuzz GAMES=20000`, or python -m tests.fuzz --games 1000 --game thieves.

A failure is told as what plays it again: game, seats, settings, seed and how many answers had been given.
"""

import argparse
import sys
from random import Random
from time import perf_counter

from engines.core import Dealer, Game, RandomBot, Rules
from engines.core.checks import run_checked
from tests.engines.playing import NAMES, all_rules, some_settings


class Failed(AssertionError):
    """A random game broke a rule that all games keep."""


def fuzz(rules: Rules, games: int, seed: int = 0, *, every: int = 40) -> int:
    """Play random games at all tables of a game in turn, in random variants, with bots mixed in; count the answers."""
    answers = 0
    for number in range(games):
        rng = Random(f"{rules.name} {seed} {number}")
        seats = rules.seats[number % len(rules.seats)]
        settings = some_settings(rules, rng)
        bots = [RandomBot()] * seats
        if number % 50 == 0:  # bots think for long, so a few will do
            bots = [rng.choice([RandomBot(), *rules.bots.values()]) for _ in range(seats)]
        dealer = Dealer(Game(rules, seats, settings), bots, rng, NAMES[:seats])
        try:
            run_checked(dealer, every=every)
        except Exception as error:
            at = len(dealer.game.answers)
            raise Failed(
                f"{rules.name}, {seats} seats, {settings}, seed {seed}, game {number}, after {at} answers"
            ) from error
        answers += dealer.answered
    return answers


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of each game")
    parser.add_argument("--game", help="only this one")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--every", type=int, default=40, help="check all viewers' thoughts after one answer in so many")
    args = parser.parse_args()
    for rules in all_rules():
        if args.game in (None, rules.name):
            begun = perf_counter()
            answers = fuzz(rules, args.games, args.seed, every=args.every)
            spent = perf_counter() - begun
            print(f"{rules.name:<12}{args.games:>8} games {answers:>10} answers {spent:>8.1f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
