"""Simulated lobbies: friends sit down at a table while its host, or strangers who hold the join code, do what they can
to spoil it or to seat somebody at another table than it was ready for.

Host, guests, meshes and links are the real ones, with real keys, on a virtual clock and pipes that are slow and cut.
Everything follows from one number. `Broken` says which promise did not hold.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from contextvars import Context
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from engines import catalogue
from engines.core import Rules
from engines.core.rules import Variant
from netcode.links.keys import Keys
from netcode.peer import host as hosts
from netcode.peer import peer as peers
from netcode.peer.guests import guest as guests
from netcode.peer.guests.joiner import Joiner
from netcode.peer.host import Host
from netcode.peer.lobby import Page
from netcode.peer.peer import Peer
from netcode.protocol.announcement import Announcement
from netcode.protocol.contract import Contract
from netcode.protocol.contract import needed as stand_ins
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.wire import Refused, pack
from netcode.storage.store import Store
from tests.engines.toy import TOY
from tests.netcode.cheap import coins_made_once
from tests.netcode.network import Broken
from tests.netcode.setting_up_mischief import MISCHIEF, NAMES, Eve
from tests.netcode.virtual_time import End, pipe, virtual

KEYS: Final = Keys.of_join(b"0123456789")
PEACE: Final = 40.0  # seconds after which nobody makes trouble any more
LONGEST: Final = 150.0  # seconds within which all friends sit at their table, if their host wants it
MEMORY: Final = "/dev/shm" if Path("/dev/shm").is_dir() else None  # a folder for files that no disk is waited for
GAME: Final = replace(
    TOY, variants=(Variant("pace", "Pace", "How fast.", {"quick": "fast", "slow": "not so"}, "quick"),)
)


@dataclass(frozen=True)
class SettingUp:
    """Which friends sit down, and what goes wrong."""

    seats: int = 3
    delay: float = 0.05  # seconds, on average
    cuts: int = 0  # of links
    bad_host: bool = False
    strangers: int = 0  # with the join code
    mischief: int = 20  # how often the host, or a stranger, does something that no honest one would
    moods: float = 0.2  # how often friends change their names, options and minds


@dataclass(eq=False)
class Friend:
    """Somebody who plays, and what that person has agreed to at the screen."""

    peer: Peer
    ready_to: bytes | None = None  # the digest of the terms that were on the screen
    words: str = ""  # the words of the table that were on the screen last
    said: list[Announcement] = field(default_factory=list)  # what the seat has announced, to whomever
    there: bool = True  # whether others can be heard at their machine
    at: str = ""  # the name of their machine


class Gathering:
    longest, peace = LONGEST, PEACE

    def __init__(self, scenario: SettingUp, number: int) -> None:
        self.scenario, self.rng = scenario, random.Random(f"{number}")
        self.friends: list[Friend] = []
        self.problems: list[str] = []
        self._pipes: list[tuple[End, End]] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._strangers: list[Eve] = []
        self.agreed: list[Contract] = []  # all that ever were
        self.table_keys = KEYS
        self._tricks = self.rng.sample(MISCHIEF, self.rng.randrange(1, len(MISCHIEF)))  # a host knows only some

    def play(self) -> None:
        """Until all friends sit at their table; with a bad host, until it has had its time. Raises `Broken`."""
        disk = tempfile.TemporaryDirectory(dir=MEMORY)
        with disk as home, _cheap_words(), coins_made_once(), virtual(self.rng) as loop:
            loop.set_exception_handler(lambda _, told: self.problems.append(f"{told.get('exception') or told}"))
            loop.run_until_complete(self._play(Store(Path(home))))

    async def _play(self, store: Store) -> None:
        for name in NAMES[: self.scenario.seats]:
            peer = self._host(store, name) if not self.friends else self._guest(store, name)
            self.friends.append(Friend(peer, at=name.lower()))
            self._watch(self.friends[-1])
        self._strangers = [Eve(self, Seed(bytes([200 + at]) * 32)) for at in range(self.scenario.strangers)]
        for one, other in self._linked():
            self._run(self._keep_linked(one, other))
        for friend in self.everybody:
            self._begin(friend)
        for _ in range(self.scenario.cuts):
            self._run(self._at(self.rng.uniform(0, self.peace), self._cut))
        for _ in range(self.scenario.mischief):
            self._run(self._at(self.rng.uniform(0, self.peace), self._make_trouble))
        try:
            while not self._over():
                if self.problems:
                    raise Broken(self.problems[0])
                if self._now() > self.longest:
                    raise Broken(f"they never come to an end: {self._where()}")
                await asyncio.sleep(0.5)
            self._judge()
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            for friend in self.everybody:
                await self._end(friend)

    # -- who is there ----------------------------------------------------------------------------------------------

    @property
    def everybody(self) -> list[Friend]:
        return self.friends

    @property
    def host(self) -> Host:
        peer = self.friends[0].peer
        assert isinstance(peer, Host)
        return peer

    def _host(self, store: Store, name: str) -> Host:
        seats = self.scenario.seats
        page = Page(GAME.name, GAME.version, GAME.settings(), seats, stand_ins(seats), self.rng.randbytes(32))
        seed = self.rng.randbytes(32)
        return Host(
            store.create(GAME.name, seed=seed, hosting=True, join=KEYS.join, name=name, page=pack(page.to_wire())),
            rules_of,
        )

    def _guest(self, store: Store, name: str) -> Joiner:
        seed, facts = self.rng.randbytes(32), {"join": KEYS.join, "watch": KEYS.watch, "addresses": []}
        return Joiner(store.create("table", seed=seed, hosting=False, name=name, **facts), rules_of)

    def _watch(self, friend: Friend) -> None:
        """Note what the seat announces, and whether anything fails that no message may make fail."""
        peer, be_ready = friend.peer, friend.peer.be_ready

        async def noted(page: Page) -> Any:
            ready = await be_ready(page)
            if ready is not None and ready.announcement not in friend.said:
                friend.said.append(ready.announcement)
            return ready

        def done(task: asyncio.Task[Any]) -> None:
            peer._tasks.discard(task)
            if not task.cancelled() and (problem := task.exception()):
                self.problems.append(f"{peer.file.get('name')}: {type(problem).__name__}: {problem}")

        peer.be_ready, peer._done = noted, done  # type: ignore[method-assign]  # listened in on

    # -- links -----------------------------------------------------------------------------------------------------

    def delay(self) -> float:
        return self.rng.expovariate(1 / self.scenario.delay)

    def _linked(self) -> Iterator[tuple[Friend, Friend]]:
        """Who calls whom."""
        return ((guest, self.friends[0]) for guest in self.friends[1:])

    async def _keep_linked(self, one: Friend, other: Friend) -> None:
        """A link between two friends, and another whenever it is lost."""
        while True:
            if one.there and other.there:
                here, there = pipe(self.delay)
                self._pipes.append((here, there))
                self._run(asyncio.create_task(other.peer.net.enter(there)))
                await one.peer.net._call_on(here)
            await asyncio.sleep(self.rng.uniform(0.3, 3.0))

    def _cut(self) -> None:
        for end in self.rng.choice(self._pipes[-len(self.friends) :]):
            end.shut()

    def _run(self, work: Awaitable[None]) -> None:
        """Something that happens to the friends: no part of any of their processes."""
        self._tasks.append(asyncio.create_task(self._noting_problems(work), context=Context()))

    async def _noting_problems(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception as problem:
            self.problems.append(f"{type(problem).__name__}: {problem}")

    async def _at(self, when: float, action: Callable[[], None]) -> None:
        await asyncio.sleep(when)
        action()

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()

    # -- what friends do -------------------------------------------------------------------------------------------

    def _begin(self, friend: Friend) -> None:
        self._run(self._sit(friend))

    async def _end(self, friend: Friend) -> None:
        await friend.peer.close()

    async def _sit(self, friend: Friend) -> None:
        lobby = friend.peer.lobby
        while lobby.client is None and not lobby.over:
            await asyncio.sleep(self.rng.expovariate(1 / 1.5))
            self._look_at_the_lobby(friend)

    def _look_at_the_lobby(self, friend: Friend) -> None:
        """Say ready when the table is full, if these are the people who are expected; the host starts then."""
        lobby = friend.peer.lobby
        friend.words = lobby.words or friend.words
        page, me = lobby.page, lobby.me
        if friend.peer.session is not None or me is None:
            return
        if self._now() < self.peace and self.rng.random() < self.scenario.moods:
            self._change_of_mind(friend)
        elif friend.peer is self.host:
            self._hosting(friend)
        elif page.full and self._expected(page) and not page.places[me].ready and not lobby.just_changed:
            friend.ready_to = page.terms.digest
            lobby.ready()

    def _expected(self, page: Page) -> bool:
        """Friends who hear each other know who is there; of a bad host's guests each believes what it sees."""
        return self.scenario.bad_host or {place.signing for place in page.places} == self.keys

    @property
    def keys(self) -> set[bytes]:
        return {friend.peer.signing for friend in self.friends}

    def _change_of_mind(self, friend: Friend) -> None:
        lobby, luck = friend.peer.lobby, self.rng.random()
        if luck < 0.3:
            lobby.rename(f"{friend.peer.file.get('name')}{self.rng.randrange(9)}")
        elif luck < 0.6:
            lobby.say("Shall we?")
        elif friend.peer is self.host:
            lobby.change({"pace": self.rng.choice(("quick", "slow"))})
        elif not lobby.page.begun:
            friend.ready_to = None
            lobby.ready(False)

    def _hosting(self, friend: Friend) -> None:
        lobby, agreed = friend.peer.lobby, self.host._contract
        if agreed is not None and agreed not in self.agreed:
            self.agreed.append(agreed)
        for seat, place in enumerate(lobby.places):
            if place.signing not in self.keys and not self.scenario.bad_host:
                lobby.let_go(seat)
                return
        bides_its_time = self.scenario.bad_host and self.rng.random() < 0.9
        if lobby.can_start and self._expected(lobby.page) and not bides_its_time:
            friend.ready_to = lobby.page.terms.digest
            lobby.start()

    # -- trouble ---------------------------------------------------------------------------------------------------

    def _make_trouble(self) -> None:
        if self.scenario.bad_host:
            self.rng.choice(self._tricks)(self)
        elif self._strangers and {friend.peer.lobby.me for friend in self.friends}.isdisjoint({None}):
            # before all friends have a place a stranger may take it: then they ask the host, and come once more
            self._run(self.rng.choice(self._strangers).intrude())

    # -- what must hold --------------------------------------------------------------------------------------------

    def _over(self) -> bool:
        sits = [friend.peer.session is not None or friend.peer.lobby.over for friend in self.friends]
        return all(sits) or (self.scenario.bad_host and self._now() > self.peace + 10)

    def _where(self) -> str:
        return "; ".join(
            f"{peer.file.get('name')}: {'sits' if peer.session else 'waits'}, {peer.lobby.trouble}, "
            f"{[(place.name, place.ready, place.linked) for place in peer.lobby.places]}"
            for peer in (friend.peer for friend in self.friends)
        )

    def _judge(self) -> None:
        honest = self.friends[1:] if self.scenario.bad_host else self.friends
        for friend in honest:
            self._judge_friend(friend)
        seated = [session for friend in honest if (session := friend.peer.session) is not None]
        tables = {session.contract.id: session.client.words for session in seated}
        if len(set(tables.values())) < len(tables):
            raise Broken("friends with the same words sit at different tables")
        if not self.scenario.bad_host:
            if len(tables) != 1:
                raise Broken(f"they do not sit at one table: {self._where()}")
            contract = seated[0].contract
            if {seat.signing for seat in contract.seats} != self.keys:
                raise Broken("somebody sits there whom nobody wanted")
            for friend in honest:
                if friend.peer.session is None:
                    raise Broken(f"{friend.peer.file.get('name')} is left outside: {self._where()}")

    def _judge_friend(self, friend: Friend) -> None:
        peer, name = friend.peer, friend.peer.file.get("name")
        keys = [said.key for said in friend.said]
        if len(set(keys)) < len(keys):
            raise Broken(f"{name} has shown the same key twice")
        if peer.session is None:
            return
        contract = peer.session.contract
        if contract.terms.digest != friend.ready_to:
            raise Broken(f"{name} sits at another table than its player was ready for")
        if friend.said[-1] not in contract.seats:
            raise Broken(f"{name} sits at its table with a key of an earlier attempt")
        with suppress(Refused):
            contract.check(GAME)
            return
        raise Broken(f"{name} sits at a table that is not safe")


def rules_of(name: str) -> Rules:
    return GAME if name == GAME.name else catalogue.rules_of(name)


@contextmanager
def _cheap_words() -> Iterator[None]:
    """Real ones are slow on purpose, and are another matter."""
    with ExitStack() as stack:
        for module in (hosts, guests, peers):
            stack.enter_context(patch.object(module, "table_words", lambda table: table.hex()))
        yield
