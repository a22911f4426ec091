"""The open tables on this network: whose they are, what is played there, and how their codes begin."""

import asyncio

from textual.widgets import Static
from textual.worker import Worker

from engines.catalogue import GAMES


class NearbyTables(Static):
    DEFAULT_CSS = "NearbyTables { height: auto; max-height: 6; margin-top: 1; }"

    def __init__(self) -> None:
        super().__init__("", markup=False)
        self._looking: Worker[None] | None = None

    def on_mount(self) -> None:
        self._looking = self.run_worker(self._look(), exit_on_error=False)

    async def _look(self) -> None:
        from netcode.doors.lan import Neighbourhood

        changed = asyncio.Event()
        async with Neighbourhood(changed.set).watching() as neighbourhood:
            while True:
                tables = sorted(neighbourhood.tables.values(), key=lambda table: table.number)
                lines = [f"  {t.number:>4}-…   {t.host}’s table   {GAMES.get(t.game, t.game)}" for t in tables]
                self.update("\n".join(["On this network, ask for their words:", *lines] if lines else []))
                await changed.wait()
                changed.clear()
