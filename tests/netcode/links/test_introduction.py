"""Nobody passes for somebody else on a link, though every spectator holds the key that seals it."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from netcode.links.introduction import introduce
from netcode.links.join_code import Code
from netcode.links.link import Link
from netcode.peer.guests.enter_table import join
from netcode.peer.guests.guest import Guest
from netcode.peer.host import Host
from netcode.peer.peer import ASK, PAGE, TALK, WHO, Peer
from netcode.protocol.wire import pack
from netcode.storage.store import Store
from tests.netcode.peers import LOOPBACK, hosted, rules_of, until, watching
from tests.patience import PATIENCE


@pytest.fixture
async def ann(tmp_path: Path) -> AsyncIterator[Host]:
    ann = await hosted(tmp_path / "ann")
    yield ann
    await ann.close()


@pytest.fixture
async def bo(tmp_path: Path, ann: Host) -> AsyncIterator[Guest]:
    bo = await join(Store(tmp_path / "bo"), Code.parse(ann.lobby.join_code or ""), rules_of, name="Bo", listen=LOOPBACK)
    yield bo
    await bo.close()


@pytest.fixture
async def zoe(tmp_path: Path, ann: Host) -> AsyncIterator[Guest]:
    zoe = await watching(tmp_path / "zoe", ann)
    yield zoe
    await zoe.close()


async def linked(caller: Peer, callee: Peer) -> Link:
    """A new link from one to the other."""
    made: asyncio.Future[Link] = asyncio.get_running_loop().create_future()
    before = caller.net.links
    caller.net.watch(lambda link: None if link in before else made.set_result(link), lambda link: None)
    assert callee.listener is not None
    caller.net.call(callee.listener.address)
    return await made


async def cut_after(peer: Peer, link: Link, *said: bytes) -> None:
    """Say this on the link, and wait until the other end has heard it all and had enough."""
    gone = asyncio.Event()
    peer.net.watch(lambda link: None, lambda lost: gone.set() if lost is link else None)
    for message in said:
        link.send(message)
    async with asyncio.timeout(PATIENCE):
        await gone.wait()


async def test_a_spectator_who_speaks_as_the_host_is_not_heard(ann: Host, bo: Guest, zoe: Guest) -> None:
    link = await linked(zoe, bo)
    alone = replace(ann.lobby.page, places=(), number=2**31)
    lie = TALK + pack({"name": "Ann", "seat": 0, "text": "Go home"})
    await cut_after(zoe, link, PAGE + pack(alone.to_wire()), lie, ASK + pack({"do": "sit"}))
    assert [place.name for place in bo.lobby.places] == ["Ann", "Bo"]
    assert not bo.lobby.talk


async def test_a_guest_does_not_keep_the_page(tmp_path: Path, ann: Host, bo: Guest) -> None:
    """It holds the join code as the host does; but Bo has seen the host's page first."""
    cy = await join(Store(tmp_path / "cy"), Code.parse(ann.lobby.join_code or ""), rules_of, name="Cy")
    link = await linked(cy, bo)
    alone = replace(ann.lobby.page, places=(), number=2**31)
    await cut_after(cy, link, PAGE + pack(alone.to_wire()), ASK + pack({"do": "sit"}))
    assert bo.lobby.me == 1
    await cy.close()


async def test_an_introduction_cannot_be_passed_on_as_ones_own(ann: Host, bo: Guest, zoe: Guest) -> None:
    """A spectator hears by which key Bo is known, and is asked by it for nothing at the host's."""
    heard: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
    to_ann = zoe.net.links[0]
    zoe.net.on(WHO, lambda link, message: heard.set_result(message))
    await linked(zoe, bo)
    await cut_after(zoe, to_ann, await heard, ASK + pack({"do": "stand up"}))
    assert [place.name for place in ann.lobby.places] == ["Ann", "Bo"]


async def test_what_one_says_of_oneself_sent_back_is_no_introduction(ann: Host, zoe: Guest) -> None:
    link = zoe.net.links[0]
    message = WHO + pack(introduce(ann.keys, ann.seed, link))
    await cut_after(zoe, link, message, ASK + pack({"do": "rename", "name": "Zoe"}))
    assert [place.name for place in ann.lobby.places] == ["Ann"]


async def test_a_spectator_with_only_the_watch_code_gets_no_seat(ann: Host, zoe: Guest) -> None:
    await cut_after(zoe, zoe.net.links[0], ASK + pack({"do": "sit", "name": "Zoe"}))
    assert [place.name for place in ann.lobby.places] == ["Ann"]


async def test_two_ends_of_a_link_know_it_by_the_same_hash(ann: Host, bo: Guest) -> None:
    await until(ann, lambda: bool(ann.who))
    assert {link.hash for link in ann.net.links} == {link.hash for link in bo.net.links}
    assert ann.who[ann.net.links[0]] == bo.signing
