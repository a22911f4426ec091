"""A hub that tells two stories: the seats that it deceives never look like liars, at any table.

Seats 0 and 2 are linked only through seat 1. Seat 1 makes two moves under one number, shows one to each, and passes
what seat 2 says next on to seat 0, without the move that it answers.
"""

from random import Random

import pytest

from engines.catalogue import rules_of
from engines.core import Move, RandomBot, Rules, View
from netcode.protocol.contract import Contract
from netcode.protocol.table import MemoryRecord, PeerTable
from tests.netcode.protocol.table.tables import cheap_contract, cheap_table, work_off

VIEWER, HUB, VICTIM = 0, 1, 2


def give(said: list[bytes], *tables: PeerTable) -> None:
    for table in tables:
        for sealed in said:
            table.take(sealed)
        work_off(table)


def decide(table: PeerTable, rng: Random, but: Move | None = None) -> Move | None:
    choices = [move for move in table.choices() if move != but]
    if not choices or table.game.request is None:
        return None
    view = View(table.game.state, table.knowledge, table.contract.names)
    return RandomBot()(view, table.game.request, choices, rng)


def up_to_a_choice_of_the_hub(tables: list[PeerTable], since: int, rng: Random) -> bool:
    while not tables[0].closed:
        for table in tables:
            work_off(table)
            move = decide(table, rng)
            if table.me == HUB and move is not None and len(table.choices()) > 1 and table.slot >= since:
                return True
            if move is not None:
                table.choose(move)
                work_off(table)
            give(table.outgoing(), *(other for other in tables if other is not table))
    return False


def deceived(
    agreed: Contract, rules: Rules, tables: list[PeerTable], rng: Random
) -> tuple[list[bytes], list[bytes]] | None:
    """What the victim says on the story it was shown, and all that it was shown; None if it says nothing."""
    viewer, hub, victim = tables
    twin = cheap_table(agreed, rules, HUB, MemoryRecord(hub.missing({}, 10_000)))
    work_off(twin)
    one = decide(hub, rng)
    assert one is not None
    hub.choose(one)
    other = decide(twin, rng, one)
    if other is None:
        return None
    twin.choose(other)
    work_off(hub)
    work_off(twin)
    give(hub.outgoing(), viewer)
    shown = twin.outgoing()
    give(shown, victim)
    words: list[bytes] = []
    for _ in range(40):
        for table, to, kept in ((victim, twin, words), (twin, victim, shown)):
            move = decide(table, rng)
            if move is not None:
                table.choose(move)
                work_off(table)
            said = table.outgoing()
            kept += said
            give(said, to)
    return (words, shown) if words else None


@pytest.mark.parametrize("game", ["thieves", "sneaks"])
def test_a_hub_that_tells_two_stories_is_named_and_the_table_waits_for_the_seat_it_deceived(game: str) -> None:
    rules, played = rules_of(game), 0
    for number in range(12):
        rng, agreed = Random(f"{game} {number}"), cheap_contract(3, rules)
        tables = [cheap_table(agreed, rules, me) for me in range(3)]
        if not up_to_a_choice_of_the_hub(tables, rng.randrange(4, 40), rng):
            continue
        lie = deceived(agreed, rules, tables, rng)
        if lie is None:
            continue
        words, shown = lie
        viewer, hub, victim = tables
        give(words, viewer)
        assert viewer.lie is None or viewer.lie.seat == HUB
        give(shown, viewer)
        give(viewer.missing({}, 10_000), victim)
        give(hub.missing({}, 10_000), victim)
        assert (viewer.lie and viewer.lie.seat, victim.lie and victim.lie.seat) == (HUB, HUB)
        assert viewer.lie is not None
        assert viewer.lie.forked
        played += 1
    assert played >= 4
