"""The board of Heist & Havoc: rooms, cards and dice picked in every way."""

import re

import pytest
from textual.pilot import Pilot

from engines.games.havoc.floor.grid import ROOMS, room_name
from engines.games.havoc.state import Table
from tests.tui.tables import app_at_once, play_moves, question, sit_down, until_asked
from tui.boards.havoc import GameBoard
from tui.boards.havoc.basement import lamplight
from tui.boards.havoc.signs import SEEN
from tui.screens.tables.practice_table import PracticeTable


async def _until(pilot: Pilot[None], table: PracticeTable, verb: str) -> list[tuple[object, ...]]:
    """Play on until this is asked of me; the choices then."""
    for seed in range(400):
        choices = list(table.client.choices())[:40]
        if any(choice[0] == verb for choice in choices):
            await pilot.pause()
            return choices
        play_moves(table.practice, 1, seed=seed)
        await until_asked(pilot)
    raise AssertionError(f"nobody asked for {verb}")


def _state(table: PracticeTable) -> Table:
    state = table.client.view.state
    assert isinstance(state, Table)
    return state


async def test_the_whole_maze_is_in_sight_and_a_card_is_put_back_with_two_keys() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "havoc", 4)
        board = table.query_one(GameBoard)
        rooms = [key for key in board.canvas.spots if isinstance(key, tuple) and key[0] == "room"]
        assert len(rooms) == 36
        assert board.canvas.height <= board.size.height, "nothing needs scrolling"
        before = table.client.slot
        await pilot.press("1")
        assert question(table).preview.startswith("Put back")
        await pilot.press("enter")
        assert table.client.slot > before


async def test_a_step_is_lit_picked_with_its_coordinates_and_taken_back() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "havoc", 3, level="greedy")
        choices = await _until(pilot, table, "go")
        board = table.query_one(GameBoard)
        lit = {key for key in board.canvas.spots if board.is_lit(key)}
        there = next(choice[1] for choice in choices if choice[0] == "go")
        assert ("room", there) in lit
        row, col = divmod(int(str(there)), 6)
        await pilot.press("abcdef"[col], str(row + 1))
        assert ("room", there) in board.picked
        before = table.client.slot
        await pilot.press("backspace")
        assert ("room", there) not in board.picked
        assert table.client.slot == before


async def test_without_colours_every_open_room_has_its_name_in_its_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "havoc", 3, level="greedy")
        choices = await _until(pilot, table, "go")
        board, rows = table.query_one(GameBoard), table.query_one(GameBoard).canvas.rows()
        for room in (int(str(choice[1])) for choice in choices if choice[0] == "go"):
            spot, row, col = board.canvas.spots["mark", room], *divmod(room, 6)
            mark = f"{'ABCDEF'[col]}{row + 1}"
            expected = f"▶{mark}" if board.cursor == ("room", room) else mark
            assert rows[spot.y][spot.x : spot.x + spot.width] == expected


async def test_a_room_out_of_reach_says_why() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "havoc", 3, level="greedy")
        await _until(pilot, table, "go")
        s, board = _state(table), table.query_one(GameBoard)
        far = next(room for room in (0, 35) if not board.is_lit(("room", room)) and s.room[0] != room)
        table.pick(("room", far))
        assert "not next to" in question(table).reason or "wall" in question(table).reason


async def test_two_of_my_four_dice_are_opened_in_my_order_and_covered_with_the_rest() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "havoc", 3, level="greedy")
        await _until(pilot, table, "open")
        board = table.query_one(GameBoard)
        dice = [key for key in board.canvas.spots if isinstance(key, tuple) and key[0] == "die"]
        assert len(dice) == 4
        faces = [str(table.client.view.value(key[1])) for key in dice]
        row = re.compile("".join(rf"[▶a-d]{face}\]" for face in faces))  # each with its letter in its edge
        assert any(row.search(line) for line in board.canvas.rows())
        await pilot.press("x")
        assert not any(row.search(line) for line in board.canvas.rows())
        await pilot.press("x", "c")
        assert board.picked == (dice[2],)


async def test_a_guard_is_picked_where_it_stands_and_then_its_step() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "havoc", 3, level="greedy")
        choices = await _until(pilot, table, "guard")
        s = _state(table)
        _, guard, room = choices[0]
        before = table.client.slot
        assert isinstance(guard, int)
        steps = {room_name(int(str(choice[2]))) for choice in choices if choice[1] == guard}
        label = dict(question(table).steps)["guard", guard]
        assert label.startswith(f"guard {guard + 1} in {room_name(s.guards[guard])}, to ")
        assert all(step in label for step in steps)
        table.pick(("room", s.guards[guard]))
        table.pick(("room", room))
        assert question(table).preview.startswith("Guard ")
        await pilot.press("enter")
        assert table.client.slot > before


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
async def test_without_colours_rooms_that_a_guard_sees_have_a_sign(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with app_at_once().run_test(size=size) as pilot:
        table = await sit_down(pilot, "havoc", 3, level="greedy")
        await _until(pilot, table, "guard")
        canvas, s = table.query_one(GameBoard).canvas, _state(table)
        watched = {room for room, _ in lamplight(s)}
        for room in ROOMS:
            spot, rows = canvas.spots["room", room], canvas.rows()
            inside = "".join(row[spot.x : spot.x + spot.width] for row in rows[spot.y : spot.y + spot.height])
            assert (SEEN in inside) == (room in watched), room_name(room)


async def test_what_i_looked_at_is_marked_for_me_alone() -> None:
    async with app_at_once().run_test(size=(132, 43)) as pilot:
        table = await sit_down(pilot, "havoc", 3, seed=4, level="greedy")
        for choice in await _until(pilot, table, "look"):
            if choice[0] == "look":
                table.client.submit(choice)
                break
        await pilot.pause()
        token = _state(table).tokens[int(str(choice[1]))]
        sign = f"▒{table.client.view.value(token)}"
        board = table.query_one(GameBoard)
        left, top = next((spot.x, spot.y) for key, spot in board.canvas.spots.items() if key == ("room", choice[1]))
        assert board.canvas.rows()[top][left:].startswith(sign)
        await pilot.press("x")
        assert not board.canvas.rows()[top][left:].startswith(sign), "covered"


async def test_a_click_into_a_lit_room_picks_it() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "havoc", 3, level="greedy")
        await _until(pilot, table, "go")
        board = table.query_one(GameBoard)
        key, spot = next((key, spot) for key, spot in board.canvas.spots.items() if board.is_lit(key))
        await pilot.click(board, offset=(spot.x + 3, spot.y))
        assert key in board.picked


async def test_a_step_is_walked_with_arrows_and_enter() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "havoc", 3, level="greedy")
        choices = await _until(pilot, table, "go")
        board = table.query_one(GameBoard)
        assert board.is_lit(board.cursor), "the cursor waits where something can be done"
        kind, start = board.cursor
        there = int(str([choice[1] for choice in choices if choice[0] == "go"][-1]))
        down, right = (to - at for to, at in zip(divmod(there, 6), divmod(start, 6), strict=True))
        await pilot.press(*["down" if down > 0 else "up"] * abs(down), *["right" if right > 0 else "left"] * abs(right))
        assert (kind, there) == board.cursor
        await pilot.press("enter", "enter")
        assert _state(table).room[0] == there
