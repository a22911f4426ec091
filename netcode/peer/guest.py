"""A guest: joins by code, or watches; follows the host's page; sits down at what its player said ready to, and at
nothing else."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any, Final

from netcode.doors.direct import Unreachable
from netcode.doors.short_code_door import Deed
from netcode.links.address import Address, is_public
from netcode.links.interfaces import own_address
from netcode.links.join_code import Code
from netcode.links.link import Link
from netcode.peer.lobby import Lobby, Page, called, what_changed
from netcode.peer.peer import (
    ASK,
    CONTRACT,
    DEED,
    PAGE,
    PATIENCE,
    SEATS,
    TALK,
    CannotSit,
    Peer,
    RulesOf,
    page_of,
    talk_of,
)
from netcode.peer.readiness import FORGOTTEN
from netcode.peer.table_words import table_words
from netcode.play.client import Trouble
from netcode.protocol.announcement import Announcement
from netcode.protocol.contract import Contract
from netcode.protocol.wire import Refused, fields, pack, several, text, unpack
from netcode.session.mesh import Heard
from netcode.storage.store import Store, TableFile

NO_WAY: Final = (
    "Ask whether the host's Den is open. If you are elsewhere, ask for a code that goes on with an @ and a relay, or "
    "how the host can be called: docs/hosting.md says what there is."
)
LETTERS: Final = 8  # contracts in letters: one for each game that was played here lately
LETTER_PAUSE: Final = 2.0  # seconds for linked peers to introduce themselves
WITHOUT_ME: Final = Trouble(
    "The others are at another table now",
    "This game came to its end while you were away, and they have opened the table again.",
    "Leave, and come with the same code: it leads there.",
)
ANOTHER_GAME: Final = Trouble(
    "Another game is played here now",
    "Nobody was there when you came, and the relay had kept an earlier game at this table.",
    "Leave, and watch again with the same code: the players are there now.",
)
NOWHERE: Final = Page("", 0, {}, 1, 0, bytes(32))


async def join(
    store: Store,
    code: Code,
    rules_of: RulesOf,
    *,
    name: str,
    listen: Address | None = None,
    relay: str | None = None,
    patience: float = PATIENCE,
    kind: type[Guest] | None = None,
) -> Guest:
    """Come in by a code: to sit down, or with a watch code to watch. Raises `CannotSit`.

    `listen`: where other players may call, so that the table does not depend on the host alone. `relay`: where to meet
    the others too. `kind`: the class of guest, if not the usual one.
    """
    file = newcomer(store, code, name=name, listen=listen, relay=relay)
    try:
        return await reenter(file, rules_of, patience, kind)
    except BaseException:  # nobody sat down, so there is nothing to come back to
        file.remove()
        raise


def newcomer(
    store: Store,
    code: Code,
    *,
    name: str,
    listen: Address | None,
    relay: str | None,
    seed: bytes | None = None,
    host: bytes | None = None,
) -> TableFile:
    """A file for somebody who has never been at that table. It brings a new signing key, unless the `seed` of the game
    before is given. `host`: the key of the only host to listen to, if that is known."""
    return store.create(
        "table",
        seed=seed,
        host=host,
        hosting=False,
        join=code.keys.join,
        watch=code.keys.watch,
        name=called(name),
        addresses=[str(address) for address in code.addresses],
        listen=str(listen) if listen else None,
        relay=relay,
    )


async def reenter(
    file: TableFile,
    rules_of: RulesOf,
    patience: float = PATIENCE,
    kind: type[Guest] | None = None,
    *,
    player: bool = True,
) -> Guest:
    """Come back to a table that was joined before. If its contract is in the file, no other peer need be online.
    `player`: whether my player is there, and not only this machine."""
    peer = (kind or Guest)(file, rules_of)
    peer.attended = player
    try:
        contract = peer.contract()
        if contract is not None:
            await peer.begin(contract)
        await peer.listen_as_before()
        peer.call_all()
        if isinstance(relay := file.get("relay"), str):
            peer.net.stay(relay)
        if contract is not None:
            peer._open_front()
        if contract is None:
            await peer.arrive(patience)
    except BaseException:
        await peer.close()
        raise
    return peer


class Guest(Peer):
    def __init__(self, file: TableFile, rules_of: RulesOf) -> None:
        super().__init__(file, rules_of)
        self.watching = self.keys.join is None
        self.lobby = Lobby(None, NOWHERE, False, b"" if self.watching else self.signing, self._ask)  # type: ignore[arg-type]  # until the first page
        self._arrived = asyncio.Event()
        kept = file.get("host")
        self.host_key = kept if isinstance(kept, bytes) else None
        self._agreed: Contract | None = None  # what all are ready for
        self._sat: set[Link] = set()  # the host's links on which I have asked for my place
        self.lobby.subscribe(self.reach.tell)
        self.net.watch(lambda link: None, self._unlinked)
        self.net.on(PAGE, self._first_page)
        self.net.on(TALK, self._from_host(lambda link, message: self.lobby.hear(talk_of(message))))
        self.net.on(SEATS, self._from_host(self._all_ready))
        self.net.on(CONTRACT, self._contract)
        self.net.read(self._contract_letter)
        self._letters: deque[bytes] = deque(maxlen=LETTERS)
        self._by_letter = False  # no peer was online to show us the table
        self.net.on(DEED, self._from_host(self._deed))

    def addresses(self) -> tuple[Address, ...]:
        kept = self.file.get("addresses")
        return tuple(Address.parse(str(address)) for address in kept) if isinstance(kept, list) else ()

    def code(self) -> Code:
        return Code(self.keys, self.addresses())

    def reached_at(self) -> tuple[Address, ...]:
        if self.listener is None:
            return ()
        towards = [address.host for address in self.addresses()]  # empty if a relay is the only way
        return (own_address(self.listener.address, towards[0]),) if towards else super().reached_at()

    def ways(self) -> tuple[Address, ...]:
        return self.addresses()

    async def listen_as_before(self) -> None:
        if kept := self.file.get("listen"):
            with suppress(Unreachable):  # another program may have taken the port meanwhile
                await self.listen(Address.parse(str(kept)), or_elsewhere=True)

    async def stand_up(self) -> None:
        """Before the game there is nothing to come back to: give the place up and delete the file."""
        if self.session is not None or self.watching:
            await self.close()
            return
        self._tell_host({"do": "stand up"})
        await self.close()
        await asyncio.to_thread(self.file.remove)

    def call_all(self) -> None:
        self.lobby.join_code, self.lobby.watch_code = self.codes(self.addresses())
        for address in self.addresses():
            self.net.call(address)

    async def arrive(self, patience: float) -> None:
        """Wait for the host's first page. If we have a link but no page, wait once more: all seats may be taken."""
        if not await self._first_word(patience) and not (self.net.links and await self._first_word(patience)):
            why = next(iter(self.net.trouble.values()), "Nobody answers.")
            raise CannotSit("There is no way to that table", f"{why}{self._only_near()}", NO_WAY)
        if self.lobby.trouble and self.lobby.over:
            trouble = self.lobby.trouble
            raise CannotSit(trouble.title, trouble.sentence, trouble.step)

    def _only_near(self) -> str:
        """What there is to say of a code that cannot work from elsewhere."""
        near = self.addresses() and self.file.get("relay") is None and not any(map(is_public, self.addresses()))
        return (
            " That is an address in your friend's own home or office, and leads nowhere from outside." if near else ""
        )

    async def _first_word(self, patience: float) -> bool:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._arrived.wait(), patience)
        return self._arrived.is_set()

    # -- what the host says ----------------------------------------------------------------------------------------

    def _ask(self, ask: dict[str, Any]) -> None:
        if ask["do"] == "ready":
            self.task(self._say_ready(self.lobby.page) if ask["yes"] else self._take_back())
            return
        if ask["do"] == "say" and self.watching:
            ask = ask | {"name": str(self.file.get("name"))}
        self._tell_host(ask)

    def _tell_host(self, ask: dict[str, Any]) -> None:
        self.net.say(ASK + pack(ask), [link for link in self.net.links if self._is_host(link)])

    def _is_host(self, link: Link) -> bool:
        return self.host_key is not None and self.who.get(link) == self.host_key

    def _sit(self, link: Link) -> None:
        """Ask for a seat, once on each link, after the page has shown that this Den can play the game."""
        if link not in self._sat and not self.watching:
            self._sat.add(link)
            link.send(ASK + pack({"do": "sit", "name": str(self.file.get("name"))}))

    def _unlinked(self, link: Link) -> None:
        self.who.pop(link, None)
        self._sat.discard(link)
        if self.host_key is not None and self.host_key not in self.who.values() and self.session is None:
            page = self.lobby.page
            seat = page.seat_of(self.host_key)
            if seat is not None:
                self.lobby.host_away = page.places[seat].name
                self.lobby.show(page.with_place(seat, linked=False))

    def _from_host(self, heard: Heard) -> Heard:
        """Accept this only from the host: the key that showed us the first page. No other peer ever speaks for it."""

        def listen(link: Link, message: bytes) -> None:
            if self._is_host(link):
                heard(link, message)

        return listen

    def _first_page(self, link: Link, message: bytes) -> None:
        if self.host_key is None and (host := self.who.get(link)) is not None:
            self.host_key = host
            self.file.put(host=host)
        self._from_host(self._page)(link, message)

    def _page(self, link: Link, message: bytes) -> None:
        page, shown = page_of(message), self.lobby.page
        if self.session is not None:
            another = page.invitation != self.session.contract.invitation
            if another and not self.session.table.closed and not self._by_letter:  # else a player shows the contract
                self._missed_the_end()
            return
        try:
            rules = self.rules_of(page.game)
            rules.check_seats(page.seats)
            if page.rules != rules.version:
                raise ValueError(f"The host plays another version of {rules.title}. Compare: den --version")
        except ValueError as problem:
            self._fail("You cannot play at that table", str(problem), "Install the same Den as your host.")
            return
        self._sit(link)
        if page.invitation == shown.invitation and page.number < shown.number:
            return  # it came over the slower of two links
        if page.game != shown.game:
            self.file.put(game=page.game)
        self.lobby.rules, self.lobby.host_away = rules, None
        self._show(page)
        if self.watching or self.lobby.me is not None:
            self._arrived.set()
        elif page.full or page.begun:
            self._fail("All seats are taken", f"The table has {page.seats} seats.", "Ask for the watch code.")

    def _missed_the_end(self) -> None:
        """The host keeps another lobby already: the same code leads there, and no longer to this game."""
        assert self.session is not None
        self.file.put(status="stopped")
        self.session.client.warn(WITHOUT_ME)

    # -- ready -----------------------------------------------------------------------------------------------------

    def _show(self, page: Page) -> None:
        """Show the host's page. Only whether I am ready, I know better than the host."""
        if self.ready is not None and not (page.full and self.ready.digest == page.terms.digest):
            self._forget()
            self.lobby.unready = f"{what_changed(self.lobby.page, page)}: say ready again."
        me = page.seat_of(self.signing)
        if me is not None and self.ready is None:
            page = page.with_place(me, ready=False)
        if not page.all_ready:
            self._agreed = None
        self.lobby.show(page)

    async def _say_ready(self, page: Page) -> None:
        """To this page, which is the one that my player saw."""
        ready = await self.be_ready(page)
        if ready is None or self.session is not None:
            return
        if self.lobby.page.terms.digest != ready.digest:  # meanwhile
            self._forget()
            return
        self.lobby.unready = ""
        self._tell_host({"do": "ready", "number": page.number, "seat": ready.announcement.to_wire()})

    async def _take_back(self) -> None:
        async with self._beginning:
            self._forget()
        await asyncio.to_thread(self.file.flush)
        self._tell_host({"do": "ready", "number": self.lobby.page.number, "seat": None})
        self._show(self.lobby.page)

    def _forget(self) -> None:
        """What I have announced is worth nothing from now on."""
        if self.session is None:
            self.ready = None
            self.file.put(**FORGOTTEN)

    def _all_ready(self, link: Link, message: bytes) -> None:
        """The host shows what all have announced. Together with the page that is the contract, before the game
        begins."""
        page = self.lobby.page
        seats = [Announcement.from_wire(seat) for seat in several(unpack(message[1:]), page.seats, "The seats")]
        contract = Contract.of(page.terms, seats)
        if self.session is None and page.full and self._is_mine(contract):
            self._agreed = contract
            self.task(self._name(contract))

    async def _name(self, contract: Contract) -> None:
        """Show the words of the table that all are ready for."""
        with suppress(Refused):
            await asyncio.to_thread(contract.check, self.lobby.rules)
            words = await asyncio.to_thread(table_words, contract.id)
            if self._agreed is contract and self.session is None:
                self.lobby.agree(words)

    def _is_mine(self, contract: Contract) -> bool:
        """Whether this is the contract that my player said ready to; for a spectator, whether the host of the page made
        it."""
        if self.watching:
            return self.host_key is None or self.host_key in [seat.signing for seat in contract.seats]
        try:
            if self.ready is not None:
                self.ready.check(contract, self.host_key)
        except Refused:
            return False
        return self.ready is not None

    # -- the game begins -------------------------------------------------------------------------------------------

    def _contract(self, link: Link, message: bytes) -> None:
        if self.session is not None or not (self.watching or link in self.who):
            return
        contract = Contract.from_wire(unpack(message[1:]))
        if self.watching and self.who.get(link) not in [seat.signing for seat in contract.seats]:
            self._contract_letter(message)  # another spectator passed it on; a player may know better
            return
        if self.lobby.page is not NOWHERE and contract.invitation != self.lobby.page.invitation:
            return  # a contract of the previous game, from a peer that has not left it yet
        final = self.host_key is None or self._is_host(link)
        seated = self.who.get(link) in [seat.signing for seat in contract.seats]
        if not (final or self.watching) and (self.host_key in self.who.values() or not seated):
            return  # the host says when the game begins; while it is away, a seat that has begun may pass that on
        if self._is_mine(contract):
            self.net.hold()
            self.task(self._sign(contract, final))
        elif final:  # nobody else can end my wait for the host
            why = "Its seats are taken, or you had taken back that you are ready."
            self._fail("The game has begun without you", why, "Ask for the watch code, or for a new table.")

    def _deed(self, link: Link, message: bytes) -> None:
        """The host shows us how to keep the door of the short codes."""
        deed, lan, relay = fields(unpack(message[1:]), ("deed", "lan", "relay"), "A deed")
        deed, relay = Deed.from_wire(deed), relay and text(relay, 300, "A relay's address")
        if self.watching:
            return
        self.file.put(deed=pack(deed.to_wire()), lan=lan is True)
        if relay is not None and self.file.get("relay") is None:
            self.stay_at(relay)
        self._open_front()

    def _open_front(self) -> None:
        relay, kept = self.file.get("relay"), self.file.get("deed")
        if isinstance(kept, bytes) and not self.watching:
            lan = self.file.get("lan") is True
            self.open_front(Deed.from_wire(unpack(kept)), relay=relay if isinstance(relay, str) else None, lan=lan)

    def _contract_letter(self, letter: bytes) -> None:
        """Players leave the contract at the relay for spectators who come when nobody is online. No player sits down by
        it."""
        if self.session is None and self.watching and letter[:1] == CONTRACT:
            if not self._letters:
                self.task(self._begin_by_letter())
            self._letters.append(letter)

    async def _begin_by_letter(self) -> None:
        """Only if no peer is online, who would know better which game is being played: a relay keeps old contracts
        too."""
        await asyncio.sleep(LETTER_PAUSE)
        if self.who:
            await asyncio.sleep(LETTER_PAUSE)
        if self.session is not None or self.lobby.page is not NOWHERE:
            return
        for letter in reversed(self._letters):  # the latest first
            with suppress(Refused):
                contract = Contract.from_wire(unpack(letter[1:]))
                self._by_letter = True
                await self._sign(contract, False)
                return

    def _same_contract(self, link: Link, message: bytes) -> None:
        """A spectator who came by a letter may be told that another game is being played now."""
        if self._by_letter and self.session is not None and message[1:] != pack(self.session.contract.to_wire()):
            shown = Contract.from_wire(unpack(message[1:]))
            if self.who.get(link) in [seat.signing for seat in shown.seats]:
                self.file.put(contract=None)
                self.session.client.warn(ANOTHER_GAME)
                return
        super()._same_contract(link, message)

    async def _sign(self, contract: Contract, final: bool) -> None:
        """Sit down. `final`: if this contract is refused, there is no table for me."""
        try:
            await self.begin(contract)
            self._arrived.set()
        except Refused as problem:
            if final:
                self._fail("This table cannot begin", str(problem), "Ask the host to open a new one.")
        finally:
            self.net.release()

    def _fail(self, title: str, sentence: str, step: str) -> None:
        self.lobby.fail(title, sentence, step)
        self._arrived.set()
