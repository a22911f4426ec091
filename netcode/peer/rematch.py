"""Once more with the same people: a new table under the same codes, so that nobody has to tell a code again.

The host closes the old table's door and opens the new one in the same place; the guests knock until it is open.
"""

from __future__ import annotations

import asyncio

from netcode.doors.direct import Unreachable
from netcode.links.join_code import Code
from netcode.peer.guest import Guest, join
from netcode.peer.host import Host, host
from netcode.peer.peer import CannotSit, Party, RulesOf
from netcode.storage.store import Store

KNOCK = 1.0  # seconds between knocks
PATIENCE = 3.0  # seconds for one knock


async def rematch(store: Store, party: Party, rules_of: RulesOf) -> Party:
    """Close this table and go to the next one with the same people, game and options.

    A guest waits for the host as long as it takes: whoever does not want to wait cancels.
    """
    if isinstance(party, Host):
        return await _open_again(store, party, rules_of)
    assert isinstance(party, Guest)
    return await _knock(store, party, rules_of)


async def _open_again(store: Store, party: Host, rules_of: RulesOf) -> Party:
    page, name, keys = party.lobby.page, str(party.file.get("name")), party.keys
    assert party.listener is not None
    listen, reach = party.listener.address, party.reached_at()
    relay, lan, bots = party.file.get("relay"), party.file.get("lan") is True, party.company.size
    stand_in = party.file.get("stand_in") is not False
    await party.close()
    again = await host(
        store,
        party.lobby.rules,
        rules_of,
        name=name,
        seats=page.seats,
        settings=page.settings,
        listen=listen,
        reach=reach,
        stand_in=stand_in,
        relay=relay if isinstance(relay, str) else None,
        lan=lan,
        keys=keys,
    )
    for _ in range(bots):
        await again.bring_bot()
    return again


async def _knock(store: Store, party: Guest, rules_of: RulesOf) -> Party:
    code = Code(party.keys, party.addresses())
    name = str(party.file.get("name"))
    listen = party.listener.address if party.listener is not None else None
    kept = party.file.get("relay")
    relay = kept if isinstance(kept, str) else None
    await party.close()
    while True:
        try:
            return await join(store, code, rules_of, name=name, listen=listen, relay=relay, patience=PATIENCE)
        except (CannotSit, Unreachable):
            await asyncio.sleep(KNOCK)
