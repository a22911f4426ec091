"""Links over real sockets: sealed, of any size, bounded, and shut to strangers."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from netcode.doors.direct import STRANGERS, Listener, SocketPipe, Unreachable, call
from netcode.links.address import Address
from netcode.links.keys import Keys
from netcode.links.link import QUEUE, Link, PipeClosed, Stranger
from tests.patience import PATIENCE

KEYS = Keys.of_join(b"0123456789")


@asynccontextmanager
async def den(talk: Callable[[Link], Awaitable[None]]) -> AsyncIterator[Listener]:
    listener = Listener()

    async def enter(pipe: SocketPipe) -> None:
        try:
            await talk(await Link.accept(pipe, KEYS.reading))
        except Stranger:
            listener.stranger(pipe)

    await listener.open(Address("127.0.0.1", 0))
    listener.serve(KEYS.room, enter)
    try:
        yield listener
    finally:
        await listener.close()


async def echo(link: Link) -> None:
    async for message in link.messages():
        link.send(message)


async def linked(listener: Listener) -> Link:
    return await Link.open(await call(listener.address, KEYS.room), KEYS.reading)


@pytest.mark.parametrize("size", [0, 1, 60 * 1024, 60 * 1024 + 1, 500_000])
async def test_messages_of_any_size_arrive_whole_and_in_order(size: int) -> None:
    async with den(echo) as listener:
        link = await linked(listener)
        sent = [bytes([n]) * size for n in range(3)]
        for message in sent:
            link.send(message)
        heard = link.messages()
        assert [await anext(heard) for _ in sent] == sent
        await link.close()


async def test_a_wrong_key_is_refused_and_after_many_the_address_is_left_alone() -> None:
    async with den(echo) as listener:
        for _ in range(STRANGERS):
            with pytest.raises((Stranger, PipeClosed)):
                await Link.open(await call(listener.address, KEYS.room), bytes(32))
        with pytest.raises(Unreachable, match="lets nobody in just now"):
            await linked(listener)


async def test_a_code_of_another_table_is_told_apart_from_nobody_there() -> None:
    async with den(echo) as listener:
        with pytest.raises(Unreachable, match="no table for this code"):
            await call(listener.address, Keys.fresh().room)
    with pytest.raises(Unreachable, match="Nobody answers"):
        await call(listener.address, KEYS.room)


async def test_no_web_page_can_talk_to_a_table_on_this_machine() -> None:
    async with den(echo) as listener:
        with pytest.raises(InvalidStatus, match="403"):
            await connect(f"ws://{listener.address}/{KEYS.room}", origin="http://evil.example", proxy=None)


async def test_what_is_not_sealed_shuts_the_link() -> None:
    shut = asyncio.Event()

    async def talk(link: Link) -> None:
        await echo(link)
        shut.set()

    async with den(talk) as listener:
        pipe = await call(listener.address, KEYS.room)
        link = await Link.open(pipe, KEYS.reading)
        await pipe.send(b"rubbish" * 10)
        await asyncio.wait_for(shut.wait(), PATIENCE)
        assert [message async for message in link.messages()] == []


async def test_a_message_without_end_shuts_the_link() -> None:
    async with den(echo) as listener:
        link = await linked(listener)
        link.send(bytes((1 << 20) + 1))
        async with asyncio.timeout(PATIENCE):
            assert [message async for message in link.messages()] == []


async def test_a_reader_that_stops_reading_is_cut_and_costs_no_more_than_the_queue() -> None:
    done = asyncio.Event()
    cut: list[int] = []

    async def flood(link: Link) -> None:
        sent = 0
        while not link.closed:
            link.send(bytes(100_000))
            sent += 100_000
            await asyncio.sleep(0)
        cut.append(sent)
        done.set()

    async with den(flood) as listener:
        pipe = await call(listener.address, KEYS.room)
        link = await Link.open(pipe, KEYS.reading)
        await asyncio.wait_for(done.wait(), PATIENCE)
        assert cut[0] < QUEUE + 20_000_000, "what the system's own buffers swallow comes on top"
        link.cut("")


async def test_closing_sends_what_was_said_before() -> None:
    heard: list[bytes] = []
    done = asyncio.Event()

    async def listen(link: Link) -> None:
        async for message in link.messages():
            heard.append(message)
        done.set()

    async with den(listen) as listener:
        link = await linked(listener)
        for n in range(50):
            link.send(bytes([n]) * 10_000)
        await link.close()
        await asyncio.wait_for(done.wait(), PATIENCE)
    assert len(heard) == 50
    with suppress(PipeClosed):
        link.send(b"nothing happens")


async def test_a_link_does_not_wait_for_a_caller_that_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netcode.links.link.PATIENCE", 0.05)
    async with den(echo) as listener:
        pipe = await call(listener.address, KEYS.room)
        with pytest.raises(PipeClosed, match="no handshake came"):
            await pipe.recv()
