"""Whole practice games, played to the end with the keyboard."""

import pytest

from tests.tui.tables import app_at_once, play_on, sit_down


@pytest.mark.parametrize("game", ["sneaks", "gentlemen", "thieves", "havoc"])
async def test_a_game_is_played_from_the_first_screen_to_its_scores_with_the_keyboard_alone(game: str) -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, game, 3)
        assert await play_on(pilot, table, "132") > 10
        await pilot.press("enter")
        assert app.screen.query("#scores")
