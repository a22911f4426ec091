"""A host that leaves its lobby while guests are there: nothing of it is left behind that would still act."""

import asyncio
import random
from pathlib import Path

from netcode.links.address import Address
from netcode.links.join_code import Code
from netcode.peer.guests.enter_table import join
from netcode.peer.guests.guest import Guest
from netcode.peer.host import KEPT, Host, host
from netcode.storage.store import Store
from tests.engines.tiny import TINY
from tests.netcode.virtual_internet import VirtualInternet
from tests.netcode.virtual_process import Process
from tests.netcode.virtual_time import virtual

HERE = Address("192.168.1.1", 8021)


def test_nothing_waits_for_guests_any_more_when_the_host_has_gone_home(tmp_path: Path) -> None:
    problems: list[object] = []
    ann, bo = Process("ann"), Process("bo")
    internet = VirtualInternet(lambda: 0.1, lambda machine: True, open=True)

    async def hosting() -> Host:
        return await host(Store(tmp_path / "ann"), TINY, lambda name: TINY, name="Ann", seats=2, listen=HERE)

    async def joining(keys: Code) -> Guest:
        return await join(Store(tmp_path / "bo"), keys, lambda name: TINY, name="Bo")

    async def evening() -> None:
        table = await ann.start(hosting())
        guest = await bo.start(joining(Code(table.keys, (HERE,))))
        assert table.lobby.page.full
        await ann.start(table.close())
        await asyncio.sleep(2 * KEPT)  # on a virtual clock
        await bo.start(guest.close())

    with virtual(random.Random(1)) as loop, internet.reached():
        loop.set_exception_handler(lambda _, told: problems.append(told))
        loop.run_until_complete(evening())
    assert problems == []
