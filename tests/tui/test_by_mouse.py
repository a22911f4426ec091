"""Everything that shows a key can be clicked: the mouse alone starts a game, plays it, looks at it and leaves."""

from collections.abc import Hashable
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from tests.tui.tables import question
from tests.tui.test_places import app_in, text_of
from tui.screens.dialogs.commands import CommandsScreen, Found
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.settings import SettingsScreen
from tui.screens.setup.host import HostScreen
from tui.screens.setup.practice import PracticeScreen
from tui.screens.tables.practice_table import PracticeTable
from tui.screens.tables.results import ResultsScreen
from tui.widgets.input.form import Form
from tui.widgets.key_hints import KeyHints
from tui.widgets.menu import Menu
from tui.widgets.painted import Painted
from tui.widgets.table.ask import COMMIT, Ask
from tui.widgets.top_and_bottom import KeyLine


async def click(pilot: Pilot[None], kind: type[Painted], key: Hashable) -> None:
    """Where this widget shows that."""
    widget = pilot.app.screen.query_one(kind)
    while key not in widget.canvas.spots:
        await pilot.pause()
    spot = widget.canvas.spots[key]
    left, top = widget.scroll_offset
    where = widget.content_region.offset - widget.region.offset
    await pilot.click(widget, offset=(where.x + spot.x - left, where.y + spot.y - top))
    await pilot.pause()


async def test_a_practice_game_from_the_first_screen_to_its_scores_and_back(tmp_path: Path) -> None:
    app = app_in(tmp_path, drama=False)
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, Menu, "practice")
        assert isinstance(app.screen, PracticeScreen)
        await click(pilot, Form, "game")  # a click turns the value
        await click(pilot, KeyHints, "enter")
        while not isinstance(app.screen, PracticeTable):
            await pilot.pause()
        table = app.screen
        for _ in range(400):
            if table.client.ending is not None:
                break
            if asked := question(table).steps:
                await click(pilot, Ask, asked[0][0])
            elif question(table).preview:
                await click(pilot, Ask, COMMIT)
            else:
                await pilot.pause()
        while not question(table).preview:
            await pilot.pause()
        await click(pilot, Ask, COMMIT)
        assert isinstance(app.screen, ResultsScreen)
        while not isinstance(app.screen, HomeScreen):
            await click(pilot, KeyLine, "leave")


async def test_the_palette_help_and_a_question_are_opened_answered_and_closed(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, Menu, "practice")
        await click(pilot, KeyHints, "enter")
        while not isinstance(app.screen, PracticeTable):
            await pilot.pause()
        table = app.screen
        await click(pilot, KeyLine, "command_palette")
        assert isinstance(app.screen, CommandsScreen)
        await click(pilot, Found, app.screen.query_one(Found).items[0].key)
        assert not isinstance(app.screen, CommandsScreen)
        while app.screen is not table:
            await pilot.press("escape")
        await click(pilot, KeyLine, "help")
        assert isinstance(app.screen, HelpScreen)
        await click(pilot, KeyHints, "escape")
        await pilot.press("escape")
        await click(pilot, KeyHints, "escape")  # stay
        assert app.screen is table
        await pilot.press("escape")
        await click(pilot, KeyHints, "enter")  # leave
        assert isinstance(app.screen, PracticeScreen)


async def test_settings_are_reached_by_arrows_from_the_first_to_the_last_and_round(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 23)) as pilot:
        await pilot.press("s", "up")
        assert isinstance(app.focused, Input)
        assert app.focused.id == "relay"
        await pilot.press("down")
        form = app.screen.query_one(Form)
        assert app.focused is form
        assert form.cursor == form.fields[0].key
        await pilot.press("up", "up", *"Ann", "up")
        assert app.focused is form
        assert form.cursor == form.fields[-1].key
        assert app.config.name == "Ann"


async def test_a_relay_that_cannot_be_one_is_not_kept_and_the_page_says_why(tmp_path: Path) -> None:
    app = app_in(tmp_path, relay="wss://relay.example.org")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        assert isinstance(app.screen, SettingsScreen)
        field = app.screen.query_one("#relay", Input)
        field.focus()
        field.value = "garbage relay"
        await pilot.press("enter")
        await pilot.pause()
        assert "cannot be used" in text_of(app)
        assert app.config.relay == "wss://relay.example.org"
        field.value = "relay.example.net"
        await pilot.press("enter")
        await pilot.pause()
        assert "cannot be used" not in text_of(app)
        assert app.config.relay == "relay.example.net"


async def test_where_letters_are_typed_there_is_a_way_back_to_click(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, Menu, "join")
        await click(pilot, KeyLine, "back")
        assert isinstance(app.screen, HomeScreen)


async def test_a_table_is_opened_by_mouse(tmp_path: Path) -> None:
    app = app_in(tmp_path, name="Ann")
    asked = []
    async with app.run_test(size=(80, 24)) as pilot:
        await click(pilot, Menu, "host")
        assert isinstance(app.screen, HostScreen)
        app.seat = lambda sit, doing: asked.append(doing)
        await click(pilot, KeyHints, "enter")
        assert asked == ["Opening a table"]
