"""What the bots of Gentlemen Thieves do with Helping Hands, and would be laughed at if they did otherwise."""

from collections.abc import Sequence
from random import Random

from engines.core import Choose, Dealer, Game, Knowledge, Ledger, Move, Option, Request, View
from engines.games.gentlemen import RULES
from engines.games.gentlemen.bots import instinct
from engines.games.gentlemen.turn.actions import actions
from engines.search import bot_at, worlds
from tests.engines.games.gentlemen.stage import ANN, Stage

NAMES = ("Ann", "Ben", "Cy")
LINK = ("tunnel", "middle", "OPE")


def chosen(stage: Stage) -> Option:
    """What Ann does by instinct; she is the black burglar."""
    s = stage.s
    knowledge = Knowledge(Ledger(()), ANN)
    knowledge.learn({s.burglars[ANN]: "K"})
    choices = actions(s, ANN)
    leanings = instinct(View(s, knowledge, NAMES), Choose(ANN, choices), choices)
    return max(leanings, key=lambda choice: leanings[choice])


def linked_for(tokens: str, left: int) -> bool:
    """Whether Ann spends a Helping Hand to link the Manor with these tokens at the Opera."""
    tiles = f"MAN Km Gc Pl; OPE {tokens}"
    return chosen(Stage(tiles, white="RY", display="Rr Rr Yr", pile="Gl " * left)) == LINK


def test_a_helping_hand_is_not_spent_for_a_single_token_while_there_is_time() -> None:
    """One burglar had spent all three after three rounds, the last two for a token that others got as well."""
    assert not linked_for("Rr Yk", left=40)
    assert linked_for("Rr Yk Gr Kk", left=40), "two tokens are worth it"


def test_at_the_end_a_single_token_is_better_than_a_helping_hand() -> None:
    assert linked_for("Rr Yk", left=6)


def test_nothing_is_burgled_away_where_both_sides_have_as_much() -> None:
    """Twice somebody laid the fifth kind, and all was lost, where the same token of another kind would have done."""
    tiles = "JEW Km Kc Pl Yr Rr"
    assert chosen(Stage(tiles, display="Kk Km Rr", pile="Gl " * 40)) == ("display", 2, "JEW")


def test_a_master_with_little_time_does_not_move_the_lock_about_for_nothing() -> None:
    """Two masters moved it three times within a round. Eight worlds say too little of so many choices."""
    master, crafty = bot_at(RULES, "master", worlds(8)), bot_at(RULES, "crafty")
    asked = wasted = 0

    def watched(view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
        nonlocal asked, wasted
        if any(choice[0] == "lock" for choice in choices):
            asked += 1
            leanings, move = instinct(view, request, choices), master(view, request, choices, Random(asked))
            wasted += move[0] in ("tunnel", "lock", "car", "loot") and leanings[move] < max(leanings.values()) - 30
        return crafty(view, request, choices, rng)

    for number in range(2):
        Dealer(Game(RULES, 4), [watched, crafty, crafty, crafty], Random(number)).run()
    assert asked > 10
    assert wasted <= 1
