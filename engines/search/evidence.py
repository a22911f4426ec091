"""What a game's record gives away: who has seen which card, and which secrets a player's moves suggest.

What people usually do is evidence: `Insight.habits` says what cards they keep, or where they go in the dark. So is each
move: the owner of the card that `Insight.tell` names has played as that card's value suggested. So, for each possible
value, the record is read again: how likely were these moves with it? Values under which they are likely count more. In
the same way secret picks show which of `Insight.kinds` a player is.
"""

from collections.abc import Mapping, Sequence
from math import exp, log
from random import Random

from engines.core import (
    Answer,
    Card,
    Choose,
    Insight,
    Instinct,
    Knowledge,
    Move,
    Player,
    Rules,
    Secret,
    Value,
    View,
    choices,
)
from engines.core.running.game import Game
from engines.search.worlds import Supposed, Witness

WHIM = 0.15  # how often a player makes any move at random
DOUBT = 0.1  # how likely a player is of another kind after all, as a part of the likeliest
SWAPS = 60  # how many swaps are tried to make a world more likely
DRAWN = 24  # of how many worlds one is drawn by how likely it is


class Evidence:
    """One game, followed from its first answer on."""

    def __init__(self, rules: Rules, seats: int, settings: Mapping[str, str | int | bool]) -> None:
        self.witness = Witness()
        self._game = Game(rules, seats, settings, playout=True)
        self._insight, self._instinct = rules.insight, rules.instinct
        self._kinds = rules.insight.kinds if rules.insight else ()
        self._usual = (rules.insight and rules.insight.quick) or rules.instinct
        self._alike = [[0.0] * len(self._kinds) for _ in range(seats)]  # how likely each kind is, as logarithms
        self._read = 0
        self._secret: dict[Player, Card] = {}
        self.harmed: dict[Player, dict[Player, int]] = {seat: {} for seat in range(seats)}  # by whom, how often
        self._rules = rules
        self._likely: dict[Player, dict[Value, float]] = {seat: {} for seat in range(seats)}

    def follow(self, game: Game) -> None:
        """Read the record up to the present state of the game."""
        for answer in game.answers[self._read :]:
            request = self._game.request
            assert request is not None
            if isinstance(request, Choose | Secret) and self._insight and self._instinct:
                picks = answer.items() if isinstance(request, Secret) else [(request.player, answer)]
                for seat, move in picks:
                    self._weigh(game, self._insight, self._instinct, request, seat, move)
            if isinstance(request, Secret) and self._kinds:
                self._recognise(request, answer)
            self.witness.see(request, answer)
            before = self._rules.standing(self._game.state) if isinstance(request, Choose) else ()
            self._game.advance(request, answer)
            if isinstance(request, Choose):
                self._note_harm(request.player, before, self._rules.standing(self._game.state))
        self._read = len(game.answers)

    def _note_harm(self, by: Player, before: Sequence[float], after: Sequence[float]) -> None:
        for seat, (then, now) in enumerate(zip(before, after, strict=True)):
            if seat != by and now < then:
                self.harmed[seat][by] = self.harmed[seat].get(by, 0) + 1

    def _weigh(
        self, game: Game, insight: Insight, instinct: Instinct, request: Choose | Secret, seat: Player, move: Answer
    ) -> None:
        """How likely this move was, for each value of the seat's secret."""
        state = self._game.state
        card = insight.tell(state, seat)
        if card is None or card in state.face:
            return
        self._secret[seat] = card
        likely = self._likely[seat]
        for value in game.ledger.may(card):
            knowledge = Supposed(seat, state.face, {card: value}, Witness({card: 1 << seat}))
            offered = choices(request, seat, knowledge)
            if len(offered) < 2:
                return
            leanings = instinct(View(state, knowledge, ()), request, offered)
            likely[value] = likely.get(value, 0.0) + log_chance(leanings, move, len(offered))

    def _recognise(self, request: Secret, picks: Mapping[Player, Move]) -> None:
        """How likely these picks were for each kind of player, as far as everybody can tell."""
        state = self._game.state
        for seat, pick in picks.items():
            view = View(state, Supposed(seat, state.face, {}, Witness()), ())
            offered = choices(request, seat, view.knowledge)
            for number, kind in enumerate(self._kinds):
                self._alike[seat][number] += log_chance(kind(view, request, offered), pick, len(offered))

    def players(self, rng: Random) -> list[Instinct | None]:
        """How each seat may play: by one of the kinds, drawn by how likely it is of that kind."""
        if not self._kinds:
            return [self._usual] * len(self._alike)
        tops = map(max, self._alike)
        odds = [[DOUBT + exp(kind - top) for kind in seat] for seat, top in zip(self._alike, tops, strict=True)]
        return [rng.choices(self._kinds, chances)[0] for chances in odds]

    def imagined(self, knowledge: Knowledge, rng: Random) -> dict[Card, Value]:
        """A world that agrees with what this player knows and, mostly, with how people play. What nobody else can have,
        such as a place, comes from one of several worlds, drawn by how likely it is in them; cards are swapped."""
        odds = self._odds(knowledge)
        cards = {card: found for card, found in odds.items() if knowledge.ledger.pool(card)}
        alone = [found for found in odds.items() if found[0] not in cards]
        worlds = [knowledge.imagine(rng) for _ in range(DRAWN if alone else 1)]
        likely = [sum(found.get(world[card], 0.0) for card, found in alone) for world in worlds]
        (world,) = rng.choices(worlds, [exp(each - max(likely)) for each in likely])
        return self._swapped(world, cards, knowledge, rng)

    def _swapped(
        self, world: dict[Card, Value], odds: Mapping[Card, Mapping[Value, float]], knowledge: Knowledge, rng: Random
    ) -> dict[Card, Value]:
        """The world, with cards swapped so that it agrees better with these odds (Metropolis)."""
        movable = list(odds)
        if not movable:
            return world
        pool = knowledge.ledger.pool(movable[0])
        assert pool is not None
        others = sorted(card for card in pool.cards if knowledge.value(card) is None)
        for _ in range(SWAPS):
            one, other = rng.choice(movable), rng.choice(others)
            if (
                world[one] == world[other]
                or world[one] not in knowledge.may(other)
                or world[other] not in knowledge.may(one)
            ):
                continue
            mine, theirs = odds[one], odds.get(other, {})
            gain = mine.get(world[other], 0.0) + theirs.get(world[one], 0.0)
            gain -= mine.get(world[one], 0.0) + theirs.get(world[other], 0.0)
            if gain >= 0 or rng.random() < exp(gain):
                world[one], world[other] = world[other], world[one]
        return world

    def _odds(self, knowledge: Knowledge) -> Mapping[Card, Mapping[Value, float]]:
        """How likely the values of some cards are that this player does not know, as logarithms."""
        habits = self._insight.habits(self._game.state) if self._insight else {}
        secrets = {card: self._likely[seat] for seat, card in self._secret.items()}
        return {card: odds for card, odds in {**habits, **secrets}.items() if knowledge.value(card) is None}


def log_chance(leanings: Mapping[Move, float], move: Move, offered: int) -> float:
    """The logarithm of how likely this move is for a player with these leanings and with whims."""
    top = max(leanings.values())
    total = sum(exp(leaning - top) for leaning in leanings.values())
    chance = exp(leanings[move] - top) / total if move in leanings else 0.0
    return log(WHIM / offered + (1 - WHIM) * chance)
