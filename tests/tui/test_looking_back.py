"""The look back at the end of a game: it runs in a process of its own, and shows the moment it speaks of."""

import asyncio
import gc
from pathlib import Path
from threading import BoundedSemaphore

import pytest

from engines.catalogue import rules_of
from engines.search.look_back import Moment
from netcode.play.practice import PracticeClient
from netcode.session import child_process
from netcode.session.looking_back import look_back
from tests.engines.test_look_back import played
from tests.patience import PATIENCE
from tests.tui.tables import play_on, sit_down
from tests.tui.test_places import app_in, text_of
from tui.screens.tables.hindsight import Hindsight
from tui.screens.tables.replay import ReplayScreen
from tui.screens.tables.results import ResultsScreen, Scores
from tui.widgets.table.ask import Ask
from tui.words.looking_back import moment_in_words


async def test_a_process_looks_back_and_says_how_far_it_is() -> None:
    reel, parts = played(rules_of("thieves"), 3, 5), list[float]()
    found = await look_back(reel, 0, rules_of, parts.append, seconds=3.0)
    assert parts == sorted(parts)
    assert parts
    assert all(
        isinstance(moment, Moment) for moment in found or ()
    )  # a busy machine finds out nothing in so short a time


async def test_nobody_looks_back_when_nobody_wants_to_know_any_more() -> None:
    reel, heard = played(rules_of("thieves"), 3, 5), asyncio.Event()
    looking = asyncio.create_task(look_back(reel, 0, rules_of, lambda part: heard.set(), seconds=60.0))
    await asyncio.wait_for(heard.wait(), PATIENCE)
    looking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(looking, PATIENCE)  # its process has ended: it is waited for


async def test_a_look_back_that_is_stopped_twice_leaves_no_pipe_open() -> None:
    reel, heard = played(rules_of("thieves"), 3, 5), asyncio.Event()
    looking = asyncio.create_task(look_back(reel, 0, rules_of, lambda part: heard.set(), seconds=60.0))
    await asyncio.wait_for(heard.wait(), PATIENCE)
    looking.cancel()
    await asyncio.sleep(0)  # by now it is ending its process
    looking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(looking, PATIENCE)
    del looking
    gc.collect()  # an open pipe would warn of itself here, and warnings are errors


async def test_where_no_process_can_look_back_nothing_is_said_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child_process, "PLACES", BoundedSemaphore(1))
    child_process.PLACES.acquire()
    client = PracticeClient(rules_of("thieves"), 3, seed=5, level="crafty")
    while client.ending is None:
        while client.advance():
            pass
        if choices := client.choices():
            client.submit(choices[0])
    hindsight, parts = Hindsight(client), list[float]()
    hindsight.changed = lambda: parts.append(hindsight.part)
    await hindsight.look()
    assert parts == [0.01, 0.0]
    assert hindsight.moments is None


async def test_a_look_back_at_a_game_whose_end_was_taken_back_is_gone(tmp_path: Path) -> None:
    app = app_in(tmp_path, lookback=True, drama=False)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        await play_on(pilot, table)
        await pilot.press("s")
        assert table._hindsight is not None
        await pilot.press("escape", "u")
        await pilot.pause()
        assert table.client.ending is None
        assert table._hindsight is None
        await app.workers.wait_for_complete([worker for worker in app.workers if worker.is_cancelled])
        assert not [worker for worker in app.workers if worker.is_running and worker.name == "look"]


def test_a_moment_is_told_in_the_words_of_the_game() -> None:
    reel = played(rules_of("thieves"), 3, 5)
    slot = next(at for at, answer in enumerate(reel.answers) if isinstance(answer, tuple) and answer[0] == "stash")
    told = moment_in_words(reel, 0, Moment(slot, reel.answers[slot], 0.29, reel.answers[slot], 0.8, 40))
    assert told.endswith("face down into your stash: 80 %.")
    assert "face down into your stash: 29 % to win." in told


async def test_the_scores_show_the_moment_that_cost_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netcode.session.looking_back.SECONDS", 2.0)
    app = app_in(tmp_path, lookback=True, drama=False)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        await play_on(pilot, table)
        await pilot.press("s")
        assert isinstance(app.screen, ResultsScreen)
        scores, hindsight = app.screen.query_one(Scores), table._hindsight
        await app.workers.wait_for_complete()
        assert hindsight is not None
        slot, later, *_ = table.client.reel().seen[0]
        told = "Loot 2 into your stash: 29 % to win. Siren: 80 %."
        hindsight.moments = [
            (slot, told),
            (later, "Helmet: 10 % to win."),
        ]
        scores.repaint()
        assert "What cost you most" in text_of(app) or scores.canvas.height > scores.size.height
        await pilot.press("b")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.client.slot == slot
        assert f"Looking back: {told}" in " ".join(" ".join(app.screen.query_one(Ask).canvas.rows()).split())
        await pilot.press("escape")
        assert isinstance(app.screen, ResultsScreen)
        await pilot.press("b")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.client.slot == later
        await pilot.press("escape", "escape")
        assert app.screen is table
        await pilot.press("s")  # the scores once more: nobody looks back twice
        assert "What cost you most" in text_of(app) or app.screen.query_one(Scores).canvas.height > 20
        assert table._hindsight is hindsight
        assert not [worker for worker in app.workers if worker.is_running]


async def test_what_is_covered_at_the_table_is_covered_wherever_its_scores_lead(tmp_path: Path) -> None:
    app = app_in(tmp_path, lookback=False, drama=False)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        await play_on(pilot, table)
        await pilot.press("x", "s", "p")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.is_covered
        await pilot.press("escape")
        assert table._hindsight is not None
        table._hindsight.moments = [(next(iter(table.client.reel().seen[0])), "Helmet: 10 % to win.")]
        await pilot.press("b")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.is_covered


async def test_a_look_back_for_which_there_was_no_process_is_tried_again_with_the_next_look_at_the_scores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netcode.session.looking_back.SECONDS", 2.0)
    monkeypatch.setattr(child_process, "PLACES", BoundedSemaphore(1))
    child_process.PLACES.acquire()
    app = app_in(tmp_path, lookback=True, drama=False)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        await play_on(pilot, table)
        await pilot.press("s")
        await app.workers.wait_for_complete()
        assert table._hindsight is not None
        assert table._hindsight.due
        child_process.PLACES.release()
        await pilot.press("escape", "s")
        assert not table._hindsight.due
        await app.workers.wait_for_complete()
