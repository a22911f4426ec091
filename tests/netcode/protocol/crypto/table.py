"""A small table for the tests: seats with fixed seeds, and the whole path of a card."""

from collections.abc import Sequence

import msgpack

from netcode.protocol.crypto import cards
from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.elgamal import Hidden, Value, known
from netcode.protocol.crypto.group import G
from netcode.protocol.crypto.proofs import shuffle
from netcode.protocol.crypto.proofs.shuffle import Shuffled
from netcode.protocol.crypto.seeds import Seed


class Table:
    def __init__(self, seats: int = 3) -> None:
        seeds = [Seed(bytes([seat + 1]) * 32) for seat in range(seats)]
        self.seats = range(seats)
        self.secrets = [seed.secret() for seed in seeds]
        self.nonces = [seed.nonces() for seed in seeds]
        self.keys = {seat: secret * G for seat, secret in enumerate(self.secrets)}
        self.slot = 0

    def at(self, seat: int, purpose: str = "deck") -> Context:
        return Context(b"table" * 6, self.slot, seat, purpose)

    def box(self, *values: Value) -> list[Hidden]:
        """Cards that everybody knows."""
        return [known(value, self.keys) for value in values]

    def mixed(self, deck: list[Hidden]) -> list[Hidden]:
        """The deck after every seat has shuffled it."""
        for seat in self.seats:
            sent = shuffle.shuffle(self.at(seat), deck, self.keys, self.nonces[seat])
            deck = shuffle.shuffled(self.at(seat), deck, self.keys, Shuffled.from_wire(wired(sent)))
        self.slot += 1
        return deck

    def look(self, card: Hidden, reader: int) -> Hidden:
        """The card under the reader's layer alone."""
        sent = cards.take(self.at(reader), [card], self.keys, self.nonces[reader])
        (card,) = cards.taken(self.at(reader), [card], self.keys, cards.Taken.from_wire(wired(sent)))
        for seat in sorted(card.layers - {reader}):
            card = self.off(card, seat)
        self.slot += 1
        return card

    def off(self, card: Hidden, seat: int) -> Hidden:
        given = cards.give(self.at(seat), [card], self.secrets[seat], self.nonces[seat])
        (share,) = cards.given(self.at(seat), [card], self.keys[seat], cards.Shares.from_wire(wired(given)))
        return card.without(seat, share)

    def on(self, card: Hidden, seat: int) -> Hidden:
        given = cards.give(self.at(seat), [card], self.secrets[seat], self.nonces[seat])
        (share,) = cards.given(self.at(seat), [card], self.keys[seat], cards.Shares.from_wire(wired(given)))
        return card.plus(seat, share)

    def read(self, card: Hidden, seat: int, values: Sequence[Value]) -> Value:
        return card.without(seat, self.secrets[seat] * card.a).read(values)

    def hand(self, seat: int, *values: Value) -> list[Hidden]:
        """Cards that only `seat` can read, as after a deal; which of them is which, only `read` tells."""
        return [self.look(card, seat) for card in self.mixed(self.box(*values))]


def wired(sent: object) -> object:
    """What arrives on the other side."""
    return msgpack.unpackb(msgpack.packb(sent.to_wire()))
