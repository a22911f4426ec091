"""Tables on the same network find each other by mDNS, with no server anywhere."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from ipaddress import IPv4Interface

import pytest

from netcode.doors.lan import LanTable, Neighbourhood, _likeliest, announced, find, free_number, home_relay
from netcode.doors.relays.door import RelayDoor
from netcode.doors.short_code import ShortCode
from netcode.doors.short_code_door import come_in, invitation
from netcode.doors.spake2_knock import JOIN, WATCH
from netcode.links.keys import Keys
from tests.patience import PATIENCE


def a_number() -> int:
    """A number that no other table on this network has, even if others play or test there just now."""
    return 1_000_000 + secrets.randbelow(8_000_000)


async def first(number: int) -> LanTable:
    async with aclosing(find(number, PATIENCE)) as tables:
        return await anext(tables)


@asynccontextmanager
async def opened(number: int, host: str) -> AsyncIterator[tuple[ShortCode, Keys]]:
    """A table's door at a relay of its own, announced: its code, and what it leads to."""
    codes, keys = (ShortCode.new(number), ShortCode.new(number, watch=True)), Keys.fresh()
    named = asyncio.Event()
    invitations = {JOIN: invitation(keys, ()), WATCH: invitation(Keys(keys.watch), ())}
    about = {"host": host, "game": "Thieves!", "free": "3"}
    async with home_relay() as (url, port), announced(number, port, about):
        door = RelayDoor(url, invitations, deed=codes, opened=lambda join, watch: named.set())
        keeping = asyncio.create_task(door.run())
        await asyncio.wait_for(named.wait(), PATIENCE)
        yield codes[0], keys
        await door.give_up()
        await keeping


async def test_a_short_code_finds_its_table_on_the_network() -> None:
    number = a_number()
    async with opened(number, "Ann") as (code, keys):
        table = await first(number)
        assert (table.host, table.game, table.free) == ("Ann", "Thieves!", 3)
        assert (await come_in(code, None))[0].keys == keys


async def test_a_code_finds_its_own_of_two_tables_with_the_same_number() -> None:
    number = a_number()
    async with AsyncExitStack() as stack:
        for code, keys in [await stack.enter_async_context(opened(number, host)) for host in ("Ann", "Ben")]:
            assert (await come_in(code, None))[0].keys == keys


async def test_a_host_with_addresses_that_lead_nowhere_is_reached_at_another(monkeypatch: pytest.MonkeyPatch) -> None:
    number = a_number()
    monkeypatch.setattr("netcode.doors.lan._addresses", lambda: ["0.0.0.1", "127.0.0.1"])
    async with opened(number, "Ann") as (code, keys):
        assert [relay.split(":")[1] for relay in (await first(number)).relays] == ["//0.0.0.1", "//127.0.0.1"]
        assert (await come_in(code, None))[0].keys == keys


def test_the_likeliest_address_is_on_a_network_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("netcode.doors.lan.interfaces", lambda: [IPv4Interface("192.168.1.9/24")])
    assert _likeliest(["127.0.0.1", "172.17.0.1", "192.168.1.7"]) == ["192.168.1.7", "172.17.0.1", "127.0.0.1"]


async def test_what_is_announced_can_change_and_goes_away_with_its_host() -> None:
    number, changed = a_number(), asyncio.Event()
    async with Neighbourhood(changed.set).watching() as neighbourhood:

        async def until(free: list[int]) -> None:
            while [table.free for table in neighbourhood.numbered(number)] != free:
                changed.clear()
                await asyncio.wait_for(changed.wait(), PATIENCE)

        async with announced(number, 9, {"host": "Ben\x1b]0;x\x07", "free": "2"}) as update:
            await until([2])
            assert neighbourhood.numbered(number)[0].host == "Ben]0;x"
            await update(free="1")
            await until([1])
        await until([])


async def test_two_tables_on_one_network_get_different_numbers() -> None:
    number = await free_number(0.1)
    async with announced(number, 9, {"host": "Ann"}), asyncio.timeout(PATIENCE):
        await first(number)
        while await free_number() == number:  # the network answers when it can
            pass


async def test_nobody_there_is_no_error() -> None:
    assert [table async for table in find(a_number(), 0.2)] == []
