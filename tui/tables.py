"""The ways to a table with others, and back to one that has been played: what the app asks of netcode."""

import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engines.catalogue import rules_of
from engines.core import Rules
from engines.core.rules import Setting
from netcode.again import play_file_again
from netcode.code import Address
from netcode.doors.direct import PORT
from netcode.doors.relay_client import RelayTrouble, relay_url
from netcode.entrance import AnyCode, enter
from netcode.party import CannotSit, Party
from netcode.replay import Reel
from netcode.store import Store

if TYPE_CHECKING:
    from tui.app import DenApp

ANYWHERE = Address("0.0.0.0", 0)
NOBODY = "Somebody"


def store_of(app: "DenApp") -> Store:
    return Store(app.home)


def host(
    app: "DenApp",
    rules: Rules,
    *,
    seats: int,
    settings: Mapping[str, Setting],
    name: str,
    reach: str = "",
    stand_in: bool = True,
) -> None:
    """Open a table and go to its lobby."""
    from netcode.host import host as open_table

    async def sit() -> Party:
        there = (Address.parse(reach, PORT),) if reach.strip() else ()
        return await open_table(
            store_of(app),
            rules,
            rules_of,
            name=name.strip() or NOBODY,
            seats=seats,
            settings=settings,
            reach=there,
            needed=None if stand_in else 0,
            relay=relay_of(app),
            lan=True,
        )

    app.seat(sit, "Opening a table")


def join(app: "DenApp", code: AnyCode, name: str, *, watching: bool = False) -> None:
    """To a friend's table, with a seat or to watch."""
    who = name.strip() or NOBODY

    async def sit() -> Party:
        store, relay = store_of(app), relay_of(app)
        return await enter(store, code, rules_of, name=who, watching=watching, relay=relay, listen=ANYWHERE)

    app.seat(sit, "Looking for the table")


def relay_of(app: "DenApp") -> str | None:
    """Where to meet friends who are far away. Raises CannotSit if the setting is no relay's address."""
    named = os.environ.get("DEN_RELAY") or app.config.relay
    try:
        return relay_url(named) if named else None
    except RelayTrouble as trouble:
        raise CannotSit(trouble.title, str(trouble), trouble.step) from None


def resume(app: "DenApp", id: str) -> None:
    """Back to a table as it was left."""
    from netcode.resume import resume as back

    app.seat(lambda: back(store_of(app), id, rules_of), "Going back to the table")


def rematch(app: "DenApp", party: Party) -> None:
    """Once more with the same people, under the same code."""
    from netcode.rematch import rematch as once_more
    from tui.screens.party import PartyTable

    app.parties.discard(party)
    for screen in list(app.screen_stack):
        if isinstance(screen, PartyTable) and screen.party is party:
            app.leave_table(screen)
    doing = "Opening the table again" if party.lobby.hosting else "Waiting for the host to open the table again"
    app.seat(lambda: once_more(store_of(app), party, rules_of), doing)


def replay(app: "DenApp", id: str) -> None:
    """Look again at a table that is kept on this machine."""

    def again() -> Reel:
        file = store_of(app).look(id)
        try:
            return play_file_again(file, rules_of(str(file.get("game"))))
        finally:
            file.close()

    look_again(app, again)


def look_again(app: "DenApp", again: Callable[[], Reel]) -> None:
    """Show a game that `again` plays, in a thread: a long one takes a moment."""
    from tui.screens.replay import RewindScreen

    app.push_screen(RewindScreen(again, pace=app.config.pace))
