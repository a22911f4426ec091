"""The service that sits at all my unfinished tables while I am away.

It is a session like any other, without a screen: it proves, opens, shares and signs whatever the protocol asks of my
machine, and chooses nothing for me.

A seat has one machine and one process. If I open a table at a screen, the screen asks the service for it
(`netcode/storage/handover.py`), and the service lets go at once. Every few seconds the service looks for tables that no
process holds, and sits down there again, however the screen ended.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from engines.core import Illegal
from engines.core.options import only_one
from netcode.peer.peer import Peer, RulesOf
from netcode.peer.resume import sit_again
from netcode.storage.handover import KEEPS, LET_GO, YES, YES_HEARD, meet_no_more, meet_windows
from netcode.storage.store import Saved, Store, StoreError, TableIsOpen, locked

log = logging.getLogger("den.keeper")

LOOK: Final = 2.0  # seconds between two looks for tables that nobody holds
GRACE: Final = 2.0  # seconds for a screen to open the table that was let go for it
AGAIN: Final = 600.0  # seconds until a table at which nobody could sit down is tried once more
LONGEST_LINE: Final = 200  # bytes of what a screen asks

News = Callable[[str, Saved], None]


@dataclass
class Kept:
    """A table at which the service sits."""

    peer: Peer
    called: int | None = None  # the slot in which its player was last called
    over: bool = False  # whether its player has been told that the game is over


class Keeper:
    """`news` is called with what happens at which table: "sits", "lets go", "turn" (once for each turn of my player)
    and "over". `forced`: make a choice for the player if there is only one, as a screen does."""

    def __init__(self, store: Store, rules_of: RulesOf, news: News, *, forced: bool = True) -> None:
        self._store, self._rules_of, self._news, self._forced = store, rules_of, news, forced
        self._kept: dict[str, Kept] = {}
        self._past: set[str] = set()  # tables at which there is nothing to do any more
        self._later: dict[str, float] = {}  # table -> when it may be tried again
        self._sitting = asyncio.Lock()
        self._server: asyncio.Server | None = None
        self._alone: sqlite3.Connection | None = None  # the lock of the one service of these tables

    async def open(self) -> None:
        """Listen for screens that want a table. Raises StoreError if another service runs, or if no socket can be
        opened."""
        try:
            self._alone = locked(self._store.home / "keep.lock")
        except TableIsOpen:
            raise StoreError("Another service keeps the tables there already.") from None
        meeting = await asyncio.to_thread(meet_windows, self._store.home)
        self._server = await asyncio.start_unix_server(self._asked, sock=meeting, limit=LONGEST_LINE)

    async def run(self, stop: asyncio.Event) -> None:
        """Keep tables until `stop` is set. At the end each table is properly kept or closed."""
        while not stop.is_set():
            await self._look()
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), LOOK)

    async def close(self) -> None:
        """Leave all tables."""
        if self._server is not None:
            self._server.close()
            await asyncio.to_thread(meet_no_more, self._store.home)
        async with self._sitting:
            await asyncio.gather(*(self._leave(id) for id in list(self._kept)))
        if self._alone is not None:
            self._alone.close()

    def told(self, table: Saved) -> None:
        """Note that my player knows of this turn, and need not be told again, not even after a restart."""
        if (kept := self._kept.get(table.id)) is not None:
            kept.peer.file.put(told=table.turn)

    # -- sitting down, and leaving -------------------------------------------------------------------------------------

    async def _look(self) -> None:
        """Sit down at all tables that no process holds, and leave those where nobody needs this machine any more."""
        now = asyncio.get_running_loop().time()
        for id in await asyncio.to_thread(self._free_tables):
            if self._later.get(id, 0) <= now:
                async with self._sitting:
                    await self._sit(id)
        async with self._sitting:
            for id in [id for id, kept in self._kept.items() if kept.over and not self._wanted(kept.peer.file.saved())]:
                self._past.add(id)
                await self._leave(id)

    def _free_tables(self) -> list[str]:
        """My tables at which the service does not sit yet, and where the game goes on or another seat may still need my
        last envelopes."""
        free = []
        for id in self._store.ids():
            if id not in self._kept and id not in self._past:
                with suppress(StoreError, sqlite3.Error, OSError):
                    saved = self._store.saved(id)
                    if saved.me is not None and (saved.status == "playing" or self._wanted(saved)):
                        free.append(id)
                    elif saved.status == "over":
                        self._past.add(id)
        return free

    @staticmethod
    def _wanted(saved: Saved) -> bool:
        return saved.wanted > time.time()

    async def _sit(self, id: str) -> None:
        try:
            file = await asyncio.to_thread(self._store.at, id)
            saved = file.saved()
        except TableIsOpen:
            return
        except (StoreError, sqlite3.Error, OSError) as problem:
            self._put_off(id, problem)
            return
        try:
            peer = await sit_again(file, self._rules_of, player=False)
        except Exception as problem:  # a fault at one table must not stop the others
            self._put_off(id, problem)
            return
        self._kept[id] = kept = Kept(peer, over=saved.status == "over")
        self._news("sits", saved)
        client = peer.lobby.client
        assert client is not None
        client.subscribe(lambda: self._changed(kept))
        self._changed(kept)

    def _put_off(self, id: str, problem: Exception) -> None:
        log.warning("the table %s cannot be kept: %s", id, problem)
        self._later[id] = asyncio.get_running_loop().time() + AGAIN

    async def _leave(self, id: str) -> None:
        peer = self._kept.pop(id).peer
        if peer.lobby.client is not None:
            peer.lobby.client.close()
        await peer.close()

    # -- at a table ----------------------------------------------------------------------------------------------------

    def _changed(self, kept: Kept) -> None:
        """After every step of a table: call its player if a decision is asked for."""
        client, session = kept.peer.lobby.client, kept.peer.session
        if client is None or session is None:
            return
        if session.table.closed and client.ending is not None and not kept.over:
            kept.over = True
            self._news("over", kept.peer.file.saved())
        if not session.table.awaits_me:
            return
        if self._forced and only_one(choices := client.choices()):
            with suppress(Illegal):
                client.submit(choices[0])
        elif client.choices() and kept.called != client.slot:
            kept.called = client.slot
            if kept.peer.file.get("told") != client.slot:
                self._news("turn", kept.peer.file.saved())

    # -- what screens ask ----------------------------------------------------------------------------------------------

    async def _asked(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = (await reader.readline()).decode("utf-8", "replace").strip()
            writer.write(f"{await self._answer(line)}\n".encode())
            await writer.drain()
        except (OSError, ValueError):  # the screen is gone, or sent too much
            pass
        finally:
            writer.close()

    async def _answer(self, line: str) -> str:
        if line == KEEPS:
            return " ".join(self._kept)
        wish, _, id = line.rpartition(" ")
        if wish != LET_GO:
            return "?"
        async with self._sitting:  # if the service is just sitting down there, wait until it sits
            if id not in self._kept:
                return "no"
            peer = self._kept[id].peer
            saved, heard = peer.file.saved(), peer.session is not None and not peer.session.table.listening
            self._later[id] = asyncio.get_running_loop().time() + GRACE
            await self._leave(id)
            self._news("lets go", saved)
            return YES_HEARD if heard else YES
