"""What is told is what happens: over whole games the log and the table agree after every answer."""

from random import Random

import pytest

from engines.core import Dealer, Game, RandomBot
from engines.games.blackkeep import RULES
from engines.games.blackkeep.state import Table
from tests.engines.games.blackkeep.chronicle import Chronicle
from tests.engines.public_tables import blackkeep


@pytest.mark.parametrize("seats", RULES.seats)
@pytest.mark.parametrize("guards", ["plain", "all"])
def test_the_log_alone_tells_the_table(seats: int, guards: str) -> None:
    for seed, bot in enumerate([RandomBot(), RandomBot(), RULES.bots["greedy"]]):
        dealer = Dealer(Game(RULES, seats, {"guards": guards}), [bot] * seats, Random(seed))
        chronicle, told = Chronicle(seats, bows=guards == "all"), 0
        while (request := dealer.game.request) is not None:
            dealer.step(request)
            events = dealer.game.events
            chronicle.read(events[told:])
            told = len(events)
            state = dealer.game.state
            assert isinstance(state, Table)
            chronicle.agrees(state)
            blackkeep(state)
