"""A table that is played over days: nobody is there together, and all that passes between them is a relay's letters."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from engines.catalogue import rules_of
from netcode.links.join_code import Code
from netcode.peer.guests.enter_table import join
from netcode.peer.host import host
from netcode.peer.peer import Peer
from netcode.peer.resume import resume
from netcode.play.client import Ending
from netcode.protocol.crypto.proofs import shuffle
from netcode.protocol.records.record_file import Archive
from netcode.protocol.records.verify import verify
from netcode.relay.rooms import is_door
from netcode.relay.server import Relay
from netcode.storage.store import Store
from tests.netcode.peers import LOOPBACK, begun, play, until
from tests.netcode.relay.peers import relay
from tests.patience import PATIENCE

HOUR, DAY = 3600.0, 86_400.0


class Clock:
    """The time of day, and all that runs by it: timers of this loop, patience, expiry. It goes on by itself, too."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.passed = 0.0
        monotonic, now, now_ns = time.monotonic, time.time, time.time_ns
        monkeypatch.setattr(time, "monotonic", lambda: monotonic() + self.passed)
        monkeypatch.setattr(time, "time", lambda: now() + self.passed)
        monkeypatch.setattr(time, "time_ns", lambda: now_ns() + int(self.passed * 1e9))

    def forward(self, seconds: float) -> None:
        self.passed += seconds


@pytest.fixture(autouse=True)
def a_shuffle_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that comes back checks all shuffles again. In fifty visits that would be most of the time a game takes,
    for the same verdicts: each is found once for real, and remembered with the whole proof and what it proves."""
    known = cache(shuffle.holds)
    monkeypatch.setattr(shuffle, "holds", lambda using, before, proof: known(using, tuple(before), proof))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def all_at_the_lobby_once(home: Path, port: int) -> str:
    """Sitting down is the one thing for which all must be there. Returns the code for watching."""
    url = f"ws://127.0.0.1:{port}"
    rules = rules_of("sneaks")
    ann = await host(Store(home / "Ann"), rules, rules_of, name="Ann", seats=2, listen=LOOPBACK, relay=url)
    bo = await join(Store(home / "Bo"), Code.parse(str(ann.lobby.join_code)), rules_of, name="Bo", relay=url)
    await begun(ann, [bo])
    for peer in (ann, bo):
        await peer.close()
    return str(ann.lobby.watch_code)


async def until_nobody_is_there(there: Relay) -> None:
    async with asyncio.timeout(PATIENCE):
        while any(there.hall.members(room) for room in there.hall.rooms() if not is_door(room)):  # noqa: ASYNC110
            await asyncio.sleep(0.005)  # a relay tells nobody who is no member


@asynccontextmanager
async def alone_at_the_table(home: Path, there: Relay) -> AsyncIterator[Peer]:
    await until_nobody_is_there(there)
    peer = await resume(Store(home), "", rules_of)
    try:
        yield peer
        rooms = [room for room in there.hall.rooms() if not is_door(room)]
        assert [len(there.hall.members(room)) for room in rooms] == [1]
        assert not peer.net.links
    finally:
        await peer.close()


async def until_heard(peer: Peer, clock: Clock) -> None:
    """A seat that has come back listens for a while before it speaks."""
    assert peer.session is not None
    while peer.session.table.listening:
        clock.forward(1)
        await asyncio.sleep(0.005)


async def do_what_can_be_done(peer: Peer, clock: Clock) -> Ending | None:
    """Choose whatever is asked, until the table waits for somebody else."""
    await until_heard(peer, clock)
    assert peer.session is not None
    client, session = peer.session.client, peer.session
    play(peer)
    while client.ending is None:
        await session.said_all()
        if client.ending is None and client.me not in client.waiting():
            break
    return client.ending


async def test_a_game_over_four_virtual_days_with_nobody_there_together_ends_with_the_same_record_everywhere(
    tmp_path: Path, clock: Clock
) -> None:
    async with relay() as (there, port):
        watch_code = await all_at_the_lobby_once(tmp_path, port)
        endings, first = dict[str, Ending](), clock.passed
        for visit in count():
            name = ("Ann", "Bo")[visit % 2]
            clock.forward(2 * HOUR)
            async with alone_at_the_table(tmp_path / name, there) as peer:
                if ending := await do_what_can_be_done(peer, clock):
                    endings[name] = ending
            if len(endings) == 2:
                break
        assert (clock.passed - first) / DAY > 3, "it is the fourth day at least"
        await until_nobody_is_there(there)
        zoe = await join(
            Store(tmp_path / "Zoe"), Code.parse(watch_code), rules_of, name="Zoe", relay=f"ws://127.0.0.1:{port}"
        )
        await until(zoe, lambda: zoe.lobby.client is not None and zoe.lobby.client.ending is not None)
        endings["Zoe"] = zoe.lobby.client.ending
        await zoe.close()
    records = {Path(str(ending.file)).read_bytes() for ending in endings.values()}  # noqa: ASYNC240  # they are small
    assert len(records) == 1
    verdict = verify(Archive.from_bytes(records.pop()), rules_of("sneaks"))
    assert verdict.finished
    assert verdict.problem is None


async def test_a_move_confirmed_just_before_leaving_is_at_the_relay(tmp_path: Path, clock: Clock) -> None:
    async with relay() as (there, port):
        await all_at_the_lobby_once(tmp_path, port)
        slot = None
        for name in ("Ann", "Bo") * 8:  # until all keys are shared and the first choice is asked for
            async with alone_at_the_table(tmp_path / name, there) as peer:
                await until_heard(peer, clock)
                await peer.session.said_all()
                client = peer.lobby.client
                if client.choices():
                    slot = client.slot
                    client.submit(client.choices()[0])
                    break
        assert slot is not None
        other = {"Ann": "Bo", "Bo": "Ann"}[name]
        async with alone_at_the_table(tmp_path / other, there) as peer:
            await until_heard(peer, clock)
            assert peer.lobby.client.slot == slot
            assert peer.lobby.client.waiting() == [peer.lobby.client.me]
