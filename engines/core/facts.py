"""What a player may have to prove about hidden cards, as data.

A fact is about handles and stays true: a card keeps its value until it is shuffled. Rules attach facts to the options
of a request (`promise`). A player who picks such an option proves its facts at once, without showing the cards.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Card: TypeAlias = int  # a handle: it names a hidden value and says nothing about it
Value: TypeAlias = str | int | tuple[int, ...]
ValueOf: TypeAlias = Callable[[Card], Value]


@dataclass(frozen=True, slots=True)
class Among:
    """The card's value is one of these."""

    card: Card
    values: frozenset[Value]

    def holds(self, value_of: ValueOf) -> bool:
        return value_of(self.card) in self.values


@dataclass(frozen=True, slots=True)
class Related:
    """The second card's value is one that `allowed` gives for the value of the first."""

    first: Card
    second: Card
    allowed: Mapping[Value, frozenset[Value]]

    def holds(self, value_of: ValueOf) -> bool:
        return value_of(self.second) in self.allowed.get(value_of(self.first), frozenset())


@dataclass(frozen=True, slots=True)
class Unlike:
    """No two of the cards have the same value."""

    cards: tuple[Card, ...]

    def holds(self, value_of: ValueOf) -> bool:
        return len({value_of(card) for card in self.cards}) == len(self.cards)


Fact: TypeAlias = Among | Related | Unlike

# Which facts an option promises: found under the option's verb, else under the whole option. A bare set of values
# says that the option's first argument is a card with one of these values: the common case, and the fast one.
Promise: TypeAlias = Mapping[Any, frozenset[Value] | tuple[Fact, ...]]


def cards_of(fact: Fact) -> tuple[Card, ...]:
    """The cards that a fact is about."""
    if isinstance(fact, Among):
        return (fact.card,)
    return fact.cards if isinstance(fact, Unlike) else (fact.first, fact.second)


def promised(promise: Promise, option: tuple[Any, ...]) -> tuple[Fact, ...]:
    """The facts that a player who picks this option must prove."""
    facts = promise.get(option[0])
    if facts is None:
        facts = promise.get(option, ())
    return (Among(option[1], facts),) if isinstance(facts, frozenset) else facts


def keeps(promise: Promise, option: tuple[Any, ...], value_of: ValueOf) -> bool:
    """Whether a player whose cards have these values can honestly pick this option."""
    facts = promise.get(option[0])
    if facts is None:
        facts = promise.get(option)
        if facts is None:
            return True
    if isinstance(facts, frozenset):
        return value_of(option[1]) in facts
    return all(fact.holds(value_of) for fact in facts)
