"""What the bots of Thieves! do with their cards, and would be laughed at if they did otherwise."""

from collections.abc import Mapping, Sequence

from engines.core import Card, Choose, Knowledge, Ledger, Option, Value, View, keeps
from engines.games.thieves.bots import instinct
from engines.games.thieves.rules import PROMISE, ways_to_play
from tests.engines.games.thieves.stage import ANN, Stage

NAMES = ("Ann", "Ben", "Cy")


THREE = "loot 1, loot 1, helmet"  # what a player holds after a turn


def played(hand: str, stashes: tuple[str, ...], police: str = "", getaways: int = 0, others: str = THREE) -> str:
    """Which card of her hand Ann plays, whatever she does with it."""
    stage = Stage(hands=(hand, others, others), stashes=stashes, police=police, getaways=getaways)
    s, knowledge = stage.s, Knowledge(Ledger(()), ANN)
    knowledge.learn({card: stage.truth[card] for card in (*s.hands[ANN], *s.stashes[ANN])} | s.face)
    choices = keepable(ways_to_play(s, ANN, s.hands[ANN]), stage.truth)
    leanings = instinct(View(s, knowledge, NAMES), Choose(ANN, choices), choices)
    return str(stage.truth[max(choices, key=lambda choice: leanings[choice])[1]])


def keepable(choices: Sequence[Option], truth: Mapping[Card, Value]) -> list[Option]:
    return [choice for choice in choices if keeps(PROMISE, choice, truth.__getitem__)]


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


def test_the_thieves_are_sent_out_when_they_bring_more_than_any_loot() -> None:
    """Somebody held them from the first card to the end of the game, one point behind, beside an open Loot 3."""
    stashes = ("(loot 2)", "loot 3, (loot 1)", "loot 1")
    assert played("thieves, loot 2, helmet, loot 0", stashes, getaways=5) == "thieves"
    assert played("thieves, loot 3, helmet, loot 0", ("(loot 2)", "loot 0", "loot 1")) == "loot 3"


def test_a_fortune_is_not_held_back_for_a_card_that_does_nothing() -> None:
    """One was held to the end of a game, while its owner gave away a Loot 0 and hid another."""
    assert played("fortune, loot 0, loot 0", ("(loot 2)", "loot 3", "loot 1")) == "fortune"


def test_whoever_is_the_richest_by_far_plays_no_fortune_when_the_police_are_near() -> None:
    """It may draw a Helmet, and both of its cards must be played."""
    stashes = ("loot 3, loot 3, loot 3, loot 2", "loot 2", "loot 1")
    assert played("fortune, loot 0", stashes, police="helmet, two helmets") == "loot 0"


def test_a_siren_is_not_played_right_after_another() -> None:
    """Somebody did, though rivals who had just laid down their Helmets could hold no more of them."""
    hand, stashes, police = "siren, loot 1", ("loot 1", "loot 3, loot 3", "loot 1"), "siren, helmet, two helmets"
    assert played(hand, stashes, police) == "siren"
    assert played(hand, stashes, police, others="loot 1, loot 2") == "loot 1"
