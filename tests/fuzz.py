"""Random games with all checks on: `make fuzz GAMES=20000`, or python -m tests.fuzz --games 1000 --game thieves
--seats 6 --bot greedy.

A failure is told as what plays it again: game, seats, settings, seed and how many answers had been given.
"""

import argparse
import sys
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from engines.core import Bot, Choose, Dealer, Game, RandomBot, Request, Rules, Secret
from engines.core.running.invariants import run_checked
from tests.engines.playing import NAMES, all_rules, some_settings
from tests.engines.public_tables import TABLES


class Failed(AssertionError):
    """A random game broke a rule that all games keep."""


class Watching(Dealer):
    """Looks at the public table, too, whenever somebody is to choose."""

    def step(self, request: Request) -> None:
        super().step(request)
        rules = self.game.rules
        if rules.name in TABLES and isinstance(self.game.request, Choose | Secret):
            TABLES[rules.name](self.game.state)


@dataclass
class Tally:
    answers: int = 0
    won: int = 0  # games that somebody won: in some games all may lose
    notes: Counter[str] = field(default_factory=Counter)  # what became of the players, where the scores say it


def fuzz(
    rules: Rules, games: int, seed: int = 0, *, every: int = 40, seats: int | None = None, bot: str | None = None
) -> Tally:
    """Play random games in random variants, at all tables of a game in turn and with bots mixed in unless told else."""
    tally = Tally()
    for number in range(games):
        rng = Random(f"{rules.name} {seed} {number}")
        players = seats or rules.seats[number % len(rules.seats)]
        settings = some_settings(rules, rng)
        bots: list[Bot | None] = [rules.bots.get(bot or "", RandomBot())] * players
        if bot is None and number % 50 == 0:  # bots think for long, so a few will do
            bots = [rng.choice([RandomBot(), *rules.bots.values()]) for _ in range(players)]
        dealer = Watching(Game(rules, players, settings), bots, rng, NAMES[:players])
        try:
            run_checked(dealer, every=every)
        except Exception as error:
            at = len(dealer.game.answers)
            raise Failed(
                f"{rules.name}, {players} seats, {settings}, seed {seed}, game {number}, after {at} answers"
            ) from error
        standings = rules.scores(dealer.game.state)
        tally.answers += dealer.answered
        tally.won += any(standing.share for standing in standings)
        tally.notes.update(standing.note for standing in standings if standing.note)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of each game")
    parser.add_argument("--game", help="only this one")
    parser.add_argument("--seats", type=int, help="only with so many players")
    parser.add_argument("--bot", help="who plays in all seats: random, greedy")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--every", type=int, default=40, help="check all viewers' thoughts after one answer in so many")
    args = parser.parse_args()
    for rules in all_rules():
        if args.game in (None, rules.name):
            begun = perf_counter()
            tally = fuzz(rules, args.games, args.seed, every=args.every, seats=args.seats, bot=args.bot)
            spent = perf_counter() - begun
            print(
                f"{rules.name:<12}{args.games:>8} games {tally.answers:>10} answers {spent:>8.1f} s,"
                f" {tally.won} won; {', '.join(f'{note}: {count}' for note, count in tally.notes.most_common(8))}",
                file=sys.stderr,
            )


if __name__ == "__main__":
    main()
