"""Letters at a relay belong to one game: in the room of a rematch, and when somebody fills the letter box."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from netcode.doors.relays.letters import UNREAD, Letters
from netcode.doors.relays.room import RelayRoom
from netcode.links.join_code import Code
from netcode.peer.guests.enter_table import join
from netcode.peer.guests.guest import Guest
from netcode.peer.host import Host, host
from netcode.peer.peer import CONTRACT
from netcode.peer.rematch import rematch
from netcode.peer.resume import resume
from netcode.protocol.gossip import HAVE
from netcode.protocol.wire import pack
from netcode.relay.limits import ENTRY
from netcode.storage.store import Store
from tests.engines.toy import TOY
from tests.netcode.peers import LOOPBACK, begun, played_out, rules_of, until
from tests.netcode.relay.peers import ROOM, port_to_keep, relay
from tests.patience import PATIENCE

KEY, FIRST, SECOND = b"k" * 32, b"1" * 32, b"2" * 32


def test_a_letter_about_one_game_is_none_about_another() -> None:
    letters = Letters(KEY)
    sealed = letters.seal(b"my move", FIRST)
    assert letters.open(sealed, FIRST) == b"my move"
    assert letters.open(sealed, SECOND) is None
    assert letters.open(sealed, b"") is None
    assert Letters(b"x" * 32).open(sealed, FIRST) is None


def test_letters_that_came_before_anybody_read_them_are_read_and_old_ones_are_not() -> None:
    letters, heard = Letters(KEY), list[bytes]()
    for game in (FIRST, SECOND):
        letters.came(letters.seal(b"move " + game[:1], game))
    letters.read(SECOND, heard.append)
    letters.came(letters.seal(b"another", SECOND))
    assert heard == [b"move 2", b"another"]


def test_a_letter_that_brings_a_mistake_of_ours_to_light_keeps_no_other_from_being_read(
    caplog: pytest.LogCaptureFixture,
) -> None:
    letters, heard = Letters(KEY), list[bytes]()

    def read(letter: bytes) -> None:
        if letter == b"odd":
            raise AttributeError("nobody had thought of this")
        heard.append(letter)

    letters.read(FIRST, read)
    for letter in (b"one", b"odd", b"two"):
        letters.came(letters.seal(letter, FIRST))
    assert heard == [b"one", b"two"]
    assert [said.name for said in caplog.records] == ["den.heard"]
    caplog.clear()


async def test_a_spectators_letter_that_asks_for_envelopes_stops_no_table(tmp_path: Path) -> None:
    async with relay() as (_, port):
        url = f"ws://127.0.0.1:{port}"
        ann = await host(Store(tmp_path / "ann"), TOY, rules_of, name="Ann", seats=2, listen=LOOPBACK, relay=url)
        bo = await join(Store(tmp_path / "bo"), Code.parse(str(ann.lobby.join_code)), rules_of, name="Bo", relay=url)
        await begun(ann, [bo])
        watch = Code.parse(str(ann.lobby.watch_code))
        asks = HAVE + pack({"0": [10**6, bytes(32)], "1": [10**6, bytes(32)]})
        room = RelayRoom(url, watch.keys.room, met=lambda pipe, calling: None, mail=lambda letter: None)
        staying = asyncio.create_task(room.run())
        room.post(Letters(watch.keys.reading).seal(asks, ann.session.contract.id))
        await asyncio.wait_for(room.emptied(), PATIENCE)
        await played_out(ann, bo)
        assert not any(task.done() for peer in (ann, bo) for _, task in peer.net._rooms.values())
        staying.cancel()
        await asyncio.gather(staying, return_exceptions=True)
        for peer in (bo, ann):
            await peer.close()


def test_letters_that_nobody_can_read_take_no_more_memory_than_a_box() -> None:
    letters, heard = Letters(KEY), list[bytes]()
    letters.came(letters.seal(b"long ago", FIRST))
    for _ in range(2 * UNREAD // 60_000):
        letters.came(bytes(60_000))
    assert letters._waiting <= UNREAD
    letters.came(letters.seal(b"just now", FIRST))
    letters.read(FIRST, heard.append)
    assert heard == [b"just now"]


async def finished(home: Path, url: str) -> tuple[Host, Guest]:
    ann = await host(Store(home / "ann"), TOY, rules_of, name="Ann", seats=2, listen=LOOPBACK, relay=url)
    bo = await join(Store(home / "bo"), Code.parse(ann.lobby.join_code), rules_of, name="Bo", relay=url)
    await begun(ann, [bo])
    await played_out(ann, bo)
    return ann, bo


async def watcher(home: Path, table: Host, url: str) -> Guest:
    return await join(Store(home / "zoe"), Code.parse(table.lobby.watch_code), rules_of, name="Zoe", relay=url)


async def test_a_spectator_of_a_rematch_is_shown_the_rematch_and_not_the_letters_of_the_first_game(
    tmp_path: Path,
) -> None:
    async with relay() as (_, port):
        url = f"ws://127.0.0.1:{port}"
        ann, bo = await finished(tmp_path, url)
        again = await rematch(Store(tmp_path / "ann"), ann, rules_of)
        bo_again = await rematch(Store(tmp_path / "bo"), bo, rules_of)
        await begun(again, [bo_again])
        zoe = await watcher(tmp_path, again, url)
        await until(zoe, lambda: zoe.lobby.client is not None)
        assert zoe.session.contract.id == again.session.contract.id
        for peer in (zoe, bo_again, again):
            await peer.close()


async def test_a_spectator_of_a_lobby_is_not_shown_the_game_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with relay() as (_, port):
        ann, bo = await finished(tmp_path, f"ws://127.0.0.1:{port}")
        old = ann.session.contract
        again = await rematch(Store(tmp_path / "ann"), ann, rules_of)
        zoe = await join(Store(tmp_path / "zoe"), Code.parse(again.lobby.watch_code), rules_of, name="Zoe")
        monkeypatch.setattr("netcode.peer.guests.spectator.PAUSE", 0)
        zoe._letter(CONTRACT + pack(old.to_wire()))
        while zoe._tasks:
            await asyncio.wait(zoe._tasks)
        assert zoe.session is None
        assert zoe.lobby.page.invitation == again.lobby.page.invitation
        for peer in (zoe, bo, again):
            await peer.close()


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_spectator_by_an_old_letter_is_told_as_soon_as_a_player_shows_another_game(
    tmp_path: Path, restarted: bool
) -> None:
    async with relay() as (_, port):
        url = f"ws://127.0.0.1:{port}"
        ann, bo = await finished(tmp_path, url)
        for peer in (bo, ann):
            await peer.close()
        zoe = await watcher(tmp_path, ann, url)  # nobody is there
        assert zoe.session.contract.id == ann.session.contract.id
        if restarted:
            await zoe.close()
            zoe = await resume(Store(tmp_path / "zoe"), zoe.file.id, rules_of)
        again = await host(
            Store(tmp_path / "ann"), TOY, rules_of, name="Ann", seats=2, listen=LOOPBACK, relay=url, keys=ann.keys
        )
        bo = await join(Store(tmp_path / "bo"), Code.parse(again.lobby.join_code), rules_of, name="Bo", relay=url)
        await begun(again, [bo])
        await until(zoe, lambda: zoe.lobby.client.trouble is not None)
        assert zoe.lobby.client.trouble.title == "Another game is played here now"
        assert zoe.contract() == ann.session.contract  # the game is over, and its record stays
        for peer in (zoe, bo, again):
            await peer.close()


@asynccontextmanager
async def in_the_room(port: int, heard: list[bytes]) -> AsyncIterator[RelayRoom]:
    one = RelayRoom(f"ws://127.0.0.1:{port}", ROOM, met=lambda pipe, calling: None, mail=heard.append)
    staying = asyncio.create_task(one.run())
    try:
        yield one
    finally:
        staying.cancel()
        await asyncio.gather(staying, return_exceptions=True)


async def test_a_relay_is_left_only_what_it_lacks_and_of_a_long_record_the_newest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("netcode.doors.relays.room.BACKLOG", 3 * (100 + ENTRY))
    record = [bytes([number]) * 100 for number in range(8)]
    async with relay() as (there, port):
        left, keep = list[bytes](), there.rooms.post

        async def post(room: str, member: int, payload: bytes, address: str) -> None:
            left.append(payload)
            await keep(room, member, payload, address)

        monkeypatch.setattr(there.rooms, "post", post)
        async with in_the_room(port, []) as ann:
            ann.post(record[6])
            await ann.emptied()
        async with in_the_room(port, heard := []) as bo:
            for letter in record:
                bo.post(letter)
            await bo.emptied()
            bo.post(b"my move")
            await bo.emptied()
        assert heard == [record[6]]
        async with in_the_room(port, heard) as cy:
            cy.post(b"the last")
            await cy.emptied()
    assert left == [record[6], record[5], record[7], b"my move", b"the last"]
    assert heard[1:] == [record[6], record[5], record[7], b"my move"]


async def test_a_letter_that_was_lost_with_a_connection_is_left_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netcode.doors.relays.room.FIRST_WAIT", 0.01)
    async with relay() as (there, port):
        lost, arrived, keep = list[bytes](), asyncio.Event(), there.rooms.post

        async def post(room: str, member: int, payload: bytes, address: str) -> None:
            if not lost:
                lost.append(payload)
                next(iter(there.hall._rooms[room].values())).transport.abort()
                return
            await keep(room, member, payload, address)
            arrived.set()

        monkeypatch.setattr(there.rooms, "post", post)
        async with in_the_room(port, []) as ann:
            ann.post(b"my move")
            await asyncio.wait_for(arrived.wait(), PATIENCE)
        async with in_the_room(port, heard := []) as bo:
            bo.post(b"mine")
            await bo.emptied()
        assert lost == heard == [b"my move"]


async def test_nobody_waits_for_a_relay_that_cannot_be_reached() -> None:
    async with in_the_room(port_to_keep(), []) as ann:
        ann.post(b"my move")
        await asyncio.wait_for(ann.emptied(), PATIENCE)
        ann.post(b"another")
        await asyncio.wait_for(ann.emptied(), PATIENCE)
