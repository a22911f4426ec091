"""Shares of several seats in one round, to take their layers off cards or to put them on."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from engines.core import Move, Player
from netcode.protocol.crypto.elgamal import Hidden
from netcode.protocol.table.proofs import Share
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Round, Said


def shares(
    here: Here, name: str, wanted: Mapping[Player, Sequence[Hidden]]
) -> Generator[Round, Said, dict[Player, Sequence[Share]]]:
    """seat -> its shares of these cards, in their order."""
    wanted = {seat: cards for seat, cards in wanted.items() if cards}

    def speak(move: Move) -> Any:
        assert here.me is not None
        return here.proofs.give(here.place(here.me, name), wanted[here.me])

    def read(seat: Player, wire: Any) -> Sequence[Share]:
        return here.proofs.given(here.place(seat, name), wanted[seat], wire)

    if not wanted:
        return {}
    given: dict[Player, Sequence[Share]] = yield Round(name, list(wanted), speak, read)
    for gone, cards in wanted.items():
        if gone not in given:
            given[gone] = yield from _stood_in(here, f"{name} for {gone}", gone, cards)
    return given


def _stood_in(here: Here, name: str, gone: Player, cards: Sequence[Hidden]) -> Generator[Round, Said, Sequence[Share]]:
    """The shares of an empty chair, put together from the parts of its key that the others hold."""

    def speak(move: Move) -> Any:
        assert here.me is not None
        return here.proofs.stand_in(here.place(here.me, name), gone, cards)

    def read(seat: Player, wire: Any) -> Sequence[Share]:
        return here.proofs.stood_in(here.place(seat, name), gone, cards, wire)

    parts = yield Round(name, here.present, speak, read)
    return [here.proofs.join({seat: points[at] for seat, points in parts.items()}) for at in range(len(cards))]


def off(
    cards: Sequence[Hidden], given: Mapping[Player, Sequence[Share]], layers: Sequence[frozenset[Player]]
) -> list[Hidden]:
    """The cards without the layers for which shares were given. `layers[i]`: the layers to take off card i."""
    following = {seat: iter(points) for seat, points in given.items()}
    bare = []
    for card, asked in zip(cards, layers, strict=True):
        for seat in sorted(asked):
            card = card.without(seat, next(following[seat]))
        bare.append(card)
    return bare
