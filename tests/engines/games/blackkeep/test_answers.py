"""What a hidden thief has to answer, and what exactly it proves with the answer: pockets, Lockpicks, the Lantern."""

from engines.core import Among, Choose
from engines.core.facts import keeps
from engines.games.blackkeep.keep.hexes import best_facing
from engines.games.blackkeep.thieves import cards as thief_cards
from engines.games.blackkeep.thieves import steps, treasures
from tests.engines.games.blackkeep.scene import Scene


def proves(scene: Scene, request: object, option: tuple[object, ...]) -> set[str]:
    """The hexes among which this answer proves the thief to be."""
    assert isinstance(request, Choose)
    (fact,) = request.promise.get(option) or request.promise[option[0]]
    assert isinstance(fact, Among)
    assert fact.card in scene.truth
    return {scene.keep.name(at) for at in fact.values}


def honest(scene: Scene, request: object) -> list[object]:
    assert isinstance(request, Choose)
    return [option for option in request.options if keeps(request.promise, option, scene.truth.__getitem__)]


# -- Pickpocket --------------------------------------------------------------------------------------------------------


def behind_a_guard() -> Scene:
    scene = Scene("T1a:E8")
    scene.hide(0, "T1a:E8", ["T1a:F7", "T1a:A5", "T1a:E6"])
    scene.guard("stationary", "T1a:E7", 1)
    return scene


def test_a_pickpocket_proves_to_be_next_to_the_guard_and_out_of_its_sight():
    scene = behind_a_guard()
    scene.run(thief_cards.pickpocket(scene.table, 0), ("pick", 0), 3)
    asked = scene.asked[0]
    assert asked.options == [("pick", 0), ("pass",)]
    assert proves(scene, asked, ("pick", 0)) == {"T1a:E8", "T1a:F7"}
    assert scene.marker(0) == ("T1a:E8", True)
    assert scene.names(scene.table.thieves[0].may) == {"T1a:E8"}


def test_a_thief_that_picks_no_pocket_tells_nothing():
    scene = behind_a_guard()
    before = scene.table.thieves[0].may
    scene.run(thief_cards.pickpocket(scene.table, 0), ("pass",))
    assert len(scene.asked) == 1
    assert scene.table.thieves[0].may == before
    assert scene.marker(0) is None


def test_a_thief_elsewhere_cannot_claim_to_be_within_reach():
    scene = behind_a_guard()
    scene.truth[scene.table.thieves[0].place] = scene.at("T1a:A5")
    scene.run(thief_cards.pickpocket(scene.table, 0))
    assert honest(scene, scene.asked[0]) == [("pass",)]


def test_a_thief_that_everybody_knows_to_be_elsewhere_is_not_asked():
    scene = behind_a_guard()
    scene.hide(0, "T1a:A5", ["T1a:E6"])
    scene.run(thief_cards.pickpocket(scene.table, 0))
    assert scene.asked == []
    assert scene.told("no effect") == [("no effect", 0)]


def test_six_guard_cards_fill_the_hands_of_a_pickpocket():
    scene = behind_a_guard()
    scene.table.thieves[0].cards = ["art"] * 6
    scene.run(thief_cards.pickpocket(scene.table, 0))
    assert scene.asked == []


# -- Lockpicks ---------------------------------------------------------------------------------------------------------


def with_lockpicks(at: str, among: list[str]) -> Scene:
    scene = Scene(at)
    scene.hide(0, at, among)
    scene.table.thieves[0].lockpicks = "box"
    scene.table.vault_keeper = 1
    return scene


def test_a_thief_that_stays_on_the_tile_proves_that_the_card_leads_on_there_and_keeps_the_lockpicks():
    scene = with_lockpicks("T1a:D6", ["T1a:H2", "T1a:G8"])
    scene.run(steps.move(scene.table, 0, "nor-east"), "T1a:E6")
    asked = scene.asked[0]
    assert honest(scene, asked) == [("same tile",)]
    assert proves(scene, asked, ("other tile",)) == {"T1a:H2"}
    assert scene.table.thieves[0].lockpicks == "box"
    assert "V:D8" not in scene.names(scene.table.thieves[0].may), "H2 leads only to the vault's tile"


def test_a_thief_that_leaves_the_tile_proves_it_and_puts_the_lockpicks_away():
    scene = with_lockpicks("T1a:H2", ["T1a:D6"])
    scene.run(steps.move(scene.table, 0, "nor-east"))
    assert honest(scene, scene.asked[0]) == [("other tile",)]
    assert proves(scene, scene.asked[0], ("same tile",)) == {"T1a:D6"}
    assert scene.table.thieves[0].lockpicks == ""
    assert scene.names(scene.table.thieves[0].may) == {"V:D8"}


def test_nobody_is_asked_about_the_tile_where_all_stay_on_it():
    scene = with_lockpicks("T1a:D6", ["T1a:D5"])
    scene.run(steps.move(scene.table, 0, "sou-west"))
    assert scene.place(0) == "T1a:C7"
    assert not any(isinstance(request, Choose) for request in scene.asked)


# -- Lantern -----------------------------------------------------------------------------------------------------------


def with_a_lantern(at: str, among: list[str]) -> Scene:
    scene = Scene(at)
    scene.hide(0, at, among)
    scene.table.thieves[0].treasure, scene.table.thieves[0].burdened = "lantern", True
    return scene


def test_the_carrier_of_the_lantern_proves_its_tile_and_then_each_side_and_nothing_else():
    scene = with_a_lantern("T1a:C5", ["T1a:B4", "T1a:G5", "T4a:E4"])
    scene.guard("stationary", "T1a:D2", 1)
    scene.run(treasures.shine(scene.table))
    tile, side = scene.asked[:2]
    assert proves(scene, tile, ("tile", "SW")) == {"T1a:C5", "T1a:B4", "T1a:G5"}
    assert proves(scene, tile, ("no guards here",)) == {"T4a:E4"}
    assert isinstance(side, Choose)
    assert len(side.options) == 3
    for option in side.options:
        for name in proves(scene, side, option):
            assert best_facing(1, scene.at("T1a:D2"), scene.at(name)) == option[2]
    assert honest(scene, side) == [("face", 0, scene.table.guards[0].facing)]


def test_where_no_guard_stands_nobody_turns_and_the_tile_is_not_told():
    scene = with_a_lantern("T4a:E4", ["T1a:C5", "T2a:E6"])
    scene.guard("stationary", "T1a:D2", 1)
    scene.run(treasures.shine(scene.table))
    assert [request.options for request in scene.asked] == [[("tile", "SW"), ("no guards here",)]]
    assert scene.names(scene.table.thieves[0].may) == {"T4a:E4", "T2a:E6"}
    assert scene.table.guards[0].facing == 1


def test_a_guard_that_chases_somebody_does_not_care_for_the_light():
    scene = with_a_lantern("T1a:C5", ["T1a:C6"])
    scene.guard("stationary", "T1a:D2", 1, "pursuing")
    scene.run(treasures.shine(scene.table))
    assert scene.asked == []
