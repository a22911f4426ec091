"""What is told is what happens: over whole games the log and the table agree after every answer."""

from random import Random

import pytest

from engines.core import Dealer, Game, RandomBot
from engines.games.havoc import RULES
from engines.games.havoc.state import Table
from tests.engines.games.havoc.chronicle import Chronicle


@pytest.mark.parametrize("seats", RULES.seats)
def test_the_log_alone_tells_the_table(seats: int) -> None:
    for seed, bot in enumerate([*[RandomBot()] * 6, RULES.bots["greedy"], RULES.bots["greedy"]]):
        dealer = Dealer(Game(RULES, seats), [bot] * seats, Random(seed))
        state = dealer.game.state
        assert isinstance(state, Table)
        chronicle, told = Chronicle(state), 0
        while (request := dealer.game.request) is not None:
            dealer.step(request)
            events = dealer.game.events
            chronicle.read(events[told:])
            told = len(events)
            chronicle.agrees()
