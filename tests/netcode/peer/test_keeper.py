"""The service that sits at my tables while I am away: answers what needs no decision, and lets go when I come."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from engines.core import Commit, Rules
from engines.core.options import only_one
from netcode.peer.guests.guest import Guest
from netcode.peer.host import Host
from netcode.peer.keeper import Keeper
from netcode.peer.resume import resume
from netcode.play.client import Presence
from netcode.storage.handover import kept_tables, take_over
from netcode.storage.store import Saved, Store, StoreError, TableIsOpen
from tests.engines.tiny import TINY
from tests.engines.toy import TOY
from tests.netcode.peers import begun, hosted, joined, play, played_out, rules_of, until
from tests.patience import PATIENCE


class Service:
    """A keeper in this process, and what it has told."""

    def __init__(self, home: Path, *, forced: bool = True) -> None:
        self.store, self.said, self._changed = Store(home), list[tuple[str, Saved]](), asyncio.Event()
        self.keeper = Keeper(self.store, rules_of, self._hear, forced=forced)

    def _hear(self, what: str, table: Saved) -> None:
        self.said.append((what, table))
        self._changed.set()

    @property
    def words(self) -> list[str]:
        return [what for what, _ in self.said]

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not holds():
                await self._changed.wait()
                self._changed.clear()


@asynccontextmanager
async def service(home: Path, monkeypatch: pytest.MonkeyPatch, *, forced: bool = True) -> AsyncIterator[Service]:
    monkeypatch.setattr("netcode.peer.keeper.LOOK", 0.05)
    monkeypatch.setattr("netcode.peer.keeper.GRACE", 0.1)
    one = Service(home, forced=forced)
    await one.keeper.open()
    stop = asyncio.Event()
    running = asyncio.create_task(one.keeper.run(stop))
    try:
        yield one
    finally:
        stop.set()
        await running
        await one.keeper.close()


async def table_of_two(tmp_path: Path, rules: Rules = TOY) -> tuple[Host, Guest]:
    ann = await hosted(tmp_path / "ann", seats=2, rules=rules)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    return ann, bo


async def test_the_service_answers_what_needs_no_decision_and_calls_its_player_once_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = await table_of_two(tmp_path)
    await bo.close()
    async with service(tmp_path / "bo", monkeypatch) as kept:
        play(ann)
        await kept.until(lambda: "turn" in kept.words)
        assert kept.words == ["sits", "turn"]
        (called,) = (table for what, table in kept.said if what == "turn")
        hers = ann.lobby.client
        await until(ann, lambda: hers.slot == called.turn and hers.waiting() == [1])
        assert ann.lobby.client.presence[1] is Presence.AWAY, "its machine answers, and Bo is not there"
    assert Store(tmp_path / "bo").saved(called.id).turn == called.turn, "it has chosen nothing"
    await ann.close()


@pytest.mark.parametrize("forced", [True, False])
async def test_a_choice_of_one_goes_by_itself_as_it_does_at_the_screen_if_that_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, forced: bool
) -> None:
    ann, bo = await table_of_two(tmp_path)
    play(ann)
    client = bo.lobby.client
    await until(bo, lambda: isinstance(client.request, Commit) and bool(client.choices()))
    client.submit(0)  # at the end of the line, from where one step leads only one way
    await bo.close()
    async with service(tmp_path / "bo", monkeypatch, forced=forced) as kept:
        await kept.until(lambda: "turn" in kept.words)
        (table,) = kept.keeper._kept.values()
        asked = table.peer.lobby.client
        assert only_one(asked.choices()) is not forced
        assert isinstance(asked.request, Commit) is not forced
    await ann.close()


async def test_what_is_asked_while_its_player_leaves_is_told_by_the_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = await table_of_two(tmp_path)
    play(ann)
    client, session = bo.lobby.client, bo.session
    assert client is not None
    assert session is not None
    await until(bo, lambda: isinstance(client.request, Commit) and bool(client.choices()))
    asked = client.slot

    async def said_slowly() -> None:  # a machine so busy that the game goes on before the table is closed
        await until(bo, lambda: session.table.awaits_me and client.slot > asked)

    monkeypatch.setattr(session, "said_all", said_slowly)
    client.submit(0)
    await bo.close()
    async with service(tmp_path / "bo", monkeypatch, forced=False) as kept:
        await kept.until(lambda: "turn" in kept.words)
    await ann.close()


async def test_a_finished_table_is_kept_until_all_have_its_last_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    peers = await table_of_two(tmp_path)
    homes = tmp_path / "ann", tmp_path / "bo"
    await played_out(*peers)
    for peer in peers:
        await peer.close()
    for peer, home in zip(peers, homes, strict=True):
        file = Store(home).at(peer.file.id)
        file.put(wanted=int(time.time()) + 3600)  # as if neither had heard that the other has all
        file.close()
    async with service(homes[0], monkeypatch) as hers, service(homes[1], monkeypatch) as his:
        for one in (hers, his):
            await one.until(lambda one=one: "sits" in one.words)
        async with asyncio.timeout(PATIENCE):
            while hers.keeper._kept or his.keeper._kept:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert hers.words == his.words == ["sits"], "who has played knows that it is over"
    assert [Store(home).list()[0].wanted for home in homes] == [0, 0]


async def test_a_turn_is_told_once_and_not_again_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = await table_of_two(tmp_path)
    await bo.close()
    play(ann)
    async with service(tmp_path / "bo", monkeypatch) as kept:
        await kept.until(lambda: "turn" in kept.words)
        kept.keeper.told(kept.said[-1][1])
    async with service(tmp_path / "bo", monkeypatch) as kept:
        await kept.until(lambda: "sits" in kept.words)
        (table,) = kept.keeper._kept.values()
        await until(table.peer, lambda: bool(table.peer.lobby.client.choices()))
        assert kept.words == ["sits"]
        bo_again = await resume(kept.store, "", rules_of)
        assert not bo_again.session.table.listening, "the service has heard for it"
        await until(bo_again, lambda: bool(bo_again.lobby.client.choices()))
        assert kept.words == ["sits", "lets go"]
        await bo_again.close()
        await kept.until(lambda: kept.words.count("sits") == 2)  # and what a screen has shown is told, too
        assert "turn" not in kept.words
    await ann.close()


async def test_a_table_has_one_process_at_a_time_and_goes_from_one_to_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = await table_of_two(tmp_path)
    await bo.close()
    async with service(tmp_path / "bo", monkeypatch) as kept:
        await kept.until(lambda: "sits" in kept.words)
        id = kept.said[0][1].id
        with pytest.raises(TableIsOpen):
            kept.store.at(id)
        assert await asyncio.to_thread(kept_tables, kept.store.home) == {id}
        for times in (2, 3):
            file = await asyncio.to_thread(take_over, kept.store, id[-6:])
            with pytest.raises(TableIsOpen):
                await asyncio.to_thread(take_over, kept.store, id)
            file.close()
            await kept.until(lambda times=times: kept.words.count("sits") == times)
    with pytest.raises(StoreError, match="Another service"):
        async with service(tmp_path / "bo", monkeypatch), service(tmp_path / "bo", monkeypatch):
            pass
    await ann.close()


async def test_a_home_with_a_long_path_has_a_service_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / ("long" * 30)
    async with service(home, monkeypatch):
        assert await asyncio.to_thread(kept_tables, home) == frozenset()
        assert (home / "keep.socket").exists()
    assert not (home / "keep.socket").exists()


async def test_rubbish_said_to_the_service_harms_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bo = await table_of_two(tmp_path)
    await bo.close()
    async with service(tmp_path / "bo", monkeypatch) as kept:
        await kept.until(lambda: "sits" in kept.words)
        for line in (b"let go\n", b"let go ../ann\n", b"\xff\xfe\n", b"x" * 5000 + b"\n", b""):
            reader, writer = await asyncio.open_unix_connection(str(tmp_path / "bo" / "keep.socket"))
            writer.write(line)
            writer.write_eof()
            assert (await reader.read()).decode() in ("no\n", "?\n", "")
            writer.close()
        assert kept.words[0] == "sits"
        assert "lets go" not in kept.words
    await ann.close()


async def visit(home: Path) -> None:
    """Come to the screen because it is my turn, choose for as long as I am asked, and leave."""
    peer = await resume(Store(home), "", rules_of)
    client = peer.lobby.client
    await until(peer, lambda: bool(client.ending or client.choices()))
    play(peer)
    await peer.close()


async def test_two_who_come_only_when_they_are_called_play_a_whole_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = await table_of_two(tmp_path, TINY)
    await ann.close()
    await bo.close()
    homes = tmp_path / "ann", tmp_path / "bo"
    async with service(homes[0], monkeypatch) as hers, service(homes[1], monkeypatch) as his:
        services, answered = dict(zip(homes, (hers, his), strict=True)), dict.fromkeys(homes, 0)
        async with asyncio.timeout(PATIENCE):
            while any("over" not in one.words or one.keeper._kept for one in services.values()):
                for home, one in services.items():
                    if (called := one.words.count("turn")) > answered[home]:
                        answered[home] = called
                        await visit(home)
                await asyncio.sleep(0.01)
    assert min(answered.values()) > 0
    assert [Store(home).list()[0].wanted for home in homes] == [0, 0], "each knows that the other has all"
    records = [file.read_bytes() for home in homes for file in (home / "records").iterdir()]
    assert len(records) == 2
    assert len(set(records)) == 1
