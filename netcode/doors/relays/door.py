"""A door at a relay: a peer keeps it and lets in visitors who know the words; a visitor knocks."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import replace

from websockets.exceptions import ConnectionClosed

from netcode.doors.guess_limits import Guesses, Tries
from netcode.doors.relays.client import FIRST_WAIT, LONGEST_WAIT, AtRelay, NobodyThere, RelayFailed, about, at_relay
from netcode.doors.short_code import ShortCode
from netcode.doors.spake2_knock import JOIN, REFUSED, RESTING, WATCH, Doorkeeper, Resting, Visitor, WrongCode
from netcode.relay import frames

PATIENCE = 40.0  # seconds that a visitor knocks: long enough for another peer to take over from a host that fell silent
NOBODY_HOME = 15.0  # seconds until another peer keeps a door whose keeper has left
AGAIN = 0.5  # seconds between two knocks
VISITORS = 64  # at one door at the same time: as many as a relay lets in
STEP_BACK = 6.0  # seconds until a keeper that was replaced comes back, if it is still its task


class RelayDoor:
    """A door that this peer keeps. `run` keeps it open through outages, under the same number; `give_up` ends it.

    The number stays taken while nobody keeps the door, so a table can go home and come back, or another peer can take
    over.
    """

    def __init__(
        self,
        relay: str,
        invitations: dict[bytes, bytes],
        *,
        opened: Callable[[ShortCode, ShortCode], None],
        guesses: Guesses | None = None,
        trouble: Callable[[RelayFailed | None], None] = lambda trouble: None,
        token: str | None = None,
        deed: tuple[ShortCode, ShortCode] | None = None,
    ) -> None:
        """`opened` is called with the codes for joining and for watching; with an old token and old codes they stay the
        same.

        The words stay the same whatever number the relay gives. `guesses`: shared by all doors of one table.
        """
        self._relay, self.invitations = relay, invitations
        self._opened, self._trouble = opened, trouble
        self.guesses = guesses or Guesses()
        self.token = token or secrets.token_hex(16)
        self.codes = deed
        self.full = False  # every seat is taken: only the code for watching still works
        self._keepers: OrderedDict[int, Doorkeeper] = OrderedDict()
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
            except RelayFailed as trouble:
                self._trouble(trouble)
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code == frames.REPLACED:
                    wait = STEP_BACK
            finally:
                self._at = None
            if not self._closed:
                await about(wait)
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
                await at.send(member, await self._answer(member, payload))

    async def _answer(self, member: int, payload: bytes) -> bytes:
        """A visitor's first message is a knock, the second a confirmation; there is no third."""
        assert self.codes is not None
        keeper = self._keepers.get(member)
        try:
            if keeper is None:
                kind = payload[:1]
                self.guesses.knocked(kind)
                if self.full and kind == JOIN:
                    return REFUSED
                join, watch = self.codes
                passwords = {JOIN: join.password, WATCH: watch.password}
                keeper = self._keepers[member] = Doorkeeper(passwords, self.invitations, join.channel)
                if len(self._keepers) > VISITORS:
                    self._keepers.popitem(last=False)
                return await asyncio.to_thread(keeper.answer, payload)  # it takes a while to compute
            self.guesses.tested(keeper.kind)
            invited = keeper.admit(payload)
            self.guesses.right(keeper.kind)
            return invited
        except Resting:
            return RESTING
        except WrongCode:
            self.guesses.guessed()
            return REFUSED


class ChangedHands(Exception):
    """The door got another keeper, or lost its keeper, during the exchange."""


CUT_SHORT = RelayFailed(
    "The door was shut in the middle of a word",
    "Your code was shown there, and the answer never came. Den does not show it again by itself.",
    "Try again. If that happens once more, somebody between you may be guessing: take the long code.",
)


async def visit(relay: str, code: ShortCode, tries: Tries | None = None) -> bytes:
    """Knock with a code. Returns the invitation. Raises RelayFailed or WrongCode.

    While the door changes hands, no peer may answer, or a keeper that did not hear the knock. Then the visitor knocks
    again, but never after it has confirmed: that keeper could have tested one guess at the words. `tries` counts such
    confirmations.
    """
    tries = tries or Tries()
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(ConnectionClosed, ChangedHands):
                    async with at_relay(relay, f"/door/{code.channel}") as at:
                        return await _knock(at, Visitor(code.password, code.channel, watch=code.watch), tries)
                await asyncio.sleep(AGAIN)
    raise NobodyThere(
        "Nobody opens that door",
        "The table of this code exists, but nobody who plays at it answers just now.",
        "Try again later, or ask your friend whether Den is still open there.",
    )


async def _knock(at: AtRelay, visitor: Visitor, tries: Tries) -> bytes:
    heard = at.frames()
    if frames.HOST not in at.hello.here:
        async with asyncio.timeout(NOBODY_HOME):
            await _next(heard, frames.CAME)
    await at.send(frames.HOST, visitor.knock())
    confirmation = visitor.confirm(await _next(heard, frames.FROM))
    if not tries.take():
        raise WrongCode("Several tables have that number, and the words are not right for those that were tried.")
    try:
        await at.send(frames.HOST, confirmation)
        return visitor.invitation(await _next(heard, frames.FROM))
    except (ConnectionClosed, ChangedHands):
        raise CUT_SHORT from None


async def _next(heard: AsyncIterator[tuple[bytes, int, bytes]], wanted: bytes) -> bytes:
    """The door's next frame. A visitor only sees the keeper come and go."""
    async for kind, _, payload in heard:
        if kind != wanted:
            break
        return payload
    raise ChangedHands
