"""Declare: every seat opens those of its cards that have one of the values, and proves that the rest have none."""

from __future__ import annotations

from typing import Any

from engines.core import Card, Declare, Move, Player, Value
from netcode.protocol.crypto.hashing import encode
from netcode.protocol.crypto.proofs.one_of_rows import Row
from netcode.protocol.table.protocols.parts import empty_chair
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Answering, Round
from netcode.protocol.wire import Refused, integer, items, several


def declare(here: Here) -> Answering:
    request: Declare = here.request
    known = {card: here.face(card) for cards in request.cards.values() for card in cards if here.is_open(card)}
    asked = {
        seat: [card for card in cards if card not in known and here.ledger.may(card) & request.values]
        for seat, cards in request.cards.items()
    }  # everybody knows already that the other cards have none of the values

    def speak(move: Move) -> Any:
        assert here.me is not None
        mine = asked[here.me]
        opened = [at for at, card in enumerate(mine) if here.knowledge.known(card) in request.values]
        shares = here.proofs.give(here.place(here.me, "declare"), _under(here, here.me, [mine[at] for at in opened]))
        proofs = [
            here.proofs.state(here.place(here.me, f"not {at}"), _under(here, here.me, [card]), rows, (value,))
            for at, card in enumerate(mine)
            if at not in opened
            for rows, value in [(_rest(here, request, card), here.knowledge.known(card))]
        ]
        return [opened, shares, proofs]

    def read(seat: Player, wire: Any) -> dict[Card, Value]:
        mine = asked[seat]
        named, shares, proofs = items(wire, 3, "A declaration")
        opened = [integer(at, 0, len(mine) - 1, "A card") for at in several(named, len(mine), "Opened cards")]
        if opened != sorted(set(opened)):
            raise Refused("declares cards out of order")
        values = _open(here, request, seat, [mine[at] for at in opened], shares)
        rest = [at for at in range(len(mine)) if at not in opened]
        for at, proof in zip(rest, items(proofs, len(rest), "The proofs"), strict=True):
            rows = _rest(here, request, mine[at])
            if not rows:
                raise Refused("hides a card that must be opened")
            here.proofs.stated(here.place(seat, f"not {at}"), _under(here, seat, [mine[at]]), rows, proof)
        return values

    said = yield Round("declare", [seat for seat, cards in asked.items() if cards], speak, read)
    for values in said.values():
        known.update(values)
    absent = [card for seat, cards in asked.items() if seat not in said for card in cards]
    yield from empty_chair.expose(here, absent)
    known.update({card: here.face(card) for card in absent})
    answer = {}
    for cards in request.cards.values():
        for card in cards:
            if card in known and known[card] in request.values:
                answer[card] = known[card]
                here.book.forget(card)
    return answer


def _open(here: Here, request: Declare, seat: Player, cards: list[Card], wire: Any) -> dict[Card, Value]:
    hidden = _under(here, seat, cards)
    shares = here.proofs.given(here.place(seat, "declare"), hidden, wire)
    values = {
        card: here.proofs.look(each.without(seat, share), here.ledger.may(card))
        for card, each, share in zip(cards, hidden, shares, strict=True)
    }
    if any(value not in request.values for value in values.values()):
        raise Refused("declares a card that was not asked for")
    return values


def _rest(here: Here, request: Declare, card: Card) -> list[Row]:
    return sorted(((value,) for value in here.ledger.may(card) - request.values), key=encode)


def _under(here: Here, seat: Player, cards: list[Card]) -> list[Any]:
    hidden = [here.book.under(card, seat) for card in cards]
    if None in hidden:
        raise Refused("declares a card that it has never seen")
    return hidden
