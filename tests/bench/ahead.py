"""How far ahead a master should look: how well what it thinks of its choices agrees with what comes of them.

    python -m tests.bench.ahead havoc --seconds 300

Crafty players play games. At some decisions of one of them its likeliest choices are judged as a master does, in
imagined worlds, after none, one, two and three rounds more; in a game without rounds, after so many decisions. Then the
real game, with everything that is really hidden, is played on to its end from each of them. The table says how many per
cent more of these games a choice wins, on the average, for each per cent that it is thought to be better than the
others: 1 is right, 0 says that the judgement is worth nothing, and less than half that the differences are mostly
chance or error. "Gained" is how much more of the games the choice wins that is thought to be best than the one that
instinct likes best. "Spread" is the standard deviation of the difference between two choices from world to world: the
larger it is, the more worlds a master needs.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev, variance
from time import process_time
from typing import Final

from engines.catalogue import GAMES, rules_of
from engines.core import Choose, Move, Secret
from engines.search.character import EVEN
from engines.search.evidence import Evidence
from engines.search.look_back import others_than
from engines.search.master import Thought, judged
from engines.search.worlds import World
from tests.bench.overrides import Watched

TAKEN: Final = 0.4  # the part of the decisions that are looked at


@dataclass(frozen=True, slots=True)
class Judged:
    """One decision: for each choice, how it was judged in each world and after how many rounds; and what it won."""

    opens: bool  # whether it opened a round: whether all chose at once, or it was made in a game without rounds
    thought: Sequence[Sequence[Sequence[float]]]  # world, choice, rounds
    won: Sequence[float]


def looked_at(
    watched: Watched, request: Choose | Secret, moves: Sequence[Move], worlds: int, most: int
) -> Judged | None:
    dealer, rules = watched.dealer, watched.rules
    view = dealer.views[watched.me]
    leanings = watched.instinct(view, request, moves)
    usual = max(leanings, key=leanings.__getitem__)
    others, insight = others_than(usual, rules, view, request, watched.rng), rules.insight
    if insight and insight.idle:
        others = [option for option in others if not insight.idle(view, request, option)]
    options = [usual, *others]
    if not others:
        return None
    evidence = Evidence(rules, dealer.game.state.seats, dealer.game.settings)
    evidence.follow(dealer.game)
    thought = Thought(rules, dealer.game, evidence, view.knowledge, request, watched.rng, EVEN)
    seen = [world_by_world(thought, options, most) for _ in range(worlds)]
    lucks = [watched.rng.random() for _ in range(watched.playouts)]
    won = [fmean(watched.played(request, option, luck) for luck in lucks) for option in options]
    return Judged(thought.opens_a_round(request, dealer.game.state), seen, won)


def world_by_world(thought: Thought, options: Sequence[Move], most: int) -> list[list[float]]:
    """Each choice in one imagined world: how it is judged after none to so many rounds."""
    imagined, made = thought.imagined()
    found = []
    for option in options:
        world = thought.world(imagined)
        world.decide(thought.request, {**made, thought.me: option})
        found.append(round_by_round(thought, world, Random(imagined.luck), most))
    return found


def round_by_round(thought: Thought, world: World, dice: Random, most: int) -> list[float]:
    found: list[float] = []
    while (request := world.asked()) is not None:
        if thought.opens_a_round(request, world.game.state):
            found.append(judged(thought.rules, world)[thought.me])
            if len(found) > most:
                return found
            world.rng.seed(dice.random())
        world.decide(request, {seat: world.usual(request, seat) for seat in request.who})
    share = sum(line.share for line in thought.rules.scores(world.game.state) if line.seat == thought.me)
    return found + [share] * (most + 1 - len(found))


def thoughts(each: Judged, rounds: int) -> list[float]:
    return [fmean(world[choice][rounds] for world in each.thought) for choice in range(len(each.won))]


def slope(some: Sequence[Judged], rounds: int) -> tuple[float, float]:
    """How much more is won for each part that is thought to be more, and its standard error. Choices of one decision
    count together."""
    pairs = []
    for each in some:
        thought = thoughts(each, rounds)
        pairs.append([(x - fmean(thought), y - fmean(each.won)) for x, y in zip(thought, each.won, strict=True)])
    square = sum(x * x for decision in pairs for x, _ in decision) or 1.0
    found = sum(x * y for decision in pairs for x, y in decision) / square
    return found, sqrt(sum(sum(x * (y - found * x) for x, y in decision) ** 2 for decision in pairs)) / square


def gained(some: Sequence[Judged], rounds: int) -> tuple[float, float]:
    """How much more the choice wins that is thought to be best, and the standard error."""
    gains = []
    for each in some:
        thought = thoughts(each, rounds)
        gains.append(each.won[thought.index(max(thought))] - each.won[0])
    return fmean(gains), stdev(gains) / sqrt(len(gains))


def spread(some: Sequence[Judged], rounds: int) -> float:
    return sqrt(fmean(variance(world[1][rounds] - world[0][rounds] for world in each.thought) for each in some))


def table(found: Sequence[Judged], most: int) -> Iterator[str]:
    yield "| Choices | decisions | rounds more | won for each part thought (error) | gained (error) | spread |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for what, opens in (("that open a round", True), ("within a round", False)):
        some = [each for each in found if each.opens == opens]
        for rounds in range(most + 1) if len(some) > 1 else ():
            (steep, wrong), (more, error) = slope(some, rounds), gained(some, rounds)
            cells = f"{rounds} | {steep:.2f} ({wrong:.2f}) | {more:+.2%} ({error:.2%}) | {spread(some, rounds):.3f}"
            yield f"| {what} | {len(some)} | {cells} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=300, help="of processor time")
    parser.add_argument("--rounds", type=int, default=3, help="how far ahead, at most")
    parser.add_argument("--worlds", type=int, default=24, help="in which choices are judged")
    parser.add_argument("--playouts", type=int, default=12, help="games played on from each choice")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rules = rules_of(args.game)
    assert rules.instinct is not None
    found: list[Judged] = []
    begun, number = process_time(), 0
    while process_time() - begun < args.seconds:
        watched = Watched(rules, rules.instinct, args.seats, f"{args.seed} {number}", 1, args.playouts)
        for request, moves in watched.decisions():
            if watched.rng.random() < TAKEN and (seen := looked_at(watched, request, moves, args.worlds, args.rounds)):
                found.append(seen)
        number += 1
    print(f"{rules.title}: {number} games\n", *table(found, args.rounds), sep="\n")


if __name__ == "__main__":
    main()
