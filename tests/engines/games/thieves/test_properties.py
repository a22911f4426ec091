"""What holds in every game of Thieves!, and how strong its greedy player is."""

from random import Random

import pytest

from engines.core import Choose, Dealer, Game, RandomBot
from engines.games.thieves import RULES
from engines.games.thieves.scoring import scores


@pytest.mark.parametrize("seats", RULES.seats)
@pytest.mark.parametrize("length", ["game", "match"])
def test_all_cards_are_always_somewhere_and_hands_are_full_when_a_card_is_played(seats: int, length: str) -> None:
    for seed in range(6):
        dealer = Dealer(Game(RULES, seats, {"length": length}), [RandomBot()] * seats, Random(seed))
        while (request := dealer.game.request) is not None:
            s = dealer.game.state
            if isinstance(request, Choose):
                rows = [s.deck, *s.hands, *s.stashes, *s.pending, s.police, s.thieves, s.getaways]
                assert sum(map(len, rows)) == 52
                assert s.helmets < 4
                if not s.pending and request.options[0] != ("decline",):
                    assert len(s.hands[request.player]) == 4
            dealer.step(request)
        assert dealer.game.state.over


@pytest.mark.parametrize("seats", RULES.seats)
def test_one_greedy_among_random_players_wins_more_than_its_share(seats: int) -> None:
    won = 0.0
    for seed in range(100):
        bots = [RandomBot()] * seats
        bots[seed % seats] = RULES.bots["greedy"]
        dealer = Dealer(Game(RULES, seats, playout=True), bots, Random(seed))
        dealer.run()
        won += scores(dealer.game.state)[seed % seats].share
    assert won / 100 > 1.6 / seats
