"""A guest who watches. Players show a spectator the contract, or have left it at the relay, where old ones are kept,
too."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import Any, Final

from netcode.links.link import Link
from netcode.peer.guests.guest import NOWHERE, Guest
from netcode.peer.lobby import Page
from netcode.peer.peer import CONTRACT, RulesOf
from netcode.play.client import Trouble
from netcode.protocol.contract import Contract
from netcode.protocol.wire import Refused, pack, unpack
from netcode.storage.store import TableFile

LETTERS: Final = 8  # contracts that came as letters: one for each game that was played here lately
PAUSE: Final = 2.0  # seconds for peers who come at the same time, and for those who are linked to say who they are
LOBBY_PAUSE: Final = 8.0  # seconds for a lobby's host to call a spectator who has met others there
ANOTHER_GAME: Final = Trouble(
    "Another game is played here now",
    "What you were shown is an earlier game at this table.",
    "Leave, and watch again with the same code: the players are there now.",
)


class Spectator(Guest):
    def __init__(self, file: TableFile, rules_of: RulesOf) -> None:
        super().__init__(file, rules_of)
        self._letters: deque[bytes] = deque(maxlen=LETTERS)
        self._by_letter = file.get("by_letter") is True  # no peer was online to show us the table
        self.net.read(self._letter)

    def _key_on_page(self) -> bytes:
        return b""

    def _came_in(self, link: Link) -> None:
        """There is nothing to ask for."""

    def _has_arrived(self, page: Page) -> bool:
        return True

    def _ask(self, ask: dict[str, Any]) -> None:
        if ask["do"] == "say":  # the host does not know my name, so it goes with what I say
            ask = ask | {"name": str(self.file.get("name"))}
        super()._ask(ask)

    def _missed_the_end(self) -> None:
        if not self._by_letter:  # else a player shows the contract
            super()._missed_the_end()

    # -- the game begins -------------------------------------------------------------------------------------------

    def _is_mine(self, contract: Contract) -> bool:
        """Whether the host of the page made it."""
        return self.host_key is None or self.host_key in [seat.signing for seat in contract.seats]

    def _contract(self, link: Link, message: bytes) -> None:
        if self.session is not None:
            return
        contract = Contract.from_wire(unpack(message[1:]))
        if self.who.get(link) not in [seat.signing for seat in contract.seats]:
            self._letter(message)  # another spectator passed it on, and a player may know a newer game
        elif self._is_mine(contract) and not self._is_former(contract):
            self._enter(contract, final=self.host_key is None or self._is_host(link))

    def _letter(self, letter: bytes) -> None:
        """Takes in a contract that a player left at the relay for spectators who come when nobody is online. Players do
        not sit down by such letters."""
        if self.session is not None or letter[:1] != CONTRACT:
            return
        if self._is_former(Contract.from_wire(unpack(letter[1:]))):
            self._letters.clear()  # those before it are older still
            return
        if not self._letters:
            self.task(self._begin_by_letter())
        self._letters.append(letter)

    async def _begin_by_letter(self) -> None:
        """Begin by the latest letter, but only if no peer is online: a relay also keeps old contracts, and a peer knows
        which game is being played."""
        await asyncio.sleep(PAUSE)
        await self.net.met()
        if self.net.links:
            await asyncio.sleep(PAUSE)
        if self.who:  # players who show no contract are in a lobby
            await asyncio.sleep(LOBBY_PAUSE)
        if self.session is not None or self.lobby.page is not NOWHERE:
            return
        for letter in reversed(self._letters):  # the latest first
            with suppress(Refused):
                contract = Contract.from_wire(unpack(letter[1:]))
                self._by_letter = True
                self.file.put(by_letter=True)
                await self._sign(contract, final=False)
                return

    def _same_contract(self, link: Link, message: bytes) -> None:
        """A player shows the contract of its game. That may be a later one than mine: mine came by a letter, or is
        over, or the host plays another."""
        session = self.session
        if session is not None and message[1:] != pack(session.contract.to_wire()):
            shown = Contract.from_wire(unpack(message[1:]))
            plays = self.who.get(link) in [seat.signing for seat in shown.seats]
            if plays and (self._by_letter or session.table.closed or self._is_host(link)):
                if not session.table.closed:
                    self.file.put(contract=None)  # coming back I look anew
                session.client.warn(ANOTHER_GAME)
                return
        super()._same_contract(link, message)
