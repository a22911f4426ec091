"""`den sim GAME`: many local games between bots. The same seed plays the same games on any machine."""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from random import Random
from time import perf_counter

from engines.core import Bot, Dealer, Game, Rules
from engines.core.rules import Setting
from engines.core.running.checks import run_checked
from engines.core.running.mistakes import Broken
from engines.search import LEVELS
from tui.cli.game_args import add_game, add_table, chosen_bots, chosen_rules, chosen_seats, chosen_settings
from tui.cli.trouble import Usage


def add(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    add_table(parser)
    parser.add_argument("--games", type=int, default=100, metavar="K", help="how many (default: 100)")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="the same seed plays the same games (default: 1)"
    )
    parser.add_argument(
        "--bots", default="", metavar="A,B,..", help=f"who plays: {', '.join(LEVELS)}, greedy, random (default: random)"
    )
    parser.add_argument("--check", action="store_true", help="check everything that must hold after every answer")


def run(args: argparse.Namespace) -> int:
    rules = chosen_rules(args.game)
    seats = chosen_seats(rules, args.seats)
    settings = chosen_settings(rules, args.option)
    bots = chosen_bots(rules, seats, args.bots)
    if args.games < 1:
        raise Usage("Nothing to play", f"{args.games} games are none.", "Choose a number above 0 with --games.")
    result = simulate(rules, seats, settings, bots, args.games, args.seed, check=args.check)
    print(json.dumps(result) if args.json else "\n".join(_told(rules, result)))
    return 0 if result["finished"] == args.games else 1


def simulate(
    rules: Rules,
    seats: int,
    settings: Mapping[str, Setting],
    bots: Sequence[Bot],
    games: int,
    seed: int,
    *,
    check: bool = False,
) -> dict[str, object]:
    """Play and sum up. A game that breaks is named on stderr and not counted as finished."""
    finished = answers = 0
    wins, totals = [0.0] * seats, [0.0] * seats
    begun = perf_counter()
    for number in range(games):
        try:
            dealer = _played(rules, seats, settings, bots, f"{rules.name} {seats} {seed} {number}", check=check)
        except Broken as broken:
            print(f"Game {number} of seed {seed} broke. {broken}", file=sys.stderr)
            continue
        finished += 1
        answers += dealer.answered
        for line in rules.scores(dealer.game.state):
            wins[line.seat] += line.share
            totals[line.seat] += line.total
    return {
        "game": rules.name,
        "seats": seats,
        "games": games,
        "finished": finished,
        "answers": answers,
        "seconds": round(perf_counter() - begun, 3),
        "wins": [round(won, 3) for won in wins],
        "scores": [round(total / max(finished, 1), 3) for total in totals],
    }


def _played(
    rules: Rules, seats: int, settings: Mapping[str, Setting], bots: Sequence[Bot], seed: str, *, check: bool
) -> Dealer:
    """One game to its end. One that breaks is played again with all checks on: they know what the rules did wrong."""
    dealer = Dealer(Game(rules, seats, settings, playout=not check), bots, Random(seed))
    if check:
        run_checked(dealer)
        return dealer
    try:
        dealer.run()
    except Exception as error:
        _played(rules, seats, settings, bots, seed, check=True)
        raise Broken(f"{type(error).__name__}: {error}.") from error
    return dealer


def _told(rules: Rules, result: dict[str, object]) -> list[str]:
    wins, scores = result["wins"], result["scores"]
    assert isinstance(wins, list)
    assert isinstance(scores, list)
    lines = [
        f"{rules.title}: {result['finished']} of {result['games']} games finished, "
        f"{result['answers']} answers in {result['seconds']} s"
    ]
    for seat, (won, mean) in enumerate(zip(wins, scores, strict=True), 1):
        lines.append(f"seat {seat}: {won:8.1f} wins, {mean:8.2f} points a game")
    return lines
