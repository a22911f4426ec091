"""Bots at a table of people: each is a guest on the host's machine, and comes and goes with the host.

A bot sits down by the table's code, over a socket, with keys, cards and proofs like everybody else. Nobody has to trust
it more than a player; only the machine that it runs on could look at its cards.
"""

from __future__ import annotations

import asyncio
import secrets
import shutil
from collections.abc import Callable
from contextlib import suppress
from random import Random

from engines.core import Illegal
from engines.search import DEFAULT, bot_at
from netcode.links.address import Address
from netcode.links.join_code import Code
from netcode.links.link import Link
from netcode.peer.guest import Guest, join, reenter
from netcode.peer.lobby import be_ready
from netcode.peer.peer import CannotSit, Party
from netcode.play.autoplay import move
from netcode.play.bot_names import bot_name
from netcode.play.client import Client
from netcode.storage.store import ENDING, Store, StoreError


class BotGuest(Guest):
    """Stays with the host: it calls no other peer, and keeps no door."""

    def _deed(self, link: Link, message: bytes) -> None:
        """Bots keep no door; people do."""

    def _mesh(self) -> None:
        """A bot is linked to the host, and through it to all others."""

    def _call_others(self) -> None:
        """Nor later."""


class HostBots:
    """The bots of a host. Their files are in a folder of the table's own."""

    def __init__(self, host: Party, fewer: Callable[[], None]) -> None:
        """`fewer`: called when a bot has gone home."""
        self._host, self._fewer = host, fewer
        self._home = host.file.path.parents[1] / "bots" / host.file.id
        self._bots: dict[str, Guest] = {}  # by the names with which they came
        self._coming = asyncio.Lock()

    @property
    def size(self) -> int:
        """How many bots there are, including those on the way."""
        return len(list(self._home.glob(f"tables/*{ENDING}")))

    async def bring(self, at: Address) -> None:
        """Bring one more bot, if a seat is free. `at`: the address of the table on this machine."""
        async with self._coming:
            page = self._host.lobby.page
            if not page.full and not page.begun:
                code, name = Code(self._host.keys, (at,)), bot_name([place.name for place in page.places])
                bot = await join(Store(self._home), code, self._host.rules_of, name=name, kind=BotGuest)
                self._attend(name, bot)

    async def back(self, at: Address) -> None:
        """Bring all bots back as they were when the table was left. A bot that cannot come counts as away."""
        async with self._coming:
            for saved in Store(self._home).list() if self._home.exists() else ():
                with suppress(StoreError, CannotSit):
                    file = Store(self._home).open(saved.id)
                    file.put(addresses=[str(at)])
                    self._attend(str(file.get("name")), await reenter(file, self._host.rules_of, kind=BotGuest))

    async def close(self) -> None:
        """The bots leave with the host. After the game nothing of them need be kept: what they said is in the
        record."""
        async with self._coming:  # a bot on its way sits down first, so that it is known when the host comes back
            bots = list(self._bots.values())
            self._bots.clear()
            for bot in bots:
                await bot.close()
        session = self._host.session
        if session is not None and session.table.closed:
            await asyncio.to_thread(shutil.rmtree, self._home, ignore_errors=True)

    # -- what a bot does -------------------------------------------------------------------------------------------

    def _attend(self, name: str, bot: Guest) -> None:
        """A bot is ready at once and plays when the game begins. It leaves if its seat is wanted for somebody else."""
        self._bots[name] = bot
        lobby, luck = bot.lobby, Random(secrets.randbits(64))

        def look() -> None:
            client = lobby.client
            if client is not None:
                leave_lobby()
                client.subscribe(lambda: self._play(client, luck))
                self._play(client, luck)
            elif lobby.me is not None:
                be_ready(lobby)
            else:
                self._host.task(self._dismiss(name))

        leave_lobby = lobby.subscribe(look)
        look()

    def _play(self, client: Client, luck: Random) -> None:
        """The bot makes its own moves. It votes a seat out only when its host has done so."""
        move(client, bot_at(client.rules, DEFAULT), luck)
        session = self._host.session
        for seat, voters in client.votes().items():
            if session is not None and session.table.me in voters and client.me not in (seat, *voters):
                with suppress(Illegal):
                    client.vote_out(seat)

    async def _dismiss(self, name: str) -> None:
        async with self._coming:
            if bot := self._bots.pop(name, None):
                await bot.close()
                Store(self._home).remove(bot.file.id)
                self._fewer()
