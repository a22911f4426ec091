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

from engines.core import Illegal, Rules
from engines.search import DEFAULT, LEVELS
from netcode.links.address import Address
from netcode.links.join_code import Code
from netcode.links.link import Link
from netcode.peer.guests.enter_table import join, reenter
from netcode.peer.guests.guest import Guest
from netcode.peer.guests.joiner import Joiner
from netcode.peer.lobby import be_ready
from netcode.peer.peer import CannotSit, Peer
from netcode.play.bots.autoplay import Autoplay, Mind
from netcode.play.bots.names import bot_name
from netcode.play.client import Client
from netcode.session.thinking import SECONDS, mind_at
from netcode.storage.store import ENDING, Store, StoreError


class BotGuest(Joiner):
    """Stays with the host: it calls no other peer, and keeps no door."""

    def _deed(self, link: Link, message: bytes) -> None:
        """Bots keep no door; people do."""

    def _mesh(self) -> None:
        """A bot is linked to the host, and through it to all others."""

    def _call_others(self) -> None:
        """A bot calls no other player later, either."""


class HostBots:
    """The bots of a host. Their files are in a folder of the table's own."""

    def __init__(self, host: Peer, fewer: Callable[[], None]) -> None:
        """`fewer`: called when a bot has gone home."""
        self._host, self._fewer = host, fewer
        self._home = host.file.bots
        self._bots: dict[str, Guest] = {}  # by the names that they came with
        self._players: dict[str, Autoplay] = {}  # what plays for them
        self._coming = asyncio.Lock()

    @property
    def size(self) -> int:
        """How many bots there are, including those on the way."""
        return len(list(self._home.glob(f"tables/*{ENDING}")))

    @property
    def level(self) -> str:
        """How well they play, as the host said."""
        level = self._host.file.get("bots")
        return level if isinstance(level, str) and level in LEVELS else DEFAULT

    @level.setter
    def level(self, level: str) -> None:
        self._host.file.put(bots=level)

    @property
    def think(self) -> float:
        seconds = self._host.file.get("think")
        return float(seconds) if isinstance(seconds, int | float) else SECONDS

    def _mind(self, rules: Rules) -> Mind:
        return mind_at(rules, self.level, self._host.rules_of, self.think)

    async def bring(self, at: Address) -> None:
        """Bring one more bot, if a seat is free. `at`: the address of the table for programs on this machine."""
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
        """The bots leave with the host. After the game their files are not needed: what they said is on the record."""
        async with self._coming:  # a bot on the way sits down first: its file is needed when the host comes back
            for player in self._players.values():
                player.close()
            self._players.clear()
            bots = list(self._bots.values())
            self._bots.clear()
            for bot in bots:
                await bot.close()
        session = self._host.session
        if session is not None and session.table.closed:
            await asyncio.to_thread(shutil.rmtree, self._home, ignore_errors=True)

    # -- what a bot does -------------------------------------------------------------------------------------------

    def _attend(self, name: str, bot: Guest) -> None:
        """Follow the lobby: the bot is ready at once and plays when the game begins. It leaves if its seat is wanted
        for a person."""
        self._bots[name] = bot
        lobby, luck = bot.lobby, Random(secrets.randbits(64))

        def look() -> None:
            client = lobby.client
            if client is not None:
                leave_lobby()
                player = self._players[name] = Autoplay(client, self._mind(client.rules), luck)
                client.subscribe(lambda: self._play(bot, client, player))
                self._play(bot, client, player)
            elif lobby.me is not None:
                be_ready(lobby)
            else:
                self._host.task(self._dismiss(name))

        leave_lobby = lobby.subscribe(look)
        look()

    def _play(self, bot: Guest, client: Client, player: Autoplay) -> None:
        """The bot chooses its own moves. Whether a seat is gone for good it leaves to its host, and votes alike."""
        player.move()
        session = self._host.session
        if session is not None and bot.session is not None and (why := bot.session.client.stands_still):
            session.client.stand_still(why)  # nobody else looks at its screen
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
