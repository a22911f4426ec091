"""Setting up, the order of events in a turn, and every end of the game."""

from itertools import permutations
from random import Random

import pytest

from engines.core import Choose, Dealer, Game, RandomBot
from engines.games.blackkeep import RULES
from engines.games.blackkeep.cards import GUARD_CARDS
from engines.games.blackkeep.guards import routines as guards
from engines.games.blackkeep.guards import spotting
from engines.games.blackkeep.keep.hexes import AREA_OF, BIT, ahead
from engines.games.blackkeep.setup import areas_filled, choose_entries, choose_exits, entry_hexes, refill, take_seats
from engines.games.blackkeep.state import DAWN, Table
from engines.games.blackkeep.turn import go_shopping, guards_move, players_move, resource_phase, turn
from tests.engines.games.blackkeep.scene import Scene


def set_up(seats: int, seed: int = 1, **settings: str) -> Table:
    """A table just before its first turn."""
    game = Game(RULES, seats, settings)
    dealer = Dealer(game, [RandomBot()] * seats, Random(seed))
    state = game.state
    assert isinstance(state, Table)
    while not state.turn and game.request is not None:
        dealer.step(game.request)
    return state


# -- captured thieves --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "status"), [(("guard", 0), "alert"), (("pass",), "interested")])
def test_as_an_option_a_captured_thief_calls_a_guard(answer, status):
    scene = Scene("T1a:A5", "T4a:E5", seats=3)
    scene.guard("patrolling", "T2a:A6", 1)
    scene.table.outcry, scene.table.waiting = True, [1]
    scene.play(go_shopping, answer, until=players_move)
    assert scene.table.guards[0].status == status
    assert bool(scene.told("cries out")) == (status == "alert")


def test_usually_a_captured_thief_only_watches():
    scene = Scene("T1a:A5", "T4a:E5", seats=3)
    scene.guard("patrolling", "T2a:A6", 1)
    scene.table.waiting = [1]
    scene.play(go_shopping, until=players_move)
    assert scene.table.guards[0].status == "interested"


# -- buying ------------------------------------------------------------------------------------------------------------


def at_the_sale(one_by_one: bool) -> Scene:
    scene = Scene("T1a:A5", "T4a:E5", "T2a:E5")
    s = scene.table
    s.one_by_one, s.display, s.waiting = one_by_one, ["art", "hip flask", "rock", "suspicion", "diligent"], s.at_large()
    return scene


def sold(scene: Scene) -> list[tuple[int, str]]:
    return [(seat, card) for _, seat, card, *_ in scene.told("buys")]


def test_thieves_buy_one_card_each_and_round_again_until_all_have_passed():
    scene = at_the_sale(one_by_one=True)
    first_time_round = [("buy", "art", "run"), ("buy", "hip flask", "run"), ("done",)]
    second_time = [("buy", "rock", "west"), ("done",)]
    alone = [("buy", "suspicion", "east"), ("done",)]
    scene.play(go_shopping, *first_time_round, *second_time, *alone, until=players_move)
    assert sold(scene) == [(0, "art"), (1, "hip flask"), (0, "rock"), (0, "suspicion")]
    assert [request.who for request in scene.asked] == [(0,), (1,), (2,), (0,), (1,), (0,), (0,)]


def test_by_the_earlier_rule_a_thief_buys_all_it_wants_before_the_next():
    scene = at_the_sale(one_by_one=False)
    bought = [("buy", card, coin) for card, coin in (("art", "run"), ("rock", "west"), ("suspicion", "east"))]
    scene.play(go_shopping, *bought, ("done",), ("done",), ("buy", "diligent", "run"), ("done",), until=players_move)
    assert sold(scene) == [(0, "art"), (0, "rock"), (0, "suspicion"), (2, "diligent")]


# -- setting up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("entries", "tiles"), [("last first", [3, 4, 5, 6, 6]), ("earlier", [3, 3, 4, 5, 6])])
def test_there_is_an_outer_tile_more_than_thieves_up_to_six_unless_the_rule_is_the_earlier_one(entries, tiles):
    assert [len(set_up(seats, entries=entries).layout) - 1 for seats in range(2, 7)] == tiles


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_keep_has_a_tile_for_each_filled_area_and_a_guard_on_each(seats):
    s = set_up(seats)
    filled = areas_filled(s)
    assert tuple(area for area, _ in s.layout) == ("V", *filled)
    assert [guard.area for guard in s.guards] == list(filled)
    assert len({key[:2] for _, key in s.layout}) == len(s.layout)


@pytest.mark.parametrize(
    ("option", "skills"),
    [("plain", []), ("bow", ["bow"]), ("roving", ["roving"]), ("all", ["bow", "roving", "undead"])],
)
def test_advanced_guards_are_among_those_of_the_outer_tiles(option, skills):
    s = set_up(3, guards=option)
    assert sorted(guard.skill for guard in s.guards) == [""] * (4 - len(skills)) + skills
    for guard in s.guards:
        assert (guard.kind == "roving") == (guard.skill == "roving")


@pytest.mark.parametrize("seats", range(2, 7))
def test_thieves_come_in_by_different_tiles_and_leave_by_others(seats):
    s = set_up(seats)
    assert len({thief.entry for thief in s.thieves}) == seats
    for thief in s.thieves:
        assert thief.exit not in ("V", thief.entry)


@pytest.mark.parametrize(("last_first", "entering"), [(True, [3, 1, 0, 2]), (False, [2, 0, 1, 3])])
def test_whoever_acts_last_picks_an_entry_first_and_an_exit_last_unless_the_rule_is_the_earlier_one(
    last_first, entering
):
    scene = Scene(seats=4)
    s = scene.table
    s.last_first, s.seating, s.first = last_first, [2, 0, 1, 3], 2
    for thief in s.thieves:
        thief.entry = thief.exit = ""
    entries = [("enter", area) for area in ("NE", "E", "SW")]  # the fourth tile is all that is left
    scene.run(choose_entries(s), *entries)
    scene.run(choose_exits(s), *[("exit", "NE")] * 3, ("exit", "W"))
    assert [seat for _, seat, _ in scene.told("enters by")] == entering
    assert [seat for _, seat, _ in scene.told("exits by")] == entering[::-1]


def test_entry_hexes_face_out_of_the_keep_and_hold_no_guard():
    s = set_up(6)
    for seat, thief in enumerate(s.thieves):
        for at in entry_hexes(s, seat):
            assert AREA_OF[at] == thief.entry
            assert any(ahead(at, facing) not in AREA_OF for facing in range(1, 7))
            assert all(guard.at != at for guard in s.guards)


def test_only_six_players_play_with_the_fake():
    assert "the fake" in set_up(6).pool
    assert "the fake" not in set_up(5).pool


def test_chance_seats_the_thieves_and_not_the_host():
    scene = Scene(seats=4)
    scene.run(take_seats(scene.table), 3, 1, 2)
    assert scene.table.seating == [2, 0, 3, 1]
    assert scene.table.order() == [2, 0, 3, 1]
    scene.table.first = 3
    assert scene.table.order() == [3, 1, 2, 0]
    assert {tuple(set_up(3, seed=seed).seating) for seed in range(60)} == set(permutations(range(3)))


def test_the_first_player_passes_clockwise_as_everybody_sits():
    scene = Scene("T1a:A5", "T1a:A6", "T1a:B4")
    scene.table.seating, scene.table.first, scene.table.display = [2, 0, 1], 2, ["art"] * 5
    scene.play(turn, *[("done",)] * 3, until=players_move)
    assert scene.table.first == 0


# -- a turn ------------------------------------------------------------------------------------------------------------


def test_the_first_player_passes_to_the_next_thief_at_large():
    scene = Scene("T1a:A5", "T1a:A6", "T1a:B4")
    scene.table.thieves[1].captured = True
    scene.table.display = ["art"] * 5
    done = ("done",)
    scene.play(turn, *[done] * len(scene.table.at_large()), until=players_move)
    assert scene.table.first == 2
    assert scene.table.turn == 5


def test_nobody_passes_anything_in_the_first_turn():
    scene = Scene("T1a:A5", "T1a:A6")
    scene.table.turn, scene.table.display = 0, ["art"] * 5
    scene.play(turn, ("done",), ("done",), until=players_move)
    assert scene.table.first == 0


def test_guards_act_in_the_order_of_the_seats_that_answer_for_them():
    scene = Scene("T1a:A5", "T2a:A5", "T3a:I5")
    for at in ("T4a:E4", "T3a:F4", "T2a:E6", "T1a:E7", "V:D6"):
        scene.guard("stationary", at, 1)
    scene.table.first, scene.table.vault_keeper = 1, 2
    order = [scene.table.guards[number].area for number in guards.marching_order(scene.table)]
    assert order == ["NE", "E", "V", "SW", "W"]


def test_guards_of_captured_thieves_keep_their_place_in_the_order():
    scene = Scene("T1a:A5", "T2a:A5")
    scene.guard("stationary", "T2a:E6", 1)
    scene.guard("stationary", "T1a:E7", 1)
    scene.table.thieves[0].captured = True
    assert guards.marching_order(scene.table) == [1, 0]


def test_the_discards_become_the_new_pile_when_the_old_one_is_empty():
    scene = Scene("T1a:A5")
    scene.table.pile, scene.table.display, scene.table.discard = ["art"], ["rock"], ["diligent", "moss arrow"]
    scene.run(refill(scene.table), 1, 2, 1)
    assert scene.table.display == ["rock", "art", "moss arrow", "diligent"]
    assert scene.table.pile == scene.table.discard == []
    assert len(GUARD_CARDS) == 28


def test_the_display_is_new_each_turn_so_that_nobody_is_left_with_what_nobody_wants():
    scene = Scene("T1a:A5")
    scene.table.slips = True
    scene.table.turn = 1
    scene.table.pile, scene.table.display = ["rock"] * 5, ["art", "art", "diligent", "hip flask", "lockpicks"]
    scene.run(resource_phase(scene.table), 1, 1, 1, 1, 1)
    assert scene.table.display == ["rock"] * 5
    assert scene.table.discard == ["art", "art", "diligent", "hip flask", "lockpicks"]


@pytest.mark.parametrize(("seats", "slips", "on_sale"), [(2, True, 5), (5, True, 5), (6, True, 6), (6, False, 5)])
def test_six_thieves_find_a_guard_card_each_on_display(seats: int, slips: bool, on_sale: int):
    s = RULES.unpacked(seats, RULES.settings({"diversions": "slip" if slips else "earlier"}))
    scene = Scene()
    scene.table = s
    scene.run(refill(s), *[1] * on_sale)
    assert len(s.display) == on_sale


def test_everybody_may_buy_several_cards_in_turn_order():
    scene = Scene("T1a:A5", "T1a:A6")
    scene.table.turn, scene.table.display = 0, ["art", "rock", "diligent", "suspicion", "hip flask"]
    scene.play(turn, ("buy", "art", "run"), ("buy", "rock", "west"), ("done",), ("done",), until=players_move)
    assert scene.table.thieves[0].cards == ["art", "rock"]
    assert [request.player for request in scene.asked if isinstance(request, Choose)] == [0, 0, 0, 1]


# -- the end -----------------------------------------------------------------------------------------------------------


def test_a_captured_thief_leaves_its_guard_cards_and_its_treasure_behind():
    scene = Scene("T1a:D6", "T1a:A5")
    thief = scene.table.thieves[0]
    thief.cards, thief.lockpicks, thief.treasure = ["art"], "box", "eye"
    scene.guard("patrolling", "T1a:D6", 4)
    scene.run(spotting.catch(scene.table, BIT[scene.at("T1a:D6")]))
    assert thief.captured
    assert sorted(scene.table.discard) == ["art", "lockpicks"]
    assert thief.treasure == ""
    assert not scene.table.over


def test_the_keep_wins_when_nobody_is_left():
    scene = Scene("T1a:D6")
    scene.run(spotting.catch(scene.table, BIT[scene.at("T1a:D6")]))
    assert scene.table.over
    assert scene.table.winner is None


def test_the_keep_wins_at_dawn():
    scene = Scene("T1a:A5")
    s = scene.table
    s.turn, s.round = DAWN, 1
    scene.play(players_move, ("hide",), until=guards_move)
    assert scene.run(guards_move(s)) is players_move, "there is a third round to come"
    scene.play(players_move, ("pickpocket",), until=guards_move)
    assert not s.over
    scene.run(guards_move(s))
    assert s.over
    assert scene.told("dawn") == [("dawn",)]


@pytest.mark.parametrize(
    ("key", "with_it", "without", "rule"),
    [
        ("fake", "redraw", "earlier", "redraws"),
        ("diversions", "slip", "earlier", "slips"),
        ("entries", "last first", "earlier", "last_first"),
        ("buying", "one by one", "earlier", "one_by_one"),
        ("captured", "cry out", "watch", "outcry"),
        ("tiles", "turned", "earlier", "turned"),
    ],
)
def test_a_rule_holds_at_the_tables_that_chose_it(key, with_it, without, rule):
    assert [getattr(Game(RULES, 6, {key: choice}).state, rule) for choice in (with_it, without)] == [True, False]
