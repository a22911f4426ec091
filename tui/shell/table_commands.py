"""What the app does with tables: host, join, resume, rematch, replay."""

import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engines.catalogue import rules_of
from engines.core import Rules
from engines.core.rules import Setting
from engines.search import DEFAULT
from netcode.doors.direct import PORT
from netcode.doors.relays.client import RelayFailed, relay_url
from netcode.links.address import EVERYWHERE, Address
from netcode.peer.guests.join_by_code import AnyCode, enter
from netcode.peer.peer import CannotSit, Peer
from netcode.play.reel import Reel
from netcode.session.thinking import minds_of
from netcode.storage import saved_games
from netcode.storage.store import Saved, Store, StoreError
from tui.shell.config import asks_router

if TYPE_CHECKING:
    from tui.shell.app import DenApp

ANYWHERE = Address(EVERYWHERE, 0)
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
    bots: str = DEFAULT,
) -> None:
    """Open a table and go to its lobby."""
    from netcode.peer.host import host as open_table

    async def sit() -> Peer:
        try:
            return await open_table(
                store_of(app),
                rules,
                rules_of,
                name=name.strip() or NOBODY,
                seats=seats,
                settings=settings,
                reach=(Address.parse(reach, PORT),) if reach.strip() else (),
                stand_in=stand_in,
                bots=bots,
                relay=relay_of(app),
                lan=True,
                router=asks_router(app.config),
            )
        except ValueError as slip:
            raise CannotSit("Nobody could call you there", str(slip), "Correct the address, or leave it out.") from None

    app.seat(sit, "Opening a table")


def join(app: "DenApp", code: AnyCode, name: str, *, watching: bool = False) -> None:
    """Go to a friend's table, to sit down or to watch."""
    who = name.strip() or NOBODY

    async def sit() -> Peer:
        store, relay = store_of(app), relay_of(app)
        return await enter(store, code, rules_of, name=who, watching=watching, relay=relay, listen=ANYWHERE)

    app.seat(sit, "Looking for the table")


def relay_of(app: "DenApp") -> str | None:
    """The relay where friends far away can be met. Raises CannotSit if the setting is not a relay's address."""
    named = os.environ.get("DEN_RELAY") or app.config.relay
    try:
        return relay_url(named) if named else None
    except RelayFailed as trouble:
        raise CannotSit(trouble.title, str(trouble), trouble.step) from None


def resume(app: "DenApp", saved: Saved) -> None:
    """Back to a table, or to a practice game, as it was left."""
    from netcode.peer.resume import resume as back

    if not saved.practice:
        app.seat(lambda: back(store_of(app), saved.id, rules_of), "Going back to the table")
        return
    try:
        app.play(saved_games.practice_of(store_of(app), saved.id, rules_of, minds_of(rules_of)), id=saved.id)
    except StoreError as problem:
        app.notify(str(problem), severity="warning", markup=False)


def rematch(app: "DenApp", peer: Peer) -> None:
    """Play again with the same people, under the same code."""
    from netcode.peer.rematch import rematch as once_more
    from tui.screens.tables.shared_table import SharedTable

    app.peers.discard(peer)
    for screen in list(app.screen_stack):
        if isinstance(screen, SharedTable) and screen.peer is peer:
            app.leave_table(screen)
    doing = "Opening the table again" if peer.lobby.hosting else "Waiting for the host to open the table again"
    app.seat(lambda: once_more(store_of(app), peer, rules_of), doing)


def replay(app: "DenApp", saved: Saved) -> None:
    """Replay a game that is kept on this machine."""
    look_again(app, lambda: saved_games.play_kept_again(store_of(app), saved, rules_of))


def look_again(app: "DenApp", again: Callable[[], Reel]) -> None:
    """Show the game that `again` replays. It runs in a thread, because a long game takes a moment."""
    from tui.screens.tables.replay import RewindScreen

    app.push_screen(RewindScreen(again))
