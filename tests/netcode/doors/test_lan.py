"""Tables on the same network find each other by mDNS, with no server anywhere."""

import asyncio

from netcode.doors.knock import JOIN, WATCH
from netcode.doors.lan import Neighbourhood, announced, find, free_number, home_relay
from netcode.doors.relay_door import Door, visit
from netcode.doors.short_code import ShortCode


async def test_a_short_code_finds_its_table_on_the_network() -> None:
    codes = ShortCode(4711, "lantern", "velvet"), ShortCode(4711, "maple", "otter", watch=True)
    opened = asyncio.Event()
    async with home_relay() as (url, port), announced(4711, port, {"host": "Ann", "game": "Thieves!", "free": "3"}):
        door = Door(url, {JOIN: b"seat", WATCH: b"watch"}, deed=codes, opened=lambda join, watch: opened.set())
        keeping = asyncio.create_task(door.run())
        await asyncio.wait_for(opened.wait(), 5)
        (table,) = await find(4711, 10)
        assert (table.host, table.game, table.free) == ("Ann", "Thieves!", 3)
        assert await visit(table.relay, codes[0]) == b"seat"
        await door.give_up()
        await keeping


async def test_what_is_announced_can_change_and_goes_away_with_its_host() -> None:
    changed = asyncio.Event()
    async with Neighbourhood(changed.set).watching() as neighbourhood:

        async def until(free: list[int]) -> None:
            while [table.free for table in neighbourhood.numbered(4712)] != free:
                changed.clear()
                await asyncio.wait_for(changed.wait(), 10)

        async with announced(4712, 9, {"host": "Ben\x1b]0;x\x07", "free": "2"}) as update:
            await until([2])
            assert neighbourhood.numbered(4712)[0].host == "Ben]0;x"
            await update(free="1")
            await until([1])
        await until([])


async def test_two_tables_on_one_network_get_different_numbers() -> None:
    first = await free_number(1.0)
    async with announced(first, 9, {"host": "Ann"}):
        await find(first, 10)
        assert await free_number(1.0) != first


async def test_nobody_there_is_no_error() -> None:
    assert await find(987654, 0.2) == []
