"""What keeps the app quick: nothing that takes long runs while keys are pressed."""

import gc

from tests.tui.tables import app_at_once
from tui.process_settings import NEVER, smooth


def test_what_grew_old_is_left_to_calm_moments_and_afterwards_all_is_as_before() -> None:
    before = gc.get_threshold()
    with smooth(tidied=True):
        assert gc.get_threshold() == (*before[:2], NEVER)
    assert gc.get_threshold() == before
    with smooth():  # nobody tidies up: so it is done as ever
        assert gc.get_threshold() == before


async def test_the_app_knows_when_a_key_was_last_pressed() -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        before = app.typed
        await pilot.press("down")
        first = app.typed
        await pilot.press("down")
        assert before < first < app.typed
