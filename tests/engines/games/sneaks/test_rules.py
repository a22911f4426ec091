"""The rules of Sneaks & Snitches, a sentence each."""

from collections import Counter

import pytest

from engines.core import Choose, Roll, Secret, Show, Shuffle
from engines.games.sneaks import RULES, rules
from engines.games.sneaks.cards import CATEGORIES, DECK_I, DECK_II, LOOT, STASH_CARDS, VICTORY_POINTS
from engines.games.sneaks.loot import intrigues, mixes
from engines.games.sneaks.scoring import scores, standing
from engines.games.sneaks.table import BOX, PLANS, PLANS_WITH_ALLY, plans_of
from tests.engines.games.sneaks.stage import ANN, BEN, BLUE, GREEN, PURPLE, RED, YELLOW, Stage, holding
from tests.engines.scripted import Scripted


def set_up(seats: int, *rolls: list[int]) -> Scripted:
    stage = Scripted(RULES.unpacked(seats, {}))
    stage.truth.update(enumerate(BOX))
    return stage.run(rules.setup(stage.s), rolls=rolls)


# -- the box -----------------------------------------------------------------------------------------------------------


def test_the_box_holds_nine_stash_cards_of_each_category_and_two_decks_of_24() -> None:
    assert Counter(STASH_CARDS) == Counter(dict.fromkeys(CATEGORIES, 9))
    assert (len(DECK_I), len(DECK_II), len(BOX)) == (24, 24, 84)


@pytest.mark.parametrize(("deck", "each"), [(DECK_I, 10), (DECK_II, 9)])
def test_standard_loot_shows_as_many_tokens_of_each_category(deck: tuple, each: int) -> None:
    shown: Counter[str] = Counter()
    for loot in deck:
        if loot.kind == "standard":
            assert 2 <= sum(loot.tokens.values()) <= 4
            shown.update(loot.tokens)
    assert shown == Counter(dict.fromkeys(CATEGORIES, each))


def test_each_kind_of_loot_is_there_as_often_as_the_page_says() -> None:
    def kinds(deck: tuple) -> Counter[str]:
        return Counter(loot.kind for loot in deck)

    assert kinds(DECK_I) == Counter(
        {"standard": 14, "collection": 2, "blank check": 2, "safecracking": 2, "intrigues": 1, "special item": 3}
    )
    assert kinds(DECK_II) == Counter(
        {
            "standard": 10,
            "collection": 2,
            "blank check": 2,
            "safecracking": 1,
            "intrigues": 2,
            "special item": 3,
            "documents": 4,
        }
    )
    assert sum(loot.points for loot in LOOT.values()) == 9
    assert [LOOT[f"II-{number}"].category for number in range(21, 25)] == list(CATEGORIES)


def test_the_victory_points_of_a_category_grow_with_the_players_and_the_order() -> None:
    for players, card in VICTORY_POINTS.items():
        assert [sum(card[category]) for category in CATEGORIES] == [3 + (players - 2) * place for place in range(4)]
        assert all(len(places) == players and sorted(places, reverse=True) == list(places) for places in card.values())


# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "letters"), [(2, "ABCDEF"), (3, "ABCDEF"), (4, "ABCDEFG"), (5, "ABCDEFGH")])
def test_there_are_three_locations_more_than_players_and_each_gets_loot(seats: int, letters: str) -> None:
    s = set_up(seats).s
    assert s.letters == "".join(s.loot) == letters
    assert len(s.loot_deck) == 48 - len(letters)
    assert len(s.stash_deck) == 36
    assert s.stashes == [[]] * seats
    assert s.items == [[]] * seats
    assert (s.rounds, s.over, s.discards) == (0, False, [])


def test_everybody_starts_with_three_tokens_drawn_from_the_bank_without_putting_back() -> None:
    stage = set_up(3, [1, 1, 19, 1, 70, 75, 73, 73, 20])
    (roll,) = stage.asked(Roll)
    assert roll.sides == (80, 79, 78, 77, 76, 75, 74, 73, 72)
    # the bag: 20 of each in order. 1, 1: INF, INF; 19 of the 18 INF left is the first ART; and so on
    assert [list(tokens.values()) for tokens in stage.s.tokens] == [[2, 1, 0, 0], [1, 0, 0, 2], [0, 1, 0, 2]]
    assert stage.s.bank == holding("17/18/20/16")


def test_deck_one_is_shuffled_onto_deck_two_and_dealt_to_a_first() -> None:
    stage = set_up(3)
    stash, first, second = stage.asked(Shuffle)
    assert (list(stash.cards), list(first.cards), list(second.cards)) == (
        list(range(36)),
        list(range(36, 60)),
        list(range(60, 84)),
    )
    assert stage.s.loot_deck == [*second.new, *first.new][:42]
    assert list(stage.s.loot.values()) == list(first.new)[:-7:-1]
    assert stage.s.stash_deck == list(stash.new)
    handles = [*stash.new, *first.new, *second.new]
    assert handles == list(range(84, 168))


@pytest.mark.parametrize("toss", [1, 2])
def test_a_coin_says_who_has_the_ally_first(toss: int) -> None:
    stage = set_up(2, [1] * 6, [toss])
    assert [roll.sides for roll in stage.asked(Roll)][1] == (2,)
    assert stage.s.ally == toss - 1


def test_there_is_no_ally_with_three() -> None:
    stage = set_up(3)
    assert len(stage.asked(Roll)) == 1
    assert stage.s.ally == -1


# -- plans -------------------------------------------------------------------------------------------------------------


def test_a_plan_sends_one_team_of_each_kind_to_two_different_locations() -> None:
    assert sorted(PLANS[3][0]) == sorted(("plan", a, b) for a in "ABCDEF" for b in "ABCDEF" if a != b)
    assert [len(PLANS[seats][seats - 1]) for seats in (3, 4, 5)] == [30, 42, 56]
    assert [list(PLANS[seats]) for seats in (3, 4, 5)] == [[0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3, 4]]


@pytest.mark.parametrize("ally", [ANN, BEN])
def test_the_holder_of_the_ally_sends_two_teams_of_sneaks_and_the_other_two_of_snitches(ally: int) -> None:
    assert {(len(sneaks), len(snitches)) for _, sneaks, snitches in PLANS_WITH_ALLY[ally][ally]} == {(2, 1)}
    assert {(len(sneaks), len(snitches)) for _, sneaks, snitches in PLANS_WITH_ALLY[ally][1 - ally]} == {(1, 2)}
    for plans in PLANS_WITH_ALLY[ally].values():
        assert len(plans) == len(set(plans)) == 60
        assert all(len(set(sneaks + snitches)) == 3 for _, sneaks, snitches in plans)


def test_plans_are_listed_by_their_letters_in_order() -> None:
    assert plans_of("ABC", 1, 1) == tuple(("plan", *pair) for pair in ("AB", "AC", "BA", "BC", "CA", "CB"))
    assert plans_of("ABC", 2, 1) == (("plan", "AB", "C"), ("plan", "AC", "B"), ("plan", "BC", "A"))
    assert plans_of("ABC", 1, 2) == (("plan", "A", "BC"), ("plan", "B", "AC"), ("plan", "C", "AB"))


def test_all_plans_are_asked_for_at_once_and_taken_back_after_the_round() -> None:
    stage = Stage(3).round({RED: "S:A N:B", YELLOW: "S:B N:C", BLUE: "S:C N:D"})
    (secret,) = stage.asked(Secret)
    assert secret.who == (0, 1, 2)
    assert stage.told("plans") == [(0, "A", "B"), (1, "B", "C"), (2, "C", "D")]
    assert (stage.s.plans, stage.s.at, stage.s.rounds) == ({}, "", 1)
    assert stage.told("ally") == []


def test_everybody_sees_the_plans_and_the_location_while_it_is_evaluated() -> None:
    stage = Stage(3, loot="C I-17")
    plans = {seat: ("plan", *teams) for seat, teams in enumerate(("CA", "AB", "BA"))}
    stage.run(rules.turn(stage.s), plans, until=rules.evaluate)
    request = next(rules.evaluate(stage.s))
    assert isinstance(request, Choose)
    assert stage.s.plans == plans
    assert (stage.s.at, request.player) == ("C", RED)


# -- evaluation --------------------------------------------------------------------------------------------------------


def test_one_team_alone_steals_and_the_location_is_empty() -> None:
    stage = Stage(3).evaluate({RED: "S:A N:D", YELLOW: "S:B N:E", BLUE: "S:C N:F"})
    assert [stage.tokens(seat) for seat in range(3)] == ["2/0/0/0"] * 3
    assert stage.empty() == "ABC"
    assert stage.bank() == "14/20/20/20"


def test_own_snitches_guard_as_well_as_others_do() -> None:
    stage = Stage(2, ally=ANN).evaluate({ANN: "S:A S:B N:C", BEN: "S:C N:D N:E"})
    assert stage.told("guarded") == [("C", BEN), ("D",), ("E",)]
    assert stage.tokens(BEN) == "0/0/0/0"


def test_snitches_stop_teams_that_would_have_met() -> None:
    stage = Stage(3).evaluate({RED: "S:A N:B", YELLOW: "S:A N:B", BLUE: "S:B N:A"})
    assert stage.told("guarded") == [("A", RED, YELLOW), ("B", BLUE)]
    assert stage.stashes() == [0, 0, 0]


def test_teams_that_meet_draw_in_the_order_of_their_seats_and_only_they_see_it() -> None:
    stage = Stage(3, stash=5)
    top = stage.s.stash_deck[::-1]
    stage.evaluate({RED: "S:B N:C", YELLOW: "S:A N:D", BLUE: "S:B N:C"})
    assert stage.s.stashes == [[top[0]], [], [top[1]]]
    assert [(list(show.cards), show.to) for show in stage.asked(Show)] == [([top[0]], RED), ([top[1]], BLUE)]
    assert not set(top) & stage.s.face.keys()


def test_locations_are_evaluated_in_the_order_of_the_alphabet() -> None:
    stage = Stage(4, loot="A I-19, B I-19, C I-19, D I-19", stash=10)
    stage.evaluate({RED: "S:D N:E", YELLOW: "S:C N:F", BLUE: "S:B N:E", GREEN: "S:A N:F"})
    assert [letter for _, letter, _ in stage.told("steals")] == ["A", "B", "C", "D"]
    assert stage.stashes() == [1, 3, 3, 3]


def test_two_sneak_teams_of_one_player_never_meet_each_other() -> None:
    stage = Stage(2, ally=BEN).evaluate({ANN: "S:A N:E N:F", BEN: "S:B S:C N:D"})
    assert stage.told("steals") == [(ANN, "A", "I-01"), (BEN, "B", "I-01"), (BEN, "C", "I-01")]


def test_the_ally_changes_hands_after_each_round() -> None:
    stage = Stage(2, ally=BEN)
    stage.round({ANN: "S:A N:E N:F", BEN: "S:B S:C N:D"})
    assert stage.s.ally == ANN
    stage.round({ANN: "S:A S:B N:D", BEN: "S:B N:E N:F"})
    assert stage.s.ally == BEN
    assert stage.s.rounds == 2


# -- loot --------------------------------------------------------------------------------------------------------------


def test_standard_loot_gives_the_tokens_shown() -> None:
    stage = Stage().effect(RED, "I-12")
    assert stage.tokens(RED) == "1/0/0/2"
    assert stage.bank() == "19/20/20/18"


def test_a_collection_is_one_of_each() -> None:
    assert Stage(tokens={BLUE: "1/0/0/0"}).effect(BLUE, "II-11").tokens(BLUE) == "2/1/1/1"


def test_a_collection_too_is_made_good_where_the_bank_runs_short() -> None:
    stage = Stage(bank="0/0/5/1").effect(BLUE, "I-15", ("instead", "JEW", 1), ("instead", "JEW", 1))
    assert stage.tokens(BLUE) == "0/0/3/1"


def test_nobody_is_asked_what_to_take_instead_when_the_bank_is_empty() -> None:
    stage = Stage(bank="1/0/0/0").effect(BLUE, "I-05")
    assert stage.asked(Choose) == []
    assert stage.told("goes without") == [(BLUE, 2)]


def test_every_category_that_the_bank_holds_may_be_named_instead() -> None:
    stage = Stage(bank="5/1/0/3").effect(BLUE, "I-07", ("instead", "INF", 3))
    (choice,) = stage.asked(Choose)
    assert choice.player == BLUE
    assert choice.options == [("instead", "INF", 3), ("instead", "ART", 1), ("instead", "GOL", 3)]
    assert stage.told("instead") == [(BLUE, "INF", 3)]
    assert stage.told("goes without") == []


def test_a_blank_check_is_any_three_tokens() -> None:
    stage = Stage().effect(RED, "I-17", ("take", 1, 0, 2, 0))
    (choice,) = stage.asked(Choose)
    assert (choice.player, len(choice.options)) == (RED, 20)
    assert all(sum(mix[1:]) == 3 for mix in choice.options)
    assert stage.tokens(RED) == "1/0/2/0"
    assert stage.bank() == "19/20/18/20"
    assert stage.told("takes") == [(RED, 1, 0, 2, 0)]


def test_a_blank_check_takes_only_what_the_bank_holds() -> None:
    assert mixes(1, 0, 2, 3) == (
        ("take", 1, 0, 2, 0),
        ("take", 1, 0, 1, 1),
        ("take", 1, 0, 0, 2),
        ("take", 0, 0, 2, 1),
        ("take", 0, 0, 1, 2),
        ("take", 0, 0, 0, 3),
    )
    assert Stage(bank="1/0/1/0").effect(RED, "I-17", ("take", 1, 0, 1, 0)).bank() == "0/0/0/0"
    assert Stage(bank="0/0/0/0").effect(RED, "I-17").asked(Choose) == []


def test_safecracking_draws_three_stash_cards() -> None:
    stage = Stage(stash=5)
    top = stage.s.stash_deck[:1:-1]
    stage.effect(GREEN, "II-15")
    assert stage.s.stashes[GREEN] == top
    assert [(list(show.cards), show.to) for show in stage.asked(Show)] == [(top, GREEN)]
    assert stage.told("draws") == [(GREEN, *top)]


def test_safecracking_finds_an_empty_deck() -> None:
    stage = Stage(stash=0).effect(GREEN, "I-19")
    assert stage.asked(Show) == []
    assert stage.stashes() == [0, 0, 0, 0]


def test_an_exchange_needs_a_token_to_give_another_to_take_and_two_categories() -> None:
    stage = Stage(tokens={RED: "1/2/0/0", YELLOW: "0/1/0/1", GREEN: "3/0/0/0"})
    stage.effect(RED, "I-21", ("stop",))
    (choice,) = stage.asked(Choose)
    assert choice.options == (
        ("stop",),
        ("exchange", YELLOW, "INF", "ART"),
        ("exchange", YELLOW, "INF", "GOL"),
        ("exchange", YELLOW, "ART", "GOL"),
        ("exchange", GREEN, "ART", "INF"),
    )
    assert stage.tokens(RED) == "1/2/0/0"
    assert stage.s.exchanges == 0


def test_there_are_three_exchanges_at_most() -> None:
    stage = Stage(3, tokens={RED: "9/0/0/0", YELLOW: "0/9/0/0"})
    stage.effect(RED, "II-16", *[("exchange", YELLOW, "INF", "ART")] * 3)
    assert stage.tokens(RED) == "6/3/0/0"
    assert stage.tokens(YELLOW) == "3/6/0/0"
    assert [len(stage.told("exchanges")), stage.s.exchanges] == [3, 0]


def test_the_table_shows_how_many_exchanges_are_left() -> None:
    stage = Stage(3, tokens={RED: "9/0/0/0", YELLOW: "0/9/0/0"})
    script = intrigues(stage.s, RED, LOOT["I-21"])
    script.send(None)
    assert stage.s.exchanges == 3
    script.send(("exchange", YELLOW, "INF", "ART"))
    assert stage.s.exchanges == 2


def test_exchanges_end_when_none_is_possible_any_more() -> None:
    stage = Stage(3, tokens={RED: "1/0/0/0", YELLOW: "0/1/0/0"})
    stage.effect(RED, "I-21", ("exchange", YELLOW, "INF", "ART"), ("stop",))
    stage = Stage(3, tokens={RED: "1/0/0/0"}).effect(RED, "I-21")
    assert stage.asked(Choose) == []


@pytest.mark.parametrize("item", ["I-22", "I-23", "I-24", "II-18", "II-19", "II-20"])
def test_a_special_item_is_kept_and_not_discarded(item: str) -> None:
    stage = Stage(3, loot=f"A {item}").evaluate({RED: "S:A N:B", YELLOW: "S:C N:D", BLUE: "S:D N:C"})
    assert stage.s.items == [[item], [], []]
    assert item not in [stage.truth[card] for card in stage.s.discards]
    assert stage.points(4) == [LOOT[item].points, 0, 0]


@pytest.mark.parametrize(("held", "returned"), [(0, 0), (1, 1), (2, 1), (4, 2), (5, 3)])
def test_documents_cost_the_others_half_rounded_up(held: int, returned: int) -> None:
    stage = Stage(3, tokens={RED: "0/0/0/7", BLUE: f"3/3/3/{held}"}, bank="9/9/9/0").effect(RED, "II-24")
    assert stage.tokens(RED) == "0/0/0/7"
    assert stage.tokens(BLUE) == f"3/3/3/{held - returned}"
    assert stage.bank() == f"9/9/9/{returned}"


def test_documents_do_not_touch_the_stash() -> None:
    stage = Stage(3, tokens={BLUE: "4/0/0/0"})
    stage.s.stashes[BLUE] = stage.lay(["INF", "INF"])
    stage.effect(RED, "II-21")
    assert stage.stashes()[BLUE] == 2
    assert stage.tokens(BLUE) == "2/0/0/0"


# -- the end -----------------------------------------------------------------------------------------------------------


def test_empty_locations_are_filled_in_the_order_of_the_alphabet() -> None:
    stage = Stage(3, deck=5)
    top = stage.s.loot_deck[::-1]
    del stage.s.loot["B"], stage.s.loot["E"]
    stage.run(rules.replenish(stage.s))
    assert (stage.s.loot["B"], stage.s.loot["E"]) == (top[0], top[1])
    assert stage.s.loot_deck == top[:1:-1]
    assert not stage.s.over


def test_at_the_end_all_stash_cards_are_opened_and_count_one_each() -> None:
    stage = Stage(3, deck=0, tokens={RED: "0/0/0/1"})
    hidden = stage.lay(["GOL", "INF", "GOL"], hidden=True)
    stage.s.stashes = [hidden[:2], [], hidden[2:]]
    del stage.s.loot["A"]
    stage.run(rules.replenish(stage.s))
    assert stage.s.over
    assert list(stage.asked(Show)[0].cards) == hidden
    assert stage.told("opens") == [(RED, "GOL", "INF"), (YELLOW,), (BLUE, "GOL")]
    assert stage.points(0) == [3, 0, 0]
    assert stage.points(3) == [3, 0, 3]


def test_nothing_is_opened_when_nobody_has_stash_cards() -> None:
    stage = Stage(3, deck=0)
    del stage.s.loot["A"]
    assert stage.run(rules.replenish(stage.s)).asked(Show) == []


def test_the_score_is_the_sum_of_its_parts_and_says_how_it_came_about() -> None:
    stage = Stage(3).totals("5/0/1/0", "3/0/1/2", "3/0/0/2")
    stage.s.items[RED] = ["I-24", "I-22"]
    red, yellow, blue = scores(stage.s)
    assert [part.label for part in red.parts] == ["Information", "Artifacts", "Jewelry", "Gold", "Special items"]
    assert [part.points for part in red.parts] == [3, 1, 2, 0, 3]
    assert red.parts[0].how == "5 (3 + 2 from the stash): first"
    assert red.parts[1].how == "0: shares first to third"
    assert red.parts[2].how == "1: shares first to second"
    assert red.parts[3].how == "0: third"
    assert red.parts[4].how == "Napoleon's flask of cognac 2, Teddy Roosevelt's ash tray 1"
    assert yellow.parts[0].how == "3 (2 + 1 from the stash): shares second to third"
    assert [line.total for line in (red, yellow, blue)] == [9, 6, 4]
    assert [line.share for line in (red, yellow, blue)] == [1, 0, 0]
    assert [line.seat for line in (red, yellow, blue)] == [0, 1, 2]


@pytest.mark.parametrize(
    ("mine", "theirs", "won", "how"),
    [(5, 3, [3, 0], "2 ahead"), (4, 3, [1, 1], "a tie, as nobody leads by two"), (1, 4, [0, 3], "3 behind")],
)
def test_with_two_players_a_category_is_won_by_a_lead_of_two(mine: int, theirs: int, won: list[int], how: str) -> None:
    stage = Stage(2, tokens={ANN: f"{mine}/0/0/0", BEN: f"{theirs}/0/0/0"})
    assert stage.points(0) == won
    assert scores(stage.s)[ANN].parts[0].how == f"{mine}: {how}"


def test_the_standing_counts_a_hidden_stash_card_as_a_quarter_of_everything() -> None:
    stage = Stage(3, tokens={RED: "2/0/0/0", YELLOW: "2/0/0/0", BLUE: "0/0/3/0"})
    stage.s.stashes[RED] = stage.lay(["INF"], hidden=True)
    stage.s.items[BLUE] = ["I-24"]
    assert standing(stage.s) == [3 + 3 + 2 + 3, 0 + 0 + 0 + 1, 0 + 0 + 3 + 1 + 2]


def test_the_standing_counts_an_open_stash_card_as_what_it_is() -> None:
    stage = Stage(3, tokens={RED: "1/1/1/1", YELLOW: "1/1/1/1"})
    stage.s.stashes[RED] = stage.lay(["GOL"])
    assert standing(stage.s) == [1 + 2 + 2 + 3, 1 + 2 + 2 + 3, 0]


def test_four_hidden_stash_cards_stand_as_high_as_one_token_of_each_category() -> None:
    stage = Stage(3, tokens={YELLOW: "1/1/1/1"})
    stage.s.stashes[RED] = stage.lay(["INF"] * 4, hidden=True)
    assert standing(stage.s) == [1 + 2 + 2 + 3, 1 + 2 + 2 + 3, 0]


def test_a_round_always_takes_at_least_one_card_off_the_table() -> None:
    """Three locations are unguarded at least, and meetings can hold two of them at most."""
    stage = Stage(5).evaluate({RED: "S:A N:B", YELLOW: "S:A N:C", BLUE: "S:D N:E", GREEN: "S:D N:F", PURPLE: "S:B N:G"})
    assert stage.empty() == "H"
