"""Worked examples E20 to E31 of docs/rules/havoc.md: shooting, distracting, the end, scoring."""

import pytest

from engines.core import Choose, Declare, Illegal, Shuffle
from engines.games.havoc.actions.distract import distract, distractions
from engines.games.havoc.actions.move import walk
from engines.games.havoc.actions.use import aims, use
from engines.games.havoc.floor.grid import EAST, TOWARDS, WEST
from engines.games.havoc.floor.ways import steps, walls, way_out
from engines.games.havoc.guards import who_rolls
from engines.games.havoc.scoring import scores
from engines.games.havoc.state import CAUGHT, ESCAPED, INSIDE, KILLED
from engines.games.havoc.turn import choose, slot, take_back
from tests.engines.games.havoc.stage import A, B, C, N, Stage, at, stage_at

# -- shooting ---------------------------------------------------------------------------------------------------------


def shot(value: int, *, vest: bool = False, early: bool = True) -> Stage:
    """A at (2,0) shoots at B at (2,3), who has chosen WALK."""
    stage = stage_at((2, 0), (2, 3), (5, 5))
    stage.s.items[A] = stage.cards("gun")
    stage.s.items[B] = stage.cards("vest" if vest else "dynamite")
    stage.chose(B, "walk")
    if not early:
        stage.s.waiting = []
    stage.run(
        use(stage.s, A),
        *[("use", "gun"), ("players", B), ("open", N(value))],
        secret=[{B: ("vest", "vest") if vest else None}] if value == 4 else [],
    )
    return stage


def test_e20_a_4_wounds_and_cancels_the_action() -> None:
    stage = shot(4)
    assert stage.s.wounds[B] == 1
    assert (len(stage.s.hand[B]), stage.s.stack[B]) == (10, [])
    assert stage.s.noise == [at(2, 0)]
    assert set(stage.places().values()) == {(1, 0)}
    stage.run(slot(stage.s, B))
    assert stage.places()[B] == (2, 1)
    assert not stage.asked(Choose)
    stage.s.stack[A] = stage.s.hand[A][:1]
    stage.s.stack[B] = stage.s.hand[B][4:5]
    stage.s.hand[A], stage.s.hand[B] = stage.s.hand[A][1:], [c for c in stage.s.hand[B] if c not in stage.s.stack[B]]
    stage.run(choose(stage.s), secret=[{A: "run", B: "walk", C: "grab"}])
    assert len(stage.s.stack[B]) == 2


def test_e21_a_vest_takes_the_wound_but_the_action_is_cancelled() -> None:
    stage = shot(4, vest=True)
    assert (stage.s.wounds[B], stage.s.cancelled, stage.s.used[B], stage.s.items[B]) == (0, [B], 1, [])


def test_e22_a_stun_after_the_slot_does_nothing() -> None:
    stage = shot(3, early=False)
    assert (stage.s.cancelled, stage.s.wounds[B], len(stage.s.stack[B])) == ([], 0, 1)
    assert stage.s.noise == [at(2, 0)]


def test_e23_a_player_in_between_or_smoke_stops_a_shot() -> None:
    stage = stage_at((2, 0), (2, 2), (2, 4))
    assert aims(stage.s, A) == [("nobody",), ("players", B)]
    stage.s.smoke = [at(2, 1)]
    assert aims(stage.s, A) == [("nobody",)]


def test_e24_a_jam_loses_the_gun_without_a_noise() -> None:
    stage = shot(1)
    assert (stage.s.items[A], stage.s.noise, stage.s.used[A], stage.s.fired) == ([], [], 1, [A])


def test_e25_the_agent_shoots_at_nobody_before_somebody_else_fires() -> None:
    stage = stage_at((2, 0), (2, 2), (5, 5))
    stage.s.items[A], stage.s.role[A : A + 1] = stage.cards("gun"), stage.cards("agent")
    with pytest.raises(Illegal):
        stage.run(use(stage.s, A), ("use", "gun"), ("players", B))
    stage.run(use(stage.s, A), ("use", "gun"), ("nobody",), ("open", N(1)))
    stage.s.items[A] = stage.cards("gun")
    with pytest.raises(Illegal):
        stage.run(use(stage.s, A), ("use", "gun"), ("players", B))
    stage.s.fired.append(C)
    stage.run(use(stage.s, A), ("use", "gun"), ("players", B), ("open", N(4)))
    assert stage.s.wounds[B] == 1


def test_e26_a_3_opens_a_single_wall_and_a_4_any() -> None:
    stage = stage_at((1, 2), (5, 5))
    room, east, west = at(1, 2), at(1, 3), at(1, 1)
    stage.doors[room] &= ~(1 << EAST | 1 << WEST)
    stage.doors[west] &= ~(1 << EAST)
    stage.build()
    assert (walls(stage.s, room, 1), walls(stage.s, room, 2)) == ([], [])
    assert walls(stage.s, room, 3) == [EAST]
    assert sorted(walls(stage.s, room, 4)) == [EAST, WEST]
    stage.s.items[A] = stage.cards("dynamite", "dynamite")
    stage.run(use(stage.s, A), ("use", "dynamite"), ("open", N(1)))
    assert (len(stage.s.items[A]), stage.s.noise) == (1, [])
    stage.run(use(stage.s, A), ("use", "dynamite"), ("open", N(3)), ("wall", EAST))
    assert stage.s.noise == [room]
    assert ("go", east) in steps(stage.s, A)
    assert TOWARDS[east, room] == WEST
    assert stage.s.breaches[east] == 1 << WEST


def test_e26_a_breach_in_the_border_is_a_way_out_for_everyone() -> None:
    stage = stage_at((2, 0), (5, 5))
    stage.s.items[A] = stage.cards("dynamite")
    assert not way_out(stage.s, at(2, 0))
    stage.run(use(stage.s, A), ("use", "dynamite"), ("open", N(3)), ("wall", WEST))
    assert way_out(stage.s, at(2, 0))


def test_e27_a_throw_reaches_two_rooms_round_a_corner() -> None:
    one, two, up, right, far = at(1, 0), at(1, 1), at(0, 1), at(1, 2), at(1, 3)
    stage = stage_at((1, 0), (5, 5), doorways=[(one, two), (two, up), (two, right), (right, far)])
    assert {option[1] for option in distractions(stage.s, A) if option[0] == "noise"} == {two, up, right}


def test_e28_a_distracted_crook_chooses_from_one_card_less() -> None:
    stage = stage_at((0, 1), (5, 5), (4, 4))
    stage.chose(B, "run")
    hand = stage.s.hand[B]
    before = {stage.s.face[card] for card in hand}
    stage.run(distract(stage.s, A), ("crook", B), rolls=[[4]])
    (mixed,) = stage.asked(Shuffle)
    assert (mixed.by, len(mixed.cards)) == (B, 9)
    run_card, lost = stage.s.stack[B]
    assert lost not in stage.s.face
    assert stage.truth[lost] in before
    assert (len(stage.s.hand[B]), stage.s.face[run_card]) == (8, "run")
    plays = {A: "run", C: "run", B: ("play", stage.s.hand[B][0])}
    stage.run(choose(stage.s), secret=[plays], by={B: [("back", run_card)]})
    assert (len(stage.s.stack[B]), len(stage.s.hand[B])) == (2, 8)
    assert lost in stage.s.stack[B]


def test_e28_a_card_lost_is_taken_back_face_down_and_mixed() -> None:
    stage = stage_at((0, 1), (5, 5), (4, 4))
    stage.chose(B, "run")
    stage.run(distract(stage.s, A), ("crook", B), rolls=[[4]])
    lost = stage.s.stack[B][1]
    stage.run(take_back(stage.s, B), ("back", lost))
    assert lost not in stage.s.hand[B]
    assert not any(card in stage.s.face for card in stage.s.hand[B])
    assert stage.asked(Shuffle)[0].by == B


# -- the end ----------------------------------------------------------------------------------------------------------


def test_e29_captains_take_turns() -> None:
    stage = Stage(4)
    stage.s.team = [C, A]
    stage.s.turn = 7
    assert who_rolls(stage.s) == A
    stage.s.turn = 8
    assert who_rolls(stage.s) == C


@pytest.mark.parametrize(("role", "ended"), [("agent", "agent"), ("macho", "")])
def test_e30_the_last_in_play_shows_whether_he_is_the_agent(role: str, ended: str) -> None:
    stage = Stage(2)
    stage.s.role = stage.cards("loyal", role)
    stage.s.room = [at(0, 0), at(3, 3)]
    stage.run(walk(stage.s, A), ("leave",))
    (declared,) = stage.asked(Declare)
    assert declared.cards == {B: [stage.s.role[B]]}
    assert stage.ended == ended
    assert (stage.s.role[B] in stage.s.face) == bool(ended)


def test_e31_scoring() -> None:
    stage = Stage(5)
    s = stage.s
    s.role = stage.cards("loyal", "psycho", "agent", "bossy", "macho", up=True)
    s.status = [ESCAPED, ESCAPED, INSIDE, KILLED, CAUGHT]
    s.wounds = [0, 1, 0, 2, 0]
    s.cash = [stage.cards(200, 300, up=True), stage.cards(100, up=True), stage.cards(500), [], []]
    lines = scores(s)
    assert [line.total for line in lines] == [500, 800, 2200, 0, 0]
    assert [line.share for line in lines] == [0, 0, 1, 0, 0]


def test_e31_the_agents_pay_is_an_option() -> None:
    stage = Stage(3)
    s = stage.s
    s.role = stage.cards("loyal", "agent", "bossy", up=True)
    s.status, s.agent_percent, s.cash = [CAUGHT, INSIDE, KILLED], 50, [[], [], []]
    assert [line.total for line in scores(s)] == [0, 500, 0]
