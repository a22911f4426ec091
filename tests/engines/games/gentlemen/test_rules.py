"""The rules of Gentlemen Thieves, a sentence each."""

from collections import Counter

import pytest

from engines.core import Choose, Roll, Show, Shuffle
from engines.games.gentlemen import RULES, rules
from engines.games.gentlemen.pieces import (
    BOX,
    BRIGADIER,
    BURGLARS,
    COLOURS,
    EQUIPMENT,
    HELPING_HANDS,
    KINDS,
    LOCATIONS,
    MIDDLE,
    PAIRS,
    YELLOW_BORDER,
)
from engines.games.gentlemen.scoring import scores, standing
from engines.games.gentlemen.table import groups_between
from engines.games.gentlemen.turn.burglary import burgled, pay
from tests.engines.games.gentlemen.stage import ANN, BEN, CY, Stage
from tests.engines.scripted import Scripted


def set_up(seats: int, start: str = "standard", *rolls: list[int]) -> Scripted:
    stage = Scripted(RULES.unpacked(seats, {"start": start}))
    stage.truth.update(enumerate(BOX))
    return stage.run(rules.setup(stage.s), ("white", "KG"), rolls=rolls)


# -- the box -----------------------------------------------------------------------------------------------------------


def test_there_are_three_tokens_of_each_kind_in_each_colour_a_brigadier_and_five_burglars() -> None:
    assert Counter(EQUIPMENT) == Counter({colour + kind: 3 for colour in COLOURS for kind in KINDS})
    assert (len(EQUIPMENT), len(BOX)) == (75, 81)
    assert BOX[75:] == (BRIGADIER, "K", "G", "P", "R", "Y")
    assert set(BURGLARS) == set(COLOURS)


def test_the_yellow_border_is_on_two_tokens_of_each_colour_and_of_each_kind() -> None:
    for side in (*COLOURS, *KINDS):
        assert sum(side in token for token in YELLOW_BORDER) == 2
    assert len(set(YELLOW_BORDER)) == 10


def test_there_are_ten_pairs_of_colours() -> None:
    assert len(set(PAIRS)) == 10
    assert all(COLOURS.index(pair[0]) < COLOURS.index(pair[1]) for _, pair in PAIRS)


# -- set-up ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "hands"), [(2, 4), (3, 3), (4, 2), (5, 2)])
def test_everybody_sees_one_burglar_and_gets_helping_hands(seats: int, hands: int) -> None:
    stage = set_up(seats)
    assert stage.s.hands == [hands] * seats
    assert HELPING_HANDS[seats] == hands
    assert len(stage.s.burglars) == 5
    private = [(list(show.cards), show.to) for show in stage.asked(Show) if show.to is not None]
    assert private == [([stage.s.burglars[seat]], seat) for seat in range(seats)]
    assert {stage.truth[card] for card in stage.s.burglars} == set(COLOURS)
    assert not stage.s.face


def test_the_special_tokens_begin_at_their_places() -> None:
    s = set_up(3).s
    assert (s.tunnels, s.lock, s.car) == (["MAN", MIDDLE], "MUS", MIDDLE)
    assert {place: count for place, count in s.loot.items() if count} == {"BAN": 2, MIDDLE: 6}
    assert (s.lost, s.drawn, s.over) == ([], "", False)
    assert all(pile == [] for pile in s.piles.values())


def test_the_brigadier_is_shuffled_with_the_last_six_tokens() -> None:
    stage = set_up(3)
    burglars, tokens, bottom = stage.asked(Shuffle)
    assert list(burglars.cards) == list(range(76, 81))
    assert list(tokens.cards) == list(range(75))
    assert list(bottom.cards) == [*tokens.new[:6], 75]
    assert stage.s.pile == [*bottom.new, *tokens.new[6:62]]
    laid, display = [show for show in stage.asked(Show) if show.to is None]
    assert list(laid.cards) == list(tokens.new)[:64:-1]
    assert list(display.cards) == list(tokens.new)[64:61:-1]
    assert " ".join(stage.s.tiles.values()).split() == [stage.truth[card] for card in laid.cards]
    assert stage.s.display == [stage.truth[card] for card in display.cards]


def test_less_random_the_tokens_with_a_yellow_border_lie_out() -> None:
    stage = set_up(3, "yellow")
    _, border, rest, bottom = stage.asked(Shuffle)
    assert [BOX[card] for card in border.cards] == list(YELLOW_BORDER)
    assert sorted([*border.cards, *rest.cards]) == list(range(75))
    assert list(bottom.cards) == [*rest.new[:6], 75]
    assert stage.s.pile == [*bottom.new, *rest.new[6:62]]
    laid, _ = [show for show in stage.asked(Show) if show.to is None]
    assert list(laid.cards) == list(border.new)[::-1]


@pytest.mark.parametrize("number", [1, 3])
def test_chance_names_the_first_holder_of_the_matchmaker_who_does_not_act(number: int) -> None:
    stage = set_up(3, "standard", [number])
    assert [roll.sides for roll in stage.asked(Roll)] == [(3,)]
    assert stage.s.matchmaker == number - 1
    assert stage.s.actor == number % 3
    assert stage.asked(Choose)[0].player == number - 1
    assert stage.told("alliances") == [(number - 1, "KG")]


# -- actions -----------------------------------------------------------------------------------------------------------


def test_every_token_on_display_may_go_to_every_location_with_room() -> None:
    stage = Stage("MAN Kr Gr Pr; BAN Km Gm; OPE Kk Gk Rk")
    assert stage.options("display") == [
        *[("display", 1, location) for location in LOCATIONS if location != "MAN"],
        *[("display", 2, location) for location in LOCATIONS if location != "OPE"],
        *[("display", 3, location) for location in LOCATIONS],
    ]
    assert stage.options("blind") == [("blind",)]


def test_a_token_from_the_display_is_replaced_in_its_place() -> None:
    stage = Stage(display="Rr Rk Pm", pile="Yl Gc").turn(("display", 2, "JEW"))
    assert stage.s.display == ["Rr", "Yl", "Pm"]
    assert stage.s.tiles["JEW"] == "Rk"
    assert len(stage.s.pile) == 1
    assert (stage.s.actor, stage.s.matchmaker) == (BEN, CY)
    assert stage.told("places") == [(ANN, "Rk", "JEW")]
    assert stage.told("shows") == [(2, "Yl")]


def test_a_token_drawn_blind_is_seen_by_all_before_it_is_placed() -> None:
    stage = Stage(pile="Yl Gc")
    script = rules.turn(stage.s)
    script.send(None)
    show = script.send(("blind",))
    stage.s.face[show.cards[0]] = "Yl"
    assert isinstance(script.send(["Yl"]), Choose)
    assert stage.s.drawn == "Yl"
    stage = Stage("MAN Kl Pl Rl", pile="Yl Gc").turn(("blind",), ("place", "BAN"))
    assert stage.asked(Choose)[1].player == ANN
    assert list(stage.asked(Choose)[1].options) == [("place", location) for location in LOCATIONS[1:]]
    assert stage.told("draws") == [(ANN, "Yl")]
    assert stage.told("places") == [(ANN, "Yl", "BAN")]
    assert (stage.s.tiles["BAN"], stage.s.drawn) == ("Yl", "")
    assert stage.s.display == ["Rr", "Rk", "Pm"]


def test_a_fifth_kind_drawn_blind_brings_a_burglary() -> None:
    stage = Stage("BAN Km Gc Pl Rr", pile="Kk Gc Gc Gc", loot={"BAN": 2})
    stage.turn(("blind",), ("place", "BAN"), ("white", "KP"))
    assert stage.told("burglary") == [(ANN, "BAN")]
    assert stage.heights() == "K 3, G 3"


def test_without_a_helping_hand_nothing_special_moves() -> None:
    stage = Stage(hands=0, loot={"BAN": 2})
    assert [len(stage.options(verb)) for verb in ("tunnel", "lock", "car", "loot")] == [0, 0, 0, 0]
    stage.s.hands = [1, 0, 0]
    assert [len(stage.options(verb)) for verb in ("tunnel", "lock", "car", "loot")] == [8, 4, 5, 8]


@pytest.mark.parametrize("move", [("tunnel", "MAN", "OPE"), ("lock", "BAN"), ("car", "JEW"), ("loot", "BAN", 1, "OPE")])
def test_a_helping_hand_is_spent_by_moving_something(move: tuple) -> None:
    stage = Stage(loot={"BAN": 2}, hands=4).turn(move)
    assert stage.s.hands == [3, 4, 4]
    assert stage.told(move[0])[0][0] == ANN
    assert stage.s.actor == BEN


def test_placing_spends_no_helping_hand() -> None:
    assert Stage().turn(("display", 1, "OPE")).s.hands == [2, 2, 2]
    assert Stage().turn(("blind",), ("place", "OPE")).s.hands == [2, 2, 2]


def test_a_tunnel_goes_where_none_is() -> None:
    stage = Stage(tunnels=("MAN", "OPE"))
    assert set(stage.options("tunnel")) == {
        ("tunnel", origin, location) for origin in ("MAN", "OPE") for location in ("MUS", "BAN", "JEW")
    }
    stage = Stage(tunnels=("MAN", MIDDLE))
    assert set(stage.options("tunnel")) == {
        ("tunnel", origin, location) for origin in ("MAN", MIDDLE) for location in ("MUS", "BAN", "JEW", "OPE")
    }
    assert stage.turn(("tunnel", MIDDLE, "OPE")).s.tunnels == ["MAN", "OPE"]
    assert stage.told("tunnel") == [(ANN, MIDDLE, "OPE")]


def test_the_lock_and_the_car_go_anywhere_else() -> None:
    stage = Stage(lock="JEW", car="BAN")
    assert stage.options("lock") == [("lock", location) for location in LOCATIONS if location != "JEW"]
    assert stage.options("car") == [("car", location) for location in LOCATIONS if location != "BAN"]
    assert Stage().options("car") == [("car", location) for location in LOCATIONS]
    assert stage.turn(("lock", "BAN")).told("lock") == [(ANN, "JEW", "BAN")]
    assert stage.turn(("car", "OPE")).told("car") == [(BEN, "BAN", "OPE")]


def test_the_car_brings_one_token_of_those_at_its_new_tile() -> None:
    stage = Stage("BAN Pm Rc Pm; MUS Kl").turn(("car", "BAN"), ("bring", "Pm"))
    assert stage.asked(Choose)[1].player == ANN
    assert stage.asked(Choose)[1].options == [("bring nothing",), ("bring", "Pm"), ("bring", "Rc")]
    assert stage.s.tiles["BAN"] == "Rc Pm"
    assert stage.s.tiles["MUS"] == "Kl Pm"
    assert stage.told("brings") == [(ANN, "Pm", "BAN", "MUS")]


def test_the_car_brings_to_the_tile_of_the_lock_even_if_that_is_linked() -> None:
    stage = Stage("BAN Pm", tunnels=("MUS", "OPE")).turn(("car", "BAN"), ("bring", "Pm"))
    assert stage.s.tiles["MUS"] == "Pm"


def test_the_car_asks_nothing_where_nothing_can_come_along() -> None:
    assert len(Stage("MUS Km Gm Pm; BAN Rm").turn(("car", "BAN")).asked(Choose)) == 1
    assert len(Stage().turn(("car", "BAN")).asked(Choose)) == 1


def test_what_the_car_brings_to_the_lock_triggers_nothing() -> None:
    stage = Stage("MUS Km Gc Pl Rr; BAN Yk").turn(("car", "BAN"), ("bring", "Yk"))
    assert stage.told("burglary") == []
    assert stage.s.tiles["BAN"] == ""


def test_loot_from_the_middle_comes_singly() -> None:
    stage = Stage(loot={"BAN": 1, MIDDLE: 2}).turn(("loot", MIDDLE, 1, "JEW"))
    assert stage.loot() == "BAN 1, JEW 1, middle 1"
    assert stage.told("loot") == [(ANN, 1, MIDDLE, "JEW")]
    assert len(stage.options("loot")) == 4 + 4 + 5


# -- burglaries --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("missing", KINDS)
def test_all_five_kinds_are_needed(missing: str) -> None:
    tokens = " ".join("K" + kind for kind in KINDS if kind != missing)
    assert burgled(Stage(f"OPE {tokens}").s) is None
    assert burgled(Stage(f"OPE {tokens} K{missing}").s) == ("OPE",)


def test_colours_are_no_kinds() -> None:
    assert burgled(Stage("OPE Km Kc Kl Kr").s) is None


def test_two_tunnels_make_one_group_of_two_tiles() -> None:
    singles = [(location,) for location in LOCATIONS]
    assert list(groups_between("OPE", "MAN")) == [("MAN", "OPE"), *singles[1:4]]
    assert list(groups_between("MAN", MIDDLE)) == list(groups_between(MIDDLE, "OPE")) == singles


def test_linked_tiles_count_together_in_the_order_of_the_locations() -> None:
    assert burgled(Stage("MAN Km Gc; OPE Pl Rr Yk", tunnels=("OPE", "MAN")).s) == ("MAN", "OPE")
    assert burgled(Stage("MAN Km Gc; OPE Pl Rr Yk", tunnels=("OPE", MIDDLE)).s) is None
    assert burgled(Stage("MAN Km Gc; BAN Pl Rr Yk", tunnels=("OPE", "MAN")).s) is None


def test_a_linked_tile_is_never_burgled_without_the_other() -> None:
    stage = Stage("MAN Km Gc Pl Rr; OPE Pl", tunnels=("MAN", "OPE"), display="Yk Yk Yk", loot={"BAN": 1, "OPE": 2})
    stage.turn(("display", 1, "MAN"), ("return", "MAN"), ("white", "KP"))
    assert stage.told("burglary") == [(ANN, "MAN", "OPE")]
    assert stage.heights() == "P 2, R 2, Y 2"
    assert stage.loot() == "BAN 1"
    assert stage.s.tunnels == [MIDDLE, "OPE"]
    assert stage.asked(Choose)[1].options == [("return", "MAN"), ("return", "OPE")]
    assert stage.told("tunnel back") == [(ANN, "MAN")]


def test_only_equipment_of_the_group_votes() -> None:
    stage = Stage("OPE Pm Rc Kl Gr; BAN Km Km Gm", display="Yk Yk Yk", loot={"BAN": 1})
    stage.turn(("display", 1, "OPE"), ("white", "KP"))
    assert stage.heights() == "P 1, R 1, Y 1"
    assert len(stage.s.lost) == 2
    assert stage.s.tiles["BAN"] == "Km Km Gm"


def test_the_pot_is_mixed_and_dealt_in_turn_in_the_order_of_the_colours() -> None:
    stage = Stage(white="PY")
    pot = ["a", "b", "c", "d", "e", "f", "g"]
    stage.run(pay(stage.s, pot, "PY"), rolls=[[7, 1, 5, 1, 1, 1]])
    # drawn: g, a, f, b, c, d; left: e
    assert stage.asked(Roll)[0].sides == (7, 6, 5, 4, 3, 2)
    assert stage.s.piles == {"K": [], "G": [], "P": ["g", "f", "c"], "R": [], "Y": ["a", "b", "d"]}
    assert stage.s.lost == ["e"]
    assert stage.told("split") == [("PY", 3, 1)]


def test_piles_grow_from_burglary_to_burglary() -> None:
    stage = Stage(white="PY")
    stage.s.piles["P"], stage.s.lost = ["x"], ["y"]
    stage.run(pay(stage.s, ["a", "b", "c", "d", "e"], "KGR"))
    stage.run(pay(stage.s, ["f", "g", "h", "i", "j"], "PY"))
    assert stage.heights() == "K 1, G 1, P 3, R 1, Y 2"
    assert stage.s.lost == ["y", "d", "e", "j"]


def test_a_tie_at_linked_locations_returns_a_tunnel_too() -> None:
    stage = Stage("MAN Km Gc Pl; OPE Rr Gm", tunnels=("MAN", "OPE"), display="Yk Yk Yk", loot={"BAN": 1})
    stage.turn(("display", 1, "OPE"), ("return", "OPE"), ("white", "KP"))
    assert stage.told("tie") == [(6,)]
    assert stage.s.tunnels == ["MAN", MIDDLE]
    assert stage.told("refills") == [("MAN", "Gl"), ("MAN", "Gl"), ("OPE", "Gl"), ("OPE", "Gl")]


def test_special_tokens_stay_after_a_burglary() -> None:
    stage = Stage("MAN Km Gc Pl Rr", display="Yk Yk Yk", car="MAN", loot={"BAN": 1})
    stage.turn(("display", 1, "MAN"), ("white", "KP"))
    assert (stage.s.tunnels, stage.s.lock, stage.s.car) == (["MAN", MIDDLE], "MUS", "MAN")


def test_no_loot_comes_while_some_lies_anywhere() -> None:
    stage = Stage("MAN Km Gc Pl Rr", display="Yk Yk Yk", loot={"JEW": 1, MIDDLE: 3})
    stage.turn(("display", 1, "MAN"), ("white", "KP"))
    assert stage.loot() == "JEW 1, middle 3"
    assert stage.told("supply") == []


def test_after_a_burglary_the_matchmaker_moves_on_and_the_next_on_the_left_acts() -> None:
    stage = Stage("MAN Km Gc Pl Rr", display="Yk Yk Yk", actor=BEN, matchmaker=BEN, loot={"BAN": 1})
    stage.turn(("display", 1, "MAN"), ("white", "PY"))
    assert (stage.s.matchmaker, stage.s.actor, stage.s.white) == (CY, ANN, "PY")
    assert stage.asked(Choose)[-1].player == CY


def test_everybody_sees_who_chooses_the_alliances() -> None:
    stage = Stage(matchmaker=BEN, actor=CY)
    rules.start_round(stage.s).send(None)
    assert stage.s.actor == BEN


def test_the_brigadier_may_come_as_the_second_token_of_a_tile() -> None:
    stage = Stage("MAN Km Gc Pl Rr", display="Yk Yk Yk", pile=f"Gl Pr {BRIGADIER} Gl", loot={"BAN": 1})
    stage.turn(("display", 1, "MAN"))
    assert stage.s.over
    assert stage.s.tiles["MAN"] == "Pr"
    assert stage.told("brigadier") == [()]
    assert stage.asked(Show)[-1].to is None
    assert list(stage.asked(Show)[-1].cards) == stage.s.burglars[:3]


# -- the end -----------------------------------------------------------------------------------------------------------


def test_the_result_says_how_it_came_about() -> None:
    stage = Stage(seats=2, burglars="RKGPY").ended()
    stage.s.piles["R"] = ["Loot", "Rm", "Km", "Loot", "Rk"]
    stage.s.piles["K"] = ["Km"]
    stage.s.hands = [0, 1]
    red, black = scores(stage.s)
    assert (red.seat, red.total, red.share) == (0, 5, 1)
    assert [(part.label, part.points) for part in red.parts] == [("Equipment", 3), ("Loot", 2)]
    assert red.note == (
        "Comtesse de Cagliostro, red; for a tie: no Helping Hands unspent, then 2 red tokens in the pile"
    )
    assert (black.seat, black.total, black.share) == (1, 1, 0)
    assert black.note == "Arsène Lupin, black; for a tie: 1 Helping Hand unspent, then 1 black token in the pile"


def test_loot_tokens_have_no_colour() -> None:
    stage = Stage(seats=2, burglars="KRGPY").ended()
    stage.s.piles["K"], stage.s.piles["R"] = ["Loot", "Loot"], ["Loot", "Rm"]
    assert [line.share for line in scores(stage.s)] == [0, 1]


def test_before_the_end_nobody_can_tell_who_is_ahead() -> None:
    stage = Stage(burglars="KPRGY")
    stage.s.piles["K"] = ["Km"] * 10
    stage.s.hands = [2, 1, 0]
    assert standing(stage.s) == [2.2, 2.1, 2.0]
    assert standing(stage.ended().s) == [10, 0, 0]
