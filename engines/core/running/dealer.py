"""The local dealer: it knows all values and answers every request; for practice, bots, simulation and tests."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from engines.core.bots import Bot, RandomBot
from engines.core.facts import Card, Value, keeps
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
from engines.core.running.game import Game
from engines.core.view import View


class Dealer:
    """Shuffles and rolls itself, and asks `bots` for what their seats decide.

    `bots[seat]` None: that seat is played from outside. `moves(seat)` lists its choices and `play` takes its move.
    """

    def __init__(self, game: Game, bots: Sequence[Bot | None], rng: Random, names: Sequence[str] = ()) -> None:
        self.game, self.bots, self.rng = game, list(bots), rng
        box = game.rules.box(game.state.seats, game.settings)
        self.truth: dict[Card, Value] = dict(enumerate(box))
        self.made: Counter[Value] = Counter()  # values that are not in the box: hidden places and private dice
        self._watched = not game.playout or not all(isinstance(bot, RandomBot) for bot in bots)
        self.ledger = Ledger(box) if game.playout and self._watched else game.ledger
        self.knowledge = [Knowledge(self.ledger, seat) for seat in range(game.state.seats)]
        names = names or [f"Player {seat + 1}" for seat in range(game.state.seats)]
        self.views = [View(game.state, knowledge, names, game) for knowledge in self.knowledge]
        self.spectator = View(game.state, Knowledge(self.ledger), names)
        self.moves: dict[Player, Move] = {}  # picks of seats that are played from outside, until all have picked
        self.answered = 0  # answers so far; each player's part of a Secret counts
        self._answers: dict[type, Callable[[Any], Answer]] = {
            Choose: self._choose,
            Secret: self._secret,
            Commit: self._commit,
            Shuffle: self._shuffle,
            Show: self._show,
            Declare: self._declare,
            Roll: self._roll,
            Meet: self._meet,
        }

    # -- playing ---------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Answer all requests until the game is over or waits for a seat that is played from outside."""
        game, outside = self.game, None in self.bots
        if not self._watched:  # only random players, so nobody needs a view
            answers = self._answers
            while (request := game.request) is not None:
                game.advance(request, answers[type(request)](request))
        while (request := game.request) is not None:
            if outside and self.awaited():
                return
            self.step(request)

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
        """Answer one request, and let every viewer learn what it may see of it."""
        answer = self._answers[type(request)](request)
        self.game.answer(answer)
        if self.game.playout:
            self.ledger.see(request, answer)
        self._tell(request)
        self.moves.clear()

    def _tell(self, request: Request) -> None:
        """Tell players the values that this request opened to them alone."""
        match request:
            case Shuffle(cards=old, new=new, by=seat):
                for knowledge in self.knowledge:
                    knowledge.forget(old)
                self._open(new, seat)
            case Show(cards=cards, to=seat) | Roll(new=cards, to=seat):
                self._open(cards, seat)
            case Commit(player=seat, card=card):
                self._open((card,), seat)
            case Meet(cards=cards, values=values):
                holders = {self.truth[card]: seat for seat, card in cards.items() if self.truth[card] in values}
                for value, seat in holders.items():
                    other = values[1] if value == values[0] else values[0]
                    self.knowledge[seat].meet(request, holders.get(other))

    def _open(self, cards: Sequence[Card], seat: Player | None) -> None:
        if seat is not None:
            self.knowledge[seat].learn({card: self.truth[card] for card in cards})

    # -- the public answer to each kind of request ---------------------------------------------------------------------

    def _choose(self, request: Choose) -> Answer:
        self.answered += 1
        return self._move(request, request.player, request.options)

    def _secret(self, request: Secret) -> Answer:
        self.answered += len(request.options)
        if not self._watched:
            return {seat: self._any(options, request) for seat, options in request.options.items()}
        return {seat: self._move(request, seat, options) for seat, options in request.options.items()}

    def _commit(self, request: Commit) -> Answer:
        self.answered += 1
        value = self._move(request, request.player, ())
        self.truth[request.card] = value
        self.made[value] += 1

    def _shuffle(self, request: Shuffle) -> Answer:
        self.answered += 1
        truth, chance = self.truth, self.rng.random
        values = [truth.pop(card) for card in request.cards]
        values.sort(key=lambda _: chance())
        truth.update(zip(request.new, values, strict=True))

    def _show(self, request: Show) -> Answer:
        self.answered += 1
        truth = self.truth
        return [truth[card] for card in request.cards] if request.to is None else None

    def _declare(self, request: Declare) -> Answer:
        self.answered += len(request.cards)
        truth, values = self.truth, request.values
        return {card: truth[card] for cards in request.cards.values() for card in cards if truth[card] in values}

    def _roll(self, request: Roll) -> Answer:
        self.answered += 1
        chance = self.rng.random
        numbers = [1 + int(chance() * sides) for sides in request.sides]
        if request.to is None:
            return numbers
        self.truth.update(zip(request.new, numbers, strict=True))
        self.made.update(numbers)
        return None

    def _meet(self, request: Meet) -> Answer:
        self.answered += 1

    # -- what players decide -------------------------------------------------------------------------------------------

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
        """A random honest option: tries options until the promise of one holds, which is much cheaper than listing
        all."""
        promise, truth = request.promise, self.truth
        if type(options) is Subsets:
            honest = options.with_extras(lambda option: keeps(promise, option, truth.__getitem__))
            return honest.pick(self.rng)
        count, chance = len(options), self.rng.random
        if not promise:
            return options[int(chance() * count)]
        for _ in range(8 * count):
            option = options[int(chance() * count)]
            allowed = promise.get(option[0])
            if type(allowed) is frozenset:  # the common case, faster than `keeps`
                if truth[option[1]] in allowed:
                    return option
            elif keeps(promise, option, truth.__getitem__):
                return option
        left = [option for option in options if keeps(promise, option, truth.__getitem__)]
        return left[int(chance() * len(left))]
