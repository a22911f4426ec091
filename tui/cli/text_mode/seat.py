"""A seat whose player reads and types lines: `den host`, `join`, `watch` and `resume` in text mode."""

import argparse
import asyncio

from engines.catalogue import rules_of
from netcode.peer.peer import Peer
from netcode.peer.rematch import rematch
from netcode.play.client import Client, Ending
from tui.cli.headless_seat import Seat, Sit, come
from tui.cli.store_args import store_of
from tui.text.console import Console
from tui.text.lobby import LobbyTalk
from tui.text.tables.rematch import RematchTalk
from tui.text.tables.table import TableTalk


async def play_in_text(args: argparse.Namespace, sit: Sit, console: Console, invites: str = "") -> int:
    """Sit down, play, and play again with the same people as often as they like. The exit code."""
    stop = asyncio.Event()
    console.on_stop(stop.set)
    seat = SeatInText(args, await come(sit), stop, console, invites)
    try:
        code = await seat.play()
        while seat.again and (peer := await _once_more(args, seat.peer, console)) is not None:
            seat = SeatInText(args, peer, stop, console, invites)
            code = await seat.play()
        return code
    finally:
        await (seat.peer.stand_up() if seat.left else seat.peer.close())


async def _once_more(args: argparse.Namespace, peer: Peer, console: Console) -> Peer | None:
    """The next table with the same people; None if the player does not want to wait for it."""
    coming = asyncio.create_task(rematch(store_of(args), peer, rules_of))
    await RematchTalk(coming, console).run()
    if not coming.done():
        coming.cancel()
        return None
    return await come(lambda: coming)


class SeatInText(Seat):
    def __init__(
        self, args: argparse.Namespace, peer: Peer, stop: asyncio.Event, console: Console, invites: str
    ) -> None:
        super().__init__(args, peer, stop, invites)
        self.again = False  # whether to play once more with the same people
        self.left = False  # whether the player has left the lobby
        self._console = console

    async def begun(self) -> Client | None:
        lobby = self.peer.lobby
        if lobby.client is None:
            lobby.subscribe(self._console.stir)
            talk = LobbyTalk(lobby, self._console, self.invites)
            talk.greet()
            await talk.run()
            self.left = talk.left
            if talk.left:
                self.stop.set()
        return lobby.client

    async def ended(self, client: Client) -> Ending | None:
        client.subscribe(self._console.stir)
        talk = TableTalk(client, self._console)
        talk.greet()
        await talk.run()
        self.again = talk.again
        return client.ending

    def _talk(self, line: str) -> None:
        self._console.say(line)

    def scores(self, client: Client, ending: Ending) -> None:
        """Nothing: the table has told them already."""
