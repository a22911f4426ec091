"""Which ciphertexts stand for which handles: every peer keeps the same book.

A handle has a `base` (a card of a deck: under everybody's layer; a value its owner sealed: under the owner's) and for
each seat that has looked at it a `copy` under that seat's layer alone. Looking never touches the base and always makes
a new ciphertext, so no seat's share of one ciphertext is ever asked for twice.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engines.core.facts import Card, Value
from engines.core.requests import Player
from netcode.protocol.crypto.coins import LEAVES
from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.elgamal import Hidden


@dataclass(frozen=True, slots=True)
class Die:
    """A die only `owner` can see: made of its own shut leaf and one open leaf of everybody else."""

    owner: Player
    index: int  # of the owner's leaf
    place: Context
    others: dict[Player, bytes]
    sides: int
    number: int  # among the dice of its roll


class CoinsSpent(Exception):
    """A seat has no coin left: the game cannot go on, and everybody notices at the same request."""


class Book:
    def __init__(self, seats: int) -> None:
        self._base: dict[Card, Hidden] = {}
        self._copies: dict[Card, dict[Player, Hidden]] = {}
        self.dice: dict[Card, Die] = {}
        self.open: dict[Card, Value] = {}  # an empty chair's values that everybody knows, though they lie face down
        self.coins = [0] * seats  # each seat's next leaf

    def base(self, card: Card) -> Hidden:
        return self._base[card]

    def under(self, card: Card, seat: Player) -> Hidden | None:
        """The card under this seat's layer alone, if the seat has seen it."""
        return self._copies.get(card, {}).get(seat)

    def easiest(self, card: Card, present: Collection[Player]) -> Hidden:
        """The ciphertext that the fewest must help to open: the latest reader's, if one is present."""
        for seat, copy in reversed(list(self._copies.get(card, {}).items())):
            if seat in present:
                return copy
        return self._base[card]

    def seen(self, card: Card, seat: Player, copy: Hidden) -> None:
        self._copies.setdefault(card, {})[seat] = copy

    def sealed(self, card: Card, owner: Player, hidden: Hidden) -> None:
        self._base[card] = hidden
        self.seen(card, owner, hidden)

    def shuffled(self, old: Sequence[Card], new: Sequence[Card], cards: Sequence[Hidden]) -> None:
        for card in old:
            self.forget(card)
        self._base.update(zip(new, cards, strict=True))

    def renamed(self, old: Sequence[Card], new: Sequence[Card]) -> None:
        """The same cards under new handles."""
        for before, after in zip(old, new, strict=True):
            if before in self._base:
                self._base[after] = self._base[before]
            if before in self._copies:
                self._copies[after] = self._copies[before]
            self.forget(before)

    def forget(self, card: Card) -> None:
        """The card lies open to all, or its handle is retired."""
        self._base.pop(card, None)
        self._copies.pop(card, None)
        self.dice.pop(card, None)
        self.open.pop(card, None)

    def reveal(self, card: Card, value: Value) -> None:
        """Everybody knows this value now, though it does not lie open."""
        self.forget(card)
        self.open[card] = value

    def leaves(self, seat: Player, count: int = 1) -> int:
        """The next `count` leaves of a seat: the index of the first."""
        first = self.coins[seat]
        if first + count > LEAVES:
            raise CoinsSpent(f"The game ended at its limit: a seat has {LEAVES} coins to roll with, and all are used.")
        self.coins[seat] += count
        return first
