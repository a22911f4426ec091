"""The listener of a direct door, when it closes."""

import asyncio
import gc
import socket
from contextlib import suppress

import pytest

from netcode.doors.direct import Listener
from netcode.links.address import Address
from tests.patience import PATIENCE

CALL = (
    b"GET /room HTTP/1.1\r\nHost: den\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.mark.parametrize("rounds", range(2))
async def test_whoever_calls_while_it_closes_is_hung_up_on(rounds: int) -> None:
    listener = Listener()
    await listener.open(Address("127.0.0.1", 0))
    with socket.create_connection((listener.address.host, listener.address.port)) as caller:
        caller.sendall(CALL)
        for _ in range(rounds):  # it closes before and while the call is taken
            await asyncio.sleep(0)
        await listener.close()
        caller.settimeout(PATIENCE)
        with suppress(ConnectionResetError):
            while await asyncio.to_thread(caller.recv, 1000):
                pass
    gc.collect()  # a transport that nobody closed complains when it is collected
