"""`den sim GAME`: many local games between bots. The same seed plays the same games on any machine, if masters are
given worlds and not time."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from engines.catalogue import GAMES
from engines.core import Rules
from engines.search import DEFAULT, LEVELS
from tui.cli.command_failed import Usage
from tui.cli.game_args import add_game, add_table, chosen_level, chosen_rules, chosen_seats, chosen_settings
from tui.cli.matches.balance import balance, balance_in_words
from tui.cli.matches.match import WORLDS, Match, Played, Share, shares
from tui.cli.matches.progress import play
from tui.cli.numbers import duration, some, whole

RUNGS = (
    ("beginner", "random"),
    ("crafty", "beginner"),
    ("crafty", "greedy"),
    ("master", "crafty"),
    ("master", "greedy"),
)


def add(parser: argparse.ArgumentParser) -> None:
    add_game(parser, optional=True)
    add_table(parser)
    parser.add_argument("--games", type=some, default=100, metavar="K", help="how many (default: 100)")
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="the same seed plays the same games (default: 1)"
    )
    levels = ", ".join([*LEVELS, "greedy", "random"])
    parser.add_argument(
        "--bots", default="", metavar="A,B,..", help=f"who plays: {levels} (default: random); they change seats"
    )
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument("--think", type=duration, metavar="SECONDS", help="a master's processor time for a move")
    budget.add_argument(
        "--worlds",
        type=some,
        default=WORLDS,
        metavar="N",
        help=f"or how many worlds it imagines (default: {WORLDS})",
    )
    parser.add_argument("--jobs", type=whole, default=1, metavar="N", help="in how many processes (0: one a core)")
    parser.add_argument("--log", action="store_true", help="tell each game in full")
    parser.add_argument(
        "--ladder", action="store_true", help="one player of each level among those of the level below, as a table"
    )
    parser.add_argument(
        "--balance",
        action="store_true",
        help="how often each seat, and whoever had or did something, wins (bots not named are crafty)",
    )
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FILE",
        help="with --ladder: keep each game played in this file, and count those that are in it",
    )
    parser.add_argument("--check", action="store_true", help="check everything that must hold after every answer")


def run(args: argparse.Namespace) -> int:
    if args.game is None and not args.ladder:
        raise Usage("Which game?", "No GAME was named.", f"Name one of {', '.join(GAMES)}.")
    args.jobs = args.jobs or os.cpu_count() or 1
    if args.keep and not args.ladder:
        raise Usage("Nothing to keep", "--keep is for the games of a ladder.", "Add --ladder, or leave --keep out.")
    if args.ladder:
        return ladder(args)
    return fairness(args) if args.balance else simulation(args)


def simulation(args: argparse.Namespace) -> int:
    rules = chosen_rules(args.game)
    match = match_of(args, rules, chosen_bots(rules, chosen_seats(rules, args.seats), args.bots))
    begun = perf_counter()
    games = play(match, args.games, args.jobs)
    result = summed_up(match, games, perf_counter() - begun)
    for game in games:
        for line in game.lines:
            print(line, file=sys.stderr if args.json else sys.stdout)
    print(json.dumps(result) if args.json else "\n".join(in_words(rules, match, result, games)))
    return 0 if result["finished"] == args.games else 1


def match_of(args: argparse.Namespace, rules: Rules, bots: Sequence[str]) -> Match:
    settings = chosen_settings(rules, args.option)
    return Match(rules.name, bots, settings, args.seed, args.worlds, args.think, args.check, args.log)


def fairness(args: argparse.Namespace) -> int:
    """How fair the game is, by what it counts."""
    rules = chosen_rules(args.game)
    bots = chosen_bots(rules, chosen_seats(rules, args.seats), args.bots, otherwise=DEFAULT)
    match = replace(match_of(args, rules, bots), counted=True)
    found = balance(match, play(match, args.games, args.jobs))
    print(json.dumps(found.as_json(match)) if args.json else "\n".join(balance_in_words(rules.title, match, found)))
    return 0 if found.finished == args.games else 1


def chosen_bots(rules: Rules, seats: int, names: str, otherwise: str = "random") -> list[str]:
    """One level for each seat, from the names "a,b,...". `otherwise`: the level where no name is given."""
    named = [name.strip() for name in names.split(",") if name.strip()]
    if len(named) > seats:
        raise Usage("Too many bots", f"{len(named)} bots are named for {seats} seats.", "Name one bot a seat.")
    return [chosen_level(rules, name) for name in named] + [otherwise] * (seats - len(named))


def summed_up(match: Match, games: Sequence[Played], seconds: float) -> dict[str, object]:
    """The sum of all games, by the seats of the first game and by level."""
    finished = [game for game in games if not game.broke]
    wins, totals = [0.0] * match.seats, [0.0] * match.seats
    for game in finished:
        for seat in range(match.seats):
            place = (seat - game.number) % match.seats
            wins[place] += game.shares[seat]
            totals[place] += game.totals[seat]
    levels = {each.level: [round(x, 4) for x in (each.mean, each.low, each.high)] for each in shares(match, games)}
    return {
        "game": match.game,
        "seats": match.seats,
        "games": len(games),
        "finished": len(finished),
        "answers": sum(game.answers for game in finished),
        "seconds": round(seconds, 3),
        "wins": [round(won, 3) for won in wins],
        "scores": [round(total / max(len(finished), 1), 3) for total in totals],
        "bots": list(match.bots),
        "shares": levels,
    }


def in_words(rules: Rules, match: Match, result: dict[str, object], games: Sequence[Played]) -> list[str]:
    lines = [
        f"{rules.title}: {result['finished']} of {result['games']} games finished, "
        f"{result['answers']} answers in {result['seconds']} s"
    ]
    scores = result["scores"]
    assert isinstance(scores, list)
    for found in shares(match, games):
        mean = sum(score for score, level in zip(scores, match.bots, strict=True) if level == found.level)
        points = f"{mean / found.players:8.2f} points a game"
        lines.append(f"{_name(found):16} wins {percent(found)}, {points}")
    return lines


def _name(found: Share) -> str:
    return found.level if found.players == 1 else f"each {found.level}"


def percent(found: Share) -> str:
    return f"{100 * found.mean:5.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"


def ladder(args: argparse.Namespace) -> int:
    """A table for docs/opponents.md."""
    for option in ("json", "log", "bots", "balance"):
        if getattr(args, option):
            raise Usage("Not with a ladder", f"--ladder and --{option} do not go together.", f"Leave --{option} out.")
    if args.keep:
        _writable(args.keep)
    print("| Game | Players | One | among | Games | Wins, and between which bounds with 95 % | Even |")
    print("| --- | ---: | --- | --- | ---: | ---: | ---: |")
    missing = 0
    for name in [args.game] if args.game else GAMES:
        rules = chosen_rules(name)
        seats = chosen_seats(rules, args.seats or min(4, rules.seats[-1]))
        for one, others in RUNGS:
            match = match_of(args, rules, [one, *[others] * (seats - 1)])
            found = shares(match, play(match, args.games, args.jobs, args.keep))[0]
            row = (rules.title, seats, one, others, found.games, percent(found).strip(), f"{100 / seats:.0f} %")
            print("| " + " | ".join(map(str, row)) + " |", flush=True)
            missing += args.games - found.games
    return 1 if missing else 0


def _writable(file: Path) -> None:
    """Find out before hours of playing whether games can be kept there."""
    try:
        with file.open("a", encoding="utf-8"):
            pass
    except OSError as error:
        raise Usage(
            "Games cannot be kept there", f"{file}: {error.strerror}.", "Name another file with --keep."
        ) from None
