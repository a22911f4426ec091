"""Seats that leave: voted out by all the others they become empty chairs, and the game goes on."""

from collections.abc import Sequence
from random import Random

import pytest

from engines.catalogue import GAMES, rules_of
from engines.core import Illegal
from netcode.protocol.table import PeerTable
from tests.netcode.protocol.table.tables import Room, cheap_room, room, work_off


def leave(played: Room, *seats: int) -> None:
    """The seats' machines are gone; the others come to wait for them."""
    played.tables = [table for table in played.tables if table.me not in seats]
    played.run()


def vote(played: Room, *seats: int) -> None:
    for table in played.tables:
        for seat in seats:
            if table.me is not None and table.awaited() and seat not in table.gone:
                table.vote_out(seat)


def vote_out(played: Room, *seats: int) -> None:
    vote(played, *seats)
    played.run()


def agree(played: Room) -> bool:
    return all(table.closed and table.lie is None for table in played.tables) and (
        len({table.game.digest() for table in played.tables}) == 1
    )


@pytest.mark.parametrize("slot", [1, 4, 5, 9, 12, 15, 17, 18, 19, 20, 22, 40])
def test_an_empty_chair_plays_on_by_chance_wherever_its_player_left(slot: int) -> None:
    played = cheap_room(3, seed_=slot)
    played.run(until=lambda: played.tables[0].slot >= slot)
    leave(played, 2)
    assert all(table.awaited() == [2] for table in played.tables)
    vote_out(played, 2)
    assert agree(played)
    assert not any(table.abandoned for table in played.tables)


@pytest.mark.parametrize("slot", [4, 18])
def test_the_others_stand_in_for_its_key_with_real_proofs(slot: int) -> None:
    played = room(3, seed_=slot)
    played.run(until=lambda: played.tables[0].slot >= slot)
    leave(played, 2)
    vote_out(played, 2)
    assert agree(played)
    assert not any(table.abandoned for table in played.tables)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("game", range(2))
def test_every_game_goes_on_without_a_seat_that_left(name: str, game: int) -> None:
    rules, rng = rules_of(name), Random(f"{name} {game}")
    seats = max(3, rules.seats[0])
    played = cheap_room(seats, rules=rules, seed_=game)
    slot, leaver = rng.randrange(80), rng.randrange(seats)
    played.run(until=lambda: played.tables[0].slot >= slot)
    leave(played, leaver)
    vote_out(played, leaver)
    assert agree(played)


def test_two_seats_that_leave_at_once_are_voted_out_together() -> None:
    played = cheap_room(6, rules=rules_of("thieves"))
    played.run(until=lambda: played.tables[0].slot >= 20)
    leave(played, 1, 4)
    vote_out(played, 1, 4)
    assert agree(played)
    assert played.tables[0].gone == {1, 4}


@pytest.mark.parametrize("name", GAMES)
def test_two_seats_that_leave_one_after_the_other_leave_a_game_that_goes_on(name: str) -> None:
    rules, rng = rules_of(name), Random(name)
    seats = rules.seats[-1]
    played = cheap_room(seats, rules=rules)
    leavers = rng.sample(range(seats), 2)
    leave_in_turn(played, *leavers)
    assert agree(played)
    assert played.tables[0].gone == set(leavers)
    assert not any(table.abandoned for table in played.tables)


def test_at_a_table_that_asks_for_few_stand_ins_three_can_leave_one_after_the_other() -> None:
    """The same shares serve for every departure: a seat that leaves takes its parts along, and `needed` others are
    enough."""
    played = cheap_room(6, rules=rules_of("thieves"), needed=2)
    leave_in_turn(played, 3, 0, 5)
    assert agree(played)
    assert played.tables[0].gone == {0, 3, 5}
    assert not any(table.abandoned for table in played.tables)


def test_the_third_to_leave_a_table_of_six_ends_it_as_too_few_are_left_to_stand_in() -> None:
    played = cheap_room(6, rules=rules_of("thieves"))
    leave_in_turn(played, 3, 0, 5)
    assert agree(played)
    assert all("left" in table.abandoned for table in played.tables)


def test_two_leave_one_after_the_other_with_real_proofs() -> None:
    played = room(4, needed=2)
    leave_in_turn(played, 3, 1)
    assert agree(played)
    assert played.tables[0].gone == {1, 3}
    assert not any(table.abandoned for table in played.tables)


def leave_in_turn(played: Room, *leavers: int) -> None:
    """Each some requests after the one before; the others play on to the end."""
    for leaver in leavers:
        later = played.tables[-1].slot + 6
        played.run(until=lambda later=later: played.tables[-1].slot >= later)
        leave(played, leaver)
        vote(played, leaver)
    played.run()


@pytest.mark.parametrize("words", [0, 1, 2], ids=["nothing", "its signature", "its key"])
def test_a_seat_that_goes_before_all_keys_are_shared_ends_the_table(words: int) -> None:
    """Its last word was this."""
    played = cheap_room(4)
    gone, left = played.tables[2], iter(range(words))
    say = gone.outgoing
    gone.outgoing = lambda: [sealed for sealed in say() if next(left, None) is not None]
    played.run()
    leave(played, 2)
    vote_out(played, 2)
    assert agree(played)
    assert {table.abandoned for table in played.tables} == {
        "Seat 2 left before keys were shared, and too few are left who could stand in."
    }


def test_a_table_with_too_few_left_ends_as_abandoned() -> None:
    played = cheap_room(3)
    played.run(until=lambda: played.tables[0].slot >= 9)
    leave(played, 2)
    for table in played.tables:
        if table.me is not None:
            table.vote_out(2)
    played.run(until=lambda: all(2 in table.gone for table in played.tables))
    leave(played, 1)
    vote_out(played, 1)
    assert agree(played)
    assert all("ended the game" in table.abandoned for table in played.tables)


def test_a_table_of_two_ends_as_abandoned_when_one_leaves() -> None:
    played = cheap_room(2)
    played.run(until=lambda: played.tables[0].slot >= 9)
    leave(played, 1)
    vote_out(played, 1)
    assert agree(played)
    assert all("ended the game" in table.abandoned for table in played.tables)


def test_a_game_that_is_over_needs_no_last_word_of_a_seat_that_left() -> None:
    played = cheap_room(2)
    played.run(until=lambda: played.tables[0].game.request is None)
    leave(played, 1)
    vote_out(played, 1)
    assert agree(played)
    assert not any(table.abandoned for table in played.tables)


def test_half_a_table_cannot_vote_the_other_half_out() -> None:
    played = cheap_room(4)
    played.run(until=lambda: played.tables[0].slot >= 9)
    leave(played, 2, 3)
    vote_out(played, *played.tables[0].awaited())
    assert not any(table.gone or table.closed for table in played.tables)


def test_a_seat_that_comes_back_before_the_last_vote_plays_on() -> None:
    played = cheap_room(4)
    played.run(until=lambda: played.tables[0].slot >= 9)
    late = next(table for table in played.tables if table.me == 3)
    leave(played, 3)
    voters = [table for table in played.tables if table.me in (0, 1)]
    for table in voters:
        table.vote_out(3)
    played.run()
    played.tables.append(late)
    for table in played.tables[:-1]:
        for sealed in table.missing(late.have()):
            late.take(sealed)
    played.run()
    assert agree(played)
    assert not any(table.gone for table in played.tables)


def test_a_seat_that_comes_back_too_late_watches_its_chair_play() -> None:
    played = cheap_room(3)
    played.run(until=lambda: played.tables[0].slot >= 9)
    late = next(table for table in played.tables if table.me == 2)
    leave(played, 2)
    vote_out(played, 2)
    for sealed in played.tables[0].missing(late.have(), 10_000):
        late.take(sealed)
    played.tables.append(late)
    played.run()
    assert agree(played)
    assert late.gone == {2}


def test_a_peer_that_hears_the_votes_one_by_one_accuses_nobody_of_going_on_without_a_seat() -> None:
    """The seat itself, or a spectator who heard its last word, may hear what the others say next before their votes."""
    played = cheap_room(3, spectators=1)
    played.run(until=lambda: played.tables[0].slot >= 13)
    late = next(table for table in played.tables if table.me == 2)
    watcher = next(table for table in played.tables if table.me is None)
    leave(played, 2)
    played.tables.remove(watcher)
    pass_on(late, played.tables[0].missing(late.have(), 10_000))
    pass_on(watcher, [*late.missing(watcher.have(), 10_000), *late.outgoing()])
    vote_out(played, 2)
    for table in (late, watcher):
        said = played.tables[0].missing(table.have(), 10_000)
        first = table.awaited()[0]
        pass_on(table, [sealed for sealed in said if author_of(table, sealed) == first])
        assert table.lie is None
        assert table.unheard() == [first]
        pass_on(table, said)
        assert table.overtaken


def pass_on(table: PeerTable, said: Sequence[bytes]) -> None:
    for sealed in said:
        table.take(sealed)
    work_off(table)


def author_of(table: PeerTable, sealed: bytes) -> int:
    return table.transcript._seal.open(sealed).author


def test_a_seat_that_is_not_waited_for_cannot_be_voted_out() -> None:
    played = cheap_room(3)
    with pytest.raises(Illegal):
        played.tables[0].vote_out(0)
    played.run(until=lambda: played.tables[0].slot >= 5)
    played.tables[0].say("Still there?")
    assert played.tables[0].votes() == {}
