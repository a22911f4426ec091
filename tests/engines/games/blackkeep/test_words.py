"""What the Black Keep says: reasons that are the actual ones, and surroundings for those who do not see the map."""

from pathlib import Path

import pytest

from engines.core import Among, Choose, Commit, Knowledge, Ledger, Secret, View
from engines.games.blackkeep.keep.tiles import PRINTED
from engines.games.blackkeep.scoring import scores, standing
from engines.games.blackkeep.turn import plans_of, purchases
from engines.games.blackkeep.words import WORDS
from engines.games.blackkeep.words.events import EVENTS
from tests.engines.games.blackkeep.scene import Scene


def seen_by(scene: Scene, me: int | None = 0) -> View:
    """What this seat sees of the scene; it knows its own place."""
    knowledge = Knowledge(Ledger([]), me)
    if me is not None:
        place = scene.table.thieves[me].place
        knowledge.learn({place: scene.truth[place]})
    return View(scene.table, knowledge, ["Ann", "Boris", "Cy"])


def plan_refused(scene: Scene, *option: object) -> str:
    return WORDS.refusal(seen_by(scene), Secret({0: plans_of(scene.table, 0)}), option)


def test_a_card_that_cannot_be_planned_is_refused_with_its_reason():
    scene = Scene("T1a:D5")
    thief = scene.table.thieves[0]
    thief.hand.remove("run")
    thief.spent = ["run"]
    assert plan_refused(scene, "run") == "Run is spent. A Rest brings it back."
    assert plan_refused(scene, "exit") == "Exit was played before the game began."
    assert plan_refused(scene, "rock") == "You do not hold Rock."
    thief.treasure, thief.burdened = "hammer", True
    assert plan_refused(scene, "hide") == "Nobody who carries the Hammer can play Hide."
    assert plan_refused(scene, "teleport") == "There is no such card."


def buy_refused(scene: Scene, *option: object) -> str:
    return WORDS.refusal(seen_by(scene), Choose(0, purchases(scene.table, 0)), option)


def test_a_purchase_that_cannot_be_made_is_refused_with_its_reason():
    scene = Scene("T1a:D5")
    scene.table.display = ["lockpicks"]
    assert buy_refused(scene, "buy", "art", "run") == "Art is not on display."
    assert buy_refused(scene, "buy", "lockpicks", "run") == "Lockpicks costs exactly 3 thief cards."
    assert buy_refused(scene, "buy", "lockpicks", "east", "west", "rest") == (
        "Only direction cards, Rope Arrow and Run buy anything."
    )
    scene.table.thieves[0].hand.remove("run")
    assert buy_refused(scene, "buy", "lockpicks", "east", "west", "run") == "You do not hold Run now."


@pytest.mark.parametrize(
    ("to", "why"),
    [
        ("T1a:C4", "Gatehouse C4 is a wall."),
        (
            "T1a:C7",
            "Gatehouse C7 is a Special Hex: only a Rope Arrow from next to it leads there, or Lockpicks on its tile.",
        ),
        ("T1a:D5", "You cannot stay on Gatehouse D5: the card leads on, and then you must go."),
        ("T1a:D3", "This card does not lead to Gatehouse D3."),
    ],
)
def test_a_step_that_cannot_be_made_is_refused_with_its_reason(to, why):
    scene = Scene("T1a:D5")
    at = scene.at("T1a:D5")
    legal = frozenset(scene.keep.steps("nor-west")[at])
    request = Commit(0, 99, legal, after=scene.table.thieves[0].place, step={at: legal})
    assert WORDS.refusal(seen_by(scene), request, scene.at(to)) == why
    assert WORDS.refusal(seen_by(scene), request, (99, 99)) == "There is no such hex on the map."
    assert WORDS.refusal(seen_by(scene), request, ["rubbish", {}]) == "There is no such hex on the map."


def test_with_covered_cards_no_reason_is_made_up_and_none_gives_the_place_away():
    scene = Scene("T1a:D5")
    at = scene.at("T1a:D5")
    legal = frozenset(scene.keep.steps("nor-west")[at])
    covered = View(scene.table, Knowledge(Ledger([]), 0), ["Ann", "Boris"])
    step = Commit(0, 99, legal, after=scene.table.thieves[0].place, step={at: legal})
    why = "That depends on what you have covered: uncover it to choose."
    assert {WORDS.refusal(covered, step, scene.at(to)) for to in ("T1a:D5", "T1a:C7", "T1a:D3", "T1a:D4")} == {why}
    assert WORDS.refusal(covered, step, scene.at("T1a:C4")) == "Gatehouse C4 is a wall."
    place = scene.table.thieves[0].place
    told = Choose(0, [("in the vault",), ("outside",)], {"outside": (Among(place, frozenset([at])),)})
    assert WORDS.refusal(covered, told, ("outside",)) == why


def test_a_choice_of_a_step_says_where_it_leads():
    scene = Scene("T1a:D5")
    at = scene.at("T1a:D5")
    legal = frozenset(scene.keep.steps("nor-west")[at])
    request = Commit(0, 99, legal, after=scene.table.thieves[0].place, step={at: legal})
    assert WORDS.option(seen_by(scene), request, scene.at("T1a:D4")) == "North to Gatehouse D4"


def test_the_surroundings_tell_what_a_map_would_show():
    scene = Scene("T1a:D5", "T1a:A6")
    scene.guard("patrolling", "T1a:D2", 4, "pursuing")
    scene.hide(0, "T1a:D5", ["T1a:A5"])
    text = "\n".join(WORDS.table(seen_by(scene)))
    assert (
        "You are on Gatehouse D5, floor. Nobody sees you; for all the others know you may be on any of 2 hexes." in text
    )
    assert "south Gatehouse D6, floor" in text
    assert "The Vault Hex is" in text
    assert "3 hexes north of you, looking south" in text
    assert "Boris can only be on Gatehouse A6, as everybody can tell" in text


def test_a_rival_reads_what_everybody_can_tell_of_a_hidden_thief_and_no_more():
    scene = Scene("T1a:D5", "T1a:A6")
    scene.hide(0, "T1a:D5", ["T1a:A5"])
    for viewer in (1, None):
        assert "Ann may be on any of 2 hexes: Gatehouse A5 and D5" in "\n".join(WORDS.table(seen_by(scene, viewer)))
    scene.hide(0, "T1a:D5", [*(f"T1a:E{row}" for row in range(1, 10)), "T4a:A3", "T4a:B3"])
    assert "Ann may be on any of 12 hexes: 10 in the Gatehouse and 2 in the Kitchens" in "\n".join(
        WORDS.table(seen_by(scene, 1))
    )


@pytest.mark.parametrize(
    ("kind", "at", "facing", "status", "words"),
    [
        ("patrolling", "T1a:D2", 4, "", "Next it goes south to Gatehouse D3 and looks south."),
        ("stationary", "T1a:E7", 1, "", "Next it turns and looks north-east."),
        ("roving", "T1a:E7", 1, "", "A die says where it goes next."),
        ("patrolling", "T1a:D2", 4, "distracted", "Next it stays as it is."),
        ("patrolling", "T1a:A5", 4, "returning", "Next it goes south-east to Gatehouse B5 and looks south-east."),
        ("patrolling", "T1a:D2", 4, "pursuing", "Next it goes south to Gatehouse D4 and looks south."),
    ],
)
def test_the_surroundings_tell_where_each_guard_goes_next(kind, at, facing, status, words):
    scene = Scene("T1a:D6", "T1a:A7")
    guard = scene.guard(kind, at, facing, status)
    if status == "pursuing":
        scene.mark(0, "T1a:D6")
        guard.target = 0
    assert words in "\n".join(WORDS.table(seen_by(scene, 1)))


def test_the_thief_that_gets_out_wins_alone_and_nobody_wins_with_the_keep():
    scene = Scene("T1a:D5", "T1a:A6")
    assert [line.share for line in scores(scene.table)] == [0, 0]
    scene.table.winner = 1
    assert [line.share for line in scores(scene.table)] == [0, 1]


def test_a_thief_with_a_treasure_is_ahead_of_one_without():
    scene = Scene("T1a:D5", "T1a:D5")
    scene.table.thieves[1].treasure = "eye"
    without, with_treasure = standing(scene.table)
    assert without < with_treasure


def test_the_rules_page_shows_the_tiles_that_are_played_on():
    page = (Path(__file__).parents[4] / "docs" / "rules" / "blackkeep.md").read_text(encoding="utf-8")
    for _, grid, *routes in PRINTED.values():
        assert grid in page
        assert all(route in page for route in routes)


TOLD = {
    "seated": (1, 0),
    "built": ("T2a", "T3a", "T1a", "T4a"),
    "posted": (0, "patrolling", (0, 0)),
    "display": ("art", "rock"),
    "cleared": (),
    "reshuffled": (),
    "enters by": (0, "NE"),
    "exits by": (0, "W"),
    "comes in": (0,),
    "turn": (3, 0),
    "round": (3, 2),
    "cries out": (0, 0),
    "buys": (0, "hip flask", "run"),
    "reveals": (0, "rock", True),
    "plays": (0, "run"),
    "no effect": (0,),
    "slips": (0, 2),
    "marker": (0, (0, 0), True),
    "marker off": (0, (0, 0)),
    "spotted": (0, (0, 0)),
    "out of sight": (0,),
    "pursues": (0, 0, (0, 0)),
    "noise": ("NE", "V"),
    "heard": (0, "NE", "V"),
    "silent run": (0,),
    "status": (0, "alert"),
    "turns": (0, 3),
    "walks": (0, (0, 0), (1, -1)),
    "captured": (0, (0, 0)),
    "keep wins": (),
    "dawn": (),
    "enters the vault": (0,),
    "treasure": (0, "sword"),
    "lockpicks end": (0,),
    "escapes": (0, (0, 0), "lantern"),
    "rests": (0, (0, 0)),
    "pickpockets": (0, 0),
    "torch out": (0, (0, 0)),
    "torch lit": ((0, 0),),
    "rock thrown": (0, (0, 0)),
    "rock found": (0, (0, 0)),
    "rigged": (0,),
    "moss": (0,),
    "diligent": (0,),
    "charges": (0,),
    "clatters": (0, "NE"),
    "asks for a swap": (0, 1),
    "swaps": (0, 1, "eye"),
    "no swap": (0, 1),
    "redraws": (0, "west", "eye"),
}


def test_every_event_is_told_to_whom_it_happens_and_to_the_others():
    assert set(TOLD) == set(EVENTS)
    scene = Scene("T1a:D5", "T1a:A6")
    scene.guard("patrolling", "T1a:D2", 4)
    for verb, parts in TOLD.items():
        mine, other = (WORDS.event(seen_by(scene, me), (verb, *parts)) for me in (0, 1))
        assert mine[0].isupper()
        assert mine.endswith((".", "!"))
        assert "Ann" not in mine
        assert (mine == other) == ("Ann" not in other) or verb == "no swap", (mine, other)


def test_the_table_says_in_which_order_everybody_sits():
    scene = Scene("T1a:D5", "T1a:A6", "T1a:B4")
    scene.table.seating, scene.table.first = [2, 0, 1], 2
    assert any("Cy is First Player, then clockwise you and Boris." in line for line in WORDS.table(seen_by(scene, 0)))


def planned(scene: Scene) -> str:
    return WORDS.hint(seen_by(scene), Secret({0: plans_of(scene.table, 0)}))


def test_the_hint_for_a_card_tells_the_way_and_the_guard_that_is_near():
    scene = Scene("T1a:D5")
    assert "guard" not in planned(scene), "none is near"
    guard = scene.guard("stationary", "T1a:E7", 1)
    hint = planned(scene)
    assert hint.startswith("The short way to the Vault Hex leads ")
    assert hint.endswith("from you and looks north.")
    guard.at = scene.at("T2a:E5")
    assert "guard" not in planned(scene)


def test_short_of_cards_and_seen_come_before_the_way():
    scene = Scene("T1a:D5")
    thief = scene.table.thieves[0]
    thief.hand = ["rest", "hide"]
    assert planned(scene).startswith("You are short of cards.")
    thief.seen = True
    assert planned(scene).startswith("A guard sees you")


def test_only_what_is_on_display_is_recommended_and_with_its_price():
    scene = Scene("T1a:D5")
    scene.table.display = ["rock", "lockpicks", "moss arrow"]
    thief = scene.table.thieves[0]

    def advised() -> str:
        return WORDS.hint(seen_by(scene), Choose(0, purchases(scene.table, 0)))

    assert advised() == "Lockpicks lead into Special Hexes, on shorter ways, for 3 of your 8 cards to move with; " + (
        "a Rest brings them back."
    )
    thief.hand = ["east", "rest", "run"]
    assert advised() == "You hold only 2 cards to move with, and would pay with those."


def test_whoever_has_the_fake_is_told_how_to_get_rid_of_it():
    scene = Scene("V:E5", "V:D5")
    s = scene.table
    s.thieves[0].treasure, s.redraws = "the fake", True
    offer = Choose(0, [("redraw", "west"), ("pass",)])
    view = seen_by(scene)
    assert WORDS.hint(view, offer).startswith("With the Fake you cannot win.")
    assert WORDS.option(view, offer, ("redraw", "west")) == "Pay West and draw another treasure"
    assert WORDS.goal(view).startswith("Swap the Fake for a treasure beside a rival's marker. Then out by ")
    assert not any("Vault Hex is" in line for line in WORDS.table(view)), "it is there"
    assert "pay a movement card" in about(scene, "the fake")
    s.redraws = False
    assert "pay" not in about(scene, "the fake")


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        ("hammer", "behind diversions, except Suspicion, you take two steps"),
        ("lantern", "behind a Smoke Bomb you take two steps"),
        ("rock", "Then take a step, two with the Hammer."),
        ("loose shutter", "Then take a step, two with the Hammer."),
        ("smoke bomb", "Then take a step, two with the Hammer or the Lantern."),
        ("suspicion", "Then take a step."),
    ],
)
def test_where_thieves_slip_away_it_is_said_behind_what_and_how_far(thing, said):
    scene = Scene("T1a:A5")
    for scene.table.slips in (True, False):
        assert (said in about(scene, thing)) == scene.table.slips


def about(scene: Scene, value: str) -> str:
    found = WORDS.about(seen_by(scene), ("value", value))
    assert found is not None
    return found.does
