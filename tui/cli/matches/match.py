"""A local game between bots; and of many such games, who won how often, and how sure that is."""

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import process_time

from engines.catalogue import rules_of
from engines.core import Dealer, Game, Rules, Tally
from engines.core.rules import Setting
from engines.core.running.invariants import run_checked
from engines.core.running.rule_errors import Broken, explained
from engines.search import Budget, bot_at, worlds

SURE = 1.96  # standard errors: 95 %
WORLDS = 60  # that a master imagines for a move, unless it is given time instead


@dataclass(frozen=True)
class Match:
    """Which games are played. From game to game the bots move one seat on."""

    game: str
    bots: Sequence[str]  # a level for each seat of the first game
    settings: Mapping[str, Setting]
    seed: int = 1
    worlds: int = WORLDS  # that a master imagines for a move: so it plays alike on every machine
    think: float | None = None  # or the seconds of processor time that it has
    check: bool = False
    logged: bool = False  # whether to keep the log
    counted: bool = False  # whether to count what the game's balance is judged by

    @property
    def seats(self) -> int:
        return len(self.bots)

    @property
    def budget(self) -> Budget:
        return by_processor_time(self.think) if self.think else worlds(self.worlds)

    def seated(self, number: int) -> list[str]:
        """Which bot sits where in this game."""
        turn = number % self.seats
        return [self.bots[seat - turn] for seat in range(self.seats)]


@dataclass(frozen=True)
class Played:
    """One game: what each seat got. `broke` says what went wrong."""

    number: int
    shares: Sequence[float] = ()
    totals: Sequence[float] = ()
    answers: int = 0
    broke: str = ""
    lines: Sequence[str] = ()
    tallies: Sequence[Tally] = ()


def by_processor_time(seconds: float) -> Budget:
    """A budget in processor time, which does not depend on other programs."""

    def begin() -> Callable[[int], float]:
        begun = process_time()
        return lambda worlds: (process_time() - begun) / seconds

    return begin


def play_game(match: Match, number: int) -> Played:
    """Play one game to its end. A game that breaks is replayed with all checks on, which say what the rules did
    wrong."""
    rules = rules_of(match.game)
    try:
        dealer = _played_out(rules, match, number, check=match.check)
    except Broken as broken:
        print(f"Game {number} of seed {match.seed} broke. {broken}", file=sys.stderr)
        return Played(number, broke=str(broken))
    lines = sorted(rules.scores(dealer.game.state), key=lambda line: line.seat)
    log = log_of(rules, number, dealer) if match.logged else ()
    tallies = list(rules.tallies(dealer.game.state, dealer.game.events)) if match.counted else ()
    totals = [line.total for line in lines]
    return Played(number, [line.share for line in lines], totals, dealer.answered, lines=log, tallies=tallies)


def _played_out(rules: Rules, match: Match, number: int, *, check: bool) -> Dealer:
    seated = match.seated(number)
    recorded = (
        check or match.logged or match.counted or "master" in seated or (not rules.instinct and "crafty" in seated)
    )
    game = Game(rules, match.seats, match.settings, playout=not recorded)
    bots = [bot_at(rules, level, match.budget) for level in seated]
    names = [f"{level.capitalize()} {seat + 1}" for seat, level in enumerate(seated)]
    dealer = Dealer(game, bots, Random(f"{rules.name} {match.seats} {match.seed} {number}"), names)
    if check:
        try:
            run_checked(dealer)
        except Broken:
            raise
        except Exception as error:
            raise explained(error, rules.turn, game.state) from error
        return dealer
    try:
        dealer.run()
    except Exception as error:
        _played_out(rules, match, number, check=True)
        raise Broken(f"{type(error).__name__}: {error}.") from error
    return dealer


def log_of(rules: Rules, number: int, dealer: Dealer) -> list[str]:
    """The whole game in sentences, as a spectator hears it."""
    view = dealer.spectator
    lines = [f"Game {number}: {', '.join(view.names)}"]
    lines += [line for event in dealer.game.events if (line := rules.words.event(view, event))]
    for score in rules.scores(dealer.game.state):
        lines.append(
            f"{view.names[score.seat]}: {score.total:g}{', wins' if score.share else ''} {score.note}".rstrip()
        )
    return lines


# -- what it adds up to ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Share:
    """How often a player of one level won: `mean` of `games`, and the bounds of the 95 % interval."""

    level: str
    players: int  # of this level in each game
    games: int
    mean: float
    low: float
    high: float


def shares(match: Match, games: Sequence[Played]) -> list[Share]:
    """Each level's share of the wins, for each of its players."""
    found = []
    for level in dict.fromkeys(match.bots):
        players = match.bots.count(level)
        won = [
            share
            for game in games
            if game.shares
            for share, at in zip(game.shares, match.seated(game.number), strict=True)
            if at == level
        ]
        mean = sum(won) / max(1, len(won))
        count = len(won) // players
        found.append(Share(level, players, count, mean, *wilson(mean, count)))
    return found


def wilson(share: float, count: int) -> tuple[float, float]:
    """The score interval of a share (Wilson, 1927). A level with several players in a game counts that game once."""
    if not count:
        return 0.0, 1.0
    z = SURE * SURE / count
    middle = (share + z / 2) / (1 + z)
    half = SURE * sqrt(share * (1 - share) / count + z / count / 4) / (1 + z)
    return max(0.0, middle - half), min(1.0, middle + half)
