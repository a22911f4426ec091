"""The worked examples of docs/rules/gentlemen.md."""

from collections import Counter

import pytest

from engines.core import Choose, Roll
from engines.games.gentlemen import RULES, rules
from engines.games.gentlemen.pieces import BOX, BRIGADIER, LOCATIONS, MIDDLE, YELLOW_BORDER
from engines.games.gentlemen.scoring import scores
from tests.engines.games.gentlemen.stage import ANN, BEN, CY, Stage
from tests.engines.scripted import Scripted


def set_up(seats: int, start: str = "standard", *rolls: list[int]) -> Scripted:
    stage = Scripted(RULES.unpacked(seats, {"start": start}))
    stage.truth.update(enumerate(BOX))
    return stage.run(rules.setup(stage.s), ("white", "KG"), rolls=rolls)


def test_e1_in_the_first_round_any_two_colours_may_stand_on_white() -> None:
    stage = Stage(white="", matchmaker=BEN)
    stage.run(rules.start_round(stage.s), ("white", "KG"))
    (choice,) = stage.asked(Choose)
    assert len(choice.options) == 10
    assert (stage.s.white, stage.s.black) == ("KG", "PRY")


def test_e2_the_pair_wins_five_to_four_and_one_token_is_lost() -> None:
    stage = Stage("OPE Km Kc Kl Gr Gm Pm Rc Yl", display="Rr Yk Pm", loot={"BAN": 1})
    stage.turn(("display", 2, "OPE"), ("white", "KP"))
    assert stage.heights() == "K 4, G 4"
    assert len(stage.s.lost) == 1


def test_e3_the_trio_wins_and_the_loot_supply_comes_in() -> None:
    stage = Stage("BAN Km Gm Kc Pl Gr Rc Yl", white="RY", display="Pk Rr Rr", loot={"BAN": 3, MIDDLE: 5})
    stage.turn(("display", 1, "BAN"), ("white", "KG"))
    assert stage.heights() == "K 3, G 3, P 3"
    assert len(stage.s.lost) == 2
    assert stage.loot() == "BAN 2, middle 3"
    assert stage.s.tiles["BAN"] == "Gl Gl"


def test_e4_a_tie_loses_everything() -> None:
    stage = Stage("JEW Km Kc Gl Pr Rc Yl Gm", display="Yk Rr Rr", loot={"JEW": 2})
    stage.turn(("display", 1, "JEW"), ("white", "KP"))
    assert stage.heights() == ""
    assert Counter(stage.s.lost) == Counter(["Km", "Kc", "Gl", "Pr", "Rc", "Yl", "Gm", "Yk", "Loot", "Loot"])
    assert stage.s.tiles["JEW"] == "Gl Gl"
    assert stage.s.matchmaker == ANN
    assert stage.asked(Roll) == []


def test_e5_loot_is_split_but_has_no_vote() -> None:
    stage = Stage("JEW Rm Yc Kl Gr", white="RY", display="Pk Rr Rr", loot={"JEW": 4})
    stage.turn(("display", 1, "JEW"), ("white", "KP"))
    assert stage.heights() == "K 3, G 3, P 3"
    assert stage.s.lost == []


def test_e6_three_of_a_kind_fill_a_tile() -> None:
    stage = Stage("MAN Kr Gr Pr; MUS Kr Gr", display="Yr Km Km")
    assert [location for _, slot, location in stage.options("display") if slot == 1] == ["MUS", "BAN", "JEW", "OPE"]


def test_e7_linked_tiles_are_full_each_for_itself() -> None:
    stage = Stage("MAN Km Gm Pm; OPE Rm", display="Ym Kc Kc", tunnels=("MAN", "OPE"))
    assert ("display", 1, "MAN") not in stage.options("display")
    stage.turn(("display", 1, "OPE"))
    assert stage.s.equipment(("MAN", "OPE")).count("m") == 5


def test_e8_the_lock_holds_a_complete_location_until_it_leaves() -> None:
    stage = Stage("MUS Km Gc Pl Rr", display="Yk Rr Rr", loot={"BAN": 1})
    stage.turn(("display", 1, "MUS"))
    assert stage.told("burglary") == []
    stage.turn(("display", 1, "BAN"))
    stage.turn(("lock", "MAN"), ("white", "KP"))
    assert stage.told("burglary") == [(CY, "MUS")]
    assert stage.s.lock == "MAN"
    assert stage.heights() == "P 1, R 1, Y 1"


def test_e9_the_car_may_bring_a_token_to_the_lock_if_its_kind_has_room() -> None:
    for choice, museum, bank in [(("bring", "Rc"), "Km Km Gm Rc", "Pm"), (("bring nothing",), "Km Km Gm", "Pm Rc")]:
        stage = Stage("MUS Km Km Gm; BAN Pm Rc").turn(("car", "BAN"), choice)
        assert stage.asked(Choose)[1].options == [("bring nothing",), ("bring", "Rc")]
        assert (stage.s.tiles["MUS"], stage.s.tiles["BAN"], stage.s.car) == (museum, bank, "BAN")


def test_e10_the_car_at_the_lock_brings_nothing() -> None:
    stage = Stage("MUS Km").turn(("car", "MUS"))
    assert stage.s.car == "MUS"
    assert len(stage.asked(Choose)) == 1


def test_e11_a_link_completes_two_tiles_and_a_tunnel_goes_back() -> None:
    stage = Stage("MAN Km Gc Pl; OPE Rr Yk Gm", loot={"BAN": 1}, pile="Gl Gl Pr Pr Kk")
    stage.turn(("tunnel", MIDDLE, "OPE"), ("return", "MAN"), ("white", "KP"))
    assert stage.told("burglary") == [(ANN, "MAN", "OPE")]
    assert Counter(stage.s.lost) == Counter(["Km", "Gc", "Pl", "Rr", "Yk", "Gm"])
    assert sorted(stage.s.tunnels) == ["OPE", MIDDLE]
    assert (stage.s.tiles["MAN"], stage.s.tiles["OPE"]) == ("Gl Gl", "Pr Pr")
    assert len(stage.s.pile) == 1


def test_e12_the_lock_on_either_tile_blocks_both() -> None:
    stage = Stage("MAN Km Gc Pl; OPE Rr Yk", tunnels=("MAN", "OPE"), lock="MAN", loot={"BAN": 1}, hands=3)
    stage.turn(("lock", "OPE"))
    assert stage.told("burglary") == []
    stage.turn(("lock", "BAN"), ("return", "OPE"), ("white", "KP"))
    assert stage.told("burglary") == [(BEN, "MAN", "OPE")]
    assert stage.asked(Choose)[1].player == BEN
    assert stage.s.tunnels == ["MAN", MIDDLE]


def test_e13_a_tile_set_free_from_a_locked_pair_is_burgled_alone() -> None:
    stage = Stage("MAN Km; OPE Km Gc Pl Rr Yk", tunnels=("MAN", "OPE"), lock="MAN", loot={"BAN": 1})
    stage.turn(("tunnel", "OPE", "BAN"), ("white", "KP"))
    assert stage.told("burglary") == [(ANN, "OPE")]
    assert stage.s.tunnels == ["MAN", "BAN"]
    assert stage.s.tiles["MAN"] == "Km"


def test_e14_loot_moves_in_any_number_between_locations_and_singly_from_the_middle() -> None:
    stage = Stage(loot={"BAN": 3, MIDDLE: 5})
    moves = stage.options("loot")
    assert [move for move in moves if move[1] == "BAN" and move[3] == "OPE"] == [
        ("loot", "BAN", count, "OPE") for count in (1, 2, 3)
    ]
    assert {move[2] for move in moves if move[1] == MIDDLE} == {1}
    assert {move[3] for move in moves if move[1] == MIDDLE} == set(LOCATIONS)
    assert not [move for move in moves if move[3] == MIDDLE]
    assert stage.turn(("loot", "BAN", 2, "OPE")).loot() == "BAN 1, OPE 2, middle 5"


@pytest.mark.parametrize(("middle", "after"), [(6, "BAN 2, middle 4"), (1, "BAN 1"), (0, "")])
def test_e15_when_no_loot_lies_anywhere_two_come_to_the_bank(middle: int, after: str) -> None:
    stage = Stage("OPE Km Gc Pl Rr", display="Yk Rr Rr", loot={"OPE": 2, MIDDLE: middle})
    stage.turn(("display", 1, "OPE"), ("white", "KP"))
    assert stage.loot() == after


def test_e16_the_brigadier_as_refill_prevents_the_burglary() -> None:
    stage = Stage("OPE Km Gc Pl Rr", display="Yk Rr Rr", pile=f"{BRIGADIER} Gl", loot={"OPE": 2})
    stage.turn(("display", 1, "OPE"))
    assert stage.s.over
    assert stage.told("burglary") == []
    assert stage.s.tiles["OPE"] == "Km Gc Pl Rr Yk"
    assert stage.s.display == ["Rr", "Rr"]


def test_e17_the_brigadier_drawn_blind_ends_the_game() -> None:
    stage = Stage(pile=f"{BRIGADIER} Gl").turn(("blind",))
    assert stage.s.over
    assert stage.s.drawn == ""
    assert len(stage.asked(Choose)) == 1
    assert not any(stage.s.tiles.values())
    assert stage.told("reveals") == [(ANN, "K"), (BEN, "P"), (CY, "R")]


def test_e18_the_brigadier_after_a_split_leaves_the_split() -> None:
    stage = Stage("OPE Km Kc Gl Rr", display="Gk Rr Rr", pile=f"Yl {BRIGADIER} Gl", loot={"OPE": 2})
    stage.turn(("display", 1, "OPE"))
    assert stage.s.over
    assert stage.heights() == "K 3, G 3"
    assert stage.s.tiles["OPE"] == ""
    assert stage.s.matchmaker == CY


def test_e19_another_pair_than_before_stands_on_white() -> None:
    stage = Stage(white="KG")
    stage.run(rules.start_round(stage.s), ("white", "GR"))
    (choice,) = stage.asked(Choose)
    assert ("white", "KG") not in choice.options
    assert ("white", "PR") in choice.options
    assert len(choice.options) == 9


def test_e20_the_turn_goes_left_and_the_matchmaker_by_one_seat_a_round() -> None:
    stage = Stage("OPE Km Gc Pl", matchmaker=BEN, display="Rr Yk Pm", pile="Gl Gl Gl Gl Gl Gl", loot={"BAN": 1})
    stage.run(rules.start_round(stage.s), ("white", "KP"))
    actors = []
    for action in [("display", 1, "OPE"), ("display", 3, "MAN"), ("display", 3, "BAN")]:
        actors.append(stage.s.actor)
        stage.turn(action)
    actors.append(stage.s.actor)
    stage.turn(("display", 2, "OPE"), ("white", "KG"))
    assert actors == [CY, ANN, BEN, CY]
    assert stage.asked(Choose)[-1].player == CY
    assert (stage.s.matchmaker, stage.s.actor) == (CY, ANN)


def ended(hands: list[int], purple: str = "", red: str = "") -> Stage:
    """Ann is black with 9, Ben purple and Cy red with 11, green belongs to nobody and has 12."""
    stage = Stage(burglars="KPRGY").ended()
    stage.s.hands = hands
    stage.s.piles = {
        "K": ["Loot"] * 9,
        "G": ["Gm"] * 12,
        "P": [*purple.split(), *["Km"] * 11][:11],
        "R": [*red.split(), *["Km"] * 11][:11],
        "Y": ["Ym"] * 3,
    }
    return stage


def test_e21_a_tie_goes_to_more_helping_hands_and_nobodys_burglar_never_wins() -> None:
    lines = scores(ended([2, 1, 0]).s)
    assert [line.total for line in lines] == [9, 11, 11]
    assert [line.share for line in lines] == [0, 1, 0]


def test_e22_then_to_more_tokens_of_the_own_colour_and_then_it_is_drawn() -> None:
    lines = scores(ended([2, 0, 0], purple="Pm Pc Pl", red="Rm Rc").s)
    assert [line.share for line in lines] == [0, 1, 0]
    lines = scores(ended([2, 0, 0], purple="Pm Pc Pl", red="Rm Rc Rl").s)
    assert [line.share for line in lines] == [0, 0.5, 0.5]


@pytest.mark.parametrize("start", ["standard", "yellow"])
def test_e23_ten_lie_out_three_on_display_and_62_with_the_brigadier_in_the_pile(start: str) -> None:
    stage = set_up(4, start)
    s = stage.s
    assert [len(tile.split()) for tile in s.tiles.values()] == [2] * 5
    assert (len(s.display), len(s.pile)) == (3, 63)
    values = [stage.truth[card] for card in s.pile]
    assert values.index(BRIGADIER) < 7  # the last card is the top one
    assert Counter([*values, *s.display, *" ".join(s.tiles.values()).split()]) == Counter(BOX[:-5])
    if start == "yellow":
        assert Counter(" ".join(s.tiles.values()).split()) == Counter(YELLOW_BORDER)
