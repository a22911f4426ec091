"""Writes the pictures of the README and of docs/playing.md, from the app itself: `make pictures`."""

import asyncio
import os
import tempfile
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from engines.catalogue import GAMES, rules_of
from tests.tui.photograph import photograph
from tests.tui.tables import app_at_once, play_moves, sit_down, until_asked
from tests.tui.test_friends import app_of, join_table, open_table, until

DOCS = Path(__file__).parents[2] / "docs" / "pictures"
SIZE = (120, 36)

# After how many moves of mine a game shows best what it is. Any other game: after six.
MOMENTS: dict[str, dict[str, Any]] = {
    "sneaks": {"moves": 6},
    "gentlemen": {"moves": 9},
    "thieves": {"moves": 6},
    "havoc": {"moves": 20},
    "blackkeep": {"moves": 24, "seed": 11, "size": (160, 50)},
}


async def table(
    game: str,
    moves: int,
    keys: tuple[str, ...] = (),
    *,
    seed: int = 5,
    level: str = "random",
    size: tuple[int, int] = SIZE,
) -> None:
    """A table of this game after so many moves of mine, with these keys pressed."""
    async with app_at_once().run_test(size=size) as pilot:
        seats = rules_of(game).seats
        at = await sit_down(pilot, game, min(max(4, seats[0]), seats[-1]), hints=True, seed=seed, level=level)
        for some in (moves - 1, 1):  # so that the last question says what passed since the one before
            play_moves(at.practice, some)
            await pilot.pause()
            await until_asked(pilot)
        await pilot.press(*keys)
        await keep(pilot, game)


async def reveal() -> None:
    """Cards that all have picked turn over: two of four lie open."""
    async with app_at_once().run_test(size=SIZE) as pilot:
        at = await sit_down(pilot, "havoc", 4, seed=5)
        play_moves(at.practice, 9)
        await pilot.pause()
        await until_asked(pilot)
        at.line, at.den.config.drama = 60, True  # more than this picture takes
        while at._timer is None:
            play_moves(at.practice, 1)
            await pilot.pause()
        at._tell()  # what the timer would do
        await keep(pilot, "reveal")


async def first_screen() -> None:
    async with app_at_once().run_test(size=SIZE) as pilot:
        await keep(pilot, "first-screen")


async def lobby(home: Path) -> None:
    """A table that waits for two more; the code is the one of this moment."""
    async with app_of(home, "Ann") as ann, app_of(home, "Ben") as ben:
        peer = await open_table(ann, "sneaks", 4)
        await join_table(ben, str(peer.lobby.join_code))
        await ben.press("space")
        await until(lambda: any(place.ready for place in peer.lobby.places), ann, ben)
        await ann.resize_terminal(*SIZE)
        await keep(ann, "lobby")


async def scores() -> None:
    async with app_at_once().run_test(size=SIZE) as pilot:
        at = await sit_down(pilot, "sneaks", 4)
        play_moves(at.practice, 999)
        await until_asked(pilot)
        await pilot.press("enter")
        await keep(pilot, "scores")


async def keep(pilot: Pilot[None], name: str) -> None:
    DOCS.mkdir(parents=True, exist_ok=True)
    (DOCS / f"{name}.svg").write_text(await photograph(pilot), encoding="utf-8")


async def main(home: Path) -> None:
    await first_screen()
    await lobby(home)
    for game in GAMES:
        await table(game, **MOMENTS.get(game, {"moves": 6}))
    await reveal()
    await scores()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["DEN_HOME"] = home  # practice games are kept
        asyncio.run(main(Path(home)))
