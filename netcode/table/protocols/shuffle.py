"""Shuffle: put all layers on the cards, then every seat in turn re-encrypts and permutes them with a proof.

A hand is mixed by its owner alone, under the owner's layer: the others cannot follow the cards, the owner still reads
them.
"""

from __future__ import annotations

from typing import Any

from engines.core import Move, Player, Shuffle
from netcode.crypto.elgamal import Hidden
from netcode.table.here import Here
from netcode.table.protocols.shares import shares
from netcode.table.rounds import Answering, Round
from netcode.wire import Refused


def shuffle(here: Here) -> Answering:
    request: Shuffle = here.request
    if not request.cards:
        return None
    if request.by is None:
        cards = yield from _covered(here, here.base(request.cards))
        for seat in range(here.seats):
            cards = yield from _mixed(here, seat, cards)
        here.book.shuffled(request.cards, request.new, cards)
    else:
        cards = yield from _mixed(here, request.by, _hand(here, request))
        here.book.shuffled(request.cards, request.new, cards)
        copies = dict(zip(request.new, cards, strict=True))
        for card, hidden in copies.items():
            here.book.seen(card, request.by, hidden)
        if here.me == request.by:
            values = {value for card in request.cards for value in here.ledger.may(card)}
            mine = {card: here.proofs.look(hidden, values) for card, hidden in copies.items()}
            here.knowledge.learn(mine)
    return None


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


def _mixed(here: Here, seat: Player, cards: list[Hidden]) -> Answering:
    name = f"shuffle {seat}"

    def speak(move: Move) -> Any:
        return here.proofs.shuffle(here.place(seat, "shuffle"), cards)

    def read(seat: Player, wire: Any) -> list[Hidden]:
        return here.proofs.shuffled(here.place(seat, "shuffle"), cards, wire)

    said = yield Round(name, [seat], speak, read)
    return said.get(seat, cards)


def _hand(here: Here, request: Shuffle) -> list[Hidden]:
    """The cards under their owner's layer alone; those that lie open are dressed in it."""
    assert request.by is not None
    hand = []
    for card in request.cards:
        if here.is_open(card):
            hand.append(here.proofs.known(here.ledger.open[card], [request.by]))
        elif (hidden := here.book.under(card, request.by)) is not None:
            hand.append(hidden)
        else:
            raise Refused("mixes a card that it has never seen")
    return hand
