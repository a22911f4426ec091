"""An evening at the table: the app holds no more after many moves and games than after a few."""

import gc
from collections import Counter

from textual.cache import FIFOCache
from textual.dom import DOMNode
from textual.pilot import Pilot
from textual.strip import Strip
from textual.timer import Timer

from tests.tui.tables import app_at_once, play_moves, question, sit_down, until_asked
from tui.look.canvas import Canvas
from tui.screens.tables.practice_table import PracticeTable

KINDS = (DOMNode, Canvas, Strip, Timer)
MARGIN = Counter(Strip=24)  # rows in sight that a widget may keep or not


def alive() -> Counter[str]:
    """How many there are of the things that screens are made of. Textual's rows remember the last few ways in which
    they were cut, which is bounded and no growth: they are made to forget it first."""
    gc.collect()
    for strip in [thing for thing in gc.get_objects() if isinstance(thing, Strip)]:
        for cache in (getattr(strip, name, None) for name in Strip.__slots__):
            if isinstance(cache, FIFOCache):
                cache.clear()
    gc.collect()
    return Counter(kind.__name__ for thing in gc.get_objects() for kind in KINDS if isinstance(thing, kind))


async def use(pilot: Pilot[None], table: PracticeTable, moves: int) -> None:
    """Walk about, change the focus, look at the help now and then, and make the first choice there is."""
    while moves:
        now = question(table)
        await pilot.press("right", "tab", *(("question_mark", "escape") if moves % 8 == 0 else ()), "tab")
        await pilot.press("enter" if now.preview else "1")
        moves -= bool(now.preview)


async def test_many_moves_at_one_table_leave_nothing_behind() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "gentlemen", 3)
        await use(pilot, table, 8)  # the help was open once, and all has been drawn
        before = alive()
        await use(pilot, table, 8)
        assert table.client.ending is None
        assert alive() - before <= MARGIN


async def test_many_games_leave_no_table_behind() -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:

        async def play(seed: int) -> None:
            table = await sit_down(pilot, "thieves", 3, seed=seed)
            play_moves(table.practice, 999)
            await until_asked(pilot)
            await pilot.press("enter")
            app.leave_table(table)
            await pilot.pause()

        await play(0)
        before = alive()
        for seed in range(1, 5):
            await play(seed)
        assert alive() - before <= MARGIN
