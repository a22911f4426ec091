"""Writes the pictures of the README and of docs/playing.md, from the app itself: `make pictures`."""

import asyncio
import os
import re
import tempfile
from pathlib import Path

from textual.pilot import Pilot

from tests.tui.tables import app_at_once, play_moves, sit_down, until_asked

DOCS = Path(__file__).parents[2] / "docs" / "pictures"
SIZE = (100, 30)


async def table(game: str, seats: int, moves: int, keys: tuple[str, ...] = ()) -> None:
    async with app_at_once().run_test(size=SIZE) as pilot:
        at = await sit_down(pilot, game, seats, hints=True)
        play_moves(at.practice, moves)
        await until_asked(pilot)
        await pilot.press(*keys)
        await keep(pilot, game)


async def first_screen() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        await keep(pilot, "first-screen")


async def scores() -> None:
    async with app_at_once().run_test(size=SIZE) as pilot:
        at = await sit_down(pilot, "sneaks", 4)
        play_moves(at.practice, 999)
        await until_asked(pilot)
        await pilot.press("enter")
        await keep(pilot, "scores")


async def keep(pilot: Pilot[None], name: str) -> None:
    await pilot.pause()
    svg = pilot.app.export_screenshot(title="Den")
    DOCS.mkdir(parents=True, exist_ok=True)
    (DOCS / f"{name}.svg").write_text(re.sub(r"terminal-\d+", f"den-{name}", svg), encoding="utf-8")


async def main() -> None:
    await first_screen()
    await table("sneaks", 4, 5, ("c",))
    await table("gentlemen", 4, 9)
    await table("thieves", 4, 5)
    await scores()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["DEN_HOME"] = home  # practice games are kept
        asyncio.run(main())
