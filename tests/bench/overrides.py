"""Whether a master is right where it departs from its instinct: which kinds of decision its search gains anything in.

    python -m tests.bench.overrides havoc --seconds 200

Crafty players play games. At some decisions of one of them a master is asked as well. If it would choose something else
than instinct likes best, the real game, with everything that is really hidden, is played on to its end from both
choices, many times, each time with the same luck for both. The table says, for each kind of decision, how often the
master departed, and how much more of these games it then won. `--trusted 0` asks a master that gives nothing on its
instinct's dislikes: if its further departures win as well, the game's insight trusts instinct too much.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from time import process_time
from typing import Final

from engines.catalogue import GAMES, rules_of
from engines.core import Choose, Commit, Dealer, Game, Instinct, Move, Player, Rules, Secret, Subsets, View, choices
from engines.search import bot_at, worlds
from engines.search.levels import Crafty
from engines.search.worlds import Witness, World

ASKED: Final = 0.5  # the part of its decisions at which the master is asked


@dataclass(frozen=True, slots=True)
class Asked:
    """One decision: what it was about, and what the master gained by its departure, if it departed."""

    kind: str
    gained: float | None


class Watched:
    """One game of crafty players, one of whom has a master at its side."""

    def __init__(self, rules: Rules, instinct: Instinct, seats: int, seed: str, count: int, playouts: int) -> None:
        self.rules, self.instinct, self.playouts = rules, instinct, playouts
        self.rng = Random(seed)
        self.me: Player = self.rng.randrange(seats)
        self.master, self.crafty = bot_at(rules, "master", worlds(count)), Crafty(rules)
        self.dealer = Dealer(Game(rules, seats), [self.crafty] * seats, Random(f"{seed} game"))
        self.witness = Witness()

    def decisions(self) -> Iterator[tuple[Choose | Secret, Sequence[Move]]]:
        """Some of the decisions of this player, with its choices, while the game is played."""
        dealer = self.dealer
        while (request := dealer.game.request) is not None:
            if isinstance(request, Choose | Secret) and self.me in request.who and self.rng.random() < ASKED:
                moves = choices(request, self.me, dealer.knowledge[self.me])
                if len(moves) > 1:
                    yield request, moves
            dealer.step(request)
            self.witness.see(request, dealer.game.answers[-1])

    def asked(self, request: Choose | Secret, moves: Sequence[Move]) -> Asked:
        view: View = self.dealer.views[self.me]
        leanings = self.instinct(view, request, moves)
        usual, chosen = max(leanings, key=leanings.__getitem__), self.master(view, request, moves, self.rng)
        kind = moves.verb if isinstance(moves, Subsets) else str(moves[0][0])
        if leanings.get(chosen) == leanings[usual]:
            return Asked(kind, None)
        gains = []
        for _ in range(self.playouts):
            luck = self.rng.random()
            gains.append(self.played(request, chosen, luck) - self.played(request, usual, luck))
        return Asked(kind, sum(gains) / len(gains))

    def played(self, request: Choose | Secret, move: Move, luck: float) -> float:
        """One game from this choice on, with what is really hidden in it: what this seat has of the win."""
        dealer, seats = self.dealer, self.dealer.game.state.seats
        witness = Witness(self.witness.seen)
        world = World(dealer.game.fork(), dict(dealer.truth), witness, Random(luck), [self.instinct] * seats)
        made = {seat: self.usual(world, request, seat) for seat in request.who if seat != self.me}
        world.decide(request, {**made, self.me: move})
        while (asked := world.asked()) is not None:
            world.decide(asked, {seat: self.usual(world, asked, seat) for seat in asked.who})
        return sum(line.share for line in self.rules.scores(world.game.state) if line.seat == self.me)

    def usual(self, world: World, request: Choose | Secret | Commit, seat: Player) -> Move:
        """What a crafty player does here."""
        view = world.view(seat)
        return self.crafty.follow(self.instinct, view, request, choices(request, seat, view.knowledge), world.rng)


def table(found: Sequence[Asked]) -> Iterator[str]:
    yield "| Decision | asked | departed | wins more of these | standard error |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for kind in ["all", *sorted({each.kind for each in found})]:
        some = [each.gained for each in found if kind in ("all", each.kind)]
        gains = [gained for gained in some if gained is not None]
        mean = sum(gains) / max(1, len(gains))
        error = sqrt(sum((gained - mean) ** 2 for gained in gains)) / max(1, len(gains))
        yield f"| {kind} | {len(some)} | {len(gains)} | {mean:+.1%} | {error:.1%} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=200, help="of processor time")
    parser.add_argument("--worlds", type=int, default=40, help="that the master imagines for a decision")
    parser.add_argument("--playouts", type=int, default=30, help="games played on from each of the two choices")
    parser.add_argument("--trusted", type=float, help="how much the master gives on its instinct's dislikes")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rules = rules_of(args.game)
    assert rules.instinct is not None
    if args.trusted is not None and rules.insight is not None:
        rules = replace(rules, insight=replace(rules.insight, trusted=args.trusted))
    found: list[Asked] = []
    begun, number = process_time(), 0
    while process_time() - begun < args.seconds:
        seed = f"{args.game} {args.seed} {number}"
        watched = Watched(rules, rules.instinct, args.seats, seed, args.worlds, args.playouts)
        found += [watched.asked(request, moves) for request, moves in watched.decisions()]
        number += 1
    print(f"{rules.title}: {number} games\n", *table(found), sep="\n")


if __name__ == "__main__":
    main()
