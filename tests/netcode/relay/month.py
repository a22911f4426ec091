"""A relay's days on a virtual clock: people come in the evening, some without manners, and at noon nobody is there."""

import asyncio
import gc
import random
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

from websockets.exceptions import ConnectionClosed, InvalidStatus

from netcode.relay import frames
from netcode.relay.limits import Limits
from netcode.relay.rooms import MemoryRooms
from netcode.relay.server import Relay
from tests.netcode.relay.peers import peer, to
from tests.netcode.virtual_sockets import Cable, SocketLoop
from tests.netcode.virtual_time import virtual

DAY, EVENING, MINUTE = 24 * 3600.0, 20 * 3600.0, 60.0


@dataclass(frozen=True)
class Load:
    """What a relay holds at noon."""

    rooms: int
    doors: int
    kept: int  # bytes of letters
    connected: int  # members that it could deliver to, and addresses that it counts connections of
    knockers: int
    left_behind: int
    tasks: int
    files: int
    objects: int

    @classmethod
    def of(cls, one: Relay) -> "Load":
        assert isinstance(one.rooms, MemoryRooms)
        gc.collect()
        return cls(
            rooms=len(one.rooms._rooms),
            doors=len(one.rooms._doors),
            kept=one.rooms._size,
            connected=len(list(one.hall.rooms())) + len(one._connections) + len(one._doors),
            knockers=len(one._knocks),
            left_behind=len(one.not_open),
            tasks=len(asyncio.all_tasks()),
            files=sum(1 for _ in Path("/proc/self/fd").iterdir()) if Path("/proc/self/fd").exists() else 0,
            objects=len(gc.get_objects()),
        )


class Town:
    """The people around one relay."""

    def __init__(self, port: int, luck: random.Random) -> None:
        self._port, self._luck = port, luck

    def _address(self) -> str:
        return f"10.{self._luck.randrange(256)}.{self._luck.randrange(256)}.{self._luck.randrange(1, 255)}"

    async def evening(self) -> None:
        await asyncio.gather(
            self._table(), self._lobby(), self._abandoned(), self._guesser(), self._silent(), self._mute()
        )

    async def _table(self) -> None:
        """Three play; one is cut off and comes back to read what it missed."""
        room = f"/room/{self._luck.randbytes(16).hex()}"
        async with AsyncExitStack() as stack:
            ann, ben, cleo = [await stack.enter_async_context(peer(self._port, room, self._address())) for _ in "abc"]
            cleo.connection.transport.abort()
            for _ in range(10):
                await asyncio.sleep(MINUTE)
                await ann.send(frames.POST + self._luck.randbytes(200))
                while (last := await ben.next())[:1] != frames.POST:
                    pass
            async with peer(self._port, f"{room}?epoch={ann.hello['epoch']}&after=9", self._address()) as again:
                assert await again.next() == last

    async def _lobby(self) -> None:
        """A friend comes through a door, which is given up when both go on to the table."""
        token = self._luck.randbytes(16).hex()
        async with (
            peer(self._port, f"/door?token={token}", self._address()) as host,
            peer(self._port, f"/door/{host.hello['door']}", self._address()) as friend,
        ):
            await friend.send(to(frames.HOST, b"knock"))
            while not (await host.next()).endswith(b"knock"):
                pass
            await host.connection.close(frames.GIVEN_UP)
            await asyncio.sleep(MINUTE)

    async def _abandoned(self) -> None:
        """A host's machine is switched off, and never comes back."""
        token = self._luck.randbytes(16).hex()
        async with peer(self._port, f"/door?token={token}", self._address()) as host:
            await asyncio.sleep(MINUTE)
            host.connection.transport.abort()

    async def _guesser(self) -> None:
        """Somebody tries one number after the other."""
        address = self._address()
        for number in range(1000, 1040):
            with suppress(InvalidStatus, ConnectionClosed):
                async with peer(self._port, f"/door/{number}", address):
                    pass

    async def _silent(self) -> None:
        """A laptop is closed: from one moment to the next nothing comes from it, not even an end."""
        async with peer(self._port, f"/room/{self._luck.randbytes(16).hex()}", self._address()) as gone:
            assert isinstance(gone.connection.transport, Cable)
            gone.connection.transport.unplugged = True
            await asyncio.sleep(3 * MINUTE)
            gone.connection.transport.unplugged = False
            gone.connection.transport.abort()

    async def _mute(self) -> None:
        """Somebody connects and never says what they want."""
        over = asyncio.get_running_loop().create_future()

        class Mute(asyncio.Protocol):
            def connection_lost(self, exc: Exception | None) -> None:
                over.set_result(None)

        await asyncio.get_running_loop().create_connection(Mute, "127.0.0.1", self._port)
        await over


def noons(days: int, evenings: int, limits: Limits, seed: int = 0) -> list[Load]:
    """The load at each noon of so many days, of which each has so many evenings' worth of people. The last one: after
    nobody came for as long as a relay keeps anything."""
    luck, loads = random.Random(seed), list[Load]()

    async def live(loop: SocketLoop) -> None:
        one = Relay(limits)
        async with one.listen("127.0.0.1", 0) as server:
            town = Town(server.sockets[0].getsockname()[1], luck)
            for day in range(days):
                for table in range(evenings):
                    await asyncio.sleep(max(0.0, day * DAY + EVENING - DAY / 2 + table * 30 * MINUTE - loop.time()))
                    await town.evening()
                await asyncio.sleep((day + 1) * DAY - loop.time())
                loads.append(Load.of(one))
            await asyncio.sleep(limits.idle_seconds + DAY)
            loads.append(Load.of(one))

    loop = SocketLoop()
    with virtual(luck, loop):
        loop.run_until_complete(live(loop))
    return loads
