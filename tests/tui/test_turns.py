"""At which table it is my turn, and since when: told by the tables' files, so nobody need sit down to know."""

import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from engines.catalogue import rules_of
from netcode.peer.peer import Peer
from netcode.peer.resume import resume
from netcode.storage.store import Saved, Store
from tests.netcode.peers import begun, hosted, joined, until
from tests.tui.test_places import app_in, text_of
from tui.cli import main
from tui.screens.games import GamesScreen
from tui.words.turns import call, turn_in_words

NOON = datetime(2026, 3, 12, 12, 0).timestamp()  # a Thursday
HOUR, DAY = 3600, 86_400


def kept(home: Path) -> Saved:
    (saved,) = Store(home).list()
    return saved


async def table_of_two(tmp_path: Path) -> tuple[Peer, Peer]:
    """Ann and Bo at a table where both are to pick in secret."""
    ann = await hosted(tmp_path / "ann", seats=2, rules=rules_of("sneaks"))
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    for peer in (ann, bo):
        await until(peer, lambda peer=peer: peer.lobby.client.choices())
    return ann, bo


async def test_the_file_of_a_table_says_whose_turn_it_is_and_keeps_since_when(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = await table_of_two(tmp_path)
    first = kept(tmp_path / "ann")
    assert first.turn is not None
    assert first.begun <= first.since
    ann.lobby.client.submit(ann.lobby.client.choices()[0])
    await until(ann, lambda: kept(tmp_path / "ann").turn is None)
    assert kept(tmp_path / "bo").turn == first.turn
    since = kept(tmp_path / "bo").since
    for peer in (ann, bo):
        await peer.close()
    monkeypatch.setattr("netcode.session.session.time.time", lambda: since + 3.0 * DAY)
    bo = await resume(Store(tmp_path / "bo"), "", rules_of)  # days later, and nobody is there
    assert (kept(tmp_path / "bo").turn, kept(tmp_path / "bo").since) == (first.turn, since)
    await bo.close()


async def test_den_tables_names_my_turn_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ann, bo = await table_of_two(tmp_path)
    home = str(tmp_path / "ann")
    lobby = await hosted(tmp_path / "ann")
    for peer in (ann, bo, lobby):
        await peer.close()
    assert main(["tables", "--home", home]) == 0
    mine, open_lobby, advice = capsys.readouterr().out.splitlines()
    assert "Sneaks & Snitches with Bo: your turn since " in mine
    assert "in the lobby" in open_lobby
    assert advice.endswith("den keep")
    assert main(["tables", "--json", "--home", home]) == 0
    told: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    assert [(table["my_turn"], table["kept"]) for table in told] == [(True, False), (False, False)]
    assert told[0]["since"] >= told[0]["begun"] > 0


async def test_resume_shows_where_it_is_my_turn(tmp_path: Path) -> None:
    for peer in await table_of_two(tmp_path):
        await peer.close()
    app = app_in(tmp_path / "bo")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("r")
        assert isinstance(app.screen, GamesScreen)
        await pilot.pause()
        assert f"{turn_in_words(kept(tmp_path / 'bo'))} · Ann, Bo" in text_of(app)


def at_table(*, since: float, me: int = 1, begun: float = NOON - 2 * DAY) -> Saved:
    return Saved(
        "x", "gentlemen", ("Ann", "Bo"), me, "playing", 7, int(NOON), begun=int(begun), turn=7, since=int(since)
    )


@pytest.mark.parametrize(
    ("ago", "said"),
    [(HOUR, "11:00"), (13 * HOUR, "yesterday"), (2 * DAY, "Tuesday"), (6 * DAY, "Friday"), (7 * DAY, "5 Mar")],
)
def test_since_when_is_said_as_people_say_it(ago: float, said: str) -> None:
    assert turn_in_words(at_table(since=NOON - ago), NOON) == f"your turn since {said}"


def test_a_message_says_the_table_the_game_and_the_day_and_nothing_else() -> None:
    assert call(at_table(since=NOON), NOON) == "your turn at Ann's table: Gentlemen Thieves, day 3"
    assert call(at_table(since=NOON, me=0), NOON) == "your turn at your own table: Gentlemen Thieves, day 3"
