"""What a viewer may know: the public record, and the values that only this viewer has seen.

The rules' state holds handles. A value enters the state only when it is opened to all. So the state hides nothing, all
peers' states are equal, and a spectator is a viewer whose private knowledge is empty.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from engines.core.facts import Among, Card, Fact, Value, cards_of, promised
from engines.core.imagining import Pile, Possible
from engines.core.requests import (
    Answer,
    Choose,
    Commit,
    Declare,
    Illegal,
    Meet,
    Player,
    Request,
    Roll,
    Secret,
    Show,
    Shuffle,
)


class Pool:
    """Cards that were shuffled together: which handles, and which values lie among them in total."""

    __slots__ = ("_kinds", "cards", "values")

    def __init__(self, cards: set[Card], values: Counter[Value]) -> None:
        self.cards, self.values = cards, values
        self._kinds: frozenset[Value] | None = None

    def take(self, card: Card, value: Value) -> None:
        self.cards.discard(card)
        self.values[value] -= 1
        self._kinds = None

    def kinds(self) -> frozenset[Value]:
        """The values that at least one of the cards has."""
        if self._kinds is None:
            self._kinds = frozenset(+self.values)
        return self._kinds


class Ledger:
    """The public record of hidden cards: for each card, the values it may still have. Every peer can keep it."""

    def __init__(self, box: Sequence[Value]) -> None:
        self.open: dict[Card, Value] = dict(enumerate(box))
        # narrower than the pool allows: promised, declared, rolled or committed
        self.allowed: dict[Card, frozenset[Value]] = {}
        self.facts: list[Fact] = []  # promises about several cards at once
        self.seen = 0  # how many answers were taken in
        self._pools: dict[Card, Pool] = {}

    def pool(self, card: Card) -> Pool | None:
        return self._pools.get(card)

    def pools(self) -> list[Pool]:
        return list({id(pool): pool for pool in self._pools.values()}.values())

    def may(self, card: Card) -> frozenset[Value]:
        """The values that the public record still allows this card."""
        if card in self.open:
            return frozenset((self.open[card],))
        pool = self._pools.get(card)
        allowed = self.allowed.get(card)
        if pool is None:
            return allowed or frozenset()
        return pool.kinds() if allowed is None else pool.kinds() & allowed

    def see(self, request: Request, answer: Answer) -> None:
        """Take in one answered request. Raises Illegal if the answer contradicts the record, which then stays as it
        was."""
        self.seen += 1
        match request:
            case Shuffle():
                self._shuffle(request)
            case Show(to=None):
                self._open(dict(zip(request.cards, answer, strict=True)))
            case Declare():
                self._open(answer)
                for cards in request.cards.values():
                    for card in cards:
                        if card not in answer:
                            self._narrow(card, self.may(card) - request.values)
            case Choose():
                self._promise(request.player, promised(request.promise, answer))
            case Secret():
                for player, option in answer.items():
                    self._promise(player, promised(request.promise, option))
            case Commit(after=None):
                self.allowed[request.card] = request.among
            case Commit():
                before = self.may(request.after) if request.after is not None else frozenset()
                self.allowed[request.card] = frozenset().union(*(request.allowed(value) for value in before))
            case Roll(to=player) if player is not None:
                for die, sides in zip(request.new, request.sides, strict=True):
                    self.allowed[die] = frozenset(range(1, sides + 1))

    def _promise(self, player: Player, facts: tuple[Fact, ...]) -> None:
        for fact in facts:
            if isinstance(fact, Among):
                values = self.may(fact.card) & fact.values
                if not values:
                    raise Illegal(player, "Everybody knows that this card is something else.")
                self._narrow(fact.card, values)
            else:
                self.facts.append(fact)

    def _narrow(self, card: Card, values: frozenset[Value]) -> None:
        if card not in self.open:
            self.allowed[card] = values

    def _open(self, values: Mapping[Card, Value]) -> None:
        """Cards are opened: each must have a value it may have, and no more of a kind than the pool has left."""
        left: dict[int, Counter[Value]] = {}
        for card, value in values.items():
            if value not in self.may(card):
                raise Illegal(None, f"Card {card} was opened as {value}, which it cannot be.")
            if pool := self._pools.get(card):
                counts = left.setdefault(id(pool), Counter(pool.values))
                counts[value] -= 1
                if counts[value] < 0:
                    raise Illegal(None, f"Card {card} was opened as {value}, but there are not so many.")
        for card, value in values.items():
            self.allowed.pop(card, None)
            if pool := self._pools.pop(card, None):
                pool.take(card, value)
            self.open[card] = value

    def _shuffle(self, request: Shuffle) -> None:
        gone = set(request.cards)
        values: Counter[Value] = Counter()
        left: set[Card] = set()
        narrowed: list[frozenset[Value]] = []
        merged: dict[int, Pool] = {}
        for card in request.cards:
            narrowed.append(self.may(card))
            self.allowed.pop(card, None)
            if card in self.open:
                values[self.open.pop(card)] += 1
            else:
                pool = self._pools.pop(card)
                pool.cards.discard(card)
                merged[id(pool)] = pool
        for pool in merged.values():  # cards of the pool that stay outside may still have any of its values
            values += pool.values
            left |= pool.cards
        for pool in merged.values():  # but no value that comes from another pool
            if not pool.kinds() >= values.keys():
                self.allowed.update({card: self.may(card) for card in pool.cards})
        self.facts = [fact for fact in self.facts if gone.isdisjoint(cards_of(fact))]
        new = set(request.new)
        shuffled = Pool(left | new, values)
        for card in shuffled.cards:
            self._pools[card] = shuffled
        narrow = frozenset().union(*narrowed)
        if narrow < frozenset(values):
            self.allowed.update(dict.fromkeys(new, narrow))


class Private(NamedTuple):
    """What one player knows at one moment beside the ledger."""

    seen: Mapping[Card, Value]
    excluded: Mapping[Card, Value]


class Knowledge:
    """What one player knows: the ledger, and the values of cards that only this player has seen. `me` None: a
    spectator."""

    def __init__(self, ledger: Ledger, me: Player | None = None) -> None:
        self.ledger, self.me = ledger, me
        self.seen: dict[Card, Value] = {}
        self.excluded: dict[Card, Value] = {}  # from a Meet: this card does not have that value
        self._left: dict[int, Pool] = {}  # pool -> what it holds apart from the cards seen; kept until the next answer
        self._possible: Possible | None = None  # all worlds it could be; kept until the next answer, too
        self._as_of = 0

    def value(self, card: Card) -> Value | None:
        """The card's value, if this viewer knows it."""
        value = self.seen.get(card)
        return self.ledger.open.get(card) if value is None else value

    def known(self, card: Card) -> Value:
        """The value of a card that this viewer must know."""
        value = self.value(card)
        if value is None:
            raise KeyError(card)
        return value

    def learn(self, opened: Mapping[Card, Value]) -> None:
        """Values that were opened to this viewer alone: a look, a private die, an own place, the own hand after
        mixing."""
        self.seen.update(opened)
        self._changed()

    def meet(self, request: Meet, partner: Player | None) -> None:
        """Learn the partner of a Meet. This player holds one of its two values."""
        assert self.me is not None, "a spectator meets nobody"
        mine = self.known(request.cards[self.me])
        other = request.values[1] if mine == request.values[0] else request.values[0]
        for player, card in request.cards.items():
            if player == partner:
                self.seen[card] = other
            elif player != self.me:
                self.excluded[card] = other
        self._changed()

    def forget(self, cards: Sequence[Card]) -> None:
        """A shuffle retires these handles."""
        for card in cards:
            self.seen.pop(card, None)
            self.excluded.pop(card, None)
        self._changed()

    def private(self) -> Private:
        """All that only this viewer knows, to be restored later."""
        return Private(dict(self.seen), dict(self.excluded))

    def recall(self, private: Private) -> None:
        """Restore the private knowledge of another moment."""
        self.seen, self.excluded = dict(private.seen), dict(private.excluded)
        self._changed()

    def may(self, card: Card) -> frozenset[Value]:
        """The values that this card may have, as far as this viewer can tell."""
        value = self.value(card)
        if value is not None:
            return frozenset((value,))
        values = self.ledger.may(card)
        if pool := self.ledger.pool(card):
            values &= self.unseen(pool).kinds()
        return values - {self.excluded[card]} if card in self.excluded else values

    def imagine(self, rng: Random) -> dict[Card, Value]:
        """A value for every hidden card: one complete world that this viewer cannot tell from the real one."""
        self._keep_up()
        if self._possible is None:
            self._possible = self._all_possible()
        return self._possible.world(rng)

    def _all_possible(self) -> Possible:
        ledger = self.ledger
        single = [
            (card, sorted(self.may(card), key=repr))
            for card in ledger.allowed
            if card not in self.seen and ledger.pool(card) is None
        ]
        special = ledger.allowed.keys() | self.excluded.keys()
        piles = []
        for pool in map(self.unseen, ledger.pools()):
            kinds = pool.kinds()
            narrowed = {}
            for card in sorted(pool.cards & special):
                allowed = (ledger.allowed.get(card, kinds) & kinds) - {self.excluded.get(card, "")}
                if allowed != kinds:
                    narrowed[card] = allowed
            piles.append(Pile(sorted(pool.cards), +pool.values, narrowed))
        facts = [fact for fact in ledger.facts if any(self.value(card) is None for card in cards_of(fact))]
        about = {card for fact in facts for card in cards_of(fact)}
        known_to_all = {card: ledger.open[card] for card in about & ledger.open.keys()}
        return Possible(dict(self.seen), single, piles, facts, known_to_all)

    def unseen(self, pool: Pool) -> Pool:
        """A pool without the cards that this viewer has seen."""
        self._keep_up()
        left = self._left.get(id(pool))
        if left is None:
            left = self._left[id(pool)] = Pool(set(pool.cards), Counter(pool.values))
            for card in pool.cards & self.seen.keys():
                left.take(card, self.seen[card])
        return left

    def _keep_up(self) -> None:
        """What was worked out holds until the next answer."""
        if self._as_of != self.ledger.seen:
            self._changed()
            self._as_of = self.ledger.seen

    def _changed(self) -> None:
        self._left.clear()
        self._possible = None
