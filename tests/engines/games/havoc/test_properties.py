"""What holds in every game of Heist & Havoc, whatever is played."""

from collections import Counter
from random import Random

import pytest

from engines.core import Choose, Dealer, Game, RandomBot, Roll, Secret, Show
from engines.games.havoc import RULES
from engines.games.havoc.cards import DECKS
from engines.games.havoc.effects.time_track import in_the_dark
from engines.games.havoc.floor.maze import doorways, groups, grow
from engines.games.havoc.floor.ways import passable
from engines.games.havoc.guards import candidates
from engines.games.havoc.state import CHOOSING, IN, Table, hidden
from tests.engines.public_tables import havoc, havoc_cards


@pytest.mark.parametrize("seats", RULES.seats)
@pytest.mark.parametrize("level", ["random", "greedy"])
def test_all_cards_counters_and_guards_are_where_they_belong(seats: int, level: str) -> None:
    dealer = dealt(seats, 11, level)
    s: Table = dealer.game.state
    while (request := dealer.game.request) is not None:
        if s.turn and isinstance(request, Choose | Secret):
            havoc(s)
            assert sorted(s.counters) == [seat for seat in range(seats) if s.status[seat] == IN]
        if s.phase == CHOOSING and isinstance(request, Secret):
            assert len({s.col[seat] for seat in s.counters}) == 1
            assert not in_the_dark(s)
            assert not s.noise
            assert not s.stunned
        dealer.step(request)
    values = Counter(dealer.truth[card] for card in havoc_cards(s))
    assert values == Counter(value for deck in DECKS.values() for value in deck)
    assert s.turn <= 40


def dealt(seats: int, seed: int, level: str = "random") -> Dealer:
    bot = RULES.bots.get(level, RandomBot())
    return Dealer(Game(RULES, seats), [bot] * seats, Random(seed))


@pytest.mark.parametrize("seats", RULES.seats)
def test_two_dice_of_four_are_opened_and_nobody_but_the_rollers_team_ever_sees_the_others(seats: int) -> None:
    dealer = dealt(seats, 12)
    secret: list[tuple[list[int], list[int]]] = []
    opened: set[int] = set()
    while (request := dealer.game.request) is not None:
        if isinstance(request, Roll) and request.to is not None:
            team = dealer.game.state.team
            secret.append((list(team) if request.to in team else [request.to], list(request.new)))
        if isinstance(request, Show) and request.to is None:
            opened.update(request.cards)
        dealer.step(request)
    assert any(len(team) > 1 for team, _ in secret)
    for team, dice in secret:
        shut = [die for die in dice if die not in opened]
        assert len(shut) in (2, 3)
        for viewer in [*dealer.views, dealer.spectator]:
            assert all((viewer.value(die) is None) == (viewer.me not in team) for die in shut)


@pytest.mark.parametrize("seats", RULES.seats)
def test_at_the_end_only_roles_and_the_cash_of_those_who_may_win_are_opened(seats: int) -> None:
    dealer = dealt(seats, 13, "greedy")
    dealer.run()
    s: Table = dealer.game.state
    assert hidden(s, s.role) == []
    assert not any(role in s.face for role in s.spare_roles)
    assert not any(token in s.face for token in s.token_deck)
    for seat in range(seats):
        if s.status[seat] != "escaped":
            assert len(hidden(s, s.cash[seat])) == len(s.cash[seat])


def test_every_room_can_be_reached_and_every_border_door_is_an_x() -> None:
    for number in range(200):
        maze = grow(number.to_bytes(32, "big"))
        assert len(groups(*doorways(maze.doors))) == 1
        assert Counter(maze.kinds) == {"d": 16, "c": 12, "S": 4, "G": 4}


def test_a_guard_always_has_a_way_in_a_grown_maze() -> None:
    dealer = dealt(4, 14)
    while (request := dealer.game.request) is not None:
        s: Table = dealer.game.state
        if s.turn and isinstance(request, Secret):
            assert all(candidates(s, room) for room in range(36))
            assert all(0 <= passable(s, room) < 16 for room in range(36))
        dealer.step(request)


def test_a_greedy_thief_does_better_than_random_ones() -> None:
    better = Counter[str]()
    for seed in range(12):
        seats, seat = 4, seed % 4
        bots = [RULES.bots["greedy"] if other == seat else RandomBot() for other in range(seats)]
        dealer = Dealer(Game(RULES, seats), bots, Random(seed))
        dealer.run()
        s: Table = dealer.game.state
        for other in range(seats):
            better["greedy" if other == seat else "random"] += len(s.cash[other]) * (s.status[other] == "escaped")
    assert better["greedy"] > better["random"]
