"""Rules of Heist & Havoc that no worked example touches, a sentence each."""

import pytest

from engines.core import Among, Choose, Illegal, Roll, Secret, Show, Shuffle
from engines.games.havoc import RULES
from engines.games.havoc.actions.decode import decode, proof, traps_in_reach
from engines.games.havoc.actions.distract import distract, distractions
from engines.games.havoc.actions.look import inspect, sights
from engines.games.havoc.actions.move import run, walk
from engines.games.havoc.actions.shots import hit
from engines.games.havoc.actions.take import grab, pick_up, snatch, sources
from engines.games.havoc.actions.use import aims, use
from engines.games.havoc.cards import ROLES
from engines.games.havoc.effects.noise import make_noise
from engines.games.havoc.effects.player_status import kill
from engines.games.havoc.effects.time_track import move_counter, play_order
from engines.games.havoc.floor.grid import EAST, SOUTH, WEST
from engines.games.havoc.floor.ways import breach, passable, side_state, steps, way_out
from engines.games.havoc.guards import candidates, guard_moves, guard_phase, move_guard
from engines.games.havoc.rewards import Rewards
from engines.games.havoc.scoring import ending, scores, standing
from engines.games.havoc.state import CAUGHT, ESCAPED, IN, INSIDE, KILLED
from engines.games.havoc.turn import choose, slot, turn
from tests.engines.games.havoc.stage import A, B, C, N, Stage, at, stage_at

# -- choosing ---------------------------------------------------------------------------------------------------------


def test_a_card_played_comes_back_a_turn_later_so_nothing_is_played_twice_running() -> None:
    stage = stage_at((1, 1), (5, 5))
    stage.run(choose(stage.s), secret=[{A: "walk", B: "run"}])
    assert len(stage.s.hand[A]) == 9
    assert stage.values(stage.s.stack[A]) == ["walk"]
    with pytest.raises(Illegal):
        stage.run(choose(stage.s), secret=[{A: "walk", B: "grab"}])
    stage.run(choose(stage.s), secret=[{A: "grab", B: "grab"}])
    assert "walk" in stage.values(stage.s.hand[A])
    assert not stage.asked(Choose)


def test_action_cards_that_everybody_knows_are_not_shown_again() -> None:
    stage = stage_at((1, 1), (5, 5))
    stage.run(choose(stage.s), secret=[{A: "walk", B: "run"}])
    assert not stage.asked(Show)


def test_a_thief_that_was_stunned_takes_nothing_back() -> None:
    stage = stage_at((1, 1), (5, 5))
    stage.s.stack[A], stage.s.cancelled = stage.s.hand[A][:1], [A]
    stage.s.hand[A] = stage.s.hand[A][1:]
    stage.run(choose(stage.s), secret=[{A: "run", B: "run"}])
    assert stage.values(stage.s.stack[A]) == ["run", "walk"]


def test_a_player_stunned_and_then_distracted_still_moves_the_counter() -> None:
    stage = stage_at((1, 1), (1, 2), (5, 5))
    stage.chose(B, "walk")
    stage.run(hit(stage.s, "players", [B], deadly=False))
    stage.run(distract(stage.s, A), ("crook", B))
    stage.s.waiting = []
    stage.run(slot(stage.s, B))
    assert stage.places()[B] == (1, 1)
    assert not stage.asked(Choose)


# -- the track --------------------------------------------------------------------------------------------------------


def test_rows_end_at_three_up_and_three_down() -> None:
    stage = stage_at((1, 1), (5, 5))
    stage.track({A: (0, 3), B: (0, -3)})
    move_counter(stage.s, A, 1)
    move_counter(stage.s, B, -1)
    assert stage.places() == {A: (1, 3), B: (1, -3)}


def test_a_counter_goes_on_top_of_the_stack_it_comes_to() -> None:
    stage = stage_at((1, 1), (5, 5), (4, 4))
    stage.track({A: (1, 0), B: (0, 1), C: (1, 0)})
    move_counter(stage.s, B, -1)
    assert play_order(stage.s) == [B, C, A]


def test_the_play_order_is_read_once_and_not_changed_by_noise() -> None:
    stage = stage_at((0, 1), (5, 1), (4, 4))
    stage.order(A, B, C)
    plays = {A: "distract", B: "walk", C: "walk"}
    stage.run(turn(stage.s), secret=[plays], by={A: [("noise", at(0, 2))]})
    assert [event[1] for event in stage.told("slot")] == [A, B, C]


# -- moving -----------------------------------------------------------------------------------------------------------


def test_walking_into_guards_is_being_caught_by_one_that_is_not_stunned() -> None:
    stage = stage_at((1, 1), (5, 5), (4, 4))
    stage.s.guards, stage.s.stunned = {0: at(1, 2), 1: at(1, 2)}, [0]
    stage.run(walk(stage.s, A), ("go", at(1, 2)))
    assert stage.s.status[A] == CAUGHT
    assert list(stage.s.guards) == [0]


def test_the_laser_rings_every_time_and_electricity_lets_a_survivor_go_on() -> None:
    stage = stage_at((1, 0), (5, 5), (4, 4), dark=((1, 1), (1, 2)))
    stage.token(at(1, 1), "laser 1357")
    stage.token(at(1, 2), "shock 1467")
    stage.run(run(stage.s, A), ("go", at(1, 1)), ("go", at(1, 2)))
    assert stage.s.alarm
    assert (stage.s.wounds[A], stage.s.status[A]) == (1, IN)
    stage.run(run(stage.s, A), ("go", at(1, 3)))
    assert stage.s.room[A] == at(1, 3)


def test_a_deactivated_trap_does_nothing() -> None:
    stage = stage_at((1, 0), (5, 5), dark=((1, 1),))
    stage.token(at(1, 1), "shock 1467")
    stage.s.deactivated = [at(1, 1)]
    stage.run(walk(stage.s, A), ("go", at(1, 1)))
    assert stage.s.wounds[A] == 0


def test_a_breach_leads_into_and_out_of_a_locked_room() -> None:
    stage = stage_at((1, 1), (5, 5), dark=((1, 2),))
    stage.doors[at(1, 1)] &= ~(1 << EAST)
    stage.doors[at(1, 2)] &= ~(1 << WEST)
    stage.build()
    stage.token(at(1, 2), "door 1234")
    breach(stage.s, at(1, 1), EAST)
    stage.run(run(stage.s, A), ("go", at(1, 2)))
    assert stage.s.locked == [at(1, 2)]
    assert steps(stage.s, A) == [("go", at(1, 1))]


def test_an_exit_in_the_border_is_shut_in_a_locked_room() -> None:
    stage = stage_at((1, 0), (5, 5), dark=((1, 0),))
    stage.doors[at(1, 0)] |= 1 << WEST
    stage.build()
    assert way_out(stage.s, at(1, 0))
    assert side_state(stage.s, at(1, 0), WEST) == "exit"
    stage.s.locked = [at(1, 0)]
    assert not way_out(stage.s, at(1, 0))
    assert passable(stage.s, at(1, 0)) == 0


def test_guards_in_the_maze_are_counted_when_somebody_escapes() -> None:
    stage = stage_at((0, 0), (5, 5), (4, 4))
    stage.s.guards = {0: at(3, 3), 4: at(3, 4)}
    stage.run(walk(stage.s, A), ("leave",))
    assert stage.s.fled_from == {A: 2}


# -- taking and looking -----------------------------------------------------------------------------------------------


def test_nothing_is_taken_or_seen_in_smoke_but_pick_up_still_steps() -> None:
    stage = stage_at((1, 1), (5, 5), dark=((1, 1), (1, 2)))
    stage.token(at(1, 1), "storage")
    stage.s.item_deck, stage.s.smoke = stage.cards("gun"), [at(1, 1)]
    assert sources(stage.s, A) == []
    assert sights(stage.s, A) == []
    stage.run(pick_up(stage.s, A), ("go", at(0, 1)))
    assert stage.s.room[A] == at(0, 1)


def test_a_dark_room_full_of_smoke_can_be_looked_into_from_outside() -> None:
    stage = stage_at((1, 1), (5, 5), dark=((1, 2),))
    stage.s.smoke = [at(1, 2)]
    assert sights(stage.s, A) == [("look", at(1, 2))]


def test_a_second_looker_sees_the_same_token() -> None:
    stage = stage_at((1, 1), (1, 1), dark=((1, 2),))
    stage.s.token_deck = stage.cards("vault 5", "storage")
    stage.run(inspect(stage.s, A), ("look", at(1, 2)))
    stage.run(inspect(stage.s, B), ("look", at(1, 2)))
    assert stage.seen == [(B, ["vault 5"])]
    assert len(stage.s.token_deck) == 1
    assert stage.s.looked == {stage.s.tokens[at(1, 2)]: [A, B]}


def test_a_card_drawn_is_mixed_with_the_hand_so_that_nobody_can_follow_it() -> None:
    stage = stage_at((1, 1), (5, 5), dark=((1, 1),))
    stage.token(at(1, 1), "database")
    stage.s.code_deck = stage.cards(4, 5, 6)
    stage.run(grab(stage.s, A), ("take", "code"))
    assert not stage.asked(Shuffle)
    stage.run(snatch(stage.s, A), ("take", "code"), ("take", "code"))
    assert [request.by for request in stage.asked(Shuffle)] == [A, A]
    assert stage.values(stage.s.codes[A]) == [4, 5, 6]


def test_snatch_takes_from_two_sources() -> None:
    stage = stage_at((1, 1), (5, 5), (1, 1), dark=((1, 1),))
    stage.token(at(1, 1), "storage")
    stage.s.item_deck, stage.s.cash[C] = stage.cards("gun"), stage.cards(500)
    stage.run(kill(stage.s, [C]))
    stage.run(snatch(stage.s, A), ("take", "item"), ("rob", C, "cash"))
    assert (stage.values(stage.s.items[A]), stage.values(stage.s.cash[A])) == (["gun"], [500])


def test_a_body_hides_its_open_items_again() -> None:
    stage = stage_at((1, 1), (5, 5), (4, 4))
    stage.s.items[A] = stage.cards("flashlight", up=True)
    stage.run(kill(stage.s, [A]))
    assert stage.s.items[A][0] not in stage.s.face
    assert stage.asked(Shuffle)[0].by == A


# -- decoding ---------------------------------------------------------------------------------------------------------


def test_electricity_is_decoded_from_outside_only_and_not_past_a_shut_door_of_ones_own() -> None:
    stage = stage_at((1, 1), (1, 2), dark=((1, 1), (1, 2)))
    stage.token(at(1, 1), "shock 1467")
    assert traps_in_reach(stage.s, A) == []
    assert traps_in_reach(stage.s, B) == [at(1, 1)]
    stage.token(at(1, 2), "door 1234")
    assert traps_in_reach(stage.s, B) == [at(1, 2)]


def test_the_code_for_a_trap_that_lies_open_is_one_of_its_numbers() -> None:
    stage = stage_at((1, 1), (5, 5), dark=((1, 1),))
    stage.token(at(1, 1), "laser 1357")
    stage.s.codes[A] = stage.cards(2, 3)
    assert proof(stage.s, at(1, 1), stage.s.codes[A][0]) == (Among(stage.s.codes[A][0], frozenset({1, 3, 5, 7})),)
    with pytest.raises(Illegal):
        stage.run(decode(stage.s, A), ("trap", at(1, 1), N(2)))
    stage.run(decode(stage.s, A), ("trap", at(1, 1), N(3)))
    assert stage.s.deactivated == [at(1, 1)]


def test_nobody_decodes_from_smoke() -> None:
    stage = stage_at((1, 1), (5, 5), dark=((1, 1),))
    stage.token(at(1, 1), "laser 1357")
    stage.s.smoke = [at(1, 1)]
    assert traps_in_reach(stage.s, A) == []


def test_others_may_enter_the_room_of_a_vault_that_somebody_has_just_cracked() -> None:
    stage = stage_at((1, 1), (1, 2), dark=[(1, 1)])
    stage.token(at(1, 1), "vault 3")
    stage.s.cracked[at(1, 1)], stage.s.priority[at(1, 1)] = stage.cards(100), (A, 1)
    assert ("go", at(1, 1)) in steps(stage.s, B)
    assert sources(stage.s, A) == [("take", "cash")]
    stage.run(pick_up(stage.s, B), ("go", at(1, 1)))
    assert sources(stage.s, B) == []


# -- shooting ---------------------------------------------------------------------------------------------------------


def test_a_machine_pistol_hits_any_of_one_room_and_a_gun_one() -> None:
    stage = stage_at((2, 0), (2, 2), (2, 2))
    assert aims(stage.s, A) == [("nobody",), ("players", B), ("players", C), ("players", B, C)]
    stage.s.items[A] = stage.cards("gun")
    with pytest.raises(Illegal):
        stage.run(use(stage.s, A), ("use", "gun"), ("players", B, C))


def test_two_killed_by_one_shot_are_one_event() -> None:
    stage = stage_at((2, 0), (2, 2), (2, 2))
    stage.s.wounds, stage.s.items[A] = [0, 1, 1], stage.cards("pistol")
    stage.run(use(stage.s, A), ("use", "pistol"), ("players", B, C), ("open", N(4)))
    assert stage.s.status == [IN, KILLED, KILLED]
    assert len(stage.told("alone")) == 1


def test_all_who_are_hit_say_at_once_whether_a_vest_saves_them() -> None:
    stage = stage_at((2, 0), (2, 2), (2, 2))
    stage.s.items = [stage.cards("pistol"), stage.cards("vest", "gun"), stage.cards("gun")]
    stage.run(
        use(stage.s, A),
        *[("use", "pistol"), ("players", B, C), ("open", N(4))],
        secret=[{B: ("vest", "vest")}],
    )
    (asked,) = stage.asked(Secret)
    assert set(asked.options) == {B, C}
    assert stage.s.wounds == [0, 0, 1]


def test_a_gun_that_is_no_vest_saves_nobody() -> None:
    stage = stage_at((2, 0), (2, 2), (5, 5))
    stage.s.items = [stage.cards("gun"), stage.cards("gun"), []]
    with pytest.raises(Illegal):
        stage.run(
            use(stage.s, A),
            *[("use", "gun"), ("players", B), ("open", N(4))],
            secret=[{B: ("vest", "gun")}],
        )


def test_a_fired_gun_stays_open_and_counts_once() -> None:
    stage = stage_at((2, 0), (5, 5))
    stage.s.items[A] = stage.cards("gun")
    for _ in range(2):
        stage.run(use(stage.s, A), ("use", "gun"), ("nobody",), ("open", N(3)))
    assert stage.s.used[A] == 1
    assert stage.s.items[A][0] in stage.s.face


def test_only_one_die_of_four_is_opened_and_all_stay_out_of_the_table() -> None:
    stage = stage_at((2, 0), (5, 5))
    stage.s.items[A] = stage.cards("smoke bomb")
    stage.run(use(stage.s, A), ("use", "smoke bomb"), ("open", N(4)), dice=[(4, 2, 2, 1)])
    (roll,) = stage.asked(Roll)
    assert roll.to == A
    assert [len(request.cards) for request in stage.asked(Show)] == [1, 1]
    assert not any(die in stage.s.face for die in roll.new)
    assert stage.s.smoke == [at(2, 0)]


def test_a_medikit_heals_somebody_wounded_in_the_room() -> None:
    stage = stage_at((2, 0), (2, 0), (5, 5))
    stage.s.wounds, stage.s.items[A] = [0, 1, 1], stage.cards("medikit")
    stage.run(use(stage.s, A), ("use", "medikit"), ("heal", B))
    assert (stage.s.wounds, stage.s.items[A], stage.s.used[A]) == ([0, 0, 1], [], 1)


def test_a_medikit_is_not_used_where_nobody_is_wounded() -> None:
    stage = stage_at((2, 0), (5, 5))
    stage.s.items[A] = stage.cards("medikit")
    with pytest.raises(Illegal):
        stage.run(use(stage.s, A), ("use", "medikit"))


def test_a_shot_that_goes_off_is_heard_in_the_room_it_came_from() -> None:
    stage = stage_at((2, 0), (2, 2), (5, 5))
    stage.s.items[A] = stage.cards("gun")
    stage.run(use(stage.s, A), ("use", "gun"), ("players", B), ("open", N(3)))
    assert stage.s.noise == [at(2, 0)]


def test_nobody_with_fewer_than_three_cards_is_distracted() -> None:
    stage = stage_at((2, 0), (2, 2), (5, 5))
    stage.s.hand[B] = stage.s.hand[B][:2]
    assert [option for option in distractions(stage.s, A) if option[0] == "crook"] == [("crook", C)]


# -- guards -----------------------------------------------------------------------------------------------------------


def test_a_guard_that_comes_to_a_noise_takes_the_marker_away() -> None:
    stage = stage_at((4, 0), (5, 5))
    stage.s.guards, stage.s.noise = {0: at(1, 1)}, [at(1, 2), at(5, 0)]
    stage.run(move_guard(stage.s, 0, at(1, 2)))
    assert stage.s.noise == [at(5, 0)]


def test_a_guard_ignores_a_noise_in_its_own_room() -> None:
    stage = stage_at((3, 4), (4, 3))
    stage.s.noise = [at(0, 0)]
    assert candidates(stage.s, at(0, 0)) == [at(0, 1), at(1, 0)]


def test_guards_walk_through_breaches_but_never_out() -> None:
    stage = stage_at((3, 4), (4, 3))
    stage.doors[at(0, 0)] &= ~(1 << EAST | 1 << SOUTH)
    stage.build()
    assert candidates(stage.s, at(0, 0)) == []
    breach(stage.s, at(0, 0), SOUTH)
    assert candidates(stage.s, at(0, 0)) == [at(1, 0)]


def test_a_stunned_guard_recovers_at_the_end_of_the_turn() -> None:
    stage = stage_at((3, 4), (4, 3))
    stage.s.guards, stage.s.stunned = {0: at(0, 0)}, [0]
    assert guard_moves(stage.s, 1) == []
    stage.run(guard_phase(stage.s), ("open", N(1), N(2)))
    assert guard_moves(stage.s, 1) != []


def test_the_roller_stays_the_same_even_if_caught_meanwhile() -> None:
    stage = stage_at((5, 5), (3, 0), (3, 3))
    stage.track({A: (1, 1), B: (1, 1), C: (1, 0)})
    stage.s.guards, stage.s.entered, stage.s.alarm = {0: at(3, 4)}, 1, True
    moves = [("open", N(3), N(1)), ("guard", 0, at(3, 3)), ("open", N(2))]
    stage.run(guard_phase(stage.s), *moves)
    assert stage.s.status[C] == CAUGHT
    assert [roll.to for roll in stage.asked(Roll)] == [C, C]


def test_the_killed_and_caught_see_their_captains_dice_and_decide_together() -> None:
    stage = stage_at((5, 5), (3, 0), (0, 2), (4, 3))
    stage.s.team, stage.s.turn = [C, A, B], 7  # the captain is A
    stage.s.guards, stage.s.entered, stage.s.alarm = {0: at(3, 4)}, 1, True
    stage.run(guard_phase(stage.s), ("open", N(1), N(2)), dice=[(1, 2, 3, 3), (4, 4, 2, 1)])
    assert [roll.to for roll in stage.asked(Roll)] == [A, A]
    assert stage.seen == [(C, [1, 2, 3, 3]), (B, [1, 2, 3, 3]), (C, [4, 4, 2, 1]), (B, [4, 4, 2, 1])]


def test_nobody_else_sees_the_dice_of_the_player_lowest_on_the_track() -> None:
    stage = stage_at((5, 5), (3, 0), (3, 3))
    stage.s.alarm = True
    stage.run(guard_phase(stage.s))
    assert stage.seen == []


def test_a_repeated_noise_is_the_newest_and_shifts_again() -> None:
    stage = stage_at((3, 4), (4, 3))
    for room in (at(0, 0), at(1, 1), at(0, 0)):
        make_noise(stage.s, room)
    assert stage.s.noise == [at(1, 1), at(0, 0)]
    assert set(stage.places().values()) == {(3, 0)}


# -- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hole", [False, True])
def test_the_last_one_locked_in_is_caught_unless_there_is_a_breach(hole: bool) -> None:
    stage = stage_at((1, 1), (5, 5), dark=((1, 1),))
    stage.token(at(1, 1), "door 1234")
    stage.s.status[B] = ESCAPED
    stage.s.counters.remove(B)
    if hole:
        breach(stage.s, at(1, 1), EAST)
    stage.run(guard_phase(stage.s))
    assert stage.ended == ("" if hole else "prisoner")


def test_ties_go_to_the_role_further_up_and_nobody_eligible_is_nobody_wins() -> None:
    stage = Stage(3)
    s = stage.s
    s.role = stage.cards("macho", "bossy", "agent", up=True)
    s.status, s.used = [ESCAPED, ESCAPED, KILLED], [0, 0, 0]
    s.cash = [[], stage.cards(400, 200, up=True), []]
    assert [(line.total, line.share) for line in scores(s)] == [(800, 0), (800, 1), (0, 0)]
    s.status = [CAUGHT, CAUGHT, KILLED]
    assert sum(line.share for line in scores(s)) == 0


def test_at_the_end_roles_open_and_the_cash_of_escaped_thieves_only() -> None:
    stage = Stage(3)
    s = stage.s
    s.role = stage.cards("macho", "agent", "loyal")
    s.status, s.cash = [ESCAPED, ESCAPED, CAUGHT], [stage.cards(100), stage.cards(200), stage.cards(300)]
    stage.run(ending(s, "nobody"))
    assert [card in s.face for card in (*s.role, *s.cash[A], *s.cash[B], *s.cash[C])] == [True] * 4 + [False] * 2
    assert s.over


def test_the_fearless_and_the_snitch_score_what_their_cards_say() -> None:
    stage = Stage(3)
    s = stage.s
    s.role = stage.cards("fearless", "snitch", "bossy", up=True)
    s.status, s.fled_from, s.cash = [ESCAPED, ESCAPED, CAUGHT], {A: 5, B: 2}, [[], [], []]
    assert [line.total for line in scores(s)] == [500, 700, 0]


def test_what_roles_score_goes_by_how_many_play_unless_the_table_wants_the_earlier_pay() -> None:
    even = [RULES.new(seats, {"rewards": "even", "agent": "even"}) for seats in RULES.seats]
    assert [s.pay.caught for s in even] == [200, 150, 125, 75]
    assert [s.pay.escaped for s in even] == [50, 50, 50, 60]
    assert [s.agent_percent for s in even] == [125, 75, 50, 45]
    assert {RULES.new(seats, {"rewards": "earlier", "agent": "even"}).pay for seats in RULES.seats} == {Rewards()}


def test_every_line_of_a_score_says_how_it_came_about() -> None:
    stage = Stage(6)
    s = stage.s
    s.role = stage.cards("macho", "bossy", "fearless", "loyal", "psycho", "agent", up=True)
    s.status, s.wounds = [ESCAPED, ESCAPED, ESCAPED, ESCAPED, KILLED, INSIDE], [0, 1, 0, 0, 2, 0]
    s.cash = [stage.cards(200, 100, up=True), stage.cards(400, up=True), [], [], [], []]
    s.used, s.fled_from, s.agent_percent = [3, 0, 0, 0, 0, 0], {A: 1, B: 1, C: 4, 3: 4}, 50
    told = [[(part.label, part.points, part.how) for part in line.parts] for line in scores(s)]
    assert told == [
        [("cash", 300, "200 + 100"), ("no need of tools", 500, "800 less 3 × 100")],
        [("cash", 400, "400"), ("cash cards", 100, "1 × 100")],
        [("cash", 0, ""), ("guards in the maze", 400, "4 × 100")],
        [("cash", 0, ""), *((f"{ROLES[r].title}, escaped", ROLES[r].head, "") for r in ("macho", "fearless"))],
        [],
        [(f"{ROLES['psycho'].title}, killed", ROLES["psycho"].head // 2, f"50 % of {ROLES['psycho'].head}")],
    ]
    assert [line.note for line in scores(s)][::5] == [
        f"{ROLES['macho'].title}, escaped",
        f"{ROLES['agent'].title}, inside",
    ]


def test_nobody_can_be_without_tools_by_less_than_nothing() -> None:
    stage = Stage(2)
    stage.s.role = stage.cards("macho", "agent", up=True)
    stage.s.status, stage.s.used = [ESCAPED, KILLED], [9, 0]
    assert [line.total for line in scores(stage.s)] == [0, 0]


def test_before_the_end_cash_counts_most_outside_and_nothing_with_the_dead_and_the_caught() -> None:
    stage = Stage(4)
    s = stage.s
    s.role = stage.cards("macho", "bossy", "loyal", "agent", up=True)
    s.status, s.cash = [ESCAPED, IN, KILLED, CAUGHT], [stage.cards(100)] * 4
    assert standing(s) == [336, pytest.approx(0.6 * 336), 0, 0]
    s.cash = [stage.cards(500, up=True)] * 4
    assert standing(s) == [600, pytest.approx(0.6 * 600), 0, 0]
    s.over, s.used, s.cash = True, [8, 0, 0, 0], [[], [], [], []]
    s.status = [ESCAPED, CAUGHT, CAUGHT, KILLED]
    assert standing(s) == [line.total for line in scores(s)]
    s.status = []
    assert standing(s) == [0, 0, 0, 0]
