"""Finds the numbers that a seasoned player goes by: bots whose numbers differ play against each other.

    python -m tests.bench.tune havoc --games 2000 --steps 4

A game whose bots have a taste (`engines/games/GAME/bots/taste.py`: one dataclass of numbers) can be tuned so. In each
game every seat plays by numbers of its own, each of them at random a little above or below what is thought best so
far. Whether a number should grow shows in how much oftener those won who had more of it: with all numbers moved at
once, and independently, every game tells about every number (a factorial experiment, as in Box, Hunter and Hunter,
1978). Numbers move with what they were seen to matter, if that is more than chance would make it look.
"""

import argparse
from collections.abc import Mapping
from dataclasses import asdict, fields
from importlib import import_module
from math import exp, sqrt
from random import Random
from typing import Any

from engines.catalogue import rules_of
from engines.core import Dealer, Rules
from engines.core.running.game import Game
from engines.search.levels import Crafty

SPREAD = 0.3  # how far numbers are moved for a trial, as a logarithm
STEP = 0.5  # how far at most they move for good
SURE = 1.0  # standard errors that a change must be worth


class Taster(Crafty):
    """A crafty player that goes by other numbers."""

    def __init__(self, rules: Rules, instinct: Any) -> None:
        super().__init__(rules)
        self._instinct = instinct

    def __call__(self, view: Any, request: Any, choices: Any, rng: Random) -> Any:
        return self.follow(self._instinct, view, request, choices, rng)


def trial(
    rules: Rules, bots: Any, best: Mapping[str, float], rng: Random, number: int
) -> list[tuple[list[int], float]]:
    """One game: for each seat which numbers were above, and which below; and what it won above a fair share."""
    seats = rules.seats[number % len(rules.seats)]
    signs = [[rng.choice((-1, 1)) for _ in best] for _ in range(seats)]
    tried = [
        {name: value * exp(sign * SPREAD) for (name, value), sign in zip(best.items(), own, strict=True)}
        for own in signs
    ]
    players = [Taster(rules, bots.Seasoned(bots.taste.Taste(**taste))) for taste in tried]
    game = Game(rules, seats, playout=True)
    Dealer(game, players, rng).run()
    shares = {line.seat: line.share for line in rules.scores(game.state)}
    return [(own, shares[seat] - 1 / seats) for seat, own in enumerate(signs)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rules, rng = rules_of(args.game), Random(args.seed)
    bots = import_module(f"engines.games.{args.game}.bots")
    best: dict[str, float] = asdict(bots.taste.SEASONED)
    for step in range(args.steps):
        rows = [row for number in range(args.games) for row in trial(rules, bots, best, rng, number)]
        error = sqrt(sum(won * won for _, won in rows)) / len(rows)
        print(f"step {step + 1}: {len(rows)} seats; an effect is known to {error:.4f}")
        for at, field in enumerate(fields(bots.taste.Taste)):
            effect = sum(own[at] * won for own, won in rows) / len(rows)
            if abs(effect) > SURE * error:
                move = STEP * (1 if effect > 0 else -1) * min(1.0, abs(effect) / (3 * error))
                before = best[field.name]
                best[field.name] *= exp(move)
                print(f"  {field.name:12} {before:8.3f} -> {best[field.name]:8.3f}  ({effect:+.4f})")
    print("SEASONED = Taste(")
    for name, value in best.items():
        print(f"    {name}={value:.3g},")
    print(")")


if __name__ == "__main__":
    main()
