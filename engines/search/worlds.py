"""A copy of the game in one imagined world, to try things out in: all hidden values are assumed, and all players are
simulated.

Each simulated player knows what the real seat knows, and no more: a seat's view in here shows the cards that this seat
has seen. The public record says who has seen what, and a `Witness` keeps account of it.
"""

from collections.abc import Callable, Mapping, Sequence
from math import exp
from random import Random
from typing import Any

from engines.core import (
    Answer,
    Card,
    Choose,
    Commit,
    Declare,
    Instinct,
    Knowledge,
    Ledger,
    Meet,
    Move,
    Player,
    Request,
    Roll,
    Secret,
    Show,
    Shuffle,
    Subsets,
    Value,
    View,
    choices,
)
from engines.core.running.game import Game

NO_LEDGER = Ledger(())


class Witness:
    """Which seats have seen which hidden cards, as everybody at the table can tell: a set of bits for each card."""

    def __init__(self, seen: Mapping[Card, int] | None = None) -> None:
        self.seen: dict[Card, int] = dict(seen or {})

    def see(self, request: Request, answer: Answer) -> None:
        seen = self.seen
        match request:
            case Shuffle(cards=old, new=new, by=seat):
                for card in old:
                    seen.pop(card, None)
                self._shows(new, seat)
            case Show(cards=cards, to=seat) | Roll(new=cards, to=seat):
                self._shows(cards, seat)
            case Commit(player=seat, card=card):
                self._shows((card,), seat)

    def _shows(self, cards: Sequence[Card], seat: Player | None) -> None:
        if seat is not None:
            for card in cards:
                self.seen[card] = self.seen.get(card, 0) | 1 << seat


class Supposed(Knowledge):
    """What a seat knows in an imagined world."""

    def __init__(self, me: Player, face: Mapping[Card, Value], truth: Mapping[Card, Value], witness: Witness) -> None:
        super().__init__(NO_LEDGER, me)
        self._face, self._truth, self._seen, self._bit = face, truth, witness.seen, 1 << me

    def value(self, card: Card) -> Value | None:
        value = self._face.get(card)
        if value is None and self._seen.get(card, 0) & self._bit:
            return self._truth.get(card)
        return value


class World:
    """A bare copy of a game in which all hidden values are assumed, and players are simulated."""

    __slots__ = ("chance", "game", "instincts", "rng", "truth", "views", "witness")

    def __init__(
        self,
        game: Game,
        truth: dict[Card, Value],
        witness: Witness,
        rng: Random,
        instincts: Sequence[Instinct | None],
    ) -> None:
        """`instincts`: that of each seat; a seat without one moves at random."""
        self.game, self.truth, self.witness = game, truth, witness
        self.rng, self.chance, self.instincts = rng, rng.random, instincts
        self.views: dict[Player, View] = {}

    def value_of(self, card: Card) -> Value:
        value = self.truth.get(card)
        return self.game.state.face[card] if value is None else value

    def view(self, seat: Player) -> View:
        view = self.views.get(seat)
        if view is None:
            state = self.game.state
            view = View(state, Supposed(seat, state.face, self.truth, self.witness), ())
            self.views[seat] = view
        return view

    def asked(self) -> Choose | Secret | Commit | None:
        """Answer everything that needs no decision. Returns what players are asked then; None at the end."""
        game = self.game
        while (request := game.request) is not None:
            if isinstance(request, Choose | Secret | Commit):
                return request
            answer = FORCED[type(request)](self, request)
            self.witness.see(request, answer)
            game.advance(request, answer)
        return None

    def decide(self, request: Choose | Secret | Commit, moves: Mapping[Player, Move]) -> None:
        """Go on with the decisions of the asked seats."""
        answer: Answer = None
        match request:
            case Choose(player=seat):
                answer = moves[seat]
            case Secret(options=options):
                answer = {seat: moves[seat] for seat in options}
            case Commit(player=seat, card=card):
                self.truth[card] = moves[seat]
                self.witness.see(request, None)
        self.game.advance(request, answer)

    def usual(self, request: Choose | Secret | Commit, seat: Player) -> Move:
        """The move of a seasoned player in this seat."""
        view = self.view(seat)
        honest = choices(request, seat, view.knowledge)
        instinct = self.instincts[seat]
        if instinct is None:
            return honest.pick(self.rng) if isinstance(honest, Subsets) else honest[int(self.chance() * len(honest))]
        if len(honest) == 1:
            return honest[0]
        return drawn(instinct(view, request, honest), self.chance())

    def leanings(self, request: Choose | Secret | Commit, seat: Player) -> Mapping[Move, float]:
        """All that this seat can choose, and how a seasoned player leans."""
        view, instinct = self.view(seat), self.instincts[seat]
        honest = choices(request, seat, view.knowledge)
        return instinct(view, request, honest) if instinct else dict.fromkeys(honest, 0.0)

    # -- what nobody decides -------------------------------------------------------------------------------------------

    def shuffle(self, request: Shuffle) -> None:
        truth, chance, face = self.truth, self.chance, self.game.state.face
        values = [truth.pop(card) if card in truth else face[card] for card in request.cards]
        values.sort(key=lambda _: chance())
        truth.update(zip(request.new, values, strict=True))

    def show(self, request: Show) -> Answer:
        return [self.value_of(card) for card in request.cards] if request.to is None else None

    def declare(self, request: Declare) -> Answer:
        asked = (card for cards in request.cards.values() for card in cards)
        return {card: value for card in asked if (value := self.value_of(card)) in request.values}

    def roll(self, request: Roll) -> Answer:
        chance = self.chance
        numbers = [1 + int(chance() * sides) for sides in request.sides]
        if request.to is None:
            return numbers
        self.truth.update(zip(request.new, numbers, strict=True))
        return None

    def meet(self, request: Meet) -> None:
        """The holders of the two values have seen each other's card."""
        holders = [(seat, card) for seat, card in request.cards.items() if self.truth[card] in request.values]
        if len(holders) == 2:
            (one, first), (other, second) = holders
            self.witness.seen[first] |= 1 << other
            self.witness.seen[second] |= 1 << one


FORCED: dict[type, Callable[[World, Any], Answer]] = {
    Shuffle: World.shuffle,
    Show: World.show,
    Declare: World.declare,
    Roll: World.roll,
    Meet: World.meet,
}


def drawn(leanings: Mapping[Move, float], luck: float, heat: float = 1.0) -> Move:
    """One of the moves, with probabilities by their leanings; `luck` is a number from 0 to 1. A heat above 1 makes them
    more equal."""
    top = max(leanings.values())
    weights = {move: exp((leaning - top) / heat) for move, leaning in leanings.items()}
    left = luck * sum(weights.values())
    for move, weight in weights.items():
        left -= weight
        if left < 0:
            return move
    return move
