"""What joiners and spectators have in common: a guest enters by a code and follows the host's page until the game
begins."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import Any, Final

from netcode.doors.direct import Unreachable
from netcode.links.address import Address, is_public
from netcode.links.interfaces import own_address
from netcode.links.join_code import Code
from netcode.links.link import Link
from netcode.peer.lobby import Lobby, Page
from netcode.peer.peer import (
    ASK,
    CONTRACT,
    PAGE,
    SEATS,
    TALK,
    CannotSit,
    Peer,
    RulesOf,
    page_of,
    talk_of,
)
from netcode.peer.table_words import table_words
from netcode.play.client import Trouble
from netcode.protocol.announcement import Announcement
from netcode.protocol.contract import Contract
from netcode.protocol.wire import Refused, pack, several, unpack
from netcode.session.mesh import Heard
from netcode.storage.store import TableFile

NO_WAY: Final = (
    "Ask whether the host's Den is open. If you are elsewhere, ask for a code that goes on with an @ and a relay, or "
    "how the host can be called: docs/hosting.md says what there is."
)
WITHOUT_ME: Final = Trouble(
    "The others are at another table now",
    "This game came to its end while you were away, and they have opened the table again.",
    "Leave, and come with the same code: it leads there.",
)
NOWHERE: Final = Page("", 0, {}, 1, 0, bytes(32))


class Guest(Peer, ABC):
    """What a joiner and a spectator have in common. `enter_table.py` makes them."""

    def __init__(self, file: TableFile, rules_of: RulesOf) -> None:
        super().__init__(file, rules_of)
        self.lobby = Lobby(None, NOWHERE, False, self._key_on_page(), self._ask)  # type: ignore[arg-type]  # until the first page
        self._arrived = asyncio.Event()
        kept = file.get("host")
        self.host_key = kept if isinstance(kept, bytes) else None
        self._agreed: Contract | None = None  # what all are ready for
        self.lobby.subscribe(self.seat_addresses.tell)
        self.net.watch(lambda link: None, self._unlinked)
        self.net.on(PAGE, self._first_page)
        self.net.on(TALK, self._from_host(lambda link, message: self.lobby.hear(talk_of(message))))
        self.net.on(SEATS, self._from_host(self._all_ready))
        self.net.on(CONTRACT, self._contract)

    # -- what joiners and spectators do differently ----------------------------------------------------------------

    @abstractmethod
    def _key_on_page(self) -> bytes:
        """The key by which my place is known; empty if I have no place."""

    @abstractmethod
    def _came_in(self, link: Link) -> None:
        """Called when the host has shown, on this link, a page that this Den can play."""

    @abstractmethod
    def _has_arrived(self, page: Page) -> bool:
        """Whether this page has a place for me."""

    @abstractmethod
    def _is_mine(self, contract: Contract) -> bool:
        """Whether this is a contract that I can act on."""

    @abstractmethod
    def _contract(self, link: Link, message: bytes) -> None:
        """Called when a peer shows the contract of a game that begins."""

    def came_back(self) -> None:
        """Called when I am back at a game that had begun."""

    # -- the way there ---------------------------------------------------------------------------------------------

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

    def call_all(self) -> None:
        self.lobby.join_code, self.lobby.watch_code = self.codes(self.addresses())
        for address in self.addresses():
            self.net.call(address)

    async def arrive(self, patience: float) -> None:
        """Wait for the host's first page. If we have a link but no page, or a link may come, wait once more: all seats
        may be taken, or the line is slow."""
        if not await self._first_word(patience) and not (self.net.in_touch and await self._first_word(patience)):
            why = next(iter(self.net.trouble.values()), "Nobody answers.")
            raise CannotSit("There is no way to that table", f"{why}{self._only_near()}", NO_WAY)
        if self.lobby.trouble and self.lobby.over:
            trouble = self.lobby.trouble
            raise CannotSit(trouble.title, trouble.sentence, trouble.step)

    def _only_near(self) -> str:
        """Why this code cannot work from elsewhere, if it cannot."""
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
        """Send the host what my player wants in the lobby."""
        self._tell_host(ask)

    def _tell_host(self, ask: dict[str, Any]) -> None:
        self.net.say(ASK + pack(ask), [link for link in self.net.links if self._is_host(link)])

    def _is_host(self, link: Link) -> bool:
        return self.host_key is not None and self.who.get(link) == self.host_key

    def _unlinked(self, link: Link) -> None:
        self.who.pop(link, None)
        if self.host_key is not None and self.host_key not in self.who.values() and self.session is None:
            page = self.lobby.page
            seat = page.seat_of(self.host_key)
            if seat is not None:
                self.lobby.host_away = page.places[seat].name
                self.lobby.show(page.with_place(seat, linked=False))

    def _from_host(self, heard: Heard) -> Heard:
        """Passes on to `heard` what the host says, and nothing from any other peer. The host is whoever holds the key
        that showed us the first page."""

        def listen(link: Link, message: bytes) -> None:
            if self._is_host(link):
                heard(link, message)

        return listen

    def _first_page(self, link: Link, message: bytes) -> None:
        if self.host_key is None and (host := self.who.get(link)) is not None:
            page_of(message)  # whoever sends something else is not the host
            self.host_key = host
            self.file.put(host=host)
        self._from_host(self._page)(link, message)

    def _page(self, link: Link, message: bytes) -> None:
        page, shown = page_of(message), self.lobby.page
        if self.session is not None:
            if page.invitation != self.session.contract.invitation and not self.session.table.closed:
                self._missed_the_end()
            return
        try:
            rules = self.rules_of(page.game)
            rules.check_seats(page.seats)
            if page.rules != rules.version:
                raise ValueError(f"The host plays another version of {rules.title}. Compare: den --version")
            if rules.settings(page.settings) != page.settings:
                raise ValueError(f"The host plays {rules.title} with other options.")
        except ValueError as problem:
            self._fail("You cannot play at that table", str(problem), "Install the same Den as your host.")
            return
        self._came_in(link)
        if page.invitation == shown.invitation and page.number < shown.number:
            return  # it came over the slower of two links
        if page.game != shown.game:
            self.file.put(game=page.game)
        self.lobby.rules, self.lobby.host_away = rules, None
        self._show(page)
        if self._has_arrived(page):
            self._arrived.set()
        elif page.full or page.begun:
            self._fail("All seats are taken", f"The table has {page.seats} seats.", "Ask for the watch code.")

    def _show(self, page: Page) -> None:
        if not page.all_ready:
            self._agreed = None
        self.lobby.show(page)

    def _missed_the_end(self) -> None:
        """The host keeps another lobby already: the same code leads there, and no longer to this game."""
        assert self.session is not None
        self.file.put(status="stopped")
        self.session.client.warn(WITHOUT_ME)

    # -- the game begins -------------------------------------------------------------------------------------------

    def _all_ready(self, link: Link, message: bytes) -> None:
        """The host shows all announcements. With the page they make the contract, before the game begins."""
        page = self.lobby.page
        seats = [Announcement.from_wire(seat) for seat in several(unpack(message[1:]), page.seats, "The seats")]
        contract = Contract.of(page.terms, seats)
        if self.session is None and page.full and self._is_mine(contract):
            self._agreed = contract
            self.task(self._name(contract))

    async def _name(self, contract: Contract) -> None:
        """Show the five words of the table that all have said ready to."""
        with suppress(Refused):
            await asyncio.to_thread(contract.check, self.lobby.rules)
            words = await asyncio.to_thread(table_words, contract.id)
            if self._agreed is contract and self.session is None:
                self.lobby.agree(words)

    def _is_former(self, contract: Contract) -> bool:
        """Whether this is the contract of the game before: from a peer that has not left it yet, or kept at a relay."""
        if self.lobby.page is NOWHERE:
            return contract.invitation == self.file.get("former")
        return contract.invitation != self.lobby.page.invitation

    def _enter(self, contract: Contract, *, final: bool) -> None:
        self.net.hold()
        self.task(self._sign(contract, final=final))

    async def _sign(self, contract: Contract, *, final: bool) -> None:
        """Sit down at this contract. `final`: if it is refused, there is no table for me."""
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
