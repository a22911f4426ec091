"""The doors of `den serve` when they close: whoever is at one just then is hung up on."""

import asyncio
import gc
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from typing import Final

import asyncssh
import pytest

from tests.patience import PATIENCE
from tests.tui.test_serve import greeted, logged_in, parrot
from tui.serve.door import Limits, open_door
from tui.serve.ssh import serving_ssh
from tui.serve.web import serving_pages

KEY: Final = asyncssh.generate_private_key("ssh-ed25519")
Serving = Callable[[], AbstractAsyncContextManager[int]]


@asynccontextmanager
async def ssh() -> AsyncIterator[int]:
    limits = Limits(login_seconds=10 * PATIENCE)  # nobody is hung up on for being slow
    async with open_door(greeted, parrot, limits) as door, serving_ssh(door, "127.0.0.1", 0, KEY) as port:
        yield port


@asynccontextmanager
async def pages() -> AsyncIterator[int]:
    async with open_door(greeted, parrot) as door, serving_pages(door, "127.0.0.1", 0) as port:
        yield port


async def hung_up(caller: socket.socket) -> None:
    caller.settimeout(PATIENCE)
    with suppress(ConnectionResetError):
        while await asyncio.to_thread(caller.recv, 1000):
            pass
    gc.collect()  # a transport that nobody closed complains when it is collected


@pytest.mark.parametrize("serving", [ssh, pages])
@pytest.mark.parametrize("rounds", range(4))
async def test_whoever_calls_while_a_door_closes_is_hung_up_on(serving: Serving, rounds: int) -> None:
    async with AsyncExitStack() as stack:
        port = await stack.enter_async_context(serving())
        with socket.create_connection(("127.0.0.1", port)) as caller:
            for _ in range(rounds):  # it closes before and while the call is taken
                await asyncio.sleep(0)
            await stack.aclose()
            await hung_up(caller)


@pytest.mark.parametrize("serving", [ssh, pages])
async def test_a_stranger_who_says_nothing_is_hung_up_on_when_a_door_closes(serving: Serving) -> None:
    async with AsyncExitStack() as stack:
        port = await stack.enter_async_context(serving())
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        if serving is ssh:
            await reader.readuntil(b"Den\r\n")
        await stack.aclose()
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionResetError):
                await reader.read()
        writer.close()
        gc.collect()


async def test_a_login_without_a_session_is_hung_up_on_when_the_door_closes() -> None:
    async with AsyncExitStack() as stack:
        port = await stack.enter_async_context(ssh())
        async with logged_in(port) as connection:
            await stack.aclose()
            async with asyncio.timeout(PATIENCE):
                await connection.wait_closed()
    gc.collect()
