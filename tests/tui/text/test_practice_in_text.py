"""Practice games played line by line."""

from collections.abc import Callable
from random import Random

import pytest

from engines.catalogue import GAMES, rules_of
from tests.tui.text.seats import Person, practice

HABITS: dict[str, Callable[[int, Random], int]] = {
    "first": lambda choices, luck: 1,
    "last": lambda choices, luck: choices,
    "any": lambda choices, luck: luck.randint(1, choices),
}


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("game", GAMES)
async def test_every_game_is_played_to_its_scores_by_numbers_alone(game: str, habit: str) -> None:
    luck = Random(3)
    person = Person(answers=lambda choices: str(HABITS[habit](choices, luck)))
    assert await practice(game, person, seats=rules_of(game).seats[0]) == 0
    scores = person.ear.since("The game is over")
    assert [line for line in scores if line.startswith("You: ")]
    assert scores[-1] == "You leave the table."
