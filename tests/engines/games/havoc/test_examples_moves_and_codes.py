"""Worked examples E10 to E19 of docs/rules/havoc.md: moving, taking, looking, decoding."""

from typing import Any

import pytest

from engines.core import Choose, Illegal, Secret, Show, Shuffle
from engines.games.havoc.actions.decode import decode, traps_in_reach
from engines.games.havoc.actions.distract import distractions
from engines.games.havoc.actions.look import inspect, search
from engines.games.havoc.actions.move import run, walk
from engines.games.havoc.actions.take import grab, pick_up, snatch, sources
from engines.games.havoc.actions.vault import vault_here
from engines.games.havoc.floor.ways import steps
from engines.games.havoc.guards import candidates, guard_phase
from engines.games.havoc.state import ESCAPED, IN, KILLED
from engines.games.havoc.turn import end_priority, slot
from tests.engines.games.havoc.stage import A, B, C, N, Stage, at, stage_at

# -- moving ---------------------------------------------------------------------------------------------------------


def test_e10_going_out_of_a_corner_costs_one_step() -> None:
    stage = stage_at((0, 1), (5, 5))
    stage.run(walk(stage.s, A), ("go", at(0, 0)))
    assert (stage.s.room[A], stage.s.status[A]) == (at(0, 0), IN)
    stage = stage_at((0, 1), (5, 5))
    stage.run(run(stage.s, A), ("go", at(0, 0)), ("leave",))
    assert stage.s.status[A] == ESCAPED


def test_e11_a_run_into_smoke_or_from_smoke_is_a_walk() -> None:
    stage = stage_at((2, 2), (5, 5))
    stage.s.smoke = [at(2, 3)]
    stage.run(run(stage.s, A), ("go", at(2, 3)))
    assert len(stage.asked(Choose)) == 1
    stage.run(run(stage.s, A), ("go", at(2, 4)))
    assert len(stage.asked(Choose)) == 1
    assert stage.s.room[A] == at(2, 4)


# -- taking and looking -----------------------------------------------------------------------------------------------


def test_e12_ten_items_are_the_most() -> None:
    stage = stage_at((1, 1), (5, 5), dark=[(1, 1)])
    stage.token(at(1, 1), "storage")
    stage.s.items[A], stage.s.item_deck = stage.cards(*["gun"] * 9), stage.cards(*["vest"] * 7)
    stage.run(snatch(stage.s, A), ("take", "item"))
    assert len(stage.asked(Choose)) == 1
    assert (len(stage.s.items[A]), len(stage.s.item_deck)) == (10, 6)


def cracked(*rooms: tuple[int, int]) -> Stage:
    """A cracked vault with one cash card left at (1,1)."""
    stage = stage_at(*rooms, dark=[(1, 1)])
    stage.token(at(1, 1), "vault 3")
    stage.s.cracked[at(1, 1)] = stage.cards(300)
    return stage


def test_e12_snatch_gives_one_where_one_is_left() -> None:
    stage = cracked((1, 1), (5, 5))
    stage.run(snatch(stage.s, A), ("take", "cash"))
    assert stage.values(stage.s.cash[A]) == [300]
    assert stage.seen == [(A, [300])]


@pytest.mark.parametrize(
    ("start", "moves"),
    [((1, 2), [("go", at(1, 1)), ("take", "cash")]), ((1, 1), [("take", "cash"), ("go", at(0, 1))])],
)
def test_e12_pick_up_is_a_step_and_a_card_in_either_order(start: tuple[int, int], moves: list[Any]) -> None:
    stage = cracked(start, (5, 5))
    stage.run(pick_up(stage.s, A), *moves)
    assert len(stage.s.cash[A]) == 1


def test_e12_nothing_to_take_or_see_is_no_effect_but_the_counter_has_moved() -> None:
    stage = stage_at((1, 1), (5, 5))
    stage.run(grab(stage.s, A))
    stage.run(inspect(stage.s, A))
    assert stage.told("nothing") == [("nothing", A)] * 2
    stage.chose(A, "grab")
    stage.run(slot(stage.s, A))
    assert stage.places()[A] == (1, 1)


def laser_looked_at() -> Stage:
    """A (1,2) has looked at the laser at (1,1) and deactivated it with a 3; B stands at (0,1)."""
    stage = stage_at((1, 2), (0, 1), dark=[(1, 1)])
    stage.s.token_deck = stage.cards("laser 1357")
    stage.s.codes = [stage.cards(3), stage.cards(1, 3, 5)]
    stage.run(inspect(stage.s, A), ("look", at(1, 1)))
    return stage


def test_e13_a_look_is_private_and_leaves_the_token_face_down() -> None:
    stage = laser_looked_at()
    assert stage.seen == [(A, ["laser 1357"])]
    assert stage.s.tokens[at(1, 1)] not in stage.s.face
    assert traps_in_reach(stage.s, A) == [at(1, 1)]
    assert traps_in_reach(stage.s, B) == []
    stage.run(decode(stage.s, B))
    assert stage.told("nothing") == [("nothing", B)]


def test_e13_decoding_from_outside_keeps_others_out_until_the_next_slot_is_over() -> None:
    stage = laser_looked_at()
    stage.s.turn = 2
    stage.run(decode(stage.s, A), ("trap", at(1, 1), N(3)))
    assert stage.s.face[stage.s.tokens[at(1, 1)]] == "laser 1357"
    assert stage.s.codes[A] == []
    assert not stage.s.alarm
    end_priority(stage.s, A)
    stage.s.turn = 3
    assert ("go", at(1, 1)) not in steps(stage.s, B)
    assert ("go", at(1, 1)) in steps(stage.s, A)
    end_priority(stage.s, A)
    stage.run(walk(stage.s, B), ("go", at(1, 1)))
    assert not stage.s.alarm


def test_e13_a_code_that_does_not_match_is_refused() -> None:
    stage = laser_looked_at()
    stage.s.codes[A] = stage.cards(2)
    with pytest.raises(Illegal):
        stage.run(decode(stage.s, A), ("trap", at(1, 1), N(2)))


def test_e14_search_needs_a_flashlight() -> None:
    stage = stage_at((1, 3), (5, 5), dark=[(1, 1)])
    stage.s.token_deck = stage.cards("storage")
    stage.s.items[A] = stage.cards("gun")
    with pytest.raises(Illegal):
        stage.run(search(stage.s, A), ("light", "gun"))
    stage.run(search(stage.s, A))
    assert (stage.s.room[A], stage.s.used[A]) == (at(1, 3), 0)
    stage.s.items[A] += stage.cards("flashlight")
    stage.run(search(stage.s, A), ("light", "flashlight"), ("go", at(1, 2)), ("look", at(1, 1)))
    assert stage.s.used[A] == 1
    assert stage.seen == [(A, ["storage"])]
    stage.run(search(stage.s, A), ("look", at(1, 1)), ("go", at(1, 3)))
    assert stage.s.used[A] == 1


def locked_in() -> Stage:
    """A has run from (1,3) into the closing door at (1,1); B stands at (1,2)."""
    stage = stage_at((1, 3), (5, 5), dark=[(1, 1)])
    stage.s.token_deck = stage.cards("door 1234")
    stage.run(run(stage.s, A), ("go", at(1, 2)), ("go", at(1, 1)))
    return stage


def test_e15_a_closing_door_locks_the_room_for_steps_throws_and_sight() -> None:
    stage = locked_in()
    assert stage.s.locked == [at(1, 1)]
    assert steps(stage.s, A) == []
    assert [option for option in distractions(stage.s, A) if option[0] == "noise"] == []
    assert candidates(stage.s, at(1, 4)) == [at(1, 3), at(2, 4)]


def test_e15_a_guard_walks_through_the_shut_door() -> None:
    stage = locked_in()
    assert at(1, 1) in candidates(stage.s, at(1, 0))


def test_e15_the_door_is_decoded_from_inside_or_through_the_shut_door() -> None:
    stage = locked_in()
    stage.s.room[B] = at(1, 2)
    assert traps_in_reach(stage.s, B) == [at(1, 1)]
    stage.s.codes[A] = stage.cards(2)
    stage.run(decode(stage.s, A), ("trap", at(1, 1), N(2)))
    assert stage.s.locked == []
    assert stage.s.priority == {}
    assert ("go", at(1, 1)) in steps(stage.s, B)


def test_e16_a_laser_deactivated_from_inside_rings_once_more() -> None:
    stage = stage_at((1, 1), (5, 5), dark=[(1, 1)])
    stage.token(at(1, 1), "laser 2468")
    stage.s.codes[A] = stage.cards(8)
    stage.run(decode(stage.s, A), ("trap", at(1, 1), N(8)))
    assert stage.s.alarm
    before = stage.places()
    stage.run(guard_phase(stage.s), ("open", N(2)))
    assert stage.s.entered == 1
    assert stage.places() == before


def electrified() -> Stage:
    stage = stage_at((1, 2), (0, 1), (5, 5), dark=[(1, 1)])
    stage.s.token_deck = stage.cards("shock 1467")
    stage.s.wounds[A] = 1
    stage.s.items[A] = stage.cards("gun", "vest")
    stage.s.cash[A] = stage.cards(200)
    stage.s.codes[A] = stage.cards(1)
    stage.run(run(stage.s, A), ("go", at(1, 1)))
    return stage


def test_e17_electricity_wounds_and_no_vest_helps() -> None:
    stage = electrified()
    assert (stage.s.status[A], stage.s.room[A]) == (KILLED, at(1, 1))
    assert stage.s.codes[A] == []
    assert stage.values(stage.s.items[A]) == ["gun", "vest"]
    assert stage.values(stage.s.cash[A]) == [200]
    assert not stage.asked(Secret)


@pytest.mark.parametrize("kind", ["item", "cash"])
def test_e17_a_body_is_robbed_at_random_or_looked_at(kind: str) -> None:
    stage = electrified()
    stage.run(walk(stage.s, B), ("go", at(1, 1)))
    assert stage.s.wounds[B] == 1
    stage.run(grab(stage.s, B), ("rob", A, kind), rolls=[[2]] if kind == "item" else [])
    assert len((stage.s.items if kind == "item" else stage.s.cash)[B]) == 1
    stage.run(inspect(stage.s, B), ("role", A))
    assert stage.seen == [(B, ["psycho"])]
    assert stage.told("sees role")[-1] == ("sees role", B, A)


# -- vaults -----------------------------------------------------------------------------------------------------------

QUENTIN, BARBARA = A, B


def vault_5() -> Stage:
    """Quentin in the vault, Barbara next door, and his first attempt of three codes with two of hers."""
    stage = stage_at((3, 4), (3, 3), (0, 0), dark=[(3, 4)])
    stage.token(at(3, 4), "vault 5")
    stage.s.codes = [stage.cards(2, 5, 7), stage.cards(4, 5, 8), []]
    two, five, seven = stage.s.codes[QUENTIN]
    four, other_five, _ = stage.s.codes[BARBARA]
    stage.run(
        decode(stage.s, QUENTIN), ("vault",), ("lay", two, five, seven), secret=[{BARBARA: ("lay", four, other_five)}]
    )
    return stage


def test_e18_four_different_numbers_do_not_crack_a_vault_5() -> None:
    stage = vault_5()
    assert [event[1:] for event in stage.told("lays")] == [(QUENTIN, 3), (BARBARA, 2)]
    assert stage.told("codes") == [("codes", QUENTIN, at(3, 4), (2, 4, 5, 5, 7))]
    assert stage.s.cracked == {} == stage.s.priority
    (mixed,) = stage.asked(Shuffle)
    assert (len(mixed.cards), mixed.by) == (5, None)
    assert stage.requests.index(mixed) < stage.requests.index(stage.asked(Show)[-1])


def test_e18_barbara_adds_her_8_later_and_cracks_it() -> None:
    stage = vault_5()
    stage.s.room[BARBARA] = at(3, 4)
    stage.run(decode(stage.s, BARBARA), ("vault",), ("lay", *stage.s.codes[BARBARA]))
    assert len(stage.s.cracked[at(3, 4)]) == 5
    assert stage.s.priority == {at(3, 4): (BARBARA, 1)}
    assert stage.values(stage.s.gone) == [2, 4, 5, 5, 7, 8]


def test_e18_or_quentin_lays_nothing_and_she_helps() -> None:
    stage = vault_5()
    stage.s.codes[QUENTIN] = stage.cards(2)
    stage.run(decode(stage.s, QUENTIN), ("vault",), ("lay",), secret=[{BARBARA: ("lay", *stage.s.codes[BARBARA])}])
    assert stage.s.priority == {at(3, 4): (QUENTIN, 1)}


def test_e18_a_borescope_spares_one_number_and_the_first_offer_counts() -> None:
    stage = vault_5()
    stage.s.items = [stage.cards("gun"), stage.cards("borescope"), stage.cards("borescope")]
    stage.order(QUENTIN, C, BARBARA)
    offers = {BARBARA: ("scope", "borescope"), C: ("scope", "borescope")}
    stage.run(decode(stage.s, QUENTIN), ("vault",), secret=[offers])
    assert at(3, 4) in stage.s.cracked
    assert stage.s.used == [0, 0, 1]


def test_a_borescope_is_offered_together_with_the_codes_so_that_nobody_decides_after_seeing_counts() -> None:
    stage = vault_5()
    stage.s.items = [[], stage.cards("gun", "borescope"), stage.cards("borescope", up=True)]
    eight, scope = stage.s.codes[BARBARA][-1], stage.s.items[BARBARA][1]
    stage.run(decode(stage.s, QUENTIN), ("vault",), secret=[{BARBARA: ("scope", "borescope", N(8))}])
    (help_asked,) = stage.asked(Secret)
    assert set(help_asked.options) == {BARBARA, C}
    assert ("scope", scope, eight) in help_asked.options[BARBARA]
    assert ("scope", *stage.s.items[C]) in help_asked.options[C]
    assert at(3, 4) in stage.s.cracked
    assert stage.values(stage.s.gone) == [2, 4, 5, 5, 7, 8]


def test_a_player_who_offers_something_else_as_a_borescope_is_caught_lying() -> None:
    stage = vault_5()
    stage.s.items[BARBARA] = stage.cards("gun")
    with pytest.raises(Illegal):
        stage.run(decode(stage.s, QUENTIN), ("vault",), secret=[{BARBARA: ("scope", "gun")}])


def test_nobody_offers_a_borescope_where_the_player_uses_one() -> None:
    stage = vault_5()
    stage.s.items = [stage.cards("borescope"), stage.cards("borescope"), []]
    stage.run(decode(stage.s, QUENTIN), ("vault",), ("scope", "borescope"))
    (help_asked,) = stage.asked(Secret)
    assert help_asked.options[BARBARA].extras == ()
    assert stage.s.used == [1, 0, 0]


def test_e19_a_cracked_vault_is_its_owners_until_his_next_slot_is_over() -> None:
    stage = stage_at((1, 1), (1, 1), dark=[(1, 1)])
    stage.token(at(1, 1), "vault 3")
    stage.s.codes[QUENTIN] = stage.cards(1, 2, 3)
    stage.s.turn = 4
    stage.run(decode(stage.s, QUENTIN), ("vault",), ("lay", *stage.s.codes[QUENTIN]))
    end_priority(stage.s, QUENTIN)
    assert sources(stage.s, BARBARA) == []
    stage.s.turn = 5
    assert sources(stage.s, BARBARA) == []
    stage.run(snatch(stage.s, QUENTIN), ("take", "cash"), ("take", "cash"))
    end_priority(stage.s, QUENTIN)
    assert sources(stage.s, BARBARA) == [("take", "cash")]
    assert vault_here(stage.s, BARBARA) == 0
