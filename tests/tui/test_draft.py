"""A choice in the making, without any screen."""

import pytest

from engines.core import Subsets
from tui.choosing.draft import DONE, Draft, draft_of

CARDS = [("play", 1), ("stash", 2), ("give", 2, 0), ("give", 2, 1)]


def card_first(move: tuple) -> list[tuple]:
    verb, card, *to = move
    return [(card, verb, *to)]


def test_what_can_be_picked_next_comes_from_the_moves_that_are_left() -> None:
    draft = Draft(CARDS, card_first)
    assert draft.steps() == [1, 2]
    assert draft.pick(2)
    assert draft.steps() == ["stash", "give"]
    assert draft.pick("give")
    assert draft.steps() == [0, 1]
    assert draft.chosen is None
    assert draft.pick(1)
    assert draft.chosen == ("give", 2, 1)


def test_a_step_without_a_choice_is_taken_by_itself_but_never_confirmed() -> None:
    draft = Draft([("play", 1)])
    assert draft.chosen == ("play", 1)
    assert draft.free == 0


def test_going_back_undoes_the_last_real_choice_and_what_came_by_itself_after_it() -> None:
    draft = Draft(CARDS, card_first)
    draft.pick(1)
    assert draft.chosen == ("play", 1)
    assert draft.back()
    assert draft.picked == ()
    assert draft.steps() == [1, 2]
    assert not draft.back()


def test_a_move_that_no_path_leads_to_is_named() -> None:
    with pytest.raises(ValueError, match=r"`ways` of the board names no path that leads to \('fly', 1\)\."):
        Draft([("go", 1), ("fly", 1)], lambda move: [move] if move[0] == "go" else [])


def test_what_is_no_step_changes_nothing() -> None:
    draft = Draft(CARDS, card_first)
    assert not draft.pick(9)
    assert draft.picked == ()


def test_a_move_that_is_the_beginning_of_another_is_chosen_by_saying_that_is_all() -> None:
    draft = Draft([("walk", 1), ("walk", 1, 2)])
    assert set(draft.steps()) == {DONE, 2}
    draft.pick(DONE)
    assert draft.chosen == ("walk", 1)


def test_things_whose_order_does_not_matter_may_be_picked_in_any_order() -> None:
    draft = Draft([("pair", "AB"), ("pair", "AC"), ("pair", "BC")], lambda move: [tuple(move[1]), tuple(move[1])[::-1]])
    draft.pick("C")
    assert set(draft.steps()) == {"A", "B"}
    draft.pick("A")
    assert draft.chosen == ("pair", "AC")


def test_some_of_many_are_put_in_and_taken_out_until_that_is_all() -> None:
    draft = draft_of(Subsets("lay", (4, 7, 9), 1, 2))
    assert DONE not in draft.steps()
    draft.pick(9)
    draft.pick(4)
    assert set(draft.steps()) == {4, 9, DONE}, "two are enough: only those can be taken out"
    draft.pick(9)
    draft.pick(7)
    draft.pick(DONE)
    assert draft.chosen == ("lay", 4, 7)
    assert draft.back()
    assert draft.chosen is None


def test_one_extra_may_be_put_in_beside_them_and_another_takes_its_place() -> None:
    draft = draft_of(Subsets("lay", (4, 7), 0, 1, extra=("lend", (20, 21))))
    for step in (20, 4, 21):
        draft.pick(step)
    assert set(draft.steps()) == {4, 20, 21, DONE}
    draft.pick(DONE)
    assert draft.chosen == ("lend", 21, 4)
    draft.back()
    draft.pick(21)
    draft.pick(DONE)
    assert draft.chosen == ("lay", 4)
