"""Pictures of every board in every format, at the start, in the middle and at the end, and of each of its twins.

A difference is no fault by itself: look at it, and keep it with `make snapshots` if it is meant.
"""

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from engines.catalogue import GAMES
from tests.tui.photograph import photograph
from tests.tui.tables import app_at_once, play_moves, sit_down, until_asked

SMALL, WIDE, LARGE = (80, 24), (110, 32), (160, 50)
MOMENTS = (("start", 0), ("middle", 6), ("end", 999))  # and how many moves of mine later they come
SIZES = (SMALL, WIDE, LARGE)  # each look is taken in, in the middle of a game
TWINS = ("day", "sixteen", "no-colour")


class Pictures(SingleFileSnapshotExtension):
    _file_extension = "svg"
    file_extension = "svg"
    _write_mode = WriteMode.TEXT


@pytest.fixture
def picture(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Pictures)


@pytest.mark.parametrize("game", GAMES)
async def test_board(game: str, picture: SnapshotAssertion) -> None:
    async with app_at_once().run_test(size=SMALL) as pilot:
        table = await sit_down(pilot, game, 4, hints=True)
        for moment, moves in MOMENTS:
            play_moves(table.practice, moves)
            await until_asked(pilot)
            for width, height in SIZES if moment == "middle" else (SMALL,):
                await pilot.resize_terminal(width, height)
                assert await photograph(pilot) == picture(name=f"{moment}-{width}x{height}")


@pytest.mark.parametrize("look", TWINS)
@pytest.mark.parametrize("game", GAMES)
async def test_twin(game: str, look: str, picture: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch) -> None:
    if look == "no-colour":
        monkeypatch.setenv("NO_COLOR", "1")
    app = app_at_once(theme="day" if look == "day" else "night", sixteen=look == "sixteen")
    async with app.run_test(size=SMALL) as pilot:
        table = await sit_down(pilot, game, 4, hints=True)
        play_moves(table.practice, 6)
        await until_asked(pilot)
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            assert await photograph(pilot) == picture(name=f"{width}x{height}")


@pytest.mark.parametrize("game", GAMES)
async def test_scores(game: str, picture: SnapshotAssertion) -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, game, 4)
        play_moves(table.practice, 999)
        await until_asked(pilot)
        await pilot.press("enter")
        assert await photograph(pilot) == picture(name="80x24")


@pytest.mark.parametrize("game", GAMES)
async def test_plain_signs(game: str, picture: SnapshotAssertion) -> None:
    app = app_at_once(ascii=True)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, game, 5)
        play_moves(table.practice, 6)
        await until_asked(pilot)
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            assert await photograph(pilot) == picture(name=f"{width}x{height}")


@pytest.mark.parametrize("look", ["night", *TWINS])
async def test_first_screen(look: str, picture: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch) -> None:
    if look == "no-colour":
        monkeypatch.setenv("NO_COLOR", "1")
    app = app_at_once(theme="day" if look == "day" else "night", sixteen=look == "sixteen")
    async with app.run_test(size=SMALL) as pilot:
        assert await photograph(pilot) == picture(name="80x24")
        if look == "night":
            await pilot.resize_terminal(*LARGE)
            assert await photograph(pilot) == picture(name="160x50")
