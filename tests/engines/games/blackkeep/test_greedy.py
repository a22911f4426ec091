"""The greedy thief, and what whole games between greedy thieves show."""

from random import Random

from engines.core import Commit, Dealer, Game, Knowledge, Ledger, Secret, View
from engines.games.blackkeep import RULES
from engines.games.blackkeep.bots import hurried, instinct
from engines.games.blackkeep.bots.preferences import SEASONED
from engines.games.blackkeep.bots.seasoned_thief import SeasonedThief
from engines.games.blackkeep.insight import rounds
from engines.games.blackkeep.keep.built_keep import DIRECTION_CARDS, Keep
from engines.games.blackkeep.keep.hexes import hexes
from engines.games.blackkeep.outlook import outlook
from engines.games.blackkeep.state import DAWN, Table
from tests.engines.games.blackkeep.scene import Scene
from tests.engines.games.blackkeep.test_sight import any_keep


def greedy_game(seats: int, seed: int) -> Dealer:
    dealer = Dealer(Game(RULES, seats), [RULES.bots["greedy"]] * seats, Random(seed))
    dealer.run()
    return dealer


def test_greedy_thieves_get_treasures_get_out_and_get_caught():
    tables = [greedy_game(seats, seed).game.state for seats in (2, 4) for seed in range(6)]
    assert any(isinstance(s, Table) and s.winner is not None for s in tables)
    assert any(isinstance(s, Table) and any(thief.captured for thief in s.thieves) for s in tables)


def test_what_everybody_can_tell_is_what_the_record_allows():
    """The public list of a thief's places is as narrow as the record of proofs, and holds the truth."""
    dealer = Dealer(Game(RULES, 3), [RULES.bots["greedy"]] * 3, Random(5))
    while (request := dealer.game.request) is not None:
        dealer.step(request)
        s = dealer.game.state
        assert isinstance(s, Table)
        if not isinstance(dealer.game.request, Commit):
            continue
        for seat in s.at_large():
            place = s.thieves[seat].place
            if place in dealer.truth:
                assert dealer.truth[place] in s.possible(seat)
                assert set(s.possible(seat)) <= dealer.ledger.may(place)


def test_the_proof_of_a_step_stays_short():
    """Only eight cards move a thief before it must Rest, and a Rest shows where it is: the list stays short."""
    rng = Random(1)
    longest = 0
    for _ in range(6):
        keep = any_keep(rng, 6)
        for _ in range(20):
            longest = max(longest, longest_step(keep, rng))
    assert longest < 256


def longest_step(keep: Keep, rng: Random) -> int:
    """The most pairs of hexes that a step is proved to be one of, from coming in to the first Rest."""
    may = set(keep.outside[rng.choice(list(keep.outside)[1:])])
    longest = 0
    for card in [*rng.sample(list(DIRECTION_CARDS), 6), "rope arrow", "run", "run"]:
        ways = keep.steps(card)
        longest = max(longest, sum(len(ways[at]) for at in may))
        may = {to for at in may for to in ways[at]}
    return longest


# -- the seasoned thief ------------------------------------------------------------------------------------------------


def seen_by(scene):
    return View(scene.table, Knowledge(Ledger(()), 0), ["Ann", "Ben"])


def test_a_thief_with_the_lantern_knows_that_guards_turn_to_it():
    scene = Scene("T1a:E8", "T4a:A5")
    scene.guard("stationary", "T1a:E7", 1)
    here, around_the_corner = scene.at("T1a:E8"), scene.at("T1a:A5")
    dark = outlook(scene.table, [around_the_corner], scene.table.guards)
    lit = outlook(scene.table, [around_the_corner], scene.table.guards, glows=True)
    assert dark.risk(here) == 0 < lit.risk(here)
    assert lit.risk(around_the_corner) == 0


def test_a_thief_knows_how_far_it_is_from_a_special_hex_it_may_stand_on():
    scene = Scene("T1a:C7", "T4a:A5")
    look = outlook(scene.table, [scene.at("T1a:C5")], [])
    assert look.steps(scene.at("T1a:C6")) == 1
    assert look.steps(scene.at("T1a:C7")) == 2
    past_it = outlook(scene.table, [scene.at("T1a:C8")], [])
    assert past_it.steps(scene.at("T1a:C6")) > 2, "no way leads through a Special Hex without a card for it"


def test_no_thief_walks_into_a_guard_where_another_way_is_left():
    scene = Scene("T1a:D5", "T4a:A5")
    guard = scene.guard("stationary", "T1a:E5", 1, "distracted")
    look = outlook(scene.table, [scene.at("T1a:F5")], [guard])
    assert look.risk(guard.at) > 100 > look.risk(scene.at("T1a:D5"))


def test_a_thief_with_the_fake_pays_for_another_treasure_with_a_card_it_can_spare():
    scene = Scene("V:E5", "T4a:A5")
    scene.table.thieves[0].treasure = "the fake"
    thief = SeasonedThief(seen_by(scene), scene.table, 0, scene.at("V:E5"), SEASONED)
    payments = [("redraw", card) for card in ("west", "nor-west", "sou-east", "run")]
    best = max([("pass",), *payments], key=thief.option)
    assert best in payments, "it wants to win"
    assert best != ("redraw", "run"), "nothing leads on as fast"


def test_rounds_count_less_for_the_last_thief_and_more_towards_dawn():
    scene = Scene("T1a:D4", "T4a:A5")

    def a_round(turn):
        scene.table.turn = turn
        return SeasonedThief(seen_by(scene), scene.table, 0, scene.at("T1a:D4"), SEASONED).a_round

    in_a_race = a_round(8)
    assert a_round(DAWN) > a_round(DAWN - 2) > in_a_race
    scene.table.thieves[1].captured = True
    assert a_round(8) < in_a_race < a_round(DAWN)


def test_a_chased_thief_does_not_wait_in_the_dark_where_its_marker_stands():
    scene = Scene("T1a:D6", "T4a:A5")
    here, guard = scene.at("T1a:D6"), scene.guard("patrolling", "T1a:D2", 4, "pursuing")
    guard.target = 0
    scene.mark(0, "T1a:D6")
    thief = scene.table.thieves[0]
    thief.exit, thief.cards = "SW", ["water arrow"]
    caught = SeasonedThief(seen_by(scene), scene.table, 0, here, SEASONED)
    assert caught.use("water arrow") < min(caught.use(card) for card in thief.hand)


def test_behind_a_diversion_a_thief_gets_nearer_but_not_out():
    scene = Scene("T1a:D4")
    journey, floor = scene.keep.journey("W"), hexes(scene.keep.floor)
    for cards, helps in (([], False), (["run"], True), (["run", "east", "sou-west"], True), (list(journey.bit), False)):
        hand = journey.hand(cards)
        alone = [journey.out(at, hand) for at in floor]
        assert [journey.with_diversions(True, at, hand, ()) for at in floor] == alone
        helped = [journey.with_diversions(True, at, hand, (1, 1)) for at in floor]
        assert all(rounds <= before for rounds, before in zip(helped, alone, strict=True))
        assert (helped != alone) == helps, "it saves a Rest where a card that is left leads out"
        assert [at for at, rounds in zip(floor, helped, strict=True) if rounds == 1] == [
            at for at, rounds in zip(floor, alone, strict=True) if rounds == 1
        ]


def test_each_diversion_is_a_round_and_brings_a_thief_as_far_as_it_says():
    scene = Scene("T1a:D4")
    journey = scene.keep.journey("W", ("run",))
    hand = journey.hand(["west", "nor-west"])

    def ends(at, steps):
        return {end for near in scene.keep.steps("run")[at] for end in ends(near, steps - 1)} if steps else {at}

    for strides in ((1,), (2,), (2, 1)):
        steps = [sum(strides[:played]) for played in range(len(strides) + 1)]
        for at in hexes(scene.keep.floor)[::5]:
            ways = [min(journey.out(end, hand) for end in ends(at, walked)) for walked in steps]
            fewest = min(played + rounds for played, rounds in enumerate(ways))
            assert journey.with_diversions(True, at, hand, strides) == fewest


def with_diversions(at, *cards):
    """A scene in which Ann, at this place, holds these diversions."""
    scene = Scene(at, "T4a:A5")
    scene.table.slips, thief = True, scene.table.thieves[0]
    thief.exit, thief.cards = "NE", list(cards)
    return scene, lambda: SeasonedThief(seen_by(scene), scene.table, 0, scene.at(at), SEASONED)


def test_no_thief_wakes_the_guard_beside_it_with_a_rock():
    """One made the guard Bored with a Hip Flask, threw a rock in the next round, and was caught."""
    scene, thief = with_diversions("T1a:A5", "rock", "suspicion")
    assert thief().use("rock") > thief().use("rope arrow")
    scene.guard("stationary", "T1a:E7", 6, "bored")
    assert thief().use("rock") < min(thief().use(card) for card in scene.table.thieves[0].hand if card != "run")


def test_the_hammers_carrier_knows_which_diversion_is_worth_two_steps():
    scene, thief = with_diversions("T1a:A5", "suspicion", "art", "rock")
    carrier = scene.table.thieves[0]
    carrier.hand = ["west"]
    assert thief().strides == (1, 1)
    assert thief().use("rock") == thief().use("suspicion")
    assert thief().option(("buy", "rock", "west")) == thief().option(("buy", "suspicion", "west"))
    carrier.treasure, carrier.burdened = "hammer", True
    assert thief().strides == (2, 1)
    assert thief().use("rock") > thief().use("suspicion")
    assert thief().option(("buy", "rock", "west")) > thief().option(("buy", "suspicion", "west"))


def test_a_master_reckons_with_the_steps_behind_diversions_where_there_are_any():
    scene, _ = with_diversions("T1a:A5")
    carrier = scene.table.thieves[0]
    carrier.treasure, carrier.burdened = "hammer", True
    carrier.hand.clear()

    def needed(*cards, slips=True):
        carrier.cards, scene.table.slips = list(cards), slips
        return sum(rounds(scene.table, 0, at) for at in hexes(scene.keep.floor))

    assert needed("rock") < needed("suspicion") < needed("art") == needed()
    assert needed("rock", slips=False) == needed()


def test_a_diversion_from_a_pocket_leaves_those_that_are_known():
    scene, thief = with_diversions("T1a:A5", "suspicion")
    scene.table.thieves[0].hand.clear()
    assert thief().use("rock") > thief().use("suspicion")


def test_a_rock_falls_far_away_but_where_it_wakes_nobody():
    scene, thief = with_diversions("T1a:I3", "rock")
    scene.table.thieves[0].plan = "rock"
    near, far = (("at", *scene.at(name)) for name in ("V:E8", "T1a:D4"))
    assert thief().option(near) < thief().option(far)
    scene.guard("stationary", "T1a:H3", 1, "bored")
    assert thief().option(near) > thief().option(far)


def test_a_thief_keeps_its_smoke_bomb_where_a_step_does_as_well():
    scene, thief = with_diversions("T1a:D6", "smoke bomb")
    assert max(thief().use(card) for card in scene.table.thieves[0].hand) > thief().use("smoke bomb")
    guard = scene.guard("patrolling", "T1a:D2", 4, "pursuing")
    guard.target = 0
    scene.mark(0, "T1a:D6")
    assert max(thief().use(card) for card in scene.table.thieves[0].hand) < thief().use("smoke bomb")


def test_a_thief_does_not_blind_the_guard_that_is_after_a_rival():
    """One did so for the step that comes with it, and two rivals got away."""
    scene, thief = with_diversions("T1a:D6", "smoke bomb")
    before = thief().use("smoke bomb")
    guard = scene.guard("patrolling", "T4a:A3", 4, "pursuing")
    guard.target = 1
    scene.mark(1, "T4a:A5")
    assert thief().use("smoke bomb") < before - 0.5


def test_a_thief_that_runs_past_a_dazed_guard_knows_that_the_guard_will_hear_it():
    """One had just blinded a guard with a Smoke Bomb, ran past it, woke it, and was caught."""
    scene, thief = with_diversions("T1a:D4")
    scene.guard("patrolling", "T1a:D2", 4, "distracted")
    runner = scene.table.thieves[0]
    runner.exit, runner.plan = "NE", "run"
    beside, away = scene.at("T1a:D3"), scene.at("T1a:C5")
    assert thief().step(beside) < thief().step(away)
    runner.moss = scene.table.rounds
    assert thief().step(beside) > thief().step(away), "on moss nobody hears it"


def test_a_hurried_thief_looks_at_all_its_cards_only_when_it_is_in_trouble():
    scene = Scene("T1a:D6", "T4a:A5")
    scene.guard("patrolling", "T1a:D2", 4)
    scene.table.slips, thief = True, scene.table.thieves[0]
    thief.exit, thief.cards = "SW", ["rock", "art"]
    view = View(scene.table, Known(scene), ["Ann", "Ben"])
    options = [(card,) for card in (*thief.hand, *thief.cards)]
    plan = Secret({0: options})
    assert {*options} - {*hurried(view, plan, options)} == {("hide",), ("pickpocket",), ("art",)}
    thief.seen = True
    assert {*hurried(view, plan, options)} == {*options} == {*instinct(view, plan, options)}


class Known(Knowledge):
    """What the first thief of a scene knows: its own place."""

    def __init__(self, scene):
        super().__init__(Ledger(()), 0)
        self.learn({scene.table.thieves[0].place: scene.truth[scene.table.thieves[0].place]})
