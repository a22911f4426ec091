"""Pictures of every board at the start, in the middle and at the end, and a few of other places.

A difference is no fault by itself: look at it, and keep it with `make snapshots` if it is meant.
"""

import re

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.pilot import Pilot

from tests.tui.tables import app_at_once, play_moves, sit_down, until_asked

SIZES = ((80, 24), (132, 43))
TABLES = (("sneaks", 4), ("gentlemen", 4), ("thieves", 4), ("blackkeep", 4), ("havoc", 4))


class Pictures(SingleFileSnapshotExtension):
    _file_extension = "svg"
    file_extension = "svg"
    _write_mode = WriteMode.TEXT


@pytest.fixture
def picture(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Pictures)


async def photograph(pilot: Pilot[None]) -> str:
    """The screen as SVG once nothing moves any more, without what differs from one machine to the next."""
    before, svg = "", "..."
    while svg != before:
        await pilot.pause()
        before, svg = svg, pilot.app.export_screenshot(title="Den")
    return re.sub(r"terminal-\d+", "terminal", svg)


MOMENTS = (("start", 0), ("middle", 6), ("end", 999))  # and how many moves of mine later they come


@pytest.mark.parametrize(("game", "seats"), TABLES)
async def test_a_board_looks_as_it_was_meant_to(game: str, seats: int, picture: SnapshotAssertion) -> None:
    app = app_at_once()
    async with app.run_test(size=SIZES[0]) as pilot:
        table = await sit_down(pilot, game, seats, hints=True)
        for moment, moves in MOMENTS:
            play_moves(table.practice, moves)
            await until_asked(pilot)
            for width, height in SIZES:
                await pilot.resize_terminal(width, height)
                assert await photograph(pilot) == picture(name=f"{game}-{moment}-{width}x{height}")


async def test_the_table_by_day(picture: SnapshotAssertion) -> None:
    app = app_at_once(theme="day")
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, "gentlemen", 4)
        assert await photograph(pilot) == picture(name="gentlemen-day")


async def test_the_table_without_colours(picture: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, "sneaks", 4)
        await pilot.press("b")
        assert await photograph(pilot) == picture(name="sneaks-no-colour")


async def test_the_table_in_plain_signs(picture: SnapshotAssertion) -> None:
    app = app_at_once(ascii=True)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, "thieves", 6)
        assert await photograph(pilot) == picture(name="thieves-ascii")


async def test_the_first_screen(picture: SnapshotAssertion) -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        assert await photograph(pilot) == picture(name="home")
