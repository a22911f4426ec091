"""A peer: one machine at one table, from the moment it comes in, through the lobby, to the end of the game.

`host`, `join` and `resume` make one. What differs between host and guest is who keeps the lobby's page; the contract is
written down before anything else happens with it, and from there on all are equal.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, Final

from engines.core import Rules
from netcode.doors.direct import Listener, Unreachable
from netcode.doors.relays.client import RelayFailed, relay_place
from netcode.links.address import Address
from netcode.links.interfaces import own_addresses
from netcode.links.introduction import introduce, introduced
from netcode.links.join_code import LONGEST_TEXT, MOST_ADDRESSES, Code
from netcode.links.link import Link
from netcode.peer.front_door import FrontDoor
from netcode.peer.lobby import LONGEST_TALK, Lobby, Page
from netcode.peer.readiness import Readiness
from netcode.peer.table_words import table_words
from netcode.play.chat import ChatLine
from netcode.protocol.announcement import LONGEST_NAME
from netcode.protocol.contract import Contract
from netcode.protocol.crypto.group import library_is_sound
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.table import PeerTable
from netcode.protocol.wire import Refused, fields, pack, text, unpack
from netcode.session.mesh import Mesh
from netcode.session.seat_addresses import SeatAddresses
from netcode.session.session import Session, caught_up
from netcode.storage.store import FileRecord, StoreError, TableFile

UNSOUND: Final = (
    "This machine cannot check what others say",
    "Its libsodium has a known fault (CVE-2025-69277): it takes points for good that are not.",
    "Install a newer PyNaCl or libsodium.",
)
WHO, ASK, PAGE, TALK, SEATS, CONTRACT, DEED = b"i", b"a", b"p", b"t", b"s", b"c", b"d"
PATIENCE: Final = 10.0  # seconds until somebody who joins is told that nobody answers
MESH_PAUSE: Final = 60.0  # seconds between calls: a player behind a router may never be reachable
RulesOf = Callable[[str], Rules]


class CannotSit(Exception):
    """The table cannot be reached: a title, a sentence, a next step."""

    def __init__(self, title: str, sentence: str, step: str) -> None:
        super().__init__(sentence)
        self.title, self.sentence, self.step = title, sentence, step


class Peer:
    """What host and guest have in common. Once the game has begun, `lobby.client` is set."""

    lobby: Lobby

    def __init__(self, file: TableFile, rules_of: RulesOf) -> None:
        if not library_is_sound():
            file.close()
            raise CannotSit(*UNSOUND)
        self.file, self.keys, self.rules_of = file, file.keys(), rules_of
        self.seed = Seed(file.seed)
        self.signing = self.seed.signing_key().public_key().public_bytes_raw()
        self.net = Mesh(self.keys)
        self.listener: Listener | None = None
        self.session: Session | None = None
        self.front_door = FrontDoor(self, opened=self._front_opened)
        self.attended = True  # whether my player is there, and not only this machine
        self.host_key: bytes | None = None  # the signing key of the host
        self.ready = Readiness.kept(file)  # what my player has said ready to
        self.who = self.net.who
        self.net.seated = self._seated
        self.net.watch(self._introduce, lambda link: None)
        self.net.on(WHO, self._introduced)
        self.seat_addresses = SeatAddresses(self.net, self.seed, self.reached_at, self._call_others)
        self._beginning = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    # -- who is there ----------------------------------------------------------------------------------------------

    def _introduce(self, link: Link) -> None:
        if self.keys.join is not None:
            link.send(WHO + pack(introduce(self.keys, self.seed, link)))

    def _introduced(self, link: Link, message: bytes) -> None:
        signing = introduced(self.keys, link, unpack(message[1:]))
        if signing == self.signing:
            raise Refused("That is me.")
        self.net.introduced(link, signing)
        self.seat_addresses.tell()

    def _seated(self, signing: bytes) -> bool:
        if self.session is not None:
            return any(seat.signing == signing for seat in self.session.contract.seats)
        return self.lobby.page.seat_of(signing) is not None

    # -- doors -----------------------------------------------------------------------------------------------------

    async def listen(self, address: Address, *, or_elsewhere: bool = False) -> None:
        """Let other peers call. Raises `Unreachable` if the address cannot be used and no other port may be."""
        self.listener = Listener()
        try:
            await self.listener.open(address)
        except Unreachable:
            if not or_elsewhere:
                raise
            await self.listener.open(replace(address, port=0))
        self.net.listen(self.listener)
        self.file.put(listen=str(self.listener.address))
        await asyncio.to_thread(self.file.flush)  # codes say it, and must lead here after a power cut, too

    def stay_at(self, relay: str) -> None:
        """Meet the others at a relay too, now and whenever the table is resumed."""
        self.file.put(relay=relay)
        self.net.stay(relay)

    def reached_at(self) -> tuple[Address, ...]:
        """Where other peers may call."""
        return own_addresses(self.listener.address) if self.listener else ()

    def ways(self) -> tuple[Address, ...]:
        """The addresses by which this machine reached the table."""
        return self.reached_at()

    def _front_opened(self) -> None:
        """The door of the short codes has got its number."""

    @property
    def opened_again(self) -> bool:
        """Whether the host wants to play again, and so opens the next table at the same door."""
        host = self.host_seat
        return self.session is not None and host is not None and host in self.session.table.again

    @property
    def host_seat(self) -> int | None:
        """The host's seat, once the game has begun."""
        keys = [] if self.session is None else [seat.signing for seat in self.session.contract.seats]
        return keys.index(self.host_key) if self.host_key in keys else None

    def _relay_told(self) -> str:
        """The relay where the others can be met, as a long code can say it."""
        kept = self.file.get("relay")
        try:
            place = relay_place(kept) if isinstance(kept, str) else ""
        except RelayFailed:  # its address is misspelt, and the lobby says so
            return ""
        return place if place.isascii() and len(place) <= LONGEST_TEXT else ""

    def codes(self, addresses: tuple[Address, ...]) -> tuple[str | None, str]:
        """The codes for people who may sit down, and for people who may watch."""
        code = Code(self.keys, addresses[:MOST_ADDRESSES], self._relay_told())
        return None if code.watch_only else str(code), str(code.for_watching())

    # -- the game begins -------------------------------------------------------------------------------------------

    def contract(self) -> Contract | None:
        """The contract, if there is one yet."""
        kept = self.file.get("contract")
        return Contract.from_wire(unpack(kept)) if isinstance(kept, bytes) else None

    async def be_ready(self, page: Page) -> Readiness | None:
        """Announce my player as ready to the terms of this page. The announcement is on the disk before it is sent. If
        the player was ready to these terms before, it is the same again."""
        async with self._beginning:
            me = page.seat_of(self.signing)
            if self.session is not None or me is None or (self.ready and self.ready.digest == page.terms.digest):
                return self.ready
            ready = await asyncio.to_thread(Readiness.to, page.terms, me, self.seed)
            self.file.put(**ready.facts())
            await asyncio.to_thread(self.file.flush)
            self.ready = ready
            return ready

    async def begin(self, contract: Contract) -> None:
        """Sit down at the table of this contract. Raises `Refused` if it is not safe to sign."""
        async with self._beginning:
            if self.session is None:  # the contract may come over several links
                await self._begin_with(contract)

    async def _begin_with(self, contract: Contract) -> None:
        rules = self.rules_of(contract.game)
        mine = [seat for seat, page in enumerate(contract.seats) if page.signing == self.signing]
        me = mine[0] if mine else None
        if mine and self.ready is None:
            raise Refused("This seat has not said ready.")
        if self.ready and mine and self.file.get("contract") is None:
            self.ready.check(contract, self.host_key)
        seed = self.seed.salted(self.ready.salt) if self.ready and mine else None
        fresh = partial(PeerTable, contract, rules, FileRecord(self.file), self.keys.reading, me, seed)
        table = await asyncio.to_thread(fresh)  # checks every proof in the contract; my seat says nothing yet
        again = self.file.get("contract") is not None
        heard = self.file.heard
        begun = {} if again else {"begun": int(time.time())}
        facts = {"contract": pack(contract.to_wire()), "names": contract.names, "game": contract.game, "me": me}
        self.file.put(**facts, status="playing", **begun)
        await asyncio.to_thread(self.file.flush)  # or a power cut leaves a lobby whose others are in the game
        self.session = Session(
            table, fresh, self.file, self.net, self.keys.reading, seed, again=again and not heard, player=self.attended
        )
        # reads the record while its cards are known, so that the session's client can word it
        await asyncio.to_thread(caught_up, table)
        self.session.client.words = await asyncio.to_thread(table_words, contract.id)
        self.net.on(CONTRACT, self._same_contract)
        self.net.watch(self._show_contract, lambda link: None)
        self.session.start()
        self._mesh()
        if mine:
            self.net.post(CONTRACT + pack(contract.to_wire()))
        self.front_door.full(True)
        self.lobby.short_code = None
        self.lobby.begin(self.session.client)

    def _mesh(self) -> None:
        """Call the other players too, so that the table does not depend on one of them."""
        kept = self.file.get("peers")
        for address in kept if isinstance(kept, list) else ():
            with suppress(ValueError):
                self.net.call(Address.parse(str(address)), MESH_PAUSE)
        self._call_others()

    def _call_others(self) -> None:
        if self.session is not None and (told := self.seat_addresses.callable_by(self.ways())):
            for address in told:
                self.net.call(address, MESH_PAUSE)
            with suppress(StoreError):  # after a restart the others say once more where they are
                self.file.put(peers=[str(address) for address in told])

    def _show_contract(self, link: Link) -> None:
        if self.session is not None:
            link.send(CONTRACT + pack(self.session.contract.to_wire()))

    def _same_contract(self, link: Link, message: bytes) -> None:
        if self.session is not None and message[1:] != pack(self.session.contract.to_wire()):
            raise Refused("That is another table's contract.")

    # -- the rest --------------------------------------------------------------------------------------------------

    def task(self, work: Any) -> None:
        """Run something that takes a moment. If it fails, the lobby shows the trouble; nothing is lost silently."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            mine = "Mend that and resume this table, or open a new one."
            step = mine if self.lobby.hosting else "Ask the host to open a new one."
            self.lobby.fail("This table cannot begin", f"{str(problem).rstrip('.')}.", step)

    async def stand_up(self) -> None:
        """Leave for good, as far as that is possible: before the game, a guest's place becomes free."""
        await self.close()

    async def close(self, *, back: bool = False) -> None:
        """Leave the table. It stays on the disk, and the others go on as far as they do not need this seat. `back`: the
        same people meet here again, so the door keeps its number."""
        if self.session:
            self.session.unattended()
        for task in self._tasks:
            task.cancel()
        over = self.lobby.client is not None and self.lobby.client.ending is not None
        await self.front_door.close(for_good=over and not back)
        if self.session:
            await self.session.close()
        await self.net.close()
        if self.listener:
            await self.listener.close()
        await asyncio.to_thread(self.file.close)


def page_of(message: bytes) -> Page:
    return Page.from_wire(unpack(message[1:]))


def talk_message(talk: ChatLine) -> bytes:
    return TALK + pack({"name": talk.name, "seat": talk.seat, "text": talk.text})


def talk_of(message: bytes) -> ChatLine:
    name, seat, words = fields(unpack(message[1:]), ("name", "seat", "text"), "A message")
    if seat is not None and type(seat) is not int:
        raise Refused("A seat must be a number.")
    return ChatLine(seat, text(name, LONGEST_NAME, "A name"), text(words, LONGEST_TALK, "A message"))
