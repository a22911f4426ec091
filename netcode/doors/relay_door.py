"""A door at a relay: the host keeps it and admits visitors who know the words; a visitor knocks and gets in, or not."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import replace

from websockets.exceptions import ConnectionClosed

from netcode.doors.knock import JOIN, REFUSED, WATCH, Doorkeeper, Visitor, WrongCode
from netcode.doors.relay_client import AtRelay, NobodyThere, RelayTrouble, at_relay
from netcode.doors.short_code import ShortCode
from netcode.relay import frames

PATIENCE = 10.0  # seconds for a visitor's next word, and for the host's
KEEPER = 30.0  # seconds for somebody to take over a door whose host is away
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0


class Door:
    """A door in somebody's keeping. `run` keeps it open through outages, under the same number; `give_up` ends it.

    The number stays taken while nobody keeps the door, so a table can go home and come back, or another peer take over.
    """

    def __init__(
        self,
        relay: str,
        invitations: dict[bytes, bytes],
        *,
        opened: Callable[[ShortCode, ShortCode], None],
        guessed: Callable[[int], None] = lambda wrong: None,
        trouble: Callable[[RelayTrouble | None], None] = lambda trouble: None,
        token: str | None = None,
        deed: tuple[ShortCode, ShortCode] | None = None,
    ) -> None:
        """`opened` gets the codes for joining and for watching; with an old token and old codes they stay the same.

        The words stay whatever number the relay gives.
        """
        self._relay, self._invitations = relay, invitations
        self._opened, self._guessed, self._trouble = opened, guessed, trouble
        self.token = token or secrets.token_hex(16)
        self.codes = deed
        self.wrong = 0
        self.full = False  # nobody else may sit down: the code for joining is dead, the one for watching is not
        self._keepers: dict[int, Doorkeeper] = {}
        self._at: AtRelay | None = None
        self._closed = False

    async def run(self) -> None:
        wait = FIRST_WAIT
        while not self._closed:
            try:
                async with at_relay(self._relay, self._path) as at:
                    self._at, wait = at, FIRST_WAIT
                    self._trouble(None)
                    self._name(at.hello.door or 0)
                    await self._keep(at)
            except RelayTrouble as trouble:
                self._trouble(trouble)
            except ConnectionClosed:
                pass
            finally:
                self._at = None
            if not self._closed:
                await asyncio.sleep(wait * (0.5 + secrets.randbelow(1000) / 1000))
                wait = min(wait * 2, LONGEST_WAIT)

    @property
    def _path(self) -> str:
        wish = f"&wish={self.codes[0].channel}" if self.codes and self.codes[0].channel else ""
        return f"/door?token={self.token}{wish}"

    async def give_up(self) -> None:
        self._closed = True
        if self._at is not None:
            await self._at.close(frames.GIVEN_UP)

    def _name(self, number: int) -> None:
        """The codes for this number."""
        if self.codes is None:
            self.codes = ShortCode.new(number), ShortCode.new(number, watch=True)
        join, watch = self.codes
        self.codes = replace(join, channel=number), replace(watch, channel=number)
        self._opened(*self.codes)

    async def _keep(self, at: AtRelay) -> None:
        self._keepers.clear()
        async for kind, member, payload in at.frames():
            if kind == frames.LEFT:
                self._keepers.pop(member, None)
            elif kind == frames.FROM:
                await at.send(member, self._answer(member, payload))

    def _answer(self, member: int, payload: bytes) -> bytes:
        """A visitor's first word is a knock, the second a confirmation; there is no third."""
        assert self.codes is not None
        keeper = self._keepers.get(member)
        try:
            if keeper is None:
                join, watch = self.codes
                passwords = {WATCH: watch.password} if self.full else {JOIN: join.password, WATCH: watch.password}
                keeper = self._keepers[member] = Doorkeeper(passwords, self._invitations, join.channel)
                return keeper.answer(payload)
            return keeper.admit(payload)
        except WrongCode:
            self.wrong += 1
            self._guessed(self.wrong)
            return REFUSED


async def visit(relay: str, code: ShortCode) -> bytes:
    """Knock with a code; the invitation behind it. Raises RelayTrouble or WrongCode."""
    visitor = Visitor(code.password, code.channel, watch=code.watch)
    with suppress(ConnectionClosed, TimeoutError):
        async with at_relay(relay, f"/door/{code.channel}") as at:
            heard = at.frames()
            await _somebody_keeps(at, heard)
            async with asyncio.timeout(PATIENCE):
                answers = (payload async for kind, member, payload in heard if kind == frames.FROM)
                await at.send(frames.HOST, visitor.knock())
                await at.send(frames.HOST, visitor.confirm(await anext(answers)))
                return visitor.invitation(await anext(answers))
    raise RelayTrouble(
        "The door did not open", "The host did not answer in time.", "Try again; the host may be reconnecting."
    )


async def _somebody_keeps(at: AtRelay, heard: AsyncIterator[tuple[bytes, int, bytes]]) -> None:
    """Wait until the door has a keeper: while the host is away another player takes it over."""
    if frames.HOST in at.hello.here:
        return
    with suppress(TimeoutError):
        async with asyncio.timeout(KEEPER):
            async for kind, member, _ in heard:
                if kind == frames.CAME and member == frames.HOST:
                    return
    raise NobodyThere(
        "Nobody is at that table",
        "The table of this code exists, but nobody who plays at it is there just now.",
        "Try again later, or ask your friend whether Den is still open there.",
    )
