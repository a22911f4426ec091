"""What the bots of Sneaks & Snitches know that somebody at the table would laugh at if they did not."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp
from random import Random

from engines.core import Choose, Dealer, Game, Knowledge, Ledger, Move, Option, Secret, View
from engines.games.sneaks import RULES
from engines.games.sneaks.bots import GREEDY, instinct
from engines.games.sneaks.loot import mixes
from engines.games.sneaks.table import PLANS
from engines.search import bot_at, worlds
from tests.engines.games.sneaks.stage import ANN, Stage

NAMES = ("Ann", "Ben", "Cy", "Di")


def seen_by(stage: Stage, seat: int, stash: Sequence[str] = ()) -> View:
    """What a seat sees that has drawn these stash cards."""
    cards = stage.lay(stash, hidden=True)
    stage.s.stashes[seat] += cards
    knowledge = Knowledge(Ledger(()), seat)
    knowledge.learn(dict(zip(cards, stash, strict=True)))
    return View(stage.s, knowledge, NAMES)


def best(leanings: Mapping[Move, float]) -> Option:
    return max(leanings, key=lambda move: leanings[move])


def goes_to(leanings: Mapping[Move, float]) -> dict[str, float]:
    """How likely the sneaks go to each location."""
    top, chances = max(leanings.values()), Counter[str]()
    for (_, sneaks, _), leaning in leanings.items():
        for letter in sneaks:
            chances[letter] += exp(leaning - top)
    return {letter: chance / chances.total() for letter, chance in chances.items()}


def taken_with(stash: Sequence[str]) -> Option:
    """What Ann takes for a Blank Check: in everything she has as much as the others, but for what is in her stash."""
    stage = Stage(3, tokens={0: "3/3/3/3", 1: "3/3/3/3", 2: "3/3/3/3"})
    ways = mixes(3, 3, 3, 3)
    return best(instinct(seen_by(stage, ANN, stash), Choose(ANN, ways), ways))


def test_a_thief_takes_no_more_of_what_is_plenty_in_its_own_stash() -> None:
    for number, category in enumerate(("INF", "ART", "JEW", "GOL")):
        assert taken_with([category] * 5)[1 + number] == 0


def test_where_everybody_wants_to_go_snitches_are_expected() -> None:
    """Nearly every round the greedy thief ran for the one card worth most, and into the snitches of all the others."""
    stage = Stage(4, loot="A I-22, B I-23, C I-24, D I-11, E II-18, F I-19, G I-20")
    request = Secret(PLANS[4])
    seasoned = goes_to(instinct(seen_by(stage, ANN), request, PLANS[4][ANN]))
    view, rng = seen_by(stage, ANN), Random(1)
    greedy = Counter(GREEDY(view, request, PLANS[4][ANN], rng)[1] for _ in range(200))
    assert seasoned["C"] < 0.2 < 0.5 < greedy["C"] / 200


def test_a_master_reckons_with_thieves_that_expect_snitches_and_with_others() -> None:
    """It reckoned with the others only, and at a table of two was no better than those it did not reckon with."""
    master, crafty = bot_at(RULES, "master", worlds(24)), bot_at(RULES, "crafty")
    won = 0.0
    for number in range(20):
        bots = [master, crafty] if number % 2 else [crafty, master]
        dealer = Dealer(Game(RULES, 2), bots, Random(number))
        dealer.run()
        won += next(line.share for line in RULES.scores(dealer.game.state) if bots[line.seat] is master)
    assert won > 12
