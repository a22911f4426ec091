"""The front door of a table: its short codes, at a relay, on the local network, or both.

The host opens it. Once the game has begun, all players have the keys to it (its token and its words), and the first
seat that is online keeps it: so the codes still work when the host goes home. The door of a full table lets only
spectators in.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import urlsplit

from netcode.doors.guess_limits import Guesses, Tries
from netcode.doors.relays.client import NobodyThere, RelayFailed, first_to_answer
from netcode.doors.relays.door import RelayDoor, visit
from netcode.doors.short_code import ShortCode
from netcode.doors.spake2_knock import JOIN, WATCH, WrongCode
from netcode.links.address import Address
from netcode.links.join_code import Code
from netcode.links.keys import Keys
from netcode.protocol.contract import PROTOCOL
from netcode.protocol.wire import Refused, blob, fields, pack, several, text, unpack

MOST_ADDRESSES: Final = 8
GOODBYE: Final = 3.0  # seconds to tell the network that the table is gone


@dataclass(frozen=True)
class Deed:
    """What a peer must hold to keep a door: the host gives it to those who sit at the table, and to nobody else."""

    token: str
    join: ShortCode
    watch: ShortCode

    @classmethod
    def fresh(cls, number: int = 0) -> Deed:
        return cls(secrets.token_hex(16), ShortCode.new(number), ShortCode.new(number, watch=True))

    @property
    def stands(self) -> bool:
        """Whether its door was opened, and so has a number."""
        return self.join.channel > 0

    def at(self, number: int) -> Deed:
        """The same words under another number."""
        return Deed(self.token, replace(self.join, channel=number), replace(self.watch, channel=number))

    def to_wire(self) -> dict[str, Any]:
        return {"join": self.join.words, "token": self.token, "watch": self.watch.words}

    @classmethod
    def from_wire(cls, wire: object) -> Deed:
        join, token, watch = fields(wire, ("join", "token", "watch"), "A door's deed")
        try:
            codes = [ShortCode.parse(text(code, 40, "A short code")) for code in (join, watch)]
        except ValueError as problem:
            raise Refused(f"A door's deed names a code that is none: {problem}") from None
        if any(code.relay for code in codes):
            raise Refused("A door's deed names a relay.")
        token = text(token, 32, "A door's token")
        if len(token) != 32 or set(token) - set("0123456789abcdef"):
            raise Refused("A door's token is 32 hex digits.")
        return cls(token, codes[0], codes[1])


def invitation(keys: Keys, addresses: Sequence[Address]) -> bytes:
    """What a visitor gets that knew the words: the table's secret, and the addresses where it can be called."""
    told = [str(address) for address in addresses[:MOST_ADDRESSES]]
    return pack({"addresses": told, "join": keys.join, "protocol": PROTOCOL, "watch": keys.watch})


def invited(sealed: bytes) -> Code:
    """Read an invitation. Raises Refused."""
    said = unpack(sealed)
    if isinstance(said, dict) and said.get("protocol") != PROTOCOL:
        raise Refused("That table speaks another version of the protocol.")  # better now than when a seat is asked for
    addresses, join, _, watch = fields(said, ("addresses", "join", "protocol", "watch"), "An invitation")
    told = several(addresses, MOST_ADDRESSES, "The addresses")
    try:
        reach = tuple(Address.parse(text(address, 80, "An address")) for address in told)
    except ValueError as problem:
        raise Refused(str(problem)) from None
    keys = Keys(blob(watch, 10, "A secret")) if join is None else Keys.of_join(blob(join, 10, "A secret"))
    return Code(keys, reach)


class ShortCodeDoor:
    """One peer's part in keeping the door. Call `keep(True)` when that is this peer's task, `keep(False)` when it is
    another's."""

    def __init__(
        self,
        deed: Deed,
        keys: Keys,
        addresses: Callable[[], Sequence[Address]],
        *,
        relay: str | None,
        lan: bool,
        about: dict[str, str],
        opened: Callable[[Deed], None],
        guessed: Callable[[int], None] = lambda wrong: None,
        trouble: Callable[[RelayFailed | None], None] = lambda trouble: None,
    ) -> None:
        self.deed, self._keys, self._addresses = deed, keys, addresses
        self.relay, self._lan, self._about = relay, lan, about
        self._opened, self._trouble = opened, trouble
        self._guesses = Guesses(guessed)
        self._full = False
        self.far = False  # whether the relay's door is open, so that the codes work from anywhere
        self._doors: list[RelayDoor] = []
        self._keeping: asyncio.Task[None] | None = None
        self._left: set[asyncio.Task[None]] = set()  # tasks that are still closing

    def keep(self, mine: bool) -> None:
        if mine and (self._keeping is None or self._keeping.done()):
            self._keeping = asyncio.create_task(self._run())
        elif not mine and self._keeping is not None:
            self._keeping.cancel()
            self._left.add(self._keeping)
            self._keeping.add_done_callback(self._left.discard)
            self._keeping = None

    def moved(self) -> None:
        """The table has a new address: tell it to all visitors who come from now on."""
        for door in self._doors:
            door.invitations = self._invitations()

    def _invitations(self) -> dict[bytes, bytes]:
        watching = Keys(self._keys.watch)
        return {JOIN: invitation(self._keys, self._addresses()), WATCH: invitation(watching, self._addresses())}

    def full(self, full: bool) -> None:
        """Whether nobody else may sit down."""
        self._full = full
        for door in self._doors:
            door.full = full

    async def close(self, *, for_good: bool = False) -> None:
        """Leave the door, so that another peer keeps it or it is opened again later; or give its number up."""
        if for_good:
            await asyncio.gather(*(door.give_up() for door in self._doors))
            if self._keeping is not None:
                await asyncio.wait([self._keeping], timeout=GOODBYE)
        self.keep(False)
        await asyncio.gather(*self._left, return_exceptions=True)

    async def _run(self) -> None:
        async with AsyncExitStack() as stack:
            number = asyncio.get_running_loop().create_future()
            tasks = await stack.enter_async_context(_Tasks())
            if self.relay is not None:
                tasks.append(asyncio.create_task(self._door(self.relay, number).run()))
                await asyncio.wait([number], timeout=5 if self._lan else None)
            if self._lan:
                await self._on_lan(stack, tasks, number.result() if number.done() else self.deed.join.channel)
            await asyncio.gather(*tasks)

    def _relay_trouble(self, trouble: RelayFailed | None) -> None:
        self.far = trouble is None and self.far
        self._trouble(trouble)

    def _door(self, relay: str, number: asyncio.Future[int] | None) -> RelayDoor:
        def opened(join: ShortCode, watch: ShortCode) -> None:
            if number is not None:
                self.far = True
                self.deed = Deed(self.deed.token, join, watch)
                if not number.done():
                    number.set_result(join.channel)
            self._opened(self.deed)

        door = RelayDoor(
            relay,
            self._invitations(),
            opened=opened,
            guesses=self._guesses,
            trouble=self._relay_trouble
            if number is not None
            else lambda trouble: None,  # not of the one in this process
            token=self.deed.token,
            deed=(self.deed.join, self.deed.watch),
        )
        door.full = self._full
        self._doors.append(door)
        return door

    async def _on_lan(self, stack: AsyncExitStack, tasks: list[asyncio.Task[None]], number: int) -> None:
        """Keep a door for the same code on this network, without any server."""
        from netcode.doors import lan

        self.deed = self.deed.at(number or await lan.free_number())
        url, port = await stack.enter_async_context(lan.home_relay())
        await stack.enter_async_context(lan.announced(self.deed.join.channel, port, self._about))
        tasks.append(asyncio.create_task(self._door(url, None).run()))


class _Tasks:
    """A list of tasks that are cancelled when the block ends."""

    async def __aenter__(self) -> list[asyncio.Task[None]]:
        self._started: list[asyncio.Task[None]] = []
        return self._started

    async def __aexit__(self, *_: object) -> None:
        for task in self._started:
            task.cancel()
        await asyncio.gather(*self._started, return_exceptions=True)


async def come_in(code: ShortCode, relay: str | None, *, lan: bool = True) -> tuple[Code, str | None]:
    """Knock wherever this code may lead. Returns the table's join code, and the relay where the others are, if the door
    was there. Raises RelayFailed or WrongCode."""
    ways, tries = [], Tries()
    if relay is not None:
        ways.append(asyncio.create_task(_at_relay(code, relay, tries)))
    if lan:
        ways.append(asyncio.create_task(_on_lan(code, tries)))
    problems: list[Exception] = []
    try:
        for way in asyncio.as_completed(ways):
            try:
                return await way
            except (RelayFailed, WrongCode, Refused) as problem:
                problems.append(problem)
    finally:
        for task in ways:
            task.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
    raise _most_telling(problems) if problems else NO_WAY


async def _at_relay(code: ShortCode, relay: str, tries: Tries) -> tuple[Code, str | None]:
    return invited(await visit(relay, code, tries)), relay


async def _on_lan(code: ShortCode, tries: Tries) -> tuple[Code, str | None]:
    """Knock at every table on this network whose code begins with this number."""
    from netcode.doors import lan

    problems: list[Exception] = []
    async with aclosing(lan.find(code.channel, lan.PATIENCE)) as tables:
        async for table in tables:
            try:
                relay = await first_to_answer(table.relays)
                return _with(invited(await visit(relay, code, tries)), relay), None
            except (RelayFailed, WrongCode) as problem:  # it may be another table with the same number
                problems.append(problem)
    raise _most_telling(problems) if problems else NOBODY


def _with(code: Code, relay: str) -> Code:
    """The code, with one address more: the host's, where its relay has just answered."""
    if not code.addresses:
        return code
    answered = Address(urlsplit(relay).hostname or "", code.addresses[0].port)
    return replace(code, addresses=tuple(dict.fromkeys((*code.addresses, answered))))


def _most_telling(problems: Sequence[Exception]) -> Exception:
    return min(
        problems,
        key=lambda problem: (not isinstance(problem, WrongCode), isinstance(problem, NobodyThere), problem is NOBODY),
    )


NOBODY = NobodyThere(
    "No table with that number",
    "No table on this network has this code.",
    "If your friend is elsewhere, name the same relay in your settings or with --relay. Or ask for the long code.",
)
NO_WAY = RelayFailed(
    "No way to look for that code",
    "A short code needs a relay or a table on this network.",
    "Name the relay your friend uses with --relay or DEN_RELAY, or ask for the long code.",
)
