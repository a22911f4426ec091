"""Hidden things are revealed one by one, over the picture of the moment before; any pick skips the rest."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from textual.pilot import Pilot

from engines.core.rules import Event
from tests.patience import PATIENCE
from tests.tui.tables import app_at_once, play_moves, question, sit_down, until_asked
from tui.boards.base import Board
from tui.screens.tables.practice_table import PracticeTable
from tui.widgets.table.crew import Crew


class Audience:
    """Sees every picture that a board shows while something is told."""

    def __init__(self, table: PracticeTable, pace: float = 0.05) -> None:
        """Textual forgets a timer whose time is up before it begins to wait. A busy machine takes milliseconds for
        that, so the pace must not be faster."""
        self.table, self.board = table, table.query_one(Board)
        self.pictures: list[tuple[str, str]] = []  # verb, picture
        table.line, table.den.config.drama = pace, pace > 0
        self._tell = self.board.tell
        self.board.tell = self.tell

    def tell(self, events: Sequence[Event], coming: Sequence[Event] = ()) -> None:
        self._tell(events, coming)
        self.pictures.append((str(events[-1][0]), "\n".join(self.board.canvas.rows())))

    def of(self, verb: str) -> list[str]:
        return [picture for at, picture in self.pictures if at == verb]


async def play_until(pilot: Pilot[None], audience: Audience, verb: str) -> list[str]:
    """Play on until this has been told; the pictures of it."""
    table = audience.table
    for seed in range(400):
        play_moves(table.practice, 1, seed=seed)
        await all_told(pilot, table)
        if pictures := audience.of(verb):
            return pictures
    raise AssertionError(f"nobody ever told of {verb}")


async def all_told(pilot: Pilot[None], table: PracticeTable) -> None:
    async with asyncio.timeout(PATIENCE):
        while table._told < len(table.client.log) or table._timer is not None:
            await pilot.pause()


@pytest.mark.parametrize(("game", "verb"), [("havoc", "plays"), ("blackkeep", "reveals")])
async def test_cards_that_all_picked_at_once_turn_over_one_by_one(game: str, verb: str) -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, game, 4)
        pictures = await play_until(pilot, Audience(table), verb)
        assert [picture.count("▒▒▒▒▒▒▒") for picture in pictures[:4]] == [3, 2, 1, 0]


async def test_teams_of_sneaks_and_snitches_come_into_the_rooms() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 4)
        pictures = await play_until(pilot, Audience(table), "plans")
        assert "②" not in pictures[0]
        assert all(mark in pictures[3] for mark in "①②③④")


async def test_the_burglars_are_revealed_at_the_end_one_by_one() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "gentlemen", 3)
        pictures = await play_until(pilot, Audience(table), "reveals")
        assert [picture.count("▒▒▒▒▒▒▒") for picture in pictures] == [2, 1, 0]
        assert "Ada" in pictures[-1]


@pytest.mark.parametrize("size", [(80, 24), (132, 43)])
async def test_a_raid_opens_the_stashes_and_says_who_is_busted(size: tuple[int, int]) -> None:
    async with app_at_once().run_test(size=size) as pilot:
        for seed in range(20):
            table = await sit_down(pilot, "thieves", 3, seed=seed)
            audience = Audience(table)
            while table.client.ending is None and not audience.of("busted"):
                play_moves(table.practice, 1, seed=seed)
                await all_told(pilot, table)
            if audience.of("busted"):
                break
        assert "✗ busted" in audience.of("busted")[0]
        if opened := audience.of("opened"):
            assert opened[-1].count("▒▒") < audience.of("raid")[-1].count("▒▒")


async def test_enter_shows_all_at_once() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 4)
        audience = Audience(table, pace=60)
        play_moves(table.practice, 1)
        await pilot.pause()
        assert question(table).title == "revealed"
        assert len(audience.pictures) == 1
        await pilot.press("enter")
        await until_asked(pilot)
        assert question(table).title != "revealed"
        assert table._told == len(table.client.log)


async def test_after_the_telling_the_ask_says_what_was_told_last() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "gentlemen", 3)
        audience = Audience(table, pace=60)
        while table.client.ending is None:
            play_moves(table.practice, 1)
            await pilot.pause()
            if table._timer is not None:
                await pilot.press("enter")
        assert audience.pictures
        assert table.client.log[-1].text in question(table).last


async def test_neither_crew_nor_ask_is_ahead_of_what_is_told() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 4)
        crew, audience = table.query_one(Crew).crew, Audience(table, pace=60)
        play_moves(table.practice, 1)
        await pilot.pause()
        await pilot.press("n")
        assert (question(table).title, table.query_one(Crew).crew) == ("revealed", crew)
        await pilot.press("x")  # covers at once, also what is being told
        assert question(table).title != "revealed"
        assert table.query_one(Crew).crew != crew
        assert len(audience.pictures) == 1


async def test_a_player_who_is_slow_to_look_is_told_one_round_and_then_shown_the_table_as_it_is() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 4)
        audience = Audience(table, pace=60)
        for seed in range(3):  # three rounds, while the first one is still told
            play_moves(table.practice, 1, seed=seed)
            await pilot.pause()
        while table._timer is not None:
            table._tell()
        assert len(audience.of("plans")) == 4
        assert table._told == len(table.client.log)
        await until_asked(pilot)


async def test_without_drama_nothing_is_told_one_by_one() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 4)
        audience = Audience(table, pace=0)
        play_moves(table.practice, 2)
        await pilot.pause()
        await until_asked(pilot)
        assert not audience.pictures


async def test_what_was_hidden_from_me_stays_so_while_it_is_told() -> None:
    """Someone is looking: the covered view tells only what everybody may know."""
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "havoc", 3)
        await pilot.press("x")
        view: Any = table.view
        audience = Audience(table)
        await play_until(pilot, audience, "plays")
        assert view.me == 0
        role = str(table.client.view.value(table.client.view.state.role[0]))
        assert not any(role.capitalize() in picture for _, picture in audience.pictures)
