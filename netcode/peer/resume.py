"""Coming back to a table as it was left: after the player went home, or after a crash or a power cut."""

from __future__ import annotations

import asyncio

from netcode.links.address import Address
from netcode.peer.guests.enter_table import reenter
from netcode.peer.guests.guest import Guest
from netcode.peer.host import Host, reopen
from netcode.peer.peer import RulesOf
from netcode.protocol.wire import Refused
from netcode.storage.handover import take_over
from netcode.storage.seat_file import MOVED
from netcode.storage.store import Store, StoreError, TableFile, damaged


async def resume(store: Store, id: str, rules_of: RulesOf, *, listen: Address | None = None) -> Host | Guest:
    """Sit down again at the table with this id, or the beginning of one; for "" at the latest unfinished one. If the
    service sits there, it lets go.

    A host listens where it did before, or at another port if that is taken now; with `listen`, there. Raises
    `StoreError`, `Unreachable`, `CannotSit`.
    """
    return await sit_again(await asyncio.to_thread(take_over, store, id), rules_of, listen=listen)


async def sit_again(
    file: TableFile, rules_of: RulesOf, *, listen: Address | None = None, player: bool = True
) -> Host | Guest:
    """The same with the file. `player`: whether my player is there, and not only this machine."""
    if file.get("status") == MOVED:
        file.close()
        raise StoreError(
            f"The table {file.id} has moved to another machine. If its file was lost on the way, "
            f"`den move --back {file.id}` lets it go on here."
        )
    try:
        if not file.get("hosting"):
            return await reenter(file, rules_of, player=player)
        before = Address.parse(str(file.get("listen")))
        elsewhere = listen is None and not file.get("reach")
        return await reopen(file, rules_of, listen or before, or_elsewhere=elsewhere, player=player)
    except (Refused, StoreError, ValueError, LookupError) as problem:
        await asyncio.to_thread(file.close)
        if isinstance(problem, StoreError):
            raise
        raise StoreError(damaged(file.path, problem)) from None
