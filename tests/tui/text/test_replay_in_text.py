"""A game looked at again, line by line."""

from dataclasses import replace

import pytest

from engines.catalogue import rules_of
from netcode.play.practice import PracticeClient
from netcode.play.reel import Reel
from netcode.storage.store import StoreError
from tests.tui.tables import play_moves
from tests.tui.text.seats import Person, console_of
from tui.text.tables.replay import UNREADABLE, look_again


def a_game(moves: int = 999) -> Reel:
    client = PracticeClient(rules_of("thieves"), 3, seed=4, level="random", names=("Ann", "Ben", "Cleo"))
    play_moves(client, moves)
    return client.reel()


async def said(*typed: str, reel: Reel | None = None) -> list[str]:
    person = Person(typed)
    async with console_of(person) as console:
        await look_again(lambda: reel or a_game(), console)
    return person.ear.lines


async def test_enter_goes_on_and_back_goes_back_to_the_same_place() -> None:
    lines = await said("", "", "back", "back")
    steps = [line for line in lines if line.startswith("Step ")]
    assert steps[0] == steps[4]
    assert steps[1] == steps[3]
    assert len(set(steps)) == 3


async def test_any_step_is_jumped_to_and_the_end_tells_the_scores() -> None:
    reel = a_game()
    last = len(reel.answers)
    lines = await said("jump 20", "7", "end", "next", "start", "back", "jump to nowhere", reel=reel)
    assert [line.split(",")[0] for line in lines if line.startswith("Step ")] == [
        f"Step {step} of {last}" for step in (0, 20, 7, last, 0)
    ]
    assert any(line.startswith("The game is over: ") for line in lines)
    assert "That was the last step. Type back, start, or quit." in lines
    assert "This is where the game begins." in lines
    assert f"Type jump and a number from 0 to {last}." in lines


async def test_a_replay_shows_what_the_seat_saw_whose_secrets_are_here() -> None:
    lines = await said("20", "board", "eyes nobody", "board", "eyes Ben", "board", "eyes Zoe", "who")
    nobody = next(at for at, line in enumerate(lines) if "as a spectator sees it" in line)
    ben = next(at for at, line in enumerate(lines) if "through the eyes of Ben" in line)
    hands = [
        [line for line in part if line.startswith("Your hand")]
        for part in (lines[:nobody], lines[nobody:ben], lines[ben:])
    ]
    assert [len(seen) for seen in hands] == [1, 0, 1]
    assert hands[0] != hands[2]
    assert "Type eyes and a name: nobody, Ann, Ben or Cleo." in lines


async def test_the_eyes_of_the_others_are_shut_while_a_game_is_not_over() -> None:
    lines = await said("who", reel=a_game(3))
    assert lines[-4:-1] == ["Ann: their cards can be seen: eyes Ann.", "Ben: cards hidden.", "Cleo: cards hidden."]


async def test_board_log_last_rules_and_help_answer_as_at_a_table() -> None:
    lines = await said("30", "last", "log 3", "rules raid", "help", "frog", "quit", "board")
    assert "## The raid" in lines
    assert any(line.startswith("jump STEP: to this step") for line in lines)
    assert not any(line.startswith("undo:") for line in lines)
    assert lines[-1] == "“frog” is no command here. Type help to hear what you can type."


async def test_a_record_that_does_not_hold_is_the_caller_s_to_tell() -> None:
    person = Person()

    def broken() -> Reel:
        raise StoreError("The practice game was played with another version of Den.")

    async with console_of(person) as console:
        with pytest.raises(UNREADABLE):
            await look_again(broken, console)


async def test_who_has_no_name_comes_back_to_the_own_eyes() -> None:
    reel = replace(a_game(), names=("you", "Ben", "Cleo"))
    lines = await said("eyes nobody", "eyes you", "eyes Ben", "eyes Robin", reel=reel)
    steps = [line.partition(", ")[2].partition(".")[0] for line in lines if line.startswith("Step ")]
    mine = "through your eyes"
    assert steps == [mine, "as a spectator sees it", mine, "through the eyes of Ben", mine]
