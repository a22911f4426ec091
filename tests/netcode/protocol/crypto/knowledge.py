"""Who can read what, without any cryptography: everything a viewer has seen is a linear equation.

The unknowns are the cards' points M and the products of secrets with masks. The layer of seat k is a polynomial (see
`netcode.protocol.crypto.key_parts`), whose value at zero is the secret and whose value at j+1 is the part that seat j
holds; so the product of coefficient c of seat k with the mask r is the unknown `(k, c, r)`. A ciphertext tells all
viewers `M + sum of (k, 0, r)`, a share tells `sum of (k, 0, r)`, and a viewer can read a card exactly if M follows from
what it was told. It is the strongest reader there can be who does not break the group itself.
"""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from itertools import combinations

PRIME = 2**61 - 1
Vector = dict[Hashable, int]


class Span:
    """All that follows from some equations. No row holds the pivot of an earlier one, so reducing comes to an end."""

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
            self._rows[pivot] = {symbol: factor * scale % PRIME for symbol, factor in rest.items()}

    def contains(self, vector: Vector) -> bool:
        return not self._rest(vector)


Mask = dict[int, int]  # A, as a sum of masks


@dataclass
class Card:
    """As every table keeps it: a base that nobody's look touches, and a copy for everybody who looked."""

    value: Hashable  # the unknown that stands for its point M
    base: Mask
    layers: set[int]  # of the base
    may_read: set[int]  # the seats that the rules let read it
    copies: dict[int, Mask] = field(default_factory=dict)  # of the readers, the latest last, under their layer alone
    shown: bool = False


@dataclass
class World:
    """The operations of `netcode.protocol.crypto.cards`, as what they tell to whom."""

    seats: int = 4
    needed: int = 2
    colluding: int = 1
    remask: bool = True
    gone: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        everybody = range(self.seats)
        groups = [frozenset(group) for size in range(self.colluding + 1) for group in combinations(everybody, size)]
        self.viewers = {group: Span() for group in groups}
        self.taken_off: set[tuple[int, tuple[tuple[int, int], ...]]] = set()
        self.masks = self.values = 0
        self.one = self.mask(known_to_all=True)
        self.deck = [self.fresh({self.one: 1}, known_to_all=True) for _ in range(self.seats + 2)]
        self.reshuffle()

    # ---- what happens at the table ----

    def look(self, card: Card, reader: int) -> None:
        """A deal, a peek, a second looker, a card passed on: always the same three steps."""
        if card.shown or reader in self.gone or reader in card.copies:
            return
        if reader not in card.layers:
            self.share(card.base, reader)
        mask = card.base | ({self.mask(makers={reader}): 1} if self.remask else {})
        self.tell_all(self.ciphertext(card.value, mask, card.layers | {reader}))
        for seat in sorted(card.layers - {reader}):
            self.take_off(mask, seat)
        card.copies[reader] = mask
        card.may_read = card.may_read | {reader}

    def show(self, card: Card) -> None:
        """The latest reader who is present opens its copy; if there is none, everybody opens the base."""
        readers = [seat for seat in card.copies if seat not in self.gone]
        mask, layers = (card.copies[readers[-1]], {readers[-1]}) if readers else (card.base, card.layers)
        for seat in sorted(layers):
            self.take_off(mask, seat)
        card.shown, card.may_read = True, set(range(-1, self.seats))

    def put_down(self, owner: int) -> None:
        """The owner shuffles the own hand, so that nobody can follow the card that is then put face down."""
        hand = [card for card in self.deck if not card.shown and list(card.copies)[-1:] == [owner]]
        if owner in self.gone:
            return
        for card in hand:
            old_value, old_mask = card.value, card.copies[owner]
            own, new = self.mask(makers={owner}), self.mask()
            self.values += 1
            card.value, card.base, card.layers, card.copies = self.values, {new: 1}, {owner}, {owner: {new: 1}}
            if len(hand) > 1:
                card.may_read = {owner}
            for viewer, span in self.viewers.items():
                if owner in viewer:
                    for k, c in self.coefficients():
                        span.add({(k, c, new): 1, (k, c, own): -1} | {(k, c, r): -f for r, f in old_mask.items()})
                if owner in viewer or len(hand) == 1:
                    span.add({card.value: 1, old_value: -1})
            self.tell_all(self.ciphertext(card.value, card.base, card.layers))

    def reshuffle(self) -> None:
        """Everything goes back under all layers and every seat shuffles: values and masks new to everybody."""
        for place, card in enumerate(self.deck):
            if not card.shown:
                for seat in sorted(set(range(self.seats)) - card.layers):
                    self.share(card.base, seat)
            self.deck[place] = new = self.fresh({self.mask(): 1})
            self.tell_all(self.ciphertext(new.value, new.base, new.layers))

    def drop(self, seat: int) -> None:
        if not self.gone:
            self.gone.add(seat)

    # ---- what that tells ----

    def take_off(self, mask: Mask, seat: int) -> None:
        """A share for one reader or for all: never of the same A again."""
        place = (seat, tuple(sorted(mask.items())))
        assert place not in self.taken_off or not self.remask, "a share was asked for twice"
        self.taken_off.add(place)
        self.share(mask, seat)

    def share(self, mask: Mask, seat: int) -> None:
        if seat not in self.gone:
            self.tell_all(self.part(mask, seat, 0))
        else:
            for stand_in in [other for other in range(self.seats) if other not in self.gone][: self.needed]:
                self.tell_all(self.part(mask, seat, stand_in + 1))

    def part(self, mask: Mask, k: int, at: int) -> Vector:
        return {(k, c, r): f * pow(at, c) for r, f in mask.items() for c in range(self.needed)}

    def ciphertext(self, value: Hashable, mask: Mask, layers: set[int]) -> Vector:
        told: Vector = {value: 1}
        for seat in layers:
            told |= self.part(mask, seat, 0)
        return told

    def fresh(self, mask: Mask, known_to_all: bool = False) -> Card:
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
