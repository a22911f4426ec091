"""Looking back at a game: the decisions that cost most are found, and the chances told are those that playing on
confirms."""

from collections.abc import Callable
from random import Random

import pytest

from engines.catalogue import rules_of
from engines.core import Knowledge, Rules
from engines.core.running.game import Game
from engines.search.character import EVEN
from engines.search.evidence import Evidence
from engines.search.look_back import Moment, look_back
from engines.search.master import Thought
from netcode.play.practice import PracticeClient
from netcode.play.reel import Reel


def played(rules: Rules, seats: int, seed: int) -> Reel:
    """A whole practice game; I play at random."""
    client, rng = PracticeClient(rules, seats, seed=seed, level="crafty"), Random(seed)
    while client.ending is None:
        while client.advance():
            pass
        if choices := client.choices():
            client.submit(rng.choice(list(choices)))
    return client.reel()


LOOKS = 600  # with half as many, what was lost by chance in them is found as well


def looks(count: int) -> Callable[[], float]:
    """A budget of so many looks: the same on every machine."""
    done = iter(range(10 * count))
    return lambda: next(done) / count


def moments(reel: Reel, count: int, seed: int = 5) -> list[Moment]:
    rules, seats = reel.rules, len(reel.names)
    *parts, found = look_back(rules, seats, reel.settings, reel.answers, 0, reel.seen[0], Random(seed), looks(count))
    assert isinstance(found, list)
    assert parts == sorted(parts)
    return found


def chance(reel: Reel, moment: Moment, move: object, worlds: int, seed: int) -> float:
    """The same moment counted anew, with other luck."""
    rules, seats = reel.rules, len(reel.names)
    game, record = Game(rules, seats, reel.settings, reel.answers[: moment.slot]), Evidence(rules, seats, reel.settings)
    record.follow(game)
    knowledge = Knowledge(game.ledger, 0)
    knowledge.recall(reel.seen[0][max(at for at in reel.seen[0] if at <= moment.slot)])
    thought = Thought(rules, game, record, knowledge, game.request, Random(seed), EVEN)
    thought.horizon, thought.rounds = 1 << 30, None
    return sum(thought.tried([move])[move] for _ in range(worlds)) / worlds


@pytest.fixture(scope="module")
def game() -> tuple[Reel, list[Moment]]:
    """A game of somebody who plays at random, and what it cost: in one of these something did."""
    for seed in (11, 10, 12):
        reel = played(rules_of("thieves"), 3, seed)
        if found := moments(reel, LOOKS):
            return reel, found
    pytest.fail("whoever plays at random has lost something somewhere")


def test_a_choice_that_cost_something_is_found(game: tuple[Reel, list[Moment]]) -> None:
    reel, found = game
    assert all(moment.kept > moment.after + 0.05 for moment in found)
    assert [moment.slot for moment in found] == sorted(moment.slot for moment in found)
    assert all(reel.answers[moment.slot] == moment.chosen for moment in found)


def test_what_it_says_holds_with_other_luck(game: tuple[Reel, list[Moment]]) -> None:
    reel, found = game
    moment = max(found, key=lambda moment: moment.kept - moment.after)
    better, chosen = (chance(reel, moment, move, 60, seed=77) for move in (moment.better, moment.chosen))
    assert better > chosen


def test_it_reads_nothing_that_the_player_could_not_know(game: tuple[Reel, list[Moment]]) -> None:
    """The other seats' memories are not even asked for: without them the same luck finds the same."""
    reel, found = game
    alone = Reel(reel.rules, reel.settings, reel.names, reel.answers, {0: reel.seen[0]})
    assert moments(alone, LOOKS) == found


def test_in_too_short_a_time_nothing_is_said() -> None:
    reel = played(rules_of("thieves"), 3, 5)
    *_, found = look_back(reel.rules, 3, reel.settings, reel.answers, 0, reel.seen[0], Random(1), looks(20))
    assert found is None


def test_a_game_without_a_choice_has_nothing_to_look_back_at() -> None:
    rules = rules_of("thieves")
    reel = played(rules, 3, 1)
    *_, found = look_back(rules, 3, reel.settings, [], 0, reel.seen[0], Random(1), looks(10))
    assert found == []
