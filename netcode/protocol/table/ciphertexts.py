"""Which ciphertext stands for which handle: all peers keep the same book of them.

A handle has a `base`: for a card of a deck, its value under all layers; for a value that its owner sealed, under the
owner's layer. For each seat that has looked at it, it also has a `copy` under that seat's layer alone. A look never
changes the base and always makes a new ciphertext, so no seat is ever asked twice for its share of one ciphertext.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engines.core.facts import Card, Value
from engines.core.requests import Player
from netcode.protocol.crypto.commitments.coins import LEAVES
from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.elgamal import Hidden


@dataclass(frozen=True, slots=True)
class Die:
    """A die that only `owner` can see. It is made of one leaf that the owner does not open and one open leaf of every
    other seat."""

    owner: Player
    index: int  # of the owner's leaf
    place: Context
    others: dict[Player, bytes]
    sides: int
    number: int  # among the dice of its roll


class CoinsSpent(Exception):
    """A seat has no coin left, so the game cannot go on. Every peer notices it at the same request."""


class Book:
    def __init__(self, seats: int) -> None:
        self._base: dict[Card, Hidden] = {}
        self._copies: dict[Card, dict[Player, Hidden]] = {}
        self.dice: dict[Card, Die] = {}
        # values of an empty chair that everybody knows, though the cards lie face down
        self.open: dict[Card, Value] = {}
        self.coins = [0] * seats  # the index of each seat's next leaf

    def base(self, card: Card) -> Hidden:
        return self._base[card]

    def under(self, card: Card, seat: Player) -> Hidden | None:
        """The card under this seat's layer alone, if the seat has seen it."""
        return self._copies.get(card, {}).get(seat)

    def easiest(self, card: Card, present: Collection[Player]) -> Hidden:
        """The ciphertext that needs the fewest seats to open it: the copy of the latest reader that is present, else
        the base."""
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
        """Everybody learns this value now, but the card stays face down."""
        self.forget(card)
        self.open[card] = value

    def leaves(self, seat: Player, count: int = 1) -> int:
        """Reserve the next `count` leaves of a seat. Returns the index of the first."""
        first = self.coins[seat]
        if first + count > LEAVES:
            raise CoinsSpent(f"The game ended at its limit: a seat has {LEAVES} coins to roll with, and all are used.")
        self.coins[seat] += count
        return first
