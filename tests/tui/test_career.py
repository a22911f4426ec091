"""The screen and the command of a player's record."""

import json
from pathlib import Path

import pytest

from netcode.storage.results import Results
from netcode.storage.store import Store
from tests.netcode.storage.test_results import played, rules_of
from tests.tui.tables import play_on, sit_down
from tests.tui.test_places import app_in, text_of
from tui.cli import main
from tui.screens.career import CareerScreen
from tui.screens.tables.results import ResultsScreen


async def test_the_record_reads_games_that_it_does_not_know_yet(tmp_path: Path) -> None:
    for seed in (1, 2):
        played(tmp_path, seed)
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c")
        assert isinstance(app.screen, CareerScreen)
        await app.workers.wait_for_complete()
        await pilot.pause()
        shown = text_of(app)
        assert "In practice, against bots: 2 games" in shown
        assert "No game with others is finished yet." in shown
        assert Results(Store(tmp_path), rules_of).pending() == []
        await pilot.press("escape", "c")
        await pilot.pause()
        assert isinstance(app.screen, CareerScreen)
        assert text_of(app) == shown, "what is counted already is there at once"


async def test_a_game_counts_as_soon_as_its_scores_are_seen(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        await play_on(pilot, table)
        await pilot.press("s")
        assert isinstance(app.screen, ResultsScreen)
        (known,) = Results(Store(tmp_path), rules_of).known()
        assert known.totals == tuple(line.total for line in table.client.ending.standings)
        titles = [*known.titles, *(["first win"] if known.won else [])]
        assert text_of(app).count("A new title for you") == len(titles)


def test_the_command_prints_the_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    client = played(tmp_path, 3)
    assert main(["record", "--home", str(tmp_path)]) == 0
    assert "In practice, against bots: 1 game," in capsys.readouterr().out
    assert main(["record", "--json", "--home", str(tmp_path)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["with_others"]["games"] == 0
    assert told["practice"]["games"] == 1
    assert told["results"][0]["totals"] == [line.total for line in client.ending.standings]


def test_a_game_that_cannot_be_read_is_named_and_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played(tmp_path, 4)
    (file,) = (tmp_path / "practice").glob("*.practice")
    sheet = json.loads(file.read_text())
    file.write_text(json.dumps(sheet | {"digest": "0" * 32}))
    assert main(["record", "--home", str(tmp_path)]) == 1
    assert "another version of Den" in capsys.readouterr().err
