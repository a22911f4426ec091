"""A seat has 4,096 coins. A game that would need more ends with a sentence and a record; no program crashes."""

import pytest

from netcode.protocol.crypto.commitments.coins import LEAVES
from netcode.protocol.records.record_file import Archive
from tests.netcode.protocol.table.tables import READING_KEY, Room, cheap_room


@pytest.fixture
def poor() -> Room:
    """A table at which everybody has used up nearly all coins."""
    played = cheap_room(3)
    for table in played.tables:
        table.slots.book.coins = [LEAVES - 8] * 3
    return played


def test_the_last_coins_are_rolled_and_then_the_game_ends_for_everybody_alike(poor: Room) -> None:
    poor.run()
    for table in poor.tables:
        assert table.closed
        assert table.lie is None
        assert table.abandoned == "The game ended at its limit: a seat has 4096 coins to roll with, and all are used."
        assert all(LEAVES - 8 < coin <= LEAVES for coin in table.slots.book.coins)
    records = {Archive.of(table.contract, table.record(), READING_KEY).to_bytes() for table in poor.tables}
    assert len(records) == 1
