"""`python -m tests.bench.app`: how fast the app answers a key, and whether it grows over a thousand moves.

One practice table after the other, played with the keyboard by a Pilot; memory after each quarter of the moves.
"""

import argparse
import asyncio
import gc
import json
import os
import statistics
import tempfile
import time

from textual.pilot import Pilot

from tests.bench.relay import resident
from tests.tui.tables import app_at_once, sit_down
from tui.screens.tables.table import TableScreen
from tui.widgets.table.ask import Ask


async def play(pilot: Pilot[None], table: TableScreen, waits: list[float]) -> int:
    """To the end of the game, by the first choices; how many keys that took."""
    keys = 0
    while table.client.ending is None:
        question = table.query_one(Ask).question
        begun = time.perf_counter()
        await pilot.press("enter" if question.preview else "1")
        waits.append(1000 * (time.perf_counter() - begun))
        keys += 1
    return keys


async def measure(game: str, seats: int, moves: int) -> dict[str, object]:
    app = app_at_once()
    waits: list[float] = []
    memory: list[float] = []
    done, seed = 0, 1
    async with app.run_test(size=(80, 24)) as pilot:
        while done < moves:
            table = await sit_down(pilot, game, seats, seed=seed)
            keys = await play(pilot, table, waits)
            done, seed = done + keys, seed + 1
            while app.screen_stack[1:] and table in app.screen_stack:
                app.pop_screen()
                await pilot.pause()
            if done >= moves * (len(memory) + 1) / 4:
                gc.collect()
                memory.append(round(resident(os.getpid()) / 1e6, 1))
    return {
        "game": game,
        "keys": done,
        "games": seed - 1,
        "key_ms_median": round(statistics.median(waits), 1),
        "key_ms_p99": round(statistics.quantiles(waits, n=100)[98], 1),
        "megabytes_by_quarters": memory,
    }


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="gentlemen")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--keys", type=int, default=1000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["DEN_HOME"] = home  # practice games are kept
        print(json.dumps(asyncio.run(measure(args.game, args.seats, args.keys)), indent=1))


if __name__ == "__main__":
    main()
