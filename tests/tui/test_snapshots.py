"""Pictures of every board at the start, in the middle and at the end, by night, by day and without colours.

A difference is no fault by itself: look at it, and keep it with `make snapshots` if it is meant.
"""

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.tui.photograph import photograph
from tests.tui.tables import app_at_once, play_moves, sit_down, until_asked

SIZES = ((80, 24), (132, 43))
GAMES = ("sneaks", "gentlemen", "thieves", "havoc", "blackkeep")
LOOKS = ("night", "day", "no-colour")
MOMENTS = (("start", 0), ("middle", 6), ("end", 999))  # and how many moves of mine later they come


class Pictures(SingleFileSnapshotExtension):
    _file_extension = "svg"
    file_extension = "svg"
    _write_mode = WriteMode.TEXT


@pytest.fixture
def picture(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Pictures)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", GAMES)
async def test_board(game: str, look: str, picture: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch) -> None:
    if look == "no-colour":
        monkeypatch.setenv("NO_COLOR", "1")
    app = app_at_once(theme="day" if look == "day" else "night")
    async with app.run_test(size=SIZES[0]) as pilot:
        table = await sit_down(pilot, game, 4, hints=True)
        for moment, moves in MOMENTS:
            play_moves(table.practice, moves)
            await until_asked(pilot)
            for width, height in SIZES:
                await pilot.resize_terminal(width, height)
                assert await photograph(pilot) == picture(name=f"{moment}-{width}x{height}")


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
        assert await photograph(pilot) == picture(name="80x24")


async def test_first_screen(picture: SnapshotAssertion) -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        assert await photograph(pilot) == picture(name="80x24")
