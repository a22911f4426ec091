"""The board of Thieves of the Black Keep: hexes, guards and cards are picked, and my thief is mine to see."""

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from engines.catalogue import rules_of
from engines.core import Commit, Move
from engines.games.blackkeep.cards import COST, THIEF_CARDS
from engines.games.blackkeep.guards.forecast import forecast
from engines.games.blackkeep.keep.built_keep import DIRECTION_CARDS
from engines.games.blackkeep.keep.hexes import AREA_OF, BIT, CENTRES, TILE_HEXES, VAULT_HEX, Hex, distance, neighbours
from engines.games.blackkeep.state import Table as Keep
from engines.games.blackkeep.words.description import my_place
from engines.games.blackkeep.words.names import card_title
from netcode.play.practice import PracticeClient
from tests.tui.tables import app_at_once, play_moves, play_on, question, sit_down, until_asked
from tui.boards.blackkeep import GameBoard
from tui.boards.blackkeep.cards import DOES
from tui.boards.blackkeep.keep_map import WAY_OUT, Sign, stand
from tui.boards.blackkeep.light import LitKeep
from tui.boards.blackkeep.viewport import FAR, NEAR, Viewport
from tui.look.canvas import Canvas, Words
from tui.look.films import MOST
from tui.look.theme import ASCII
from tui.screens.tables.practice_table import PracticeTable
from tui.widgets.table.crew import Crew
from tui.widgets.table.journal import Journal

SIZES = [(80, 24), (110, 32), (160, 50)]
KEEP = 17  # a seed: I pick an entry first, and a Rock and a Loose Shutter are on sale


async def at_the_keep(pilot: Pilot[None]) -> tuple[PracticeTable, GameBoard]:
    table = await sit_down(pilot, "blackkeep", 3, seed=KEEP, hints=True)
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
        title = first.removeprefix("The ").partition(" (")[0]
        assert title in "\n".join(board.canvas.rows()[: board._window.height]), "it can be read on the map"
        await pilot.press("backspace")
        assert not question(table).preview
        table.pick(("hex", VAULT_HEX))
        assert "Nobody comes in by the vault" in question(table).reason
        assert board.has_focus


@pytest.mark.parametrize("seed", range(5))
async def test_the_mark_of_a_tile_that_can_be_picked_hides_no_name(seed: int) -> None:
    async with app_at_once().run_test(size=(120, 36)) as pilot:
        table = await sit_down(pilot, "blackkeep", 6, seed=seed)
        board = table.query_one(GameBoard)
        await choose_until(pilot, table, "tile to get out by")
        on_the_map = "\n".join(board.canvas.rows()[: board._window.height])
        s = table.client.view.state
        assert isinstance(s, Keep)
        assert [tile.title for tile in s.keep.tiles.values() if tile.title not in on_the_map] == []


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
        at = board.cursor[1]
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
        assert picture(board).count("◉") == 2  # on the map, and in its legend
        await pilot.press("x")
        assert "◉" not in picture(board)
        await pilot.press("x")
        assert picture(board).count("◉") == 2


async def test_a_captured_thief_is_on_the_map_no_more() -> None:
    async with app_at_once().run_test(size=(132, 43)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "what to buy")
        s = table.client.view.state
        assert isinstance(s, Keep)
        assert "◉" in picture(board)
        s.thieves[0].captured = True
        board.repaint()
        assert "◉" not in picture(board)
        assert "Pick" not in picture(board)


async def test_a_place_about_to_be_chosen_is_covered_too() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "where to come in")
        await pilot.press("x")
        assert not set("[▶•") & set(picture(board))
        assert {label for _, label in question(table).steps} == {"▒"}
        await pilot.press("1")
        assert question(table).preview == "Covered ▒"
        assert not set("[▶•") & set(picture(board))
        await pilot.press("x")
        assert question(table).preview != "Covered ▒"


async def test_a_card_under_the_cursor_shows_where_it_leads_and_is_put_face_down_with_enter() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "card face down")
        here = my_place(table.client.view)
        assert here is not None
        run = list(table.client.view.state.thieves[0].hand).index("run")
        await pilot.press(*["right"] * run)
        assert board.cursor == ("card", "run")
        assert "›" in picture(board)
        await pilot.press("enter")
        assert question(table).preview == "Run"
        await pilot.press("enter")
        await choose_until(pilot, table, "Choose where you go")
        lit = [key[1] for key in board.canvas.spots if board.is_lit(key)]
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


def lights(board: GameBoard, at: Hex) -> set[str]:
    """The lights on a hex, by its upper left pixel, where nobody stands."""
    x, y = board._window.pixel(at)
    return {light.rpartition("-")[0] for light in board.canvas.ground.at(x, y).split()[1:]}


@pytest.mark.parametrize("size", SIZES)
async def test_what_guards_see_lies_in_the_light_of_their_torches_until_it_is_turned_off(size: tuple[int, int]) -> None:
    async with app_at_once().run_test(size=size) as pilot:
        table, board = await at_the_keep(pilot)
        s = table.client.view.state
        shown = [at for at in s.keep.ground if ("hex", at) in board.canvas.spots and at != board.cursor[1]]
        standing = {guard.at for guard in s.guards}
        seen = {at for at in shown if BIT[at] & s.watched()} | standing
        floor = {at for at in shown if s.keep.ground[at] != "#"}
        assert {at for at in floor if "torch" in lights(board, at)} == seen & floor
        await pilot.press("g")
        assert {at for at in floor if "torch" in lights(board, at)} == standing & floor


async def test_without_colours_what_guards_see_is_marked_with_a_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with app_at_once().run_test(size=(132, 43)) as pilot:
        _, board = await at_the_keep(pilot)
        before = picture(board)
        assert "▓▓▓" in before
        assert "░" in before
        assert "g [sight]" in before
        await pilot.press("g")
        assert "░" not in picture(board)
        assert "g [sight]" not in picture(board)
        await pilot.press("g")
        assert picture(board) == before


async def test_a_map_with_room_in_a_corner_says_what_its_signs_mean() -> None:
    async with app_at_once().run_test(size=(120, 36)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "what to buy")
        s = table.client.view.state
        assert isinstance(s, Keep)
        spots: dict[Any, Any] = dict(board.canvas.spots)
        legend = {key: spot for key, spot in spots.items() if key[0] in ("status", "legend")}
        assert {key[1] for key in legend if key[0] == "status"} == {guard.status for guard in s.guards}
        assert {("legend", what) for what in ("special", "vault", "way out", "wall")} <= legend.keys()
        keep = {board._window.cell(at) for at in s.keep.ground}
        for spot in legend.values():
            assert keep.isdisjoint((x, spot.y) for x in range(spot.x - 1, spot.x + spot.width + 1))


async def test_my_way_out_is_named_whole_or_only_marked() -> None:
    """Where the exits leave no room for the words on my tile, their signs must do."""
    named: set[bool] = set()
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        for moves in range(1, 12):
            table = await sit_down(pilot, "blackkeep", 4)
            play_moves(table.practice, moves)
            await pilot.pause()
            await until_asked(pilot)
            board = table.query_one(GameBoard)
            of_map = board.canvas.rows()[: board._window.height]
            rows = [row for row in of_map if re.search("my? ?wa|ay out|y out", row)]
            assert all(WAY_OUT in row for row in rows), rows
            named.add(bool(rows))
    assert named == {True, False}


async def test_a_map_that_is_cut_says_how_far_it_goes_on() -> None:
    async with app_at_once().run_test(size=(120, 36)) as pilot:
        _, board = await at_the_keep(pilot)
        s = board.view.state
        assert isinstance(s, Keep)
        cut = sum(board._window.beyond(s.keep.ground))
        told = [int(more) for more in re.findall("[▲▼] ([0-9]+) more row", picture(board))]
        assert cut > 0
        assert sum(told) == cut
        await pilot.resize_terminal(160, 50)
        await pilot.pause()
        assert "more row" not in picture(board)


async def test_without_colours_tiles_have_outlines_and_their_names_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with app_at_once().run_test(size=(160, 50)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "what to buy")
        s, drawn = table.client.view.state, picture(board)
        assert isinstance(s, Keep)
        assert all(tile.title in drawn for tile in s.keep.tiles.values())
        assert "▁▁▁" in drawn
        assert "│" in drawn


def test_without_colours_the_arrow_of_a_guard_stands_where_it_looks() -> None:
    for arrow, plain, ascii in (
        ("↖", " ↖B ", " \\B "),
        ("↗", "  B↗", "  B/"),
        ("↙", " ↙B ", " /B "),
        ("↑", "  B↑", "  B^"),
    ):
        canvas = Canvas(4, 1, plain=True)
        stand(canvas, 2, 0, [Sign("B", "blue", True), Sign(arrow, "blue", True)])
        assert canvas.rows() == [plain]
        assert plain.translate(ASCII) == ascii


async def test_the_moon_shines_on_me_alone_and_not_while_i_am_covered() -> None:
    async with app_at_once().run_test(size=(160, 50)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "what to buy")
        me, s = my_place(table.client.view), table.client.view.state
        assert me is not None
        lit = {at for at in s.keep.ground if "moonlight" in lights(board, at)}
        assert me in lit
        assert all(distance(me, at) <= 2 for at in lit)
        await pilot.press("x")
        assert not {at for at in s.keep.ground if "moonlight" in lights(board, at)}


async def test_the_light_that_is_remembered_is_the_light_there_is() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, board = await at_the_keep(pilot)
        seen = set()
        for seed in range(12):
            play_moves(table.practice, 1, seed=seed)
            for remembers in (True, False):
                board._lit = board._lit if remembers else LitKeep()
                painted = board.paint(board.canvas.width, board.canvas.height).ground._rows
                seen.add((seed, str(painted)))
        assert len(seen) == 12, "painted with and without what is remembered it looks the same"
        assert len({picture for _, picture in seen}) > 1


async def test_where_a_thief_may_be_lies_in_the_light_of_its_colour() -> None:
    async with app_at_once().run_test(size=(160, 50)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "what to buy")
        await pilot.press("i")
        s = table.client.view.state
        assert {at for at in s.keep.ground if "seat-2" in lights(board, at)} == set(s.possible(1))


@pytest.mark.parametrize("scale", [FAR, NEAR])
def test_every_other_column_of_hexes_begins_half_a_hex_lower_and_no_two_hexes_share_a_pixel(scale: int) -> None:
    window = Viewport(200, 200, scale)
    pixels: dict[tuple[int, int], Hex] = {}
    for at in AREA_OF:
        x, y = window.pixel(at)
        for across in range(3):
            for down in range(scale):
                assert pixels.setdefault((x + across, y + down), at) == at
        signs_x, signs_y = window.cell(at)
        assert x < signs_x < x + 2
        assert y <= 2 * signs_y + 1 < y + scale, "its signs stand on the lower pixel of their cell: that is its own"
        assert window.pixel((at[0] + 1, at[1]))[1] - y in (scale // 2, (scale + 1) // 2)


@pytest.mark.parametrize("size", SIZES)
async def test_every_tile_that_is_shown_has_its_name_on_the_map(size: tuple[int, int]) -> None:
    async with app_at_once().run_test(size=size) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "what to buy")
        s = table.client.view.state
        for area, tile in s.keep.tiles.items():
            if all(("hex", (q + CENTRES[area][0], r + CENTRES[area][1])) in board.canvas.spots for q, r in TILE_HEXES):
                assert tile.title in picture(board)
        assert sum(tile.title in picture(board) for tile in s.keep.tiles.values()) >= 2


@pytest.mark.parametrize("size", SIZES[1:])
async def test_from_a_wide_window_on_every_card_says_what_it_does(size: tuple[int, int]) -> None:
    async with app_at_once().run_test(size=size) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "what to buy")
        s = table.client.view.state
        for card in (*s.display, "rope arrow", "run", "hide", "rest", "pickpocket"):
            assert DOES[card] in picture(board), card


def test_every_card_that_does_not_name_a_direction_says_what_it_does_in_its_room() -> None:
    assert DOES.keys() == {*THIEF_CARDS, *COST} - {*DIRECTION_CARDS}
    assert max(map(len, DOES.values())) <= 22


async def test_guards_that_walked_are_seen_to_walk_and_arrive() -> None:
    async with app_at_once().run_test(size=(160, 50)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "card face down")
        table.practice.submit(("hide",))
        while table.practice.advance():
            pass
        await pilot.pause()
        s = table.client.view.state
        walks = [line.event for line in table.client.log if line.event[0] == "walks"]
        film = board.films(table.client.view, walks)
        assert 1 < len(film.frames) <= MOST
        _, number, before, _ = walks[0]
        first, last = board.canvas.copy(), board.canvas.copy()
        film.frames[0](first)
        film.frames[-1](last)
        x, y = board._window.cell(before)
        assert first.rows()[y][x] == s.guards[number].status[0].upper()
        x, y = board._window.cell(walks[-1][3])
        assert last.rows()[y][x] == s.guards[walks[-1][1]].status[0].upper()


async def test_the_guards_routes_and_where_they_go_next_are_drawn_on_demand() -> None:
    async with app_at_once().run_test(size=(132, 43)) as pilot:
        table, board = await at_the_keep(pilot)
        before = picture(board)
        await pilot.press("o")
        s = table.client.view.state
        assert isinstance(s, Keep)
        for guard in s.guards:
            for at, facing in forecast(s, guard):
                x, y = board._window.cell(at)
                arrow = board.canvas.rows()[y][x - 1 if at == guard.at else x + 1]
                assert arrow == "↑↗↘↓↙↖"[facing - 1]
        assert picture(board).count("◦") > 5
        await pilot.press("o")
        assert picture(board) == before


async def test_where_each_thief_may_be_is_drawn_one_after_the_other_and_my_own_place_is_not_among_it() -> None:
    async with app_at_once().run_test(size=(160, 50)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "what to buy")
        s = table.client.view.state
        assert isinstance(s, Keep)
        before = picture(board)
        for seat in (1, 2, 0):
            await pilot.press("i")
            places = s.possible(seat)
            for at in places:
                x, y = board._window.cell(at)
                assert board.canvas.rows()[y][x - 1] == str(seat + 1)
            assert f"may be on {len(places)} hexes" in picture(board)
        await pilot.press("i")
        assert picture(board) == before


async def test_where_a_thief_may_be_is_brought_into_view() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "what to buy")
        for seat in (1, 2, 0):
            await pilot.press("i")
            drawn = "".join(row[: board.canvas.width] for row in board.canvas.rows()[:-3])
            assert str(seat + 1) in drawn


async def test_enter_alone_buys_nothing() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "what to buy")
        assert "none" in picture(board)
        await pilot.press("enter")
        assert question(table).preview == "Buy nothing more"


async def test_the_whole_keep_is_shown_where_there_is_room_and_a_part_of_it_where_there_is_not() -> None:
    async with app_at_once().run_test(size=(160, 50)) as pilot:
        table, board = await at_the_keep(pilot)
        ground = table.client.view.state.keep.ground
        assert {key[1] for key in board.canvas.spots if key[0] == "hex"} == set(ground)
        await pilot.resize_terminal(110, 32)
        await pilot.pause()
        far = {key[1] for key in board.canvas.spots if key[0] == "hex"}
        await pilot.press("z")
        assert sum(row.count("■") for row in board.canvas.rows()[:5]) >= 2, "an overview stands in the corner"
        near = {key[1] for key in board.canvas.spots if key[0] == "hex"}
        assert near < far < set(ground)


async def test_where_the_keep_is_cut_a_key_gives_it_the_room_of_the_cards() -> None:
    async with app_at_once().run_test(size=(120, 36)) as pilot:
        table, board = await at_the_keep(pilot)
        ground = set(table.client.view.state.keep.ground)

        def shown() -> set[Hex]:
            return {key[1] for key in board.canvas.spots if isinstance(key, tuple) and key[0] == "hex"}

        assert shown() < ground
        assert "more row" in picture(board)
        assert "z all of it" in picture(board)
        await pilot.press("z")
        assert shown() == ground
        assert "on sale" not in picture(board)
        await pilot.press("z")
        assert "on sale" in picture(board), "the near view"
        near = shown()
        await pilot.press("z")
        assert near < shown() < ground
        await pilot.press("z")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "$" in picture(board), "no room for all of it: the cards come back"


async def test_the_map_reads_in_plain_ascii() -> None:
    async with app_at_once().run_test(size=(132, 43)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "what to buy")
        assert picture(board).translate(ASCII).isascii()


async def test_a_click_on_the_key_of_a_layer_does_what_the_key_does() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        _, board = await at_the_keep(pilot)
        shown = board.canvas.rows()
        zoom, sight = board.canvas.spots["layer", "z"], board.canvas.spots["layer", "g"]
        await pilot.click("#board", offset=(zoom.x + 1, zoom.y))
        assert board.canvas.rows() != shown
        await pilot.click("#board", offset=(sight.x + 1, sight.y))
        assert not board._sight


async def test_a_click_on_a_hex_picks_it() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, board = await at_the_keep(pilot)
        lit = next(spot for key, spot in board.canvas.spots.items() if board.is_lit(key))
        await pilot.click("#board", offset=(lit.x + 2, lit.y))
        assert question(table).preview


async def test_a_guard_card_is_bought_with_cards_picked_one_by_one_and_then_aimed_at_a_hex() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "what to buy")
        table.pick(("buy", "rock"))
        table.pick(("coin", "run"))
        assert question(table).preview == "Buy Rock (1) for Run"
        await pilot.press("enter")
        await choose_until(pilot, table, "card face down")
        assert "Guard cards" in picture(board)
        table.pick(("card", "rock"))
        await pilot.press("enter")
        await choose_until(pilot, table, "a hex in sight")
        assert board.is_lit(board.cursor), "the cursor comes to a hex that can be aimed at"
        wall = next(at for at, sign in table.client.view.state.keep.ground.items() if sign == "#")
        table.pick(("hex", wall))
        assert "is a wall" in question(table).reason
        aim = board.cursor[1]
        await pilot.press("enter", "enter")
        await until_asked(pilot)
        assert ("rock thrown", 0, aim) in [line.event for line in table.client.log]


async def test_a_guard_is_picked_where_it_stands_and_then_the_side_it_is_to_look_at() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "what to buy")
        table.pick(("buy", "loose shutter"))
        table.pick(("coin", "rope arrow"))
        table.pick(("coin", "run"))
        await pilot.press("enter")
        await choose_until(pilot, table, "card face down")
        table.pick(("card", "loose shutter"))
        await pilot.press("enter")
        await choose_until(pilot, table, "which way it is to look")
        guard = next(guard for guard in table.client.view.state.guards if board.is_lit(("hex", guard.at)))
        table.pick(("hex", guard.at))
        side = next(to for to in neighbours(guard.at) if board.is_lit(("hex", to)))
        table.pick(("hex", side))
        assert "look" in question(table).preview


async def test_the_fake_is_paid_for_with_a_card_picked_in_my_hand() -> None:
    async with app_at_once().run_test(size=(110, 32)) as pilot:
        table = await sit_down(pilot, "blackkeep", 6, seed=31, level="greedy")
        board = table.query_one(GameBoard)
        greedy_until(table.practice, ("pass",))
        await pilot.pause()
        await until_asked(pilot)
        assert "draw another treasure" in question(table).sentence
        carriers = board.headline(table.client.view).partition("with a treasure: ")[2]
        assert "you" not in carriers.split(", ")  # who draws the Fake leads in nothing
        coin = next(parts[0] for verb, *parts in table.client.choices() if verb == "redraw")
        table.pick(("coin", coin))
        assert question(table).preview == f"Pay {card_title(coin)} and draw another treasure"
        await pilot.press("enter")
        await until_asked(pilot)
        assert any(line.event[:3] == ("redraws", 0, coin) for line in table.client.log)


def greedy_until(client: PracticeClient, wanted: Move) -> None:
    """Play my seat as a greedy thief would, until this is one of my choices."""
    greedy, rng = rules_of("blackkeep").bots["greedy"], Random(1)
    while True:
        while client.advance():
            pass
        assert client.ending is None, f"never asked: {wanted}"
        assert client.request is not None
        choices = list(client.choices())
        if wanted in choices:
            return
        client.submit(greedy(client.view, client.request, choices, rng))


async def test_guards_walk_on_the_map_while_the_round_is_told() -> None:
    async with app_at_once().run_test(size=(132, 43)) as pilot:
        table, board = await at_the_keep(pilot)
        await choose_until(pilot, table, "card face down")
        table.practice.submit(("hide",))
        while table.practice.advance():
            pass
        walks = [line.event for line in table.client.log if line.event[0] == "walks"]
        assert walks
        board.tell(walks[:1])
        x, y = board._window.cell(walks[0][3])
        assert board.canvas.rows()[y][x] in "BIAPR"


async def test_a_whole_game_is_played_with_the_keyboard() -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "blackkeep", 2, seed=2, level="greedy")
        assert await play_on(pilot, table, "1213456") > 10
        await pilot.press("enter")
        assert app.screen.query("#scores")


async def test_of_a_large_crew_others_are_told_in_short_so_that_there_is_room_for_the_log() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "blackkeep", 6)
        crew, log = table.query_one(Crew), table.query_one(Journal)
        long: Words = [("a long line of what everybody knows of them", "")]
        crew.crew = tuple(replace(mate, lines=[long]) for mate in crew.crew)
        await pilot.pause()
        shown = crew.canvas.rows()
        assert crew.size.height >= crew.canvas.height
        assert log.size.height >= 3
        assert all(sum(mate.name in row for row in shown) == 1 for mate in crew.crew)
        assert sum("…" in row for row in shown) >= 5
        crew.crew = tuple(replace(mate, lines=[long] * 9) for mate in crew.crew)
        await pilot.pause()
        crew.focus()
        await pilot.press(*["down"] * 6)
        await pilot.pause()
        last = crew.canvas.spots["seat", 5]
        assert crew.scroll_offset.y + crew.size.height >= last.y + last.height
