"""Simulated evenings: friends sit down at a table and play to the end, while links are cut and machines fall asleep,
crash and come back. Lobby, sessions, presence and gossip are the real ones, on a virtual clock.

Signatures of what is said and proofs are cheap ones; the disk is a real file that is never waited for. Everything
follows from one number. `Broken` says which promise did not hold.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import combinations
from typing import Final
from unittest.mock import patch

from engines.core import Illegal, Player, RandomBot, Rules
from netcode.peer import peer as peers
from netcode.peer.guests.joiner import Joiner
from netcode.peer.host import Host
from netcode.play.client import Presence
from netcode.protocol.contract import Contract
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.table import PeerTable
from netcode.protocol.table.record import Record
from netcode.session.session import Session
from netcode.session.table_client import TableClient
from netcode.storage import store as stores
from netcode.storage.store import Store
from tests.netcode.cheap import CheapEye, CheapPen, CheapProofs
from tests.netcode.network import Broken
from tests.netcode.setting_up import Friend, Gathering, SettingUp, rules_of

PEACE: Final = 120.0  # seconds after which no more faults happen
LONGEST: Final = 1500.0  # seconds within which the game must be over everywhere


@dataclass(frozen=True)
class Evening(SettingUp):
    """How people play, and what happens to their machines meanwhile."""

    pace: float = 2.0  # seconds that a player thinks, on average
    impatience: float = 0.0  # the chance that a player who sees another one away votes, each time they look


class Table(Gathering):
    """An evening from the lobby to the end of the game."""

    scenario: Evening
    longest, peace = LONGEST, PEACE

    def play(self) -> None:
        with _cheap_tables():
            super().play()

    async def _play(self, store: Store) -> None:
        self._store = store
        await super()._play(store)

    def _linked(self) -> Iterator[tuple[Friend, Friend]]:
        """Everybody calls everybody, so nobody depends on the host's machine."""
        return combinations(self.friends, 2)

    # -- people ----------------------------------------------------------------------------------------------------

    async def _sit(self, friend: Friend) -> None:
        await super()._sit(friend)
        while True:
            await asyncio.sleep(self.rng.expovariate(1 / self.scenario.pace))
            if friend.peer.session is not None and friend.up:
                self._choose(friend, friend.peer.session.client)

    def _choose(self, friend: Friend, client: TableClient) -> None:
        with suppress(Illegal):  # the table has gone on since
            if client.request is not None and (choices := client.choices()):
                client.submit(RandomBot()(client.view, client.request, choices, self.rng))
        for seat, presence in enumerate(client.presence):
            if presence is Presence.AWAY and self.rng.random() < self.scenario.impatience:
                with suppress(Illegal):
                    client.vote_out(seat)

    # -- machines --------------------------------------------------------------------------------------------------

    def _make_trouble(self) -> None:
        """A link is cut, a machine hears nothing for a while, or its process ends between two steps."""
        friend = self.rng.choice(self.friends)
        if friend.there and friend.peer.session is not None:
            self._run(self.rng.choice((self._nap, self._crash))(friend))

    async def _nap(self, friend: Friend) -> None:
        friend.there = False
        for link in list(friend.peer.net.links):
            link.cut("")
        await asyncio.sleep(self.rng.uniform(1, 90))
        friend.there = True

    async def _crash(self, friend: Friend) -> None:
        peer = friend.peer
        assert peer.session is not None
        friend.there = friend.up = False
        for task in (*peer._tasks, *peer.session._tasks):
            task.cancel()
        peer.net._heard.clear()  # nothing of it does anything any more
        peer.net._linked.clear()
        peer.net._unlinked.clear()
        for link in list(peer.net.links):
            link.cut("")
        peer.file.close()
        await asyncio.sleep(self.rng.uniform(1, 60))
        again = (Host if friend is self.friends[0] else Joiner)(self._store.at(peer.file.id), rules_of)
        friend.peer = again
        self._watch(friend)
        contract = again.contract()
        assert contract is not None
        await again.begin(contract)
        friend.there = friend.up = True

    # -- what must hold --------------------------------------------------------------------------------------------

    def _over(self) -> bool:
        """Whether the game is over at all peers, which have exchanged everything; or began without somebody."""
        sessions = [friend.peer.session for friend in self.friends]
        done = [session for session in sessions if session is not None and session.client.file is not None]
        ended = len(done) == len(self.friends) and len(_records(done)) == 1
        outside = [friend for friend in self.friends if friend.peer.lobby.over]
        begun = all(friend.peer.session is not None for friend in self.friends if friend not in outside)
        return all(friend.there for friend in self.friends) and (ended or bool(outside and begun))

    def _where(self) -> str:
        return "; ".join(
            f"{friend.peer.file.get('name')}: slot {session.table.slot}, {session.client.trouble}, "
            f"{session.client.presence}, waits for {session.client.waiting()}"
            for friend in self.friends
            if (session := friend.peer.session) is not None
        )

    def _judge(self) -> None:
        super()._judge()
        sessions = [friend.peer.session for friend in self.friends]
        if any(session.table.lie for session in sessions if session is not None):
            raise Broken(f"an honest seat is called a liar: {self._where()}")


def _records(sessions: Iterable[Session]) -> set[bytes]:
    return {session.archive().to_bytes() for session in sessions}


def _cheap_table(
    contract: Contract, rules: Rules, record: Record, key: bytes, me: Player | None = None, seed: Seed | None = None
) -> PeerTable:
    pen = None if me is None else CheapPen(contract.seats[me].signing)
    return PeerTable(contract, rules, record, key, me, seed, proofs=CheapProofs(contract, me), pen=pen, eye=CheapEye())


@contextmanager
def _cheap_tables() -> Iterator[None]:
    with patch.object(peers, "PeerTable", _cheap_table), patch.object(stores, "_flush", lambda descriptor: None):
        yield
