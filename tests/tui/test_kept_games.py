"""Practice games are kept from the first deal, left only on purpose, listed as they stand, and looked at again."""

import errno
from pathlib import Path

import pytest
from textual.pilot import Pilot

from netcode.storage.saved_games import kept
from netcode.storage.store import Saved, Store
from tests.tui.tables import play_moves, sit_down, until_asked
from tests.tui.test_friends import until
from tests.tui.test_places import app_in, text_of
from tui.screens.dialogs.confirm import ConfirmScreen
from tui.screens.dialogs.note import NoteScreen
from tui.screens.home import HomeScreen
from tui.screens.kept_games import GamesScreen
from tui.screens.tables.replay import ReplayScreen
from tui.screens.tables.results import ResultsScreen, Scores
from tui.widgets.input.form import Form
from tui.widgets.top_and_bottom import Headline
from tui.widgets.wrapped_lines import Lines


def games_in(home: Path) -> list[Saved]:
    return kept(Store(home))


async def test_a_game_is_kept_as_it_is_dealt_and_escape_asks_before_it_leaves(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        assert [saved.status for saved in games_in(tmp_path)] == ["playing"]
        await pilot.press("escape")
        assert isinstance(app.screen, ConfirmScreen)
        await pilot.press("escape")
        assert app.screen is table
        await pilot.press("escape", "enter", "r", "enter")
        await until_asked(pilot)
        assert app.screen.client.slot == table.client.slot
        assert len(games_in(tmp_path)) == 1


async def test_resume_forgets_a_game_as_soon_as_it_is_over(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, "thieves", 3)
        await pilot.press("q", "r")
        assert isinstance(app.screen, GamesScreen)
        await pilot.press("enter")
        await until_asked(pilot)
        play_moves(app.screen.practice, 999)
        await pilot.pause()
        await pilot.press("q")
        assert isinstance(app.screen, GamesScreen)
        await until(lambda: "No unfinished game" in text_of(app), pilot)


async def test_the_list_of_games_says_who_won_and_with_how_much(tmp_path: Path) -> None:
    app = app_in(tmp_path, name="Zoe")
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        play_moves(table.practice, 999)
        await pilot.press("q", "g")
        best = max(table.client.ending.standings, key=lambda standing: (standing.share, standing.total))
        told = f"★ {table.client.names[best.seat]} {best.total:g}"
        while told not in text_of(app):
            await pilot.pause()


async def end_of_a_game(pilot: Pilot[None]) -> ResultsScreen:
    table = await sit_down(pilot, "sneaks", 5)
    play_moves(table.practice, 999)
    await until_asked(pilot)
    await pilot.press("enter")
    assert isinstance(pilot.app.screen, ResultsScreen)
    return pilot.app.screen


async def test_scores_longer_than_the_window_are_read_with_arrows_and_page_keys(tmp_path: Path) -> None:
    async with app_in(tmp_path).run_test(size=(80, 23)) as pilot:
        scores = (await end_of_a_game(pilot)).query_one(Scores)
        assert scores.max_scroll_y > 0
        await pilot.press("down")
        assert scores.scroll_offset.y == 1
        await pilot.press("pagedown")
        assert scores.scroll_offset.y == scores.max_scroll_y
        await pilot.press("pageup", "pageup")
        assert scores.scroll_offset.y == 0


async def test_a_practice_game_is_not_said_to_be_proved(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await end_of_a_game(pilot)
        await pilot.press("v")
        assert isinstance(app.screen, NoteScreen)
        said = " ".join(line for line, _ in app.screen.query_one(Lines).entries)
        assert "nothing had to be proved" in said
        assert "signed by its player" not in said


async def test_a_replay_opens_at_what_happened_since_i_was_asked_before(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        for _ in range(3):
            asked_before = table.client.slot
            play_moves(table.practice, 1)
            await pilot.pause()
            await until_asked(pilot)
        await pilot.press("p")
        replay = app.screen
        assert isinstance(replay, ReplayScreen)
        assert 0 < replay.client.slot <= asked_before + 1
        assert replay.client.slot > asked_before - 4
        await pilot.press("q", "q")
        assert isinstance(app.screen, HomeScreen)


async def test_a_disk_that_is_full_has_a_sign_until_there_is_room_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        corner = table.query_one(Headline)

        def full(*_: object, **__: object) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

        with monkeypatch.context() as disk:
            disk.setattr(Path, "write_text", full)
            for _ in range(2):
                play_moves(table.practice, 1)
                await pilot.pause()
                await until_asked(pilot)
                assert corner.corner == "✗ not kept"
        assert [path.name for path in (tmp_path / "practice").iterdir() if path.name.startswith(".")] == []
        play_moves(table.practice, 1)
        await pilot.pause()
        await until_asked(pilot)
        assert corner.corner == "practice ●"


async def test_the_practice_form_proposes_what_was_played_last(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, "havoc", 5, level="beginner")
        await pilot.press("q", "p")
        form = app.screen.query_one(Form)
        assert (form["game"], form["seats"], form["level"]) == ("havoc", 5, "beginner")


async def test_a_file_that_was_cut_off_is_not_passed_over_in_silence(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, "thieves", 3)
        await pilot.press("q")
        (kept_file,) = (tmp_path / "practice").iterdir()
        kept_file.write_bytes(kept_file.read_bytes()[:40])
        await pilot.press("r")
        await pilot.pause()
        assert "One file here cannot be read" in text_of(app)
