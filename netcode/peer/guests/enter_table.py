"""Enters a table with a join code, for the first time or again: makes the guest and the table's file."""

from __future__ import annotations

import asyncio

from netcode.links.address import Address
from netcode.links.join_code import Code
from netcode.peer.guests.guest import Guest
from netcode.peer.guests.joiner import Joiner
from netcode.peer.guests.spectator import Spectator
from netcode.peer.lobby import called
from netcode.peer.peer import PATIENCE, RulesOf
from netcode.storage.store import Store, TableFile


async def join(
    store: Store,
    code: Code,
    rules_of: RulesOf,
    *,
    name: str,
    listen: Address | None = None,
    relay: str | None = None,
    patience: float = PATIENCE,
    kind: type[Guest] | None = None,
) -> Guest:
    """Come in by a code: to sit down, or with a watch code to watch. Raises `CannotSit`.

    `listen`: where other players may call, so that the table does not depend on the host alone. `relay`: where to meet
    the others too. `kind`: the class of guest, if not the usual one.
    """
    file = newcomer(store, code, name=name, listen=listen, relay=relay)
    try:
        return await reenter(file, rules_of, patience, kind)
    except BaseException:  # nobody sat down, so there is nothing to come back to
        file.remove()
        raise


def newcomer(
    store: Store,
    code: Code,
    *,
    name: str,
    listen: Address | None,
    relay: str | None,
    seed: bytes | None = None,
    host: bytes | None = None,
    former: bytes | None = None,
) -> TableFile:
    """A new table file, for somebody who has never been at that table. It has a new signing key, unless the `seed` of
    the game before is given. `host`: the key of the only host to accept, if it is known. `former`: the invitation to
    the game before."""
    return store.create(
        "table",
        seed=seed,
        host=host,
        former=former,
        hosting=False,
        join=code.keys.join,
        watch=code.keys.watch,
        name=called(name),
        addresses=[str(address) for address in code.addresses],
        listen=str(listen) if listen else None,
        relay=relay,
    )


async def reenter(
    file: TableFile,
    rules_of: RulesOf,
    patience: float = PATIENCE,
    kind: type[Guest] | None = None,
    *,
    player: bool = True,
) -> Guest:
    """Come back to a table that was joined before. If its contract is in the file, no other peer need be online.
    `player`: whether my player is there, and not only this machine."""
    peer = (kind or (Spectator if file.keys().join is None else Joiner))(file, rules_of)
    peer.attended = player
    try:
        await asyncio.to_thread(file.flush)  # a disk may be slow, and nothing was said yet
        contract = peer.contract()
        if contract is not None:
            await peer.begin(contract)
        await peer.listen_as_before()
        peer.call_all()
        if isinstance(relay := file.get("relay"), str):
            peer.net.stay(relay)
        if contract is not None:
            peer.came_back()
        else:
            await peer.arrive(patience)
    except BaseException:
        await peer.close()
        raise
    return peer
