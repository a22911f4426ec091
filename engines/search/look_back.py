"""After a game: finds which of a player's decisions cost most, by playing on from each of them.

Every decision is judged by what its player knew then: worlds are imagined that agree with that, each choice is made in
them with the same luck, and seasoned players play on to the end. So a chance of 60 % means that six of ten such games
would have been won. First all decisions are examined a little, then more closely those that seem to have cost most. The
losses that are told are counted last, in worlds of their own: in the worlds by which they were selected they would look
larger than they are.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Final

from engines.core import Answer, Choose, Commit, Knowledge, Move, Player, Private, Rules, Secret, Setting, View, choices
from engines.core.running.game import Game
from engines.search.character import EVEN
from engines.search.evidence import Evidence
from engines.search.master import Thought, distinct

GLANCED: Final = 6  # choices that are examined first, besides the one that was made
PASSES: Final = ((0.35, 6, 3), (0.6, 3, 1), (1.0, 3, 1))  # until so much is spent; then so many decisions, and choices
FEWEST: Final = 25  # worlds that a loss must be counted in
TOLD: Final = 3  # decisions that are told, at the most
MATTERS: Final = 0.05  # smaller losses are not told
SURE: Final = 2.0  # a loss must be so many standard errors above zero
TO_THE_END: Final = 1 << 30  # decisions ahead


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that cost something."""

    slot: int  # how many answers the game had before it
    chosen: Move
    after: float  # the chance to win with what was chosen
    better: Move  # the choice that would have kept more
    kept: float  # the chance with that
    worlds: int  # how many games these chances were counted in


@dataclass(slots=True)
class Decision:
    """One moment at which the player had a choice, and what is known of it so far."""

    slot: int
    thought: Thought
    chosen: Move
    options: list[Move]
    sums: dict[Move, float] = field(default_factory=dict)
    losses: dict[Move, list[float]] = field(default_factory=dict)  # world by world, against what was chosen
    worlds: int = 0

    def look(self) -> None:
        """Try all choices in one more world."""
        tried = self.thought.tried([self.chosen, *self.options])
        for option, share in tried.items():
            self.sums[option] = self.sums.get(option, 0.0) + share
            self.losses.setdefault(option, []).append(share - tried[self.chosen])
        self.worlds += 1

    @property
    def better(self) -> Move:
        return max(self.options, key=lambda option: self.sums[option])

    @property
    def loss(self) -> float:
        return (self.sums[self.better] - self.sums[self.chosen]) / self.worlds

    @property
    def is_sure(self) -> bool:
        losses = self.losses[self.better]
        mean = sum(losses) / len(losses)
        spread = sqrt(sum((loss - mean) ** 2 for loss in losses) / len(losses))
        return len(losses) > 1 and mean > SURE * spread / sqrt(len(losses))

    def closer(self, most: int) -> None:
        """From now on examine the best choices only, and forget the worlds by which they were selected."""
        self.options = sorted(self.options, key=lambda option: -self.sums[option])[:most]
        self.sums, self.losses, self.worlds = {}, {}, 0

    def told(self) -> Moment:
        n = self.worlds
        return Moment(self.slot, self.chosen, self.sums[self.chosen] / n, self.better, self.sums[self.better] / n, n)


def look_back(
    rules: Rules,
    seats: int,
    settings: Mapping[str, Setting],
    answers: Sequence[Answer],
    me: Player,
    seen: Mapping[int, Private],
    rng: Random,
    spent: Callable[[], float],
) -> Iterator[float | list[Moment] | None]:
    """Yields its progress again and again, at last the moments; None if the time was too short to tell. `seen`: what
    the player knew, by the number of answers; `spent`: the part of the time that is over."""
    left = list(_decisions(rules, seats, settings, answers, me, seen, rng))
    for until, most, options in PASSES:
        yield from _looked(left, spent, until)
        if until < 1:
            left = sorted((each for each in left if each.worlds), key=lambda each: -each.loss)[:most]
            for decision in left:
                decision.closer(options)
    counted = [each for each in left if each.worlds >= FEWEST]
    if left and not counted:
        yield None
        return
    lost = [each for each in counted if each.loss > MATTERS and each.is_sure]
    worst = sorted(lost, key=lambda each: -each.loss)[:TOLD]
    yield [each.told() for each in sorted(worst, key=lambda each: each.slot)]


def _looked(decisions: Sequence[Decision], spent: Callable[[], float], until: float) -> Iterator[float]:
    """Examine all of these in turn until so much of the time is spent."""
    while decisions:
        for decision in decisions:
            if (part := spent()) >= until:
                return
            yield part
            decision.look()


def _decisions(
    rules: Rules,
    seats: int,
    settings: Mapping[str, Setting],
    answers: Sequence[Answer],
    me: Player,
    seen: Mapping[int, Private],
    rng: Random,
) -> Iterator[Decision]:
    """All moments at which the player could choose between different things."""
    game = Game(rules, seats, settings)
    knowledge = Knowledge(game.ledger, me)
    for slot, answer in enumerate(answers):
        request = game.request
        knowledge.recall(_at(seen, slot))
        if isinstance(request, Choose | Secret | Commit) and me in request.who:
            chosen = _chosen(request, answer, me, _at(seen, slot + 1))
            options = _options(rules, View(game.state, knowledge, (), game), request, chosen, rng)
            if chosen is not None and options:
                yield _decision(rules, seats, settings, answers[:slot], me, _at(seen, slot), chosen, options, rng)
        game.answer(answer)


def _decision(
    rules: Rules,
    seats: int,
    settings: Mapping[str, Setting],
    answers: Sequence[Answer],
    me: Player,
    private: Private,
    chosen: Move,
    options: list[Move],
    rng: Random,
) -> Decision:
    game, evidence = Game(rules, seats, settings, answers), Evidence(rules, seats, settings)
    evidence.follow(game)
    knowledge = Knowledge(game.ledger, me)
    knowledge.recall(private)
    assert isinstance(game.request, Choose | Secret | Commit)
    thought = Thought(rules, game, evidence, knowledge, game.request, rng, EVEN)
    thought.horizon, thought.rounds = TO_THE_END, None
    return Decision(len(answers), thought, chosen, options)


def _at(seen: Mapping[int, Private], slot: int) -> Private:
    """What the player knew when the game had so many answers."""
    return seen[max((at for at in seen if at <= slot), default=min(seen))]


def _chosen(request: Choose | Secret | Commit, answer: Answer, me: Player, after: Private) -> Move | None:
    match request:
        case Choose():
            return answer
        case Secret():
            return answer[me]
        case Commit(card=card):
            return after.seen.get(card)


def _options(
    rules: Rules, view: View, request: Choose | Secret | Commit, chosen: Move | None, rng: Random
) -> list[Move]:
    """The other choices; none if there was no choice."""
    assert view.me is not None
    if chosen is None or len(choices(request, view.me, view.knowledge)) < 2:
        return []
    return others_than(chosen, rules, view, request, rng)


def others_than(chosen: Move, rules: Rules, view: View, request: Choose | Secret | Commit, rng: Random) -> list[Move]:
    """The other choices, those first that instinct likes best."""
    assert view.me is not None
    honest = choices(request, view.me, view.knowledge)
    if rules.instinct is not None:
        leanings = rules.instinct(view, request, honest)
        some = sorted(leanings, key=leanings.__getitem__, reverse=True)
    else:
        some = rng.sample(list(honest), min(len(honest), GLANCED))
    first, *others = distinct([chosen, *some], view)
    return [option for option in others if option != first][:GLANCED]
