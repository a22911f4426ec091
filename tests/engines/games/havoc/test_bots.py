"""What a seasoned player of Heist & Havoc makes of the table."""

from random import Random

from engines.core import View
from engines.games.havoc.bots.choose_card import expected
from engines.games.havoc.bots.judgement import Judgement
from engines.games.havoc.bots.preferences import SEASONED
from engines.games.havoc.bots.use_card import move_take_look
from engines.games.havoc.insight import FEATURES, Own, features
from engines.games.havoc.state import CAUGHT, CHOOSING, ESCAPED
from tests.engines.games.havoc.stage import A, B, C, Stage, at, stage_at


def judgement(stage: Stage, seat: int) -> Judgement:
    return Judgement(View(stage.s, Own(stage.s, seat, stage.truth.__getitem__), ()), SEASONED)


def cast(*roles: str) -> Stage:
    stage = Stage(3)
    stage.s.role = stage.cards(*roles)
    return stage


def test_an_agent_dawdles_where_a_thief_would_walk() -> None:
    """A slow card brings the dark sooner, and the last player of a turn rolls for the guards."""
    stage = cast("agent", "loyal", "macho")
    agent, thief = judgement(stage, A), judgement(stage, B)
    assert expected(agent, "decode") > expected(agent, "walk")
    assert expected(thief, "decode") < expected(thief, "walk")


def test_a_thief_stays_while_its_money_could_not_win() -> None:
    """The same purse draws it out less once somebody got away with more."""
    stage = cast("loyal", "bossy", "macho")
    stage.s.cash[A] = stage.cards(200)
    before = judgement(stage, A).leaving
    stage.s.status[B], stage.s.cash[B] = ESCAPED, stage.cards(300, 300, 400)
    stage.s.wounds[B] = 1  # so that the Loyal Thief is paid nothing for her
    assert judgement(stage, A).leaving < before


def test_the_last_thief_leaves_without_money_while_nobody_else_is_out() -> None:
    """Whoever is out alone wins with nothing at all; not so once somebody got away."""
    stage = cast("loyal", "bossy", "fearless")
    many = judgement(stage, A).leaving
    stage.s.status[B] = stage.s.status[C] = CAUGHT
    alone = judgement(stage, A)
    assert alone.leaving > many
    assert alone.leaving > max(alone.loot.values())
    stage.s.status[B] = ESCAPED
    assert judgement(stage, A).leaving < alone.leaving


def test_the_bossy_thief_counts_what_a_cash_card_pays_her() -> None:
    stage = cast("loyal", "bossy", "macho")
    assert judgement(stage, B).card > judgement(stage, A).card


def test_a_master_sees_who_rolls_for_the_guards() -> None:
    """The last on the track; once somebody was caught, the caught share it."""
    stage = cast("loyal", "agent", "macho")
    rolls = FEATURES.index("rolls")
    stage.order(A, C, B)
    assert [row[rolls] for row in features(stage.s, stage.truth.__getitem__)] == [0, 1, 0]
    stage.s.status[B], stage.s.team = CAUGHT, [B]
    stage.order(A, C)
    assert [row[rolls] for row in features(stage.s, stage.truth.__getitem__)] == [0, 1, 0]


def test_a_rich_thief_does_not_wait_where_the_only_way_out_is_dangerous() -> None:
    """Tomorrow the guard will still be there."""
    west = [(at(0, col), at(0, col + 1)) for col in range(3)]
    stage = stage_at((0, 3), (5, 0), (5, 5), doorways=[*west, (at(0, 2), at(1, 2))])
    s = stage.s
    s.role, s.cash[A] = stage.cards("loyal", "bossy", "macho"), stage.cards(300, 300, 400)
    s.guards, s.entered = {0: at(1, 2)}, 1
    judged = judgement(stage, A)
    assert judged.danger[at(0, 2)] > 0
    assert move_take_look(judged, [("pass",), ("go", at(0, 2))], Random(1)) == ("go", at(0, 2))


def test_a_corner_is_feared_most_when_a_guard_is_about_to_come_in() -> None:
    stage = cast("loyal", "bossy", "macho")
    by_day = judgement(stage, A).risk(at(0, 0))
    stage.s.alarm = True
    alarm = judgement(stage, A).risk(at(0, 0))
    stage.s.alarm = False
    stage.track({A: (0, 0), B: (3, 0), C: (0, 0)})
    stage.s.phase = CHOOSING
    assert by_day < alarm == judgement(stage, A).risk(at(0, 0))


def test_a_thief_fears_guards_less_while_it_moves_them() -> None:
    stage = cast("loyal", "bossy", "macho")
    stage.s.guards = {0: at(2, 2)}
    stage.order(A, B, C)
    led_by_another = judgement(stage, A).danger[at(2, 3)]
    stage.order(B, C, A)
    assert 0 < judgement(stage, A).danger[at(2, 3)] < led_by_another


def test_a_master_sees_whom_an_armed_psycho_may_kill() -> None:
    """The wounded count twice: one more hit is enough."""
    stage = cast("psycho", "bossy", "macho")
    prey, value_of = FEATURES.index("prey"), stage.truth.__getitem__
    assert [row[prey] for row in features(stage.s, value_of)] == [0, 0, 0]
    stage.s.items[A] = stage.cards("gun")
    stage.s.items[B] = stage.cards("pistol")
    stage.s.wounds[C] = 1
    assert [row[prey] for row in features(stage.s, value_of)] == [3, 0, 0]
