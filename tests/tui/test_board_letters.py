"""Every place that can be picked shows a letter, and the letter picks it."""

from textual.pilot import Pilot

from engines.core import Move
from tests.tui.tables import app_at_once, play_moves, question, sit_down, until_asked
from tui.boards import sneaks, thieves
from tui.screens.play import PracticeTable


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


async def test_letters_of_the_bank_go_before_rooms_and_movements_while_something_is_taken() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, _ = await table_asking(pilot, "sneaks", "take")
        board = table.query_one(sneaks.GameBoard)
        lit = [key for key in board.canvas.spots if board.is_lit(key)]
        assert {("bank", "ART"), ("bank", "JEW")} <= {*lit}
        await pilot.press("a", "j")
        assert board.picked == (("take", "ART"), ("take", "JEW"))
