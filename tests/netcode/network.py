"""A simulated network: a table of peers in one process, on a virtual clock and links that do what links do at their
worst. Everything follows from one seed, so a table that fails can be played again exactly.

The tables and the gossip are the real ones. Links drop, delay, repeat, reorder and corrupt what is sent, and are cut
for a while; peers are killed between any two of their steps and start again from their record. `Broken` says which
promise did not hold.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, partial
from math import log
from typing import Any

from engines.core import Illegal, RandomBot, Rules, View
from netcode.protocol.contract import Contract
from netcode.protocol.envelope import Envelope, Eye, Pen, Seal
from netcode.protocol.gossip import Gossip
from netcode.protocol.table import MemoryRecord, PeerTable
from netcode.protocol.table.beside.voting_out import leavers
from netcode.protocol.wire import Refused
from tests.netcode.cheap import CheapEye, CheapPen, CheapProofs, coins_made_once
from tests.netcode.intrusions import INTRUSIONS
from tests.netcode.liars import BadVoter, Liar, TellsTwoStories
from tests.netcode.protocol.table.tables import READING_KEY, cheap_contract, contract, seed

PEACE = 60.0  # seconds after which no more faults happen
LONGEST = 4000.0  # seconds within which every table must have ended
MOST_EVENTS = 60_000
REMIND = 5.0
LAST_WORDS = 3 * REMIND  # seconds in which the last envelopes reach everybody, if no message is lost


class Broken(Exception):
    """A promise did not hold."""


class HeldUp(Exception):
    """The honest seats are too few to decide anything; docs/protocol.md says that nobody can help this."""


class Killed(BaseException):
    """The peer's process is gone, in the middle of whatever it did."""


@dataclass(frozen=True)
class Scenario:
    """What table is played, and which faults happen."""

    rules: Rules
    seats: int = 3
    spectators: int = 1
    mesh: bool = False  # everybody linked to everybody; else all to the first seat
    drop: float = 0.0  # of messages
    repeat: float = 0.0
    corrupt: float = 0.0
    delay: float = 0.05  # seconds, on average
    cuts: int = 0  # of links
    kills: int = 0  # of peers
    flush: float = 0.02  # seconds that a disk takes, on average
    leaver: int | None = None  # a seat whose machine is away for long, so that the others vote it out
    hasty: float = 0.2  # the chance that a merely slow seat is voted out
    liar: type[Liar] | None = None
    lying: int = 1  # the liar's seat
    since: int = 0  # the request from which on it lies
    forger: bool = False  # a spectator says things in other seats' names
    voter: type[BadVoter] | None = None  # the last seats vote badly
    voters: int = 1  # so many of them
    leavers: tuple[int, ...] = ()  # seats whose machines are away for a while, each once
    longest: float = LONGEST
    most_events: int = MOST_EVENTS
    intrusions: int = 0  # how often a spectator says what no honest one would
    real: bool = False  # real signatures and proofs


class OpenOnce(Seal):
    """A seal that remembers what it opened, because all peers of a simulation open the same bytes."""

    def __init__(self, reading_key: bytes) -> None:
        super().__init__(reading_key)
        self._opened: dict[bytes, Envelope] = {}

    def open(self, sealed: bytes) -> Envelope:
        if sealed not in self._opened:
            self._opened[sealed] = super().open(sealed)
        return self._opened[sealed]

    def close(self, envelope: Envelope) -> bytes:
        sealed = super().close(envelope)
        self._opened[sealed] = envelope
        return sealed


class Disk(MemoryRecord):
    """What survives a kill. The peer may be killed right before or after each write; what was not flushed may be lost
    in a power cut."""

    def __init__(self, peer: Peer) -> None:
        super().__init__()
        self._peer, self._safe = peer, 0

    def __len__(self) -> int:
        return len(self._sealed)

    def all(self) -> Sequence[bytes]:
        self.flushed(len(self))  # a peer that starts tells what it reads here
        return super().all()

    def copy(self) -> MemoryRecord:
        return MemoryRecord(self._sealed)

    def flushed(self, written: int) -> None:
        self._safe = max(self._safe, written)

    def power_cut(self, rng: random.Random) -> None:
        del self._sealed[rng.randint(self._safe, len(self)) :]

    def append(self, author: int, number: int, sealed: bytes) -> None:
        self._peer.step()
        super().append(author, number, sealed)
        self._peer.step()


@dataclass(eq=False)
class Wire:
    """Between two peers. What is on its way when it is cut is lost."""

    up: bool = False
    cuts: int = 0


@dataclass(eq=False)
class Peer:
    """One machine: its disk, and while it runs its table and gossip."""

    world: World = field(repr=False)
    name: int
    me: int | None
    disk: Disk = field(init=False, repr=False)
    wires: dict[Hashable, Wire] = field(default_factory=dict, repr=False)  # by the peer at the other end
    table: PeerTable | None = field(default=None, repr=False)
    gossip: Gossip | None = field(default=None, repr=False)
    fuse: int | None = None  # steps until it is killed
    dark: bool = False  # whether a power cut kills it
    flushing: bool = False
    said: dict[int, bytes] = field(default_factory=dict, repr=False)  # every envelope of its own that it ever sent
    over: bool = False

    def __post_init__(self) -> None:
        self.disk = Disk(self)

    def step(self) -> None:
        if self.fuse is not None:
            self.fuse -= 1
            if self.fuse < 0:
                raise Killed


class World:
    def __init__(self, scenario: Scenario, number: int) -> None:
        self.scenario, self.rng = scenario, random.Random(f"{number}")
        self._random = self.rng.random
        self.now, self._count, self._events = 0.0, 0, 0
        self._agenda: list[tuple[float, int, Callable[..., None], tuple[Any, ...]]] = []
        self.contract: Contract = (contract if scenario.real else cheap_contract)(scenario.seats, scenario.rules)
        self._seal = OpenOnce(READING_KEY)
        seats = list(range(scenario.seats))
        self.peers = [Peer(self, at, at) for at in seats]
        self.peers += [Peer(self, scenario.seats + at, None) for at in range(scenario.spectators)]
        pairs = [(one, other) for one in self.peers for other in self.peers if one.name < other.name]
        self._wired = [pair for pair in pairs if scenario.mesh or pair[0].name == 0]
        for one, other in self._wired:
            one.wires[other] = other.wires[one] = Wire()
        self._said_at = 0.0  # when an honest seat said anything
        self._stirred = False  # whether a table may have changed in this event

    # -- a table from start to end -----------------------------------------------------------------------------------

    def play(self) -> None:
        """Until every honest peer's game has ended. Raises `Broken`."""
        with coins_made_once():
            self._play()

    def _play(self) -> None:
        for peer in self.peers:
            self._start(peer)
        self._plan_faults()
        quiet: float | None = None  # the time since which all are online and have ended
        # where messages are lost, so are some of the reminders that make up for it
        last_words = (LAST_WORDS + 15 * self.scenario.delay) * (2 if self.scenario.drop else 1)
        while quiet is None or self.now < max(quiet, self._said_at) + last_words:
            too_long = self.now > self.scenario.longest or self._events > self.scenario.most_events
            if not self._agenda or (quiet is None and too_long):
                if self.bad_voters and self._held_up():
                    self._judge_same()
                    raise HeldUp
                raise Broken(f"the table never ended: {self._where()}")
            self.now, _, event, content = heapq.heappop(self._agenda)
            self._events += 1
            self._stirred = False
            event(*content)
            if self._stirred:
                quiet = (self.now if quiet is None else quiet) if self._ended() else None
        self._judge()

    @cached_property
    def honest(self) -> list[Peer]:
        bad = {self.scenario.lying} if self.scenario.liar else self.bad_voters
        return [peer for peer in self.peers if peer.me not in bad]

    @property
    def bad_voters(self) -> set[int]:
        seats = self.scenario.seats
        return set(range(seats - self.scenario.voters, seats)) if self.scenario.voter else set()

    def _ended(self) -> bool:
        for peer in self.honest:  # noqa: SIM110  # `all` takes twice as long, and this is asked after every event
            if peer.table is None or not self._stopped(peer.table):
                return False
        return True

    def _stopped(self, table: PeerTable) -> bool:
        """Whether the table is over; if somebody may lie, whether it stands still."""
        return table.closed or (self.scenario.liar is not None and (table.stopped or bool(table.unheard())))

    def _held_up(self) -> bool:
        """Whether the bad voters are as many as the honest ones that are left, which then decide nothing; or two of
        these are bound to go on without each other, as somebody has voted alike with both."""
        tables = [peer.table for peer in self.honest if peer.table is not None]
        out = set().union(*(table.ends for table in tables))
        left = [table for table in tables if table.me is not None and table.me not in out]
        without = {table.me: leavers(table._beside.leaving.bound(table.me)) for table in left if table.me is not None}
        apart = any(one in without[other] and other in without[one] for one in without for other in without)
        return apart or len(left) <= len(self.bad_voters - out)

    def _where(self) -> str:
        return "; ".join(
            f"{peer.name}: "
            + ("down" if peer.table is None else f"slot {peer.table.slot}, awaits {peer.table.awaited()}")
            for peer in self.peers
        )

    # -- time ------------------------------------------------------------------------------------------------------

    def later(self, seconds: float, event: Callable[..., None], *content: Any) -> None:
        self._count += 1
        heapq.heappush(self._agenda, (self.now + seconds, self._count, event, content))

    def _about(self, seconds: float) -> float:
        return -log(1.0 - self._random()) / (1 / seconds)  # `expovariate` without its detours

    # -- peers -----------------------------------------------------------------------------------------------------

    def _start(self, peer: Peer) -> None:
        """Start the peer from its disk, and link it to all peers that run."""
        if peer.table is not None:
            return
        peer.fuse, peer.dark, peer.flushing, self._stirred = None, False, False, True
        peer.table = self._table(peer, peer.disk)
        peer.gossip = Gossip(peer.table, partial(self._send, peer))
        self._act(peer, lambda: None)
        for one, other in self._wired:
            if peer in (one, other):
                self.later(self._about(0.2), partial(self._link, one, other))
        self.later(REMIND, partial(self._remind, peer, peer.gossip))
        if self.scenario.voter is not None and peer.me not in (None, *self.bad_voters):
            self.later(5 + self._about(10), partial(self._lose_patience, peer, peer.table, -1))

    def _table(self, peer: Peer, record: MemoryRecord) -> PeerTable:
        scenario, me = self.scenario, peer.me
        if scenario.voter is not None and me in self.bad_voters:
            return self._cheap(scenario.voter, me, record)
        kind = scenario.liar if scenario.liar and me == scenario.lying else PeerTable
        kind = type(kind.__name__, (kind,), {"since": scenario.since}) if kind is not PeerTable else PeerTable
        if scenario.real:
            return kind(self.contract, scenario.rules, record, READING_KEY, me, None if me is None else seed(me))
        return self._cheap(kind, me, record)

    def _cheap(self, kind: type[PeerTable], me: int | None, record: MemoryRecord) -> PeerTable:
        scenario = self.scenario
        pen: Pen | None = None if me is None else CheapPen(self.contract.seats[me].signing)
        eye: Eye = CheapEye()
        proofs = CheapProofs(self.contract, me)
        with _sealing(self._seal):
            return kind(self.contract, scenario.rules, record, READING_KEY, me, None, proofs=proofs, pen=pen, eye=eye)

    def _kill(self, peer: Peer) -> None:
        peer.table = peer.gossip = None
        self._stirred = True
        if peer.dark:
            peer.disk.power_cut(self.rng)
        for one, other in self._wired:
            if peer in (one, other):
                self._cut(one, other)

    def _remind(self, peer: Peer, gossip: Gossip) -> None:
        if peer.gossip is gossip:
            self._act(peer, gossip.remind)
            self.later(REMIND, lambda: self._remind(peer, gossip))

    def _act(self, peer: Peer, action: Callable[..., Any], *content: Any) -> None:
        """Let the peer do something, with all its consequences; it may be killed at any step. An action that returns
        False, such as gossip without news, has no consequences: a session does not look for work then, either."""
        try:
            if action(*content) is not False:
                self._follow(peer)
        except Killed:
            self._kill(peer)
            away = 1 + self._about(5)
            self.later(away, lambda: self._start(peer))
            if self.now < PEACE and self.rng.random() < 0.4:  # and again, before or after its first words
                self.later(away + self._about(0.3), lambda: self._light(peer))

    def _follow(self, peer: Peer) -> None:
        table, gossip = peer.table, peer.gossip
        assert table is not None
        assert gossip is not None
        self._stirred = True
        while (job := table.work()) is not None:
            table.settle(job.run())
        if table.unsent and not peer.flushing:
            peer.flushing = True
            flushed = partial(self._flushed, peer, table, gossip, table.unsent, len(peer.disk))
            self.later(
                self._about(self.scenario.flush), lambda: self._act(peer, flushed) if peer.table is table else None
            )
        if table.overtaken:
            self._kill(peer)
            self._start(peer)
            return
        if table.choices():
            self.later(self._about(0.1), lambda: self._choose(peer, table))
        elif self.scenario.leaver is not None and self.scenario.leaver in table.awaited():
            self.later(5 + self._about(10), lambda: self._vote(peer, table))
        if table.closed and not peer.over:
            peer.over = True
            self._check_over(peer)

    def _flushed(self, peer: Peer, table: PeerTable, gossip: Gossip, unsent: int, written: int) -> None:
        peer.flushing = False
        peer.disk.flushed(written)
        for sealed in table.outgoing(unsent):
            envelope = self._seal.open(sealed)
            self._said_at = self.now if peer in self.honest else self._said_at
            if peer in self.honest and peer.said.setdefault(envelope.number, sealed) != sealed:
                raise Broken(f"seat {peer.me} contradicted itself under number {envelope.number}")
            peer.step()
            if isinstance(table, TellsTwoStories) and table.other is not None and table.told == envelope.slot:
                self._tell_two_stories(peer, sealed, table.other)
            else:
                gossip.spread(sealed)

    def _tell_two_stories(self, peer: Peer, one: bytes, other: bytes) -> None:
        for at, link in enumerate(self.peers):
            if link is not peer:
                self._send(peer, link, b"e" + (one if at % 2 else other))

    def _choose(self, peer: Peer, table: PeerTable) -> None:
        if peer.table is table and table.choices() and table.game.request is not None:
            view = View(table.game.state, table.knowledge, table.contract.names)
            move = RandomBot()(view, table.game.request, table.choices(), self.rng)
            self._act(peer, lambda: table.choose(move))

    def _vote(self, peer: Peer, table: PeerTable) -> None:
        leaver = self.scenario.leaver
        if peer.table is not table or leaver is None or peer.me is None or leaver not in table.awaited():
            return
        if self.peers[leaver].table is None or self.rng.random() < self.scenario.hasty:
            try:
                self._act(peer, lambda: table.vote_out(leaver))
            except Illegal:
                return
        else:
            self.later(5, lambda: self._vote(peer, table))

    def _lose_patience(self, peer: Peer, table: PeerTable, slot: int) -> None:
        """A player votes out a seat that holds up the game, or one that is only slow."""
        if peer.table is not table or table.closed:
            return
        missed = [*table.awaited(), *table.held_up_by()] if slot == table.slot else []
        if self.now > PEACE:  # by now the players have agreed by talking who is there, makes trouble, or wants to go
            going = {seat for seat, voters in table.votes().items() if seat in voters}
            gone = {seat for seat in missed if self.peers[seat].table is None}
            missed = [seat for seat in missed if seat in gone | going | self.bad_voters]
        stays = set(range(self.scenario.seats)).difference(end.seat for end in table.giving_up())
        if self.now > PEACE and table.giving_up() and not stays & self.bad_voters and self.rng.random() < 0.5:
            self._act(peer, lambda: table.vote_out(peer.me or 0))
        elif missed and (self.now > PEACE or self.rng.random() < self.scenario.hasty):
            with suppress(Illegal):
                self._act(peer, lambda: table.vote_out(self.rng.choice(missed)))
        self.later(5 + self._about(5), lambda: self._lose_patience(peer, table, table.slot))

    def _make_trouble(self) -> None:
        peer = self.peers[self.rng.choice(sorted(self.bad_voters))]
        if isinstance(peer.table, BadVoter) and not peer.table.closed:
            self._act(peer, lambda: peer.table.mischief(self.rng))
        self.later(self._about(3), self._make_trouble)

    # -- links -----------------------------------------------------------------------------------------------------

    def _link(self, one: Peer, other: Peer) -> None:
        wire = one.wires[other]
        if wire.up or one.gossip is None or other.gossip is None:
            return
        wire.up = True
        for peer, link in ((one, other), (other, one)):
            if peer.gossip is not None:
                self._act(peer, partial(peer.gossip.linked, link))

    def _cut(self, one: Peer, other: Peer) -> None:
        wire = one.wires[other]
        if not wire.up:
            return
        wire.up = False
        wire.cuts += 1
        for peer, link in ((one, other), (other, one)):
            if peer.gossip is not None:
                peer.gossip.unlinked(link)
        self.later(0.2 + self._about(2), partial(self._link, one, other))

    def _send(self, peer: Peer, link: Hashable, message: bytes) -> None:
        if not isinstance(link, Peer):
            return  # to the intruder, who does not listen
        if peer.fuse is not None:
            peer.step()
        wire = peer.wires.get(link)
        if wire is None or not wire.up:
            return
        scenario = self.scenario
        if self.now >= PEACE:
            self.later(self._about(scenario.delay), self._arrive, peer, link, wire, wire.cuts, message)
            return
        if self._random() < scenario.drop:
            return
        for _ in range(2 if self._random() < scenario.repeat else 1):
            arriving = message
            if self._random() < scenario.corrupt:
                at = self.rng.randrange(len(message))
                arriving = message[:at] + bytes([message[at] ^ 1 << self.rng.randrange(8)]) + message[at + 1 :]
            self.later(self._about(scenario.delay), self._arrive, peer, link, wire, wire.cuts, arriving)

    def _arrive(self, sender: Peer, peer: Peer, wire: Wire, cuts: int, message: bytes) -> None:
        if not wire.up or wire.cuts != cuts or peer.gossip is None:
            return
        try:
            self._act(peer, peer.gossip.heard, sender, message)
        except Refused:
            self._cut(sender, peer)

    # -- what goes wrong -------------------------------------------------------------------------------------------

    def _plan_faults(self) -> None:
        scenario, rng = self.scenario, self.rng
        for _ in range(scenario.cuts):
            self.later(rng.uniform(0, PEACE), partial(self._cut, *rng.choice(self._wired)))
        for _ in range(scenario.kills):
            self.later(rng.uniform(0, 20), partial(self._light, rng.choice(self.honest)))
        if scenario.leaver is not None:
            self.later(rng.uniform(0, 6), lambda: self._leave(self.peers[scenario.leaver or 0]))
        for leaver in scenario.leavers:
            self.later(rng.uniform(0, 20), partial(self._leave, self.peers[leaver]))
        if scenario.voter:
            self.later(self._about(3), self._make_trouble)
        if scenario.forger:
            for _ in range(5):
                self.later(rng.uniform(0, 10), self._forge)
        for _ in range(scenario.intrusions):
            self.later(rng.uniform(0, 20), self._intrude)

    def _light(self, peer: Peer) -> None:
        """The peer is killed a few steps from now."""
        if peer.table is not None:
            peer.fuse, peer.dark = self.rng.randrange(12), self.rng.random() < 0.5

    def _leave(self, peer: Peer) -> None:
        self._kill(peer)
        self.later(self.rng.choice((10, 20, 40, 80)) * self.rng.uniform(0.5, 1.5), lambda: self._start(peer))

    def _forge(self) -> None:
        """A spectator holds the reading key, and nobody's signing key."""
        victim, listener = self.rng.choice(self.honest), self.peers[0]
        if victim.me is None or listener.gossip is None or listener.table is None or victim is listener:
            return
        chain = listener.table.transcript.chains[victim.me]
        body = {"talk": "I resign."}
        forged = Envelope(
            self.contract.id, victim.me, len(chain.envelopes), chain.head, listener.table.slot, body, b"?" * 64
        )
        sealed = Seal(READING_KEY).close(forged)
        try:
            self._act(listener, lambda: listener.gossip.heard("forger", b"e" + sealed))
        except Refused:
            return

    def _intrude(self) -> None:
        """A spectator with a program of its own is linked to somebody, and cut whenever something is refused."""
        listener = self.rng.choice(self.honest)
        tables = [peer.table for peer in self.honest if peer.table is not None]
        for message in self.rng.choice(INTRUSIONS)(self.rng, tables) if tables else ():
            if listener.gossip is None:
                return  # it was killed
            try:
                self._act(listener, partial(listener.gossip.heard, "intruder", message))
            except Refused:
                listener.gossip.unlinked("intruder")

    # -- what must hold --------------------------------------------------------------------------------------------

    def _check_over(self, peer: Peer) -> None:
        """A seat that is told that the game is over can leave: no seat still in the game needs anything more
        from it."""
        assert peer.table is not None
        for other in self.honest:
            if other.me is not None and other.me not in peer.table.ends:
                theirs = other.table or self._as_it_would_start(other)
                if theirs.game.request is not None and not theirs.abandoned and not theirs.closed:
                    raise Broken(f"peer {peer.name} went home while seat {other.me} was in the middle of the game")

    def _as_it_would_start(self, peer: Peer) -> PeerTable:
        """The table that a stopped peer would start with, from a copy of its disk."""
        table = self._table(peer, peer.disk.copy())
        while (job := table.work()) is not None:
            table.settle(job.run())
        return table

    def _judge_same(self) -> None:
        """Peers that hold the same envelopes are in the same state, also at a table that never ended."""
        states: dict[str, object] = {}
        for table in (peer.table for peer in self.honest if peer.table is not None):
            state = table.game.digest(), table.slot, table.abandoned, sorted(table.ends.items())
            limits = sorted(table._beside.leaving.limits(table.me).items())  # a seat keeps its own promises, too
            if states.setdefault(f"{sorted(table.have().items())} {limits}", state) != state:
                raise Broken("peers hold the same and are in different states")

    def _judge(self) -> None:
        tables = [peer.table for peer in self.honest if peer.table is not None]
        liar = self._liar()
        if liar is not None and liar.told is not None:
            self._judge_liar(liar, tables)
            return
        for table in tables:
            if table.lie is not None:
                raise Broken(f"seat {table.lie.seat} is accused of a lie, wrongly: {table.lie.sentence}")
            if table.unheard():
                raise Broken(f"seats {table.unheard()} are waited for, though they were heard")
        if len({(table.game.digest(), table.slot, table.abandoned) for table in tables}) != 1:
            raise Broken("peers disagree about the game")
        left = set().union(*(table.ends for table in tables))  # who signed the end all the same may not know it
        self._judge_answers([table for table in tables if table.me not in left])

    def _judge_answers(self, tables: Sequence[PeerTable]) -> None:
        """Nothing that a seat ever said was lost or replaced."""
        for peer in self.honest:
            if peer.me is None:
                continue
            for number, sealed in peer.said.items():
                for table in tables:
                    kept = table.transcript.chains[peer.me].sealed
                    if number < len(kept) and kept[number] != sealed:
                        raise Broken(f"what seat {peer.me} had said was replaced")
                    if number >= len(kept) and peer.me not in table.ends:
                        raise Broken(f"what seat {peer.me} had said was lost")

    def _liar(self) -> Liar | None:
        peer = next((peer for peer in self.peers if peer not in self.honest), None)
        return peer.table if peer is not None and isinstance(peer.table, Liar) else None

    def _judge_liar(self, liar: Liar, tables: Sequence[PeerTable]) -> None:
        assert liar.told is not None
        for table in tables:
            if liar.suspected:
                if (table.lie, table.unheard(), table.slot) != (None, [liar.me], liar.told):
                    raise Broken(f"{type(liar).__name__} is not waited for: {table.lie}, {table.unheard()}")
                continue
            named = table.lie
            if named is None:
                raise Broken(f"{type(liar).__name__} was not named")
            if named.seat != liar.me:
                raise Broken(f"seat {named.seat} is accused of what {type(liar).__name__} did")
            if named.slot != liar.told:
                raise Broken(f"{type(liar).__name__} was named in slot {named.slot}, and lied in {liar.told}")


class _sealing:
    """While a cheap table is made: its seal is the one that all peers share."""

    def __init__(self, seal: OpenOnce) -> None:
        self._seal = seal

    def __enter__(self) -> None:
        import netcode.protocol.table.transcript as transcript

        self._module, self._true = transcript, transcript.Seal
        transcript.Seal = lambda key: self._seal

    def __exit__(self, *problem: object) -> None:
        self._module.Seal = self._true
