"""What the bots of Thieves! do with cards of which two are nearly alike."""

from engines.core import Choose, Knowledge, Ledger, Option, View
from engines.games.thieves.bots import instinct
from tests.engines.games.thieves.stage import ANN, Stage

NAMES = ("Ann", "Ben", "Cy")


def hidden_first(hand: str, stashes: tuple[str, ...]) -> str:
    """Which of two cards Ann would rather have in her stash."""
    stage = Stage(hands=(hand, "helmet", "helmet"), stashes=stashes)
    knowledge = Knowledge(Ledger(()), ANN)
    knowledge.learn({card: stage.truth[card] for card in (*stage.s.hands[ANN], *stage.s.stashes[ANN])})
    choices: list[Option] = [("stash", card) for card in stage.s.hands[ANN]]
    leanings = instinct(View(stage.s, knowledge, NAMES), Choose(ANN, choices), choices)
    return str(stage.truth[max(choices, key=lambda choice: leanings[choice])[1]])


def test_the_ring_is_not_hidden_in_the_own_stash_while_as_good_a_card_is_at_hand() -> None:
    """Somebody who was the richest anyhow hid the Ring, which the police love, and kept a Loot 1."""
    for hand in ("ring, loot 1", "loot 1, ring"):
        assert hidden_first(hand, ("(loot 3)", "loot 1", "")) == "loot 1"


def test_the_horseshoe_is_hidden_before_a_loot_3() -> None:
    for hand in ("horseshoe, loot 3", "loot 3, horseshoe"):
        assert hidden_first(hand, ("(loot 3)", "loot 1", "")) == "horseshoe"
