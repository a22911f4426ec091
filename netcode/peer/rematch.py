"""Playing again with the same people: a new table under the same codes, so that nobody has to send a code again.

A player who wants to play again says so at the old table, and everybody sees it there. The host closes that table's
door and opens the new one in the same place; the others go there as soon as the host has said that it plays again. All
keep their signing keys, so nobody else who has the code can take the host's place. All other secrets are drawn anew
with "ready".
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from engines.core import Illegal
from netcode.doors.direct import Unreachable
from netcode.links.address import Address
from netcode.peer.guests.enter_table import newcomer, reenter
from netcode.peer.guests.guest import Guest
from netcode.peer.host import Host, host
from netcode.peer.peer import CannotSit, Peer, RulesOf
from netcode.storage.store import Store

KNOCK = 1.0  # seconds between knocks
PATIENCE, LONGEST = 3.0, 60.0  # seconds for the first knock, and for a later one: on a slow line one takes that long


async def rematch(store: Store, peer: Peer, rules_of: RulesOf) -> Peer:
    """Close this table and go to the next one with the same people, game and options.

    A guest waits for the host as long as it takes; to stop waiting, cancel.
    """
    if peer.session is not None:
        with suppress(Illegal):  # the seat is open on another machine, or may not speak yet
            peer.session.client.wish_again()
    if isinstance(peer, Host):
        return await _open_again(store, peer, rules_of)
    assert isinstance(peer, Guest)
    await _host_opens(peer)
    return await _knock(store, peer, rules_of)


async def _open_again(store: Store, peer: Host, rules_of: RulesOf) -> Peer:
    page, name, keys = peer.lobby.page, str(peer.file.get("name")), peer.keys
    assert peer.listener is not None
    listen, reach = peer.listener.address, peer.reach_named()
    relay, lan, bots = peer.file.get("relay"), peer.file.get("lan") is True, peer.company.size
    level, think = peer.company.level, peer.company.think
    stand_in, router = peer.file.get("stand_in") is not False, peer.file.get("router") is True
    deed = peer.front_door.deed
    seed = peer.file.seed
    await peer.close(back=True)
    again = await host(
        store,
        peer.lobby.rules,
        rules_of,
        name=name,
        seats=page.seats,
        settings=page.settings,
        listen=listen,
        reach=reach,
        stand_in=stand_in,
        bots=level,
        think=think,
        relay=relay if isinstance(relay, str) else None,
        lan=lan,
        keys=keys,
        deed=deed,
        router=router,
        seed=seed,
    )
    for _ in range(bots):
        await again.bring_bot()
    return again


async def _host_opens(peer: Guest) -> None:
    """Wait until the host has said that it plays again, or is away: then it may have opened the new table already."""
    session, host = peer.session, peer.host_seat
    if session is None or host is None:
        return
    changed = asyncio.Event()
    leave = session.client.subscribe(changed.set)
    while not peer.opened_again and session.presence.here(host):
        await changed.wait()
        changed.clear()
    leave()


async def _knock(store: Store, peer: Guest, rules_of: RulesOf) -> Peer:
    """All attempts use one file and so one key: the host keeps the place of a guest who knocked before."""
    before, kept_relay = peer.contract(), peer.file.get("relay")
    relay = kept_relay if isinstance(kept_relay, str) else None
    listen = Address.parse(str(kept)) if (kept := peer.file.get("listen")) else None
    name, code, seed, known = str(peer.file.get("name")), peer.code(), peer.file.seed, peer.host_key
    former = None if before is None else before.invitation
    await peer.close()
    file = newcomer(store, code, name=name, listen=listen, relay=relay, seed=seed, host=known, former=former)
    patience = PATIENCE
    try:
        while True:
            with suppress(CannotSit, Unreachable):
                return await reenter(file, rules_of, patience)
            await asyncio.sleep(KNOCK)
            patience = min(2 * patience, LONGEST)
            file = store.open(file.id)
    except BaseException:
        file.remove()
        raise
