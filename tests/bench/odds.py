"""Whether the chances of the look back are true: if it says 60 %, about six of ten such games should be won.

    python -m tests.bench.odds thieves --positions 200

Crafty players play games. At some of their decisions a choice is taken, every other time a different one than was made,
and its chance is computed as the look back does: in imagined worlds, from what the player knows. Then the real game,
with everything that was really hidden, is played on from that choice by the same players, with other seeds. The table
says, for all positions with about the same chance, how many of these games were won.
"""

import argparse
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Final

from engines.catalogue import GAMES, rules_of
from engines.core import Choose, Commit, Dealer, Game, Move, Rules, Secret, choices
from engines.search.character import EVEN
from engines.search.evidence import Evidence
from engines.search.levels import Crafty
from engines.search.look_back import TO_THE_END, others_than
from engines.search.master import Imagined, Thought

BOUNDS: Final = (0.0, 0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95, 1.01)  # of the table's lines
A_GAME: Final = 4  # positions taken from one game, about


@dataclass(frozen=True, slots=True)
class Position:
    called: float  # the chance, as the look back counts it
    won: float  # of the games that were really played on


class Checked:
    """One game of crafty players, some of whose decisions are checked."""

    def __init__(self, rules: Rules, seats: int, seed: str, worlds: int, playouts: int) -> None:
        self.rules, self.worlds, self.playouts = rules, worlds, playouts
        self.rng = Random(seed)
        bot = Crafty(rules)
        self.dealer = Dealer(Game(rules, seats), [bot] * seats, Random(f"{seed} game"))

    def positions(self, chance: float) -> Iterator[Position]:
        """Each decision is taken with this chance."""
        game = self.dealer.game
        while (request := game.request) is not None:
            if isinstance(request, Choose | Secret | Commit) and self.rng.random() < chance:
                found = self._position(request)
                if found is not None:
                    yield found
            self.dealer.step(request)

    def _position(self, request: Choose | Secret | Commit) -> Position | None:
        seat = self.rng.choice(list(request.who))
        option = self._option(request, seat)
        if option is None:
            return None
        game = self.dealer.game
        record = Evidence(self.rules, game.state.seats, game.settings)
        record.follow(game)
        thought = Thought(self.rules, game, record, self.dealer.knowledge[seat], request, self.rng, EVEN)
        thought.horizon, thought.rounds = TO_THE_END, None
        called = sum(thought.tried([option])[option] for _ in range(self.worlds)) / self.worlds
        won = sum(self._played(thought, request, option) for _ in range(self.playouts)) / self.playouts
        return Position(called, won)

    def _option(self, request: Choose | Secret | Commit, seat: int) -> Move | None:
        """What a crafty player would do here, or sometimes something else. None where there is nothing to choose."""
        view, moves = self.dealer.views[seat], choices(request, seat, self.dealer.knowledge[seat])
        if len(moves) < 2:
            return None
        usual = Crafty(self.rules)(view, request, moves, self.rng)
        others = others_than(usual, self.rules, view, request, self.rng)
        if not others:
            return None
        return usual if self.rng.random() < 0.5 else self.rng.choice(others)

    def _played(self, thought: Thought, request: Choose | Secret | Commit, option: Move) -> float:
        """One game from here, with what is really hidden in it: my share of the win."""
        world = thought.world(Imagined(thought.evidence.players(self.rng), self.dealer.truth, self.rng.random()))
        asked = world.game.request
        assert isinstance(asked, Choose | Secret | Commit)
        others = {seat: world.usual(asked, seat) for seat in asked.who if seat != thought.me}
        world.decide(asked, {**others, thought.me: option})
        return thought.shares(world)[thought.me]


def checked(rules: Rules, seats: int, count: int, worlds: int, playouts: int, seed: str) -> list[Position]:
    found: list[Position] = []
    number, decisions = 0, decisions_of(rules, seats)
    while len(found) < count:
        game = Checked(rules, seats, f"{seed} {number}", worlds, playouts)
        found += game.positions(A_GAME / decisions)
        number += 1
    return found[:count]


def decisions_of(rules: Rules, seats: int) -> int:
    """How many decisions a game has, about."""
    game = Checked(rules, seats, "how long", 0, 0)
    count = 0
    while (request := game.dealer.game.request) is not None:
        count += isinstance(request, Choose | Secret | Commit)
        game.dealer.step(request)
    return count


def table(positions: list[Position]) -> Iterator[str]:
    yield "| Called | Positions | Called, in the mean | Won |"
    yield "| --- | ---: | ---: | ---: |"
    for low, high in itertools.pairwise(BOUNDS):
        some = [each for each in positions if low <= each.called < high]
        if some:
            called = sum(each.called for each in some) / len(some)
            won = sum(each.won for each in some) / len(some)
            yield f"| {low:.0%} to {min(1.0, high):.0%} | {len(some)} | {called:.1%} | {won:.1%} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--worlds", type=int, default=40, help="in which a chance is counted")
    parser.add_argument("--playouts", type=int, default=20, help="games that are really played on from each")
    parser.add_argument("--seats", type=int, default=0)
    parser.add_argument("--seed", default="odds")
    args = parser.parse_args()
    for name in args.games:
        rules, begun = rules_of(name), process_time()
        seats = args.seats or max(rules.seats[0], min(3, rules.seats[-1]))
        positions = checked(rules, seats, args.positions, args.worlds, args.playouts, args.seed)
        print(f"{rules.title}, {seats} players, {len(positions)} positions, {process_time() - begun:.0f} s of a core")
        print("\n".join(table(positions)), flush=True)


if __name__ == "__main__":
    main()
