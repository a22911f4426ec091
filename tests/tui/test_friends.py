"""Apps with stores of their own meet over a loopback socket: lobby, a whole game, scores, once more, leaving."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from engines.catalogue import rules_of
from netcode.links.address import Address
from netcode.peer.host import host
from netcode.peer.peer import Peer
from tests.patience import PATIENCE
from tests.tui.tables import question
from tui.screens.connect import ConnectScreen
from tui.screens.dialogs.confirm import ConfirmScreen
from tui.screens.help import HelpScreen
from tui.screens.kept_games import GamesScreen
from tui.screens.setup.join import JoinScreen
from tui.screens.setup.lobby import LobbyScreen
from tui.screens.setup.lobby_view import LobbyView
from tui.screens.tables.question import ALL_BUT_YOU
from tui.screens.tables.results import ResultsScreen
from tui.screens.tables.shared_table import SharedTable
from tui.shell.app import DenApp
from tui.shell.config import Config
from tui.shell.table_commands import store_of
from tui.widgets.qr import Qr
from tui.widgets.table.chat import Chat
from tui.widgets.wrapped_lines import Lines
from tui.words.votes import IN_THE_WAY

LOOPBACK = Address("127.0.0.1", 0)


@asynccontextmanager
async def app_of(folder: Path, name: str) -> AsyncIterator[Pilot[None]]:
    """Somebody at a terminal of 80 by 24, with a store of their own."""
    home, config = folder / name, Config(pace=0, drama=False, lookback=False, odds=False, name=name)
    app = DenApp(config, path=home / "config.toml", home=home, sixteen=False)
    async with app.run_test(size=(80, 24)) as pilot:
        yield pilot
        await pilot.pause()  # a screen that is being opened is whole before the harness tears it down


async def until(true: Callable[[], object], *pilots: Pilot[None]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            for pilot in pilots:
                await pilot.pause()
            await asyncio.sleep(0)


def at(pilot: Pilot[None], kind: type) -> bool:
    return isinstance(pilot.app.screen, kind)


async def open_table(pilot: Pilot[None], game: str, seats: int) -> Peer:
    app = pilot.app
    assert isinstance(app, DenApp)

    async def sit() -> Peer:
        return await host(
            store_of(app), rules_of(game), rules_of, name=app.config.name, seats=seats, listen=LOOPBACK, stand_in=False
        )

    app.call_later(app.seat, sit, "Opening a table")
    await until(lambda: at(pilot, LobbyScreen), pilot)
    assert isinstance(app.screen, LobbyScreen)
    return app.screen.peer


async def join_table(pilot: Pilot[None], code: str, letter: str = "i") -> None:
    """As somebody does it: from the first screen, with the keyboard."""
    await pilot.press(letter)
    await until(lambda: at(pilot, JoinScreen), pilot)
    pilot.app.screen.query_one("#code").value = code
    await pilot.press("enter")
    await until(lambda: at(pilot, LobbyScreen), pilot)


async def play_together(*pilots: Pilot[None], by_keys: int = 3) -> None:
    """The first moves are made with the keyboard, the rest straight at the client, until the game is over."""
    made = dict.fromkeys(pilots, 0)
    async with asyncio.timeout(PATIENCE):
        while any(table_of(pilot).client.ending is None for pilot in pilots):
            for pilot in pilots:
                table = table_of(pilot)
                choices = table.client.choices()
                if not choices or table.client.ending is not None:
                    await pilot.pause()
                elif made[pilot] >= by_keys:
                    table.client.submit(choices[len(choices) // 2])
                elif (now := question(table)).mine:
                    await pilot.press("enter" if now.preview else "1")
                    made[pilot] += bool(now.preview)


def table_of(pilot: Pilot[None]) -> SharedTable:
    assert isinstance(pilot.app.screen, SharedTable)
    return pilot.app.screen


async def test_who_reads_the_rules_as_the_game_begins_comes_to_the_table_and_leaves_no_lobby_behind(
    tmp_path: Path,
) -> None:
    async with app_of(tmp_path, "Ann") as ann, app_of(tmp_path, "Ben") as ben:
        peer = await open_table(ann, "sneaks", 2)
        await join_table(ben, str(peer.lobby.join_code))
        await until(lambda: peer.lobby.page.full, ann)
        await ben.press("space")
        await until(lambda: peer.lobby.can_start, ann, ben)
        *below, lobby = ben.app.screen_stack
        await ben.press("r", "question_mark")
        await until(lambda: at(ben, HelpScreen), ben)
        await ann.press("s")
        await until(lambda: at(ann, SharedTable) and at(ben, SharedTable), ann, ben)
        assert lobby not in ben.app.screen_stack
        assert ben.app.screen_stack[:-1] == below


@pytest.mark.parametrize("slip", ["my house", "a:b:c", "http://foo.de"])
async def test_an_address_at_which_nobody_can_be_called_is_named_and_no_table_is_opened(
    slip: str, tmp_path: Path
) -> None:
    async with app_of(tmp_path, "Ann") as ann:
        await ann.press("o")
        ann.app.screen.query_one("#reach").value = slip
        ann.app.screen.query_one("#reach").focus()
        await ann.press("enter")
        await until(lambda: at(ann, ConnectScreen) and ann.app.screen.has_class("failed"), ann)
        assert "Nobody could call you there" in str(ann.app.screen.query_one("#word").border_title)
        assert store_of(ann.app).list() == []


async def test_two_people_meet_play_see_the_scores_and_play_again(tmp_path: Path) -> None:
    async with app_of(tmp_path, "Ann") as ann, app_of(tmp_path, "Ben") as ben:
        peer = await open_table(ann, "sneaks", 2)
        assert ann.app.screen.query_one(Qr).display
        await join_table(ben, str(peer.lobby.join_code))
        await until(lambda: len(peer.lobby.places) == 2, ann)
        await ben.press("t", *"hello", "enter", "escape")
        await until(lambda: peer.lobby.talk, ann, ben)
        await ben.press("space")
        await until(lambda: peer.lobby.can_start, ann, ben)
        shown = "\n".join(ann.app.screen.query_one(LobbyView).canvas.rows())
        assert "Ben" in shown
        assert "✓ ready" in shown
        await ann.press("s")
        await until(lambda: at(ann, SharedTable) and at(ben, SharedTable), ann, ben)

        await play_together(ann, ben)
        for pilot in (ann, ben):
            await until(lambda pilot=pilot: question(table_of(pilot)).preview, pilot)
            await pilot.press("enter")
            await until(lambda pilot=pilot: at(pilot, ResultsScreen), pilot)
        scores = "\n".join(ann.app.screen.query_one("#scores").canvas.rows())
        assert "Checked: " in scores
        await ben.press("t", *"good game", "enter", "escape")
        heard = ann.app.screen.query_one("#chat", Lines)
        await until(lambda: any("good game" in text for text, _ in heard.entries), ann, ben)
        assert at(ben, ResultsScreen)

        await ben.press("a")
        await until(lambda: at(ben, ConnectScreen), ben)
        await ann.press("a")
        await until(lambda: at(ann, LobbyScreen) and at(ben, LobbyScreen), ann, ben)
        assert [place.name for place in ann.app.screen.lobby.places] == ["Ann", "Ben"]


async def press_on(host: Pilot[None], line: tuple[object, ...], key: str) -> None:
    """The host presses a key on a line of the lobby."""
    view = host.app.screen.query_one(LobbyView)
    view.focus()
    while view.cursor != line:
        await host.press("down")
    await host.press(key)


async def test_bots_of_the_host_take_the_seats_for_which_there_is_no_friend(tmp_path: Path) -> None:
    async with app_of(tmp_path, "Ann") as ann, app_of(tmp_path, "Ben") as ben:
        peer = await open_table(ann, "sneaks", 3)
        await join_table(ben, str(peer.lobby.join_code))
        await ben.press("b")  # not for a guest to say, and not offered
        assert ben.app.screen.check_action("bring_bot", ()) is False
        await ann.press("b")
        await until(lambda: len(peer.lobby.places) == 3, ann, ben)
        assert [place.name for place in peer.lobby.places] == ["Ann", "Ben", "Bot Ada"]
        await press_on(ann, ("bots",), "enter")
        assert peer.lobby.bots == "master"  # it was crafty
        await press_on(ann, ("bots",), "enter")
        assert peer.lobby.bots == "beginner"
        await ben.press("space")
        await until(lambda: peer.lobby.can_start, ann, ben)
        await ann.press("s")
        await until(lambda: at(ann, SharedTable) and at(ben, SharedTable), ann, ben)
        await until(lambda: question(table_of(ann)).mine and question(table_of(ben)).mine, ann, ben)
        for pilot in (ann, ben):
            await pilot.press("1", "2", "3", "enter")
        client = table_of(ann).client
        await until(lambda: any("Bot Ada sends" in line.text for line in client.log), ann, ben)


async def test_a_seat_that_was_freed_can_be_pressed_once_more(tmp_path: Path) -> None:
    """The cursor stays where it is, and the app ended."""
    async with app_of(tmp_path, "Ann") as ann:
        peer = await open_table(ann, "sneaks", 2)
        await ann.press("b")
        await until(lambda: len(peer.lobby.places) == 2, ann)
        await press_on(ann, ("seat", 1), "d")
        await until(lambda: len(peer.lobby.places) == 1, ann)
        await press_on(ann, ("seat", 1), "d")
        assert at(ann, LobbyScreen)


async def test_a_third_watches_and_sees_nothing_hidden(tmp_path: Path) -> None:
    async with app_of(tmp_path, "Ann") as ann, app_of(tmp_path, "Ben") as ben, app_of(tmp_path, "Cleo") as cleo:
        peer = await open_table(ann, "sneaks", 2)
        await join_table(ben, str(peer.lobby.join_code))
        await join_table(cleo, str(peer.lobby.watch_code), "w")
        await until(lambda: at(cleo, LobbyScreen), cleo, ann)
        await ben.press("space")
        await until(lambda: peer.lobby.can_start, ann, ben)
        await ann.press("s")
        await until(lambda: all(at(pilot, SharedTable) for pilot in (ann, ben, cleo)), ann, ben, cleo)
        table = cleo.app.screen
        assert isinstance(table, SharedTable)
        await until(lambda: table.client.waiting(), cleo)
        assert table.client.me is None
        assert not table.client.choices()
        await cleo.press("t", *"good luck", "enter")
        await until(lambda: ann.app.screen.query_one(Chat).query_one(Lines).entries, ann, ben, cleo)
        await ann.press("f4")  # what Ann would tell another one
        assert str(peer.lobby.watch_code) in "".join(words for words, _ in ann.app.screen.query_one(Lines).entries)
        await ann.press("escape")
        await until(lambda: question(table_of(ann)).mine, ann, ben)
        await ann.press("1", "2", "3", "enter")
        await until(lambda: table.client.sealed(), ann, ben, cleo)
        await until(lambda: question(table_of(ben)).title == ALL_BUT_YOU, ben)
        await until(lambda: question(table_of(ann)).sentence.startswith("Sealed ▒ Sneaks to "), ann)
        await ann.press("x")  # somebody is looking
        assert question(table_of(ann)).sentence == "Your choice is sealed ▒."
        assert question(table).sentence
        assert not any("Ann sends" in line.text for line in table.client.log), "the plan is sealed"


async def test_a_player_who_left_comes_back_to_the_same_place(tmp_path: Path) -> None:
    async with app_of(tmp_path, "Ann") as ann:
        async with app_of(tmp_path, "Ben") as ben:
            peer = await open_table(ann, "sneaks", 2)
            await join_table(ben, str(peer.lobby.join_code))
            await ben.press("space")
            await until(lambda: peer.lobby.can_start, ann, ben)
            await ann.press("s")
            await until(lambda: at(ann, SharedTable) and at(ben, SharedTable), ann, ben)
            await until(lambda: question(ben.app.screen).mine, ann, ben)
            await ben.press("1", "2", "3", "enter", "q", "enter")
        async with app_of(tmp_path, "Ben") as ben:
            await ben.press("r")
            await until(lambda: at(ben, GamesScreen), ben)
            await ben.press("enter")
            await until(lambda: at(ben, SharedTable), ann, ben)
            table = ben.app.screen
            assert isinstance(table, SharedTable)
            await until(lambda: table.is_mounted, ann, ben)
            await until(lambda: table.client.sealed() == [1] or table.client.slot, ann, ben)
            assert table.client.me == 1


async def test_a_code_with_a_slip_and_a_table_that_is_not_there_say_what_to_do(tmp_path: Path) -> None:
    async with app_of(tmp_path, "Ben") as ben:
        await ben.press("i")
        await until(lambda: at(ben, JoinScreen), ben)
        screen = ben.app.screen
        screen.query_one("#code").value = "join-AAAAA-BBBBB"
        await ben.press("enter")
        assert str(screen.query_one("#slip").render())
        assert at(ben, JoinScreen)


async def test_a_seat_that_is_in_the_way_can_be_given_up_with_the_key_of_votes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How a table comes to that is told in the protocol's tests; here, what its player is asked."""
    async with app_of(tmp_path, "Ann") as ann, app_of(tmp_path, "Ben") as ben:
        peer = await open_table(ann, "sneaks", 2)
        await join_table(ben, str(peer.lobby.join_code))
        await until(lambda: len(peer.lobby.places) == 2, ann)
        await ben.press("space")
        await until(lambda: peer.lobby.can_start, ann, ben)
        await ann.press("s")
        await until(lambda: at(ann, SharedTable) and at(ben, SharedTable), ann, ben)
        client, voted = table_of(ann).client, list[int]()
        await until(lambda: not table_of(ann).check_action("vote_out", ()), ann, ben)  # once each has heard the other
        monkeypatch.setattr(client, "in_the_way", lambda: True)
        monkeypatch.setattr(client, "vote_out", voted.append)
        await ann.press("v")
        await until(lambda: at(ann, ConfirmScreen), ann)
        assert str(ann.app.screen.query_one(Static).render()) == IN_THE_WAY
        await ann.press("enter")
        await until(lambda: voted, ann)
        assert voted == [0]
        said = {
            (0, 1): "Ben votes that Ann",
            (1, 1): "Ben gives up the seat",
            (1, 0): "Your vote that Ben is gone for good",  # told when it has ended
        }
        for (gone, voter), words in said.items():
            for votes in ({gone: [voter]}, {}):
                monkeypatch.setattr(client, "votes", lambda votes=votes: votes)
                client.changed()
                await until(lambda votes=votes: len(table_of(ann)._votes) == len(votes), ann)
            await until(lambda words=words: any(n.message.startswith(words) for n in ann.app._notifications), ann)
