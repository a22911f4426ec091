"""Shares of several seats at once, to take their layers off some cards or to put them on."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from engines.core import Move, Player
from netcode.crypto.elgamal import Hidden
from netcode.table.here import Here
from netcode.table.proofs import Share
from netcode.table.rounds import Round, Said


def shares(
    here: Here, name: str, wanted: Mapping[Player, Sequence[Hidden]]
) -> Generator[Round, Said, dict[Player, Sequence[Share]]]:
    """The shares that these seats have of these cards, in their order."""
    wanted = {seat: cards for seat, cards in wanted.items() if cards}

    def speak(move: Move) -> Any:
        assert here.me is not None
        return here.proofs.give(here.place(here.me, name), wanted[here.me])

    def read(seat: Player, wire: Any) -> Sequence[Share]:
        return here.proofs.given(here.place(seat, name), wanted[seat], wire)

    if not wanted:
        return {}
    return (yield Round(name, list(wanted), speak, read))


def off(
    cards: Sequence[Hidden], given: Mapping[Player, Sequence[Share]], layers: Sequence[frozenset[Player]]
) -> list[Hidden]:
    """The cards without the layers for which shares were given; `layers[i]` names those asked for of card i."""
    following = {seat: iter(points) for seat, points in given.items()}
    bare = []
    for card, asked in zip(cards, layers, strict=True):
        for seat in sorted(asked):
            card = card.without(seat, next(following[seat]))
        bare.append(card)
    return bare
