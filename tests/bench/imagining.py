"""`python -m tests.bench.imagining [GAME ...]`: what it costs a player to imagine a world, at every position of games.

Half of the games are played at random, half by greedy players, about whose hidden cards more is known. The first world
of a position takes longest, because what is possible must be computed first. Of the later worlds, the slowest is
reported, too. The garbage collector is off, and processor time is measured, so that only the work itself counts.
"""

import gc
import sys
from random import Random
from statistics import median, quantiles
from time import process_time_ns

from engines.core import Dealer, Game, RandomBot, Rules
from tests.engines.playing import all_rules

GAMES, WORLDS = 6, 6  # games at each number of players, worlds at each position


def measured(rules: Rules, seats: int) -> tuple[list[float], list[float]]:
    """Microseconds at every position where somebody has to choose: of the first world, and of each further one."""
    first, further = [], []
    for seed in range(GAMES):
        bots = [RandomBot() if seed % 2 else rules.bots.get("greedy", RandomBot())] * seats
        dealer, chance = Dealer(Game(rules, seats), bots, Random(seed)), Random(seed)
        while (request := dealer.game.request) is not None:
            for seat in request.who[:1]:
                costs = []
                for _ in range(WORLDS):
                    begun = process_time_ns()
                    dealer.knowledge[seat].imagine(chance)
                    costs.append((process_time_ns() - begun) / 1000)
                first.append(costs[0])
                further += costs[1:]
            dealer.step(request)
        gc.collect()
    return first, further


def main() -> None:
    wanted = sys.argv[1:]
    gc.disable()
    print(f"{'a world, µs':<14}{'the first: median, p99, worst':>36}{'further ones':>36}")
    for rules in all_rules():
        if wanted and rules.name not in wanted:
            continue
        for seats in rules.seats:
            first, further = (
                f"{median(costs):>16.1f}{quantiles(costs, n=100)[98]:>10.1f}{max(costs):>10.1f}"
                for costs in measured(rules, seats)
            )
            print(f"{rules.name + f', {seats}':<14}{first}{further}")


if __name__ == "__main__":
    main()
