"""Random play of our games beside OpenSpiel's `python_liars_poker`, in turns within one run, as ratios.

    .venv/bin/pip install '.[bench]' && .venv/bin/python -m tests.bench.openspiel [GAME ...]

OpenSpiel's game is written in Python too, so this compares ways of writing rules. What is counted are decisions and
chance: there every action applied to a state, here every player's part of every answer. A game whose rules do nothing
but ask shows how fast any could be.
"""

import sys
from dataclasses import replace
from random import Random
from statistics import median
from time import process_time

import pyspiel
from open_spiel.python.games import liars_poker  # noqa: F401  # importing it registers the game

from engines.core import Choose, Dealer, Game, RandomBot, Rules, State, Turn
from tests.engines.playing import all_rules
from tests.engines.tiny import TINY

CHOICES = (("this",), ("that",))
LONG = 1000  # choices in a game, or in a stretch, that does nothing else
ROUNDS, SLICE = 25, 0.1  # each measures every contender for so many seconds; the median round counts


def theirs(seconds: float) -> float:
    """Actions a second in random play of python_liars_poker with its own settings."""
    game, rng = pyspiel.load_game("python_liars_poker"), Random(1)
    actions, begun = 0, process_time()
    while process_time() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            actions += 1
    return actions / (process_time() - begun)


def ours(rules: Rules, seats: int, seconds: float) -> float:
    """Answers a second in random play."""
    answers, games, begun = 0, 0, process_time()
    while process_time() - begun < seconds:
        dealer = Dealer(Game(rules, seats, playout=True), [RandomBot()] * seats, Random(games))
        dealer.run()
        answers, games = answers + dealer.answered, games + 1
    return answers / (process_time() - begun)


def only_asks(s: State) -> Turn:
    """A stretch without rules: the least that many answers cost."""
    for number in range(LONG):
        yield Choose(number % s.seats, CHOICES)
    s.over = True


def asks_once(s: State) -> Turn:
    """The same with a stretch for every answer."""
    s.next_card += 1
    s.over = s.next_card > LONG
    yield Choose(s.next_card % s.seats, CHOICES)


NO_RULES = [
    replace(TINY, name="only asks", setup=only_asks),
    replace(TINY, name="asks once a stretch", setup=asks_once, turn=asks_once),
]


def middle(rules: Rules) -> int:
    return rules.seats[len(rules.seats) // 2]


def main() -> None:
    wanted = sys.argv[1:]
    contenders = [(rules, middle(rules)) for rules in [*all_rules(), *NO_RULES] if not wanted or rules.name in wanted]
    rates: dict[str, list[float]] = {}
    ratios: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        anchor = theirs(SLICE)
        rates.setdefault("python_liars_poker", []).append(anchor)
        for rules, seats in contenders:
            rate = ours(rules, seats, SLICE)
            rates.setdefault(f"{rules.name}, {seats} seats", []).append(rate)
            ratios.setdefault(f"{rules.name}, {seats} seats", []).append(rate / anchor)
    for name, measured in rates.items():
        ratio = f"{median(ratios[name]):6.2f} x" if name in ratios else "     1"
        print(f"{name:<30}{median(measured):>12,.0f} a second {ratio}")


if __name__ == "__main__":
    main()
