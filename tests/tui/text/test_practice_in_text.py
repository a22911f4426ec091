"""Practice games played line by line."""

from collections.abc import Callable
from random import Random

import pytest

from engines.catalogue import GAMES, rules_of
from tests.tui.text.seats import Person, practice

luck = Random(3)
HABITS: dict[str, Callable[[int], str]] = {
    "first": lambda choices: "1",
    "last": lambda choices: str(choices),
    "any": lambda choices: str(luck.randint(1, choices)),
}


@pytest.mark.parametrize("habit", HABITS)
@pytest.mark.parametrize("game", GAMES)
async def test_every_game_is_played_to_its_scores_by_numbers_alone(game: str, habit: str) -> None:
    person = Person(answers=HABITS[habit])
    assert await practice(game, person, seats=rules_of(game).seats[0]) == 0
    scores = person.ear.since("The game is over")
    assert [line for line in scores if line.startswith("You: ")]
    assert scores[-1] == "You leave the table."
