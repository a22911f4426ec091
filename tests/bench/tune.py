"""Finds the numbers that a seasoned player goes by: bots whose numbers differ play against each other.

    python -m tests.bench.tune havoc --games 2000 --steps 4

The bots of some games play by numbers: `engines/games/GAME/bots/preferences.py` holds a dataclass of them, or one for
each role. In each game every seat plays by numbers of its own, each at random a little above or below the best known
value. If the seats with more of a number win more often, the number should grow. All numbers vary at once and
independently, so every game tells about every number (a factorial experiment, as in Box, Hunter and Hunter, 1978). A
number moves by its measured effect, if that is larger than chance explains.
"""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from importlib import import_module
from math import exp, sqrt
from random import Random
from typing import Any, TypeAlias

from engines.catalogue import rules_of
from engines.core import Dealer, Rules
from engines.core.running.game import Game
from engines.search.levels import Crafty

SPREAD = 0.3  # how far numbers are moved for a trial, as a logarithm
STEP = 0.5  # how far at most they move for good
SURE = 1.0  # standard errors that a change must be worth


Group: TypeAlias = tuple[str, ...]  # kinds of player that go by the same numbers: a game's roles
Numbers: TypeAlias = dict[Group, dict[str, float]]
Row: TypeAlias = tuple[Group, dict[str, int], float]  # whose numbers; which were above, and which below; what it won


class Noting(dict[str, Any]):
    """The numbers by kind of player, and which kind has asked for its own."""

    def __init__(self, preferences: Mapping[str, Any]) -> None:
        super().__init__(preferences)
        self.asked = ""

    def __getitem__(self, kind: str) -> Any:
        self.asked = kind
        return super().__getitem__(kind)


class WithPreferences(Crafty):
    """A crafty player that goes by other numbers."""

    def __init__(self, rules: Rules, instinct: Any) -> None:
        super().__init__(rules)
        self._instinct = instinct

    def __call__(self, view: Any, request: Any, choices: Any, rng: Random) -> Any:
        return self.follow(self._instinct, view, request, choices, rng)


def grouped(preferences: Any) -> Numbers:
    """The numbers of each group of kinds that share them; all are of one kind where a game knows no roles."""
    if not isinstance(preferences, Mapping):
        return {("",): asdict(preferences)}
    return {
        tuple(kind for kind, own in preferences.items() if own == shared): asdict(shared)
        for shared in preferences.values()
    }


def trial(rules: Rules, bots: Any, best: Numbers, rng: Random, number: int) -> list[Row]:
    """One game: for each seat which of its numbers were above, and which below; and what it won above a fair share."""
    seats = rules.seats[number % len(rules.seats)]
    signs = [{group: {name: rng.choice((-1, 1)) for name in own} for group, own in best.items()} for _ in range(seats)]
    noting = [
        Noting(
            {
                kind: bots.preferences.Preferences(
                    **{name: value * exp(up[group][name] * SPREAD) for name, value in own.items()}
                )
                for group, own in best.items()
                for kind in group
            }
        )
        for up in signs
    ]
    game = Game(rules, seats, playout=True)
    roles = isinstance(bots.preferences.SEASONED, Mapping)
    Dealer(
        game,
        [WithPreferences(rules, bots.Seasoned(preferences if roles else preferences[""])) for preferences in noting],
        rng,
    ).run()
    shares = {line.seat: line.share for line in rules.scores(game.state)}
    rows = []
    for seat, (preferences, up) in enumerate(zip(noting, signs, strict=True)):
        group = next(group for group in best if preferences.asked in group)
        rows.append((group, up[group], shares[seat] - 1 / seats))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rules, rng = rules_of(args.game), Random(args.seed)
    bots = import_module(f"engines.games.{args.game}.bots")
    best = grouped(bots.preferences.SEASONED)
    for step in range(args.steps):
        rows = [row for number in range(args.games) for row in trial(rules, bots, best, rng, number)]
        for group, numbers in best.items():
            own = [(up, won) for whose, up, won in rows if whose == group]
            print(f"step {step + 1}: {', '.join(group)}, {len(own)} seats")
            move(numbers, own)
    for group, numbers in best.items():
        print(f"{', '.join(group)}: Preferences(")
        for name, value in numbers.items():
            print(f"    {name}={value:.3g},")
        print(")")


def move(numbers: dict[str, float], rows: Sequence[tuple[Mapping[str, int], float]]) -> None:
    """Each number a little in the direction in which more was won."""
    error = sqrt(sum(won * won for _, won in rows)) / len(rows)
    for name, before in numbers.items():
        effect = sum(up[name] * won for up, won in rows) / len(rows)
        if before and abs(effect) > SURE * error:
            numbers[name] *= exp(STEP * (1 if effect > 0 else -1) * min(1.0, abs(effect) / (3 * error)))
            print(f"  {name:12} {before:8.3f} -> {numbers[name]:8.3f}  ({effect:+.4f}, known to {error:.4f})")


if __name__ == "__main__":
    main()
