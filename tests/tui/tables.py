"""Sitting down at a table in a test, and playing there with the keyboard alone."""

from textual.pilot import Pilot

from engines.catalogue import rules_of
from tui.app import DenApp
from tui.config import Config
from tui.screens.table import TableScreen
from tui.widgets.ask import Ask


def app_at_once() -> DenApp:
    """The app with everything told at once, and nothing of this machine's own settings."""
    return DenApp(Config(pace=0, drama=False))


async def sit_down(pilot: Pilot[None], game: str, seats: int, *, seed: int = 5, hints: bool = False) -> TableScreen:
    app = pilot.app
    assert isinstance(app, DenApp)
    app.practise(rules_of(game), seats=seats, seed=seed, hints=hints)
    await pilot.pause()
    assert isinstance(app.screen, TableScreen)
    return app.screen


def asked(table: TableScreen) -> str:
    question = table.query_one(Ask).question
    return question.sentence + question.preview


async def play_on(pilot: Pilot[None], table: TableScreen, keys: str = "1", most: int = 3000) -> int:
    """Take the choices with these digits in turn and confirm each, to the end of the game. Returns the keys pressed."""
    pressed = 0
    while table.client.ending is None:
        question = table.query_one(Ask).question
        digit = int(keys[pressed % len(keys)])
        await pilot.press("enter" if question.preview else str(1 + (digit - 1) % min(len(question.steps), 9)))
        pressed += 1
        assert pressed < most, f"no end in sight: {question}"
    return pressed
