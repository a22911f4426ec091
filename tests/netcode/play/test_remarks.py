"""Bots make a remark when something happens to them, and never one that gives away what only they know."""

from random import Random

from engines.catalogue import rules_of
from engines.search import TEMPERS
from netcode.play.bots.remarks import HARMED, PAUSE, WON, Remarks
from netcode.play.practice import PracticeClient

NAMES = ("Ann", "Ada", "Bruno")


def test_a_bot_that_stands_worse_after_somebodys_decision_may_say_so_but_not_all_the_time() -> None:
    remarks = Remarks(NAMES, {1: "spiteful", 2: "loyal"}, Random(2))
    said = [remarks.harmed(slot, 0, [0, 5, 3], [2, 1, 2]) for slot in range(100)]
    lines = [line for line in said if line]
    assert lines
    assert {seat for seat, _ in lines} == {1}  # it lost most
    assert all("Ann" in line for _, line in lines)
    assert len(lines) <= 100 // PAUSE + 1
    assert remarks.harmed(200, 1, [5, 5, 5], [5, 1, 5]) is None  # nobody blames others for its own doing


def test_a_bot_that_won_alone_says_so_and_nobody_else() -> None:
    remarks = Remarks(NAMES, {1: "bold", 2: "loyal"}, Random(1))
    assert remarks.over([0, 1, 0]) == (1, WON["bold"])
    assert remarks.over([1, 0, 0]) is None
    assert remarks.over([0, 0.5, 0.5]) is None


def test_every_temper_has_its_lines() -> None:
    assert set(HARMED) == set(WON) == set(TEMPERS)


def test_bots_at_a_practice_table_talk_unless_they_are_told_not_to() -> None:
    def talk(chatter: bool) -> list[int]:
        client = PracticeClient(rules_of("thieves"), 4, seed=6, level="crafty", chatter=chatter)
        client.subscribe(lambda: None)
        while client.ending is None:
            while client.advance():
                pass
            if client.ending is None:
                client.submit(client.choices()[0])
        return [talk.seat for talk in client.talk]

    assert talk(False) == []
    assert talk(True)
    assert 0 not in talk(True)  # nothing is said in my name
