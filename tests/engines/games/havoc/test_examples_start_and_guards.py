"""Worked examples E1 to E11 and E32 to E36 of docs/rules/havoc.md: start, time track, guards, maze, end."""

from itertools import count

import pytest

from engines.core import Choose, Illegal, Meet, Roll
from engines.games.havoc import RULES
from engines.games.havoc.actions.use import use
from engines.games.havoc.cards import ROLES
from engines.games.havoc.effects.noise import make_noise
from engines.games.havoc.effects.time_track import play_order, stack_on
from engines.games.havoc.floor.maze import Stream, grow
from engines.games.havoc.floor.ways import way_out
from engines.games.havoc.guards import candidates, guard_moves, guard_phase, move_guards, who_rolls
from engines.games.havoc.scoring import ending, scores
from engines.games.havoc.setup import DEALT, doubles, setup
from engines.games.havoc.state import CAUGHT, ESCAPED, INSIDE
from engines.games.havoc.turn import turn
from tests.engines.games.havoc.stage import A, B, C, D, N, Stage, at

GREEN, RED, PURPLE, YELLOW = range(4)


def seed_with(first: int, seats: int, starts: list[int]) -> bytes:
    """A seed that makes this seat the first player and rolls these starting tiles."""
    for number in count():
        seed = number.to_bytes(32, "big")
        dice = Stream(seed, "havoc/start")
        if Stream(seed, "havoc/first").below(seats) == first and [dice.below(4) + 1 for _ in starts] == starts:
            return seed
    raise AssertionError


def set_up(seats: int, seed: bytes, **answers: object) -> Stage:
    """A stage on which the real setup has run."""
    stage = Stage(seats)
    stage.s = RULES.unpacked(seats, {"agent": "twice"})
    stage.run(setup(stage.s), rolls=[[byte + 1 for byte in seed]], **answers)
    return stage


def test_e1_three_players_start_and_the_last_acts_first() -> None:
    stage = set_up(3, seed_with(GREEN, 3, [2, 4, 2]))
    assert stage.s.room == [at(2, 3), at(3, 2), at(2, 3)]
    assert stack_on(stage.s, 0, 0) == [GREEN, RED, YELLOW - 1]
    assert play_order(stage.s) == [2, RED, GREEN]


def example_2() -> Stage:
    stage = Stage(4)
    stage.track({GREEN: (0, 0), RED: (0, 0), PURPLE: (0, 0), YELLOW: (0, 0)})
    plays = {YELLOW: "search", PURPLE: "walk", RED: "run", GREEN: "inspect"}
    return stage.run(turn(stage.s), secret=[plays])


def test_e2_counters_move_by_their_arrows_and_stack() -> None:
    stage = example_2()
    assert stage.s.order == [YELLOW, PURPLE, RED, GREEN]
    assert stage.places() == {YELLOW: (1, -1), PURPLE: (1, 1), RED: (1, 0), GREEN: (1, 0)}
    assert stack_on(stage.s, 1, 0) == [RED, GREEN]
    assert play_order(stage.s) == [PURPLE, GREEN, RED, YELLOW]
    assert who_rolls(stage.s) == YELLOW
    assert not stage.asked(Roll)


def test_e3_a_dark_space_brings_a_guard_and_resets_the_counters() -> None:
    stage = example_2()
    stage.run(turn(stage.s), secret=[{PURPLE: "grab", GREEN: "walk", RED: "snatch", YELLOW: "decode"}])
    assert stage.places() == {PURPLE: (2, 2), GREEN: (2, 1), RED: (2, 0), YELLOW: (2, -2)}
    assert not stage.s.guards
    plays = {PURPLE: "inspect", GREEN: "pick up", RED: "walk", YELLOW: "pick up"}
    stage.run(turn(stage.s), secret=[plays], by={YELLOW: [None, ("open", N(1))]})
    assert stage.s.guards == {0: at(0, 0)}
    assert stage.told("new guard")[-1][-1] == YELLOW
    assert stack_on(stage.s, 0, 0) == [YELLOW, GREEN, RED, PURPLE]
    assert play_order(stage.s) == [PURPLE, RED, GREEN, YELLOW]


def test_e4_noise_shifts_all_counters_at_once() -> None:
    stage = Stage(3)
    stage.track({A: (1, 1), B: (1, 0), C: (1, -1)})
    stage.s.room = [at(0, 1), at(5, 1), at(4, 4)]
    stage.s.items[C] = stage.cards("gun")
    stage.run(
        turn(stage.s),
        secret=[{A: "distract", B: "inspect", C: "use"}],
        by={A: [("noise", at(0, 2))], C: [("use", "gun"), ("nobody",), ("open", N(3)), ("open", N(3))]},
    )
    shifts = [event for event in stage.s.events if event[0] in ("noise", "slot")]
    assert [event[:2] for event in shifts] == [
        ("slot", A),
        ("noise", at(0, 2)),
        ("slot", B),
        ("slot", C),
        ("noise", at(4, 4)),
    ]
    assert stage.s.guards == {0: at(5, 5)}
    assert stack_on(stage.s, 0, 0) == [C, B, A]


def test_e4_where_the_counters_stand_after_each_slot() -> None:
    stage = Stage(3)
    stage.track({A: (2, 2), B: (1, 0), C: (1, -1)})
    make_noise(stage.s, at(0, 2))
    assert stage.places() == {A: (3, 2), B: (2, 0), C: (2, -1)}


def purple_rolls() -> Stage:
    """Four players; the guards g1 and g2, a noise between them, Red in the north of the column."""
    rooms = [(4, 2), (4, 3), (4, 4), (3, 3), (2, 3), (1, 3)]
    g1, middle, g2, north, further, end = [at(*room) for room in rooms]
    stage = Stage(4, doorways=[(g1, middle), (middle, g2), (middle, north), (north, further), (further, end)])
    stage.s.room = [at(0, 0), end, at(0, 0), at(0, 0)]
    stage.s.guards, stage.s.entered = {1: g1, 2: g2}, 2
    stage.s.noise = [middle]
    return stage


def test_e5_i_the_same_guard_may_move_twice() -> None:
    stage = purple_rolls()
    stage.run(
        move_guards(stage.s, PURPLE),
        *[("open", N(4), N(3)), ("guard", 1, at(4, 3)), ("guard", 1, at(3, 3))],
        dice=[(1, 2, 3, 4)],
    )
    first, second = [request.options for request in stage.asked(Choose)[1:]]
    assert first == [("guard", 1, at(4, 3))]
    assert {option[1] for option in second} == {1, 2}
    assert stage.s.guards == {1: at(3, 3), 2: at(4, 4)}
    assert stage.s.noise == []


def test_e5_ii_a_die_for_an_empty_quadrant_does_nothing() -> None:
    stage = purple_rolls()
    stage.run(move_guards(stage.s, PURPLE), ("open", N(1), N(3)), ("guard", 2, at(4, 3)), dice=[(1, 2, 3, 4)])
    assert stage.s.guards == {1: at(4, 2), 2: at(4, 3)}
    assert stage.s.status[RED] == "in"


def test_e5_iii_with_nobody_in_sight_and_no_noise_a_guard_patrols() -> None:
    stage = purple_rolls()
    moves = [("open", N(4), N(3)), ("guard", 1, at(4, 3)), ("guard", 2, at(4, 3))]
    stage.run(move_guards(stage.s, PURPLE), *moves, dice=[(1, 2, 3, 4)])
    assert [option for option in stage.asked(Choose)[2].options if option[1] == 2] == [("guard", 2, at(4, 3))]
    assert stage.s.guards == {1: at(4, 3), 2: at(4, 3)}


def test_e6_patrol_goes_to_the_centre_and_from_there_to_the_corner() -> None:
    stage = Stage(2)
    stage.s.room = [at(3, 4), at(4, 3)]
    assert candidates(stage.s, at(0, 0)) == [at(0, 1), at(1, 0)]
    assert candidates(stage.s, at(2, 2)) == [at(1, 2), at(2, 1)]


def test_e7_sight_before_noise_before_patrol_and_smoke_hides() -> None:
    stage = Stage(2)
    stage.s.room = [at(2, 4), at(5, 0)]
    guard = at(2, 0)
    assert sorted(candidates(stage.s, guard)) == [at(2, 1), at(3, 0)]
    stage.s.smoke = [at(2, 2)]
    assert candidates(stage.s, guard) == [at(3, 0)]
    stage.s.smoke = [at(2, 2), at(5, 0)]
    assert candidates(stage.s, guard) == [at(2, 1)]
    stage.s.noise = [at(0, 0)]
    assert candidates(stage.s, guard) == [at(1, 0)]
    stage.s.noise = [at(0, 0), at(5, 1)]
    assert candidates(stage.s, guard) == [at(1, 0), at(2, 1), at(3, 0)]


@pytest.mark.parametrize(("role", "why"), [("loyal", ""), ("agent", "agent")])
def test_e8_a_double_move_arrests_all_who_stand_there(role: str, why: str) -> None:
    stage = Stage(3)
    stage.s.room = [at(1, 3), at(1, 3), at(5, 5)]
    stage.s.role[C : C + 1] = stage.cards(role)
    stage.s.items[A] = stage.cards("gun")
    stage.s.guards, stage.s.entered = {0: at(1, 1)}, 1
    moves = [("open", N(1), N(1)), ("guard", 0, at(1, 2)), ("guard", 0, at(1, 3))]
    stage.run(move_guards(stage.s, A), *moves, dice=[(1, 1, 2, 3)])
    assert stage.s.status[:2] == [CAUGHT, CAUGHT]
    assert stage.s.guards == {}
    assert stage.s.items[A] == []
    assert not any(stage.s.role[seat] in stage.s.face for seat in (A, B))
    assert stage.ended == why
    assert set(stage.s.team) == {A, B}


def test_e9_one_guard_enters_a_turn_and_catches_the_thieves_at_the_corner() -> None:
    stage = Stage(4)
    stage.s.room = [at(1, 1), at(1, 1), at(1, 1), at(5, 5)]
    stage.track({A: (4, 1), B: (4, 1), C: (4, 0), D: (4, 1)})
    stage.s.entered, stage.s.alarm = 5, True
    stage.run(guard_phase(stage.s), ("open", N(3)), dice=[(1, 1, 3, 4)])
    (roll,) = stage.asked(Roll)
    opened = {stage.truth[option[1]] for option in stage.asked(Choose)[0].options}
    assert roll.to == C
    assert opened == {1, 3, 4}
    assert stage.s.status[D] == CAUGHT
    assert (stage.s.entered, stage.s.guards) == (6, {})
    assert set(stage.places().values()) == {(0, 0)}


def test_e32_maze_vectors() -> None:
    stream = Stream(bytes(32), "havoc/maze")
    assert [f"{next(stream.words):08x}" for _ in range(4)] == ["9c9455b7", "49c01d7a", "3d54708f", "f01354bc"]
    vectors = {
        0x00: "6FEEAC/53A7A9/7FFFBD/7BFFFD/FDD69D/3B3B39 GccdcG/ddcddd/dcSScd/cdSSdd/dddcdc/GdcccG",
        0x02: "66E6EC/757BED/FFFFFD/77FFCC/7A6FAD/3B9AB9 GddcdG/ddcdcd/cdSSdc/dcSScd/dddccd/GdcccG",
        0x17: "6AEE6C/6AA97C/FEFFFD/7BFFFF/7D7EE9/3BA9B9 GdddcG/dcddcc/ddSSdc/cdSScc/ccdddd/GdccdG",
    }
    assert {byte: str(grow(bytes([byte]) * 32)) for byte in vectors} == vectors
    assert [Stream(bytes(32), "havoc/first").below(seats) for seats in (3, 4, 5, 6)] == [2, 3, 2, 5]
    dice = Stream(bytes(32), "havoc/start")
    assert [dice.below(4) + 1 for _ in range(6)] == [1, 4, 4, 3, 2, 2]


def test_e32_x_tiles_on_the_outer_ring_are_ways_out() -> None:
    stage = set_up(3, bytes(32))
    corners = {at(0, 0), at(0, 5), at(5, 0), at(5, 5)}
    assert {room for room in range(36) if way_out(stage.s, room)} - corners == {at(0, 1), at(4, 0)}


def test_e33_six_players_put_back_one_of_two_alike_and_must() -> None:
    stage = Stage(6)
    items = ["gun", "gun", "medikit", "vest", "flashlight"]
    codes = [1, 2, 4, 7, 8]
    hand = stage.cards(*items, *codes)
    options = doubles([hand[:5]], [A], items)
    assert stage.pick(options, options.options[A], ("back", "gun", "gun"))
    with pytest.raises(Illegal):
        stage.pick(options, options.options[A], ("none", A))
    with pytest.raises(Illegal):
        stage.pick(options, options.options[A], ("back", "gun", "vest"))
    options = doubles([hand[5:]], [A], codes)
    assert stage.pick(options, options.options[A], ("none", A))
    with pytest.raises(Illegal):
        stage.pick(options, options.options[A], ("back", N(1), N(2)))


@pytest.mark.parametrize(("seats", "pile", "hand"), [(3, 7, 8), (4, 7, 6), (5, 6, 5)])
def test_e33_with_fewer_players_everybody_puts_back_one_of_each(seats: int, pile: int, hand: int) -> None:
    stage = set_up(seats, bytes(32))
    assert (len(stage.s.item_deck), len(stage.s.code_deck)) == (pile, pile)
    assert all(len(cards) == hand for cards in stage.s.items + stage.s.codes)
    assert len(stage.asked(Meet)) == 1
    assert DEALT[seats] == hand + 1


def test_e34_a_fifth_noise_moves_the_oldest_marker() -> None:
    stage = Stage(3)
    for place in ((0, 0), (1, 4), (3, 3), (5, 2)):
        make_noise(stage.s, at(*place))
    before = stage.places()
    make_noise(stage.s, at(4, 4))
    assert stage.s.noise == [at(1, 4), at(3, 3), at(5, 2), at(4, 4)]
    assert stage.places() == {seat: (col + 1, row) for seat, (col, row) in before.items()}


def test_e35_a_shot_guard_is_gone_or_stunned() -> None:
    for value in (3, 4):
        stage = Stage(2)
        stage.s.room = [at(1, 3), at(5, 5)]
        stage.s.guards, stage.s.entered = {0: at(1, 5)}, 1
        stage.s.items[A] = stage.cards("gun")
        stage.run(use(stage.s, A), ("use", "gun"), ("guards", 0), ("open", N(value)))
        assert stage.s.entered == 1
        assert stage.s.guards == ({} if value == 4 else {0: at(1, 5)})
        assert guard_moves(stage.s, 2) == []


def test_e36_an_eighth_guard_ends_the_game() -> None:
    stage = Stage(3)
    stage.s.role = stage.cards("macho", "agent", "bossy")
    stage.s.status[C] = ESCAPED
    stage.s.counters.remove(C)
    stage.s.cash[C] = stage.cards(300, 200)
    stage.track({A: (5, 1), B: (5, 1)})
    stage.s.room = [at(1, 1), at(1, 2), at(0, 0)]
    stage.s.guards, stage.s.entered = {6: at(5, 5)}, 7
    stage.run(guard_phase(stage.s), ("open", N(3), N(4)), ("guard", 6, at(4, 5)))
    assert stage.ended == "guards"
    assert len(stage.asked(Roll)) == 1
    stage.run(ending(stage.s, "guards"))
    assert stage.s.status == [CAUGHT, INSIDE, ESCAPED]
    totals = [line.total for line in scores(stage.s)]
    assert totals == [0, 2 * ROLES["macho"].head, 500 + 200]
