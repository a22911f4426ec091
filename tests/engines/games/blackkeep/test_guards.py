"""Guards that pursue, go home or hear noise: a sentence of the rules each."""

from random import Random

import pytest

from engines.core import Among, Choose, Declare
from engines.games.blackkeep.guards import routines as guards
from engines.games.blackkeep.guards import spotting
from engines.games.blackkeep.keep.hexes import BIT
from engines.games.blackkeep.thieves import cards as thief_cards
from engines.games.blackkeep.thieves import steps, treasures
from engines.games.blackkeep.turn import guards_move, players_move, recover
from tests.engines.games.blackkeep.scene import Scene

# -- the chase ---------------------------------------------------------------------------------------------------------


def test_a_guard_with_nothing_to_go_after_goes_home_at_once():
    scene = Scene("T4a:A5")
    guard = scene.guard("patrolling", "T1a:D6", 4, "pursuing")
    scene.run(guards.activate(scene.table, 0))
    assert scene.stands(guard) == ("T1a:D5", scene.table.guards[0].facing, "interested")
    assert scene.told("status") == [("status", 0, "returning"), ("status", 0, "interested")]


def test_a_guard_that_catches_its_thief_goes_on_after_another_it_sees():
    scene = Scene("T1a:D3", "T1a:D5")
    guard = scene.guard("patrolling", "T1a:D2", 4)
    scene.run(spotting.sweep(scene.table))
    scene.run(guards.activate(scene.table, 0))
    assert scene.table.thieves[0].captured
    assert not scene.table.thieves[1].captured
    assert scene.stands(guard) == ("T1a:D4", 4, "pursuing")
    assert guard.target == 1


def test_a_guard_that_catches_its_thief_and_sees_no_other_stops_there():
    scene = Scene("T1a:D3", "T4a:A5")
    guard = scene.guard("patrolling", "T1a:D2", 4)
    scene.run(spotting.sweep(scene.table))
    scene.run(guards.activate(scene.table, 0))
    assert scene.table.thieves[0].captured
    assert guard.status == "interested"
    assert scene.keep.name(guard.at) == "T1a:D3"


def test_a_guard_finds_an_empty_marker_and_takes_it_off():
    scene = Scene("T4a:A5")
    guard = scene.guard("patrolling", "T1a:D2", 4, "pursuing")
    scene.mark(0, "T1a:D4")
    guard.target = 0
    scene.run(guards.activate(scene.table, 0))
    assert scene.marker(0) is None
    assert scene.keep.name(guard.at) == "T1a:D4"
    assert guard.status == "interested"  # it is on its route


def test_a_diligent_guard_charges_two_hexes_and_stops_before_a_wall():
    scene = Scene("T4a:A5")
    guard = scene.guard("patrolling", "T1a:D2", 4, "pursuing")
    guard.charge = True
    scene.run(guards.activate(scene.table, 0))
    assert [event[3] for event in scene.told("walks")] == [scene.at("T1a:D3"), scene.at("T1a:D4")]
    assert not guard.charge
    scene = Scene("T4a:A5")
    guard = scene.guard("patrolling", "T1a:D6", 4, "pursuing")
    guard.charge = True
    scene.run(guards.activate(scene.table, 0))
    assert scene.told("charges") == [("charges", 0)]
    assert scene.told("walks") == []
    assert guard.status == "returning"


def test_a_guard_that_sees_a_marker_again_needs_no_diligent():
    scene = Scene("T1a:D5")
    guard = scene.guard("patrolling", "T1a:D2", 4, "pursuing")
    guard.charge = True
    scene.run(spotting.sweep(scene.table))
    assert not guard.charge


def test_a_new_status_forgets_what_belonged_to_the_old_one():
    scene = Scene("T1a:D5")
    guard = scene.guard("patrolling", "T1a:D2", 4, "pursuing")
    guard.target, guard.charge, guard.lured = 0, True, guard.at
    guard.become("pursuing")
    assert (guard.target, guard.charge, guard.lured) == (0, True, None)
    guard.lured = guard.at
    guard.become("alert")
    assert (guard.target, guard.charge, guard.lured) == (None, False, guard.at)


# -- at home -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "heading"), [(1, -1), (3, -1), (4, 1), (6, 1)])
def test_a_die_tells_a_patrolling_guard_which_way_to_walk_when_it_comes_to_its_senses(roll, heading):
    scene = Scene("T4a:A5")
    guard = scene.guard("patrolling", "T1a:D4", 4, "distracted")
    guard.heading = -heading
    scene.run(recover(scene.table), roll)
    assert guard.heading == heading
    assert guard.status == "interested"


def test_a_guard_away_from_its_route_does_not_throw_a_die_when_it_comes_to_its_senses():
    scene = Scene("T4a:A5")
    guard = scene.guard("patrolling", "T1a:A5", 2, "distracted")
    scene.run(recover(scene.table))
    assert scene.stands(guard) == ("T1a:A5", 2, "interested")
    scene.run(guards.activate(scene.table, 0))
    assert guard.status == "returning"


def test_a_guard_goes_home_to_where_its_route_is_nearest():
    scene = Scene("T4a:A5")
    route = scene.keep.route("SW", "patrolling")
    assert scene.keep.name(scene.keep.nearest(scene.at("T1a:F7"), route)) in ("T1a:E6", "T1a:E7", "T1a:E8")
    assert scene.keep.nearest(scene.at("T1a:D5"), route) == scene.at("T1a:D5")
    assert scene.keep.nearest(scene.at("T1a:D1"), route) == scene.at("T1a:D2")


# -- who is caught -----------------------------------------------------------------------------------------------------


def test_only_those_are_asked_who_may_be_there_and_only_those_are_caught_who_are():
    scene = Scene("T1a:D5", "T1a:D6", "T4a:A5")
    scene.hide(0, "T1a:D5", ["T1a:D6"])
    scene.hide(1, "T1a:D6", ["T1a:D5"])
    scene.run(spotting.catch(scene.table, BIT[scene.at("T1a:D6")]))
    (asked,) = scene.asked
    assert isinstance(asked, Declare)
    assert list(asked.cards) == [0, 1]
    assert [thief.captured for thief in scene.table.thieves] == [False, True, False]
    assert scene.told("captured") == [("captured", 1, scene.at("T1a:D6"))]
    assert scene.names(scene.table.thieves[0].may) == {"T1a:D5"}


def test_a_thief_that_was_seen_and_is_no_longer_is_out_of_sight():
    scene = Scene("T1a:D5")
    guard = scene.guard("patrolling", "T1a:D2", 4)
    scene.run(spotting.sweep(scene.table))
    assert scene.table.thieves[0].seen is True
    guard.facing = 1
    guard.become("interested")
    scene.run(spotting.sweep(scene.table))
    assert scene.table.thieves[0].seen is False
    assert scene.told("out of sight") == [("out of sight", 0)]


# -- ways out, noise, the fake -----------------------------------------------------------------------------------------


def carrying(treasure: str, at: str, *among: str) -> Scene:
    scene = Scene(at, "T4a:A5")
    scene.hide(0, at, among)
    thief = scene.table.thieves[0]
    thief.treasure, thief.burdened, thief.exit = treasure, True, "SW"
    scene.table.vault_keeper = 1
    return scene


def test_a_card_leads_out_only_over_the_border_it_points_at():
    scene = carrying("lantern", "T1a:A5")
    scene.wander(steps.move(scene.table, 0, "east"), Random(1))
    assert not any(isinstance(request, Choose) and ("leave",) in request.options for request in scene.asked)


def test_a_thief_that_leaves_proves_to_stand_on_a_way_out():
    scene = carrying("lantern", "T1a:A5", "T1a:D5")
    scene.run(steps.move(scene.table, 0, "west"), ("leave",))
    asked = scene.asked[0]
    assert isinstance(asked, Choose)
    assert asked.options == [("leave",), ("stay",)]
    (fact,) = asked.promise["leave"]
    assert isinstance(fact, Among)
    assert fact.values == {scene.at("T1a:A5")}
    assert scene.told("escapes") == [("escapes", 0, scene.at("T1a:A5"), "lantern")]
    scene = carrying("lantern", "T1a:D5", "T1a:A5")
    scene.run(steps.move(scene.table, 0, "west"), "T1a:C5")  # staying is all it can say: it is elsewhere
    assert not scene.table.over


def test_the_armour_is_heard_on_the_tile_that_its_carrier_names():
    scene = carrying("armour", "T1a:A5", "T4a:E9")
    scene.run(treasures.clatter(scene.table, 0))
    (asked,) = [request for request in scene.asked if isinstance(request, Choose)]
    assert sorted(asked.options) == [("tile", "SW"), ("tile", "W")]
    assert scene.told("clatters") == [("clatters", 0, "SW")]


def test_the_fake_is_offered_to_others_next_door_and_need_not_be():
    scene = carrying("the fake", "T1a:D5")
    scene.mark(0, "T1a:D4", False)
    scene.run(treasures.ask_for_a_swap(scene.table, 0))
    assert scene.asked == []  # the own marker is nobody else's
    scene.hide(1, "T1a:D6")
    scene.mark(1, "T1a:D6", False)
    scene.run(treasures.ask_for_a_swap(scene.table, 0), ("pass",))
    assert scene.told("asks for a swap") == []
    assert scene.marker(0) == ("T1a:D4", False)


def test_lockpicks_from_the_purse_leave_the_game_and_those_from_the_box_are_discarded():
    for source, discard in (("box", ["lockpicks"]), ("purse", []), ("", [])):
        scene = Scene("T1a:D5")
        scene.table.thieves[0].lockpicks = source
        steps.drop_lockpicks(scene.table, 0)
        assert scene.table.discard == discard
        assert scene.table.thieves[0].lockpicks == ""


def test_the_sword_shows_its_carrier_everywhere_but_on_the_vault_hex_where_it_was_taken():
    scene = carrying("sword", "V:E5")
    scene.table.thieves[0].burdened = False
    scene.run(spotting.sweep(scene.table))
    assert scene.marker(0) is None
    scene.run(steps.move(scene.table, 0, "sou-east"))
    assert scene.marker(0) == ("V:E6", True)
    scene = carrying("sword", "V:E5")
    scene.run(spotting.sweep(scene.table))
    assert scene.marker(0) == ("V:E5", True)


@pytest.mark.parametrize("card", ["hide", "rest"])
def test_only_cards_that_move_a_thief_make_its_armour_clatter(card):
    scene = carrying("armour", "T1a:D5")
    scene.table.thieves[0].burdened = False
    scene.run(thief_cards.play(scene.table, 0, card))
    assert scene.told("clatters") == []
    assert not scene.table.thieves[0].burdened


def test_only_the_thief_that_moves_says_whether_it_stands_on_the_vault_hex():
    scene = Scene("V:E6", "T1a:D5")
    scene.hide(0, "V:E6", ["V:D6"])
    scene.hide(1, "T1a:D5", ["V:E5"])
    scene.table.vault_keeper = 1
    scene.run(steps.run(scene.table, 0), "V:E5", 2)
    assert all(list(asked.cards) == [0] for asked in scene.asked if isinstance(asked, Declare))


def test_rounds_are_counted_over_the_whole_game():
    scene = Scene("T1a:D5")
    for count in (11, 12):
        scene.play(players_move, ("hide",) if count == 11 else ("pickpocket",), until=guards_move)
        assert scene.table.rounds == count


def test_the_first_on_the_tile_of_the_vault_says_so_and_others_that_they_are_outside():
    scene = carrying("", "T1a:D5", "V:E6")
    scene.table.vault_keeper = None
    scene.run(steps.move(scene.table, 0, "west"), "T1a:C5")
    said = [request for request in scene.asked if isinstance(request, Choose)]
    assert said[0].options == [("in the vault",), ("outside",)]
    assert scene.table.vault_keeper is None
