"""What one viewer may know: the public record, and beside it the values that only this viewer has seen.

The rules' state holds handles. Values reach it only when they are opened to all. So there is nothing to hide in it, all
peers' states are equal, and a spectator is a viewer whose own knowledge is empty.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random

from engines.core.facts import Among, Card, Fact, Unlike, Value, promised
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
    """Cards shuffled together: which handles, and which values lie among them in all."""

    __slots__ = ("cards", "values")

    def __init__(self, cards: set[Card], values: Counter[Value]) -> None:
        self.cards, self.values = cards, values


class Ledger:
    """The public record of hidden cards: for each, the values it may still have. Everybody can keep it."""

    def __init__(self, box: Sequence[Value]) -> None:
        self.open: dict[Card, Value] = dict(enumerate(box))
        self.allowed: dict[Card, frozenset[Value]] = {}  # narrower than the pool: promised, declared, rolled, committed
        self.facts: list[Fact] = []  # promises about several cards at once
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
        values = frozenset(value for value, count in pool.values.items() if count)
        return values if allowed is None else values & allowed

    def see(self, request: Request, answer: Answer) -> None:
        """Take in one answered request. Raises Illegal if it contradicts the record, which then stays as it was."""
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
        """Cards are turned up: each with a value it may have, and no more of a kind than are left."""
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
                pool.cards.discard(card)
                pool.values[value] -= 1
            self.open[card] = value

    def _shuffle(self, request: Shuffle) -> None:
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
        for pool in merged.values():  # cards of the same pool that stay outside may still hold any of its values
            values += pool.values
            left |= pool.cards
        new = set(request.new)
        shuffled = Pool(left | new, values)
        for card in shuffled.cards:
            self._pools[card] = shuffled
        narrow = frozenset().union(*narrowed)
        if narrow < frozenset(values):
            self.allowed.update(dict.fromkeys(new, narrow))


class Knowledge:
    """What one player knows: the ledger, and the values of cards only this player has seen. `me` None: a spectator."""

    def __init__(self, ledger: Ledger, me: Player | None = None) -> None:
        self.ledger, self.me = ledger, me
        self.seen: dict[Card, Value] = {}
        self.excluded: dict[Card, Value] = {}  # from a Meet: this card is not that value

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
        """Values opened to this viewer alone: a look, a private die, an own place, the own hand after mixing."""
        self.seen.update(opened)

    def meet(self, request: Meet, partner: Player | None) -> None:
        """Learn what a Meet told this player, who holds one of its two values."""
        mine = self.known(request.cards[self.me])  # type: ignore[index]  # a spectator meets nobody
        other = request.values[1] if mine == request.values[0] else request.values[0]
        for player, card in request.cards.items():
            if player == partner:
                self.seen[card] = other
            elif player != self.me:
                self.excluded[card] = other

    def forget(self, cards: Sequence[Card]) -> None:
        """These handles are retired by a shuffle."""
        for card in cards:
            self.seen.pop(card, None)
            self.excluded.pop(card, None)

    def may(self, card: Card) -> frozenset[Value]:
        """The values this card may have, as far as this viewer can tell."""
        value = self.value(card)
        if value is not None:
            return frozenset((value,))
        values = self.ledger.may(card)
        if pool := self.ledger.pool(card):
            left = self._left(pool)
            values = frozenset(value for value in values if left[value] > 0)
        return values - {self.excluded[card]} if card in self.excluded else values

    def imagine(self, rng: Random) -> dict[Card, Value]:
        """A value for every hidden card: one complete world this viewer cannot tell from the real one."""
        while True:
            world = dict(self.seen)
            for card, values in self.ledger.allowed.items():
                if card not in world and self.ledger.pool(card) is None:
                    world[card] = rng.choice(sorted(values, key=repr))
            for pool in self.ledger.pools():
                world.update(_dealt(pool.cards - self.seen.keys(), self._left(pool), self.may, rng))
            if all(self._possible(fact, world) for fact in self.ledger.facts):
                return world

    def _possible(self, fact: Fact, world: Mapping[Card, Value]) -> bool:
        cards = (
            fact.cards if isinstance(fact, Unlike) else (fact.first, fact.second) if not isinstance(fact, Among) else ()
        )
        values = {card: world.get(card, self.value(card)) for card in cards}
        if any(value is None for value in values.values()):  # a handle retired since: nothing left to contradict
            return True
        return fact.holds(lambda card: values[card])  # type: ignore[arg-type,return-value]  # none is None: see above

    def _left(self, pool: Pool) -> Counter[Value]:
        """The values of a pool that this viewer has not seen."""
        left = Counter(pool.values)
        left.subtract(self.seen[card] for card in pool.cards if card in self.seen)
        return left


def _dealt(
    cards: set[Card], values: Counter[Value], may: Callable[[Card], frozenset[Value]], rng: Random
) -> dict[Card, Value]:
    """Deal the values to the cards at random so that each card gets one it may have (bipartite matching)."""
    deck = sorted(values.elements(), key=repr)
    rng.shuffle(deck)
    order = sorted(cards)
    rng.shuffle(order)
    allowed = {card: may(card) for card in order}
    holder: dict[int, Card] = {}  # place in the deck -> the card that gets it

    def place(card: Card, tried: set[int]) -> bool:
        for at, value in enumerate(deck):
            if at not in tried and value in allowed[card]:
                tried.add(at)
                if at not in holder or place(holder[at], tried):
                    holder[at] = card
                    return True
        return False

    for card in sorted(order, key=lambda card: len(allowed[card])):
        if not place(card, set()):
            raise ValueError(f"no value is left that card {card} may have")
    return {card: deck[at] for at, card in holder.items()}
