"""Every other screen: what it shows, what its keys do, what it says when something is wrong."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual.app import App
from textual.events import AppBlur, AppFocus
from textual.geometry import Size
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, Static

from engines.catalogue import GAMES, rules_of
from netcode.peer.lobby import Lobby, Page, Place
from netcode.peer.peer import CannotSit, Peer
from netcode.play.client import Trouble
from tests.tui.tables import app_at_once, question, sit_down
from tui.boards import board_of
from tui.boards.base import PlainBoard
from tui.screens.choose_rules import LibraryScreen
from tui.screens.dialogs.confirm import ConfirmScreen
from tui.screens.home import HomeScreen
from tui.screens.rules import RulesScreen
from tui.screens.settings import SettingsScreen
from tui.screens.setup.host import HostScreen
from tui.screens.setup.lobby import LobbyScreen
from tui.screens.setup.lobby_view import LobbyView
from tui.screens.setup.practice import PracticeScreen
from tui.screens.tables.practice_table import PracticeTable
from tui.screens.tables.question import question_of
from tui.shell import main_menu
from tui.shell.app import DenApp
from tui.shell.config import Config, load
from tui.widgets.input.form import Form
from tui.widgets.top_and_bottom import Headline, KeyLine
from tui.words.rules_pages import rules_page


def app_in(folder: Path, **settings: object) -> DenApp:
    config = Config(**{"pace": 0, "lookback": False, "odds": False, **settings})
    return DenApp(config, path=folder / "config.toml", home=folder)


def text_of(app: App[None]) -> str:
    """What stands on the screen, in words."""
    return "\n".join("".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips())


@pytest.mark.parametrize("place", [place for place in main_menu.PLACES if place.screen], ids=lambda place: place.key)
async def test_every_line_of_the_first_screen_leads_somewhere_and_back(
    place: main_menu.MenuPlace, tmp_path: Path
) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(place.letter)
        await pilot.pause()
        assert not isinstance(app.screen, HomeScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_escape_once_too_often_does_not_end_it_all(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "escape", "escape", "escape")
        assert isinstance(app.screen, HomeScreen)
        assert app.is_running


async def test_what_is_no_code_at_all_is_answered_with_how_codes_look(tmp_path: Path) -> None:
    app = app_in(tmp_path, name="Ann")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("i", *"velvet", "enter")
        assert "7-lantern-velvet" in str(app.screen.query_one("#slip", Static).content)


async def test_the_way_to_a_table_can_be_tried_again(tmp_path: Path) -> None:
    app, tries = app_in(tmp_path), []

    async def sit() -> Peer:
        tries.append(1)
        raise CannotSit("There is no way to that table", "Nobody answers.", "Ask whether the host's Den is open.")

    async with app.run_test(size=(80, 24)) as pilot:
        app.seat(sit, "Looking for the table")
        await pilot.pause()
        assert "Enter try again" in text_of(app)
        assert "There is no way to that table" in app.screen.query_one(Headline).canvas.rows()[0]
        await pilot.press("enter")
        await pilot.pause()
        assert len(tries) == 2


async def test_practice_is_set_up_with_the_arrows_and_begins_with_enter(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("p")
        assert isinstance(app.screen, PracticeScreen)
        form = app.screen.query_one(Form)
        while form["game"] != "thieves":
            await pilot.press("right")
        await pilot.press("down", "right", "down", "down", "right", "enter")
        await pilot.pause()
        table = app.screen
        assert isinstance(table, PracticeTable)
        assert table.client.rules.name == "thieves"
        assert len(table.client.names) == 5


async def test_a_table_is_not_opened_without_a_name_and_the_name_is_remembered(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("o", "enter")
        assert isinstance(app.screen, HostScreen)
        assert app.focused is app.screen.query_one("#name")
        await pilot.press(*"Ann", "enter")
        await pilot.pause()
        assert not isinstance(app.screen, HostScreen)
        assert load(tmp_path / "config.toml").name == "Ann"


async def test_settings_are_kept_at_once_and_shown_at_once(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s")
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("right")
        assert app.theme == "day"
        await pilot.press("down", "right")
        app.screen.query_one("#name").focus()
        await pilot.press(*"Ann", "tab")
        assert load(tmp_path / "config.toml") == app_in(tmp_path, name="Ann", theme="day", ascii=True).config
        await pilot.pause()
        assert "Ann" in text_of(app)
        assert {sign for sign in text_of(app) if not sign.isascii()} == set()


async def test_an_address_is_kept_when_it_is_whole_and_a_slip_leaves_what_was_there(tmp_path: Path) -> None:
    """The part that was typed before the slip was kept."""
    app = app_in(tmp_path, relay="wss://relay.example.org")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", "up")
        line = app.screen.query_one("#relay", Input)
        assert app.focused is line
        line.value = ""
        await pilot.press(*"my", "space", *"relay")
        assert "Not kept yet." in text_of(app)
        await pilot.press("escape")
        assert not isinstance(app.screen, SettingsScreen)
        assert app.config.relay == "wss://relay.example.org"
        await pilot.press("s", "up")
        app.screen.query_one("#relay", Input).value = ""
        await pilot.press(*"den.example.org", "escape")
        assert load(tmp_path / "config.toml").relay == "den.example.org"
        await pilot.press("s", "up", "up", *"Ann", "ctrl+q")
    assert load(tmp_path / "config.toml").name == "Ann", "Den was left from there"


async def test_a_value_that_somebody_wrote_into_the_file_stands_between_the_usual_ones(tmp_path: Path) -> None:
    app = app_in(tmp_path, forget=45)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("s", *["down"] * 11)
        assert "◀ after 45 days ▶" in text_of(app)
        await pilot.press("right")
        assert app.config.forget == 90
        await pilot.press("left", "left")
        assert app.config.forget == 30
        await pilot.press("right")
        assert load(tmp_path / "config.toml").forget == 45


async def test_every_game_has_rules_to_read(tmp_path: Path) -> None:
    app = app_in(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("y")
        assert isinstance(app.screen, LibraryScreen)
        shown = text_of(app)
        assert all(title in shown for title in GAMES.values())
        assert "…" not in shown  # every sentence stands there to its end
        await pilot.press("2")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("slash", *"no such word", "enter")
        assert "is not in here" in text_of(app)


def test_links_in_the_rules_are_shown_by_their_words() -> None:
    assert not [game for game in GAMES if "](" in rules_page(game)]
    assert "rules of their own" in rules_page("sneaks")


async def test_the_key_line_names_keys_that_work_and_a_click_does_the_same(tmp_path: Path) -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        line = table.query_one(KeyLine)
        assert "x cover" in line.canvas.rows()[0]
        spot = line.canvas.spots["cover"]
        await pilot.click(KeyLine, offset=(spot.x + 2, 0))
        assert table.query_one("#board").covered


async def test_my_turn_is_in_the_title_and_rings_only_while_the_terminal_is_elsewhere() -> None:
    app, sent = app_at_once(), []
    async with app.run_test(size=(80, 24)) as pilot:
        app.write = sent.append
        app.call("Your turn: Thieves!")
        assert sent == ["\x1b]2;Your turn: Thieves!\x07"]
        app.post_message(AppBlur())
        await pilot.pause()
        app.call("Your turn")
        assert sent[-1].endswith("\x07")
        assert len(sent) == 3
        app.post_message(AppFocus())
        await pilot.pause()
        app.call("Your turn")
        assert len(sent) == 4


async def test_quitting_asks_first_while_i_sit_with_others() -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:

        class Peer:
            async def close(self) -> None:
                """Nothing to close."""

        app.peers.add(Peer())
        await pilot.press("ctrl+q")
        assert isinstance(app.screen, ConfirmScreen)
        await pilot.press("escape")
        assert app.is_running


async def test_names_from_others_cannot_bring_markup_or_move_the_frame() -> None:
    app = app_at_once(name="[b]小さな泥棒の長い名前[/b] עדה")
    async with app.run_test(size=(120, 36)) as pilot:
        await sit_down(pilot, "thieves", 3)
        rows = text_of(app).split("\n")
        assert any("[b]小さな" in row and "(you)" in row for row in rows)
        assert {row.index("│") for row in rows[1:9] if "│" in row and "┃" not in row and "║" not in row}


def a_lobby(**changes: object) -> Lobby:
    rules = rules_of("thieves")
    places = (Place("Ann", b"a" * 32, ready=True), Place("B" * 24, b"b" * 32, linked=False))
    page = Page("thieves", 1, rules.settings(None), 4, 2, bytes(32), places)
    lobby = Lobby(rules, page, True, b"a" * 32, lambda ask: None, "join-AAAAA-BBBBB", "watch-AAAAA-BBBBB")
    for name, value in changes.items():
        setattr(lobby, name, value)
    return lobby


class LobbyApp(DenApp):
    def __init__(self, lobby: Lobby) -> None:
        super().__init__(Config())
        self.lobby = lobby

    def compose(self):
        yield LobbyView(self.lobby)

    def on_mount(self) -> None:
        """Only the lobby, no first screen."""


async def lobby_rows(pilot: Pilot[None]) -> str:
    await pilot.pause()
    return "\n".join(pilot.app.query_one(LobbyView).canvas.rows())


async def test_the_lobby_shows_seats_readiness_options_and_what_they_mean() -> None:
    async with LobbyApp(a_lobby()).run_test(size=(60, 30)) as pilot:
        rows = await lobby_rows(pilot)
        assert "join-AAAAA-BBBBB" in rows
        assert "✓ ready" in rows
        assert "✗ away" in rows
        assert rows.count("still free") == 2
        assert "One game: the richest stash wins." in rows
        assert "any 2 of the others, together" in rows


async def test_the_lobby_shows_the_words_to_compare_and_why_ready_was_taken_back() -> None:
    async with LobbyApp(a_lobby(words="lupin velvet acorn harbor quilt")).run_test(size=(60, 30)) as pilot:
        rows = await lobby_rows(pilot)
        assert "Table words: lupin velvet acorn harbor quilt" in rows
        assert "Read them to each other" in rows
    async with LobbyApp(a_lobby(unready="What is played changed: say ready again.")).run_test(size=(60, 30)) as pilot:
        assert "What is played changed: say ready again." in await lobby_rows(pilot)


async def test_no_word_to_compare_is_cut_off_in_a_narrow_lobby() -> None:
    words = "wedding bead caramel scepter spruce"
    async with LobbyApp(a_lobby(words=words)).run_test(size=(47, 40)) as pilot:
        rows = (await lobby_rows(pilot)).split("\n")
        first = next(at for at, row in enumerate(rows) if row.startswith("Table words: "))
        assert " ".join(f"{rows[first][13:]} {rows[first + 1]}".split()) == words


async def test_the_host_sees_how_well_its_bots_play_and_nobody_else_does() -> None:
    async with LobbyApp(a_lobby(bots="master")).run_test(size=(60, 40)) as pilot:
        assert "Bots: master" in await lobby_rows(pilot)
    async with LobbyApp(a_lobby()).run_test(size=(60, 40)) as pilot:
        assert "Bots:" not in await lobby_rows(pilot)


async def test_the_short_code_is_the_large_one_while_a_door_is_open() -> None:
    async with LobbyApp(a_lobby(short_code="7-lupin-velvet")).run_test(size=(60, 30)) as pilot:
        rows = await lobby_rows(pilot)
        assert "7 - l u p i n - v e l v e t" in rows
        assert "den join 7-lupin-velvet" in rows


async def test_the_lobby_has_the_code_for_those_who_look_on_too() -> None:
    async with LobbyApp(a_lobby(short_code="7-lupin-velvet", short_watch_code="w7-maple-otter")).run_test() as pilot:
        assert "to look on: den watch w7-maple-otter" in await lobby_rows(pilot)


async def test_commands_on_the_edge_of_the_code_s_box_leave_its_corners_alone() -> None:
    lobby = a_lobby(short_code="1234-carnival-terrace", short_watch_code="w1234-carnival-terrace")
    async with LobbyApp(lobby).run_test(size=(48, 24)) as pilot:
        rows = (await lobby_rows(pilot)).split("\n")
        assert rows[0].startswith("╭")
        assert rows[0].endswith("╮")
        assert "den join 1234-carnival-terrace" in rows[0]


async def test_the_option_under_the_cursor_is_seen_with_what_it_means(tmp_path: Path) -> None:
    """The longest lobby: a small window, six seats, doors that say much, and the game with the most options."""
    rules = rules_of("blackkeep")
    places = (Place("Ann", b"a" * 32, ready=True),)
    page = Page("blackkeep", 1, rules.settings(None), 6, 2, bytes(32), places)
    lobby = a_lobby(rules=rules, page=page, short_code="7-lupin-velvet", short_watch_code="w7-maple-otter")
    lobby.trouble = Trouble("A seat is free", "Somebody left. " * 9, "Wait.")
    async with app_in(tmp_path).run_test(size=(80, 24)) as pilot:
        pilot.app.push_screen(LobbyScreen(SimpleNamespace(lobby=lobby)))
        await pilot.pause()
        view = pilot.app.screen.query_one(LobbyView)
        for variant in rules.variants:
            await pilot.press("down")
            while view.cursor[0] != "option":
                await pilot.press("down")
            assert view.cursor == ("option", variant.key)
            await pilot.pause()
            top = view.scroll_offset.y
            seen = " ".join(row.strip() for row in view.canvas.rows()[top : top + view.size.height])
            assert variant.choices[variant.default] in seen
        assert "Wait." in "\n".join(view.canvas.rows())


async def test_every_line_of_the_form_is_seen_while_it_is_changed(tmp_path: Path) -> None:
    async with app_in(tmp_path).run_test(size=(80, 23)) as pilot:
        await pilot.press("o")
        form = pilot.app.screen.query_one("#form", Form)
        for _ in range(5):
            for field in form.fields:
                form.cursor = field.key
                await pilot.pause()
                top = form.scroll_offset.y
                assert any(field.title in row for row in form.canvas.rows()[top : top + form.size.height])
            form.cursor = "game"
            await pilot.press("right")
            await pilot.pause()


async def test_a_lobby_that_scrolls_is_whole_to_its_right_edge(tmp_path: Path) -> None:
    lobby = a_lobby(short_code="7-lupin-velvet", trouble=Trouble("A seat is free", "Somebody left. " * 9, "Wait."))
    lobby.page = replace(lobby.page, seats=6)
    async with app_in(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = LobbyScreen(SimpleNamespace(lobby=lobby))
        pilot.app.push_screen(screen)
        await pilot.pause()
        await pilot.pause()
        view = pilot.app.screen.query_one(LobbyView)
        assert view.max_scroll_y > 0
        assert view.canvas.width == view.scrollable_size.width
        assert "✓ ready" in text_of(pilot.app)


async def test_a_host_who_would_start_too_early_hears_what_is_missing(tmp_path: Path) -> None:
    lobby = a_lobby()
    places = (lobby.places[0], replace(lobby.places[1], name="Bo", linked=True, ready=False))
    lobby.page = replace(lobby.page, seats=2, places=places)
    async with app_in(tmp_path).run_test(size=(80, 24)) as pilot:
        pilot.app.push_screen(LobbyScreen(SimpleNamespace(lobby=lobby)))
        await pilot.pause()
        await pilot.press("s")
        assert [said.message for said in pilot.app._notifications] == ["Not yet: waiting for Bo to be ready."]


async def test_a_guest_is_told_to_say_that_they_are_ready_and_everybody_who_is_not(tmp_path: Path) -> None:
    lobby = a_lobby(signing=b"b" * 32, hosting=False)
    places = (lobby.places[0], replace(lobby.places[1], linked=True))
    lobby.page = replace(lobby.page, seats=2, places=places)
    async with app_in(tmp_path).run_test(size=(80, 24)) as pilot:
        screen = LobbyScreen(SimpleNamespace(lobby=lobby))
        pilot.app.push_screen(screen)
        await pilot.pause()
        head, keys = pilot.app.screen.query_one(Headline), pilot.app.screen.query_one(KeyLine)
        assert head.status == "all are here: Space says that you are ready"
        assert "s start" not in keys.canvas.rows()[0]
        lobby.page = replace(lobby.page, places=(replace(places[0], ready=False), replace(places[1], ready=True)))
        lobby.changed()
        await pilot.pause()
        assert head.status == "waiting for Ann to be ready"


async def test_a_player_who_says_ready_as_the_table_changes_is_asked_to_look_first(tmp_path: Path) -> None:
    """The host can change the page while the finger is on its way to the key."""
    asked: list[object] = []
    lobby = a_lobby(signing=b"b" * 32, hosting=False)
    lobby.page = replace(lobby.page, seats=2, places=lobby.places[:2])
    lobby.ask = asked.append
    async with app_in(tmp_path).run_test(size=(80, 24)) as pilot:
        pilot.app.push_screen(LobbyScreen(SimpleNamespace(lobby=lobby)))
        await pilot.pause()
        lobby.show(replace(lobby.page))
        lobby.show(replace(lobby.page, needed=lobby.page.needed + 1))
        await pilot.press("space")
        assert not asked
        assert "Look at it first" in [note.message for note in pilot.app._notifications][-1]
        lobby.changed_at = None  # a while later
        await pilot.press("space")
        assert asked == [{"do": "ready", "yes": not lobby.places[1].ready}]


async def test_tab_in_the_lobby_leads_to_the_talk_and_back_to_the_arrows(tmp_path: Path) -> None:
    async with app_in(tmp_path).run_test(size=(80, 24)) as pilot:
        pilot.app.push_screen(LobbyScreen(SimpleNamespace(lobby=a_lobby())))
        await pilot.pause()
        await pilot.press("tab")
        assert pilot.app.focused is pilot.app.screen.query_one("#words")
        await pilot.press("tab", "down", "down")
        view = pilot.app.screen.query_one(LobbyView)
        assert view.has_focus
        before = view.cursor
        await pilot.press("down")
        assert view.cursor != before
        await pilot.press("tab", "escape")
        assert view.has_focus, "escape leaves the talk, not the table"


async def test_trouble_in_the_lobby_says_what_to_do() -> None:
    trouble = Trouble("All seats are taken", "The table has 4 seats.", "Ask for the watch code.")
    async with LobbyApp(a_lobby(trouble=trouble)).run_test(size=(60, 30)) as pilot:
        rows = await lobby_rows(pilot)
        assert "All seats are taken" in rows
        assert "Ask for the watch code." in rows


async def test_trouble_at_the_table_stands_in_the_ask_with_its_next_step() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)

        class Troubled:
            trouble = Trouble("Ben broke the protocol", "In slot 3, Ben lied.", "Export the record.")

            def __getattr__(self, name: str) -> object:
                return getattr(table.client, name)

        board = table.query_one("#board")
        asked = question_of(Troubled(), table.view, board, None, hint="", reason="")
        assert asked.alarm == "Ben broke the protocol"
        assert "Export the record." in asked.sentence


async def test_a_game_without_a_picture_is_shown_in_its_own_sentences() -> None:
    rules = rules_of("thieves")
    board = PlainBoard(rules)
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        board.view = table.client.view
        assert "Getaways on the table" in "\n".join(board.paint(78, 20).rows())
        assert type(board_of(rules)) is not PlainBoard
        assert question(table).mine


async def test_a_window_of_the_house_in_the_lobby_lights_up_for_everybody_who_comes_in() -> None:
    async with LobbyApp(a_lobby()).run_test(size=(60, 40)) as pilot:
        await pilot.pause()
        ground = pilot.app.query_one(LobbyView).canvas.ground
        seen = {ground.at(x, y) for x in range(60) for y in range(80)}
        assert {"soot seat-1-8", "soot seat-2-4", "soot"} <= seen, "ready, there, free"


async def test_a_new_size_of_the_window_is_laid_out_once_and_a_covered_screen_follows_when_it_is_seen_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    laid_out = Counter[str]()
    refresh_layout = Screen._screen_resized

    def noted(screen: Screen[Any], size: Size) -> None:
        laid_out[type(screen).__name__] += 1
        refresh_layout(screen, size)

    monkeypatch.setattr(Screen, "_screen_resized", noted)
    async with app_at_once().run_test(size=(120, 40)) as pilot:
        home = pilot.app.screen
        await sit_down(pilot, "thieves", 3)
        laid_out.clear()
        await pilot.resize_terminal(90, 30)
        assert laid_out == {"PracticeTable": 1}
        while pilot.app.screen is not home:
            pilot.app.pop_screen()
            await pilot.pause()
        assert home.has_class("-narrow")
        assert all(widget.region.right <= 90 for widget in home.query("*"))
