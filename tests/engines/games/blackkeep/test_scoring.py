"""How a game is scored at its end, and how far each thief seems to be before."""

import pytest

from engines.core import Part
from engines.games.blackkeep.scoring import scores, standing, treasure_name
from engines.games.blackkeep.titles import tallies
from tests.engines.games.blackkeep.scene import Scene


def test_a_thief_that_gets_out_wins_alone_and_it_is_told_with_what_and_when():
    scene = Scene("T1a:A5", "T1a:A6", "T1a:B4")
    s = scene.table
    s.thieves[0].treasure, s.thieves[1].captured, s.winner, s.turn = "eye", True, 0, 9
    lines = scores(s)
    assert [(line.seat, line.total, line.share, line.note) for line in lines] == [
        (0, 1, 1.0, "out of the Keep"),
        (1, 0, 0.0, "captured"),
        (2, 0, 0.0, "still inside"),
    ]
    assert [line.parts for line in lines] == [
        (Part("got out", 1, "with the Eye, on turn 9"), Part("free", 0, "not captured")),
        (Part("got out", 0), Part("free", 0)),
        (Part("got out", 0), Part("free", 0, "not captured")),
    ]


def test_at_dawn_all_have_lost():
    scene = Scene("T1a:A5", "T1a:A6")
    assert [(line.total, line.share, line.note) for line in scores(scene.table)] == [
        (0, 0.0, "still inside at dawn")
    ] * 2


def test_treasures_have_names():
    assert [treasure_name(treasure) for treasure in ("", "the fake", "sword")] == [
        "no treasure",
        "the Fake",
        "the Sword",
    ]


def test_on_the_way_in_it_counts_how_near_the_vault_is_and_on_the_way_out_how_near_the_exit():
    scene = Scene("V:E5", "T1a:A5", "T4a:A5", "T1a:E8")
    s = scene.table
    s.thieves[1].captured = True
    assert standing(s) == [pytest.approx(0.5), 0.0, pytest.approx(standing(s)[2]), pytest.approx(standing(s)[3])]
    far, near = standing(s)[2:]
    assert 0.1 <= far < near < 0.5
    for thief in s.thieves:
        thief.treasure, thief.exit = "eye", "W"
    out = next(iter(s.keep.outside["W"]))
    scene.hide(2, s.keep.name(out))
    assert standing(s)[2] == pytest.approx(0.9)
    assert standing(s)[1] == 0.0
    assert 0.5 <= standing(s)[3] < 0.9
    s.thieves[2].treasure = "the fake"
    assert standing(s)[2] < 0.5
    s.winner = 3
    assert standing(s) == [0.0, 0.0, 0.0, 1.0]


def test_a_thief_that_may_be_in_several_places_is_taken_to_be_in_their_middle():
    scene = Scene("V:E5")
    sure = standing(scene.table)[0]
    scene.hide(0, "V:E5", ["V:E6"])
    assert standing(scene.table)[0] == pytest.approx(sure - 0.4 * 0.5 / 20)


def test_a_fake_that_is_left_for_the_last_counts_apart_from_one_that_can_be_given_back():
    treasures = ("eye", "the fake", "armour", "sword", "lantern", "the fake")
    drawn = [("treasure", seat, treasure) for seat, treasure in enumerate(treasures)]
    counted = [*tallies(None, [*drawn[:2], ("redraws", 1, "west", "hammer"), *drawn[2:]])]
    assert [thing for heading, _, thing in counted if heading == "treasure drawn"] == [
        *treasures[:-1],
        "the fake, last of all",
    ]
    assert ("came to the vault", 5, "6") in counted
    found_sixth = ("treasure drawn", 5, "hammer")
    assert found_sixth in [*tallies(None, [*drawn[:-1], ("treasure", 5, "hammer")])], (
        "whoever keeps the Fake leaves one"
    )
