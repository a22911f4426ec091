"""Meet: the holders of two values learn each other's seat; nobody else learns anything."""

from __future__ import annotations

from typing import Any

from engines.core import Meet, Player
from netcode.protocol.crypto.elgamal import Hidden
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Answering, Round
from netcode.protocol.wire import Refused


def meet(here: Here) -> Answering:
    request: Meet = here.request
    cards: dict[Player, Hidden] = {}
    for seat, card in request.cards.items():
        if seat in here.gone:
            continue
        hidden = here.book.under(card, seat)
        if hidden is None:
            raise Refused("meets with a card that it has never seen")
        cards[seat] = hidden
    for attempt in range(here.seats):  # again from the start if a seat leaves in the middle
        cards = {seat: hidden for seat, hidden in cards.items() if seat not in here.gone}
        if len(cards) < 2 or (yield from _met(here, cards, f"{attempt}")):
            break
    return None


def _met(here: Here, cards: dict[Player, Hidden], attempt: str) -> Answering:
    """Returns whether all seats have sent what this meeting needs."""
    request: Meet = here.request
    meeting = here.proofs.meeting(here.place(0, f"meet {attempt}"), cards, request.values)

    def offered(seat: Player, wire: Any) -> None:
        meeting.offered(seat, wire)

    def answered(seat: Player, wire: Any) -> None:
        meeting.answered(seat, wire)

    offers = yield Round(f"offer {attempt}", list(cards), lambda move: meeting.offer(), offered)
    if len(offers) < len(cards):
        return False
    answers = yield Round(f"answer {attempt}", list(cards), lambda move: meeting.answer(), answered)
    if len(answers) < len(cards):
        return False
    if here.me in cards and here.knowledge.known(request.cards[here.me]) in request.values:
        here.knowledge.meet(request, meeting.partner())
    return True
