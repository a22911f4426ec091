"""What Heist & Havoc says: who sees what in a sentence, and why something cannot be done."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from engines.core import Choose, Knowledge, Ledger, Subsets, Turn, View
from engines.games.havoc import RULES
from engines.games.havoc.actions.decode import decode
from engines.games.havoc.actions.distract import distract
from engines.games.havoc.actions.look import inspect, search
from engines.games.havoc.actions.move import walk
from engines.games.havoc.actions.take import grab
from engines.games.havoc.actions.use import use
from engines.games.havoc.floor.grid import EAST
from engines.games.havoc.state import Table, box
from engines.games.havoc.words.description import ways
from netcode.play.practice import PracticeClient
from tests.engines.games.havoc.stage import A, B, N, Stage, at, stage_at

WORDS = RULES.words


def viewer(stage: Stage, me: int | None) -> View:
    """A view of the stage, by somebody who knows the own cards."""
    s = stage.s
    knowledge = Knowledge(Ledger(box(s.seats, {})), me)
    knowledge.ledger.open = dict(s.face)
    if me is not None:
        own = [*s.items[me], *s.codes[me], *s.cash[me], s.role[me], *s.hand[me]]
        knowledge.learn({card: stage.truth[card] for card in own})
        knowledge.learn({card: stage.truth[card] for card, seats in s.looked.items() if me in seats})
    return View(s, knowledge, ("Ann", "Boris", "Cy"))


def first_choice(script: Turn) -> Choose:
    request = script.send(None)
    assert isinstance(request, Choose)
    return request


def locked_room() -> Stage:
    """A in (1,1); (1,2) is locked, (1,0) is behind a wall, (0,1) is dark, (2,1) is barred by B."""
    stage = Stage(3, dark=[at(1, 2), at(0, 1)])
    stage.s.room = [at(1, 1), at(4, 4), at(5, 5)]
    stage.token(at(1, 2), "door 1234")
    stage.doors[at(1, 1)] &= ~8
    stage.build()
    stage.s.priority[at(2, 1)], stage.s.deactivated = (B, 1), [at(2, 1)]
    return stage


@pytest.mark.parametrize(
    ("option", "reason"),
    [
        (("go", at(1, 2)), "The door to the east is shut: C2 is locked."),
        (("go", at(1, 0)), "There is a wall to the west."),
        (("go", at(3, 3)), "D4 is not next to B2, where you stand."),
        (("go", at(1, 1)), "You are in B2 already."),
        (("go", at(2, 1)), "Boris has deactivated the trap in B3, and may enter first."),
        (("go", 99), "There is no such room."),
        (("leave",), "No way leads out of the maze from B2: corners do, doors in the border and breaches."),
        (("fly",), "That is not an answer to this question."),
        ("go", "That is not an answer to this question."),
    ],
)
def test_a_step_is_refused_for_the_actual_reason(option: Any, reason: str) -> None:
    stage = locked_room()
    assert WORDS.refusal(viewer(stage, A), first_choice(walk(stage.s, A)), option) == reason


@pytest.mark.parametrize(
    ("action", "set_up", "option", "reason"),
    [
        (grab, "storage", ("take", "cash"), "There is no cracked vault here."),
        (grab, "storage", ("take", "code"), "There is no database here."),
        (inspect, "", ("look", at(3, 3)), "You can look only into a room next to B2."),
        (inspect, "", ("look", at(2, 1)), "B3 is not a dark room."),
        (inspect, "", ("role", B), "There is no such body here."),
        (distract, "", ("noise", at(4, 4)), "E5 is too far: a throw goes one or two rooms, through open doors."),
        (distract, "", ("crook", A), "You cannot distract yourself."),
        (decode, "", ("trap", at(0, 1), 0), "You have not seen what lies in B1."),
        (decode, "", ("vault",), "There is no vault here."),
    ],
)
def test_an_action_is_refused_for_the_actual_reason(
    action: Callable[[Table, int], Turn], set_up: str, option: Any, reason: str
) -> None:
    stage = locked_room()
    stage.s.codes[A] = stage.cards(5)
    if set_up:
        stage.s.kinds = stage.s.kinds[:7] + "d" + stage.s.kinds[8:]
        stage.token(at(1, 1), set_up)
        stage.s.item_deck = stage.cards("gun")
    assert WORDS.refusal(viewer(stage, A), first_choice(action(stage.s, A)), option) == reason


def test_a_card_that_is_not_what_it_must_be_is_named() -> None:
    stage = locked_room()
    stage.s.items[A] = stage.cards("vest")
    (card,) = stage.s.items[A]
    view = viewer(stage, A)
    assert WORDS.refusal(view, first_choice(search(stage.s, A)), ("light", card)) == "That card is no Flashlight."
    request = first_choice(use(stage.s, A))
    assert WORDS.refusal(view, request, ("use", card)) == "Bulletproof Vest cannot be used with USE here."
    stage.s.codes[A] = stage.cards(5)
    (code,) = stage.s.codes[A]
    request = first_choice(decode(stage.s, A))
    expected = "A 5 does not fit: in C2 lies closing door 1 2 3 4."
    assert WORDS.refusal(viewer(stage, A), request, ("trap", at(1, 2), code)) == expected


def told(stage: Stage, me: int | None) -> Sequence[str]:
    view = viewer(stage, me)
    return [WORDS.event(view, event) for event in stage.s.events]


def test_a_look_tells_only_the_looker_what_lies_there() -> None:
    stage = locked_room()
    stage.s.token_deck = stage.cards("vault 4")
    stage.run(inspect(stage.s, A), ("look", at(0, 1)))
    assert told(stage, A) == ["You look into B1: vault 4."]
    assert told(stage, B) == ["Ann looks into B1."] == told(stage, None)


def test_a_shot_is_told_to_each_in_the_right_person() -> None:
    stage = Stage(3)
    stage.s.room = [at(2, 0), at(2, 2), at(5, 5)]
    stage.s.items[A] = stage.cards("gun")
    stage.chose(B, "walk")
    stage.run(use(stage.s, A), ("use", "gun"), ("players", B), ("open", N(4)))
    assert told(stage, A)[:2] == ["You use a Gun.", "You aim at Boris."]
    assert told(stage, B)[1:4] == [
        "Ann aims at you.",
        "Ann opens a 4.",
        "You are stunned: no action, and the card goes back in hand.",
    ]
    assert "Boris is wounded." in told(stage, None)


def test_the_table_can_be_played_without_seeing_the_map() -> None:
    stage = locked_room()
    stage.s.items[A] = stage.cards("vest", "gun")
    lines = " ".join(WORDS.table(viewer(stage, A)))
    for part in ("You are in B2", "a shut door east to C2", "a wall west", "Your items: Bulletproof Vest, Gun"):
        assert part in lines
    assert "Psycho Thief" in lines
    assert "Psycho" not in " ".join(WORDS.table(viewer(stage, B)))
    assert ways(stage.s, at(1, 1)).split(", ")[EAST] == "a shut door east to C2"


def test_hints_say_what_to_do_first() -> None:
    stage = locked_room()
    stage.s.room[A] = at(1, 2)
    stage.s.codes[A] = stage.cards(2)
    assert "You are locked in" in WORDS.hint(viewer(stage, A), first_choice_of_card(stage))
    assert WORDS.hint(viewer(stage, B), first_choice(walk(stage.s, A))) == ""


def first_choice_of_card(stage: Stage) -> Choose:
    return Choose(A, [("play", card) for card in stage.s.hand[A]])


def test_a_hint_names_no_action_card_that_is_not_in_hand() -> None:
    """Over whole games in which everybody does anything."""
    for seed in range(3):
        client = PracticeClient(RULES, 3, seed=seed, level="random")
        rng = Random(seed)
        while client.ending is None:
            while client.advance():
                pass
            choices, request = client.choices(), client.request
            if not choices or request is None:
                break
            if not isinstance(choices, Subsets) and choices[0][0] == "play" and client.view.state.turn > 1:
                said = WORDS.hint(client.view, request).partition(". GRAB takes")[0]
                hand = {str(client.view.value(card)).upper() for _, card in choices}
                named = {
                    card for card in ("SEARCH", "INSPECT", "DECODE", "USE", "WALK", "RUN", "SNATCH") if card in said
                }
                assert named <= hand, said
            client.submit(choices.pick(rng) if isinstance(choices, Subsets) else rng.choice(list(choices)))


def test_cards_that_would_do_nothing_are_doubted_and_no_others() -> None:
    stage = locked_room()
    stage.s.phase = "choose"
    view = viewer(stage, A)
    request = first_choice_of_card(stage)
    doubted = {str(view.value(card)): WORDS.idle(view, request, ("play", card)) for card in stage.s.hand[A]}
    assert "without a Flashlight" in doubted["search"]
    assert "no vault" in doubted["decode"]
    assert not doubted["walk"]
    assert not doubted["inspect"], "B1 is dark, and next door"
    stage.s.items[A] = stage.cards("flashlight")
    assert not WORDS.idle(
        viewer(stage, A), request, next(move for move in request.options if view.value(move[1]) == "search")
    )


def test_a_shot_at_nobody_is_doubted_and_the_agent_hears_why_players_are_no_target() -> None:
    stage = stage_at((2, 0), (2, 2))
    s = stage.s
    s.items[A], s.role[A] = stage.cards("gun"), stage.cards("snitch")[0]
    shot = Choose(A, [("use", card) for card in s.items[A]])
    assert not WORDS.idle(viewer(stage, A), shot, shot.options[0])
    s.role[A] = stage.cards("agent")[0]
    assert WORDS.idle(viewer(stage, A), shot, shot.options[0]).startswith("As the Agent you shoot at no player before")
    s.fired = [B]
    assert not WORDS.idle(viewer(stage, A), shot, shot.options[0])
    s.room[B] = at(5, 5)
    assert WORDS.idle(viewer(stage, A), shot, shot.options[0]).startswith("Nobody is in reach")


def test_the_agent_hears_who_is_nearest_to_a_guard() -> None:
    stage = stage_at((2, 0), (2, 2), (5, 5))
    s = stage.s
    s.role[A], s.turn = stage.cards("agent")[0], 3
    assert "none is in yet" in WORDS.hint(viewer(stage, A), first_choice_of_card(stage))
    s.guards = {0: at(2, 4)}
    said = WORDS.hint(viewer(stage, A), first_choice_of_card(stage))
    assert said.startswith("Boris, in C3, is 2 steps from the guard in E3")


def test_a_seeker_hears_which_dark_room_is_nearest() -> None:
    stage = stage_at((2, 0), (2, 2), dark=[(2, 3)])
    s = stage.s
    s.turn, s.role[A] = 3, stage.cards("bossy")[0]
    stage.token(at(2, 3), "vault 3", up=False)
    said = WORDS.hint(viewer(stage, A), first_choice_of_card(stage))
    assert said.startswith("The nearest dark room that you have not looked into is D3, 3 steps from here")
