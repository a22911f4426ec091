"""The board of Gentlemen Thieves: its places, tokens and colours picked in every way."""

from collections.abc import Callable

from textual.pilot import Pilot

from engines.games.gentlemen.pieces import LOCATIONS
from engines.games.gentlemen.table import Table
from tests.tui.tables import app_at_once, play_moves, question, sit_down, until_asked
from tui.boards.gentlemen import GameBoard
from tui.boards.gentlemen.picture import BLACK, CAR, HAND, LETTERS, LOCK, LOOT, TUNNEL, WHITE
from tui.look.theme import ASCII, HIDDEN
from tui.screens.tables.practice_table import PracticeTable
from tui.widgets.table.ask import BACK, Ask


def board_of(table: PracticeTable) -> GameBoard:
    return table.query_one(GameBoard)


def state_of(table: PracticeTable) -> Table:
    state = table.client.view.state
    assert isinstance(state, Table)
    return state


async def until(pilot: Pilot[None], table: PracticeTable, so: Callable[[], bool]) -> None:
    """Play on until this is so and something is asked of me."""
    for seed in range(200):
        if so():
            return
        play_moves(table.practice, 1, seed=seed)
        await pilot.pause()
        await until_asked(pilot)
    raise AssertionError("it never came to that")


def full_for_display(table: PracticeTable) -> tuple[int, str] | None:
    """A token of the display, and a place that cannot take it."""
    ways = [(slot, place) for slot in (1, 2, 3) for place in LOCATIONS]
    choices = list(table.client.choices())
    if ("blind",) not in choices:
        return None
    return next(((slot, place) for slot, place in ways if ("display", slot, place) not in choices), None)


def test_in_plain_ascii_no_two_signs_of_the_picture_are_alike() -> None:
    signs = "".join((TUNNEL, LOCK, CAR, LOOT, WHITE, BLACK, HIDDEN))
    assert len(set(signs.translate(ASCII))) == len(signs)


async def test_a_choice_has_the_same_letter_in_every_window() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "gentlemen", 4)
        await until(pilot, table, lambda: ("blind",) in table.client.choices())
        small = question(table).keys
        await pilot.resize_terminal(120, 36)
        await pilot.pause()
        assert question(table).keys == small
        await pilot.press(small[HAND])
        tall = question(table).keys
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert question(table).keys == tall


async def test_what_lies_at_a_place_is_moved_by_the_letter_of_the_place() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "gentlemen", 4)
        await until(pilot, table, lambda: ("blind",) in table.client.choices())
        await pilot.press(question(table).keys[HAND])
        board = board_of(table)
        at = LETTERS[state_of(table).lock]
        assert board.canvas.spots[("lock",)].letter == question(table).keys[("lock",)] == at
        await pilot.press(at)
        assert ("lock",) in board.picked


async def test_the_way_back_stands_before_a_long_list_of_choices() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "gentlemen", 4)
        await until(pilot, table, lambda: ("blind",) in table.client.choices())
        await pilot.press(question(table).keys[HAND])
        spots = table.query_one(Ask).canvas.spots
        assert spots[BACK].y < min(spots[step].y for step, _ in question(table).steps)


async def test_a_token_and_its_place_are_picked_by_the_letters_they_show() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "gentlemen", 3)
        board, before = board_of(table), state_of(table).tiles["OPE"]
        letter = board.canvas.spots["slot", 1].letter
        assert letter
        assert letter not in "abcde", "these are the places"
        await pilot.press(letter)
        assert ("slot", 1) in board.picked
        await pilot.press("e")
        assert question(table).preview.endswith("at the Opera")
        await pilot.press("a")
        assert question(table).preview.endswith("at the Manor"), "another place changes the last step"
        await pilot.press("e", "enter")
        assert state_of(table).tiles["OPE"].startswith(before)
        assert len(state_of(table).tiles["OPE"]) > len(before)


async def test_arrows_and_hjkl_reach_the_places_and_enter_picks() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "gentlemen", 3)
        board = board_of(table)
        await pilot.press(board.canvas.spots["slot", 1].letter)
        assert board.cursor == ("at", "MAN"), "the cursor waits where something can be picked"
        await pilot.press("right", "l", "left", "enter")
        assert ("at", LOCATIONS[1]) in board.picked


async def test_a_click_picks_a_token_and_a_place() -> None:
    async with app_at_once().run_test(size=(100, 30)) as pilot:
        table = await sit_down(pilot, "gentlemen", 3)
        board = board_of(table)
        for key in (("slot", 2), ("at", "BAN")):
            spot = board.canvas.spots[key]
            await pilot.click(board, offset=(spot.x + 2, spot.y))
            assert key in board.picked


async def test_a_helping_hand_moves_what_lies_at_the_place_whose_letter_is_typed() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "gentlemen", 3)
        board = board_of(table)
        await until(pilot, table, lambda: board.is_lit(HAND))
        source = state_of(table).lock
        await pilot.press(board.canvas.spots[HAND].letter, "abcde"[LOCATIONS.index(source)])
        assert HAND in board.picked
        assert len(board.picked) > 1, "something there is to be moved"


async def test_colours_are_put_on_white_by_their_letters_even_those_that_move_the_cursor() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "gentlemen", 2)
        await until(pilot, table, lambda: board_of(table).is_lit(("colour", "K")))
        await pilot.press("k")
        assert ("colour", "K") in board_of(table).picked


async def test_what_cannot_be_chosen_says_why() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "gentlemen", 3)
        await until(pilot, table, lambda: full_for_display(table) is not None)
        full = full_for_display(table)
        assert full is not None
        slot, place = full
        await pilot.press(board_of(table).canvas.spots["slot", slot].letter, "abcde"[LOCATIONS.index(place)])
        assert question(table).reason.startswith("Three "), "that many of the kind lie there"
        await pilot.press("backspace")
        assert not question(table).reason
        table.pick(("at", place))
        assert "no choice now" in question(table).reason, "a token comes first"


async def test_a_spent_helping_hand_says_so() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "gentlemen", 3)
        board = board_of(table)
        await until(pilot, table, lambda: not state_of(table).hands[0] and board.is_lit(("blind",)))
        spot = board.canvas.spots[HAND]
        await pilot.click(board, offset=(spot.x + 2, spot.y))
        assert question(table).reason == "You have no Helping Hand left."


async def test_my_burglar_is_covered_with_one_key() -> None:
    for size in ((80, 24), (100, 30)):
        async with app_at_once().run_test(size=size) as pilot:
            table = await sit_down(pilot, "gentlemen", 3)
            assert "you" in "\n".join(board_of(table).canvas.rows())
            await pilot.press("x")
            assert "you" not in "\n".join(board_of(table).canvas.rows())
