"""What the seasoned thief knows that somebody at the table would laugh at if it did not."""

from random import Random

import pytest

from engines.catalogue import rules_of
from engines.core import Dealer, Game, Knowledge, Ledger, View
from engines.games.blackkeep.bots.preferences import SEASONED
from engines.games.blackkeep.bots.seasoned_thief import SeasonedThief
from engines.games.blackkeep.insight import rounds
from engines.games.blackkeep.keep.hexes import AREA_OF, Hex, hexes
from engines.search import bot_at
from engines.search.evidence import Evidence
from tests.engines.games.blackkeep.scene import M4, Scene


def judgement(scene: Scene, at: Hex) -> SeasonedThief:
    """How Ann judges her choices on this hex."""
    view = View(scene.table, Knowledge(Ledger(()), 0), ["Ann", "Ben"])
    return SeasonedThief(view, scene.table, 0, at, SEASONED)


def ran(scene: Scene, at: Hex, card: str = "run") -> list[Hex]:
    """The hexes on which Ann is during a Run, or behind a diversion that is good for two steps."""
    thief, trail = scene.table.thieves[0], [at]
    thief.plan = card
    (thief.cards if card in thief.cards else thief.hand).remove(card)
    for thief.steps_left in (1, 0):
        here = judgement(scene, trail[-1])
        trail.append(max(scene.keep.steps("run")[trail[-1]], key=here.step))
    return trail


def test_a_thief_runs_where_it_meant_to_when_it_chose_to_run() -> None:
    """Several ran a step off and back again: on their way they thought of what comes only after it."""
    scene = Scene("V:F1", "T4a:A5")
    scene.guard("wandering", "V:E2", 5, "alert")
    scene.table.thieves[0].exit = "NE"
    before = judgement(scene, scene.at("V:F1"))
    meant = before.use("run") + before.stay
    assert before.use("run") > 2
    *_, end = ran(scene, scene.at("V:F1"))
    assert judgement(scene, end).stay == pytest.approx(meant)


def test_a_thief_does_not_run_through_what_a_guard_sees() -> None:
    """It looked only at where the Run ends."""
    scene = Scene("T1a:D5", "T4a:A5")
    scene.table.thieves[0].exit = "NE"
    assert judgement(scene, scene.at("T1a:D5")).use("run") > 0
    scene.guard("stationary", "T1a:F5", 6, "interested")
    assert judgement(scene, scene.at("T1a:D5")).use("run") < 0


def with_the_hammer(at: str, diversion: str) -> Scene:
    """Ann carries the Hammer, for which some diversions are good for two steps."""
    scene = Scene(at, "T4a:A5")
    scene.table.slips, thief = True, scene.table.thieves[0]
    thief.treasure, thief.burdened, thief.exit = "hammer", True, "NE"
    thief.hand, thief.cards = ["west", "rest"], [diversion]
    return scene


def test_a_thief_does_not_slip_through_a_guard_behind_a_diversion() -> None:
    """Two steps were judged by the second one alone, and the first by what it is worth to stop there."""
    scene = with_the_hammer("T4a:F6", "smoke bomb")
    guard = scene.guard("stationary", "T4a:G6", 1, "interested")
    here = judgement(scene, scene.at("T4a:F6"))
    meant = here.use("smoke bomb")
    trail = ran(scene, scene.at("T4a:F6"), "smoke bomb")
    assert guard.at not in trail
    assert not any(here.outlook.risk_in_passing(at) for at in trail[1:])
    assert judgement(scene, trail[-1]).stay - here.stay == pytest.approx(meant, abs=1), "it slips where it meant to"


def test_a_rock_wakes_no_guard_that_sees_the_thief_where_it_slips_to() -> None:
    """The guard cannot see where it stands, so the rock fell at that guard's feet."""
    scene = with_the_hammer("T1a:D2", "rock")
    scene.guard("wandering", "T4a:E4", 3, "bored")
    scene.table.thieves[0].plan = "rock"
    here = judgement(scene, scene.at("T1a:D2"))
    in_sight = hexes(scene.keep.sight(scene.at("T1a:D2")) & scene.keep.floor)
    assert {AREA_OF[at] for at in in_sight} == {"SW", "V", "W"}
    thrown = max(in_sight, key=lambda at: here.option(("at", *at)))
    assert AREA_OF[thrown] != "W"


def test_a_thief_does_not_run_onto_the_vaults_tile_before_it_knows_where_the_guard_appears() -> None:
    """Whoever came first with a Run woke the guard that appeared beside it, and was caught at once."""
    scene = Scene("T1a:H3", "T4a:A5", layout=(("V", "VV"), *M4[1:]))
    thief, here = scene.table.thieves[0], scene.at("T1a:H3")
    thief.exit = "NE"
    loud, step = judgement(scene, here).use("run"), judgement(scene, here).use("nor-east")
    assert loud < step
    thief.moss = scene.table.rounds
    assert judgement(scene, here).use("run") > step, "on moss nobody hears it"
    thief.moss, scene.table.vault_keeper = 0, 1
    assert judgement(scene, here).use("run") > step, "the guard is there, and far away"


def test_a_chased_thief_does_not_pay_with_the_cards_that_save_it() -> None:
    scene = Scene("T1a:D6", "T4a:A5")
    thief, guard = scene.table.thieves[0], scene.guard("patrolling", "T1a:D2", 4, "distracted")
    thief.exit, thief.hand = "SW", ["nor-east", "east", "sou-west", "west", "nor-west", "rope arrow", "hide", "rest"]
    pays_with_it = ("buy", "water arrow", "nor-east", "east")

    def wanted() -> bool:
        now = judgement(scene, scene.at("T1a:D6"))
        return now.option(pays_with_it) > now.option(("done",))

    assert wanted(), "while all is quiet"
    guard.status, guard.target = "pursuing", 0
    scene.mark(0, "T1a:D6")
    assert not wanted(), "only East leads out of its sight"


def test_a_thief_beside_the_vault_hex_does_not_pay_with_the_card_that_leads_there() -> None:
    """One bought so much there that it had to Rest before its last step."""
    scene = Scene("V:D4", "T4a:A5")
    scene.table.slips, thief = True, scene.table.thieves[0]
    thief.exit, thief.hand = "SW", ["nor-east", "east", "sou-west", "west", "nor-west", "hide", "rest"]
    now = judgement(scene, scene.at("V:D4"))
    assert now.use("east") > max(now.use(card) for card in thief.hand if card != "east")
    payments = [("done",), *(("buy", "rock", card) for card in ("east", "west", "nor-west"))]
    (_, (*_, paid)) = now.cheapest(payments)
    assert paid != "east"


def test_nobody_buys_what_it_will_never_play() -> None:
    """One carried the Eye and bought an Arrow; others had two Lockpicks, or a handful of Diligents."""
    scene = Scene("T1a:D4", "T4a:A5")
    thief = scene.table.thieves[0]
    thief.exit = "NE"

    def buys(card: str, *coins: str) -> bool:
        now = judgement(scene, scene.at("T1a:D4"))
        return now.option(("buy", card, *coins)) > now.option(("done",))

    assert not any(buys(card, "rope arrow") for card in ("art", "diligent", "moss arrow"))
    assert not buys("lockpicks", "nor-east", "rope arrow", "west")
    assert buys("water arrow", "nor-east", "rope arrow")
    thief.cards.append("water arrow")
    assert not buys("water arrow", "nor-east", "rope arrow"), "one is enough"
    thief.cards.clear()
    thief.treasure, thief.burdened = "eye", True
    assert not buys("water arrow", "nor-east", "rope arrow"), "whoever has the Eye plays no Arrows"


def test_rivals_in_the_dark_are_imagined_where_thieves_go() -> None:
    """What is known for certain leaves some seven hexes; but nobody dawdles. The rounds that rivals seem to need are
    compared with those that they do need."""
    rules, plain, likely = rules_of("blackkeep"), 0.0, 0.0
    for seed in range(8):
        dealer = Dealer(Game(rules, 3), [bot_at(rules, "crafty")] * 3, Random(seed))
        while dealer.game.state.turn < 4:
            assert dealer.game.request is not None
            dealer.step(dealer.game.request)
        s, knowledge, rng = dealer.game.state, dealer.knowledge[0], Random(seed)
        record = Evidence(rules, 3, {})
        record.follow(dealer.game)
        for _ in range(20):
            anywhere, usual = knowledge.imagine(rng), record.imagined(knowledge, rng)
            for seat in (1, 2):
                place = s.thieves[seat].place
                if place in anywhere and not s.thieves[seat].captured:
                    needed = rounds(s, seat, dealer.truth[place])
                    plain += abs(rounds(s, seat, anywhere[place]) - needed)
                    likely += abs(rounds(s, seat, usual[place]) - needed)
    assert plain > 100
    assert likely < 0.6 * plain
