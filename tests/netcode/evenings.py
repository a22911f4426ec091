"""Simulated evenings: friends sit down at a table and play to the end, and again, while spectators look on, links are
cut, machines fall asleep, crash and come back, and their relay restarts. Lobby, sessions, presence, gossip, rematches
and the relay are the real ones, on a virtual clock.

Signatures of what is said and proofs are cheap ones; the disk is a real file that is never waited for. Everything
follows from one number. `Broken` says which promise did not hold.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NoReturn, TypeVar
from unittest.mock import patch

from engines.core import Illegal, Player, RandomBot, Rules
from netcode.doors.direct import Unreachable
from netcode.links.address import Address
from netcode.peer import peer as peers
from netcode.peer.guests.joiner import Joiner
from netcode.peer.guests.spectator import ANOTHER_GAME, Spectator
from netcode.peer.host import Host
from netcode.peer.peer import Peer
from netcode.peer.rematch import rematch
from netcode.play.client import Presence
from netcode.protocol.contract import Contract
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.table import PeerTable
from netcode.protocol.table.record import Record
from netcode.protocol.wire import pack
from netcode.session import mesh
from netcode.session.table_client import TableClient
from netcode.storage import store as stores
from netcode.storage.store import Store
from tests.netcode.cheap import CheapEye, CheapPen, CheapProofs
from tests.netcode.network import Broken
from tests.netcode.setting_up import KEYS, Friend, Gathering, SettingUp, rules_of
from tests.netcode.virtual_relay import VirtualRelay

PEACE: Final = 120.0  # seconds after which no more faults happen
LONGEST: Final = 1500.0  # seconds within which a game must be over everywhere
NOBODY_CALLS: Final = Address("127.0.0.1", 7878)
AnyPeer = TypeVar("AnyPeer", bound=Peer)


@dataclass(frozen=True)
class Evening(SettingUp):
    """How people play, and what happens to their machines meanwhile."""

    pace: float = 2.0  # seconds that a player thinks, on average
    impatience: float = 0.0  # the chance that a player who sees another one away votes, each time they look
    spectators: int = 0
    relay: bool = False  # they meet at a relay and nowhere else; it restarts now and then
    rematches: int = 0  # only at a relay: elsewhere peers are called by addresses, of which there are none here


class Table(Gathering):
    """An evening from the lobby to the end of the last game."""

    scenario: Evening
    peace = PEACE

    def __init__(self, scenario: Evening, number: int) -> None:
        super().__init__(scenario, number)
        self.watchers: list[Friend] = []
        self._played = 0  # games that are over, at everybody's machine
        self._went_on = Counter[Friend]()  # how many rematches each has gone to
        self.longest = LONGEST * (1 + scenario.rematches) * (1 + scenario.delay)

    def play(self) -> None:
        with _cheap_tables():
            super().play()

    async def _play(self, store: Store) -> None:
        self._store = store
        self._relay = VirtualRelay(self.delay, self._there)
        with self._relay.reached():
            try:
                await super()._play(store)
            finally:
                await self._relay.close()

    # -- who is there ----------------------------------------------------------------------------------------------

    def _host(self, store: Store, name: str) -> Host:
        host = super()._host(store, name)
        for number in range(self.scenario.spectators):
            name = f"Watcher{number}"
            self.watchers.append(Friend(self._spectator(name), at=name.lower()))
            self._watch(self.watchers[-1])
            self._run(self._look_on(self.watchers[-1]))
        return self._at_the_relay(host)

    def _guest(self, store: Store, name: str) -> Joiner:
        return self._at_the_relay(super()._guest(store, name))

    def _spectator(self, name: str) -> Spectator:
        facts = {"join": None, "watch": KEYS.watch, "addresses": [], "name": name}
        file = self._store.create("table", seed=self.rng.randbytes(32), hosting=False, **facts)
        return self._at_the_relay(Spectator(file, rules_of))

    def _at_the_relay(self, peer: AnyPeer) -> AnyPeer:
        if self.scenario.relay:
            if isinstance(peer, Host):
                peer.listener = Unheard()
            peer.stay_at(VirtualRelay.url(str(peer.file.get("name"))))
        return peer

    @property
    def everybody(self) -> list[Friend]:
        return [*self.friends, *self.watchers]

    def _there(self, name: str) -> bool:
        return any(each.there and each.at == name for each in self.everybody)

    def _linked(self) -> Iterator[tuple[Friend, Friend]]:
        """Everybody calls everybody, so nobody depends on the host's machine; or the relay brings them together."""
        return iter(()) if self.scenario.relay else combinations(self.everybody, 2)

    def _cut(self) -> None:
        if self.scenario.relay:
            unlucky = self.rng.choice(self.everybody)
            self._relay.cut(lambda name: name == unlucky.at)
        else:
            super()._cut()

    # -- people ----------------------------------------------------------------------------------------------------

    async def _sit(self, friend: Friend) -> None:
        while True:
            await super()._sit(friend)
            while self._went_on[friend] == self._played:
                await asyncio.sleep(self.rng.expovariate(1 / self.scenario.pace))
                if friend.peer.session is not None and friend.up:
                    self._choose(friend.peer.session.client)
            await self._play_again(friend)

    async def _look_on(self, watcher: Friend) -> None:
        while True:
            while self._went_on[watcher] == self._played:
                await asyncio.sleep(self.rng.expovariate(1 / self.scenario.pace))
                session = watcher.peer.session
                if watcher.up and session is not None and session.client.trouble is ANOTHER_GAME:
                    await self._watch_anew(watcher)
            await self._play_again(watcher)

    async def _watch_anew(self, watcher: Friend) -> None:
        """As Den says to somebody to whom the relay has shown an earlier game."""
        watcher.up = False
        await watcher.peer.close()
        watcher.peer = self._spectator(watcher.at)
        self._watch(watcher)
        watcher.up = True

    def _choose(self, client: TableClient) -> None:
        with suppress(Illegal):  # the table has gone on since
            if client.request is not None and (choices := client.choices()):
                client.submit(RandomBot()(client.view, client.request, choices, self.rng))
        for seat, presence in enumerate(client.presence):
            if presence is Presence.AWAY and self.rng.random() < self.scenario.impatience:
                with suppress(Illegal):
                    client.vote_out(seat)

    async def _play_again(self, friend: Friend) -> None:
        await asyncio.sleep(self.rng.uniform(0, 20))
        while not friend.up:  # noqa: ASYNC110  # it crashed, and nobody is told when it is back
            await asyncio.sleep(1.0)
        friend.up = False  # nothing to crash on the way to the next table
        friend.ready_to, friend.said = None, []
        friend.peer = await rematch(self._store, friend.peer, rules_of)
        self._watch(friend)
        self._went_on[friend] += 1
        friend.up = True

    # -- machines --------------------------------------------------------------------------------------------------

    def _make_trouble(self) -> None:
        """A link is cut, a machine hears nothing for a while, its process ends between two steps, or the relay
        restarts."""
        if self.scenario.relay and self.rng.random() < 0.3:
            self._run(self._relay.restart(self.rng.uniform(0.5, 60)))
            return
        friend = self.rng.choice(self.everybody)
        if friend.there and friend.peer.session is not None:
            self._run(self.rng.choice((self._nap, self._crash if friend.up else self._nap))(friend))

    async def _nap(self, friend: Friend) -> None:
        friend.there = False
        self._hang_up(friend)
        await asyncio.sleep(self.rng.uniform(1, 90))
        friend.there = True

    def _hang_up(self, friend: Friend) -> None:
        for link in list(friend.peer.net.links):
            link.cut("")
        self._relay.cut(lambda name: name == friend.at)

    async def _crash(self, friend: Friend) -> None:
        peer = friend.peer
        assert peer.session is not None
        friend.there = friend.up = False
        staying = [task for _, task in peer.net._rooms.values()]
        for task in (*peer._tasks, *peer.session._tasks, *staying):
            task.cancel()
        peer.net._heard.clear()  # nothing of it does anything any more
        peer.net._linked.clear()
        peer.net._unlinked.clear()
        self._hang_up(friend)
        await peer.front_door.close(for_good=False)
        peer.file.close()
        await asyncio.sleep(self.rng.uniform(1, 60))
        again = type(peer)(self._store.at(peer.file.id), rules_of)
        friend.peer, friend.there = again, True
        self._watch(friend)
        contract = again.contract()
        assert contract is not None
        await again.begin(contract)
        if isinstance(relay := again.file.get("relay"), str):
            again.net.stay(relay)
        if isinstance(again, Host):
            again.listener = peer.listener
        friend.up = True

    # -- what must hold --------------------------------------------------------------------------------------------

    def _over(self) -> bool:
        """Whether the last game is over; or one began without somebody."""
        outside = [friend for friend in self.friends if friend.peer.lobby.over]
        begun = all(friend.peer.session is not None for friend in self.friends if friend not in outside)
        if not all(friend.there for friend in self.everybody):
            return False
        if not (outside and begun) and self._ended():
            self._judge()
            self._played += 1
        return bool(outside and begun) or self._played > self.scenario.rematches

    def _ended(self) -> bool:
        """Whether this game is over at all peers, which have exchanged everything."""
        if any(self._went_on[friend] < self._played for friend in self.everybody):
            return False
        sessions = [friend.peer.session for friend in self.everybody]
        done = [session for session in sessions if session is not None and session.client.file is not None]
        hold = {(session.contract.id, pack(session.table.have())) for session in done}
        return len(done) == len(sessions) and len(hold) == 1

    def _where(self) -> str:
        return f"game {self._played + 1}: " + "; ".join(
            f"{friend.at}: slot {session.table.slot}, {session.client.trouble}, "
            f"{session.client.presence}, waits for {session.client.waiting()}"
            if (session := friend.peer.session) is not None
            else f"{friend.at}: in the lobby, {friend.peer.lobby.trouble}"
            for friend in self.everybody
        )

    def _judge(self) -> None:
        super()._judge()
        sessions = [session for friend in self.everybody if (session := friend.peer.session) is not None]
        if any(session.table.lie for session in sessions):
            raise Broken(f"an honest seat is called a liar: {self._where()}")
        over = [session for session in sessions if session.client.file is not None]
        held = {(session.contract.id, *session.table.record()): session for session in over}
        if len({session.archive().to_bytes() for session in held.values()}) > 1:  # the same envelopes, the same record
            raise Broken(f"the records differ: {self._where()}")


class Unheard:
    """A host's listener that nobody calls: all come by the relay."""

    address = NOBODY_CALLS

    async def open(self, address: Address) -> None:
        """There is nothing to open."""

    def serve(self, room: str, enter: Callable[..., object]) -> None:
        """Nobody comes."""

    def stop(self, room: str) -> None:
        """Nobody comes."""

    async def close(self) -> None:
        """There is nothing to close."""


async def _call(address: Address, room: str) -> NoReturn:
    raise Unreachable("Nobody can be called here.")


def _cheap_table(
    contract: Contract, rules: Rules, record: Record, key: bytes, me: Player | None = None, seed: Seed | None = None
) -> PeerTable:
    pen = None if me is None else CheapPen(contract.seats[me].signing)
    return PeerTable(contract, rules, record, key, me, seed, proofs=CheapProofs(contract, me), pen=pen, eye=CheapEye())


@contextmanager
def _cheap_tables() -> Iterator[None]:
    with (
        patch.object(peers, "PeerTable", _cheap_table),
        patch.object(stores, "_flush", lambda descriptor: None),
        patch.object(peers, "Listener", Unheard),
        patch.object(mesh, "call", _call),
    ):
        yield
