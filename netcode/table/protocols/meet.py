"""Meet: the holders of two values learn each other's seat, nobody else learns anything."""

from __future__ import annotations

from typing import Any

from engines.core import Meet, Move, Player
from netcode.table.here import Here
from netcode.table.rounds import Answering, Round
from netcode.wire import Refused


def meet(here: Here) -> Answering:
    request: Meet = here.request
    cards = {}
    for seat, card in request.cards.items():
        hidden = here.book.under(card, seat)
        if hidden is None:
            raise Refused("meets with a card that it has never seen")
        cards[seat] = hidden
    meeting = here.proofs.meeting(here.place(0, "meet"), cards, request.values)

    def offered(seat: Player, wire: Any) -> None:
        meeting.offered(seat, wire)

    def answered(seat: Player, wire: Any) -> None:
        meeting.answered(seat, wire)

    def offer(move: Move) -> Any:
        return meeting.offer()

    def answer(move: Move) -> Any:
        return meeting.answer()

    yield Round("offer", list(cards), offer, offered)
    yield Round("answer", list(cards), answer, answered)
    if here.me in cards and here.knowledge.known(request.cards[here.me]) in request.values:
        here.knowledge.meet(request, meeting.partner())
    return None
