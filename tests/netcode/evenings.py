"""Simulated evenings: friends sit down at a table and play to the end, and again, while spectators look on, links are
cut, machines fall asleep, crash and come back, and their relay restarts. Lobby, sessions, presence, gossip, rematches
and the relay are the real ones, on a virtual clock.

Signatures of what is said and proofs are cheap ones; files are real ones that are never waited for. Everything
follows from one number. `Broken` says which promise did not hold.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final, TypeVar
from unittest.mock import patch

from engines.core import Illegal, Player, RandomBot, Rules
from netcode.peer import peer as peers
from netcode.peer.guests.joiner import Joiner
from netcode.peer.guests.spectator import ANOTHER_GAME, Spectator
from netcode.peer.host import Host
from netcode.peer.peer import CannotSit, Peer
from netcode.peer.rematch import rematch
from netcode.peer.resume import sit_again
from netcode.play.client import Presence
from netcode.protocol.contract import Contract
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.table import PeerTable
from netcode.protocol.table.record import Record
from netcode.protocol.wire import pack
from netcode.session.table_client import TableClient
from netcode.storage.store import Store
from tests.netcode.cheap import CheapEye, CheapPen, CheapProofs
from tests.netcode.network import Broken
from tests.netcode.setting_up import KEYS, Friend, Gathering, SettingUp, rules_of
from tests.netcode.virtual_disk import VirtualDisk
from tests.netcode.virtual_internet import VirtualInternet
from tests.netcode.virtual_process import Process
from tests.netcode.virtual_relay import VirtualRelay

PEACE: Final = 120.0  # seconds after which no more faults happen
LONGEST: Final = 1500.0  # seconds within which a game must be over everywhere
AnyPeer = TypeVar("AnyPeer", bound=Peer)


@dataclass(frozen=True)
class Evening(SettingUp):
    """How people play, and what happens to their machines meanwhile."""

    pace: float = 2.0  # seconds that a player thinks, on average
    impatience: float = 0.0  # the chance that a player who sees another one away votes, each time they look
    spectators: int = 0
    relay: bool = False  # they meet at a relay and nowhere else; it restarts now and then
    rematches: int = 0
    falls: float = 0.0  # the chance that a machine crashes on its way to a table, which it may do before each game
    power_cuts: float = 0.0  # the chance that a crash is a power cut, which takes what was not flushed


class Table(Gathering):
    """An evening from the lobby to the end of the last game. Everybody's Den is a process of its own with files of its
    own, and is started as people start it: it goes on with the latest table."""

    scenario: Evening

    def __init__(self, scenario: Evening, number: int) -> None:
        super().__init__(scenario, number)
        self.watchers: list[Friend] = []
        self._processes: dict[Friend, Process] = {}
        self._disks: dict[Friend, Store] = {}
        self._crashes = Counter[Friend]()
        self._disk = VirtualDisk()
        self._played: list[bytes] = []  # the contracts of the games that are over, at everybody's machine
        self.peace = PEACE * (1 + scenario.rematches)
        self.longest = LONGEST * (1 + scenario.rematches) * (1 + scenario.delay)
        self._relay = VirtualRelay(self.delay, self._there)
        self._internet = VirtualInternet(self.delay, self._there, open=not scenario.relay)

    def play(self) -> None:
        with _cheap_tables(), self._disk.noting_flushes():
            super().play()

    async def _play(self, store: Store) -> None:
        self._home = store.home
        with self._relay.reached(), self._internet.reached():
            try:
                await super()._play(store)
            finally:
                await self._relay.close()

    # -- who is there ----------------------------------------------------------------------------------------------

    def _host(self, store: Store, name: str) -> Host:
        for number in range(self.scenario.spectators):
            watcher = f"Watcher{number}"
            self.watchers.append(Friend(self._spectator(watcher), at=watcher.lower()))
        return self._may_be_met(super()._host(self._disk_of(name), name))

    def _guest(self, store: Store, name: str) -> Joiner:
        return self._may_be_met(super()._guest(self._disk_of(name), name))

    def _spectator(self, name: str) -> Spectator:
        facts = {"join": None, "watch": KEYS.watch, "addresses": [], "name": name}
        file = self._disk_of(name).create("table", seed=self.rng.randbytes(32), hosting=False, **facts)
        return self._may_be_met(Spectator(file, rules_of))

    def _disk_of(self, name: str, number: int = 0) -> Store:
        return Store(self._home / f"{name.lower()}{number}")

    def _may_be_met(self, peer: AnyPeer) -> AnyPeer:
        """Note in the file of its table where it meets the others: at the relay, or at addresses in one network."""
        number = len(self.friends)
        if self.scenario.relay:
            peer.file.put(relay=VirtualRelay.url(str(peer.file.get("name"))))
        elif not isinstance(peer, Host):
            peer.file.put(addresses=[_address(0)])
        if isinstance(peer, Host) or (isinstance(peer, Joiner) and self.rng.random() < 0.7):
            peer.file.put(listen=_address(number))  # the others are behind routers
        return peer

    @property
    def everybody(self) -> list[Friend]:
        return [*self.friends, *self.watchers]

    def _there(self, name: str) -> bool:
        return any(each.there and each.at == name for each in self.everybody)

    def _linked(self) -> Iterator[tuple[Friend, Friend]]:
        """They link up by themselves."""
        return iter(())

    def _cut(self) -> None:
        if self.scenario.relay:
            unlucky = self.rng.choice(self.everybody)
            self._relay.cut(lambda name: name == unlucky.at)
        else:
            self._internet.cut_one(self.rng)

    # -- people ----------------------------------------------------------------------------------------------------

    def _begin(self, friend: Friend) -> None:
        self._disks[friend] = self._disk_of(friend.at)
        friend.peer.file.close()
        self._start(friend)

    def _start(self, friend: Friend) -> None:
        """Somebody starts Den, and stays until its process is killed."""
        self._processes[friend] = process = Process(friend.at)
        process.start(self._noting_problems(self._live(friend)))

    async def _live(self, friend: Friend) -> None:
        self._may_fall(friend)
        await self._come_in(friend)
        while True:
            await asyncio.sleep(self.rng.expovariate(1 / self.scenario.pace))
            session = friend.peer.session
            if session is None:
                self._look_at_the_lobby(friend)
            elif session.client.trouble is ANOTHER_GAME:
                await friend.peer.close()
                await self._come_in(friend)
            elif session.contract.id in self._played:
                await self._play_again(friend)
            elif friend in self.friends:
                self._choose(session.client)

    async def _come_in(self, friend: Friend) -> None:
        """Go on with the latest table, as `den resume` does, until somebody answers."""
        while True:
            disk = self._disks[friend]
            latest = next((saved for saved in disk.list() if saved.unfinished), disk.list()[0])
            with suppress(CannotSit):
                friend.peer = await sit_again(disk.at(latest.id), rules_of)
                self._watch(friend)
                return
            await asyncio.sleep(self.rng.uniform(0, 5))

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
        friend.ready_to, friend.said = None, []
        self._may_fall(friend)
        friend.peer = await rematch(self._disks[friend], friend.peer, rules_of)
        self._watch(friend)

    # -- machines --------------------------------------------------------------------------------------------------

    def _make_trouble(self) -> None:
        """A link is cut, a machine hears nothing for a while, its process ends between two steps, or the relay
        restarts."""
        if self.scenario.relay and self.rng.random() < 0.3:
            self._run(self._relay.restart(self.rng.uniform(0.5, 60)))
            return
        friend = self.rng.choice(self.everybody)
        self._run(self.rng.choice((self._nap, self._crash))(friend))

    def _may_fall(self, friend: Friend) -> None:
        if self._now() < self.peace and self.rng.random() < self.scenario.falls:
            self._run(self._fall(friend, self._processes[friend]))

    async def _fall(self, friend: Friend, process: Process) -> None:
        await asyncio.sleep(self.rng.uniform(0, 15))
        if not process.killed:
            await self._crash(friend)

    async def _nap(self, friend: Friend) -> None:
        if friend.there:
            friend.there = False
            self._hang_up(friend)
            await asyncio.sleep(self.rng.uniform(1, 90))
            friend.there = True

    def _hang_up(self, friend: Friend) -> None:
        self._internet.cut(friend.at)
        self._relay.cut(lambda name: name == friend.at)

    async def _crash(self, friend: Friend) -> None:
        if not friend.there:
            return
        friend.there = False
        self._hang_up(friend)
        self._disks[friend] = self._left_by(friend)
        await self._end(friend)
        await asyncio.sleep(self.rng.uniform(1, 60))
        friend.there = True
        self._start(friend)

    def _left_by(self, friend: Friend) -> Store:
        """Its files after the crash."""
        self._crashes[friend] += 1
        after = self._home / f"{friend.at}{self._crashes[friend]}"
        power_cut = self.rng.random() < self.scenario.power_cuts
        self._disk.copied(self._disks[friend].home, after, power_cut=power_cut)
        return Store(after)

    async def _end(self, friend: Friend) -> None:
        await self._processes[friend].kill()
        friend.peer.file.close()

    # -- what must hold --------------------------------------------------------------------------------------------

    def _over(self) -> bool:
        """Whether the last game is over; or one began without somebody."""
        if not all(friend.there for friend in self.everybody):
            return False
        outside = [friend for friend in self.friends if friend.peer.lobby.over]
        begun = all(friend.peer.session is not None for friend in self.friends if friend not in outside)
        if outside and begun:
            return True
        if (over := self._ended()) is not None:
            self._judge()
            self._played.append(over)
        return len(self._played) > self.scenario.rematches

    def _ended(self) -> bytes | None:
        """The contract of this game, once it is over at all peers, which have exchanged everything."""
        sessions = [friend.peer.session for friend in self.everybody]
        done = [session for session in sessions if session is not None and session.client.file is not None]
        hold = {(session.contract.id, pack(session.table.have())) for session in done}
        if len(done) < len(sessions) or len(hold) > 1 or done[0].contract.id in self._played:
            return None
        return done[0].contract.id

    def _where(self) -> str:
        return f"game {len(self._played) + 1}: " + "; ".join(
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


def _address(number: int) -> str:
    return f"192.168.1.{number + 1}:8021"


def _cheap_table(
    contract: Contract, rules: Rules, record: Record, key: bytes, me: Player | None = None, seed: Seed | None = None
) -> PeerTable:
    pen = None if me is None else CheapPen(contract.seats[me].signing)
    return PeerTable(contract, rules, record, key, me, seed, proofs=CheapProofs(contract, me), pen=pen, eye=CheapEye())


@contextmanager
def _cheap_tables() -> Iterator[None]:
    with patch.object(peers, "PeerTable", _cheap_table):
        yield
