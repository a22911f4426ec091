"""The worked examples of docs/rules/blackkeep.md, each a test of the same number."""

import pytest

from engines.core import Declare, Illegal, Ledger, Show
from engines.games.blackkeep.guards import routines as guards
from engines.games.blackkeep.guards import spotting
from engines.games.blackkeep.keep.built_keep import DIRECTION_CARDS
from engines.games.blackkeep.keep.hexes import BIT, label, local
from engines.games.blackkeep.thieves import cards as thief_cards
from engines.games.blackkeep.thieves import steps
from engines.games.blackkeep.turn import (
    buy,
    calm_down,
    clear_markers,
    guards_phase,
    plans_of,
    players_move,
    resolve,
    reveal,
)
from tests.engines.games.blackkeep.scene import Scene


def named(names: str) -> set[str]:
    return set(names.split())


def reached(scene: Scene, at: str, card: str, tile: str = "T1a") -> set[str]:
    ends = scene.keep.steps(card)[scene.at(at)]
    return scene.names(sum(BIT[end] for end in ends), tile)


def chased() -> Scene:
    """Example 14 after its first sweep: the thief on D6 is spotted and the guard at D2 is after it."""
    scene = Scene("T1a:D6")
    scene.guard("patrolling", "T1a:D2", 4)
    scene.run(spotting.sweep(scene.table))
    return scene


def guards_move(scene: Scene, *rolls: int) -> None:
    scene.run(guards_phase(scene.table), *rolls)


def test_example_1_labels_are_places():
    assert [local(name) for name in ("E5", "D5", "H2", "A7")] == [(0, 0), (-1, 1), (3, -4), (-4, 4)]
    assert [label(local(name)) for name in ("E1", "A3", "I7", "D8")] == ["E1", "A3", "I7", "D8"]


def test_example_2_direction_cards_lead_two_ways():
    scene = Scene("T1a:D5")
    assert {card: reached(scene, "T1a:D5", card) for card in DIRECTION_CARDS} == {
        "nor-west": {"C5", "D4"},
        "nor-east": {"D4", "E5"},
        "east": {"E5", "E6"},
        "sou-east": {"E6", "D6"},
        "sou-west": {"C6", "D6"},
        "west": {"C5", "C6"},
    }


def test_example_3_a_hex_on_the_rim_leads_across_the_border():
    scene = Scene("T1a:H2")
    assert {card: reached(scene, "T1a:H2", card) for card in (*DIRECTION_CARDS, "rope arrow")} == {
        "nor-east": {"V:D8"},
        "east": {"V:D8", "I3"},
        "sou-east": {"I3", "H3"},
        "sou-west": {"H3"},
        "west": {"H2"},
        "nor-west": {"H2"},
        "rope arrow": {"G2"},
    }


def test_example_4_a_run_ends_two_steps_away():
    scene = Scene("T1a:D5")
    ends = scene.keep.reach("run", scene.at("T1a:D5"))
    assert scene.names(sum(BIT[end] for end in ends), "T1a") == named("B4 B5 C5 C6 D3 D4 D5 D6 E4 E5 E6 E7 F5")


def test_example_5_a_thief_goes_where_it_can_and_stays_where_it_cannot():
    scene = Scene("T1a:A5")
    assert reached(scene, "T1a:A5", "west") == {"A5"}
    assert reached(scene, "T1a:A5", "nor-east") == {"B4"}
    assert reached(scene, "T1a:A5", "sou-west") == {"A6"}


def test_example_6_a_rope_arrow_needs_a_special_hex():
    scene = Scene("T1a:D5")
    assert reached(scene, "T1a:D5", "rope arrow") == {"D5"}
    assert reached(scene, "V:B7", "rope arrow") == {"G2"}


def test_example_7_an_interested_guard_sees_its_row_to_the_wall():
    scene = Scene()
    assert scene.view(scene.guard("patrolling", "T1a:D2", 4)) == {"D3", "D4", "D5", "D6"}


def test_example_8_a_row_runs_on_over_the_border():
    scene = Scene()
    assert scene.view(scene.guard("patrolling", "T1a:E8", 1)) == named(
        "E7 E6 E5 E4 E3 E2 E1 T4a:I7 T4a:I6 T4a:I5 T4a:I4"
    )


@pytest.mark.parametrize(("facing", "view"), [(1, {"E6", "E5"}), (3, {"F7", "G8"}), (2, set())])
def test_example_9_a_bored_guard_sees_two_hexes(facing, view):
    scene = Scene()
    assert scene.view(scene.guard("stationary", "T1a:E7", facing)) == view


def test_example_10_a_special_hex_is_seen_into_and_not_through():
    scene = Scene()
    assert scene.view(scene.guard("patrolling", "T1a:C6", 4)) == {"C7"}


def test_example_11_an_alert_guard_sees_an_arc():
    scene = Scene()
    assert scene.view(scene.guard("stationary", "T1a:E7", 4, "alert")) == {"E8", "E9", "F7", "F8", "G8"}


def test_example_12_the_arc_of_a_pursuing_guard():
    scene = Scene()
    view = scene.view(scene.guard("patrolling", "T1a:D2", 4, "pursuing"))
    assert view == named("C3 D3 D4 D5 D6 E3 E4 E5 E6")


def test_example_13_routines():
    scene = Scene()
    patrolling = scene.guard("patrolling", "T1a:E7", 4)
    scene.run(guards.activate(scene.table, 0))
    assert scene.stands(patrolling) == ("T1a:E8", 1, "interested")
    scene.run(guards.activate(scene.table, 0))
    assert scene.stands(patrolling) == ("T1a:E7", 1, "interested")
    stationary = scene.guard("stationary", "T1a:E7", 6)
    scene.run(guards.activate(scene.table, 1))
    assert scene.stands(stationary) == ("T1a:E7", 1, "bored")
    wandering = scene.guard("wandering", "T1a:E6", 2)
    scene.run(guards.activate(scene.table, 2))
    assert scene.stands(wandering) == ("T1a:F5", 2, "interested")
    scene.run(guards.activate(scene.table, 2))
    assert scene.stands(wandering) == ("T1a:G5", 1, "interested")


def test_example_14_a_spotted_thief_that_stays_is_caught():
    scene = chased()
    (guard,) = scene.table.guards
    assert scene.marker(0) == ("T1a:D6", True)
    assert scene.stands(guard) == ("T1a:D2", 4, "pursuing")
    guards_move(scene)
    assert scene.stands(guard) == ("T1a:D4", 4, "pursuing")
    guards_move(scene)
    assert scene.table.thieves[0].captured
    assert scene.stands(guard) == ("T1a:D6", 4, "returning")


def test_example_15_a_thief_that_runs_round_the_corner_is_lost():
    scene = chased()
    (guard,) = scene.table.guards
    scene.run(steps.run(scene.table, 0), "T1a:E7", "T1a:F7")
    assert scene.told("heard") == [("heard", 0, "SW")]
    assert scene.marker(0) == ("T1a:D6", True)
    assert not scene.table.thieves[0].seen
    guards_move(scene)
    assert scene.stands(guard) == ("T1a:D4", 4, "pursuing")
    assert not scene.table.thieves[0].seen
    scene.run(thief_cards.play(scene.table, 0, "rope arrow"))
    guards_move(scene)
    assert scene.stands(guard) == ("T1a:D6", 4, "returning")
    assert scene.marker(0) is None
    scene.run(thief_cards.play(scene.table, 0, "hide"))
    guards_move(scene)
    assert scene.stands(guard) == ("T1a:D5", 3, "interested")


def test_example_16_a_guard_on_its_way_sees_the_thief_round_the_corner():
    scene = chased()
    (guard,) = scene.table.guards
    scene.run(steps.move(scene.table, 0, "west"))
    assert scene.place(0) == "T1a:C6"
    assert scene.marker(0) == ("T1a:D6", True)
    guards_move(scene)
    assert scene.marker(0) == ("T1a:C6", True)
    assert scene.stands(guard) == ("T1a:D4", 4, "pursuing")


def test_example_17_the_first_thief_on_the_vault_tile_brings_its_guard():
    scene = Scene("T1a:H2")
    gate = scene.guard("stationary", "T1a:E7", 1)
    kitchen = scene.guard("stationary", "T4a:E4", 1)
    scene.run(steps.run(scene.table, 0), "V:D8", 3, "V:E8")
    assert scene.told("enters the vault") == [("enters the vault", 0)]
    assert scene.told("heard") == [("heard", 0, "SW", "V")]
    vault = scene.table.guards[2]
    assert scene.stands(vault) == ("V:G7", 3, "alert")
    assert scene.stands(gate) == ("T1a:E7", 1, "alert")
    assert vault.alert_turn == gate.alert_turn == scene.table.turn
    assert scene.stands(kitchen) == ("T4a:E4", 1, "bored")
    assert not scene.table.thieves[0].seen
    assert scene.table.vault_keeper == 0


def test_example_18_hiding_needs_three_hexes_to_every_guard():
    scene = Scene("T1a:A5")
    scene.mark(0, "T1a:D6")
    guard = scene.guard("stationary", "T1a:D4", 1)
    scene.run(thief_cards.play(scene.table, 0, "hide"))
    assert scene.marker(0) == ("T1a:D6", True)
    guard.at = scene.at("T1a:D3")
    scene.run(thief_cards.play(scene.table, 0, "hide"))
    assert scene.marker(0) is None


def test_example_19_rest_shows_the_thief_and_brings_all_cards_back():
    scene = Scene("T1a:A5")
    thief = scene.table.thieves[0]
    thief.spent = ["nor-east", "west", "run"]
    thief.hand = [card for card in thief.hand if card not in thief.spent]
    play(scene, 0, ("rest",))
    assert scene.table.where(0) == scene.at("T1a:A5")
    assert scene.marker(0) == ("T1a:A5", False)
    assert len(thief.hand) == 11
    assert thief.spent == []
    clear_markers(scene.table)
    assert scene.marker(0) is None


def play(scene: Scene, seat: int, plan: tuple, *answers) -> None:
    """One thief's card, from being revealed to being put away."""
    scene.run(reveal(scene.table, seat, plan))
    scene.run(resolve(scene.table, seat), *answers)


def test_example_20_guard_cards_are_bought_with_thief_cards():
    scene = Scene("T1a:A5")
    scene.table.display = ["lockpicks", "art"]
    thief = scene.table.thieves[0]
    scene.run(buy(scene.table, 0), ("buy", "lockpicks", "west", "nor-west", "rope arrow"), ("buy", "art", "run"))
    assert thief.spent == ["west", "nor-west", "rope arrow", "run"]
    assert thief.hand == ["nor-east", "east", "sou-east", "sou-west", "hide", "rest", "pickpocket"]
    assert thief.cards == ["lockpicks", "art"]
    assert ("run",) not in plans_of(scene.table, 0)


def test_example_21_the_vault_hex_gives_a_treasure():
    scene = Scene("V:D4")
    scene.table.vault_keeper = 1
    play(scene, 0, ("east",), 2)
    assert scene.place(0) == "V:E5"
    assert scene.table.where(0) == scene.at("V:E5")
    assert scene.table.thieves[0].treasure == "eye"
    assert "eye" not in scene.table.pool
    assert scene.marker(0) == ("V:E5", False)


def test_example_22_a_way_out_needs_a_treasure_and_the_exit_tile():
    scene = Scene("T1a:A5")
    thief = scene.table.thieves[0]
    play(scene, 0, ("west",))
    assert scene.place(0) == "T1a:A5"
    thief.treasure, thief.burdened = "lantern", True
    thief.hand = ["west"]
    play(scene, 0, ("west",))
    assert scene.place(0) == "T1a:A5"
    assert not scene.table.over
    thief.exit, thief.hand = "SW", ["west"]
    play(scene, 0, ("west",), ("leave",))
    assert scene.table.over
    assert scene.table.winner == 0


def test_example_23_markers_nobody_sees_leave_the_map():
    scene = Scene("T1a:A5", "T1a:A6")
    scene.guard("patrolling", "T1a:D2", 4, "pursuing")
    scene.mark(0, "T1a:D6")
    scene.mark(1, "T1a:C6")
    clear_markers(scene.table)
    assert scene.marker(0) == ("T1a:D6", True)
    assert scene.marker(1) is None


def test_example_24_a_diligent_guard_does_not_give_up():
    scene = chased()
    (guard,) = scene.table.guards
    scene.table.diligents = ["box"]
    scene.run(steps.run(scene.table, 0), "T1a:E7", "T1a:F7")
    guards_move(scene)
    scene.run(thief_cards.play(scene.table, 0, "rope arrow"))
    guards_move(scene)
    assert scene.stands(guard) == ("T1a:D6", 4, "pursuing")
    assert guard.charge
    assert scene.table.diligents == []
    assert scene.table.discard == ["diligent"]
    guards_move(scene)
    assert scene.stands(guard) == ("T1a:D6", 4, "returning")
    guards_move(scene)
    assert scene.stands(guard) == ("T1a:D5", 3, "interested")


def test_example_25_where_the_torch_is_out_nobody_is_seen_but_everybody_is_caught():
    scene = Scene("T1a:D6")
    guard = scene.guard("patrolling", "T1a:D2", 4)
    scene.table.torches = [scene.at("T1a:D6")]
    scene.run(spotting.sweep(scene.table))
    assert scene.marker(0) is None
    assert guard.status == "interested"
    scene.run(guards.enter(scene.table, 0, scene.at("T1a:D6")))
    assert scene.table.thieves[0].captured
    assert scene.table.torches == []


def test_example_26_a_thief_that_denies_being_seen_is_named():
    scene = Scene("T1a:D5")
    scene.hide(0, "T1a:D5", ["T1a:A5"])
    scene.guard("patrolling", "T1a:D2", 4)
    sweep = spotting.sweep(scene.table)
    asked = next(sweep)
    assert isinstance(asked, Declare)
    assert scene.at("T1a:D5") in asked.values
    place = scene.table.thieves[0].place
    ledger = Ledger([])
    ledger.allowed[place] = frozenset(map(scene.at, ("T1a:D5", "T1a:A5")))
    ledger.see(asked, {})
    with pytest.raises(Illegal):
        ledger.see(Show([place]), [scene.at("T1a:D5")])


def test_example_27_lockpicks_open_the_special_hexes_of_their_tile():
    scene = Scene("T1a:D6")
    scene.run(steps.move(scene.table, 0, "sou-west"))
    assert scene.place(0) == "T1a:D6"
    scene.table.thieves[0].lockpicks = "box"
    scene.run(steps.move(scene.table, 0, "sou-west"))
    assert scene.place(0) == "T1a:C7"


def test_example_28_a_pocket_is_picked_from_behind():
    scene = Scene("T1a:E8")
    guard = scene.guard("stationary", "T1a:E7", 1)
    scene.run(thief_cards.play(scene.table, 0, "pickpocket"), ("pick", 0), 17)
    assert scene.table.where(0) == scene.at("T1a:E8")
    assert scene.marker(0) == ("T1a:E8", True)
    assert len(scene.table.thieves[0].purse) == 1
    assert scene.stands(guard) == ("T1a:E7", 1, "bored")
    scene.hide(0, "T1a:E6")
    assert thief_cards.pockets(scene.table, 0)[0] == []


def test_example_29_alert_lasts_to_the_end_of_the_next_turn():
    scene = Scene()
    guard = scene.guard("patrolling", "T1a:D2", 4)
    scene.run(spotting.noise(scene.table, ["SW"]))
    assert guard.status == "alert"
    scene.table.turn = 5
    calm_down(scene.table)
    assert guard.status == "alert"
    scene.table.turn = 6
    calm_down(scene.table)
    assert guard.status == "interested"


def test_example_30_of_two_who_leave_the_first_in_turn_order_wins():
    scene = Scene("T4a:A5", "T1a:A5", "T1a:A6")
    scene.table.first = 2
    for seat in (1, 2):
        thief = scene.table.thieves[seat]
        thief.treasure, thief.burdened, thief.exit = "lantern", True, "SW"
    scene.play(players_move, ("west",), ("rest",), ("west",), ("leave",))
    assert scene.table.winner == 2
    assert scene.told("plays") == [("plays", 2, "west")]


def test_example_31_a_row_runs_onto_the_next_tile():
    scene = Scene()
    assert scene.view(scene.guard("patrolling", "T1a:D3", 6)) == named("C3 B2 T4a:E9 T4a:D8 T4a:C8 T4a:B7")


def test_example_32_whoever_draws_the_fake_may_pay_for_another_treasure():
    scene = Scene("V:D4", "V:D4")
    s = scene.table
    s.redraws, s.pool, s.vault_keeper = True, ["armour", "eye", "the fake"], 0
    scene.run(thief_cards.play(s, 0, "east"), 3, ("redraw", "west"), 2)
    assert s.thieves[0].treasure == "eye"
    assert s.thieves[0].spent == ["west"]
    assert s.pool == ["armour", "the fake"]
    scene.run(thief_cards.play(s, 1, "east"), 1)
    assert s.thieves[1].treasure == "armour"
