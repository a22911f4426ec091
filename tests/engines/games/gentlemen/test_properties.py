"""What holds in every game of Gentlemen Thieves, over random games."""

from random import Random

import pytest

from engines.core import Choose, Dealer, Game, RandomBot
from engines.games.gentlemen import RULES
from engines.games.gentlemen.table import complete
from engines.games.gentlemen.turn.actions import actions
from tests.engines.playing import dealt
from tests.engines.public_tables import gentlemen


@pytest.mark.parametrize("seats", RULES.seats)
def test_pieces_are_kept_and_an_action_is_always_possible(seats: int) -> None:
    for seed in range(6):
        dealer = dealt(RULES, seats, seed)
        game = dealer.game
        while game.request is not None:
            dealer.step(game.request)
            s = game.state
            if isinstance(game.request, Choose) and s.display:
                gentlemen(s)
                assert actions(s, s.actor)
                assert len(s.pile) > 0
                unlocked = [group for group in s.groups() if s.lock not in group and complete(s.equipment(group))]
                assert not unlocked  # it would have been burgled at once
        assert len(s.pile) <= 6
        gentlemen(s)


@pytest.mark.parametrize("seats", RULES.seats)
def test_a_burglary_pays_and_loses_as_many_tokens_as_lay_there(seats: int) -> None:
    dealer = dealt(RULES, seats, seed=9)
    dealer.run()
    burglaries = [event for event in dealer.game.events if event[0] in ("split", "tie")]
    s = dealer.game.state
    paid = sum(each * len(winners) for _, winners, each, _ in (event for event in burglaries if event[0] == "split"))
    assert paid == sum(map(len, s.piles.values()))
    assert len(s.lost) == sum(event[-1] for event in burglaries)


@pytest.mark.parametrize("seats", RULES.seats)
def test_a_greedy_burglar_beats_random_ones(seats: int) -> None:
    won, games = 0.0, 12
    for number in range(games):
        bots = [RandomBot() for _ in range(seats)]
        bots[number % seats] = RULES.bots["greedy"]
        dealer = Dealer(Game(RULES, seats, playout=True), bots, Random(number))
        dealer.run()
        won += RULES.scores(dealer.game.state)[number % seats].share
    assert won / games * seats > 1.5
