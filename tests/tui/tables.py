"""Sitting down at a table in a test, and playing there with the keyboard alone."""

from dataclasses import replace
from random import Random

from textual.pilot import Pilot

from engines.catalogue import rules_of
from netcode.play.practice import PracticeClient
from tui.screens.tables.practice_table import PracticeTable
from tui.screens.tables.table import TableScreen
from tui.shell.app import DenApp
from tui.shell.config import Config
from tui.widgets.table.ask import Ask, Question


def app_at_once(*, sixteen: bool = False, **settings: object) -> DenApp:
    """The app with everything told at once, every choice asked, and nothing of this machine's own settings."""
    plain = Config(pace=0, drama=False, forced=False, lookback=False, chatter=False, odds=False)
    return DenApp(replace(plain, **settings), sixteen=sixteen)  # type: ignore[arg-type]


async def sit_down(
    pilot: Pilot[None], game: str, seats: int, *, seed: int = 5, hints: bool = False, level: str = "random"
) -> PracticeTable:
    app = pilot.app
    assert isinstance(app, DenApp)
    app.practise(rules_of(game), seats=seats, seed=seed, hints=hints, level=level)
    await pilot.pause()
    await until_asked(pilot)
    assert isinstance(app.screen, PracticeTable)
    return app.screen


async def until_asked(pilot: Pilot[None]) -> None:
    """Wait until something is asked of me, or the game is over."""
    while isinstance(table := pilot.app.screen, TableScreen) and not question(table).mine:
        await pilot.pause()


def question(table: TableScreen) -> Question:
    return table.query_one(Ask).question


async def play_on(pilot: Pilot[None], table: TableScreen, keys: str = "1", most: int = 3000) -> int:
    """Take the choices with these numbers in turn, by their keys, and confirm each, to the end of the game. Returns the
    keys pressed."""
    pressed = 0
    while table.client.ending is None:
        now = question(table)
        number = int(keys[pressed % len(keys)]) - 1
        step = now.steps[number % len(now.steps)][0] if now.steps else None
        await pilot.press(*(["enter"] if now.preview or step is None else now.keys[step].lower()))
        pressed += 1
        assert pressed < most, f"no end in sight: {now}"
    return pressed


def play_moves(client: PracticeClient, moves: int, seed: int = 7) -> None:
    """Make so many moves of mine at random, without a screen in between."""
    rng = Random(seed)
    while moves and client.ending is None:
        while client.advance():
            pass
        if client.ending is None:
            client.submit(rng.choice(list(client.choices())))
            moves -= 1
    while client.advance():
        pass
