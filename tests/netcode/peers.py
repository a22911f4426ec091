"""Real peers on this machine's loopback, played by bots: for the tests of hosting, joining and resuming."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

from engines import catalogue
from engines.core import RandomBot, Rules
from netcode.links.address import Address
from netcode.links.join_code import Code
from netcode.peer.guests.enter_table import join
from netcode.peer.guests.guest import Guest
from netcode.peer.host import Host, host
from netcode.peer.peer import Peer
from netcode.storage.store import Store
from tests.engines.tiny import TINY
from tests.engines.toy import TOY
from tests.patience import PATIENCE

LOOPBACK = Address("127.0.0.1", 0)


def rules_of(name: str) -> Rules:
    return {TOY.name: TOY, TINY.name: TINY}.get(name) or catalogue.rules_of(name)


async def hosted(home: Path, *, seats: int = 3, name: str = "Ann", rules: Rules = TOY) -> Host:
    return await host(Store(home), rules, rules_of, name=name, seats=seats, listen=LOOPBACK)


async def joined(home: Path, table: Host, name: str) -> Guest:
    assert table.lobby.join_code
    return await join(Store(home), Code.parse(table.lobby.join_code), rules_of, name=name)


async def watching(home: Path, table: Host, name: str = "Zoe") -> Guest:
    assert table.lobby.watch_code
    return await join(Store(home), Code.parse(table.lobby.watch_code), rules_of, name=name)


async def until(peer: Peer, holds: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait until this holds; checked after every change of the lobby, the game and the links."""
    async with asyncio.timeout(seconds):
        changed = asyncio.Event()
        peer.lobby.subscribe(changed.set)
        followed = None
        while not holds():
            if peer.lobby.client is not None and followed is None:
                followed = peer.lobby.client.subscribe(changed.set)
            await changed.wait()
            changed.clear()


async def ready(table: Host, guests: list[Guest]) -> None:
    """All say so, once they see that all seats are taken, and that no game is beginning."""
    for guest in guests:
        await until(guest, lambda guest=guest: guest.lobby.page.full and not guest.lobby.page.begun)
        guest.lobby.ready()
    await until(table, lambda: table.lobby.can_start)


async def begun(table: Host, guests: list[Guest]) -> None:
    await ready(table, guests)
    table.lobby.start()
    for peer in (table, *guests):
        await until(peer, lambda peer=peer: peer.lobby.client is not None)


def play(peer: Peer, seed: int = 0) -> None:
    """This seat plays itself from now on."""
    client = peer.lobby.client
    assert client is not None
    rng = Random(f"{seed} {client.me}")

    def move() -> None:
        if client.choices() and client.request is not None:
            client.submit(RandomBot()(client.view, client.request, client.choices(), rng))

    client.subscribe(move)
    move()


def keep_voting(peer: Peer, seat: int) -> None:
    """Vote again and again: a vote ends when its seat is heard again, and words of a seat that has just left may still
    arrive."""
    client = peer.lobby.client
    assert client is not None

    def vote() -> None:
        if seat in client.waiting() and client.me not in client.votes().get(seat, ()):
            client.vote_out(seat)

    client.subscribe(vote)
    vote()


async def played_out(*peers: Peer) -> None:
    """All of these play by themselves until the game has ended at each of them."""
    for peer in peers:
        play(peer)
    for peer in peers:
        await until(peer, lambda peer=peer: peer.lobby.client.ending is not None)
