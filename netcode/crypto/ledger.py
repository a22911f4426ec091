"""Which shares are out. A share x*A, once published, takes that layer off `A` for everybody and for good, so it may be
asked for only once: for another look the card gets a new `A` first, from the one who will look."""

from __future__ import annotations

from collections.abc import Sequence

from netcode.crypto.context import Context
from netcode.crypto.elgamal import Hidden
from netcode.crypto.group import G, Point
from netcode.crypto.wire import Refused


class Ledger:
    """Every peer keeps one; all of them are the same."""

    def __init__(self) -> None:
        self._asked: dict[tuple[int, bytes], Context] = {}
        self._shares: dict[tuple[int, bytes], Point] = {}

    def ask(self, context: Context, cards: Sequence[Hidden]) -> None:
        """To be called before `context.seat` gives its shares of `cards`; the same request may be asked again, by a
        peer that was restarted, but no second one about the same `A`."""
        hidden = [card for card in cards if card.a != G]  # under the mask 1 everybody can read the value anyhow
        for card in hidden:
            if self._asked.get((context.seat, card.a.raw), context) != context:
                raise Refused(f"Seat {context.seat}'s share of this card was already asked for.")
        self._asked.update({(context.seat, card.a.raw): context for card in hidden})

    def note(self, context: Context, cards: Sequence[Hidden], shares: Sequence[Point]) -> None:
        """To be called with the shares that were given and verified."""
        self.ask(context, cards)
        for card, share in zip(cards, shares, strict=True):
            self._shares[context.seat, card.a.raw] = share

    def share(self, seat: int, card: Hidden) -> Point | None:
        """A share that is already out, so that a layer can go back on without a word from its owner."""
        return self._shares.get((seat, card.a.raw))

    def covered(self, card: Hidden, seats: Sequence[int]) -> Hidden:
        """The card with the layers of `seats` back on it, as far as their shares are out."""
        for seat in seats:
            share = self.share(seat, card)
            if seat not in card.layers and share is not None:
                card = card.plus(seat, share)
        return card
