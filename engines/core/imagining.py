"""Imagines worlds: deals hidden values again so that they agree with what is known.

What is possible is computed once for what a viewer knows; then any number of worlds can be dealt from it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from engines.core.facts import Card, Fact, Unlike, Value, cards_of

DEALS = 200  # attempts to imagine a world; after that ValueError is raised
SWAPS = 400  # the number of swaps tried before a deal is given up


class Pile:
    """Cards that hold these values among them, nobody knows which: a pool, without what the viewer has seen of it.

    `narrowed`: for the cards that cannot hold every one of the values, those that they can.
    """

    def __init__(
        self, cards: Sequence[Card], values: Mapping[Value, int], narrowed: Mapping[Card, frozenset[Value]]
    ) -> None:
        self.cards = list(cards)
        self.narrowed = {card: tuple(sorted(allowed, key=repr)) for card, allowed in narrowed.items()}
        self._counts = {value: values[value] for value in sorted(values, key=repr)}
        self._values = [value for value, count in self._counts.items() for _ in range(count)]
        self._wide = [card for card in self.cards if card not in narrowed]
        self._alike: dict[tuple[Value, ...], list[Card]] = {}  # cards that can hold the same
        for card, allowed in self.narrowed.items():
            self._alike.setdefault(allowed, []).append(card)

    def deal(self, world: dict[Card, Value], rng: Random) -> None:
        """Deal the values at random: first to the narrowed cards, those with the fewest choices before the others."""
        values = self._values
        if self.narrowed:
            left, dealt = dict(self._counts), dict[Card, Value]()
            for allowed in sorted(self._alike, key=lambda allowed: (len(allowed), rng.random())):
                self._deal_alike(self._alike[allowed], allowed, left, dealt, rng)
            world.update(dealt)
            values = [value for value, count in left.items() for _ in range(count)]
        world.update(zip(self._wide, _mixed(values, rng), strict=True))

    def _deal_alike(
        self,
        cards: Sequence[Card],
        allowed: Sequence[Value],
        left: dict[Value, int],
        dealt: dict[Card, Value],
        rng: Random,
    ) -> None:
        """Each of the cards gets one of the values left that it can have, each copy as likely as the others."""
        values = _mixed([value for value in allowed for _ in range(left[value])], rng)[: len(cards)]
        for card, value in zip(cards, values, strict=False):
            dealt[card] = value
            left[value] -= 1
        for card in cards[len(values) :]:
            if not self._make_room(card, left, dealt, set()):
                raise ValueError(f"no value is left that card {card} can have")

    def _make_room(self, card: Card, left: dict[Value, int], dealt: dict[Card, Value], tried: set[Value]) -> bool:
        """The card gets a value that is left, or that of a card which can have another one instead.

        (Bipartite matching by augmenting paths.)
        """
        allowed = self.narrowed[card]
        free = next((value for value in allowed if left[value]), None)
        if free is not None:
            left[free] -= 1
            dealt[card] = free
            return True
        for value in allowed:
            if value not in tried:
                tried.add(value)
                for holder in [holder for holder, held in dealt.items() if held == value]:
                    if self._make_room(holder, left, dealt, tried):
                        dealt[card] = value
                        return True
        return False

    def swappable(self, one: Card, other: Card, world: Mapping[Card, Value]) -> bool:
        """Whether two cards of the pile, of different values, could have each other's."""
        mine, theirs = world[one], world[other]
        allowed, others = self.narrowed.get(one), self.narrowed.get(other)
        return mine != theirs and (allowed is None or theirs in allowed) and (others is None or mine in others)


@dataclass(frozen=True)
class Possible:
    """All worlds that a viewer cannot tell from the true one."""

    known: Mapping[Card, Value]  # what only the viewer has seen
    single: Sequence[tuple[Card, Sequence[Value]]]  # hidden places and dice, each with what it may be
    piles: Sequence[Pile]
    facts: Sequence[Fact]  # promises about several cards, at least one of which is hidden
    open: Mapping[Card, Value]  # the open cards that the facts are about

    def world(self, rng: Random) -> dict[Card, Value]:
        """A value for every hidden card."""
        chance = rng.random
        for _ in range(DEALS):
            world = dict(self.known)
            for card, values in self.single:
                world[card] = values[int(chance() * len(values))]
            for pile in self.piles:
                pile.deal(world, rng)
            if not self.facts or self._reconciled(world, rng):
                return world
        raise ValueError("no world was found that agrees with all promises")

    @cached_property
    def _pile_of(self) -> dict[Card, Pile]:
        return {card: pile for pile in self.piles for card in pile.cards}

    @cached_property
    def _about(self) -> dict[Card, list[int]]:
        """Which facts each card matters to."""
        about: dict[Card, list[int]] = {}
        for number, fact in enumerate(self.facts):
            for card in cards_of(fact):
                about.setdefault(card, []).append(number)
        return about

    def _reconciled(self, world: dict[Card, Value], rng: Random) -> bool:
        """Swap values between cards of one pile until all facts hold. Returns whether they do.

        Repair by the fewest conflicts (Minton et al., 1992): a swap is kept if it breaks no more facts than before.
        """
        world.update(self.open)
        value_of = world.__getitem__
        broken = [number for number, fact in enumerate(self.facts) if not fact.holds(value_of)]
        for _ in range(SWAPS):
            if not broken:
                for card in self.open:
                    del world[card]
                return True
            loose = [card for card in _at_fault(self.facts[_any(broken, rng)], world) if card in self._pile_of]
            if not loose:
                return False
            one = _any(loose, rng)
            pile = self._pile_of[one]
            other = _any(pile.cards, rng)
            if not pile.swappable(one, other, world):
                continue
            touched = {*self._about[one], *self._about.get(other, ())}
            before = sum(number in touched for number in broken)
            world[one], world[other] = world[other], world[one]
            now = [number for number in touched if not self.facts[number].holds(value_of)]
            if len(now) <= before:
                broken = [number for number in broken if number not in touched] + sorted(now)
            else:
                world[one], world[other] = world[other], world[one]
        return False


def _at_fault(fact: Fact, world: Mapping[Card, Value]) -> Sequence[Card]:
    """The cards of a broken promise of which one must get another value."""
    if not isinstance(fact, Unlike):
        return cards_of(fact)
    values = [world[card] for card in fact.cards]
    return [card for card, value in zip(fact.cards, values, strict=True) if values.count(value) > 1]


def _any(things: Sequence[int], rng: Random) -> int:
    return things[int(rng.random() * len(things))]


def _mixed(values: Sequence[Value], rng: Random) -> list[Value]:
    chance = rng.random
    return sorted(values, key=lambda _: chance())
