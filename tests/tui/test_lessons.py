"""Lessons on the screen: the keys that the sentences name lead through them, and no others do."""

import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from netcode.play.lesson import Lesson
from netcode.storage.lessons import Lessons
from tests.netcode.play.test_lesson import LESSONS, every_lesson
from tests.tui.tables import question
from tests.tui.test_places import app_in, text_of
from tui.screens.home import HomeScreen
from tui.screens.lessons import LessonsScreen
from tui.screens.setup.practice import PracticeScreen
from tui.screens.tables.lesson import LessonTable
from tui.screens.tables.practice_table import PracticeTable
from tui.shell.app import DenApp
from tui.widgets.menu import Menu
from tui.widgets.table.ask import Ask

NIGHT_ONE = next(lesson for lesson in LESSONS if lesson.id == "thieves/1")


def asked_keys(table: LessonTable) -> list[str]:
    """The keys that the sentence names, one or more; Enter where something is complete."""
    now = question(table)
    if now.preview:
        return ["enter"]
    named = re.search(r"(?:Press|Type) (\w+)\.$", now.sentence)
    assert named, f"the sentence names no key: {now.sentence}"
    return list(named[1].lower())


def all_of_it_is_in_sight(table: LessonTable) -> bool:
    ask = table.query_one(Ask)
    shown = " ".join(" ".join(ask.canvas.rows()[: ask.size.height]).split())
    return " ".join(question(table).sentence.split()) in shown


async def follow(pilot: Pilot[None], table: LessonTable) -> None:
    """Do what the sentences say, to the end of the lesson."""
    pressed = 0
    while table.lesson.step is not None:
        assert all_of_it_is_in_sight(table), (
            f"step {table.lesson.at + 1} is too long for 80x24: {question(table).sentence}"
        )
        await pilot.press(*asked_keys(table))
        await pilot.pause()
        pressed += 1
        assert pressed < 40 * len(table.lesson.lesson.steps)


@every_lesson
async def test_a_lesson_is_played_by_what_its_sentences_say(lesson: Lesson, tmp_path: Path) -> None:
    app = app_in(tmp_path, drama=False)
    async with app.run_test(size=(80, 24)) as pilot:
        app.learn(lesson)
        await pilot.pause()
        assert isinstance(app.screen, LessonTable)
        await follow(pilot, app.screen)
        assert Lessons(tmp_path).of(lesson.id).done
        assert "the lesson is over" in text_of(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, PracticeTable)
        assert len(app.screen.client.names) >= 3


async def test_a_wrong_key_is_answered_by_the_right_one(tmp_path: Path) -> None:
    app = app_in(tmp_path, drama=False)
    async with app.run_test(size=(80, 24)) as pilot:
        app.learn(NIGHT_ONE)
        await pilot.pause()
        table = app.screen
        assert isinstance(table, LessonTable)
        assert not any(map(table._board.is_lit, table._board.canvas.spots)), "there is only something to read"
        await pilot.press("a")
        assert question(table).reason == "Press Enter to go on."
        await pilot.press("enter")
        (right,) = asked_keys(table)
        wrong = next(letter for letter in "abcd" if letter != right)
        await pilot.press(wrong)
        assert question(table).reason == f"Not that one now. Press {right.upper()}."
        assert table.lesson.at == 1


async def test_a_lesson_goes_a_step_back_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    app = app_in(tmp_path, drama=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        assert isinstance(app.screen, LessonsScreen)
        await pilot.press(str(1 + [lesson.id for lesson in LESSONS].index("thieves/1")))
        await pilot.pause()
        table = app.screen
        assert isinstance(table, LessonTable)
        while table.lesson.at < 4:
            await pilot.press(*asked_keys(table))
            await pilot.pause()
        await pilot.press("u")
        await pilot.pause()
        assert table.lesson.at == 3
        await pilot.press("q")
        assert isinstance(app.screen, LessonsScreen)
        await pilot.pause()
        assert "call the police (4 of 13)" in text_of(app)
        app.learn(NIGHT_ONE)
        await pilot.pause()
        assert isinstance(app.screen, LessonTable)
        assert app.screen.lesson.at == 3


async def test_the_list_points_at_the_first_lesson_that_is_not_done(tmp_path: Path) -> None:
    Lessons(tmp_path).came_to("sneaks/1", 15, end=True)
    Lessons(tmp_path).came_to("sneaks/1", 1, end=False)
    app = app_in(tmp_path, drama=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        assert app.screen.query_one(Menu).cursor == "gentlemen/1"
        assert "✓ (2 of" in text_of(app), "a lesson that is played again stays done"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_step_fits_where_it_is_read(lesson: Lesson) -> None:
    """Five lines of fifty cells, so that the choices below are still in sight."""
    assert [step.text for step in lesson.steps if len(step.text) > 240] == []


def order_of_the_menu(app: DenApp) -> list[object]:
    return [item.key for item in app.screen.query_one(Menu).items]


async def test_lessons_lead_the_menu_until_one_was_played_to_its_end(tmp_path: Path) -> None:
    app = app_in(tmp_path, drama=False)
    async with app.run_test(size=(80, 24)) as pilot:
        assert order_of_the_menu(app)[0] == "learn"
        Lessons(tmp_path).came_to("thieves/1", 10, end=True)
        await pilot.press("s")
        await pilot.press("escape")
        await pilot.pause()
        assert order_of_the_menu(app)[0] == "practice"
        assert "learn" in order_of_the_menu(app)


async def test_somebody_who_wants_no_lesson_says_so_once(tmp_path: Path) -> None:
    app = app_in(tmp_path, drama=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("e")
        await pilot.press("n")
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)
        assert order_of_the_menu(app)[0] == "practice"
    assert not Lessons(tmp_path).lead


async def test_the_form_of_practice_offers_the_lesson_until_it_is_done(tmp_path: Path) -> None:
    app = app_in(tmp_path, drama=False)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(PracticeScreen("thieves"))
        await pilot.pause()
        assert f"learn it first ({NIGHT_ONE.minutes} minutes)" in text_of(app)
        await pilot.press("e")
        await pilot.pause()
        assert isinstance(app.screen, LessonTable)
        await follow(pilot, app.screen)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, PracticeScreen)
        assert "sit down" in text_of(app)
        assert "learn it first" not in text_of(app)
