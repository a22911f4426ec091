"""A power cut takes what was not flushed. Whatever somebody was told before it still holds after it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from netcode.peer.host import Host, host
from netcode.peer.peer import CONTRACT
from netcode.peer.resume import sit_again
from netcode.storage.store import Store
from tests.engines.toy import TOY
from tests.netcode.peers import LOOPBACK, begun, hosted, joined, played_out, rules_of, until
from tests.netcode.relay.peers import relay
from tests.netcode.virtual_disk import VirtualDisk


@pytest.fixture
def disk() -> Iterator[VirtualDisk]:
    disk = VirtualDisk()
    with disk.noting_flushes():
        yield disk


async def after_a_power_cut(disk: VirtualDisk, table: Host) -> Host:
    before = table.file.path.parents[1]
    after = before.with_name(f"{before.name} again")
    disk.copied(before, after, power_cut=True)
    await table.close()
    again = await sit_again(Store(after).at(table.file.id), rules_of)
    assert isinstance(again, Host)
    return again


async def test_a_host_is_found_again_where_its_code_leads(tmp_path: Path, disk: VirtualDisk) -> None:
    table = await hosted(tmp_path / "ann")
    code = table.lobby.join_code
    table = await after_a_power_cut(disk, table)
    assert table.lobby.join_code == code
    await table.close()


async def test_a_short_code_opens_the_same_door(tmp_path: Path, disk: VirtualDisk) -> None:
    async with relay() as (_, port):
        url = f"ws://127.0.0.1:{port}"
        table = await host(
            Store(tmp_path / "ann"), TOY, rules_of, name="Ann", seats=2, listen=LOOPBACK, relay=url, lan=False
        )
        await until(table, lambda: table.lobby.short_code is not None)
        code = table.lobby.short_code
        again = await after_a_power_cut(disk, table)
        await until(again, lambda: again.lobby.short_code is not None)
        assert again.lobby.short_code == code
        await again.close()


async def test_guests_who_saw_later_pages_of_the_lobby_follow_it_again(tmp_path: Path, disk: VirtualDisk) -> None:
    table = await hosted(tmp_path / "ann", seats=3)
    for seats in (4, 3):
        table.lobby.resize(seats)
    bo = await joined(tmp_path / "bo", table, "Bo")
    table = await after_a_power_cut(disk, table)
    cy = await joined(tmp_path / "cy", table, "Cy")
    await until(bo, lambda: bo.lobby.host_away is None)
    await begun(table, [bo, cy])
    await played_out(table, bo, cy)
    for peer in (table, bo, cy):
        await peer.close()


async def test_nobody_hears_that_the_game_begins_from_a_host_that_could_forget_it(
    tmp_path: Path, disk: VirtualDisk, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", table, "Bo")
    say, kept = table.net.say, list[object]()

    def told(message: bytes, *to: Any) -> None:
        if message.startswith(CONTRACT):
            after = tmp_path / "ann again"
            disk.copied(tmp_path / "ann", after, power_cut=True)
            kept.append(Store(after).look(table.file.id).get("contract"))
        say(message, *to)

    monkeypatch.setattr(table.net, "say", told)
    await begun(table, [bo])
    assert kept == [table.file.get("contract")]
    assert kept != [None]
    for peer in (table, bo):
        await peer.close()
