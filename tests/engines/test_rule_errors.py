"""Every usual mistake of somebody who writes a game is answered with a sentence that names the rule function."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engines.core import (
    Among,
    Choose,
    Commit,
    Dealer,
    Game,
    Part,
    RandomBot,
    Request,
    Roll,
    Rules,
    Secret,
    Show,
    Shuffle,
    Standing,
    View,
)
from engines.core.running import invariants
from engines.core.running.invariants import run_checked
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


def test_asking_nobody_in_secret_is_told() -> None:
    said = broken(turn=asks(lambda s: Secret({})))
    assert "asks nobody. Leave the question out where nobody can choose." in said


def test_asking_a_seat_that_is_not_there_is_told() -> None:
    assert "asks player 3, but the seats are 0 to 2." in broken(turn=asks(lambda s: Choose(3, [("pass",)])))


def test_a_choice_without_an_honest_option_names_the_rule() -> None:
    said = broken(turn=asks(lambda s: Choose(0, [("swear", s.hands[0][0])], {"swear": frozenset({99})})))
    assert "leaves player 0 no honest answer" in said


def test_one_option_listed_twice_is_told() -> None:
    said = broken(turn=asks(lambda s: Choose(1, [("pass",), ("go", 1), ("go", 1)])))
    assert "turn` (engines/test_rule_errors.py, line " in said
    assert "offers ('go', 1) 2 times to player 1. List each option once." in said


def test_a_promise_under_the_verb_and_under_the_option_is_told() -> None:
    def request(s: Table) -> Choose:
        card = s.hands[0][0]
        promise = {"swear": frozenset({HIGH}), ("swear", card): (Among(card, LINE),)}
        return Choose(0, [("swear", card), ("pass",)], promise)

    said = broken(turn=asks(request))
    assert "and for 'swear'. Only that of the verb would count: use one key." in said


@pytest.mark.parametrize("value", [1.5, None, ("loot", "3"), True])
def test_a_value_that_no_message_can_carry_is_told(value: object) -> None:
    said = broken(box=lambda seats, settings: [value, *range(2, HIGH + 1)])
    assert f"`box` has the value {value!r}. A value is a word, a whole number or a tuple of whole numbers" in said


@pytest.mark.parametrize("event", [(), (3, "x"), ("played", {0: 1}), ("played", [1]), ("played", None)])
def test_an_event_that_is_not_plain_is_told(event: tuple[object, ...]) -> None:
    def turn(s: Table) -> Generator[Any, Any, None]:
        yield Choose(0, [("go on",)])
        s.tell(*event)
        yield Roll((6,))

    said = broken(turn=turn)
    assert said.startswith("After the answer to `")
    assert "turn` (engines/test_rule_errors.py, line " in said
    assert f"asks, {event!r} is told. An event is a verb and plain arguments" in said


def test_chance_that_is_not_rolled_is_told_with_the_function_and_the_field() -> None:
    luck = Random(1)

    def turn(s: Table) -> Generator[Any, Any, None]:
        yield Choose(0, [("go on",)])
        s.points[0] += luck.randint(1, 10**9)
        s.over = True
        yield Roll((6,))

    said = broken(turn=turn)
    assert said.startswith(
        ("The same answers play another game: two games part after ", "A copy comes to another table")
    )
    assert "turn` (engines/test_rule_errors.py, line " in said
    assert "first in the state's `points`" in said


def test_a_constant_that_rules_change_is_told() -> None:
    shared = [0, 0, 0]

    def turn(s: Table) -> Generator[Any, Any, None]:
        shared[0] += 1
        s.points = list(shared)
        s.over = s.points[0] % 2 == 0
        yield Roll((6,))

    said = broken(turn=turn)
    assert said.startswith(("The same answers play another game", "A copy comes to another table"))
    assert "not in a variable of a module." in said


def test_what_is_kept_outside_of_the_state_is_told() -> None:
    queue: list[int] = []

    def turn(s: Table) -> Generator[Any, Any, Script]:
        yield Roll((6,))
        queue[:] = range(30)
        return taking

    def taking(s: Table) -> Generator[Any, Any, Script]:
        yield Choose(0, [("take", queue[0])])
        queue.remove(queue[0])
        s.over = len(queue) < 3
        return taking

    said = broken(turn=turn)
    assert "taking` (engines/test_rule_errors.py, line " in said
    assert "what they need later they keep in fields of the state, not in a variable of a module." in said


def test_a_field_that_the_state_does_not_declare_is_told() -> None:
    def turn(s: Table) -> Generator[Any, Any, None]:
        s.rounds += 1
        s.line = s.rounds  # type: ignore[attr-defined]
        yield Choose(0, [("go on",)])
        s.over = s.rounds > 20

    said = broken(turn=turn)
    assert "turn` (engines/test_rule_errors.py, line " in said
    assert "the state has `line`, which Table does not declare. Declare it there as a field with its type." in said


def test_a_set_in_the_state_is_told_with_its_field() -> None:
    def turn(s: Table) -> Generator[Any, Any, Script]:
        yield Choose(0, [("go on",)])
        s.played = set()  # type: ignore[assignment]
        return turn

    said = broken(turn=turn)
    assert "turn` leaves in the state's `played`, which is declared as list[int], a set." in said
    assert "A state holds lists, dicts, numbers and words" in said


def test_a_strange_thing_inside_a_list_of_the_state_is_told_with_its_field() -> None:
    def turn(s: Table) -> Generator[Any, Any, None]:
        s.rounds += 1
        s.played = [{1}]  # type: ignore[list-item]
        yield Choose(0, [("go on",)])
        s.over = s.rounds > 20

    assert "the state's `played` holds a set. A state holds lists" in broken(turn=turn)


def test_a_game_without_an_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invariants, "MOST_ANSWERS", 50)

    def turn(s: Table) -> Generator[Any, Any, None]:
        yield Choose(0, [("go on",)])

    said = broken(turn=turn)
    assert "After 50 answers `" in said
    assert "turn` (engines/test_rule_errors.py, line " in said
    assert "still asks. Set `s.over` where the game ends." in said


def test_stretches_that_ask_nothing_for_ever_are_told() -> None:
    def turn(s: Table) -> Generator[Any, Any, None]:
        yield from ()

    said = broken(turn=turn)
    assert "turn` and what comes after it ask nothing any more. Set `s.over` where the game ends." in said


def line_of(seat: int, total: Any, share: float = 1 / 3, parts: tuple[Part, ...] = ()) -> Standing:
    return Standing(seat, total, share, parts)


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([line_of(0, 3), line_of(1, 3)], "has lines for the seats [0, 1]. It has one for each of [0, 1, 2]."),
        ([line_of(seat, "3") for seat in range(3)], "counts ['3'] for seat 0. Totals and parts are numbers."),
        (
            [line_of(seat, 3, parts=(Part("loot", 2), Part("more", 2))) for seat in range(3)],
            "the parts of seat 0 add up to 4, its total is 3.",
        ),
        ([line_of(seat, 3, share=1) for seat in range(3)], "the shares of the win add up to 3. One winner has 1"),
    ],
)
def test_scores_that_do_not_add_up_are_told(lines: list[Standing], told: str) -> None:
    said = broken(scores=lambda s: lines)
    assert said.startswith("`scores`")
    assert told in said


def test_a_standing_without_a_number_for_each_seat_is_told() -> None:
    assert "`standing` is [1, 2]. It is a number for each of 3 seats." in broken(standing=lambda s: [1, 2])


def test_scores_that_stop_name_their_function() -> None:
    def scores(s: Table) -> list[Standing]:
        return [Standing(seat, s.points[seat + 1], 0) for seat in range(s.seats)]

    said = broken(scores=scores)
    assert "scores.<locals>.<listcomp>` (engines/test_rule_errors.py, line " in said
    assert "stopped with IndexError" in said


def test_a_bot_that_takes_what_is_no_choice_is_named_by_its_seat() -> None:
    def flies(view: View, request: Request, choices: Sequence[Any], rng: Random) -> Any:
        return ("fly",) if isinstance(request, Choose) else choices[0]

    bots = [RandomBot(), flies, RandomBot()]
    with pytest.raises(Broken, match=r"is not answered as it asks by the bot of player 1: That is not one of"):
        run_checked(Dealer(Game(TOY, 3), bots, Random(1)))


def test_an_event_without_words_is_told() -> None:
    def turn(s: Table) -> Generator[Any, Any, None]:
        s.tell("strange")
        yield Roll((6,))

    assert "`words.event` has no words for ('strange',)" in broken(turn=turn)


def test_the_toy_makes_none_of_these_mistakes() -> None:
    play(toy.RULES)
