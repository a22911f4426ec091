"""How often a lying relay may guess at the two words of a code, at either end of a door."""

import asyncio
from itertools import cycle, islice

import pytest

from netcode.doors.code_words import words
from netcode.doors.guess_limits import TABLES, WRONG_SAVED, Guesses, Tries
from netcode.doors.relays.client import RelayFailed
from netcode.doors.relays.door import RelayDoor, visit
from netcode.doors.short_code import ShortCode
from netcode.doors.spake2_knock import JOIN, REFUSED, RESTING, WATCH, Resting, WrongCode
from tests.netcode.doors.lying_relays import CHANNEL, GuessesAtTheKeeper, GuessesAtTheVisitor, listening
from tests.netcode.doors.test_relay_doors import running
from tests.patience import PATIENCE

CODE = ShortCode(CHANNEL, "lantern", "velvet")
WRONG = [f"zigzag-{word}".encode() for word in words()]


@pytest.mark.parametrize("kind", [JOIN, WATCH])
async def test_a_keeper_lets_ten_wrong_words_be_tried_and_then_not_even_the_right_ones(kind: bytes) -> None:
    noticed: list[int] = []
    guesses = [*WRONG[: WRONG_SAVED + 5], CODE.password]
    relay = GuessesAtTheKeeper(guesses, kind)
    async with listening(relay) as url:
        door = RelayDoor(
            url,
            {JOIN: b"sit down", WATCH: b"look on"},
            opened=lambda join, watch: None,
            guesses=Guesses(noticed.append),
            deed=(CODE, CODE),
        )
        async with running(asyncio.create_task(door.run())):
            await asyncio.wait_for(relay.done.wait(), PATIENCE)
    assert relay.answers == [REFUSED] * WRONG_SAVED + [RESTING] * 6
    assert noticed == list(range(1, WRONG_SAVED + 1))


async def test_words_that_are_right_cost_nothing_however_many_friends_come() -> None:
    friends = [CODE.password] * (WRONG_SAVED + 3)
    relay = GuessesAtTheKeeper([*friends, WRONG[0]])
    async with listening(relay) as url:
        door = RelayDoor(url, {JOIN: b"sit down", WATCH: b""}, opened=lambda join, watch: None, deed=(CODE, CODE))
        async with running(asyncio.create_task(door.run())):
            await asyncio.wait_for(relay.done.wait(), PATIENCE)
    assert REFUSED not in relay.answers[:-1]
    assert RESTING not in relay.answers
    assert relay.answers[-1] == REFUSED


async def test_guesses_at_one_of_the_two_codes_leave_the_other_alone() -> None:
    guesses = Guesses()
    for _ in range(WRONG_SAVED):
        guesses.tested(WATCH)
    with pytest.raises(Resting):
        guesses.tested(WATCH)
    guesses.tested(JOIN)


async def test_knocks_cost_a_keeper_little_however_many_there_are() -> None:
    guesses, answered = Guesses(), 0
    for _ in range(10_000):
        try:
            guesses.knocked(JOIN)
            answered += 1
        except Resting:
            pass
    assert answered < 100


async def test_a_visitor_shows_its_words_once_and_not_again_when_it_is_cut_off() -> None:
    relay = GuessesAtTheVisitor(cycle([WRONG[0]]))
    async with listening(relay) as url:
        with pytest.raises(RelayFailed, match="does not show it again"):
            await visit(url, CODE)
    assert relay.right == [False]


@pytest.mark.parametrize("last_word", [REFUSED, RESTING])
async def test_nor_is_it_led_on_by_being_told_to_come_again(last_word: bytes) -> None:
    relay = GuessesAtTheVisitor(cycle([WRONG[0]]), last_word)
    async with listening(relay) as url:
        with pytest.raises(WrongCode):
            await visit(url, CODE)
    assert relay.right == [False]


async def test_a_code_that_is_typed_once_is_shown_to_three_tables_at_most() -> None:
    """A neighbour may announce as many tables of that number as it likes."""
    relay, tries = GuessesAtTheVisitor(iter(islice(WRONG, 50)), REFUSED), Tries()
    async with listening(relay) as url:
        for _ in range(20):
            with pytest.raises(WrongCode):
                await visit(url, CODE, tries)
    assert len(relay.right) == TABLES
