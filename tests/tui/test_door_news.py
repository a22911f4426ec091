"""What a lobby says of its doors: on the screen and in text mode, to the host and to guests."""

from pathlib import Path

import pytest
from websockets.asyncio.server import serve

from netcode.doors.guess_limits import WRONG_SAVED
from netcode.peer.host import host
from netcode.peer.resume import resume
from netcode.relay.frames import SUBPROTOCOL
from netcode.storage.store import Store
from tests.engines.toy import TOY
from tests.netcode.peers import LOOPBACK, hosted, joined, rules_of, until
from tests.tui.test_friends import app_of, open_table
from tui.screens.setup.lobby_view import LobbyView
from tui.text.console import Console
from tui.text.lobby import LobbyTalk
from tui.words.door_news import door_news


def told(lobby: object) -> str:
    """What text mode says next."""
    said: list[str] = []
    LobbyTalk(lobby, Console(said.append, interactive=False)).news()
    return "\n".join(said)


@pytest.mark.parametrize("relay", ["ws//foo bar", "ws://127.0.0.1:9"])
async def test_a_host_is_told_that_its_relay_is_misspelt_or_does_not_answer(tmp_path: Path, relay: str) -> None:
    ann = await host(Store(tmp_path), TOY, rules_of, name="Ann", seats=2, listen=LOOPBACK, relay=relay)
    await until(ann, lambda: ann.lobby.door_trouble is not None)
    assert "relay" in " ".join(door_news(ann.lobby))
    await ann.close()


async def test_a_host_is_told_that_a_relay_says_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netcode.doors.relays.client.GREETING", 0.1)
    async with serve(lambda socket: socket.wait_closed(), "127.0.0.1", 0, subprotocols=[SUBPROTOCOL]) as silent:
        url = f"ws://127.0.0.1:{silent.sockets[0].getsockname()[1]}"
        ann = await host(Store(tmp_path), TOY, rules_of, name="Ann", seats=2, listen=LOOPBACK, relay=url)
        await until(ann, lambda: ann.lobby.door_trouble is not None)
        assert ann.lobby.door_trouble.title == "The relay is silent"
        await ann.close()


async def test_a_host_sees_how_often_wrong_words_were_tried(tmp_path: Path) -> None:
    async with app_of(tmp_path, "Ann") as pilot:
        peer = await open_table(pilot, "sneaks", 2)
        for wrong, sentence in ((1, "read the code to your friend again"), (WRONG_SAVED, "give friends the long")):
            peer.front_door.guessed(wrong)
            await pilot.pause()
            shown = " ".join("\n".join(pilot.app.screen.query_one(LobbyView).canvas.rows()).split())
            assert sentence in shown
            assert sentence in told(peer.lobby)


async def test_a_guest_sees_that_its_host_is_away_and_back(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await ann.close()
    await until(bo, lambda: not bo.lobby.places[0].linked)
    assert "Ann, who hosts, is away" in told(bo.lobby)
    ann = await resume(Store(tmp_path / "ann"), "", rules_of)
    await until(bo, lambda: bo.lobby.places[0].linked)
    assert not door_news(bo.lobby)
    for peer in (bo, ann):
        await peer.close()
