"""A relay that somebody fills: they lose what they have left there themselves, and everybody else finds room."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from netcode.doors.relays.room import RelayRoom
from netcode.relay import frames
from netcode.relay.limits import ENTRY, Limits
from netcode.relay.rooms import Box, Full, MemoryRooms, RoomFull, check_room_for_one_more
from netcode.relay.server import Relay
from tests.netcode.relay.peers import ROOM, TOKEN, peer, relay, to
from tests.patience import PATIENCE

ANN, MALLORY = "127.0.0.1", "127.0.0.2"
ROOMS = 8


async def leaves_letters(port: int, room: str, address: str, *letters: bytes) -> None:
    async with peer(port, f"/room/{room}", address) as there:
        for letter in letters:
            await there.send(frames.POST + letter)
        await there.send(to(there.hello["you"], b"done"))
        while not (await there.next()).endswith(b"done"):
            pass


async def letters_in(port: int, room: str) -> int:
    async with peer(port, f"/room/{room}") as there:
        return int(str(there.hello["last"]))


async def fills_rooms(port: int) -> None:
    for number in range(3 * ROOMS):
        await leaves_letters(port, f"{number:032x}", MALLORY, b"mine")


async def fills_doors(port: int) -> None:
    for number in range(3 * ROOMS):
        async with peer(port, f"/door?token={number:032x}", MALLORY):
            pass


def holds(one: Relay) -> bool:
    """Whether it keeps a letter."""
    rooms = one.rooms
    assert isinstance(rooms, MemoryRooms)
    return ROOM in rooms._rooms and rooms._rooms[ROOM].size > 0


async def until(there: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not there():  # noqa: ASYNC110  # a relay tells nobody what it keeps
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("fills", [fills_rooms, fills_doors])
async def test_who_fills_a_relay_and_leaves_keeps_nobody_out_and_displaces_nobody(
    fills: Callable[[int], Awaitable[None]],
) -> None:
    async with relay(Limits(rooms=ROOMS, knocks_per_minute=10_000)) as (_, port):
        await leaves_letters(port, ROOM, ANN, b"sealed")
        async with peer(port, f"/door?token={TOKEN}") as ann:
            door = ann.hello["door"]
        await fills(port)
        assert await letters_in(port, ROOM) == 1
        async with peer(port, f"/door?token={TOKEN}") as ann:
            assert ann.hello["door"] == door
        await leaves_letters(port, "b" * 32, ANN, b"sealed")
        async with peer(port, f"/door?token={'b' * 32}"):
            assert await letters_in(port, "b" * 32) == 1


async def test_who_fills_its_memory_and_leaves_displaces_nobody_s_letters() -> None:
    async with relay(Limits(kept_bytes=1000 + 10 * ENTRY, total_bytes=5000 + 50 * ENTRY)) as (_, port):
        await leaves_letters(port, ROOM, ANN, *(bytes([number]) * 100 for number in range(5)))
        for number in range(20):
            await leaves_letters(port, f"{number:032x}", MALLORY, *(bytes([number, each]) * 50 for each in range(9)))
        async with peer(port, f"/room/{ROOM}") as ann:
            for number in range(5):
                assert await ann.next() == frames.kept(number + 1, bytes([number]) * 100)


async def test_a_relay_whose_rooms_all_have_somebody_in_them_takes_no_more() -> None:
    async with relay(Limits(rooms=1)) as (_, port), peer(port, f"/room/{ROOM}"):
        with pytest.raises(ConnectionClosed, match="as many rooms as it can hold"):
            async with peer(port, f"/room/{'b' * 32}"):
                pass


async def test_a_peer_whose_room_was_forgotten_leaves_its_letters_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netcode.doors.relays.room.FIRST_WAIT", 0.01)
    async with relay() as (one, port):
        ann = RelayRoom(f"ws://127.0.0.1:{port}", ROOM, met=lambda pipe, calling: None, mail=lambda letter: None)
        staying = asyncio.create_task(ann.run())
        ann.post(b"sealed")
        await until(lambda: holds(one))
        connection = one.hall._rooms[ROOM][1]
        await one.rooms.leave(ROOM, 1, connection)
        assert isinstance(one.rooms, MemoryRooms)
        assert one.rooms._forget_an_empty_one()
        connection.transport.abort()
        await until(lambda: holds(one))
        staying.cancel()
        await asyncio.gather(staying, return_exceptions=True)


async def test_visitors_who_only_wait_keep_nobody_from_a_door() -> None:
    limits = Limits(members=8, members_per_address=4)
    async with relay(limits) as (_, port), peer(port, f"/door?token={TOKEN}") as keeper, AsyncExitStack() as stack:
        door = f"/door/{keeper.hello['door']}"
        come_from = ["127.0.0.2"] * 3 + ["127.0.0.3"] * 4
        waiting = [await stack.enter_async_context(peer(port, door, address)) for address in come_from]
        async with peer(port, door, "127.0.0.4") as honest:
            assert honest.hello["here"] == [frames.HOST]
            with pytest.raises(ConnectionClosed):
                await waiting[3].next()  # the oldest from where most come
        await stack.enter_async_context(peer(port, door, "127.0.0.5"))
        with pytest.raises(ConnectionClosed):
            async with peer(port, door, "127.0.0.3"):
                pass


async def test_visitors_from_everywhere_who_only_wait_are_sent_away_in_time() -> None:
    limits = Limits(members=8, visit_seconds=0.3)
    async with relay(limits) as (_, port), peer(port, f"/door?token={TOKEN}") as keeper, AsyncExitStack() as stack:
        door = f"/door/{keeper.hello['door']}"
        come_from = [f"127.0.0.{number}" for number in range(2, 9)]
        waiting = [await stack.enter_async_context(peer(port, door, address)) for address in come_from]
        for visitor in waiting:
            with pytest.raises(ConnectionClosed, match="A door is no place to stay"):
                await visitor.next()
        async with peer(port, door, "127.0.0.9") as honest:
            assert honest.hello["here"] == [frames.HOST]


def test_nobody_makes_way_for_somebody_of_whose_address_too_many_are_there() -> None:
    limits = Limits(members=4, members_per_address=2)
    with pytest.raises(RoomFull):
        check_room_for_one_more(["a", "a", "b", "c"], "d", limits)
    with pytest.raises(Full, match="from your address") as refused:
        check_room_for_one_more(["a", "a", "b"], "a", limits)
    assert not isinstance(refused.value, RoomFull)


def test_a_short_letter_counts_with_the_memory_that_it_takes() -> None:
    box = Box()
    for number in range(10):
        box.add(number, bytes([number]) * 4, ANN)
    assert box.size == 10 * (4 + ENTRY)
    assert box.drop() == 4 + ENTRY
