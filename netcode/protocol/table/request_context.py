"""What a protocol sees of the table while it answers one request."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.core import Card, Knowledge, Ledger, Move, Player, Request, Value
from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.elgamal import Hidden
from netcode.protocol.table.ciphertexts import Book
from netcode.protocol.table.proofs import Proofs


@dataclass(frozen=True)
class Here:
    table: bytes
    slot: int
    request: Any
    me: Player | None
    seats: int
    proofs: Proofs
    book: Book
    ledger: Ledger
    knowledge: Knowledge
    gone: frozenset[Player] | set[Player]  # empty chairs; a seat may be added while a request is answered
    moves: Mapping[int, Move]  # slot -> my move, if it was made since this peer started

    @property
    def present(self) -> list[Player]:
        return [seat for seat in range(self.seats) if seat not in self.gone]

    def place(self, seat: Player, purpose: str) -> Context:
        """What a proof of `seat` in this slot is bound to."""
        return Context(self.table, self.slot, seat, purpose)

    def base(self, cards: Sequence[Card]) -> list[Hidden]:
        """The ciphertexts of cards as a shuffle or a reader needs them. A card that everybody knows is first encrypted
        under every seat's layer."""
        everybody = range(self.seats)
        return [
            self.proofs.known(self.face(card), everybody) if self.is_open(card) else self.book.base(card)
            for card in cards
        ]

    def is_open(self, card: Card) -> bool:
        """Whether everybody knows the card: it lies open, or had to be opened for an empty chair."""
        return card in self.ledger.open or card in self.book.open

    def face(self, card: Card) -> Value:
        """The value of a card that everybody knows."""
        return self.ledger.open[card] if card in self.ledger.open else self.book.open[card]

    def reveal(self, values: Mapping[Card, Value]) -> None:
        """Everybody learns these cards of an empty chair, but they stay face down."""
        self.knowledge.learn(values)
        for card, value in values.items():
            self.book.reveal(card, value)
            self.ledger.allowed[card] = frozenset((value,))

    def learn(self, seat: Player, values: Callable[[], Mapping[Card, Value]]) -> None:
        """If this is my seat, learn these values, which only it may see."""
        if seat == self.me:
            self.knowledge.learn(values())

    def look(self, cards: Mapping[Card, Hidden]) -> dict[Card, Value]:
        """Read cards that are under my layer alone."""
        return {card: self.proofs.look(hidden, self.ledger.may(card)) for card, hidden in cards.items()}


__all__ = ["Here", "Request"]
