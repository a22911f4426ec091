"""`den bench`: how fast the rules of each game run on this machine."""

import argparse
import json
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

from engines.catalogue import GAMES
from engines.core import Dealer, Game, RandomBot, Rules
from tui.cli.game_args import chosen_rules
from tui.cli.numbers import duration

PLAYED = (0.1, 0.5, 0.9)  # how much of a game has been played when copies are measured


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="*", help="only these games (default: all)")
    parser.add_argument("--seconds", type=duration, default=1.0, help="time for each figure (default: 1)")


def run(args: argparse.Namespace) -> None:
    figures = {name: measure(chosen_rules(name), args.seconds) for name in args.game or GAMES}
    if args.json:
        print(json.dumps(figures))
        return
    print(
        f"{'game':<12}{'seats':>6}{'answers/s':>12}{'games/s':>9}{'copy at 10, 50, 90 % (µs)':>28}{'replay (ms)':>13}"
    )
    for name, of in figures.items():
        copies = ", ".join(f"{copy:.1f}" for copy in of["copy_us"])
        print(
            f"{name:<12}{of['seats']:>6}{of['answers_per_second']:>12,.0f}{of['games_per_second']:>9,.0f}"
            f"{copies:>28}{of['replay_ms']:>13.2f}"
        )


def measure(rules: Rules, seconds: float) -> dict[str, Any]:
    """Random games with a middling number of players: their speed, what a copy costs on the way, and a replay."""
    seats = rules.seats[len(rules.seats) // 2]
    games, answers, spent = 0, 0, 0.0
    while spent < seconds:
        begun = process_time()
        dealer = Dealer(Game(rules, seats, playout=True), [RandomBot()] * seats, Random(games))
        dealer.run()
        spent += process_time() - begun
        games, answers = games + 1, answers + dealer.answered
    played = Game(rules, seats)
    Dealer(played, [RandomBot()] * seats, Random(1)).run()
    partly = [Game(rules, seats, answers=played.answers[: int(share * len(played.answers))]) for share in PLAYED]
    return {
        "seats": seats,
        "answers_per_second": answers / spent,
        "games_per_second": games / spent,
        "copy_us": [1e6 * _mean(game.fork, seconds / 3) for game in partly],
        "replay_ms": 1e3 * _mean(lambda: Game(rules, seats, answers=played.answers), seconds),
    }


def _mean(work: Callable[[], object], seconds: float) -> float:
    """Seconds for one run of the work, on average."""
    runs, spent = 0, 0.0
    while spent < seconds:
        begun = process_time()
        work()
        spent += process_time() - begun
        runs += 1
    return spent / runs
