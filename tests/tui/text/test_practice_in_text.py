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


class Ponderer(Person):
    """Waits for what has been found out, and goes."""

    def __init__(self) -> None:
        super().__init__(answers=lambda choices: "")

    def _hear(self, line: str) -> None:
        if line.startswith("Odds: "):
            self.type("quit", "quit")


async def test_odds_are_told_beside_a_question_when_they_are_found() -> None:
    person = Ponderer()
    assert await practice("sneaks", person, hints=True, odds=True) == 0
    (odds,) = [line for line in person.ear.lines if line.startswith("Odds: ")]
    assert " in 10 that it is watched" in odds
    assert person.ear.lines.index(odds) > next(
        at for at, line in enumerate(person.ear.lines) if line.startswith("Which?")
    ), "the question does not wait for them"


async def test_while_cards_are_covered_neither_odds_nor_reasons_tell_them() -> None:
    person = Person(["cover", "odds", "why 1", "quit", "quit"])
    assert await practice("thieves", person) == 0
    assert "Your cards are covered: type cover to hear the odds." in person.ear.lines
    assert "Your cards are covered: type cover to hear why." in person.ear.lines
    assert not [line for line in person.ear.lines if line.startswith("Odds: ")]


async def test_a_script_hears_odds_when_it_asks_for_them_and_its_next_line_waits() -> None:
    person = Person(["odds", "odds", "quit", "quit"])
    assert await practice("sneaks", person) == 0
    lines = person.ear.lines
    told = [at for at, line in enumerate(lines) if line.startswith("Odds: ")]
    assert len(told) == 2
    assert lines[told[0]] == lines[told[1]]
