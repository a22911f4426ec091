"""The worked examples of docs/rules/sneaks.md."""

import pytest

from engines.core import Illegal, Knowledge, Ledger, Option, Request, View
from engines.games.sneaks import RULES, rules
from engines.games.sneaks.scoring import scores
from tests.engines.games.sneaks.stage import ANN, BEN, BLUE, GREEN, PURPLE, RED, YELLOW, Stage, plan

FIVE = "A I-08, B I-15, C I-10, D I-17, E I-05, F I-22, G I-03, H I-19"
PLANS = {RED: "S:C N:B", YELLOW: "S:C N:F", BLUE: "S:E N:H", GREEN: "S:B N:F", PURPLE: "S:H N:D"}


def test_e1_a_round_of_five() -> None:
    stage = Stage(5, loot=FIVE).evaluate(PLANS)
    assert stage.empty() == "AEG"
    assert stage.stashes() == [1, 1, 0, 0, 0]
    assert [stage.tokens(seat) for seat in range(5)] == ["0/0/0/0", "0/0/0/0", "3/0/0/0", "0/0/0/0", "0/0/0/0"]
    assert len(stage.s.stash_deck) == 34
    assert [stage.truth[card] for card in stage.s.discards] == ["I-08", "I-05", "I-03"]
    stage.run(rules.replenish(stage.s))
    assert len(stage.s.loot_deck) == 21
    assert stage.empty() == ""


def test_e2_had_purple_watched_the_casino() -> None:
    stage = Stage(5, loot=FIVE).evaluate({**PLANS, PURPLE: "S:H N:C"})
    assert stage.empty() == "ADEG"
    assert stage.stashes() == [0] * 5
    stage.run(rules.replenish(stage.s))
    assert len(stage.s.loot_deck) == 20


def test_e3_scoring_with_four_players() -> None:
    blue, green = range(2)  # then Purple and Red
    stage = Stage(4).totals("5/2/1/3", "5/2/3/3", "1/4/4/3", "2/2/9/6")
    stage.s.items[blue], stage.s.items[green] = ["I-22", "I-24"], ["I-23"]
    assert stage.points(0) == [1, 1, 0, 0]
    assert stage.points(1) == [0, 0, 3, 0]
    assert stage.points(2) == [0, 1, 3, 3]
    assert stage.points(3) == [2, 2, 2, 3]
    assert [line.total for line in scores(stage.s)] == [6, 5, 8, 6]
    assert [line.share for line in scores(stage.s)] == [0, 0, 1, 0]


def test_e4_two_tied_for_first_and_two_for_third() -> None:
    assert Stage(5).totals("0/5/0/0", "0/5/0/0", "0/3/0/0", "0/3/0/0", "0/0/0/0").points(1) == [2, 2, 0, 0, 0]


def test_e5_three_divide_five_and_two_are_lost() -> None:
    assert Stage(4).totals("0/4/0/0", "0/4/0/0", "0/4/0/0", "0/1/0/0").points(1) == [1, 1, 1, 0]


def test_e6_three_leaders_in_gold() -> None:
    assert Stage(5).totals("0/0/0/4", "0/0/0/4", "0/0/0/4", "0/0/0/1", "0/0/0/1").points(3) == [3, 3, 3, 1, 1]


def test_e7_nobody_has_any_gold() -> None:
    assert Stage(4).points(3) == [2, 2, 2, 2]


def test_e8_documents_count_what_was_stolen_before_but_not_after() -> None:
    tokens = {RED: "0/0/2/0", BLUE: "0/0/4/0", GREEN: "0/0/5/0", YELLOW: "0/0/1/0"}
    stage = Stage(4, loot="A I-07, C II-23, E I-03", tokens=tokens, bank="20/20/8/20")
    stage.evaluate({RED: "S:A N:B", BLUE: "S:C N:D", GREEN: "S:E N:F", YELLOW: "S:G N:B"})
    assert [stage.tokens(seat)[4] for seat in (RED, BLUE, GREEN, YELLOW)] == ["2", "4", "4", "0"]
    assert stage.s.bank["JEW"] == 10
    assert stage.told("returns") == [(RED, "JEW", 3), (YELLOW, "JEW", 1), (GREEN, "JEW", 3)]


def test_e9_documents_that_nobody_steals_do_nothing() -> None:
    stage = Stage(3, loot="B II-24", tokens={RED: "0/0/0/4"})
    stage.evaluate({RED: "S:A N:C", YELLOW: "S:A N:C", BLUE: "S:D N:A"})
    assert stage.told("discarded") == [("B", "II-24"), ("E", "I-01"), ("F", "I-01")]
    assert stage.tokens(RED) == "0/0/0/4"


def test_e10_documents_that_are_guarded_stay() -> None:
    stage = Stage(3, loot="B II-24", tokens={YELLOW: "0/0/0/4"})
    stage.evaluate({RED: "S:B N:A", YELLOW: "S:A N:C", BLUE: "S:C N:B"})
    assert "B" not in stage.empty()
    assert stage.tokens(YELLOW) == "0/0/0/4"


def test_e11_one_gold_is_left_and_two_artifacts_are_named_instead() -> None:
    stage = Stage(bank="20/6/4/1").effect(GREEN, "I-08", ("instead", "ART", 2))
    assert stage.tokens(GREEN) == "0/2/0/1"
    assert stage.bank() == "20/4/4/0"


def test_e12_the_category_named_is_too_small_as_well() -> None:
    stage = Stage(bank="0/1/0/1").effect(GREEN, "I-08", ("instead", "ART", 1))
    assert stage.tokens(GREEN) == "0/1/0/1"
    assert stage.bank() == "0/0/0/0"
    assert stage.told("goes without") == [(GREEN, 1)]


def test_e13_two_categories_run_short() -> None:
    stage = Stage(bank="0/5/1/3").effect(RED, "I-13", ("instead", "GOL", 2), ("instead", "ART", 1))
    assert stage.tokens(RED) == "0/1/1/2"
    assert stage.bank() == "0/4/0/1"


def test_e14_too_few_stash_cards_for_three_but_enough_for_two() -> None:
    stage = Stage(5, stash=2)
    stage.evaluate({RED: "S:C N:A", YELLOW: "S:F N:A", BLUE: "S:C N:A", GREEN: "S:C N:A", PURPLE: "S:F N:A"})
    assert stage.stashes() == [0, 1, 0, 0, 1]
    assert stage.s.stash_deck == []
    assert "C" not in stage.empty()


def test_e15_safecracking_draws_what_is_left() -> None:
    stage = Stage(stash=2).effect(BLUE, "I-19")
    assert stage.stashes() == [0, 0, 2, 0]
    assert stage.s.stash_deck == []


def test_e16_three_exchanges_one_after_the_other() -> None:
    stage = Stage(tokens={BLUE: "0/2/1/0", RED: "3/0/0/1", GREEN: "0/0/4/2"})
    stage.effect(
        BLUE,
        "I-21",
        ("exchange", RED, "ART", "INF"),
        ("exchange", RED, "ART", "GOL"),
        ("exchange", GREEN, "INF", "JEW"),
    )
    assert [stage.tokens(seat) for seat in (BLUE, RED, GREEN)] == ["0/0/2/1", "2/2/0/0", "1/0/3/2"]


def test_e17_a_thief_with_nothing_exchanges_nothing() -> None:
    stage = Stage(tokens={RED: "3/0/0/1"}, loot="A I-21")
    stage.evaluate({RED: "S:B N:C", YELLOW: "S:C N:B", BLUE: "S:A N:C", GREEN: "S:D N:C"})
    assert "I-21" in [stage.truth[card] for card in stage.s.discards]


def test_e18_the_deck_holds_exactly_enough_or_not() -> None:
    plans = {RED: "S:A N:D", YELLOW: "S:C N:E", BLUE: "S:D N:B"}  # F: nobody comes
    stage = Stage(3, deck=2).round(plans)
    assert stage.s.over
    assert len(stage.s.loot_deck) == 2
    assert stage.empty() == "ACF"
    stage = Stage(3, deck=2).round({**plans, BLUE: "S:F N:B", YELLOW: "S:F N:E"})  # A stolen, C discarded
    assert not stage.s.over
    assert stage.s.loot_deck == []
    stage.round(plans)
    assert stage.s.over


def test_e19_two_players_and_the_ally() -> None:
    stage = Stage(2, ally=ANN).round({ANN: "S:A S:D N:B", BEN: "S:D N:C N:F"})
    assert stage.told("steals") == [(ANN, "A", "I-01")]
    assert stage.told("guarded") == [("B",), ("C",), ("F",)]
    assert stage.told("meet") == [("D", ANN, BEN)]
    assert stage.stashes() == [1, 1]
    assert [dealt[::2] for dealt in stage.told("deals")] == [("A", "E")]
    assert stage.s.ally == BEN


def test_e20_scoring_with_two_players() -> None:
    stage = Stage(2).totals("5/4/2/0", "3/3/2/6")
    stage.s.items[ANN] = ["I-24"]
    assert [stage.points(category) for category in range(4)] == [[3, 0], [1, 1], [1, 1], [0, 3]]
    assert [(line.total, line.share) for line in scores(stage.s)] == [(7, 1), (5, 0)]


@pytest.mark.parametrize(
    ("seats", "ally", "wrong", "why"),
    [
        (3, -1, "S:B N:B", "one Destination card for each letter"),
        (3, -1, "S:G N:A", "not in play with 3 players"),
        (3, -1, "S:A", "one team of sneaks and one team of snitches"),
        (2, ANN, "S:A N:B N:C", "two teams of sneaks and one team of snitches"),
    ],
)
def test_e21_plans_that_are_refused(seats: int, ally: int, wrong: str, why: str) -> None:
    stage = Stage(seats, ally=ally)
    request = next(rules.turn(stage.s))
    fine = {seat: options[0] for seat, options in request.options.items()}
    with pytest.raises(Illegal) as refused:
        request.check({**fine, ANN: plan(wrong)})
    assert refused.value.player == ANN
    assert why in refusal(stage, request, ANN, plan(wrong))


def refusal(stage: Stage, request: Request, seat: int, option: Option) -> str:
    view = View(stage.s, Knowledge(Ledger(()), seat), ["Ann", "Ben", "Cy", "Di", "Eve"][: stage.s.seats])
    return RULES.words.refusal(view, request, option)


def test_e22_a_shared_win() -> None:
    stage = Stage(3)
    stage.s.items[RED], stage.s.items[YELLOW] = ["I-22"], ["I-23"]
    assert [line.share for line in scores(stage.s)] == [0.5, 0.5, 0]
