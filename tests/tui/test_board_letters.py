"""Every place that can be picked shows a letter, and the letter picks it."""

from textual.pilot import Pilot

from engines.catalogue import GAMES
from engines.core import Move
from tests.tui.tables import app_at_once, play_moves, question, sit_down, until_asked
from tui.boards import blackkeep, havoc, sneaks, thieves
from tui.boards.base import LETTERS, Board
from tui.choosing.draft import DONE
from tui.screens.tables.practice_table import PracticeTable


async def table_asking(pilot: Pilot[None], game: str, verb: str) -> tuple[PracticeTable, list[Move]]:
    """A table where choices of this kind are mine, and those choices."""
    for seed in range(30):
        table = await sit_down(pilot, game, 4, seed=seed)
        while table.client.ending is None:
            if mine := [choice for choice in table.client.choices() if choice[0] == verb]:
                return table, mine
            play_moves(table.practice, 1, seed=seed)
            await pilot.pause()
            await until_asked(pilot)
    raise AssertionError(f"nobody asked for {verb}")


async def test_a_card_of_thieves_and_the_stash_it_goes_to_have_letters() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, gifts = await table_asking(pilot, "thieves", "give")
        board, (_, card, to) = table.query_one(thieves.GameBoard), gifts[0]
        await pilot.press(board.canvas.spots["card", card].letter)
        lit = {key: spot.letter for key, spot in board.canvas.spots.items() if board.is_lit(key)}
        assert all(lit.values())
        assert len({*lit.values()}) == len(lit)
        await pilot.press(lit["stash", to])
        assert question(table).preview.endswith(f"openly to {table.client.names[to]}")


async def test_a_card_in_a_stash_has_a_letter_while_the_thieves_are_out() -> None:
    async with app_at_once().run_test(size=(132, 43)) as pilot:
        table, ways = await table_asking(pilot, "thieves", "move")
        board, (_, loot, _) = table.query_one(thieves.GameBoard), ways[0]
        await pilot.press(board.canvas.spots["card", loot].letter)
        assert ("card", loot) in board.picked


async def test_letters_follow_the_table_from_left_to_right_and_down() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, _ = await table_asking(pilot, "thieves", "move")
        spots = [spot for spot in table.query_one(thieves.GameBoard).canvas.spots.values() if spot.letter]
        assert len(spots) > 1
        assert [spot.letter for spot in sorted(spots, key=lambda spot: (spot.y, spot.x))] == [*LETTERS[: len(spots)]]


async def test_cards_below_the_map_of_the_keep_have_letters_that_the_map_does_not_use() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "blackkeep", 2, seed=5)
        board = table.query_one(blackkeep.GameBoard)
        while len(lettered := [spot for spot in board.canvas.spots.values() if spot.letter]) < 5:
            play_moves(table.practice, 1)
            await pilot.pause()
            await until_asked(pilot)
        named = [blackkeep.CARD_KEYS.get(str(spot.key[1]), spot.letter) for spot in lettered]
        assert [spot.letter for spot in lettered] == named
        last = lettered[-1]
        await pilot.press(last.letter)
        assert board.cursor == last.key
        assert last.key in board.picked


async def test_a_letter_is_a_card_of_havoc_or_while_rooms_can_be_picked_their_column() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "havoc", 3, level="greedy")
        board = table.query_one(havoc.GameBoard)
        spot = next(spot for spot in board.canvas.spots.values() if spot.letter == "b")
        await pilot.press("b")
        assert board.picked[-1] == spot.key
        await pilot.press("enter")
        while not any(board.is_lit(("room", room)) for room in range(36)):
            play_moves(table.practice, 1)
            await pilot.pause()
            await until_asked(pilot)
        assert not any(spot.letter in "abcdef" for spot in board.canvas.spots.values() if spot.letter)
        far = next(room for room in range(36) if not board.is_lit(("room", room)))
        column, row = "abcdef"[far % 6], str(far // 6 + 1)
        await pilot.press(column, row)
        assert question(table).reason.startswith(f"{column.upper()}{row} ")


async def test_letters_of_the_bank_go_before_rooms_and_movements_while_something_is_taken() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, _ = await table_asking(pilot, "sneaks", "take")
        board = table.query_one(sneaks.GameBoard)
        lit = [key for key in board.canvas.spots if board.is_lit(key)]
        assert {("bank", "ART"), ("bank", "JEW")} <= {*lit}
        await pilot.press("a", "j")
        assert board.picked == (("take", "ART"), ("take", "JEW"))


async def test_what_can_be_chosen_has_the_same_key_and_the_same_order_on_the_board_and_in_the_question() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        for game in GAMES:
            table = await sit_down(pilot, game, 4, level="greedy")
            board = table.query_one(Board)
            for seed in range(8):
                play_moves(table.practice, 1, seed=seed)
                await pilot.pause()
                await until_asked(pilot)
                asked = question(table)
                assert all(asked.keys[step] for step, _ in asked.steps), "no choice is without a key"
                assert len({*asked.keys.values()}) == len(asked.keys), f"no key means two things: {asked.keys}"
                spots = {board.step_of(spot.key): spot for spot in board.canvas.spots.values() if spot.letter}
                shared = [(spots[step], asked.keys[step]) for step, _ in asked.steps if step in spots]
                assert [spot.letter for spot, _ in shared] == [key for _, key in shared]


async def test_an_action_card_of_havoc_keeps_its_letter_all_through_the_game() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "havoc", 3, level="greedy")
        board = table.query_one(havoc.GameBoard)
        met = 0
        for seed in range(40):
            for step, key in question(table).keys.items():
                value = table.view.value(step[1]) if isinstance(step, tuple) and step[0] == "card" else None
                if value in havoc.ACTION_KEYS:
                    assert key == havoc.ACTION_KEYS[str(value)]
                    met += 1
            play_moves(table.practice, 1, seed=seed)
            await pilot.pause()
            await until_asked(pilot)
        assert met > 10
        assert board.canvas.spots


async def test_if_there_are_more_than_ten_choices_each_is_picked_with_two_digits() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "gentlemen", 4)
        await pilot.press("g")
        asked = question(table)
        many = {step: key for step, key in asked.keys.items() if len(key) == 2}
        for step, key in many.items():
            await pilot.press(*key)
            assert step in table._draft.picked
            await pilot.press("backspace")


async def test_a_choice_of_one_goes_by_itself_with_a_word_and_is_taken_back_with_the_one_before() -> None:
    async with app_at_once(forced=True).run_test(size=(80, 24)) as pilot:
        for seed in range(60):
            table = await sit_down(pilot, "blackkeep", 2, seed=seed)
            for _ in range(12):
                assert len(table.client.choices()) > 1
                if question(table).last.startswith("Nothing else could be done: "):
                    await pilot.press("u")
                    await until_asked(pilot)
                    assert len(table.client.choices()) > 1
                    return
                play_moves(table.practice, 1, seed=seed)
                await pilot.pause()
                await until_asked(pilot)
        raise AssertionError("there was always a choice")


async def test_no_digit_but_0_says_that_nothing_more_is_laid() -> None:
    """There were codes a, b and c, and 4 meant to lay none of them: the code that is called 4, people thought."""
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, _ = await table_asking(pilot, "havoc", "lay")
        asked = question(table)
        assert asked.keys[DONE] == "0"
        await pilot.press(str(1 + [step for step, *_ in asked.steps].index(DONE)))
        assert not question(table).preview
        await pilot.press("0")
        assert question(table).preview == "Lay nothing"
