"""The runner, the dealer and knowledge, on the toy game."""

from random import Random

import pytest

from engines.core import Dealer, Game, Illegal, RandomBot, Shuffle
from tests.engines.toy import TOY


def dealt(seed: int, seats: int = 3, *, playout: bool = False) -> Dealer:
    dealer = Dealer(Game(TOY, seats, playout=playout), [RandomBot()] * seats, Random(seed))
    dealer.run()
    return dealer


@pytest.mark.parametrize("seed", range(20))
def test_a_game_ends_and_its_answers_replay_it(seed: int) -> None:
    game = dealt(seed).game
    again = Game(TOY, 3, answers=game.answers)
    assert again.request is None
    assert again.digest() == game.digest()
    assert again.events == game.events


def test_a_playout_plays_the_same_game_without_a_record() -> None:
    full, bare = dealt(7), dealt(7, playout=True)
    assert bare.game.state.points == full.game.state.points
    assert not bare.game.answers
    assert not bare.game.events


@pytest.mark.parametrize("seed", range(20))
def test_what_a_viewer_may_think_always_includes_the_truth(seed: int) -> None:
    dealer = Dealer(Game(TOY, 3), [RandomBot()] * 3, Random(seed))
    while (request := dealer.game.request) is not None:
        dealer.step(request)
        retired = set(request.cards) if isinstance(request, Shuffle) else set()
        for viewer in [*dealer.knowledge, dealer.spectator.knowledge]:
            for card, value in dealer.truth.items():
                if card not in retired:
                    assert value in viewer.may(card)
            world = viewer.imagine(Random(seed))
            assert world.keys() | viewer.ledger.open.keys() >= dealer.truth.keys() - retired


@pytest.mark.parametrize("seed", range(5))
def test_a_fork_at_any_point_goes_on_like_the_original(seed: int) -> None:
    game = dealt(seed).game
    again = Game(TOY, 3)
    for at, answer in enumerate(game.answers):
        fork = again.fork()
        for rest in game.answers[at:]:
            fork.answer(rest)
        assert fork.request is None
        assert fork.state.points == game.state.points
        again.answer(answer)


@pytest.mark.parametrize(
    "garbage", [None, 1, "x", (), ("x",), [], {99: 4}, {0: ("play", 1)}, ("play", True), {True: ("x",)}, [7, 7]]
)
def test_garbage_is_refused_and_changes_nothing(garbage: object) -> None:
    game = dealt(3).game
    again = Game(TOY, 3)
    for answer in game.answers:
        if garbage is None and answer is None:
            again.answer(answer)
            continue
        before = again.digest()
        with pytest.raises(Illegal):
            again.answer(garbage)
        assert again.digest() == before
        again.answer(answer)
