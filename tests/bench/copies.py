"""`python -m tests.bench.copies [GAME ...]`: what a copy in mid-game costs, at every position of random games, and
what it costs to play a whole game again from its answers.

Mid-game is whatever comes after the set-up. Each position is copied a few times and its fastest copy counts: the
question is what the work costs, not what else the machine does.
"""

import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median, quantiles
from time import perf_counter, process_time
from timeit import repeat

from engines.core import Dealer, Game, RandomBot, Rules
from tests.engines.playing import all_rules

GAMES, TRIES = 6, 7  # at each number of players
LIMIT = 15  # microseconds


def microseconds(work: Callable[[], object], timer: Callable[[], float] = perf_counter) -> float:
    """The fastest of a few runs."""
    return min(repeat(work, timer=timer, number=1, repeat=TRIES)) * 1e6


def measured(rules: Rules, seats: int) -> tuple[list[float], list[float]]:
    """What a copy costs at every position of some games, and what replaying each whole game does."""
    copies, replays = [], []
    for seed in range(GAMES):
        dealer = Dealer(Game(rules, seats), [RandomBot()] * seats, Random(seed))
        while (request := dealer.game.request) is not None:
            if dealer.game._script is not rules.setup:
                copies.append(microseconds(dealer.game.fork))
            dealer.step(request)
        replays.append(microseconds(partial(Game, rules, seats, answers=dealer.game.answers), process_time))
    return copies, replays


def main() -> None:
    wanted = sys.argv[1:]
    print(
        f"{'':<12}{'a copy, µs: median':>20}{'p99':>8}{'worst':>8}{f'over {LIMIT}':>10}{'a replay, ms':>14}{'worst':>8}"
    )
    for rules in all_rules():
        if wanted and rules.name not in wanted:
            continue
        for seats in rules.seats:
            copies, replays = measured(rules, seats)
            over = sum(cost > LIMIT for cost in copies) / len(copies)
            print(
                f"{rules.name + f', {seats}':<14}{median(copies):>10.1f}{quantiles(copies, n=100)[98]:>8.1f}"
                f"{max(copies):>8.1f}{over:>10.1%}{median(replays) / 1000:>14.1f}{max(replays) / 1000:>8.1f}"
            )


if __name__ == "__main__":
    main()
