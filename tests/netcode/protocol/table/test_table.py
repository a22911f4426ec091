"""Whole games of the toy, which uses every request, between peers that trust nobody."""

import pytest

from tests.netcode.protocol.table.tables import room


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_ends_the_same_way_for_every_seat_and_a_spectator(seats: int) -> None:
    played = room(seats)
    played.run()
    for table in played.tables:
        assert table.lie is None
        assert table.closed
    assert len({table.game.digest() for table in played.tables}) == 1
