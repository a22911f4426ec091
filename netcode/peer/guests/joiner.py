"""A guest who takes a seat: a joiner sits down at what its player said ready to, and at nothing else."""

from __future__ import annotations

import asyncio
from typing import Any

from netcode.doors.short_code_door import Deed
from netcode.links.link import Link
from netcode.peer.guests.guest import Guest
from netcode.peer.lobby import Page, what_changed
from netcode.peer.peer import ASK, DEED, RulesOf
from netcode.peer.readiness import FORGOTTEN
from netcode.protocol.contract import Contract
from netcode.protocol.wire import Refused, fields, pack, text, unpack
from netcode.storage.store import TableFile


class Joiner(Guest):
    def __init__(self, file: TableFile, rules_of: RulesOf) -> None:
        super().__init__(file, rules_of)
        self._sat: set[Link] = set()  # the host's links on which I have asked for my place
        self.net.on(DEED, self._from_host(self._deed))

    # -- a place at the table --------------------------------------------------------------------------------------

    def _key_on_page(self) -> bytes:
        return self.signing

    def _came_in(self, link: Link) -> None:
        """Ask for a seat, once on each link, after the page has shown that this Den can play the game."""
        if link not in self._sat:
            self._sat.add(link)
            link.send(ASK + pack({"do": "sit", "name": str(self.file.get("name"))}))

    def _unlinked(self, link: Link) -> None:
        self._sat.discard(link)
        super()._unlinked(link)

    def _has_arrived(self, page: Page) -> bool:
        return self.lobby.me is not None

    async def stand_up(self) -> None:
        """Before the game there is nothing to come back to: give the place up and delete the file."""
        if self.session is not None:
            await self.close()
            return
        self._tell_host({"do": "stand up"})
        await self.close()
        await asyncio.to_thread(self.file.remove)

    # -- ready -----------------------------------------------------------------------------------------------------

    def _ask(self, ask: dict[str, Any]) -> None:
        if ask["do"] == "ready":
            self.task(self._say_ready(self.lobby.page) if ask["yes"] else self._take_back())
        else:
            super()._ask(ask)

    def _show(self, page: Page) -> None:
        """Show the host's page. The page is right about everything but whether I am ready: that I know better."""
        if self.ready is not None and not (page.full and self.ready.digest == page.terms.digest):
            self._forget()
            self.lobby.unready = f"{what_changed(self.lobby.page, page)}: say ready again."
        me = page.seat_of(self.signing)
        if me is not None and self.ready is None:
            page = page.with_place(me, ready=False)
        super()._show(page)
        if page.begun and me is not None:
            self.task(self._confirm(page))

    async def _say_ready(self, page: Page) -> None:
        """Say ready to this page, which is the one that my player saw."""
        ready = await self.be_ready(page)
        if ready is None or self.session is not None:
            return
        if self.lobby.page.terms.digest != ready.digest:  # the page changed meanwhile
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

    async def _confirm(self, page: Page) -> None:
        """The host starts: say once more that I am ready, or that I am not. After that I cannot take it back."""
        async with self._beginning:  # after what my player has asked for before
            said = None if self.ready is None else self.ready.announcement.to_wire()
        self._tell_host({"do": "ready", "number": page.number, "seat": said})

    def _forget(self) -> None:
        """Take my announcement back: it is worth nothing from now on."""
        if self.session is None:
            self.ready = None
            self.file.put(**FORGOTTEN)

    # -- the game begins -------------------------------------------------------------------------------------------

    def _is_mine(self, contract: Contract) -> bool:
        """Whether this is the contract that my player said ready to."""
        try:
            if self.ready is not None:
                self.ready.check(contract, self.host_key)
        except Refused:
            return False
        return self.ready is not None

    def _contract(self, link: Link, message: bytes) -> None:
        if self.session is not None or link not in self.who:
            return
        contract = Contract.from_wire(unpack(message[1:]))
        if self._is_former(contract):
            return
        final = self.host_key is None or self._is_host(link)
        seated = self.who[link] in [seat.signing for seat in contract.seats]
        if not final and (self.host_key in self.who.values() or not seated):
            return  # the host says when the game begins; while the host is away, a seat that has begun may say so
        if self._is_mine(contract):
            self._enter(contract, final=final)
        elif final:  # while I wait for the host, only the host can refuse me
            why = "Its seats are taken, or you had taken back that you are ready."
            self._fail("The game has begun without you", why, "Ask for the watch code, or for a new table.")

    # -- the door --------------------------------------------------------------------------------------------------

    def _deed(self, link: Link, message: bytes) -> None:
        """The host shows us how to keep the door of the short codes."""
        deed, lan, relay = fields(unpack(message[1:]), ("deed", "lan", "relay"), "A deed")
        deed, relay = Deed.from_wire(deed), None if relay is None else text(relay, 300, "A relay's address")
        self.file.put(deed=pack(deed.to_wire()), lan=lan is True)
        if relay is not None and self.file.get("relay") is None:
            self.stay_at(relay)
        self.front_door.open_as_kept()

    def came_back(self) -> None:
        self.front_door.open_as_kept()
