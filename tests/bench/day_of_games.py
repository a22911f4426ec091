"""`python -m tests.bench.day_of_games`: one app, open for as many practice games as somebody plays in a day.

Each round plays all five games against crafty bots to the end, looks at the scores, the rules and the replay, and goes
home. After each round: memory, open files, tasks, threads, and objects after a collection. All should come to rest.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path

from textual.pilot import Pilot

from engines.catalogue import GAMES, rules_of
from tests.bench.rematches import told
from tests.tui.tables import app_at_once, play_moves, sit_down, until_asked
from tui.shell.app import DenApp

ALL_OF_IT = 9999  # moves of mine, more than any game has


async def play(pilot: Pilot[None], game: str, seed: int) -> None:
    table = await sit_down(pilot, game, max(rules_of(game).seats), seed=seed, level="crafty", hints=True)
    play_moves(table.practice, 3, seed)
    await until_asked(pilot)
    for key in ("right", "w", "escape", "p", "escape"):
        await pilot.press(key)
    play_moves(table.practice, ALL_OF_IT, seed)
    await until_asked(pilot)
    await pilot.press("enter")  # to the scores
    app = pilot.app
    assert isinstance(app, DenApp)
    app.leave_table(table)
    await pilot.pause()


async def run(home: Path, rounds: int) -> None:
    app = app_at_once(hints=True)
    app.home = home
    async with app.run_test(size=(110, 32)) as pilot:
        for number in range(rounds):
            for game in GAMES:
                await play(pilot, game, seed=number)
            print(told(number + 1), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=12)
    with tempfile.TemporaryDirectory() as home:
        asyncio.run(run(Path(home), parser.parse_args().rounds))


if __name__ == "__main__":
    main()
