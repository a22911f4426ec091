"""What a whole game publishes of the layers that hide its cards."""

from collections.abc import Sequence
from typing import Any

import pytest

from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.elgamal import Hidden
from netcode.protocol.table.proofs import RealProofs
from tests.netcode.protocol.table.tables import room


@pytest.mark.parametrize("seats", [2, 3])
def test_no_layer_is_ever_taken_off_the_same_ciphertext_twice(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A share stays known for good: a second reader of the same ciphertext would be read by everybody."""
    published: dict[tuple[int, bytes], Context] = {}
    taken_off = 0
    give = RealProofs.give

    def watched(self: RealProofs, here: Context, cards: Sequence[Hidden]) -> Any:
        nonlocal taken_off
        for card in cards:
            before = published.setdefault((here.seat, card.a.raw), here)
            if here.seat in card.layers:
                taken_off += 1
                assert before == here, f"{here} asks for the share that {before} has published"
        return give(self, here, cards)

    monkeypatch.setattr(RealProofs, "give", watched)
    played = room(seats, spectators=0)
    played.run()
    assert all(table.closed for table in played.tables)
    assert taken_off > seats  # the toy does open and deal cards
