"""What a seasoned player of Heist & Havoc makes of the table."""

from engines.core import View
from engines.games.havoc.bots.choose_card import expected
from engines.games.havoc.bots.judgement import Judgement
from engines.games.havoc.bots.preferences import SEASONED
from engines.games.havoc.insight import FEATURES, Own, features
from engines.games.havoc.state import CAUGHT, ESCAPED
from tests.engines.games.havoc.stage import A, B, C, Stage


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
