"""A practice game in text mode."""

import asyncio
import secrets
import signal
from collections.abc import Mapping

from engines.core import Rules
from engines.core.rules import Setting
from netcode.practice import PracticeClient
from tui.names import names_at
from tui.text.console import Console
from tui.text.table import TableTalk


class PracticeTalk(TableTalk):
    """The bots play on whenever nothing is asked of me."""

    client: PracticeClient

    def greet(self) -> None:
        self._bots_play()
        super().greet()

    def news(self) -> None:
        self._bots_play()
        super().news()

    def _bots_play(self) -> None:
        while self.client.advance():
            pass


async def practise(
    rules: Rules,
    seats: int,
    *,
    seed: int,
    level: str,
    settings: Mapping[str, Setting],
    name: str,
    hints: bool,
    console: Console | None = None,
) -> int:
    """Play it. Returns the exit code: 0 for whoever leaves by themselves."""
    console = console or Console()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, console.stop)
    names = names_at(seats, name or "you")
    while True:
        client = PracticeClient(rules, seats, seed=seed, settings=settings, level=level, names=names)
        client.subscribe(console.stir)
        table = PracticeTalk(client, console, hints=hints)
        table.greet()
        await table.run()
        if not table.again:
            return 0 if table.left else 1
        seed = secrets.randbits(64)
