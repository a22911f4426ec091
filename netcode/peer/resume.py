"""Come back to a table as it was left: after going home, a crash or a power cut."""

from __future__ import annotations

from netcode.links.address import Address
from netcode.peer.guest import Guest, reenter
from netcode.peer.host import Host, reopen
from netcode.peer.peer import RulesOf
from netcode.storage.store import Store


async def resume(store: Store, id: str, rules_of: RulesOf, *, listen: Address | None = None) -> Host | Guest:
    """The table with this id, or the beginning of one; the latest unfinished one for "".

    A host listens where it did before, or at another port if that is taken now; with `listen`, there. Raises
    `StoreError`, `Unreachable`, `CannotSit`.
    """
    file = store.open(id)
    if not file.get("hosting"):
        return await reenter(file, rules_of)
    before = Address.parse(str(file.get("listen")))
    return await reopen(file, rules_of, listen or before, or_elsewhere=listen is None and not file.get("reach"))
