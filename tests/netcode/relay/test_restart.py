"""A relay goes away, and comes back knowing nothing: how long its peers need, on a virtual clock."""

import asyncio
import random
from contextlib import AsyncExitStack

from netcode.doors.relays.room import RelayRoom
from netcode.relay.server import Relay
from tests.netcode.relay.peers import port_to_keep
from tests.netcode.virtual_sockets import SocketLoop
from tests.netcode.virtual_time import virtual

ROOMS = 10
AWAY = 60.0


async def everybody_in(one: Relay) -> None:
    while one.connections() < 2 * ROOMS:  # noqa: ASYNC110  # a relay tells nobody
        await asyncio.sleep(0.1)


async def restarted() -> tuple[float, list[bytes]]:
    """The seconds until all are back, and what somebody reads who comes then."""
    port, mail = port_to_keep(), list[bytes]()
    async with AsyncExitStack() as stack:
        first = Relay()
        await stack.enter_async_context(first.listen("127.0.0.1", port))
        peers = [
            RelayRoom(f"ws://127.0.0.1:{port}", f"{number // 2:032x}", met=lambda *_: None, mail=lambda _: None)
            for number in range(2 * ROOMS)
        ]
        staying = [asyncio.create_task(one.run()) for one in peers]
        peers[0].post(b"a letter")
        await everybody_in(first)
        await peers[0].emptied()
        await stack.aclose()
        await asyncio.sleep(AWAY)
        second = Relay()
        await stack.enter_async_context(second.listen("127.0.0.1", port))
        back = asyncio.get_running_loop().time()
        await everybody_in(second)
        took = asyncio.get_running_loop().time() - back
        read = asyncio.Event()

        def take(letter: bytes) -> None:
            mail.append(letter)
            read.set()

        late = RelayRoom(f"ws://127.0.0.1:{port}", f"{0:032x}", met=lambda *_: None, mail=take)
        staying.append(asyncio.create_task(late.run()))
        await read.wait()
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)
    return took, mail


def test_all_peers_are_back_ten_seconds_after_their_relay_and_leave_their_letters_there_again() -> None:
    loop = SocketLoop()
    with virtual(random.Random(5), loop):
        took, mail = loop.run_until_complete(restarted())
    assert took < 10
    assert mail == [b"a letter"]
