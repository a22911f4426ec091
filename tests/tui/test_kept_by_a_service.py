"""The app beside a service of the same home: Resume takes a table over, and leaving it gives it back."""

from pathlib import Path

import pytest

from tests.netcode.peer.test_keeper import service
from tests.tui.test_friends import app_of, at, until
from tests.tui.test_turns import table_of_two
from tui.screens.games import GamesScreen
from tui.screens.home import HomeScreen
from tui.screens.tables.shared_table import SharedTable


async def test_resume_takes_the_table_over_from_the_service_and_leaving_gives_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for peer in await table_of_two(tmp_path):
        await peer.close()
    async with service(tmp_path / "bo", monkeypatch) as kept, app_of(tmp_path, "bo") as bo:
        await kept.until(lambda: kept.words == ["sits"])
        await bo.press("r")
        await until(lambda: at(bo, GamesScreen), bo)
        await bo.press("enter")
        await until(lambda: at(bo, SharedTable), bo)
        assert kept.words == ["sits", "lets go"]
        await bo.press("q")
        await until(lambda: at(bo, GamesScreen), bo)
        await kept.until(lambda: kept.words == ["sits", "lets go", "sits"])
        await bo.press("q")
        await until(lambda: at(bo, HomeScreen), bo)
