"""The master: one search for all games.

It deals the hidden cards anew, tries each choice in that world with the same dice, plays on for a while as seasoned
players would, and judges who is likely to win then. Over many worlds, it takes the choice that did best.

Choosing in sampled worlds as if everything were known is called perfect information Monte Carlo, or determinisation:
Ginsberg's GIB (2001) plays Bridge by it. Frank and Basin (1998) named its faults: strategy fusion, where a choice looks
good because a different plan follows it in each world; and non-locality, where worlds count alike although the others'
play has made some of them unlikely. Three things keep these faults small. What follows a choice is played from what its
seat knows, never from the world, so plans cannot fuse. Worlds are weighed by the others' play (`evidence.py`). Where
all choose at once, and get into each other's way, the choice is mixed by regret matching (Hart and Mas-Colell, 2000).
Search over information sets (Cowling, Powley and Whitehouse, 2012) shares the first idea: one statistic for each choice
over all worlds. Elsewhere, choices that fall behind are dropped by sequential halving (Karnin, Koren and Somekh, 2013),
and at once if they are clearly worse.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import hypot, log2, sqrt
from random import Random
from typing import NamedTuple, TypeAlias

from engines.core import (
    Advice,
    Card,
    Choose,
    Commit,
    Instinct,
    Knowledge,
    Move,
    Player,
    Request,
    Rules,
    Secret,
    State,
    Subsets,
    Value,
    View,
)
from engines.core.running.game import Game
from engines.search.character import EVEN, Temper
from engines.search.evidence import Evidence
from engines.search.mixing import Mixture, softmax
from engines.search.worlds import Witness, World

Budget: TypeAlias = Callable[
    [], Callable[[int], float]
]  # starts the clock; then: what part is spent after so many worlds

MOST = 24  # choices that are tried
AHEAD = 12  # decisions after which a game without insight is judged
TRUST = 0.7  # standard errors
CERTAIN, ENOUGH = 2.5, 16  # standard errors and worlds, after which a choice is clear
RARE = 0.5  # by how much more a choice may win in a world such as has not come up yet
WEIGHED = 8  # choices of which advice gives the chances
HALF, FEW = 0.4, 8  # when mixing: after this part of the budget, only so many choices are tried
ANSWERED = 0.3  # when mixing: the part of the worlds in which a rival answers my mixture
STUDIED = 12  # when mixing: after so many worlds each, it is tried what a rival's best answers are
ROUGHLY = 0.1  # how sure a lead is, as a part of the spread of a game's `standing`


def worlds(count: int) -> Budget:
    """A budget that is the same on every machine."""
    return lambda: lambda done: done / count


class Master:
    """Uses only what its seat may know: the public record, its own cards, and worlds that agree with both."""

    def __init__(self, rules: Rules, budget: Budget, temper: Temper = EVEN) -> None:
        self._rules, self._budget, self._temper = rules, budget, temper
        self._game: Game | None = None
        self._evidence: Evidence | None = None

    def __call__(self, view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
        if len(choices) == 1 or not isinstance(request, Choose | Secret | Commit):
            return choices[0]
        spent = self._budget()
        options, leanings = self._shortlist(view, request, choices, rng)
        if len(options) == 1 or view.game is None:
            return options[0]
        thought = Thought(self._rules, view.game, self._follow(view.game), view.knowledge, request, rng, self._temper)
        return thought.best(options, spent, leanings)

    def advice(self, view: View, request: Request, choices: Sequence[Move], rng: Random) -> Advice | None:
        """The chances of the choices that seem best; None if there is nothing to choose."""
        if len(choices) == 1 or view.game is None or not isinstance(request, Choose | Secret | Commit):
            return None
        spent = self._budget()
        options = self._shortlist(view, request, choices, rng)[0][:WEIGHED]
        if len(options) == 1:
            return None
        thought = Thought(self._rules, view.game, self._follow(view.game), view.knowledge, request, rng, self._temper)
        return thought.weighed(options, spent)

    def _follow(self, game: Game) -> Evidence:
        if self._evidence is None or self._game is not game:
            self._game, self._evidence = game, Evidence(self._rules, game.state.seats, game.settings)
        self._evidence.follow(game)
        return self._evidence

    def _shortlist(
        self, view: View, request: Request, choices: Sequence[Move], rng: Random
    ) -> tuple[list[Move], Mapping[Move, float]]:
        """One of each group of equal choices, those first that instinct likes best, with how much it likes them."""
        instinct, insight = self._rules.instinct, self._rules.insight
        most = insight.tries if insight else MOST
        if instinct is None:
            some = [choices.pick(rng) for _ in range(most)] if isinstance(choices, Subsets) else list(choices)
            return distinct(some, view)[:most], {}
        leanings = instinct(view, request, choices)
        usual, *others = distinct(sorted(leanings, key=leanings.__getitem__, reverse=True), view)
        if insight and insight.idle:
            others = [option for option in others if not insight.idle(view, request, option)]
        return [usual, *others][:most], leanings


def distinct(options: Sequence[Move], view: View) -> list[Move]:
    """Cards of equal value are the same to their owner: one of them is enough to think about."""
    own, kinds = view.knowledge.seen, dict[Move, Move]()
    for option in options:
        if isinstance(option, tuple) and option and isinstance(option[0], str):
            kinds.setdefault(tuple(own.get(part, part) if type(part) is int else part for part in option), option)
        else:
            kinds.setdefault(option, option)
    return list(kinds.values())


class Lead:
    """How much better each option has done than the usual one, in the same worlds."""

    def __init__(self, usual: Move, against: Mapping[Move, float]) -> None:
        """`against`: what instinct holds against each option; this is taken off its lead."""
        self.usual, self.against, self.worlds = usual, against, 0
        self._sums, self._squares = dict.fromkeys(against, 0.0), dict.fromkeys(against, 0.0)

    def count(self, found: Mapping[Move, float]) -> None:
        self.worlds += 1
        for option, share in found.items():
            better = share - found[self.usual]
            self._sums[option] += better
            self._squares[option] += better * better

    def mean(self, option: Move) -> float:
        return self._sums[option] / max(1, self.worlds) - self.against[option]

    def error(self, option: Move) -> float:
        """The standard error of the mean, as if a world had been seen in which something rare decides: where nothing
        of the kind has happened yet, choices look more different, or more alike, than they are."""
        worlds = max(1, self.worlds)
        mean = self._sums[option] / worlds
        return sqrt(max(0.0, (self._squares[option] + RARE * RARE) / worlds - mean * mean) / worlds)

    def contenders(self, live: list[Move]) -> list[Move]:
        """Those of these that may still be best: the others are as good as certainly worse than the best so far."""
        if self.worlds < ENOUGH:
            return live
        best = max(live, key=self.mean)
        top, error = self.mean(best), self.error(best)
        return [one for one in live if top - self.mean(one) < CERTAIN * hypot(error, self.error(one)) or one == best]


class Imagined(NamedTuple):
    """What may be so: how each seat plays, what is hidden, and the luck of all."""

    players: Sequence[Instinct | None]
    truth: Mapping[Card, Value]
    luck: float


class Thought:
    """The search for one move."""

    def __init__(
        self,
        rules: Rules,
        game: Game,
        evidence: Evidence,
        knowledge: Knowledge,
        request: Choose | Secret | Commit,
        rng: Random,
        temper: Temper,
    ) -> None:
        assert knowledge.me is not None
        self.rules, self.game, self.evidence, self.request, self.rng = rules, game, evidence, request, rng
        self.me: Player = knowledge.me
        self.knowledge, self.temper = knowledge, temper
        insight = rules.insight
        self.mixed = bool(insight and insight.mixed and len(request.who) > 1)
        self.rounds = insight.rounds if insight else None
        self.horizon = AHEAD
        if insight:
            self.horizon = insight.horizon + insight.patience * self.opens_a_round(request, game.state)
        self.trusted = insight.trusted if insight else 0.0
        self.foreseen: Mapping[Player, Move] = {}  # what the others who choose at the same time did in the last world

    def best(self, options: list[Move], spent: Callable[[int], float], leanings: Mapping[Move, float]) -> Move:
        """Try all options in world after world. Drop those that are clearly worse, and the worse half whenever a part
        of the budget is spent; if one is left, no more worlds are needed. The first option is the one that instinct
        would choose. Another must be better by more than chance explains, and by more than instinct holds against it,
        as far as this game's instinct can be trusted."""
        if self.mixed:
            mixture = self.mixture(options, spent, leanings)
            return self.rng.choices(list(mixture), list(mixture.values()))[0]
        usual = options[0]
        against = {
            option: self.trusted * (leanings[usual] - leanings[option]) if leanings else 0.0 for option in options
        }
        lead = Lead(usual, against)
        stages = max(1, round(log2(len(options))))
        live, stage = options, 1
        while (part := spent(lead.worlds)) < 1 and len(live) > 1:
            if part >= stage / stages and lead.worlds >= 4 * stage:
                stage += 1
                live = sorted(live, key=lead.mean, reverse=True)[: max(2, (len(live) + 1) // 2)]
            lead.count(self.tried(live if usual in live else [*live, usual]))
            live = lead.contenders(live)
        best = max([usual, *live], key=lead.mean)
        return best if lead.mean(best) > TRUST * lead.error(best) or self.rules.instinct is None else usual

    def weighed(self, options: Sequence[Move], spent: Callable[[int], float]) -> Advice:
        """The chances after each of these options, and what the others did at the same time."""
        sums = dict.fromkeys(options, 0.0)
        did: dict[Player, Counter[Move]] = {}
        done = 0
        while done == 0 or spent(done) < 1:
            for option, share in self.tried(options).items():
                sums[option] += share
            for seat, move in self.foreseen.items():
                did.setdefault(seat, Counter())[move] += 1
            done += 1
        others = {seat: {move: count / done for move, count in moves.items()} for seat, moves in did.items()}
        return Advice({option: total / done for option, total in sums.items()}, others, done)

    def mixture(
        self, options: list[Move], spent: Callable[[int], float], leanings: Mapping[Move, float]
    ) -> Mapping[Move, float]:
        """How often to choose which option. In some worlds one of the rivals answers my mixture as well as it can, and
        plays no usual move: so the mixture wins most of what usual rivals give away, and loses little to one who sees
        through it (a restricted Nash response: Johanson, Zinkevich and Bowling, 2007)."""
        mine, done = Mixture(options, leanings), 0
        answers: dict[Player, Mixture] = {}
        while (part := spent(done)) < 1 or done == 0:
            if part >= HALF and len(mine.options) > FEW:
                mine.narrow(FEW)
            imagined, moves = self.imagined()
            rival = self.rng.choice(list(moves))
            if rival in answers and self.rng.random() < ANSWERED:
                moves[rival] = answers[rival].drawn(self.rng)
            if done % STUDIED == 0:
                others = {**moves, self.me: mine.drawn(self.rng)}
                if rival not in answers:
                    theirs = self.world(imagined).leanings(self.request, rival)
                    answers[rival] = Mixture(list(theirs), theirs)
                found = self.after(answers[rival].options, rival, imagined, others)
                answers[rival].learn({option: shares[rival] for option, shares in found.items()})
            mine.learn(self.wanted(self.after(mine.options, self.me, imagined, moves)))
            done += 1
        return mine.often()

    def tried(self, options: Sequence[Move]) -> Mapping[Move, float]:
        """My chances after each of the options, in one world, with the same luck."""
        imagined, moves = self.imagined()
        return self.wanted(self.after(options, self.me, imagined, moves))

    def imagined(self) -> tuple[Imagined, dict[Player, Move]]:
        """What may be so, and what the others do then at the same time as I."""
        rng, request = self.rng, self.request
        players = self.evidence.players(rng)
        imagined = Imagined(players, self.evidence.imagined(self.knowledge, rng), rng.random())
        moves: dict[Player, Move] = {}
        if len(request.who) > 1:
            world = self.world(imagined)
            moves = {seat: world.usual(request, seat) for seat in request.who if seat != self.me}
        self.foreseen = moves
        return imagined, moves

    def after(
        self, options: Sequence[Move], seat: Player, imagined: Imagined, moves: Mapping[Player, Move]
    ) -> Mapping[Move, Sequence[float]]:
        """The chances of all after each of this seat's options."""
        found = {}
        for option in options:
            world = self.world(imagined)
            asked = world.game.request
            assert isinstance(asked, Choose | Secret | Commit)
            world.decide(asked, {**moves, seat: option})
            found[option] = self.shares(world)
        return found

    def wanted(self, found: Mapping[Move, Sequence[float]]) -> Mapping[Move, float]:
        """How much I want each of these."""
        harmed = self.evidence.harmed[self.me]
        return {option: self.temper.want(shares, self.me, harmed) for option, shares in found.items()}

    def world(self, imagined: Imagined) -> World:
        players, truth, luck = imagined
        return World(self.game.fork(), dict(truth), Witness(self.evidence.witness.seen), Random(luck), players)

    def opens_a_round(self, request: Request, state: State) -> bool:
        """Whether the horizon counts this decision: all, or only those that all make at once."""
        return self.rounds is None or (isinstance(request, Secret) and self.rounds(state))

    def shares(self, world: World) -> Sequence[float]:
        """Play on to the horizon, and judge. Each round has dice of its own: whatever was thrown before, they are the
        same after every option."""
        left = self.horizon
        dice = Random(world.chance()) if left and self.rounds else None
        while (request := world.asked()) is not None:
            if self.opens_a_round(request, world.game.state):
                if left == 0:
                    return judged(self.rules, world)
                left -= 1
                if dice:
                    world.rng.seed(dice.random())
            world.decide(request, {seat: world.usual(request, seat) for seat in request.who})
        shares = [0.0] * world.game.state.seats
        for line in self.rules.scores(world.game.state):
            shares[line.seat] = line.share
        return shares


def judged(rules: Rules, world: World) -> Sequence[float]:
    """How likely each seat is to win from here: by the game's insight, or by its public standing."""
    state, insight = world.game.state, rules.insight
    if insight is None:
        standing = rules.standing(state)
        spread = max(standing) - min(standing) or 1.0
        return softmax([worth / spread / ROUGHLY for worth in standing])
    left = insight.left(state)
    weights = [late + left * (early - late) for late, early in map(insight.weights.__getitem__, insight.names)]
    values = [sum(map(float.__mul__, weights, map(float, row))) for row in insight.features(state, world.value_of)]
    if insight.nobody is None:
        return softmax(values)
    late, early = insight.nobody
    return softmax([*values, late + left * (early - late)])[:-1]
