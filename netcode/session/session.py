"""A session: one table and its links. It runs the table's jobs, passes on new envelopes, and keeps the record."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeVar, cast

from netcode.links.link import Link
from netcode.protocol.announcement import LONGEST_NAME
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.envelope import Ed25519Eye, Ed25519Pen
from netcode.protocol.gossip import ENVELOPE, HAVE, Gossip
from netcode.protocol.heartbeats import EVERY, Heartbeats
from netcode.protocol.records.record_file import ENDING, Archive
from netcode.protocol.table import PeerTable
from netcode.protocol.table.beside.chat_and_votes import MOST_TALK
from netcode.protocol.wire import blob, fields, pack, text, unpack
from netcode.session.mesh import Mesh
from netcode.session.restarted_seat import ComingBack
from netcode.session.table_client import Narration, TableClient
from netcode.storage.store import StoreError, TableFile

T = TypeVar("T")

log = logging.getLogger("den.session")

NOTE, PASSED, WHISPER = b"n", b"N", b"w"
REMIND, REMIND_ALL = 2.0, 30.0  # seconds between two messages about what we have: where it has changed, and to all
PARTING: Final = 3.0  # seconds in which my last envelopes must be written when the session closes
WANTED: Final = 14 * 24 * 3600.0  # seconds after the end for which a seat that was away may still ask for envelopes
MOST_WHISPERS: Final = 1000


class Seen(NamedTuple):
    """A seat at one moment: whether it is here with its player, and whether it holds the whole of the finished game."""

    here: bool
    done: bool


class Session:
    """`fresh` rebuilds the table from its record. `again`: this seat may have said more than its record knows.
    `player`: whether my player is there, and not only this machine."""

    def __init__(
        self,
        table: PeerTable,
        fresh: Callable[[], PeerTable],
        file: TableFile,
        net: Mesh,
        reading_key: bytes,
        seed: Seed | None,
        *,
        again: bool = False,
        player: bool = True,
    ) -> None:
        contract, me = table.contract, table.me
        self.contract, self.table, self._fresh = contract, table, fresh
        pen = Ed25519Pen(seed.signing_key()) if seed else None
        keys = [seat.signing for seat in contract.seats]
        self.presence = Heartbeats(contract.id, keys, Ed25519Eye(), time.monotonic, me, pen, player=player)
        self._net, self._file, self._key = net, file, reading_key
        self._records = file.path.parent.parent / "records"
        self._gossip = Gossip(self.table, lambda link, message: cast(Link, link).send(message))
        table.listening = again and me is not None
        self._back = ComingBack(time.monotonic, lambda: self._gossip.told(me or 0), lambda: net.at_relay)
        self._whispers: deque[bytes] = deque(maxlen=MOST_WHISPERS)
        self._something = asyncio.Event()
        self._idle = asyncio.Event()  # nothing can be computed until something comes in
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="proofs")
        self._tasks: list[asyncio.Task[None]] = []
        self._seen = self._look_round()
        self._player = player
        kept = file.get("turn")
        self._turn = kept[0] if isinstance(kept, list) else None  # the slot in which my player was asked last
        self._told = file.get("told")  # the slot of the turn that my player was last told about
        name = str(file.get("name", "Somebody"))
        self.client = TableClient(
            self.table,
            stir=self.stir,
            here=lambda seat: self._seen[seat].here,
            whisper=lambda words: self.whisper(name, words),
        )

    def start(self) -> None:
        self._net.on(ENVELOPE, self._gossiped)
        self._net.on(HAVE, self._gossiped)
        self._net.on(NOTE, self._noted)
        self._net.on(PASSED, self._noted)
        self._net.on(WHISPER, self._heard_whisper)
        self._net.watch(self._linked, self._unlinked)
        self._net.read(lambda letter: self._gossiped(None, letter), self.contract.id)
        if self.table.me is not None:
            for sealed in self.table.missing({}, 2**31):  # the relay drops what it already has
                self._net.post(ENVELOPE + sealed, self.contract.id)
        self._something.set()
        self._tasks = [asyncio.create_task(self._go_on(work)) for work in (self._drive, self._remind, self._beat)]

    def stir(self) -> None:
        """Something was decided on this machine: there may be something to compute."""
        self._something.set()

    def whisper(self, name: str, words: str) -> None:
        """Pass on a spectator's line of chat. It is kept nowhere."""
        self.client.whispered(name, words)
        self._pass_on(pack({"id": secrets.token_bytes(16), "name": name, "text": words}), None)

    async def said_all(self) -> None:
        """Wait until everything that my seat has decided is said and sent."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PARTING):
                while self._something.is_set() or not self._idle.is_set():
                    if self._something.is_set():
                        self._idle.clear()
                    await self._idle.wait()

    def needed(self) -> bool:
        """Whether anybody may still need what was said here: a seat that lacks it, or a linked peer."""
        seats = range(len(self.contract.seats))
        waiting = any(not self.presence.done(seat) for seat in seats if seat not in self.table.ends)
        return waiting or self._gossip.settled() < len(self._net.links)

    def archive(self) -> Archive:
        return Archive.of(self.contract, self.table.record(), self._key)

    async def _in_worker(self, work: Callable[[], T]) -> T:
        """Run something that takes more than a moment in the worker thread."""
        return await asyncio.get_running_loop().run_in_executor(self._worker, work)

    def unattended(self) -> None:
        """My player leaves, and learns nothing of what is asked while the table is being closed."""
        self._player = False

    async def close(self) -> None:
        if self._tasks:
            await self.said_all()  # a player who confirms a move and leaves at once has made the move
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.to_thread(self._worker.shutdown)
        with suppress(StoreError):  # it is only for the list of games
            self._file.put(moves=self.table.slot)

    async def _go_on(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Report what goes wrong on this machine alone, such as a full disk. The record is not damaged by it."""
        try:
            await work()
        except Exception as problem:
            log.exception("the table %s stands still", self._file.id)
            self.client.stand_still(str(problem) or type(problem).__name__)

    # -- computing -------------------------------------------------------------------------------------------------

    async def _drive(self) -> None:
        while True:
            self._idle.set()
            await self._something.wait()
            self._idle.clear()
            self._something.clear()
            told = self.table.slot
            while (job := self.table.work()) is not None:
                if job.heavy:
                    if told != self.table.slot:  # this job takes a moment: show first what was answered before it
                        told = self.table.slot
                        self.client.changed()
                    await self._in_worker(job.run)
                else:
                    job.run()
                self.table.settle(job)
                await self._follow()
            await self._follow()
            self.client.changed()

    async def _follow(self) -> None:
        """After a step: send what was said, and keep the record if the game is over."""
        if self.table.overtaken:
            await self._start_again()
        await self._send()
        await self._keep_record()
        self._keep_turn()
        await asyncio.sleep(0)  # let other tasks run

    async def _start_again(self) -> None:
        """We acted on words of a seat that no longer count, so the table is rebuilt from the record."""
        narration = await self._in_worker(lambda: retold(self._fresh()))
        narration.table.listening = self.table.listening
        self.table = narration.table
        self._gossip.hold(self.table)
        self.client.follow(narration)
        self.stir()

    def _keep_turn(self) -> None:
        """Write to the table's file whether my player is asked, since when, and whether the player was told: other
        processes read it there."""
        turn = self.table.slot if self.table.awaits_me else None
        if turn != self._turn:
            self._turn = turn
            self._file.put(turn=None if turn is None else [turn, int(time.time())])
        if self._player and turn is not None and turn != self._told:
            self._told = turn
            self._file.put(told=turn)

    async def _keep_record(self) -> None:
        """Once the game is over, write the record as a file, and compare envelopes once more with every linked peer."""
        if not self.table.closed and self.table.lie is None:
            if self.client.file is not None:  # the others voted the liar out and went on
                self.client.file = None
                self._file.put(status="playing")
        elif self.client.file is None:
            path = self._records / f"{self._file.id}{ENDING}"
            said = self.table.record()
            await self._in_worker(lambda: Archive.of(self.contract, said, self._key).write(path))
            self.client.file = str(path)
            self._file.put(status="over" if self.table.closed else "stopped", moves=self.table.slot)
            if self.table.closed and self._file.get("wanted") is None:
                self._file.put(wanted=int(time.time() + WANTED))
            self._gossip.remind(news=True)
            self._say_here()

    async def _send(self) -> None:
        while said := self.table.unsent:
            await self._in_worker(self._file.flush)
            for sealed in self.table.outgoing(said):
                self._gossip.spread(sealed)
                self._net.post(ENVELOPE + sealed, self.contract.id)

    # -- what comes in ---------------------------------------------------------------------------------------------

    def _gossiped(self, link: Link | None, message: bytes) -> None:
        try:
            if self._gossip.heard(link, message):
                self._something.set()
        except StoreError as problem:  # an envelope that cannot be written is not acted on; other peers send it again
            self.client.stand_still(str(problem))
        self._listen()

    def _listen(self) -> None:
        """Decide whether my seat has heard enough of what it said before to speak."""
        table = self.table
        if table.me is None or not (table.listening or self._back.elsewhere):
            return
        table.listening = not self._back.may_speak(len(table.transcript.chains[table.me].envelopes))
        trouble = self._back.trouble if table.listening else None
        if trouble != self.client.held_back:
            self.client.held_back = trouble
            self.client.changed()
        if not table.listening:
            self._say_here()
            self._something.set()

    def _linked(self, link: Link) -> None:
        if not self._back.elsewhere and (beat := self.presence.beat(_now(), done=self.table.closed)):
            link.send(NOTE + beat)
        for note in self.presence.known():
            link.send(PASSED + note)
        self._gossip.linked(link)

    def _unlinked(self, link: Link) -> None:
        self._gossip.unlinked(link)
        if note := self.presence.lost(link):
            self._net.say(PASSED + note)
            self._notice()

    def _noted(self, link: Link, message: bytes) -> None:
        note = message[1:]
        if self.presence.twin(note):
            if self._back.met(spoke=not self.table.listening):
                self._say_here()
            self._listen()
        if (doubt := self.presence.missed(note)) is not None:
            asyncio.get_running_loop().call_later(doubt, self._say_here)
        elif self.presence.heard(note, self._net.who.get(link), link if message[:1] == NOTE else None):
            self._net.say(PASSED + note, self._others(link))
            self._notice()
            self._let_go()

    def _heard_whisper(self, link: Link, message: bytes) -> None:
        """Refuse a wrong line before it is passed on: whoever got it from here would cut this link for it."""
        id, name, words = fields(unpack(message[1:]), ("id", "name", "text"), "A message")
        known = blob(id, 16, "A message's name") in self._whispers
        name, words = text(name, LONGEST_NAME, "A name"), text(words, MOST_TALK, "A message")
        if not known:
            self._pass_on(message[1:], link)
            self.client.whispered(name, words)

    def _pass_on(self, whisper: bytes, link: Link | None) -> None:
        self._whispers.append(unpack(whisper)["id"])
        self._net.say(WHISPER + whisper, self._others(link))

    def _others(self, link: Hashable) -> list[Link]:
        return [other for other in self._net.links if other is not link]

    # -- now and then ----------------------------------------------------------------------------------------------

    async def _remind(self) -> None:
        since = 0.0
        while True:
            await asyncio.sleep(REMIND)
            since += REMIND
            self._gossip.remind(news=since < REMIND_ALL)
            since %= REMIND_ALL
            self._listen()
            self._notice()
            self._let_go()

    async def _beat(self) -> None:
        while True:
            self._say_here()
            await asyncio.sleep(EVERY)

    def _say_here(self) -> None:
        if not self._back.elsewhere and (beat := self.presence.beat(_now(), done=self.table.closed)):
            self._net.say(NOTE + beat)

    def _notice(self) -> None:
        """Tell the subscribers when a seat came, fell silent, or now has the whole game. The client shows what was
        noticed last, and not what holds at the moment it is asked, so nobody sees a change without being told."""
        seen, offline = self._look_round(), self._net.offline
        if seen != self._seen or offline != self.client.offline:
            self._seen, self.client.offline = seen, offline
            self.client.changed()

    def _let_go(self) -> None:
        """Write down that nobody needs what was said here any more, once that is so."""
        with suppress(StoreError):  # it is tried again
            if self.table.closed and not self.needed() and self._file.get("wanted") != 0:
                self._file.put(wanted=0)

    def _look_round(self) -> list[Seen]:
        presence = self.presence
        return [Seen(presence.attended(seat), presence.done(seat)) for seat in range(len(self.contract.seats))]


def caught_up(table: PeerTable) -> PeerTable:
    """The table, once it has read all that its record holds."""
    while (job := table.work()) is not None:
        table.settle(job.run())
    return table


def retold(table: PeerTable) -> Narration:
    """The events of a table, from its record alone."""
    narration = Narration(table)
    caught_up(table)
    return narration


def _now() -> int:
    return time.time_ns() // 1_000_000
