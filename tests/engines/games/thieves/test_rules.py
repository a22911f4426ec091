"""Thieves!, sentence by sentence. The worked examples have a file of their own."""

import pytest

from engines.core import Choose, Declare, Show, Shuffle
from engines.games.thieves import RULES, rules
from engines.games.thieves.cards import BOX, COPIES, END_VALUE, GETAWAY, HELMETS, LOOT, PLAYED, RAID_VALUE
from engines.games.thieves.scoring import AVERAGE, scores, standing
from tests.engines.games.thieves.stage import ANN, BEN, CY, DI, Stage, count


def whole_box(stage: Stage) -> Stage:
    stage.lay(", ".join(BOX))
    return stage


# -- the box -----------------------------------------------------------------------------------------------------------


def test_the_box_has_52_cards_of_which_26_are_loot_12_police_and_14_thieves() -> None:
    assert len(BOX) == 52
    assert sum(COPIES[card] for card in LOOT) == 26
    assert sum(COPIES[card] for card in (*HELMETS, "siren")) == 12
    assert sum(COPIES[card] for card in ("thieves", "fortune", "roadblock", "getaway")) == 14
    assert {card: COPIES[card] for card in PLAYED} == {
        "helmet": 8,
        "two helmets": 2,
        "siren": 2,
        "thieves": 2,
        "fortune": 2,
        "roadblock": 2,
    }


def test_all_loot_together_is_worth_42_in_a_raid_and_at_the_end() -> None:
    assert sum(RAID_VALUE[card] for card in BOX if card in LOOT) == 42
    assert sum(END_VALUE[card] for card in BOX if card in LOOT) == 42
    assert (RAID_VALUE["ring"], END_VALUE["ring"]) == (3, 1)
    assert (RAID_VALUE["horseshoe"], END_VALUE["horseshoe"]) == (1, 3)


# -- setting up --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "deck"), [(3, 43), (4, 40), (5, 37), (6, 34)])
def test_the_deck_holds_what_three_cards_each_leave(seats: int, deck: int) -> None:
    stage = Stage(seats=seats)
    whole_box(stage).run(rules.setup(stage.s), rolls=[1])
    assert len(stage.s.deck) == deck
    assert all(len(hand) == 3 for hand in stage.s.hands)
    assert stage.deck()["getaway"] == 8


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_die_with_a_side_for_each_seat_names_who_begins(number: int) -> None:
    stage = whole_box(Stage())
    stage.run(rules.setup(stage.s), rolls=[number])
    assert stage.requests[0].sides == (3,)
    assert stage.s.active == stage.s.start == number - 1
    assert stage.told("round") == [("round", 1, number - 1)]


def test_everybody_looks_at_the_own_hand_and_at_nothing_else() -> None:
    stage = whole_box(Stage(seats=4))
    stage.run(rules.setup(stage.s), rolls=[1])
    looks = stage.asked(Show)
    assert [(look.to, list(look.cards)) for look in looks] == [(seat, stage.s.hands[seat]) for seat in range(4)]


def test_the_getaways_are_left_out_of_the_first_shuffle_and_the_hands_out_of_the_second() -> None:
    stage = whole_box(Stage())
    stage.run(rules.setup(stage.s), rolls=[1])
    first, second = stage.asked(Shuffle)
    assert len(first.cards) == 44
    assert len(second.cards) == 43
    assert not {card for hand in stage.s.hands for card in hand} & {*second.cards, *second.new}
    assert set(stage.s.deck) == set(second.new)
    assert first.by is second.by is None


# -- filling up --------------------------------------------------------------------------------------------------------


def test_only_the_drawer_sees_a_drawn_card_and_proves_that_it_is_no_getaway() -> None:
    stage = Stage(deck="loot 2, siren", hands=["", "", ""])
    top = stage.s.deck[-1]
    stage.run(rules.draw(stage.s, BEN, stage.s.hands[BEN]))
    show, declare = stage.requests
    assert (list(show.cards), show.to) == ([top], BEN)
    assert (declare.cards, declare.values) == ({BEN: [top]}, GETAWAY)
    assert stage.told("draw") == [("draw", BEN, top)]
    assert stage.hand(BEN) == ["loot 2"]


def test_a_drawn_getaway_is_told_and_lies_with_the_others() -> None:
    stage = Stage(deck="getaway, loot 2", hands=["", "loot 1, loot 1, loot 1", ""], getaways=1)
    getaway = stage.s.deck[-1]
    stage.run(rules.refill(stage.s, BEN))
    assert stage.told("getaway") == [("getaway", BEN, getaway, 2)]
    assert stage.s.getaways[-1] == getaway
    assert {show.to for show in stage.asked(Show)} == {BEN}


def test_new_handles_begin_after_those_of_the_box() -> None:
    assert RULES.unpacked(3, {"length": "game"}).next_card == len(BOX)


def test_a_full_hand_draws_nothing() -> None:
    stage = Stage(hands=["loot 0, loot 1, loot 2, loot 3", "", ""], deck="siren")
    stage.run(rules.refill(stage.s, ANN))
    assert not stage.requests


def test_the_seventh_getaway_ends_the_round_without_a_replacement() -> None:
    stage = Stage(getaways=6, hands=["loot 1", "", ""], deck="getaway, loot 1", stashes=["(loot 1)", "loot 2", ""])
    stage.run(rules.turn(stage.s))
    assert stage.s.over
    assert stage.hand(ANN) == ["loot 1"]
    assert stage.told("getaway")[0][3] == 7
    assert [line.share for line in scores(stage.s)] == [0, 1, 0]


def test_the_sixth_getaway_does_not() -> None:
    stage = Stage(getaways=5, hands=["loot 1, loot 1, loot 1", "", ""], deck="getaway, loot 0, loot 0")
    stage.run(rules.turn(stage.s), ("stash", "loot 1"))
    assert not stage.s.over
    assert stage.s.active == BEN


# -- playing a card ----------------------------------------------------------------------------------------------------


def test_a_turn_fills_up_mixes_the_hand_plays_one_card_and_passes_to_the_left() -> None:
    stage = Stage(seats=4, active=DI, hands=["", "", "", "loot 0, loot 1, loot 2"], deck="siren, helmet")
    old = list(stage.s.hands[DI])
    stage.run(rules.turn(stage.s), ("give", "loot 1", ANN))
    assert [type(request).__name__ for request in stage.requests] == ["Show", "Declare", "Shuffle", "Choose", "Show"]
    (mixing,) = stage.asked(Shuffle)
    assert mixing.by == DI
    assert set(old) < set(mixing.cards)
    assert set(stage.s.hands[DI]) < set(mixing.new)
    assert stage.hand(DI) == ["loot 0", "loot 2", "siren"]
    assert stage.s.active == ANN
    assert stage.told("turn") == [("turn", DI)]


def test_every_card_may_be_hidden_given_to_each_other_player_or_played_as_far_as_others_know() -> None:
    stage = Stage(seats=4)
    assert set(rules.ways_to_play(stage.s, CY, [5, 6])) == {
        (verb, card) for card in (5, 6) for verb in ("stash", "play")
    } | {("give", card, seat) for card in (5, 6) for seat in (ANN, BEN, DI)}


def test_what_is_hidden_or_given_is_promised_to_be_loot_and_what_is_played_to_be_none() -> None:
    stage = Stage(hands=["siren", "", ""])
    stage.play(ANN, ("play", "siren"))
    (choice,) = stage.asked(Choose)
    assert choice.player == ANN
    assert choice.promise == {"stash": LOOT, "give": LOOT, "play": PLAYED}
    assert not LOOT & PLAYED
    assert "getaway" not in LOOT | PLAYED


def test_given_loot_is_shown_to_all_and_told() -> None:
    stage = Stage(hands=["loot 3", "", ""], stashes=["", "loot 0", ""])
    stage.play(ANN, ("give", "loot 3", BEN))
    (show,) = stage.asked(Show)
    assert show.to is None
    assert stage.stash(BEN) == "loot 0, loot 3"
    assert stage.told("give") == [("give", ANN, show.cards[0], "loot 3", BEN)]
    assert stage.s.hands[ANN] == []


def test_hidden_loot_joins_the_end_of_the_row() -> None:
    stage = Stage(hands=["loot 3", "", ""], stashes=["loot 0", "", ""])
    card = stage.s.hands[ANN][0]
    stage.play(ANN, ("stash", "loot 3"))
    assert stage.stash(ANN) == "loot 0, (loot 3)"
    assert stage.told("stash") == [("stash", ANN, card)]


@pytest.mark.parametrize(("card", "total"), [("helmet", 1), ("two helmets", 2)])
def test_a_helmet_card_lies_with_the_police_and_counts(card: str, total: int) -> None:
    stage = Stage(hands=["", card, ""])
    stage.play(BEN, ("play", card))
    assert stage.see(stage.s.police) == card
    assert stage.s.helmets == total
    assert stage.told("helmet") == [("helmet", BEN, stage.s.police[0], card, total)]


@pytest.mark.parametrize("card", ["siren", "thieves", "fortune"])
def test_a_card_played_onto_the_table_is_told(card: str) -> None:
    stage = Stage(hands=["", card, ""], deck="loot 0, loot 0")
    played = stage.s.hands[BEN][0]
    more = [("stash", "loot 0")] * 2 if card == "fortune" else []
    stage.play(BEN, ("play", card), *more)
    assert stage.told(card) == [(card, BEN, played)]


# -- the siren ---------------------------------------------------------------------------------------------------------


def test_a_siren_asks_all_others_at_once_about_their_whole_hands() -> None:
    stage = Stage(seats=4, active=BEN, hands=["helmet, loot 1", "siren, helmet", "loot 1", "two helmets"])
    hands = {seat: list(stage.s.hands[seat]) for seat in (CY, DI, ANN)}
    helmets = [hands[DI][0], hands[ANN][0]]
    stage.play(BEN, ("play", "siren"))
    (declare,) = stage.asked(Declare)
    assert declare.cards == hands
    assert list(declare.cards) == [CY, DI, ANN]
    assert declare.values == HELMETS
    assert stage.see(stage.s.police) == "siren, two helmets, helmet"
    assert [event[1:] for event in stage.told("called")] == [(CY, 0), (DI, 2, helmets[0]), (ANN, 1, helmets[1])]


def test_a_siren_counts_no_helmet_itself() -> None:
    stage = Stage(police="siren, two helmets, helmet", hands=["siren", "loot 1", "loot 1"])
    stage.play(ANN, ("play", "siren"))
    assert stage.s.helmets == 3
    assert not stage.told("raid")


def test_a_siren_leaves_empty_hands_alone() -> None:
    stage = Stage(hands=["siren", "", "loot 1"])
    stage.play(ANN, ("play", "siren"))
    (declare,) = stage.asked(Declare)
    assert list(declare.cards) == [CY]


# -- the thieves' tricks -----------------------------------------------------------------------------------------------


def test_thieves_may_decline_or_move_any_card_to_any_other_stash() -> None:
    stage = Stage(stashes=["loot 1", "(loot 2)", ""], hands=["", "", "thieves"])
    mine, hers = stage.s.stashes[ANN][0], stage.s.stashes[BEN][0]
    stage.play(CY, ("play", "thieves"), ("decline",))
    choice = stage.asked(Choose)[1]
    assert choice.player == CY
    assert choice.options[0] == ("decline",)
    assert set(choice.options[1:]) == {
        ("move", mine, BEN),
        ("move", mine, CY),
        ("move", hers, ANN),
        ("move", hers, CY),
    }
    assert stage.stash(BEN) == "(loot 2)"
    assert stage.told("decline") == [("decline", CY)]


def test_a_moved_card_that_lies_open_needs_no_showing() -> None:
    stage = Stage(stashes=["loot 1", "loot 0", ""], hands=["thieves", "", ""])
    moved = stage.s.stashes[ANN][0]
    stage.play(ANN, ("play", "thieves"), ("move", (ANN, 0), BEN))
    assert len(stage.asked(Show)) == 1
    assert stage.stash(BEN) == "loot 0, loot 1"
    assert stage.told("move") == [("move", ANN, moved, "loot 1", ANN, BEN)]


def test_a_raid_between_the_fortune_cards_takes_the_fortune_but_not_the_card_to_come() -> None:
    stage = Stage(police="two helmets", hands=["fortune", "", ""], deck="two helmets, loot 3")
    stage.play(
        ANN,
        ("play", "fortune"),
        ("play", "two helmets"),
        ("give", "loot 3", BEN),
    )
    assert stage.deck() == count("two helmets, two helmets, fortune")
    assert stage.stash(BEN) == "loot 3"
    assert stage.s.pending == []
    assert stage.told("fortune")


def test_while_a_fortune_is_played_hand_cards_are_not() -> None:
    stage = Stage(hands=["fortune, loot 1, loot 1, loot 1", "", ""], deck="loot 2, loot 3")
    stage.play(ANN, ("play", "fortune"), ("stash", "loot 3"), ("stash", "loot 2"))
    first, second, third = (request.options for request in stage.asked(Choose))
    assert len({option[1] for option in first}) == 4
    assert len({option[1] for option in second}) == 2
    assert len({option[1] for option in third}) == 1
    assert not {option[1] for option in first} & {option[1] for option in second}
    assert stage.hand(ANN) == ["loot 1", "loot 1", "loot 1"]


def test_the_cards_of_a_fortune_lie_with_their_drawer_until_played() -> None:
    stage = Stage(hands=["fortune", "", ""], deck="loot 2, loot 3")
    script = rules.play(stage.s, ANN, stage.s.hands[ANN])
    request = next(script)
    assert isinstance(request, Choose)
    script.send(("play", request.options[0][1]))
    script.send(["fortune"])
    assert stage.s.pending == [[]]


def test_a_roadblock_reshuffles_the_whole_deck_under_new_handles() -> None:
    stage = Stage(police="helmet", hands=["roadblock", "", ""], deck="loot 0, loot 1")
    old, helmet = list(stage.s.deck), stage.s.police[0]
    stage.play(ANN, ("play", "roadblock"))
    (shuffle,) = stage.asked(Shuffle)
    assert list(shuffle.cards) == [*old, helmet]
    assert stage.s.deck == list(shuffle.new)
    assert not set(shuffle.new) & set(shuffle.cards)
    assert shuffle.by is None
    assert helmet not in stage.s.face
    assert stage.told("roadblock") == [("roadblock", ANN, stage.s.thieves[0], 1)]


# -- the raid ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("police", "raid"), [("two helmets", False), ("two helmets, helmet", True)])
def test_the_police_raid_at_four_helmets(police: str, raid: bool) -> None:
    stage = Stage(police=police, hands=["helmet", "", ""]).play(ANN, ("play", "helmet"))
    assert bool(stage.told("raid")) == raid


def test_a_raid_opens_all_hidden_cards_together_to_all() -> None:
    stage = Stage(stashes=["(loot 1), loot 0", "(loot 2), (loot 0)", "loot 3"])
    hidden = [stage.s.stashes[ANN][0], *stage.s.stashes[BEN]]
    stage.run(rules.raid(stage.s))
    (show,) = stage.asked(Show)
    assert (list(show.cards), show.to) == (hidden, None)
    assert stage.told("opened") == [("opened", ANN, "loot 1"), ("opened", BEN, "loot 2", "loot 0")]


def test_a_raid_spares_hands_getaways_and_what_a_fortune_holds() -> None:
    stage = Stage(getaways=2, hands=["loot 3", "", "siren"], stashes=["loot 1", "", ""])
    stage.s.pending = [stage.lay("loot 2", hidden=True)]
    stage.run(rules.raid(stage.s), ("stash", "loot 2"))
    assert stage.deck() == count("loot 1")
    assert len(stage.s.getaways) == 2
    assert stage.hand(ANN) == ["loot 3"]
    assert stage.stash(ANN) == "(loot 2)"


def test_busted_loot_lies_face_down_again_in_the_deck() -> None:
    stage = Stage(stashes=["loot 3", "loot 1", ""], police="helmet", thieves="roadblock", deck="siren")
    lost = list(stage.s.stashes[ANN])
    stage.run(rules.raid(stage.s))
    assert stage.deck() == count("siren, loot 3, helmet, roadblock")
    assert set(stage.s.face) == set(stage.s.stashes[BEN])
    assert stage.told("busted") == [("busted", ANN, 3, *lost)]


# -- the end -----------------------------------------------------------------------------------------------------------


def test_at_the_end_all_stashes_are_opened_and_the_richest_wins() -> None:
    stage = Stage(stashes=["(loot 2)", "(loot 3), loot 0", "loot 1"])
    stage.run(rules.end(stage.s))
    assert [(line.seat, line.total) for line in scores(stage.s)] == [(ANN, 2), (BEN, 3), (CY, 1)]
    assert [line.share for line in scores(stage.s)] == [0, 1, 0]
    assert [line.note for line in scores(stage.s)] == ["", "the richest stash", ""]
    assert stage.told("won") == [("won", BEN, 3, 1)]
    assert all(card in stage.s.face for stash in stage.s.stashes for card in stash)


def test_a_score_tells_the_loot_it_is_made_of_dearest_first() -> None:
    stage = Stage(stashes=["loot 1, (loot 1), horseshoe, ring, (loot 0)", "", ""])
    stage.run(rules.end(stage.s))
    parts = scores(stage.s)[ANN].parts
    assert [(part.label, part.points, part.how) for part in parts] == [
        ("Horseshoe", 3, "1 × 3"),
        ("Loot 1", 2, "2 × 1"),
        ("Ring", 1, "1 × 1"),
        ("Loot 0", 0, "1 × 0"),
    ]


def test_a_kind_of_loot_that_another_has_keeps_its_place_in_a_score() -> None:
    stage = Stage(stashes=["loot 1", "loot 3", "loot 2"])
    stage.run(rules.end(stage.s))
    assert [[part.label for part in line.parts] for line in scores(stage.s)] == [["Loot 3", "Loot 2", "Loot 1"]] * 3
    assert [[part.label for part in line.made_of] for line in scores(stage.s)] == [["Loot 1"], ["Loot 3"], ["Loot 2"]]


def test_the_standing_counts_open_loot_and_an_average_for_what_is_hidden() -> None:
    stage = Stage(stashes=["horseshoe, (loot 3)", "ring", ""])
    assert standing(stage.s) == [3 + AVERAGE, 1, 0]
    assert pytest.approx(42 / 26) == AVERAGE


def test_in_a_match_gems_stand_before_loot() -> None:
    stage = Stage(length="match", stashes=["horseshoe", "", ""])
    stage.s.gems = [0, 1, 0]
    assert standing(stage.s) == [0.03, 1, 0]


# -- extended play -----------------------------------------------------------------------------------------------------


def match_round(gems: list[int], winners: tuple[int, ...], target: int = 2) -> Stage:
    """A round of a match in which only the winners have loot, played to its end."""
    stage = Stage(length="match", stashes=["loot 3" if seat in winners else "" for seat in range(3)])
    left = list(BOX)
    for _ in winners:
        left.remove("loot 3")
    stage.s.deck = stage.lay(", ".join(left[:40]), hidden=True)
    stage.s.hands = [stage.lay(", ".join(left[40:]), hidden=True), [], []]
    stage.s.gems, stage.s.target, stage.s.start = gems, target, CY
    stage.run(rules.end(stage.s))
    return stage


def test_every_winner_of_a_round_gets_a_gem_and_the_match_goes_on() -> None:
    stage = match_round([0, 0, 0], (ANN, CY))
    assert stage.s.gems == [1, 0, 1]
    assert not stage.s.over
    assert stage.s.target == 2
    assert stage.s.totals == [[3, 0, 3]]


def test_the_next_round_is_dealt_anew_and_begun_by_the_left_neighbour_of_the_last_starter() -> None:
    stage = match_round([0, 0, 0], (BEN,))
    assert stage.s.start == stage.s.active == ANN
    assert [len(hand) for hand in stage.s.hands] == [3, 3, 3]
    assert stage.s.stashes == [[], [], []]
    assert stage.s.getaways == stage.s.police == stage.s.thieves == stage.s.pending == []
    assert len(stage.s.deck) == 43
    assert stage.told("round") == [("round", 2, ANN)]
    assert not stage.s.face


def test_before_the_next_round_all_cards_are_turned_up() -> None:
    stage = match_round([0, 0, 0], (BEN,))
    gathered = stage.asked(Show)[0]
    assert gathered.to is None
    assert len(gathered.cards) == 51


def test_two_gems_win_the_match() -> None:
    stage = match_round([1, 1, 0], (BEN,))
    assert stage.s.over
    assert [(line.total, line.share, line.note) for line in scores(stage.s)] == [
        (1, 0, ""),
        (2, 1, "the most gems"),
        (0, 0, ""),
    ]


def test_a_tie_at_two_is_played_on_to_three() -> None:
    stage = match_round([1, 0, 1], (ANN, CY))
    assert not stage.s.over
    assert stage.s.target == 3
    assert stage.told("playoff")


def test_a_tie_at_three_is_shared() -> None:
    stage = match_round([2, 2, 0], (ANN, BEN), target=3)
    assert stage.s.over
    assert [line.share for line in scores(stage.s)] == [0.5, 0.5, 0]
    assert scores(stage.s)[ANN].note == "shares the most gems"


def test_a_match_tells_each_round_in_the_score() -> None:
    stage = match_round([1, 0, 0], (ANN,))
    stage.s.totals = [[4, 2, 4], [3, 0, 0]]
    assert [(part.label, part.points, part.how) for part in scores(stage.s)[ANN].parts] == [
        ("Round 1", 1, "stash of 4, best 4"),
        ("Round 2", 1, "stash of 3, best 3"),
    ]
    assert [part.points for part in scores(stage.s)[BEN].parts] == [0, 0]
