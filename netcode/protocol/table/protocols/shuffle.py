"""Shuffle: add all layers to the cards, then every seat in turn re-encrypts and permutes them, with a proof.

A hand is shuffled by its owner alone, under the owner's layer. The others can no longer tell the cards apart; the owner
can still read them.
"""

from __future__ import annotations

from typing import Any

from engines.core import Card, Move, Player, Shuffle
from netcode.protocol.crypto.elgamal import Hidden
from netcode.protocol.table.protocols.parts.shares import shares
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Answering, Round
from netcode.protocol.wire import Refused


def shuffle(here: Here) -> Answering:
    request: Shuffle = here.request
    if not request.cards:
        return None
    if request.by is not None:
        return (yield from _hand_mixed(here, request, request.by))
    cards = yield from _covered(here, here.base(request.cards))
    for seat in range(here.seats):
        cards = (yield _mixing(here, seat, cards)).get(seat, cards)
    here.book.shuffled(request.cards, request.new, cards)
    return None


def _hand_mixed(here: Here, request: Shuffle, owner: Player) -> Answering:
    said = {} if owner in here.gone else (yield _mixing(here, owner, _hand(here, request, owner)))
    if owner not in said:  # nobody needs to hide the hand of an empty chair: its cards only get new handles
        known = {new: here.face(old) for old, new in _pairs(request) if here.is_open(old)}
        here.book.renamed(request.cards, request.new)
        here.reveal(known)
        return None
    here.book.shuffled(request.cards, request.new, said[owner])
    copies = dict(zip(request.new, said[owner], strict=True))
    for card, hidden in copies.items():
        here.book.seen(card, owner, hidden)
    values = {value for card in request.cards for value in here.ledger.may(card)}
    here.learn(owner, lambda: {card: here.proofs.look(hidden, values) for card, hidden in copies.items()})
    return None


def _pairs(request: Shuffle) -> list[tuple[Card, Card]]:
    return list(zip(request.cards, request.new, strict=True))


def _covered(here: Here, cards: list[Hidden]) -> Answering:
    """The cards with everybody's layer on them."""
    wanted = {seat: [card for card in cards if seat not in card.layers] for seat in range(here.seats)}
    given = yield from shares(here, "cover", wanted)
    following = {seat: iter(points) for seat, points in given.items()}
    covered = []
    for card in cards:
        for seat in range(here.seats):
            if seat not in card.layers:
                card = card.plus(seat, next(following[seat]))
        covered.append(card)
    return covered


def _mixing(here: Here, seat: Player, cards: list[Hidden]) -> Round:
    def speak(move: Move) -> Any:
        return here.proofs.shuffle(here.place(seat, "shuffle"), cards)

    def read(seat: Player, wire: Any) -> list[Hidden]:
        return here.proofs.shuffled(here.place(seat, "shuffle"), cards, wire)

    return Round(f"shuffle {seat}", [seat], speak, read)


def _hand(here: Here, request: Shuffle, owner: Player) -> list[Hidden]:
    """The cards under their owner's layer alone; open cards are encrypted under it."""
    hand = []
    for card in request.cards:
        if here.is_open(card):
            hand.append(here.proofs.known(here.face(card), [owner]))
        elif (hidden := here.book.under(card, owner)) is not None:
            hand.append(hidden)
        else:
            raise Refused("mixes a card that it has never seen")
    return hand
