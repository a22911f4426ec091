"""Roll: numbers made of one leaf of every seat. For a secret roll the roller does not open its own leaves."""

from __future__ import annotations

from engines.core import Roll
from netcode.protocol.table.ciphertexts import Die
from netcode.protocol.table.protocols.parts.open_coins import face, leaves, public
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Answering


def roll(here: Here) -> Answering:
    request: Roll = here.request
    if request.to is None:
        return (yield from public(here, "coins", request.sides))
    if request.to in here.gone:
        numbers = yield from public(here, "coins", request.sides)
        here.reveal(dict(zip(request.new, numbers, strict=True)))
        return None
    own = here.book.leaves(request.to, len(request.sides))
    others = yield from leaves(here, "coins", [seat for seat in here.present if seat != request.to])
    place = here.place(request.to, "roll")
    for number, (card, sides) in enumerate(zip(request.new, request.sides, strict=True)):
        here.book.dice[card] = Die(request.to, own + number, place, others, sides, number)
    here.learn(
        request.to,
        lambda: {
            card: face(here.book.dice[card], here.proofs.leaf(here.book.dice[card].index)) for card in request.new
        },
    )
    return None
