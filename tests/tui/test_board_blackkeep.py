"""The board of Thieves of the Black Keep: hexes, guards and cards are picked, and my thief is mine to see."""

from textual.pilot import Pilot

from engines.blackkeep.hexes import AREA_OF, VAULT_HEX, distance
from engines.blackkeep.surroundings import my_place
from engines.core import Commit
from tests.tui.tables import app_at_once, play_on, question, sit_down, until_asked
from tui.boards.blackkeep import GameBoard
from tui.screens.play import PracticeTable
from tui.theme import ASCII


async def at_the_keep(pilot: Pilot[None]) -> tuple[PracticeTable, GameBoard]:
    table = await sit_down(pilot, "blackkeep", 3, seed=3, hints=True)
    return table, table.query_one(GameBoard)


async def choose_until(pilot: Pilot[None], table: PracticeTable, words: str) -> None:
    """Take the first choice of everything until this is asked."""
    for _ in range(60):
        await until_asked(pilot)
        if words in question(table).sentence:
            return
        await pilot.press("enter" if question(table).preview else "1")
    raise AssertionError(f"never asked: {words}")


def picture(board: GameBoard) -> str:
    return "\n".join(board.canvas.rows())


async def test_a_tile_is_picked_on_any_of_its_hexes_and_another_one_changes_the_choice() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, board = await at_the_keep(pilot)
        assert "tile to come in by" in question(table).sentence
        assert question(table).hint
        await pilot.press("enter")
        first = question(table).preview
        assert first
        await pilot.press("backspace")
        assert not question(table).preview
        table.pick(("hex", VAULT_HEX))
        assert "Nobody comes in by the vault" in question(table).reason
        assert board.has_focus


async def test_where_i_come_in_is_picked_by_hex_and_nobody_else_is_told() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "where to come in")
        assert "Nobody sees" in question(table).sentence
        table.pick(("hex", VAULT_HEX))
        assert question(table).reason
        assert "[" in picture(board)
        request = table.client.request
        assert isinstance(request, Commit)
        assert board.is_lit(board.cursor), "the cursor comes to a hex that can be picked"
        at = board.cursor[1]  # type: ignore[index]
        assert at in request.allowed(None)
        await pilot.press("enter", "enter")
        await until_asked(pilot)
        assert my_place(table.client.view) == at
        assert "◉" in picture(board)
        assert not any("◉" in str(line.text) for line in table.client.log)


async def test_my_thief_is_covered_with_one_key() -> None:
    async with app_at_once().run_test(size=(132, 43)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "what to buy")
        assert picture(board).count("◉") == 1
        await pilot.press("x")
        assert "◉" not in picture(board)
        await pilot.press("x")
        assert picture(board).count("◉") == 1


async def test_a_card_under_the_cursor_shows_where_it_leads_and_is_put_face_down_with_enter() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "card face down")
        here = my_place(table.client.view)
        assert here is not None
        run = list(table.client.view.state.thieves[0].hand).index("run")  # type: ignore[attr-defined]
        await pilot.press(*["right"] * run)
        assert board.cursor == ("card", "run")
        assert "›" in picture(board)
        await pilot.press("enter")
        assert question(table).preview == "Run"
        await pilot.press("enter")
        await choose_until(pilot, table, "Choose where you go")
        lit = [key[1] for key in board.canvas.spots if board.is_lit(key)]  # type: ignore[index]
        assert lit or question(table).preview, "a way that leaves no choice is only confirmed"
        assert all(distance(here, at) <= 1 for at in lit)


async def test_arrows_walk_over_hexes_in_rows_and_columns_and_the_window_follows() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        _, board = await at_the_keep(pilot)
        board.cursor = ("hex", VAULT_HEX)
        await pilot.press("right", "right")
        assert board.cursor == ("hex", (2, -1))
        await pilot.press("h", "h", "j", "k")
        assert board.cursor == ("hex", VAULT_HEX)
        await pilot.press(*["up"] * 40)
        assert board.cursor in board.canvas.spots
        assert board.cursor != ("hex", VAULT_HEX)


async def test_what_guards_see_is_marked_while_it_is_turned_on() -> None:
    async with app_at_once().run_test(size=(132, 43)) as pilot:
        _, board = await at_the_keep(pilot)
        before = picture(board)
        await pilot.press("g")
        assert picture(board).count("'") > before.count("'")
        await pilot.press("g")
        assert picture(board) == before


async def test_the_whole_keep_is_shown_where_there_is_room_and_a_part_of_it_where_there_is_not() -> None:
    async with app_at_once().run_test(size=(132, 43)) as pilot:
        table, board = await at_the_keep(pilot)
        ground = table.client.view.state.keep.ground  # type: ignore[attr-defined]
        assert {key[1] for key in board.canvas.spots if key[0] == "hex"} == set(ground)  # type: ignore[index]
        await pilot.press("z")
        near = {key[1] for key in board.canvas.spots if key[0] == "hex"}  # type: ignore[index]
        assert near < set(ground)
        assert {AREA_OF[at] for at in near}


async def test_the_map_reads_in_plain_ascii() -> None:
    async with app_at_once().run_test(size=(132, 43)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "what to buy")
        assert picture(board).translate(ASCII).isascii()


async def test_a_click_on_a_hex_picks_it() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, board = await at_the_keep(pilot)
        lit = next(spot for key, spot in board.canvas.spots.items() if board.is_lit(key))
        await pilot.click("#board", offset=(lit.x + 2, lit.y))
        assert question(table).preview


async def test_a_whole_game_is_played_with_the_keyboard() -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "blackkeep", 2, level="greedy")
        assert await play_on(pilot, table, "1213456") > 10
        await pilot.press("enter")
        assert app.screen.query("#scores")
