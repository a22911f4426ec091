"""What holds in every game of Sneaks & Snitches, over random games."""

from random import Random

import pytest

from engines.core import Choose, Dealer, Game, RandomBot, Secret
from engines.games.sneaks import RULES
from engines.games.sneaks.cards import CATEGORIES, VICTORY_POINTS
from engines.games.sneaks.scoring import points
from tests.engines.playing import dealt
from tests.engines.public_tables import sneaks


@pytest.mark.parametrize("seats", RULES.seats)
def test_each_round_takes_a_card_off_the_table_and_no_piece_is_lost(seats: int) -> None:
    for seed in range(6):
        dealer = dealt(RULES, seats, seed)
        dealer.run()
        again = Game(RULES, seats)
        left = []
        for answer in dealer.game.answers:
            again.answer(answer)
            if isinstance(again.request, Secret):
                left.append(len(again.state.loot_deck) + len(again.state.loot))
                assert set(again.state.loot) == set(again.state.letters)
            if isinstance(again.request, Choose | Secret):
                sneaks(again.state)
        assert left == sorted(set(left), reverse=True)
        assert len(left) == again.state.rounds <= 43


def by_the_book(seats: int, category: str, totals: list[int]) -> list[int]:
    """The same scoring written another way: line everybody up and hand out the places."""
    values, earned = VICTORY_POINTS[seats][category], [0] * seats
    line = sorted(range(seats), key=lambda seat: -totals[seat])
    for total in set(totals):
        tied = [place for place, seat in enumerate(line) if totals[seat] == total]
        for place in tied:
            earned[line[place]] = sum(values[p] for p in tied) // len(tied)
    return earned


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_places_are_scored_as_a_second_reading_of_the_rule_scores_them(seats: int) -> None:
    rng = Random(seats)
    for _ in range(200):
        totals = [rng.randrange(5) for _ in range(seats)]
        for category in CATEGORIES:
            assert points(seats, category, totals) == by_the_book(seats, category, totals)


@pytest.mark.parametrize("seats", RULES.seats)
def test_a_greedy_thief_beats_random_ones(seats: int) -> None:
    """Well over its fair share; the exact figures are in docs/testing.md."""
    won, games = 0.0, 30
    for number in range(games):
        bots = [RandomBot() for _ in range(seats)]
        bots[number % seats] = RULES.bots["greedy"]
        dealer = Dealer(Game(RULES, seats, playout=True), bots, Random(number))
        dealer.run()
        won += RULES.scores(dealer.game.state)[number % seats].share
    assert won / games * seats > 1.3


def test_greedy_thieves_do_not_all_go_to_the_same_place() -> None:
    rounds, clashes = 0, 0
    for seed in range(4):
        dealer = Dealer(Game(RULES, 4), [RULES.bots["greedy"]] * 4, Random(seed))
        dealer.run()
        for answer in dealer.game.answers:
            if isinstance(answer, dict):
                rounds += 1
                clashes += len({plan[1] for plan in answer.values()}) == 1
    assert clashes < rounds / 5
