"""The front door of a table, where short codes lead: which peer keeps it, and what the lobby shows of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from netcode.doors.relays.client import RelayFailed
from netcode.doors.short_code_door import Deed, ShortCodeDoor
from netcode.play.client import Trouble
from netcode.protocol.wire import pack, unpack

if TYPE_CHECKING:
    from netcode.peer.peer import Peer

DOOR_WATCH: Final = 3.0  # seconds until another peer notices that nobody keeps the door


class FrontDoor:
    """Every seat of a running game has the keys to the door; the first that is there keeps it."""

    def __init__(self, peer: Peer, opened: Callable[[], None]) -> None:
        """`opened`: called once the door has a number."""
        self._peer, self._opened = peer, opened
        self._door: ShortCodeDoor | None = None

    @property
    def open(self) -> bool:
        return self._door is not None

    @property
    def deed(self) -> Deed | None:
        """The keys to the door, once it has a number."""
        return self._door.deed if self._door is not None and self._door.deed.stands else None

    def open_as_kept(self, *, fresh: bool = False) -> None:
        """Open the door with the keys in the table's file. If there are none, and `fresh`, make new ones."""
        file, kept = self._peer.file, self._peer.file.get("deed")
        if self._door is not None or not (fresh or isinstance(kept, bytes)):
            return
        relay = file.get("relay")
        self._door = ShortCodeDoor(
            Deed.from_wire(unpack(kept)) if isinstance(kept, bytes) else Deed.fresh(),
            self._peer.keys,
            self._peer.reached_at,
            relay=relay if isinstance(relay, str) else None,
            lan=file.get("lan") is True,
            about={"host": str(file.get("name")), "game": str(file.get("game", ""))},
            opened=self._has_number,
            guessed=self.guessed,
            trouble=self._has_trouble,
        )
        if self._peer.session is not None:
            self.full(True)
        self._peer.task(self._watch(self._door))

    def full(self, full: bool) -> None:
        """Say whether every seat is taken, so that nobody else may sit down."""
        if self._door is not None:
            self._door.full(full)

    def moved(self) -> None:
        """The table has a new address."""
        if self._door is not None:
            self._door.moved()

    async def close(self, *, for_good: bool) -> None:
        if self._door is not None:
            await self._door.close(for_good=for_good)

    # -- what the lobby shows --------------------------------------------------------------------------------------

    def _has_number(self, deed: Deed) -> None:
        self._peer.task(self._keep(deed))

    async def _keep(self, deed: Deed) -> None:
        """The keys to the door are on the disk before anybody is told the code: it must lead here after a power cut,
        too."""
        self._peer.file.put(deed=pack(deed.to_wire()))
        await asyncio.to_thread(self._peer.file.flush)
        self._show_codes()
        self._opened()

    def _show_codes(self) -> None:
        """Show the codes in the lobby. If the door is open at a relay, they end with the relay's address."""
        assert self._door is not None
        lobby, deed, relay = self._peer.lobby, self._door.deed, self._door.relay if self._door.far else None
        join, watch = replace(deed.join, relay=relay or ""), replace(deed.watch, relay=relay or "")
        lobby.far = relay is not None
        lobby.short_code = None if lobby.client else str(join)
        lobby.short_watch_code = str(watch)
        lobby.changed()

    def guessed(self, wrong: int) -> None:
        """Show how many wrong words were tried."""
        self._peer.lobby.guesses = wrong
        self._peer.lobby.changed()

    def _has_trouble(self, trouble: RelayFailed | None) -> None:
        lobby = self._peer.lobby
        told = None if trouble is None else Trouble(trouble.title, trouble.sentence, trouble.step)
        if told != lobby.door_trouble:
            lobby.door_trouble = told
            if self.deed is not None and lobby.short_watch_code:
                self._show_codes()
            lobby.changed()

    # -- who keeps it ----------------------------------------------------------------------------------------------

    async def _watch(self, door: ShortCodeDoor) -> None:
        before = self._peer.lobby.hosting
        while True:
            mine = self._is_mine()
            # require two checks in a row: a peer that just joined does not know yet who is online
            door.keep(mine and before)
            before = mine
            await asyncio.sleep(DOOR_WATCH)

    def _is_mine(self) -> bool:
        """Whether keeping the door is my task: it is the host's until the game begins, then that of the first seat
        online."""
        session = self._peer.session
        if session is None:
            return self._peer.lobby.hosting
        me, here = session.table.me, session.presence.here
        return me is not None and not self._peer.opened_again and not any(here(seat) for seat in range(me))
