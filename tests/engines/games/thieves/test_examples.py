"""The worked examples of docs/rules/thieves.md, one test each."""

from random import Random

import pytest

from engines.core import Choose, Dealer, Game, RandomBot, Show, Shuffle
from engines.games.thieves import RULES, rules
from engines.games.thieves.cards import BOX
from engines.games.thieves.scoring import scores
from tests.engines.games.thieves.stage import ANN, BEN, CY, DI, Stage, count


def test_e1_setup_for_four_deals_three_cards_each_and_no_getaway() -> None:
    stage = Stage(seats=4)
    stage.lay(", ".join(BOX))
    stage.run(rules.setup(stage.s), rolls=[2])
    assert len(stage.s.deck) == 40
    assert stage.deck()["getaway"] == 8
    assert [len(hand) for hand in stage.s.hands] == [3, 3, 3, 3]
    assert not any("getaway" in stage.hand(seat) for seat in range(4))
    assert stage.s.active == BEN
    assert not stage.s.face


def test_e2_a_drawn_getaway_is_laid_open_and_another_card_drawn() -> None:
    stage = Stage(deck="getaway, loot 1, siren", hands=["loot 0, loot 0, helmet", "", ""], getaways=2)
    stage.run(rules.refill(stage.s, ANN))
    assert len(stage.s.getaways) == 3
    assert stage.hand(ANN) == ["helmet", "loot 0", "loot 0", "loot 1"]
    assert stage.deck() == count("siren")


def test_e3_loot_is_stashed_face_down_and_only_its_owner_knows_it() -> None:
    stage = Stage(hands=["loot 3, siren", "", ""])
    stage.play(ANN, ("stash", "loot 3"))
    assert stage.stash(ANN) == "(loot 3)"
    assert stage.hand(ANN) == ["siren"]
    assert not stage.asked(Show)


def test_e4_loot_goes_openly_to_others_and_only_to_them() -> None:
    stage = Stage(hands=["loot 0", "", ""])
    stage.play(ANN, ("give", "loot 0", BEN))
    assert stage.stash(BEN) == "loot 0"
    options = rules.ways_to_play(stage.s, ANN, [7])
    assert ("give", 7, ANN) not in options
    assert [option for option in options if option[0] == "stash"] == [("stash", 7)]


def test_e5_four_helmets_bring_a_raid_and_all_of_the_richest_are_busted() -> None:
    stage = Stage(
        police="helmet, helmet",
        thieves="thieves",
        hands=["", "two helmets", ""],
        stashes=["(loot 3), (loot 1)", "loot 2", "loot 1, (ring)"],
    )
    stage.play(BEN, ("play", "two helmets"))
    assert [stage.stash(seat) for seat in (ANN, BEN, CY)] == ["", "loot 2", ""]
    assert stage.deck() == count("loot 3, loot 1, loot 1, ring, helmet, helmet, two helmets, thieves")
    assert stage.s.police == stage.s.thieves == []
    assert [event[1:3] for event in stage.told("busted")] == [(ANN, 4), (CY, 4)]


def test_e6_in_a_raid_the_ring_counts_three_and_the_horseshoe_one() -> None:
    stage = Stage(stashes=["horseshoe, loot 2", "ring, loot 1", "loot 3"])
    stage.run(rules.raid(stage.s))
    assert [event[1:3] for event in stage.told("busted")] == [(BEN, 4)]
    assert [stage.stash(seat) for seat in (ANN, BEN, CY)] == ["horseshoe, loot 2", "", "loot 3"]


def test_e7_three_helmets_bring_no_raid() -> None:
    stage = Stage(police="two helmets", hands=["", "", "helmet"], stashes=["(loot 1)", "", ""])
    stage.play(CY, ("play", "helmet"))
    assert stage.s.helmets == 3
    assert stage.stash(ANN) == "(loot 1)"
    assert not stage.told("raid")


def test_e8_stashes_turned_up_in_a_raid_stay_face_up() -> None:
    stage = Stage(stashes=["(loot 2), (loot 0)", "(loot 1)", ""])
    stage.run(rules.raid(stage.s))
    assert stage.stash(ANN) == ""
    assert stage.stash(BEN) == "loot 1"


def test_e9_if_nobody_has_anything_of_worth_all_are_busted() -> None:
    stage = Stage(stashes=["(loot 0)", "", ""])
    stage.run(rules.raid(stage.s))
    assert stage.deck() == count("loot 0")
    assert [event[1:3] for event in stage.told("busted")] == [(ANN, 0), (BEN, 0), (CY, 0)]


def test_e10_a_siren_calls_all_helmets_of_all_others_and_then_one_raid() -> None:
    stage = Stage(
        seats=4,
        police="helmet",
        hands=[
            "siren, helmet, loot 1",
            "helmet, two helmets, loot 0",
            "loot 1, loot 1, loot 1",
            "helmet, loot 2, fortune",
        ],
        stashes=["", "(loot 2)", "", ""],
    )
    stage.play(ANN, ("play", "siren"))
    assert stage.told("raid") == [("raid", 5)]
    assert stage.deck() == count("siren, helmet, helmet, two helmets, helmet, loot 2")
    assert stage.hand(ANN) == ["helmet", "loot 1"]
    assert [len(stage.s.hands[seat]) for seat in (BEN, CY, DI)] == [1, 3, 2]


def test_e11_a_siren_that_finds_one_helmet_brings_no_raid() -> None:
    stage = Stage(hands=["siren", "loot 1, loot 1", "helmet, loot 1"])
    stage.play(ANN, ("play", "siren"))
    assert stage.see(stage.s.police) == "siren, helmet"
    assert stage.s.helmets == 1
    assert not stage.told("raid")


def test_e12_after_a_siren_the_hand_is_refilled_to_four() -> None:
    stage = Stage(hands=["", "loot 0", ""], deck="loot 1, helmet, siren, loot 3")
    stage.run(rules.refill(stage.s, BEN))
    assert stage.hand(BEN) == ["helmet", "loot 0", "loot 1", "siren"]
    assert stage.deck() == count("loot 3")


def test_e13_a_roadblock_sends_helmets_back_and_leaves_sirens() -> None:
    stage = Stage(police="helmet, two helmets, siren", thieves="thieves", hands=["", "", "roadblock"], deck="loot 0")
    stage.play(CY, ("play", "roadblock"))
    assert stage.deck() == count("loot 0, helmet, two helmets")
    assert stage.see(stage.s.police) == "siren"
    assert stage.see(stage.s.thieves) == "thieves, roadblock"


def test_e14_a_roadblock_with_nothing_to_stop_shuffles_nothing() -> None:
    stage = Stage(police="siren", hands=["roadblock", "", ""], deck="loot 0")
    stage.play(ANN, ("play", "roadblock"))
    assert stage.see(stage.s.thieves) == "roadblock"
    assert not stage.asked(Shuffle)


@pytest.mark.parametrize(
    ("move", "stashes"),
    [
        (("move", (BEN, 0), CY), ["(loot 0)", "loot 1", "loot 3"]),
        (("move", (BEN, 0), ANN), ["(loot 0), loot 3", "loot 1", ""]),
        (("move", (BEN, 1), CY), ["(loot 0)", "(loot 3)", "loot 1"]),
        (("move", (ANN, 0), BEN), ["", "(loot 3), loot 1, loot 0", ""]),
        (("decline",), ["(loot 0)", "(loot 3), loot 1", ""]),
    ],
)
def test_e15_thieves_move_a_card_between_any_two_stashes_and_turn_it_up(move: tuple, stashes: list[str]) -> None:
    stage = Stage(stashes=["(loot 0)", "(loot 3), loot 1", ""], hands=["thieves", "", ""])
    stage.play(ANN, ("play", "thieves"), move)
    assert [stage.stash(seat) for seat in (ANN, BEN, CY)] == stashes
    assert stage.see(stage.s.thieves) == "thieves"


def test_e16_thieves_with_nothing_to_move_have_no_effect() -> None:
    stage = Stage(hands=["thieves", "", ""])
    stage.play(ANN, ("play", "thieves"))
    assert stage.see(stage.s.thieves) == "thieves"


def test_e17_the_order_of_the_fortune_cards_matters() -> None:
    raid_first = Stage(police="helmet, helmet, helmet", hands=["fortune", "", ""], deck="helmet, loot 3")
    raid_first.play(
        ANN,
        ("play", "fortune"),
        ("play", "helmet"),
        ("stash", "loot 3"),
    )
    assert raid_first.stash(ANN) == "(loot 3)"
    loot_first = Stage(police="helmet, helmet, helmet", hands=["fortune", "", ""], deck="helmet, loot 3")
    loot_first.play(
        ANN,
        ("play", "fortune"),
        ("stash", "loot 3"),
        ("play", "helmet"),
    )
    assert loot_first.stash(ANN) == ""
    assert loot_first.deck() == raid_first.deck() + count("loot 3")


def test_e18_a_getaway_drawn_by_a_fortune_is_replaced() -> None:
    stage = Stage(getaways=4, hands=["fortune", "", ""], deck="getaway, loot 1, two helmets, loot 0")
    stage.play(
        ANN,
        ("play", "fortune"),
        ("play", "two helmets"),
        ("give", "loot 1", CY),
    )
    assert len(stage.s.getaways) == 5
    assert stage.s.helmets == 2
    assert stage.stash(CY) == "loot 1"
    assert stage.deck() == count("loot 0")


def test_e19_a_fortune_that_draws_the_seventh_getaway_ends_the_game() -> None:
    stage = Stage(getaways=6, hands=["fortune, loot 3, loot 3, loot 3", "", ""], deck="loot 2, getaway, loot 1")
    stage.run(rules.turn(stage.s), ("play", "fortune"))
    assert stage.s.over
    assert [stage.stash(seat) for seat in (ANN, BEN, CY)] == ["", "", ""]
    assert stage.see(stage.s.pending[0]) == "(loot 2)"
    assert stage.deck() == count("loot 1")


def test_e20_a_fortune_within_a_fortune_is_played_out_first() -> None:
    stage = Stage(hands=["fortune", "", ""], deck="fortune, loot 1, helmet, thieves")
    stage.play(
        ANN,
        ("play", "fortune"),
        ("play", "fortune"),
        ("play", "helmet"),
        ("play", "thieves"),
        ("stash", "loot 1"),
    )
    assert stage.see(stage.s.thieves) == "fortune, fortune, thieves"
    assert stage.see(stage.s.police) == "helmet"
    assert stage.stash(ANN) == "(loot 1)"
    assert stage.s.pending == []


def test_e21_at_the_end_the_horseshoe_counts_three_and_the_ring_one() -> None:
    stage = Stage(stashes=["(horseshoe), loot 1", "ring, loot 3", "loot 2, loot 1"])
    stage.run(rules.end(stage.s))
    assert stage.s.over
    assert [(line.total, line.share) for line in scores(stage.s)] == [(4, 0.5), (4, 0.5), (3, 0)]


def test_e22_a_match_tied_at_two_gems_goes_on_to_three() -> None:
    stage = Stage(length="match")
    stage.s.gems = [1, 1, 0]
    for winners, gems, target in [((ANN, BEN), [2, 2, 0], 3), ((CY,), [2, 2, 1], 3), ((BEN,), [2, 3, 1], 3)]:
        assert not stage.s.over
        round_won_by(stage, winners)
        assert stage.s.gems == gems
        assert stage.s.target == target
    assert stage.s.over
    assert [line.share for line in scores(stage.s)] == [0, 1, 0]


def round_won_by(stage: Stage, winners: tuple[int, ...]) -> None:
    """End a round in which the winners hold a Loot 3 each, and all other cards are in the deck."""
    s = stage.s
    s.face.clear()
    stage.truth.clear()
    left = list(BOX)
    s.stashes = [[] for _ in range(s.seats)]
    for seat in winners:
        left.remove("loot 3")
        s.stashes[seat] = stage.lay("(loot 3)")
    s.deck, s.hands, s.getaways = stage.lay(", ".join(left), hidden=True), [[] for _ in range(s.seats)], []
    stage.run(rules.end(s))


@pytest.mark.parametrize("seed", range(50))
def test_e23_the_deck_holds_enough_getaways_to_be_never_empty(seed: int) -> None:
    dealer = Dealer(Game(RULES, 6), [RandomBot()] * 6, Random(seed))
    while (request := dealer.game.request) is not None:
        if isinstance(request, Choose):
            s = dealer.game.state
            left = sum(dealer.truth[card] == "getaway" for card in s.deck)
            assert left == 8 - len(s.getaways) >= 2
        dealer.step(request)
