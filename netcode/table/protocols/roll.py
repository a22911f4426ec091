"""Roll: numbers out of one leaf of every seat; for a secret roll the roller's own leaves stay shut."""

from __future__ import annotations

from typing import Any

from engines.core import Move, Player, Roll
from netcode.crypto import coins
from netcode.table.book import Die
from netcode.table.here import Here
from netcode.table.protocols.show import face
from netcode.table.rounds import Answering, Round


def roll(here: Here) -> Answering:
    request: Roll = here.request
    if request.to is None:
        return (yield from public(here, "coins", request.sides))
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


def public(here: Here, name: str, sides: tuple[int, ...]) -> Answering:
    """Numbers that everybody sees and nobody steered."""
    opened = yield from leaves(here, name, here.present)
    place = here.place(0, name)
    return [coins.roll(place, opened, count, die) for die, count in enumerate(sides)]


def leaves(here: Here, name: str, seats: list[Player]) -> Answering:
    """The next leaf of each of these seats."""
    index = {seat: here.book.leaves(seat) for seat in seats}

    def speak(move: Move) -> Any:
        assert here.me is not None
        return here.proofs.coin(index[here.me])

    def read(seat: Player, wire: Any) -> bytes:
        return here.proofs.coined(seat, index[seat], wire)

    return (yield Round(name, seats, speak, read, heavy=False))
