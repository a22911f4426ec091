"""Come back to a table as it was left: after going home, a crash, a power cut."""

from __future__ import annotations

from netcode.code import Address
from netcode.guest import Guest, reenter
from netcode.host import Host, reopen
from netcode.party import RulesOf
from netcode.store import Store


async def resume(store: Store, id: str, rules_of: RulesOf, *, listen: Address | None = None) -> Host | Guest:
    """The table with this id, or the beginning of one; the latest unfinished one for "".

    A host listens where it did before, unless `listen` says otherwise. Raises `StoreError`, `Unreachable`, `CannotSit`.
    """
    file = store.open(id)
    if not file.get("hosting"):
        return await reenter(file, rules_of)
    return await reopen(file, rules_of, listen or Address.parse(str(file.get("listen"))))
