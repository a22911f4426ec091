"""Hosting: keep the lobby's page, give a seat to each guest who proves the join code, and show the contract when all
are ready.

A guest is identified by its signing key, and gets its place again when it comes back with that key. The host decides
nothing that is not on the page, and nothing at all once the contract is signed.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from engines.core import Player, Rules
from engines.core.rules import Setting
from engines.search import DEFAULT
from netcode.doors.direct import PORT
from netcode.doors.router.opening import Opening, Outside, Way
from netcode.doors.short_code_door import Deed
from netcode.links.address import EVERYWHERE, Address
from netcode.links.interfaces import own_address
from netcode.links.join_code import Code
from netcode.links.keys import Keys
from netcode.links.link import Link
from netcode.peer.host_bots import HostBots
from netcode.peer.lobby import LONGEST_TALK, Lobby, Page, Place, called
from netcode.peer.peer import (
    ASK,
    CONTRACT,
    DEED,
    PAGE,
    SEATS,
    CannotSit,
    Peer,
    RulesOf,
    talk_message,
)
from netcode.peer.table_words import table_words
from netcode.play.chat import ChatLine
from netcode.protocol import contract as contracts
from netcode.protocol.announcement import LONGEST_NAME, Announcement
from netcode.protocol.contract import Contract
from netcode.protocol.wire import Refused, integer, pack, text, unpack
from netcode.session.thinking import SECONDS
from netcode.storage.store import Store, StoreError, TableFile

USUAL: Final = Address(EVERYWHERE, PORT)
KEPT: Final = 120.0  # seconds that a place in the lobby is kept for somebody who is away
LOST: Final = 1000  # pages that a power cut may take from the disk: guests who saw them wait for a higher number
CONFIRMING: Final = 15.0  # seconds for all guests to say once more that they are ready, when the host starts


async def host(
    store: Store,
    rules: Rules,
    rules_of: RulesOf,
    *,
    name: str,
    seats: int,
    settings: Mapping[str, Setting] | None = None,
    listen: Address | None = None,
    reach: tuple[Address, ...] = (),
    stand_in: bool = True,
    relay: str | None = None,
    lan: bool = False,
    keys: Keys | None = None,
    deed: Deed | None = None,
    bots: str = DEFAULT,
    think: float = SECONDS,
    router: bool = False,
    seed: bytes | None = None,
) -> Host:
    """Open a table. Raises `Unreachable`.

    `listen`: where others may call; by default the usual port, or another if that is taken. `reach`: how others get
    here, where that differs from where we listen. `stand_in`: whether the others can play on for a seat that leaves.
    `bots`: how well the host's bots play; `think`: how many seconds a master may take for a move.

    With a relay, or on the local network, the table has short codes too. `keys`, `deed`: those of old codes, which then
    stay valid. `router`: whether to ask the router to let friends in, if nothing else leads here from elsewhere.
    """
    rules.check_seats(seats)
    keys = keys or Keys.fresh()
    try:
        str(Code(keys, reach))
    except ValueError as slip:
        raise CannotSit("Nobody could call you there", str(slip), "Name another address for your friends.") from None
    needed = contracts.needed(seats) if stand_in else 0
    page = Page(rules.name, rules.version, rules.settings(settings), seats, needed, secrets.token_bytes(32))
    file = store.create(
        rules.name,
        seed=seed,
        hosting=True,
        join=keys.join,
        name=called(name),
        page=pack(page.to_wire()),
        reach=[str(address) for address in reach],
        lan=lan,
        relay=relay,
        stand_in=stand_in,
        bots=bots,
        think=think,
        deed=None if deed is None else pack(deed.to_wire()),
        router=router,
    )
    try:
        return await reopen(file, rules_of, listen or USUAL, or_elsewhere=listen is None and not reach)
    except BaseException:  # nobody can have joined yet, so there is nothing to come back to
        file.remove()
        raise


async def reopen(
    file: TableFile, rules_of: RulesOf, listen: Address, *, or_elsewhere: bool = False, player: bool = True
) -> Host:
    """Open a table again as it was left. `or_elsewhere`: whether another port will do if the old one is taken.
    `player`: whether my player is there, and not only this machine."""
    peer = Host(file, rules_of)
    peer.attended = player
    try:
        await asyncio.to_thread(file.flush)  # a disk may be slow, and nothing was said yet
        if (contract := peer.contract()) is not None:
            await peer.begin(contract)
        await peer.listen(listen, or_elsewhere=or_elsewhere)
        peer.show_codes()
        peer.task(peer.company.back(peer.at_my_side))
        relay = file.get("relay")
        if isinstance(relay, str):
            peer.net.stay(relay)
        else:
            peer.open_outside()
        if isinstance(relay, str) or file.get("lan") is True:
            peer.front_door.open_as_kept(fresh=True)
    except BaseException:
        await peer.close()
        raise
    return peer


class Host(Peer):
    def __init__(self, file: TableFile, rules_of: RulesOf) -> None:
        kept = file.get("page")
        super().__init__(file, rules_of)
        page = Page.from_wire(unpack(kept if isinstance(kept, bytes) else b""))
        places = page.places
        if page.seat_of(self.signing) is None:
            places = (Place(str(file.get("name")), self.signing), *places)
        away = tuple(replace(p, linked=p.signing == self.signing, ready=p.signing == self.signing) for p in places)
        page = replace(page, places=away, begun=False, number=page.number + LOST)
        file.put(page=pack(page.to_wire()))
        self.lobby = Lobby(rules_of(page.game), page, True, self.signing, self._own)
        self.company = HostBots(self, lambda: self._publish(self.lobby.page))
        self.lobby.bots = self.company.level
        self.host_key = self.signing
        self._announced: dict[bytes, Announcement] = {}  # signing key -> announcement, of the guests who are ready
        self._since = page.number  # the number of the page with which the terms last changed
        self._contract: Contract | None = None  # what all are ready for
        self._starting: asyncio.TimerHandle | None = None  # while I wait for the guests to confirm that they are ready
        self._started = 0  # the number of the page with which I started
        self._unconfirmed: set[bytes] = set()  # the guests who have not confirmed it yet
        self._opening: Opening | None = None  # of a port of the router
        # signing key -> when the place of a guest who is away is freed
        self._away: dict[bytes, asyncio.TimerHandle] = {}
        for place in page.places:
            if place.signing != self.signing:
                self._went(place.signing)
        self.lobby.subscribe(self.seat_addresses.tell)
        self.net.hosting = lambda: self.session is None
        self.net.watch(self._linked, self._unlinked)
        self.net.on(ASK, self._asked)

    def reached_at(self) -> tuple[Address, ...]:
        outer = self._opening.outside.addresses if self._opening is not None else ()
        return self.reach_named() or tuple(dict.fromkeys((*outer, *super().reached_at())))

    def open_outside(self) -> None:
        """Ask the router to let friends in, unless the host has said how they come in, or does not want it."""
        if self.reach_named():
            self.lobby.outside = Outside(Way.NAMED, self.reach_named())
        elif self.listener is None or self.file.get("router") is not True:
            self.lobby.outside = Outside(Way.OFF)
        else:
            self._opening = Opening(self.listener.address.port, self._outside_changed)
            self.lobby.outside = self._opening.outside
            self.task(self._opening.run())

    def _outside_changed(self) -> None:
        assert self._opening is not None
        self.lobby.outside = self._opening.outside
        self.front_door.moved()
        self.show_codes()

    def reach_named(self) -> tuple[Address, ...]:
        """The addresses that others can call, according to the host's settings."""
        if self.listener is None:
            return ()
        kept, port = self.file.get("reach"), self.listener.address.port
        return tuple(Address.parse(str(address), port) for address in kept) if isinstance(kept, list) else ()

    def ways(self) -> tuple[Address, ...]:
        return (*super().reached_at(), *self.reached_at())

    @property
    def at_my_side(self) -> Address:
        """The address of this table for programs on this machine."""
        assert self.listener is not None
        return own_address(self.listener.address, "127.0.0.1")

    async def bring_bot(self) -> None:
        """A bot on this machine takes a free seat."""
        try:
            await self.company.bring(self.at_my_side)
        except (CannotSit, StoreError) as problem:
            self.lobby.fail("No bot could sit down", str(problem), "Try once more, or play without it.", over=False)

    async def close(self, *, back: bool = False) -> None:
        for leaving in self._away.values():
            leaving.cancel()
        if self._starting is not None:
            self._starting.cancel()
        await self.company.close()
        await super().close(back=back)
        if self._opening is not None:
            await self._opening.shut()

    def _front_opened(self) -> None:
        for link in self.who:
            self._hand_deed(link)

    def _hand_deed(self, link: Link) -> None:
        """Give the keys of the door to everybody with a seat, so that they can keep it when the host has gone home."""
        deed = self.front_door.deed
        if deed is not None and self.lobby.page.seat_of(self.who[link]) is not None:
            ways = {"lan": self.file.get("lan") is True, "relay": self.file.get("relay")}
            link.send(DEED + pack({"deed": deed.to_wire(), **ways}))

    def show_codes(self) -> None:
        self.lobby.join_code, self.lobby.watch_code = self.codes(self.reached_at())
        self.lobby.changed()

    # -- what is asked for -----------------------------------------------------------------------------------------

    def _own(self, ask: dict[str, Any]) -> None:
        """Do what the host's own player wants. Some of it only the host may do."""
        page, do = self.lobby.page, ask["do"]
        if page.begun and do != "say":
            return
        if do == "change":
            self._publish(replace(page, settings=ask["settings"]))
        elif do == "resize":
            self._publish(replace(page, seats=ask["seats"]))
        elif do == "let go" and ask["signing"] != self.signing:
            self._free(ask["signing"])
        elif do == "start":
            self._start()
        elif do == "bring bot":
            self.task(self.bring_bot())
        elif do == "choose bots":
            self.company.level = self.lobby.bots = ask["level"]
            self.lobby.changed()
        elif do != "ready":  # the host becomes ready by starting
            self._act(self.signing, do, ask)

    def _asked(self, link: Link, message: bytes) -> None:
        ask = unpack(message[1:])
        do = ask.get("do") if isinstance(ask, dict) else None
        if do == "sit":
            self._sit(link, ask)
        elif do == "say" and link not in self.who:
            self._say(ChatLine(None, text(ask.get("name"), LONGEST_NAME, "A name"), _words(ask)))
        elif link in self.who:
            self._act(self.who[link], do, ask)

    def _sit(self, link: Link, ask: Mapping[str, Any]) -> None:
        signing = self.who.get(link)
        if signing is None:
            raise Refused("Nobody sits down here who has not said who it is.")
        name = text(ask.get("name"), LONGEST_NAME, "A name")
        page = self.lobby.page
        seat = page.seat_of(signing)
        if waiting := self._away.pop(signing, None):
            waiting.cancel()
        if seat is not None:
            self._publish(page.with_place(seat, linked=True))
        elif self.session is None and not page.begun and not page.full:
            place = Place(_unlike(name, [p.name for p in page.places]), signing)
            self._publish(replace(page, places=(*page.places, place)))
        self._hand_deed(link)

    def _act(self, signing: bytes, do: object, ask: Mapping[str, Any]) -> None:
        page = self.lobby.page
        seat = page.seat_of(signing)
        if seat is None:
            return
        if do == "say":
            self._say(ChatLine(seat, page.places[seat].name, _words(ask)))
        elif page.begun:
            if do == "ready" and self._starting is not None:
                self._confirmed(signing, ask)
        elif do == "ready":
            self._ready(signing, seat, ask)
        elif do == "rename":
            others = [place.name for place in page.places if place.signing != signing]
            self._publish(page.with_place(seat, name=_unlike(text(ask.get("name"), LONGEST_NAME, "A name"), others)))
        elif do == "stand up":
            self._free(signing)

    def _free(self, signing: bytes) -> None:
        """Free a place."""
        page = self.lobby.page
        if not page.begun and page.seat_of(signing) is not None:
            self._publish(replace(page, places=tuple(p for p in page.places if p.signing != signing)))

    def _went(self, signing: bytes) -> None:
        """A guest is away. Its place is kept for a while and then freed."""
        if waiting := self._away.pop(signing, None):
            waiting.cancel()
        self._away[signing] = asyncio.get_running_loop().call_later(KEPT, self._free, signing)

    # -- ready, and the contract -----------------------------------------------------------------------------------

    def _ready(self, signing: bytes, seat: Player, ask: Mapping[str, Any]) -> None:
        """A guest says ready to the page as it is, or takes that back. An announcement for an older page is worth
        nothing."""
        page, wire = self.lobby.page, ask.get("seat")
        current = integer(ask.get("number"), 0, 2**31, "The number of a page") >= self._since
        said = None if wire is None else Announcement.from_wire(wire)
        if said is None:
            self._announced.pop(signing, None)
        elif not (page.full and current) or said == self._announced.get(signing):
            return
        else:
            with suppress(Refused):
                said.check(page.terms, seat)
                self._announced[signing] = said
        self._contract = None
        self._publish(page)

    async def _agree(self) -> None:
        """All are ready: show everybody the contract to sign, and the five words of that table."""
        page, announced = self.lobby.page, dict(self._announced)
        mine = await self.be_ready(page)
        assert mine is not None
        contract = Contract.of(
            page.terms, [(announced | {self.signing: mine.announcement})[p.signing] for p in page.places]
        )
        try:
            await asyncio.to_thread(contract.check, self.lobby.rules)
        except Refused as problem:
            self._announced.clear()
            self._publish(self.lobby.page)
            self.lobby.fail("The table could not be made", str(problem), "Free that seat, and try again.", over=False)
            return
        words = await asyncio.to_thread(table_words, contract.id)
        now = self.lobby.page
        if now.all_ready and now.terms.digest == page.terms.digest and announced == self._announced:
            self._contract = contract
            self.net.say(self._seats_message(contract))
            self.lobby.agree(words)

    def _start(self) -> None:
        """Ask all guests whether they are still ready: one may be taking it back at this moment, and the others would
        sit at a table with somebody who never comes."""
        if self.lobby.can_start and self._contract is not None:
            self._unconfirmed = {place.signing for place in self.lobby.places} - {self.signing}
            self._starting = asyncio.get_running_loop().call_later(CONFIRMING, self._not_yet)
            self._publish(replace(self.lobby.page, begun=True))
            self._started = self.lobby.page.number

    def _confirmed(self, signing: bytes, ask: Mapping[str, Any]) -> None:
        """A guest says once more that it is ready, or that it is not any more."""
        wire, number = ask.get("seat"), integer(ask.get("number"), 0, 2**31, "The number of a page")
        if wire is None:
            self._unconfirmed = {signing}
            self._not_yet()
        elif number >= self._started and Announcement.from_wire(wire) == self._announced.get(signing):
            self._unconfirmed.discard(signing)
        if self._starting is not None and not self._unconfirmed and self._contract is not None:
            self._wait_no_longer()
            self.task(self._begin(self._contract))

    def _not_yet(self) -> None:
        """Somebody is not ready after all, so this is a lobby again."""
        self._wait_no_longer()
        page = self.lobby.page
        names = [place.name for place in page.places if place.signing in self._unconfirmed]
        for signing in self._unconfirmed:
            self._announced.pop(signing, None)
        self._publish(replace(page, begun=False))
        self.lobby.fail(
            "The game has not begun",
            f"No longer ready when you started: {', '.join(names)}.",
            "Start once all are ready again.",
            over=False,
        )

    def _wait_no_longer(self) -> None:
        if self._starting is not None:
            self._starting.cancel()
            self._starting = None

    async def _begin(self, contract: Contract) -> None:
        await self.begin(contract)
        self.net.say(CONTRACT + pack(contract.to_wire()))

    @staticmethod
    def _seats_message(contract: Contract) -> bytes:
        return SEATS + pack([seat.to_wire() for seat in contract.seats])

    # -- everybody sees the page -----------------------------------------------------------------------------------

    def _publish(self, page: Page) -> None:
        """Show the page as it is now. A guest who was ready for other terms is not ready for these."""
        if self.session is not None:
            return
        page = self._with_needed(page)
        number = self.lobby.page.number + 1
        if page.terms.digest != self.lobby.page.terms.digest or not page.full:
            self._announced.clear()
            self._since = number
        ready = {self.signing, *self._announced}
        places = tuple(replace(place, ready=place.signing in ready) for place in page.places)
        page = replace(page, places=places, number=number)
        self.file.put(page=pack(page.to_wire()), names=[place.name for place in places])
        self.lobby.show(page)
        self.front_door.full(page.full)
        self.net.say(PAGE + pack(page.to_wire()))
        if not page.all_ready:
            self._contract = None
        elif self._contract is None:
            self.task(self._agree())

    def _with_needed(self, page: Page) -> Page:
        """The page with the number of seats that must stand in for one that leaves: all seats agree on that number,
        too."""
        if page.begun or self.file.get("stand_in") is False:
            return page
        return replace(page, needed=contracts.needed(page.seats, 1 + self.company.size))

    def _say(self, talk: ChatLine) -> None:
        if self.session is None:
            self.lobby.hear(talk)
            self.net.say(talk_message(talk))

    def _linked(self, link: Link) -> None:
        if self.session is None:
            link.send(PAGE + pack(self.lobby.page.to_wire()))
            if self._contract is not None:
                link.send(self._seats_message(self._contract))

    def _unlinked(self, link: Link) -> None:
        signing = self.who.pop(link, None)
        seat = None if signing is None or signing in self.who.values() else self.lobby.page.seat_of(signing)
        if seat is not None and signing is not None and self.session is None:
            if self._starting is not None:
                self._unconfirmed = {signing}
                self._not_yet()
            if not self.lobby.page.begun:
                self._announced.pop(signing, None)
            self._went(signing)
            self._publish(self.lobby.page.with_place(seat, linked=False))


def _words(ask: Mapping[str, Any]) -> str:
    return text(ask.get("text"), LONGEST_TALK, "A message")


def _unlike(name: str, others: list[str]) -> str:
    """The name, with a number added if somebody has it already."""
    number, free = 2, name
    while free in others:
        free, number = f"{name[: LONGEST_NAME - 3]} {number}", number + 1
    return free
