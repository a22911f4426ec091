"""Seats that leave: voted out by all the others they become empty chairs, and the game goes on."""

import pytest

from engines.core import Illegal
from tests.netcode.table.tables import Room, room


def leave(played: Room, seat: int) -> None:
    """The seat's machine is gone; the others wait, then vote it out."""
    del played.tables[seat]


def vote_out(played: Room, seat: int) -> None:
    for table in played.tables:
        if table.me is not None and seat in table.awaited():
            table.vote_out(seat)
    played.run()


@pytest.mark.parametrize("slot", [0, 1, 4, 5, 9, 12, 15, 17, 18, 19, 20, 22, 40])
def test_an_empty_chair_plays_on_by_chance_wherever_its_player_left(slot: int) -> None:
    played = room(3, seed_=slot)
    played.run(until=lambda: played.tables[0].slot >= slot)
    leave(played, 2)
    played.run()
    assert all(table.awaited() == [2] for table in played.tables)
    vote_out(played, 2)
    assert all(table.closed and table.lie is None and not table.abandoned for table in played.tables)
    assert len({table.game.digest() for table in played.tables}) == 1


def test_a_table_of_two_ends_as_abandoned_when_one_leaves() -> None:
    played = room(2)
    played.run(until=lambda: played.tables[0].slot >= 9)
    leave(played, 1)
    played.run()
    vote_out(played, 1)
    assert all(table.closed and "left" in table.abandoned for table in played.tables)


def test_a_seat_that_is_not_waited_for_cannot_be_voted_out() -> None:
    played = room(3)
    with pytest.raises(Illegal):
        played.tables[0].vote_out(0)
