"""Keys that arrive all at once, as over a slow ssh connection: each reaches its screen, and nothing crashes."""

import asyncio
from pathlib import Path

import pytest
from textual import events
from textual.pilot import Pilot

from engines.catalogue import rules_of
from tests.mash import WAYS, mash
from tests.thorough import TIMES
from tests.tui.tables import app_at_once, play_moves, question, sit_down
from tui.screens.dialogs.commands import CommandsScreen
from tui.screens.home import HomeScreen
from tui.screens.setup.practice import PracticeScreen
from tui.screens.tables.practice_table import PracticeTable
from tui.screens.tables.replay import ReplayScreen
from tui.shell import key_queue
from tui.shell.app import DenApp
from tui.shell.config import Config
from tui.shell.key_queue import settled

BURSTS = 4 * TIMES  # at each screen: `python -m tests.mash` goes on for as long as one likes


@pytest.mark.parametrize("place", WAYS)
async def test_nothing_falls_under_mashed_keys(place: str) -> None:
    assert await mash(place, seed=1, bursts=BURSTS)


def burst(pilot: Pilot[None], *keys: str) -> None:
    """As one piece of input."""
    assert pilot.app._driver is not None
    for key in keys:
        event = events.Key(key, key if len(key) == 1 else None)
        event.set_sender(pilot.app)
        pilot.app._driver.process_message(event)


async def test_keys_typed_ahead_go_to_the_screens_they_were_meant_for(tmp_path: Path) -> None:
    app = DenApp(Config(pace=0), path=tmp_path / "config.toml", home=tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        burst(pilot, "p", "right", "enter", "f1", "escape", "f1")
        while len(app.screen_stack) < 5:  # nothing, first screen, practice, table, help
            await pilot.pause()
        assert isinstance(app.screen_stack[3], PracticeTable)
        burst(pilot, *["escape"] * 2, "enter")  # out of the help; leave? yes
        while not isinstance(app.screen, PracticeScreen):
            await pilot.pause()
        burst(pilot, *["escape"] * 8)
        while not isinstance(app.screen, HomeScreen):
            await pilot.pause()
        assert app.is_running


async def test_a_key_that_comes_alone_asks_nobody_whether_the_last_one_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[DenApp] = []

    async def counted(app: DenApp) -> None:
        asked.append(app)
        await settled(app)

    monkeypatch.setattr(key_queue, "settled", counted)
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, "thieves", 3)
        asked.clear()
        for _ in range(3):
            await pilot.press("right")
            while not key_queue.at_rest(pilot.app):
                await pilot.pause()
        assert not asked
        burst(pilot, "left", "right", "left")
        while len(asked) < 2:  # before the second key, and before the third
            await pilot.pause()


async def test_the_palette_under_held_keys_does_one_thing() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        burst(pilot, "ctrl+p", "pagedown", "pageup", *"cover", "enter", "enter", "enter", "enter")
        while not table._covered:
            await pilot.pause()
        burst(pilot, *["ctrl+p"] * 5)
        while not isinstance(pilot.app.screen, CommandsScreen):
            await pilot.pause()
        burst(pilot, "escape")
        while pilot.app.screen is not table:
            await pilot.pause()


async def test_a_replay_that_jumps_back_while_a_key_draws_shows_what_there_is() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        play_moves(table.practice, 12)
        await pilot.press("p", "end")
        replay = pilot.app.screen
        assert isinstance(replay, ReplayScreen)
        replay.action_choice(2)
        replay.action_cover()
        await pilot.pause()
        assert question(replay).title == "replay"


async def test_leaving_while_a_table_is_being_opened_breaks_nothing(tmp_path: Path) -> None:
    for turns in range(0, 60, 4):
        app = DenApp(Config(pace=0), path=tmp_path / "config.toml", home=tmp_path)
        async with app.run_test(size=(80, 24)):
            app.practise(rules_of("thieves"), seats=3)
            for _ in range(turns):
                await asyncio.sleep(0)
            app.exit()
        assert app.return_code == 0
