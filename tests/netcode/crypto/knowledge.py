"""Who can read what, without any cryptography: everything a viewer has seen is a linear equation.

The unknowns are the cards' points M and the products of secrets with masks. The layer of seat k is a polynomial (see
`netcode.crypto.feldman`), whose value at zero is the secret and whose value at j+1 is the part that seat j holds; so
the product of coefficient c of seat k with the mask r is the unknown `(k, c, r)`. A ciphertext tells all viewers
`M + sum of (k, 0, r)`, a share tells `sum of (k, 0, r)`, and a viewer can read a card exactly if M follows from what it
was told. It is the strongest reader there can be who does not break the group itself.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from itertools import combinations

PRIME = 2**61 - 1
Vector = dict[Hashable, int]


class Span:
    """All that follows from some equations, in echelon form."""

    def __init__(self) -> None:
        self._rows: dict[Hashable, Vector] = {}

    def _rest(self, vector: Vector) -> Vector:
        rest = {symbol: factor % PRIME for symbol, factor in vector.items() if factor % PRIME}
        while pivot := next((symbol for symbol in rest if symbol in self._rows), None):
            factor = rest[pivot]
            for symbol, coefficient in self._rows[pivot].items():
                changed = (rest.get(symbol, 0) - factor * coefficient) % PRIME
                if changed:
                    rest[symbol] = changed
                else:
                    rest.pop(symbol, None)
        return rest

    def add(self, vector: Vector) -> None:
        if rest := self._rest(vector):
            pivot = next(iter(rest))
            scale = pow(rest[pivot], -1, PRIME)
            new = {symbol: factor * scale % PRIME for symbol, factor in rest.items()}
            for row in self._rows.values():
                if factor := row.get(pivot):
                    for symbol, coefficient in new.items():
                        row[symbol] = (row.get(symbol, 0) - factor * coefficient) % PRIME
                        if not row[symbol]:
                            del row[symbol]
            self._rows[pivot] = new

    def contains(self, vector: Vector) -> bool:
        return not self._rest(vector)


@dataclass
class Card:
    value: Hashable  # the unknown that stands for its point M
    mask: dict[int, int]  # A, as a sum of masks
    layers: set[int]
    may_read: set[int]  # the seats that the rules let read it
    owner: int | None = None  # who holds it; nobody: it lies in the deck or face down on the table
    shown: bool = False


@dataclass
class World:
    """The operations of `netcode.crypto.cards`, as what they tell to whom."""

    seats: int = 4
    needed: int = 2
    colluding: int = 1
    remask: bool = True
    gone: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        everybody = range(self.seats)
        groups = [frozenset(group) for size in range(self.colluding + 1) for group in combinations(everybody, size)]
        self.viewers = {group: Span() for group in groups}
        self.published: set[tuple[int, tuple[tuple[int, int], ...]]] = set()
        self.masks = self.values = 0
        self.one = self.mask(known_to_all=True)
        self.deck = [self.fresh({self.one: 1}, known_to_all=True) for _ in range(self.seats + 2)]
        self.reshuffle()

    # ---- what happens at the table ----

    def look(self, card: Card, reader: int) -> None:
        """A deal, a peek, a second looker, a card passed on: always the same three steps."""
        if card.shown or reader in self.gone:
            return
        self.cover(card)
        if self.remask:
            card.mask = card.mask | {self.mask(makers={reader}): 1}
        self.tell_all(self.ciphertext(card))
        for seat in sorted(card.layers - {reader}):
            self.share(card, seat)
        card.layers, card.owner = {reader}, reader
        card.may_read = card.may_read | {reader}

    def show(self, card: Card) -> None:
        for seat in sorted(card.layers):
            self.share(card, seat)
        card.layers, card.shown, card.may_read = set(), True, set(range(-1, self.seats))

    def put_down(self, owner: int) -> None:
        """The owner shuffles the own hand, so that nobody can follow the card that is then put face down."""
        hand = [card for card in self.deck if card.owner == owner and not card.shown and card.layers == {owner}]
        if not hand or owner in self.gone:
            return
        for card in hand:
            old_value, old_mask = card.value, card.mask
            own, new = self.mask(makers={owner}), self.mask()
            for viewer, span in self.viewers.items():
                if owner in viewer:
                    for k, c in self.coefficients():
                        span.add({(k, c, new): 1, (k, c, own): -1} | {(k, c, r): -f for r, f in old_mask.items()})
            self.values += 1
            card.value, card.mask = self.values, {new: 1}
            if len(hand) > 1:
                card.may_read = {owner}
            for viewer, span in self.viewers.items():
                if owner in viewer or len(hand) == 1:
                    span.add({card.value: 1, old_value: -1})
            self.tell_all(self.ciphertext(card))
        hand[0].owner = None  # face down; still under its owner's layer

    def reshuffle(self) -> None:
        """Everything goes back under all layers and every seat shuffles: values and masks new to everybody."""
        for place, card in enumerate(self.deck):
            if not card.shown:
                self.cover(card)
                self.tell_all(self.ciphertext(card))
            self.deck[place] = self.fresh({self.mask(): 1})
            self.tell_all(self.ciphertext(self.deck[place]))

    def drop(self, seat: int) -> None:
        if not self.gone:
            self.gone.add(seat)

    # ---- what that tells ----

    def cover(self, card: Card) -> None:
        for seat in set(range(self.seats)) - card.layers:
            if (seat, tuple(sorted(card.mask.items()))) not in self.published:
                self.share(card, seat)
            card.layers = card.layers | {seat}

    def share(self, card: Card, seat: int) -> None:
        place = (seat, tuple(sorted(card.mask.items())))
        assert place not in self.published or not self.remask, "a share was asked for twice"
        self.published.add(place)
        if seat not in self.gone:
            self.tell_all(self.part(card.mask, seat, 0))
        else:
            for stand_in in [other for other in range(self.seats) if other not in self.gone][: self.needed]:
                self.tell_all(self.part(card.mask, seat, stand_in + 1))

    def part(self, mask: dict[int, int], k: int, at: int) -> Vector:
        return {(k, c, r): f * pow(at, c) for r, f in mask.items() for c in range(self.needed)}

    def ciphertext(self, card: Card) -> Vector:
        layers: Vector = {}
        for seat in card.layers:
            layers |= self.part(card.mask, seat, 0)
        return {card.value: 1} | layers

    def fresh(self, mask: dict[int, int], known_to_all: bool = False) -> Card:
        self.values += 1
        readers = set(range(-1, self.seats)) if known_to_all else set()
        if known_to_all:
            self.tell_all({self.values: 1})
        return Card(self.values, mask, set(range(self.seats)), readers, shown=known_to_all)

    def mask(self, makers: Iterable[int] = (), known_to_all: bool = False) -> int:
        """A new mask r, with all that each viewer can compute from r*G: its own secret's and parts' products; and every
        product, if it made r."""
        self.masks -= 1
        r = self.masks
        for viewer, span in self.viewers.items():
            if known_to_all or viewer & set(makers):
                for k, c in self.coefficients():
                    span.add({(k, c, r): 1})
            for j in viewer:
                for k, c in self.coefficients():
                    span.add({(k, c, r): 1} if k == j else self.part({r: 1}, k, j + 1))
        return r

    def coefficients(self) -> list[tuple[int, int]]:
        return [(k, c) for k in range(self.seats) for c in range(self.needed)]

    def tell_all(self, vector: Vector) -> None:
        for span in self.viewers.values():
            span.add(vector)

    # ---- the question ----

    def leaks(self) -> list[tuple[frozenset[int], Card]]:
        """Who can read a card that the rules do not let them read."""
        return [(v, card) for v, card in self._pairs() if self._can(v, card) and not self._may(v, card)]

    def blind(self) -> list[tuple[frozenset[int], Card]]:
        """Who cannot read a card that the rules let them read."""
        return [(v, card) for v, card in self._pairs() if self._may(v, card) and not self._can(v, card)]

    def _pairs(self) -> list[tuple[frozenset[int], Card]]:
        return [(viewer, card) for viewer in self.viewers for card in self.deck]

    def _can(self, viewer: frozenset[int], card: Card) -> bool:
        return self.viewers[viewer].contains({card.value: 1})

    def _may(self, viewer: frozenset[int], card: Card) -> bool:
        return -1 in card.may_read or bool(viewer & card.may_read)
