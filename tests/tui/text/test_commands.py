"""What can be typed at a practice table, and what is said to it."""

from engines.core import Subsets
from tests.tui.text.seats import Person, practice
from tui.text.menu import Choice, NumberedMenu, SetMenu, folded


async def said(game: str, *typed: str, hints: bool = False) -> list[str]:
    person = Person(typed)
    await practice(game, person, seats=4, seed=4, hints=hints)
    return person.ear.lines


async def test_words_that_fit_several_choices_narrow_the_list_and_back_widens_it() -> None:
    lines = await said("thieves", "loot 2", "back", "play helmet")
    assert any(line.startswith("“loot 2” fits ") for line in lines)
    assert "You play a Helmet: 1 helmet on the table." in lines


async def test_a_number_or_word_that_is_no_choice_is_answered_with_what_to_do() -> None:
    lines = await said("thieves", "99", "frog")
    assert "There is no choice 99: they go from 1 to 9." in lines
    assert "No choice fits “frog”. Type moves to hear them, or why frog." in lines


async def test_why_gives_the_reason_of_the_rules_for_what_cannot_be_chosen() -> None:
    lines = await said("sneaks", "why sneaks to a, snitches to a", "why sneaks to a, snitches to b", "why frog")
    assert any(line.startswith("Sneaks to A, snitches to A: You have one Destination card") for line in lines)
    assert "It can be chosen: Sneaks to A, snitches to B." in lines
    assert "Nothing that could be chosen here is called “frog”." in lines


async def test_covered_cards_are_in_no_line_until_they_are_told_again() -> None:
    lines = await said("thieves", "cover", "board", "moves", "1", "log all")
    covered = lines[lines.index("Your cards are covered.") :]
    assert not any("Loot" in line or "Helmet" in line.replace("Helmet card", "") for line in covered[2:])
    assert "Your cards are covered: type cover to choose." in covered


async def test_a_move_taken_back_is_asked_for_again() -> None:
    lines = await said("thieves", "1", "undo")
    after = lines[lines.index("Your last move is taken back.") :]
    assert after[1].startswith("Your turn.")


async def test_a_secret_pick_is_sealed_and_then_told_to_be_open() -> None:
    lines = await said("sneaks", "sneaks to a, snitches to b")
    at = lines.index("Sealed: Sneaks to A, snitches to B.")
    assert lines[at + 1] == "All have chosen."


async def test_when_nothing_more_is_typed_the_table_is_left_with_a_sentence() -> None:
    lines = await said("thieves")
    assert lines[-1] == "Nothing more is typed, and it is your turn: you leave the table."


async def test_what_is_typed_comes_back_without_anything_a_terminal_obeys() -> None:
    lines = await said("thieves", "say \x1b]0;x\x07 hi", "\x1b[2J")
    assert all(line.isprintable() for line in lines)


def test_some_of_many_things_are_named_in_one_line() -> None:
    menu = SetMenu(Subsets("lay", (4, 7, 9), 0, 2), lambda move: f"lay card {move[1]}")
    assert menu.answer("1 3") == Choice("lay card 4 and lay card 9", ("lay", 4, 9))
    assert menu.answer("none") == Choice("none", ("lay",))
    assert menu.answer("1 2 3") == ["Those are 3; it must be 0 to 2."]
    assert menu.answer("5") == ["There is no choice 5: they go from 1 to 3."]


def test_one_extra_may_be_named_beside_them() -> None:
    menu = SetMenu(Subsets("lay", (4, 7), extra=("lend", (20, 21))), lambda move: f"{move[0]} card {move[1]}")
    assert menu.lines()[:4] == ["1. lay card 4", "2. lay card 7", "3. lend card 20", "4. lend card 21"]
    assert menu.answer("2 3") == Choice("lay card 7 and lend card 20", ("lend", 20, 7))
    assert menu.answer("lend card 21") == Choice("lend card 21", ("lend", 21))
    assert menu.answer("3 4") == ["Only one of these: lend card 20 or lend card 21."]


def test_a_long_list_is_folded_by_what_its_choices_share() -> None:
    choices = [Choice(f"From {a} to {b}", ("go", a, b)) for a in "ABCDE" for b in "FGHIJ"]
    assert [len(fold) for fold in folded(choices)] == [5] * 5
    menu = NumberedMenu(choices)
    assert menu.lines()[0] == "1. From A to … (5 choices)"
    menu.answer("1")
    assert menu.answer("2") == Choice("From A to G", ("go", "A", "G"))


async def test_what_names_the_things_of_the_table_and_says_what_each_does() -> None:
    lines = await said("thieves", "what", "what siren", "what frog", "goal")
    assert any(line.startswith("Loot 0, Loot 1,") and "Siren" in line and "Deck 3" in line for line in lines)
    assert "Siren: All others at once play every Helmet they hold." in lines
    assert "The whole of it: rules What the cards do." in lines
    assert "Nothing here is called “frog”. Type what to hear what there is." in lines
    assert any(line.startswith("Goal: Be richest at the 7th Getaway") for line in lines)


async def test_what_passed_between_two_questions_is_told_in_short_on_demand() -> None:
    lines = await said("thieves", "1", "meanwhile")
    assert lines[-2].startswith("Meanwhile: ")
    assert lines[-2].count(";") >= 1


async def test_after_words_that_fit_several_choices_any_other_can_still_be_named() -> None:
    lines = await said("thieves", "openly", "face down", "why play", "rules 1")
    narrowed = next(at for at, line in enumerate(lines) if line.startswith("“openly” fits"))
    assert not any(line.startswith("No choice fits") for line in lines[narrowed:])


def test_a_number_is_understood_as_the_list_prints_it() -> None:
    helmet, loot = Choice("Play Helmet", ("play", 1)), Choice("Loot 2 openly to Ada", ("give", 2, 1))
    menu = NumberedMenu([helmet, loot])
    assert menu.fitting("2.") == menu.fitting("2") == [loot]
    assert menu.answer("2.") == menu.answer("2)") == loot
    assert menu.answer("9.") == ["There is no choice 9: they go from 1 to 2."]
    folds = NumberedMenu([Choice(f"From {a} to {b}", ("go", a, b)) for a in "ABCDE" for b in "FGHIJ"])
    assert folds.answer("1.") == folds.lines(), "a fold is opened without a word about it"
    several = SetMenu(Subsets("lay", (4, 7, 9), 0, 2), lambda move: f"lay card {move[1]}")
    assert several.answer("1. 3.") == several.answer("1 3")
