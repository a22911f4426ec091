"""Guard cards and treasures, a sentence of the rules each."""

from itertools import product
from random import Random

import pytest

from engines.core import Among, Choose, Declare, Roll, Show
from engines.games.blackkeep.guards import cards as guard_cards
from engines.games.blackkeep.guards import routines as guards
from engines.games.blackkeep.guards import spotting
from engines.games.blackkeep.keep.hexes import FACINGS, hexes
from engines.games.blackkeep.thieves import cards as thief_cards
from engines.games.blackkeep.thieves import steps, treasures
from engines.games.blackkeep.turn import clear_rocks, plans_of, purchases, recover, resolve, reveal
from tests.engines.games.blackkeep.scene import Scene


def played(scene: Scene, seat: int, card: str, *answers: object) -> None:
    """Reveal and resolve one card, as if it had been planned."""
    thief = scene.table.thieves[seat]
    if card not in thief.hand:
        thief.cards.append(card)
    scene.run(reveal(scene.table, seat, (card,)))
    scene.run(resolve(scene.table, seat), *answers)


# -- guard cards -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "before", "after"),
    [
        ("art", "bored", "distracted"),
        ("hip flask", "interested", "bored"),
        ("hip flask", "alert", "bored"),
        ("suspicion", "bored", "alert"),
        ("suspicion", "interested", "alert"),
        ("smoke bomb", "pursuing", "distracted"),
    ],
)
def test_a_card_changes_the_status_of_a_guard_it_fits(card, before, after):
    scene = Scene("T1a:A5")
    guard = scene.guard("patrolling", "T1a:D2", 4, before)
    played(scene, 0, card)
    assert guard.status == after
    assert scene.table.discard == [card]


def test_a_card_without_a_guard_to_aim_at_is_spent_for_nothing():
    scene = Scene("T1a:A5")
    guard = scene.guard("patrolling", "T1a:D2", 4, "returning")
    played(scene, 0, "art")
    assert guard.status == "returning"
    assert scene.told("no effect") == [("no effect", 0)]
    assert scene.table.discard == ["art"]


def test_the_undead_cannot_be_distracted():
    scene = Scene("T1a:A5")
    scene.guard("patrolling", "T1a:D2", 4, "pursuing").skill = "undead"
    assert guard_cards.targets(scene.table, "smoke bomb") == []
    scene.table.guards[0].status = "bored"
    assert guard_cards.targets(scene.table, "suspicion") == [("guard", 0)]
    assert guard_cards.targets(scene.table, "loose shutter") == []


def test_a_smoke_bomb_takes_the_marker_off_too():
    scene = Scene("T1a:A5")
    scene.mark(0, "T1a:D6")
    guard = scene.guard("patrolling", "T1a:D2", 4, "pursuing")
    guard.target = 0
    played(scene, 0, "smoke bomb")
    assert scene.marker(0) is None
    assert guard.target is None


def test_a_loose_shutter_turns_a_guard_and_it_looks():
    scene = Scene("T1a:D6")
    guard = scene.guard("patrolling", "T1a:D2", 1)
    played(scene, 0, "loose shutter", ("guard", 0, 4))
    assert scene.stands(guard) == ("T1a:D2", 4, "pursuing")
    assert scene.marker(0) == ("T1a:D6", True)


def test_a_rock_makes_noise_and_lures_alert_guards_to_it():
    scene = Scene("T1a:A5")
    scene.table.torches = [scene.at("T1a:A5")]
    guard = scene.guard("patrolling", "T1a:D2", 4)
    q, r = scene.at("T1a:B4")
    played(scene, 0, "rock", ("at", q, r))
    assert guard.status == "alert"
    assert guard.lured == (q, r)
    while guard.lured is not None:
        scene.run(guards.activate(scene.table, 0))
    assert scene.keep.name(guard.at) == "T1a:B4"
    assert guard.status == "returning"
    assert scene.table.rocks == []


def test_behind_a_diversion_a_thief_slips_away_without_a_sound():
    scene = Scene("T1a:A5")
    scene.table.slips = True
    guard = scene.guard("patrolling", "T1a:D2", 4, "interested")
    played(scene, 0, "suspicion", "T1a:A6")
    assert guard.status == "alert"
    assert scene.place(0) == "T1a:A6"
    assert not scene.told("heard")


def test_a_diversion_with_nobody_to_aim_at_is_a_step_all_the_same():
    scene = Scene("T1a:A5")
    scene.table.slips = True
    scene.guard("patrolling", "T1a:D2", 4, "returning")
    played(scene, 0, "loose shutter", "T1a:A6")
    assert scene.told("no effect") == [("no effect", 0)]
    assert scene.place(0) == "T1a:A6"


def slips_behind(diversion: str, treasure: str, *steps: str, rigged: bool = False) -> Scene:
    """A thief on Gatehouse A5 with this treasure is asked for just these steps behind a diversion."""
    scene = Scene("T1a:A5")
    scene.table.slips, thief = True, scene.table.thieves[0]
    thief.treasure, thief.burdened, thief.rigged = treasure, True, rigged
    aim = [("at", *scene.at("T1a:B4"))] if diversion == "rock" else []
    played(scene, 0, diversion, *aim, *steps)
    assert scene.place(0) == steps[-1]
    assert scene.told("slips") == [("slips", 0, len(steps))], "everybody knows how many steps it takes"
    return scene


DIVERSIONS = ("rock", "suspicion", "loose shutter", "smoke bomb")
TREASURES = ("", "armour", "eye", "hammer", "lantern", "sword", "the fake")
TWO_STEPS = [("rock", "hammer"), ("loose shutter", "hammer"), ("smoke bomb", "hammer"), ("smoke bomb", "lantern")]
ONE_STEP = [each for each in product(DIVERSIONS, TREASURES) if each not in TWO_STEPS]


@pytest.mark.parametrize("rigged", [False, True])
@pytest.mark.parametrize(("diversion", "treasure"), TWO_STEPS)
def test_the_hammer_strikes_whatever_is_a_thing_and_the_lantern_shines_through_smoke(diversion, treasure, rigged):
    scene = slips_behind(diversion, treasure, "T1a:A6", "T1a:A7", rigged=rigged)
    assert not scene.told("heard")


@pytest.mark.parametrize(("diversion", "treasure"), ONE_STEP)
def test_behind_any_other_diversion_a_thief_takes_one_step(diversion, treasure):
    slips_behind(diversion, treasure, "T1a:A6")


def test_whoever_is_caught_at_the_first_step_behind_a_rock_takes_no_second():
    scene = Scene("T1a:A5")
    scene.table.slips, scene.table.thieves[0].treasure = True, "hammer"
    scene.guard("stationary", "T1a:A6", 4, "bored")
    played(scene, 0, "rock", ("at", *scene.at("T1a:B4")), "T1a:A6")
    assert scene.table.thieves[0].captured


def test_rocks_and_lures_are_gone_with_the_turn():
    scene = Scene("T1a:A5")
    guard = scene.guard("patrolling", "T1a:D2", 4, "alert")
    scene.table.rocks, guard.lured = [scene.at("T1a:B4")], scene.at("T1a:B4")
    clear_rocks(scene.table)
    assert scene.table.rocks == []
    assert guard.lured is None


def test_a_thief_that_aims_proves_that_it_sees_the_hex_and_not_from_where():
    scene = Scene("T1a:D5")
    scene.hide(0, "T1a:D5", ["T1a:H2"])
    q, r = scene.at("T1a:D6")
    played(scene, 0, "water arrow", ("at", q, r))
    (asked,) = scene.asked
    assert isinstance(asked, Choose)
    (fact,) = asked.promise["at", q, r]
    assert isinstance(fact, Among)
    assert fact.values == {scene.at("T1a:D5")}
    assert scene.table.torches == [(q, r)]
    assert scene.names(scene.table.thieves[0].may) == {"T1a:D5"}
    assert not any(isinstance(request, Show) for request in scene.asked)


def test_a_noise_arrow_sends_guards_to_a_false_place():
    scene = Scene("T1a:C5")
    guard = scene.guard("patrolling", "T1a:D2", 4)
    q, r = scene.at("T1a:D5")
    played(scene, 0, "noise arrow", ("at", q, r))
    assert scene.marker(0) == ("T1a:D5", True)
    assert guard.status == "pursuing"
    assert not scene.table.thieves[0].seen


def test_a_moss_arrow_covers_the_run_of_the_next_round_only():
    for later, heard in ((1, 0), (2, 1)):
        scene = Scene("T1a:D5")
        played(scene, 0, "moss arrow")
        scene.table.rounds += later
        scene.run(steps.run(scene.table, 0), "T1a:E5", "T1a:E6")
        assert len(scene.told("heard")) == heard


def test_lockpicks_are_put_away_on_leaving_their_tile():
    scene = Scene("T1a:H2")
    played(scene, 0, "lockpicks")
    assert scene.table.thieves[0].lockpicks == "box"
    scene.table.vault_keeper = 1
    scene.run(steps.move(scene.table, 0, "nor-east"))
    assert scene.place(0) == "V:D8"
    assert scene.table.thieves[0].lockpicks == ""
    assert scene.table.discard == ["lockpicks"]


def test_a_card_from_the_purse_is_shown_when_played_and_then_leaves_the_game():
    scene = Scene("T1a:E8")
    scene.guard("stationary", "T1a:E7", 1)
    scene.run(thief_cards.play(scene.table, 0, "pickpocket"), ("pick", 0), 3)
    (purse,) = scene.table.thieves[0].purse
    assert ("purse", purse) in plans_of(scene.table, 0)
    scene.run(reveal(scene.table, 0, ("purse", purse)))
    assert scene.table.thieves[0].plan == "art"
    scene.run(resolve(scene.table, 0))
    assert scene.table.guards[0].status == "distracted"
    assert scene.table.discard == []


def test_nobody_buys_more_than_six_guard_cards():
    scene = Scene("T1a:A5")
    scene.table.display = ["art"]
    scene.table.thieves[0].cards = ["art"] * 6
    assert purchases(scene.table, 0) == [("done",)]


def test_a_distracted_guard_comes_to_its_senses():
    scene = Scene("T1a:A5")
    stationary = scene.guard("stationary", "T1a:E7", 1, "distracted")
    patrolling = scene.guard("patrolling", "T2a:A6", 2, "distracted")
    scene.run(recover(scene.table), 5, 2)
    assert scene.stands(stationary) == ("T1a:E7", 5, "bored")
    assert patrolling.status == "interested"
    assert patrolling.heading == 1  # it stood on the star, for which the die sent it: it turns round


# -- treasures ---------------------------------------------------------------------------------------------------------


def carrying(treasure: str, at: str = "T1a:D5") -> Scene:
    scene = Scene(at)
    thief = scene.table.thieves[0]
    thief.treasure, thief.burdened = treasure, True
    return scene


def test_the_eye_bars_arrows_and_the_hammer_bars_run_and_hide():
    scene = carrying("eye")
    scene.table.thieves[0].cards = ["water arrow", "rock"]
    offered = plans_of(scene.table, 0)
    assert ("rope arrow",) not in offered
    assert ("water arrow",) not in offered
    assert ("rock",) in offered
    scene.table.thieves[0].treasure = "hammer"
    assert ("run",) not in plans_of(scene.table, 0)
    assert ("hide",) not in plans_of(scene.table, 0)
    scene.table.thieves[0].rigged = True
    assert ("run",) in plans_of(scene.table, 0)


def test_the_armour_clatters_even_when_its_carrier_cannot_move():
    scene = carrying("armour", "T1a:A5")
    guard = scene.guard("patrolling", "T1a:D2", 4)
    played(scene, 0, "west")
    assert scene.place(0) == "T1a:A5"
    assert guard.status == "alert"


def test_a_restriction_begins_with_the_card_after_the_one_that_leaves_the_vault():
    scene = carrying("armour", "V:E5")
    scene.table.thieves[0].burdened, scene.table.vault_keeper = False, 1
    played(scene, 0, "west")
    assert scene.told("clatters") == []
    assert scene.table.thieves[0].burdened


@pytest.mark.parametrize("treasure", ["armour", "eye", "hammer", "lantern", "sword"])
def test_a_thief_that_runs_off_the_vault_hex_has_left_it_even_if_it_may_have_stepped_back(treasure):
    assert run_off_the_vault(treasure).table.thieves[0].burdened


def test_the_sword_shows_its_carrier_at_both_steps_of_a_run_off_the_vault_hex():
    scene = run_off_the_vault("sword")
    assert scene.table.where(0) == scene.at("V:D6")
    assert scene.marker(0) == ("V:D6", True)


def test_the_hammer_bars_run_and_hide_after_a_run_off_the_vault_hex():
    offered = plans_of(run_off_the_vault("hammer").table, 0)
    assert not {("run",), ("hide",)} & set(offered)


def test_the_armour_clatters_with_the_card_after_a_run_off_the_vault_hex():
    scene = run_off_the_vault("armour")
    assert not scene.told("clatters")
    played(scene, 0, "west")
    assert scene.told("clatters") == [("clatters", 0, "V")]


def test_guards_turn_to_the_lantern_in_the_round_in_which_it_was_run_off_the_vault_hex():
    scene = run_off_the_vault("lantern")
    guard = scene.guard("wandering", "V:H5", 1, "bored")
    scene.run(treasures.shine(scene.table))
    assert scene.told("turns") == [("turns", 0, guard.facing)]
    assert guard.facing in (5, 6)  # the carrier is to its west


def run_off_the_vault(treasure: str) -> Scene:
    """From the Vault Hex, where the treasure was drawn, to D6: or back again, as far as others can tell."""
    scene = Scene("V:E5", "T3a:I5")
    scene.table.vault_keeper = 1
    scene.table.thieves[0].treasure = treasure
    played(scene, 0, "run", "V:E6", "V:D6")
    return scene


def test_a_thief_that_stays_on_the_vault_hex_is_not_restricted_yet():
    scene = Scene("V:E5", "T3a:I5")
    thief = scene.table.thieves[0]
    thief.treasure, thief.spent = "sword", ["run"]
    played(scene, 0, "rest")
    assert not thief.burdened
    assert scene.marker(0) == ("V:E5", False)


def test_a_treasure_got_by_a_swap_restricts_at_once_even_on_the_vault_hex():
    scene = Scene("V:E5", "V:D5")
    thief, rival = scene.table.thieves[:2]
    thief.treasure, rival.treasure, rival.burdened = "the fake", "sword", True
    scene.mark(1, "V:D5")
    scene.run(treasures.after_moving(scene.table, 0, ""), ("ask", 1))
    assert thief.treasure == "sword"
    assert scene.marker(0) == ("V:E5", True)


def test_the_sword_shows_its_carrier_at_every_step():
    scene = carrying("sword")
    played(scene, 0, "east", "T1a:E5")
    assert scene.table.where(0) == scene.at("T1a:E5")
    assert scene.marker(0) == ("T1a:E5", True)
    played(scene, 0, "hide")
    assert scene.marker(0) == ("T1a:E5", True)


def test_a_rigged_sword_does_not():
    scene = carrying("sword")
    played(scene, 0, "adjust rigging")
    played(scene, 0, "east", "T1a:E5")
    assert scene.table.where(0) is None
    assert scene.marker(0) is None


def test_guards_turn_to_the_lantern_and_its_carrier_does_not_say_where_it_is():
    scene = carrying("lantern")
    scene.hide(0, "T1a:C5", ["T1a:C6", "T1a:E6"])
    guard = scene.guard("stationary", "T1a:D2", 1)
    scene.run(treasures.shine(scene.table))
    assert guard.facing == 4
    scene.hide(0, "T1a:E6", ["T1a:A7"])
    guard.at = scene.at("T1a:G5")
    scene.run(treasures.shine(scene.table))
    assert isinstance(scene.asked[-1], Choose | Declare)
    assert guard.facing in FACINGS


def test_the_fake_is_swapped_with_a_thief_that_is_where_its_marker_says():
    scene = Scene("T1a:D5", "T1a:E6")
    thief, rival = scene.table.thieves[:2]
    thief.treasure, rival.treasure = "the fake", "eye"
    scene.mark(1, "T1a:E6", False)
    scene.run(treasures.after_moving(scene.table, 0, ""), ("ask", 1))
    assert (thief.treasure, rival.treasure) == ("eye", "the fake")


def test_the_fake_stays_when_nobody_is_there():
    scene = Scene("T1a:D5", "T1a:E6")
    scene.hide(1, "T1a:A5", ["T1a:E6"])
    thief, rival = scene.table.thieves[:2]
    thief.treasure, rival.treasure = "the fake", "eye"
    scene.mark(1, "T1a:E6", False)
    scene.run(treasures.after_moving(scene.table, 0, ""), ("ask", 1))
    assert (thief.treasure, rival.treasure) == ("the fake", "eye")
    assert scene.names(rival.may) == {"T1a:A5"}


def before_the_vault(*pool: str, redraws: bool = True) -> Scene:
    """Thief 0 on Vault D4, from where East leads onto the Vault Hex, and nowhere else."""
    scene = Scene("V:D4", "V:D4")
    s = scene.table
    s.redraws, s.pool, s.vault_keeper = redraws, list(pool), 0
    return scene


def test_whoever_draws_the_fake_may_pay_a_card_and_draw_another_treasure():
    scene = before_the_vault("eye", "the fake", "sword")
    played(scene, 0, "east", 2, ("redraw", "west"), 2)
    thief = scene.table.thieves[0]
    assert thief.treasure == "sword"
    assert thief.spent == ["west", "east"]
    assert "west" not in thief.hand
    assert scene.marker(0) == ("V:E5", False), "the Sword troubles its carrier from the step that leaves the Vault Hex"
    played(scene, 0, "run", "V:D4", "V:C4")
    assert scene.marker(0) == ("V:C4", True)


def test_the_fake_that_was_laid_back_comes_last():
    scene = before_the_vault("the fake", "eye", "sword")
    played(scene, 0, "east", 1, ("redraw", "west"), 1)
    assert scene.table.pool == ["sword", "the fake"]
    played(scene, 1, "east", 1)
    assert [thief.treasure for thief in scene.table.thieves] == ["eye", "sword"]
    draws = [request.sides for request in scene.asked if isinstance(request, Roll)]
    assert draws == [(3,), (2,), (1,)]
    assert scene.table.pool == ["the fake"]


def test_the_fake_may_be_kept():
    scene = before_the_vault("the fake", "eye")
    played(scene, 0, "east", 1, ("pass",))
    assert scene.table.thieves[0].treasure == "the fake"
    assert scene.table.pool == ["eye"]


@pytest.mark.parametrize(
    ("pool", "hand", "redraws"),
    [
        (["the fake"], ["run"], True),
        (["the fake", "eye"], ["hide", "rest"], True),
        (["the fake", "eye"], ["run"], False),
    ],
)
def test_the_fake_stays_if_nothing_else_is_left_or_nothing_to_pay_with_or_by_the_earlier_rule(pool, hand, redraws):
    scene = before_the_vault(*pool, redraws=redraws)
    scene.table.thieves[0].hand = ["east", *hand]
    played(scene, 0, "east", 1)
    assert scene.table.thieves[0].treasure == "the fake"
    assert not any(isinstance(request, Choose) for request in scene.asked)


# -- what stays hidden -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["east", "west", "rope arrow", "run", "hide", "water arrow"])
def test_two_places_that_answer_alike_leave_the_same_trace(card):
    """The thief is on one of two hexes: all that others see of its card is the same."""
    places = ("T1a:D5", "T1a:E5")
    traces = []
    for place in places:
        scene = Scene(place)
        scene.hide(0, place, places)
        scene.guard("stationary", "T4a:E4", 1)
        rng = Random(1)
        thief = scene.table.thieves[0]
        if card not in thief.hand:
            thief.cards.append(card)
        target = ("at", *scene.at("T1a:D4"))
        plan = reveal(scene.table, 0, (card,))
        scene.run(plan)
        scene.wander(resolve(scene.table, 0), rng, [target])
        traces.append((scene.table, scene.table.events, scene.asked))
    assert traces[0] == traces[1]


def test_an_unseen_thief_is_asked_only_about_what_is_newly_seen():
    scene = Scene("T1a:A5")
    scene.hide(0, "T1a:A5", ["T1a:D3", "T1a:D4", "T1a:D5"])
    scene.guard("patrolling", "T1a:D2", 4)
    scene.run(spotting.sweep(scene.table))
    scene.run(spotting.sweep(scene.table))
    assert len(scene.asked) == 1
    assert hexes(scene.table.thieves[0].may) == (scene.at("T1a:A5"),)


# -- advanced guards ---------------------------------------------------------------------------------------------------


def test_a_guard_with_a_bow_goes_one_hex_and_hits_two_ahead():
    scene = Scene("T1a:D5")
    archer = scene.guard("patrolling", "T1a:D2", 4)
    archer.skill = "bow"
    scene.run(spotting.sweep(scene.table))
    scene.run(guards.activate(scene.table, 0))
    assert scene.table.thieves[0].captured
    assert scene.stands(archer) == ("T1a:D3", 4, "interested")  # it stands on its route: it is its usual self at once


def test_an_archer_off_its_route_that_has_shot_its_quarry_goes_home():
    scene = Scene("T1a:E6", "T1a:A5")
    archer = scene.guard("patrolling", "T1a:E3", 4, "pursuing")
    archer.skill, archer.target = "bow", 0
    scene.mark(0, "T1a:E6")
    scene.run(guards.activate(scene.table, 0))
    assert scene.table.thieves[0].captured
    assert archer.status == "returning"


def test_an_archer_that_sees_another_marker_goes_on_after_it():
    scene = Scene("T1a:D5", "T1a:D6")
    archer = scene.guard("patrolling", "T1a:D2", 4)
    archer.skill = "bow"
    scene.run(spotting.sweep(scene.table))
    scene.run(guards.activate(scene.table, 0))
    assert [thief.captured for thief in scene.table.thieves] == [True, False]
    assert archer.status == "pursuing"
    scene.run(guards.activate(scene.table, 0))
    assert scene.table.thieves[1].captured


def test_an_arrow_does_not_reach_three_hexes():
    scene = Scene("T1a:D6")
    scene.guard("patrolling", "T1a:D2", 4).skill = "bow"
    scene.run(spotting.sweep(scene.table))
    scene.run(guards.activate(scene.table, 0))
    assert not scene.table.thieves[0].captured


def test_a_roving_guard_goes_where_the_die_says_if_it_can():
    scene = Scene("T4a:A5")
    rover = scene.guard("roving", "T1a:D6", 1)
    scene.run(guards.activate(scene.table, 0), 4)
    assert scene.stands(rover) == ("T1a:D6", 4, "interested")
    scene.run(guards.activate(scene.table, 0), 1)
    assert scene.stands(rover) == ("T1a:D5", 1, "interested")


def test_the_undead_chase_one_hex_at_a_time():
    scene = Scene("T1a:D6")
    guard = scene.guard("patrolling", "T1a:D2", 4)
    guard.skill = "undead"
    scene.run(spotting.sweep(scene.table))
    scene.run(guards.activate(scene.table, 0))
    assert scene.stands(guard) == ("T1a:D3", 4, "pursuing")
