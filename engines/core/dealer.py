"""The local dealer: one that knows everything and answers every request. For practice, bots, simulation and tests."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from engines.core.bots import Bot, RandomBot
from engines.core.facts import Card, Value, keeps
from engines.core.game import Game
from engines.core.knowledge import Knowledge, Ledger
from engines.core.options import Option, Options, Subsets
from engines.core.requests import (
    Answer,
    Choose,
    Commit,
    Declare,
    Meet,
    Move,
    Player,
    Request,
    Roll,
    Secret,
    Show,
    Shuffle,
    choices,
)
from engines.core.words import View


class Dealer:
    """Answers what no player decides from its own shuffles and dice, and asks `bots` for what their seats decide.

    `bots[seat]` None is a seat played from outside: `moves(seat)` lists its choices and `play` takes its move.
    """

    def __init__(self, game: Game, bots: Sequence[Bot | None], rng: Random, names: Sequence[str] = ()) -> None:
        self.game, self.bots, self.rng = game, list(bots), rng
        box = game.rules.box(game.state.seats, game.settings)
        self.truth: dict[Card, Value] = dict(enumerate(box))
        self.made: Counter[Value] = Counter()  # values beside the box: hidden places and private dice
        self.ledger = Ledger(box) if game.playout else game.ledger
        self.knowledge = [Knowledge(self.ledger, seat) for seat in range(game.state.seats)]
        names = names or [f"Player {seat + 1}" for seat in range(game.state.seats)]
        self.views = [View(game.state, knowledge, names) for knowledge in self.knowledge]
        self.spectator = View(game.state, Knowledge(self.ledger), names)
        self.moves: dict[Player, Move] = {}  # picks of seats played from outside, until all are in
        self.answered = 0  # every player's part counted
        self._watched = not game.playout or not all(isinstance(bot, RandomBot) for bot in bots)

    # -- playing ---------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Answer all requests until the game is over or waits for a seat that is played from outside."""
        if not self._watched:
            self._play_out()
        game, outside = self.game, None in self.bots
        while (request := game.request) is not None:
            if outside and self.awaited():
                return
            self.step(request)

    def _play_out(self) -> None:
        """The same at a table of random players where nobody looks on."""
        game = self.game
        while (request := game.request) is not None:
            answer, _ = ANSWERS[type(request)](self, request)
            game.answer(answer)

    def awaited(self) -> list[Player]:
        """The seats played from outside whose move is needed now."""
        request = self.game.request
        if not isinstance(request, Choose | Secret | Commit):
            return []
        return [seat for seat in request.who if self.bots[seat] is None and seat not in self.moves]

    def choices(self, seat: Player) -> Sequence[Move]:
        request = self.game.request
        return () if request is None else choices(request, seat, self.knowledge[seat])

    def play(self, seat: Player, move: Move) -> None:
        """Take the move of a seat that is played from outside."""
        self.moves[seat] = move

    def step(self, request: Request) -> None:
        """Answer one request and let everybody take in what they see of it."""
        answer, opened = ANSWERS[type(request)](self, request)
        self.game.answer(answer)
        if not self._watched:
            return
        if self.game.playout:
            self.ledger.see(request, answer)
        if type(request) is Shuffle:
            for knowledge in self.knowledge:
                knowledge.forget(request.cards)
        for seat, values in opened.items():
            self.knowledge[seat].learn(values)
        self.moves.clear()

    # -- one method for each kind of request: the public answer, and who privately learns what ------------------------

    def _choose(self, request: Choose) -> tuple[Answer, Mapping[Player, Mapping[Card, Value]]]:
        self.answered += 1
        return self._move(request, request.player, request.options), {}

    def _secret(self, request: Secret) -> tuple[Answer, Mapping[Player, Mapping[Card, Value]]]:
        self.answered += len(request.options)
        if not self._watched:
            return {seat: self._any(options, request) for seat, options in request.options.items()}, {}
        return {seat: self._move(request, seat, options) for seat, options in request.options.items()}, {}

    def _commit(self, request: Commit) -> tuple[Answer, Mapping[Player, Mapping[Card, Value]]]:
        self.answered += 1
        value = self._move(request, request.player, ())
        self.truth[request.card] = value
        self.made[value] += 1
        return None, {request.player: {request.card: value}}

    def _shuffle(self, request: Shuffle) -> tuple[Answer, Mapping[Player, Mapping[Card, Value]]]:
        self.answered += 1
        values = [self.truth.pop(card) for card in request.cards]
        chance = self.rng.random
        values.sort(key=lambda _: chance())
        mixed = dict(zip(request.new, values, strict=True))
        self.truth.update(mixed)
        return None, {} if request.by is None else {request.by: mixed}

    def _show(self, request: Show) -> tuple[Answer, Mapping[Player, Mapping[Card, Value]]]:
        self.answered += 1
        values = [self.truth[card] for card in request.cards]
        if request.to is None:
            return values, {}
        return None, {request.to: dict(zip(request.cards, values, strict=True))}

    def _declare(self, request: Declare) -> tuple[Answer, Mapping[Player, Mapping[Card, Value]]]:
        self.answered += len(request.cards)
        truth, values = self.truth, request.values
        return {card: truth[card] for cards in request.cards.values() for card in cards if truth[card] in values}, {}

    def _roll(self, request: Roll) -> tuple[Answer, Mapping[Player, Mapping[Card, Value]]]:
        self.answered += 1
        chance = self.rng.random
        numbers = [1 + int(chance() * sides) for sides in request.sides]
        if request.to is None:
            return numbers, {}
        dice: dict[Card, Value] = dict(zip(request.new, numbers, strict=True))
        self.truth.update(dice)
        self.made.update(numbers)
        return None, {request.to: dice}

    def _meet(self, request: Meet) -> tuple[Answer, Mapping[Player, Mapping[Card, Value]]]:
        self.answered += 1
        for player, card in request.cards.items():
            if self._watched and self.truth[card] in request.values:
                mine = self.truth[card]
                other = request.values[1] if mine == request.values[0] else request.values[0]
                partners = [p for p, c in request.cards.items() if self.truth[c] == other]
                self.knowledge[player].meet(request, partners[0] if partners else None)
        return None, {}

    def _move(self, request: Choose | Secret | Commit, seat: Player, options: Options) -> Move:
        bot = self.bots[seat]
        if bot is None:
            return self.moves[seat]
        if isinstance(bot, RandomBot):  # an honest choice, found without listing what a seat may know
            return self._value(request) if isinstance(request, Commit) else self._any(options, request)
        view = self.views[seat]
        return bot(view, request, choices(request, seat, self.knowledge[seat]), self.rng)

    def _value(self, request: Commit) -> Value:
        values = sorted(request.allowed(None if request.after is None else self.truth[request.after]), key=repr)
        return values[int(self.rng.random() * len(values))]

    def _any(self, options: Options, request: Choose | Secret) -> Option:
        """An honest option at random: tried until one's promise holds, which is much cheaper than listing them all."""
        if type(options) is Subsets:
            return options.pick(self.rng)
        promise, truth, count = request.promise, self.truth, len(options)
        if not promise:
            return options[int(self.rng.random() * count)]
        for _ in range(8 * count):
            option = options[int(self.rng.random() * count)]
            if keeps(promise, option, truth.__getitem__):
                return option
        honest = [option for option in options if keeps(promise, option, truth.__getitem__)]
        return honest[int(self.rng.random() * len(honest))]


ANSWERS: dict[type, Callable[[Dealer, Any], tuple[Answer, Mapping[Player, Mapping[Card, Value]]]]] = {
    Choose: Dealer._choose,
    Secret: Dealer._secret,
    Commit: Dealer._commit,
    Shuffle: Dealer._shuffle,
    Show: Dealer._show,
    Declare: Dealer._declare,
    Roll: Dealer._roll,
    Meet: Dealer._meet,
}
