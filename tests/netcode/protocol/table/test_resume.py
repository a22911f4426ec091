"""A peer that is killed at any moment starts again from its record and never contradicts itself."""

from random import Random

import pytest

from engines.catalogue import rules_of
from netcode.protocol.table import MemoryRecord, PeerTable
from netcode.session.session import retold
from netcode.session.table_client import Narration
from tests.engines.toy import TOY
from tests.netcode.protocol.table.tables import (
    READING_KEY,
    Room,
    cheap_contract,
    cheap_room,
    cheap_table,
    contract,
    seed,
    work_off,
)


@pytest.mark.parametrize("game", range(8))
def test_peers_killed_again_and_again_finish_the_game_as_if_nothing_had_been(game: int) -> None:
    agreed, rng = cheap_contract(3, TOY), Random(game)
    everybody = (0, 1, 2, None)
    records = {me: MemoryRecord() for me in everybody}
    played = Room([cheap_table(agreed, TOY, me, records[me]) for me in everybody], game)
    for _ in range(30):
        steps = iter(range(rng.randrange(1, 30)))
        played.run(until=lambda steps=steps: next(steps, None) is None)
        at = rng.randrange(4)
        killed = cheap_table(agreed, TOY, everybody[at], MemoryRecord(records[everybody[at]].all()))
        records[everybody[at]] = killed.transcript._record
        played.tables[at] = killed
        work_off(killed)
        for other in played.tables:
            for sealed in other.missing(killed.have()):
                killed.take(sealed)
            for sealed in killed.missing(other.have()):
                other.take(sealed)
    played.run()
    assert all(table.closed and table.lie is None for table in played.tables)
    assert len({table.game.digest() for table in played.tables}) == 1


def test_a_game_is_told_again_from_its_record_in_the_same_words() -> None:
    """Also what this seat alone saw, of cards that were shuffled away long ago."""
    rules = rules_of("thieves")
    played, agreed = cheap_room(3, 0, rules), cheap_contract(3, rules)
    told = Narration(played.tables[0])
    played.run()
    record = played.tables[0].record()
    mine, public = (retold(cheap_table(agreed, rules, me, MemoryRecord(record))) for me in (0, None))
    assert mine.log == told.log
    assert mine.log != public.log


def test_a_resumed_peer_says_the_same_bytes_again() -> None:
    agreed = contract(2, TOY)
    tables = [PeerTable(agreed, TOY, MemoryRecord(), READING_KEY, me, seed(me)) for me in range(2)]
    Room(tables).run()
    again = PeerTable(agreed, TOY, MemoryRecord(), READING_KEY, 0, seed(0))
    again.moves.update(tables[0].moves)  # the player decides the same
    said = []
    for sealed in tables[1].missing({}, 10_000):
        if tables[1].transcript._seal.open(sealed).author == 1:
            again.take(sealed)
        work_off(again)
        said += again.outgoing()
    assert said == tables[0].transcript.chains[0].sealed
