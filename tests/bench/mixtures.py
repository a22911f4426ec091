"""What a master's mixture of plans is worth at tables of two in Sneaks & Snitches, plan against plan.

    python -m tests.bench.mixtures --rival crafty --games 40 --think 0.3

Two crafty or two greedy players play. In some rounds the master is asked for its mixture, in the place of one of them.
Each plan of this seat is tried against each plan of the other one, in the real game, and the insight judges the table
after the round. From these 3,600 outcomes follows, without any luck, what each way to choose wins: against the rival as
it really mixes, and against one who knows the mixture and answers it best.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Final

from engines.core import Dealer, Game, Instinct, Move, Player, Secret
from engines.games.sneaks import RULES
from engines.games.sneaks.bots import instinct, unwary
from engines.search import Budget, bot_at, worlds
from engines.search.character import EVEN
from engines.search.evidence import Evidence
from engines.search.master import Thought, judged
from engines.search.mixing import softmax
from engines.search.worlds import Witness, World
from tui.cli.matches.match import by_processor_time

ASKED: Final = 0.15  # the part of the rounds in which the master is asked
KINDS: Final[Mapping[str, Instinct]] = {"crafty": instinct, "greedy": unwary}
TRIES: Final = RULES.insight.tries if RULES.insight else 0

Mixture = Mapping[Move, float]


def mixture_of(kind: Instinct, dealer: Dealer, request: Secret, seat: Player) -> Mixture:
    plans = request.options[seat]
    leanings = kind(dealer.views[seat], request, plans)
    return dict(zip(plans, softmax([leanings[plan] for plan in plans]), strict=True))


def masters(dealer: Dealer, request: Secret, me: Player, budget: Budget, rng: Random) -> Mixture:
    leanings = instinct(dealer.views[me], request, request.options[me])
    options = sorted(leanings, key=leanings.__getitem__, reverse=True)[:TRIES]
    evidence, spent = Evidence(RULES, 2, {}), budget()
    evidence.follow(dealer.game)
    thought = Thought(RULES, dealer.game, evidence, dealer.knowledge[me], request, rng, EVEN)
    weights = thought.mixture(options, spent, leanings)
    return {plan: weight / sum(weights.values()) for plan, weight in weights.items()}


class Outcomes:
    """My chances to win after each pair of plans."""

    def __init__(self, dealer: Dealer, request: Secret, me: Player, luck: float) -> None:
        other = 1 - me
        self.found = {
            mine: {
                theirs: self._share(dealer, {me: mine, other: theirs}, me, luck) for theirs in request.options[other]
            }
            for mine in request.options[me]
        }

    def _share(self, dealer: Dealer, plans: Mapping[Player, Move], me: Player, luck: float) -> float:
        world = World(dealer.game.fork(), dict(dealer.truth), Witness(), Random(luck), [instinct] * 2)
        asked = world.asked()
        assert isinstance(asked, Secret)
        world.decide(asked, plans)
        while (asked := world.asked()) is not None and not isinstance(asked, Secret):
            world.decide(asked, {seat: world.usual(asked, seat) for seat in asked.who})
        if asked is not None:
            return judged(RULES, world)[me]
        return next(line.share for line in RULES.scores(world.game.state) if line.seat == me)

    def against(self, mine: Mixture) -> Mapping[Move, float]:
        """What this mixture wins against each of the rival's plans."""
        rival = next(iter(self.found.values()))
        return {theirs: sum(chance * self.found[plan][theirs] for plan, chance in mine.items()) for theirs in rival}

    def best(self, theirs: Mixture) -> Mixture:
        """The plan that wins most against this mixture."""
        worth = {plan: sum(chance * row[their] for their, chance in theirs.items()) for plan, row in self.found.items()}
        return {max(worth, key=worth.__getitem__): 1.0}


def rounds(rival: str, seed: int, budget: Budget) -> Iterator[Mapping[str, tuple[float, float]]]:
    """For each way to choose: what it wins against the rival, and at the worst; as lead over the rival's own way."""
    rng = Random(f"mixtures {rival} {seed}")
    dealer = Dealer(Game(RULES, 2), [bot_at(RULES, rival)] * 2, Random(f"mixtures {rival} game {seed}"))
    while (request := dealer.game.request) is not None:
        if isinstance(request, Secret) and rng.random() < ASKED:
            me = rng.randrange(2)
            outcomes = Outcomes(dealer, request, me, rng.random())
            theirs = mixture_of(KINDS[rival], dealer, request, 1 - me)
            ways = {kind: mixture_of(KINDS[kind], dealer, request, me) for kind in KINDS}
            ways |= {
                "master": masters(dealer, request, me, budget, Random(rng.random())),
                "best answer": outcomes.best(theirs),
            }
            found = {}
            for way, mixture in ways.items():
                won = outcomes.against(mixture)
                found[way] = sum(chance * won[plan] for plan, chance in theirs.items()), min(won.values())
            usual = found[rival][0]
            yield {way: (mean - usual, worst - usual) for way, (mean, worst) in found.items()}
        dealer.step(request)


def told(leads: Sequence[float]) -> str:
    mean = sum(leads) / len(leads)
    error = sqrt(sum((lead - mean) ** 2 for lead in leads)) / len(leads)
    return f"{mean:+.1%} ({error:.1%})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rival", choices=list(KINDS), default="crafty")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--think", type=float, default=0.0, help="seconds of processor time that the master has")
    parser.add_argument("--worlds", type=int, default=60, help="or how many worlds it imagines")
    args = parser.parse_args()
    budget = by_processor_time(args.think) if args.think else worlds(args.worlds)
    found = [each for seed in range(args.games) for each in rounds(args.rival, seed, budget)]
    print(f"{len(found)} rounds of two {args.rival} players; standard errors in brackets\n")
    print(f"| Who chooses | against a {args.rival} player | against the best answer |\n| --- | ---: | ---: |")
    for way in found[0]:
        mean, worst = (told([each[way][number] for each in found]) for number in range(2))
        print(f"| {way} | {mean} | {worst} |")


if __name__ == "__main__":
    main()
