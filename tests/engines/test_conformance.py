"""What must hold for every game and every number of players: a new game gets all of this by its catalogue line."""

import ast
import subprocess
import sys
from collections.abc import Sequence
from inspect import getsource, isgeneratorfunction
from itertools import chain, combinations
from math import isfinite
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engines.core import (
    Bot,
    Choose,
    Commit,
    Game,
    Illegal,
    Move,
    Request,
    Rules,
    Secret,
    Show,
    Shuffle,
    Subsets,
    View,
    continuations,
)
from engines.core.running.invariants import run_checked
from engines.search import LEVELS, bot_at, worlds
from tests.engines.playing import (
    NAMES,
    all_rules,
    answers_of,
    dealt,
    explanations,
    listed_options,
    moments,
    played,
    retold,
    sights,
    tables,
    until,
    worded,
)
from tests.patience import PATIENCE
from tests.thorough import TIMES

every_table = pytest.mark.parametrize(
    ("rules", "seats"), [pytest.param(rules, seats, id=f"{rules.name}-{seats}") for rules, seats in tables()]
)


@every_table
def test_random_games_end_and_keep_all_that_every_game_must_keep(rules: Rules, seats: int) -> None:
    for seed in range(TIMES):
        run_checked(dealt(rules, seats, seed), every=5)


@every_table
def test_a_game_lists_its_pieces(rules: Rules, seats: int) -> None:
    """That none is lost or doubled is checked by the test above, as far as they are listed."""
    dealer = dealt(rules, seats, seed=4)
    while not isinstance(dealer.game.request, Choose | Secret):
        assert dealer.game.request is not None
        dealer.step(dealer.game.request)
    listed = list(chain(*rules.pieces(dealer.game.state).values()))
    assert listed
    missing = [card for card in dealer.truth if dealer.ledger.pool(card) is not None and card not in listed]
    assert not missing, "cards that lie face down and that `pieces` does not list"


@every_table
def test_a_copy_at_any_moment_is_equal_and_plays_on_the_same(rules: Rules, seats: int) -> None:
    game = played(rules.name, seats)
    for at in moments(game, 3 * TIMES):
        original = until(game, at)
        before, copy = original.digest(), original.fork()
        assert copy.state == original.state
        assert copy.digest() == before
        for answer in game.answers[at:]:
            copy.answer(answer)
        assert copy.request is None
        assert copy.state == game.state
        assert original.digest() == before


@every_table
def test_copies_share_nothing_that_can_change(rules: Rules, seats: int) -> None:
    game = played(rules.name, seats)
    for at in moments(game, 6):
        original = until(game, at)
        states = [original.state, original.fork().state, original.fork().state]
        for one, other in combinations(map(changeable, states), 2):
            assert not one.keys() & other.keys()


def changeable(thing: Any) -> dict[int, Any]:
    """All lists, dicts and objects in here, by their identity: whatever is not plainly a constant."""
    if isinstance(thing, int | str | None):
        return {}
    if isinstance(thing, tuple):
        return {key: part for item in thing for key, part in changeable(item).items()}
    if isinstance(thing, dict):
        parts = [*thing.keys(), *thing.values()]
    else:
        parts = thing if isinstance(thing, list) else [*vars(thing).values()]
    return {id(thing): thing} | {key: part for item in parts for key, part in changeable(item).items()}


@every_table
def test_the_same_answers_play_the_same_game(rules: Rules, seats: int) -> None:
    game = played(rules.name, seats)
    again = until(game, len(game.answers))
    assert again.digest() == game.digest()
    assert again.events == game.events
    assert rules.scores(again.state) == rules.scores(game.state)


@every_table
def test_the_end_has_a_line_for_each_seat_that_adds_up(rules: Rules, seats: int) -> None:
    state = played(rules.name, seats).state
    lines = rules.scores(state)
    assert sorted(line.seat for line in lines) == list(range(seats))
    for line in lines:
        if line.parts:
            assert sum(part.points for part in line.parts) == pytest.approx(line.total)
    assert len(rules.standing(state)) == seats


@every_table
def test_words_are_found_for_everything_and_every_viewer(rules: Rules, seats: int) -> None:
    dealer = dealt(rules, seats, seed=5)
    told, strange = 0, [(), ("",), ("nothing", 1), ("stash", -1), ("move", 10**9, 77, "x"), ("play", "")]
    while (request := dealer.game.request) is not None:
        before = dealer.game.digest()
        for view in [*dealer.views, dealer.spectator]:
            lines = sights(rules, view, request, dealer.game.events[told:])
            if isinstance(request, Choose | Secret | Commit):
                lines += [worded(rules, "refusal", view, request, option) for option in strange]
            for line in lines:
                assert isinstance(line, str)
                assert "None" not in line, line
        assert dealer.game.digest() == before, f"the words of {rules.name} only look: they change nothing"
        told = len(dealer.game.events)
        dealer.step(request)
    for view in [*dealer.views, dealer.spectator]:
        last = [rules.words.event(view, event) for event in dealer.game.events[told:]] + [*rules.words.table(view)]
        assert not any("None" in line for line in last)


@every_table
def test_every_refusal_of_somebody_elses_option_is_a_sentence(rules: Rules, seats: int) -> None:
    """Options of other moments are well formed and wrong; each gets a reason."""
    game = played(rules.name, seats)
    asked = [request for request, _ in answers_of(game) if isinstance(request, Choose | Secret)]
    options = [option for request in asked[::7] for seat in request.who for option in listed_options(request, seat, 3)]
    dealer = dealt(rules, seats, seed=1)
    while (request := dealer.game.request) is not None:
        if isinstance(request, Choose | Secret) and len(dealer.game.answers) % 3 == 0:
            for view in dealer.views:
                mine = request.options if isinstance(request, Choose) else request.options.get(view.me, ())
                for option in options[:: max(1, len(options) // 8)]:
                    if option not in mine or view.me not in request.who:
                        assert rules.words.refusal(view, request, option).strip().endswith((".", "!", "?"))
        dealer.step(request)


@every_table
def test_nothing_a_viewer_reads_depends_on_what_it_may_not_know(rules: Rules, seats: int) -> None:
    """At many moments, deal all values a viewer has not seen anew: it reads, and may choose, the very same."""
    dealer = dealt(rules, seats, seed=6)
    count = len(played(rules.name, seats, 6).answers)
    told, at = 0, 0
    while (request := dealer.game.request) is not None:
        if at % max(1, count // (6 * TIMES)) == 0 and at:
            events = dealer.game.events[told:]
            for view in [*dealer.views, dealer.spectator]:
                world = view.knowledge.imagine(Random(at))
                other = retold(dealer, view.me, world)
                assert sights(rules, other, request, events) == sights(rules, view, request, events)
                assert explanations(rules, other, events) == explanations(rules, view, events)
        told, at = len(dealer.game.events), at + 1
        dealer.step(request)


@every_table
def test_instinct_weighs_some_of_the_choices_and_nothing_else(rules: Rules, seats: int) -> None:
    dealer = dealt(rules, seats, seed=9)
    while (request := dealer.game.request) is not None and rules.instinct is not None:
        if isinstance(request, Choose | Secret | Commit):
            for seat in request.who:
                offered = dealer.choices(seat)
                drawn = rules.instinct(dealer.views[seat], request, offered)
                assert drawn, f"`instinct` of {rules.name} weighs none of the choices {[*offered][:9]}"
                strange = [move for move in drawn if move not in offered]
                assert not strange, f"`instinct` of {rules.name} weighs {strange[0]}, which is no choice"
                assert all(map(isfinite, drawn.values())), f"`instinct` of {rules.name} weighs by numbers: {drawn}"
        dealer.step(request)


@every_table
def test_bots_choose_by_what_their_seat_may_know(rules: Rules, seats: int) -> None:
    """Every bot finds an honest answer to all it is asked, and the same one in any world it cannot tell apart."""
    for name in [*LEVELS, *rules.bots]:
        bot, usual = watched(rules, name), watched(rules, "greedy" if rules.bots else "random")
        dealer = dealt(rules, seats, seed=7)
        dealer.bots = [usual if name == "master" else bot] * seats
        at = compared = 0
        while (request := dealer.game.request) is not None and compared < 6 * TIMES:
            if isinstance(request, Choose | Secret | Commit) and len(offered := dealer.choices(request.who[0])) > 1:
                at += 1
            if at and at % (17 if name == "master" else 9) == 0:
                seat, at, compared = request.who[0], at + 1, compared + 1
                other = retold(dealer, seat, dealer.knowledge[seat].imagine(Random(at)))
                choice = bot(dealer.views[seat], request, offered, Random(at))
                assert bot(other, request, offered, Random(at)) == choice, name
            dealer.step(request)


def watched(rules: Rules, name: str) -> Bot:
    """A bot that says so if it takes what is no choice."""
    bot = bot_at(rules, name, worlds(2))

    def choose(view: View, request: Request, offered: Sequence[Move], rng: Random) -> Move:
        move = bot(view, request, offered, rng)
        assert move in offered, f"the bot {name} of {rules.name} takes {move}, which is no choice"
        return move

    return choose


@every_table
def test_insight_has_a_row_of_numbers_for_each_seat_and_a_weight_for_each_of_them(rules: Rules, seats: int) -> None:
    if (insight := rules.insight) is None:
        return
    unfitted = sorted({*insight.names} ^ {*insight.weights})
    assert not unfitted, f"names or weights lack {unfitted}: python -m tests.bench.fit {rules.name}"
    dealer = dealt(rules, seats, seed=9)
    dealer.run()
    rows = insight.features(dealer.game.state, dealer.truth.__getitem__)
    assert [len(row) for row in rows] == [len(insight.names)] * seats, f"`features`: a row of {insight.names} for each"
    assert 0 <= insight.left(dealer.game.state) <= 1, "`left` goes from 1 at the beginning to 0 at the end"


@pytest.mark.parametrize("rules", all_rules(), ids=lambda rules: rules.name)
def test_no_rule_calls_a_helper_that_asks_without_yield_from(rules: Rules) -> None:
    """Such a call does nothing, and nothing else says so."""
    package = rules.turn.__module__.split(".")[:3]
    modules = [module for name, module in sys.modules.items() if name.split(".")[:3] == package]
    assert not [line for module in modules for line in forgotten(module)]


def forgotten(module: ModuleType) -> list[str]:
    """Calls of generators whose questions are thrown away."""
    lines = []
    for statement in ast.walk(ast.parse(getsource(module))):
        match statement:
            case ast.Expr(value=ast.Call(func=ast.Name(id=name))) if isgeneratorfunction(getattr(module, name, None)):
                lines.append(f"{module.__name__}, line {statement.lineno}: `{name}` asks nothing without `yield from`")
    return lines


# -- garbage -----------------------------------------------------------------------------------------------------------

scalars = st.none() | st.booleans() | st.integers(-3, 200) | st.integers() | st.text(max_size=8) | st.binary(max_size=8)
anything = st.recursive(
    scalars | st.floats(),
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.integers(-1, 60) | st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=8,
)


@every_table
@given(data=st.data())
@settings(max_examples=10 * TIMES, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_garbage_is_refused_and_changes_nothing(rules: Rules, seats: int, data: st.DataObject) -> None:
    game = played(rules.name, seats)
    at = data.draw(st.integers(0, len(game.answers) - 1))
    refuses(until(game, at), data.draw(anything))


@every_table
def test_answers_to_other_questions_are_refused_and_change_nothing(rules: Rules, seats: int) -> None:
    """Every real answer of a game, and what is nearly one, offered at the wrong moments."""
    game = played(rules.name, seats)
    some = game.answers[:: max(1, len(game.answers) // (10 * TIMES))]
    offered = [near for answer in some for near in nearly(answer)]
    for at in moments(game, 4 * TIMES):
        peer = until(game, at)
        for answer in offered:
            refuses(peer, answer)


def nearly(answer: Any) -> list[Any]:
    """An answer and some that look like it."""
    if isinstance(answer, tuple):
        return [answer, answer[:-1], (*answer, 0), list(answer), (answer[0], *(True for _ in answer[1:]))]
    if isinstance(answer, dict):
        return [answer, dict(reversed(answer.items())), {**answer, 99: ("x",)}, dict(list(answer.items())[1:])]
    if isinstance(answer, list):
        return [answer, answer[1:], [*answer, *answer], tuple(answer), ["nothing"] * len(answer)]
    return [answer, False, 0, ""]


def refuses(game: Game, answer: Any) -> None:
    """Offer an answer: unless it is a possible one, it is refused with a sentence and the game is as before."""
    request, before, count = game.request, game.digest(), len(game.answers)
    assert request is not None
    if possible(request, answer):
        return
    with pytest.raises(Illegal) as refused:
        game.answer(answer)
    assert refused.value.why.endswith(".")
    assert game.digest() == before
    assert len(game.answers) == count
    assert game.request is request


def possible(request: Request, answer: Any) -> bool:
    """Whether this could be an answer, as an outsider would judge who takes the request literally."""
    match request:
        case Choose():
            return plain_option(answer) and answer in request.options
        case Secret():
            return (
                type(answer) is dict
                and list(answer) == list(request.options)
                and all(plain_option(answer[seat]) and answer[seat] in request.options[seat] for seat in request.who)
            )
        case Shuffle() | Commit():
            return answer is None
        case Show(to=to) if to is not None:
            return answer is None
    try:  # values turned up, dice: what is well formed may be true
        request.check(answer)
    except Illegal:
        return False
    return True


def plain_option(answer: Any) -> bool:
    return type(answer) is tuple and all(type(part) in (int, str) for part in answer)


@every_table
def test_a_card_cannot_open_as_what_is_not_in_the_box(rules: Rules, seats: int) -> None:
    game = played(rules.name, seats)
    shown = [at for at, (request, _) in enumerate(answers_of(game)) if isinstance(request, Show) and request.to is None]
    for at in shown[:: max(1, len(shown) // 5)]:
        peer = until(game, at)
        before = peer.digest()
        with pytest.raises(Illegal):
            peer.answer(["something else" for _ in game.answers[at]])
        assert peer.digest() == before
        peer.answer(game.answers[at])


# -- any machine -------------------------------------------------------------------------------------------------------

DIGESTS = """
from engines.search import LEVELS, bot_at, worlds
from tests.engines.playing import played, tables
for rules, seats in tables():
    game = played(rules.name, seats)
    print(rules.name, seats, game.digest().hex(), *map(str, rules.scores(game.state)))
"""


def test_hash_seeds_change_nothing() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", DIGESTS],
            env={"PYTHONHASHSEED": seed, "PATH": ""},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    unlike = {
        line.split()[0] for output in outputs for line in output.splitlines() if any(line not in o for o in outputs)
    }
    assert not unlike, f"the order of a set, or `hash`, decides something in {unlike}"
    assert len(outputs.pop().splitlines()) == len(tables())


def test_names_of_the_tests_suffice_for_the_largest_table() -> None:
    assert max(seats for _, seats in tables()) <= len(NAMES)


def test_subsets_that_are_too_many_to_list_still_offer_honest_ones() -> None:
    many = Subsets("lay", range(40))
    assert all(many.pick(Random(seed)) in many for seed in range(20))


def test_subsets_with_an_extra_are_as_many_as_are_listed_and_built_step_by_step() -> None:
    options = Subsets("lay", (4, 7, 9), 0, 2, extra=("lend", (20, 21)))
    listed = list(options)
    assert len(options) == len(listed) == len(set(listed)) == 7 * 3
    assert all(option in options for option in listed)
    assert {options.pick(Random(seed)) for seed in range(500)} == set(listed)
    for wrong in (("lend",), ("lend", 4), ("lay", 20), ("lend", 20, 21), ("lend", 20, 9, 4), ("lend", 20, 4, 7, 9)):
        assert wrong not in options
    assert continuations(options, ()) == (["lay", "lend"], False)
    assert continuations(options, ("lend",)) == ([20, 21], False)
    assert continuations(options, ("lend", 20, 4)) == ([7, 9], True)
    assert set(options.with_extras(lambda option: option == ("lend", 21))) == set(listed) - {
        option for option in listed if 20 in option
    }
