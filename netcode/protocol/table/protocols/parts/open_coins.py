"""Some seats open the next leaf of their coins, and the leaves together make a number: a roll."""

from __future__ import annotations

from typing import Any

from engines.core import Move, Player
from netcode.protocol.crypto.commitments import coins
from netcode.protocol.table.ciphertexts import Die
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Answering, Round


def public(here: Here, name: str, sides: tuple[int, ...]) -> Answering:
    """Numbers that everybody sees and nobody could influence."""
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


def face(die: Die, own: bytes) -> int:
    """What a secret die shows, given its owner's leaf."""
    return coins.secret_roll(die.place, own, die.others, die.sides, die.number)
