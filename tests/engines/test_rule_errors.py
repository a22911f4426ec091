"""Every usual mistake of somebody who writes a game is answered with a sentence that names the rule function."""

from collections.abc import Callable, Generator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines.core import Among, Choose, Commit, Dealer, Game, RandomBot, Roll, Rules, Secret, Show, Shuffle
from engines.core.running.checks import run_checked
from engines.core.running.rule_errors import Broken
from tests.engines import toy
from tests.engines.toy import HIGH, LINE, TOY, Table

Script = Callable[[Table], Any]


def broken(**rules: Any) -> str:
    """What is said of the toy game with these rules instead of its own."""
    with pytest.raises(Broken) as said:
        play(replace(TOY, **rules))
    return str(said.value)


def play(rules: Rules) -> None:
    for seed in range(10):
        run_checked(Dealer(Game(rules, 3), [RandomBot()] * 3, Random(seed)))


def asks(request: Callable[[Table], object]) -> Script:
    """A turn that asks this one thing."""

    def turn(s: Table) -> Generator[Any, Any, None]:
        yield request(s)
        s.over = True

    return turn


def test_a_promise_for_a_verb_that_nobody_can_choose_names_the_verbs_that_there_are() -> None:
    def turn(s: Table) -> Generator[Any, Any, None]:
        yield from swear(s)

    def swear(s: Table) -> Generator[Any, Any, None]:
        yield Choose(0, [("swear", s.hands[0][0]), ("pass",)], {"swaer": frozenset({HIGH})})

    said = broken(turn=turn)
    assert "swear` (engines/test_rule_errors.py, line " in said
    assert "promises something for 'swaer', which nobody can choose." in said
    assert "The verbs of its options are 'pass', 'swear'." in said


def test_a_promise_for_one_option_must_be_one_of_the_options() -> None:
    promise = {("swear", 99): (Among(99, LINE),)}
    said = broken(turn=asks(lambda s: Choose(0, [("swear", s.hands[0][0]), ("pass",)], promise)))
    assert "promises something for ('swear', 99), which nobody can choose" in said


def test_a_promise_about_a_card_that_the_player_has_not_seen_is_told() -> None:
    said = broken(turn=asks(lambda s: Choose(0, [("swear", s.hands[1][0]), ("pass",)], {"swear": LINE})))
    assert "asks player 0 for a promise about card" in said
    assert "has not seen. Show it to that player first." in said


def test_pieces_that_vanish_are_missed_where_somebody_is_asked_next() -> None:
    def turn(s: Table) -> Generator[Any, Any, None]:
        yield Choose(0, [("go on",)])
        s.deck.pop()
        yield from another(s)

    def another(s: Table) -> Generator[Any, Any, None]:
        yield Choose(1, [("go on",)])

    said = broken(turn=turn)
    assert "another` (engines/test_rule_errors.py, line " in said
    assert "there are 11 instead of 12 of 'cards'. Look what moved pieces since the last choice." in said


def test_a_piece_in_two_places_is_told() -> None:
    def turn(s: Table) -> Generator[Any, Any, None]:
        s.hands[0].append(s.deck[-1])
        yield Choose(0, [("go on",)])

    assert "lies in 2 places of 'cards'" in broken(turn=turn)


def test_pieces_with_names_keep_their_names() -> None:
    def turn(s: Table) -> Generator[Any, Any, None]:
        s.rounds += 1
        yield Choose(0, [("go on",)])

    said = broken(turn=turn, pieces=lambda s: {"signs": ["night" if s.rounds > 1 else "day"]})
    assert "Counter({'day': 1}) became Counter({'night': 1}) of 'signs'" in said


def test_a_retired_handle_left_on_the_table_is_told() -> None:
    def turn(s: Table) -> Generator[Any, Any, None]:
        yield Choose(0, [("go on",)])
        yield Shuffle(list(s.deck), list(s.fresh(len(s.deck))))
        yield Choose(0, [("go on",)])

    assert "a handle that a shuffle has retired" in broken(turn=turn)


def test_reading_a_card_that_lies_face_down_is_told_with_what_to_do() -> None:
    def turn(s: Table) -> Generator[Any, Any, None]:
        yield Choose(0, [("go on",)])
        count(s)

    def count(s: Table) -> int:
        return int(str(s.face[s.deck[0]]))

    said = broken(turn=turn)
    assert "count` (engines/test_rule_errors.py, line " in said
    assert "which lies face down. Let it be shown first (Show, Declare), or ask for a promise about it." in said


def test_a_mistake_in_the_setup_is_told_like_any_other() -> None:
    def setup(s: Table) -> Generator[Any, Any, None]:
        s.points["Ann"] = 1  # type: ignore[call-overload]
        yield Roll((6,))

    assert "setup` (engines/test_rule_errors.py, line " in (said := broken(setup=setup))
    assert "stopped with TypeError" in said


def test_a_handle_too_many_for_a_shuffle_is_told() -> None:
    said = broken(turn=asks(lambda s: Shuffle(list(s.deck), list(s.fresh(len(s.deck) + 1)))))
    assert "turn` (engines/test_rule_errors.py, line " in said
    assert "shuffles 6 cards into 7 handles. Give it one new handle for each card." in said


def test_new_handles_must_be_fresh() -> None:
    for request in (
        lambda s: Shuffle(list(s.deck), list(s.deck)),
        lambda s: Commit(0, 999, LINE),
        lambda s: Roll((6,), to=0, new=[s.deck[0]]),
    ):
        assert "as a new one. Take new handles from s.fresh(count)." in broken(turn=asks(request))


def test_dice_for_one_player_need_a_handle_each() -> None:
    said = broken(turn=asks(lambda s: Roll((6, 6), to=0)))
    assert "rolls 2 dice that only one player sees, with 0 handles. Give one for each." in said


def test_a_handle_from_before_a_shuffle_is_told() -> None:
    def turn(s: Table) -> Generator[Any, Any, None]:
        old, s.deck = s.deck, list(s.fresh(len(s.deck)))
        yield Shuffle(old, list(s.deck))
        yield Show([old[0]])

    said = broken(turn=turn)
    assert "which is none. It was shuffled, and a shuffle gives its cards new handles: use those of `new`." in said


def test_one_card_twice_in_a_request_is_told() -> None:
    assert "twice in one request" in broken(turn=asks(lambda s: Show([s.deck[0], s.deck[0]])))


@pytest.mark.parametrize("nothing", [["Choose"], 7, "roll"])
def test_what_is_no_request_is_told_with_those_that_there_are(nothing: object) -> None:
    said = broken(turn=asks(lambda s: nothing))
    assert f"yields {nothing!r}, which asks nothing. Rules yield one of Choose, Secret, Commit, Shuffle" in said


def test_a_bare_yield_is_told() -> None:
    assert "has a `yield` without a request." in broken(turn=asks(lambda s: None))


def test_a_stretch_that_returns_a_value_is_told_what_it_may_return() -> None:
    def turn(s: Table) -> Generator[Any, Any, bool]:
        yield Roll((6,))
        return True

    said = broken(turn=turn)
    assert "turn` returns True. A stretch returns the function that comes next" in said


def test_a_stretch_that_asks_nothing_is_told_how_to_end() -> None:
    def turn(s: Table) -> None:
        s.over = True

    assert "turn` asks nothing. A stretch is a generator: let it end in `yield from ()`." in broken(turn=turn)


@pytest.mark.parametrize("option", ["play", ["play", 1], (), ("play", 1.5), ("play", True)])
def test_an_option_that_is_no_tuple_of_a_verb_and_plain_arguments_is_told(option: object) -> None:
    said = broken(turn=asks(lambda s: Secret({0: [option], 1: [("pass",)]})))  # type: ignore[list-item]
    assert f"offers {option!r}. An option is a tuple of a verb and plain arguments, as ('play', 3)." in said


def test_asking_where_there_is_nothing_to_choose_is_told() -> None:
    assert "gives player 2 no option to choose from" in broken(turn=asks(lambda s: Choose(2, [])))


def test_asking_a_seat_that_is_not_there_is_told() -> None:
    assert "asks player 3, but the seats are 0 to 2." in broken(turn=asks(lambda s: Choose(3, [("pass",)])))


def test_a_choice_without_an_honest_option_names_the_rule() -> None:
    said = broken(turn=asks(lambda s: Choose(0, [("swear", s.hands[0][0])], {"swear": frozenset({99})})))
    assert "leaves player 0 no honest answer" in said


def test_an_event_without_words_is_told() -> None:
    def turn(s: Table) -> Generator[Any, Any, None]:
        s.tell("strange")
        yield Roll((6,))

    assert "`words.event` has no words for ('strange',)" in broken(turn=turn)


def test_the_toy_makes_none_of_these_mistakes() -> None:
    play(toy.RULES)
