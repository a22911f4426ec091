"""Imagined worlds: each agrees with what is known, and every world that agrees can be imagined."""

from collections import Counter
from random import Random

import pytest

from engines.core.facts import Related, Unlike
from engines.core.imagining import Pile, Possible
from engines.core.knowledge import Knowledge, Ledger
from engines.core.requests import Declare, Show, Shuffle

WORLDS = 400


def worlds(possible: Possible) -> Counter[tuple]:
    """Many worlds, as the values of the cards in their order."""
    found = (possible.world(Random(seed)) for seed in range(WORLDS))
    return Counter(tuple(world[card] for card in sorted(world)) for world in found)


def pile(values: str, **narrowed: str) -> Possible:
    """As many cards as values; `_2="ab"` says that card 2 is a or b."""
    may = {int(card[1:]): frozenset(allowed) for card, allowed in narrowed.items()}
    return Possible({}, [], [Pile(range(len(values)), Counter(values), may)], [], {})


def test_every_order_of_the_values_is_as_likely_as_the_others():
    found = worlds(pile("abc"))
    assert len(found) == 6
    assert all(WORLDS / 6 * 0.6 < count < WORLDS / 6 * 1.4 for count in found.values())


def test_narrowed_cards_have_one_of_their_values_and_the_rest_what_is_left():
    found = worlds(pile("aabcd", _0="ab", _3="cd"))
    assert all(world[0] in "ab" and world[3] in "cd" and sorted(world) == list("aabcd") for world in found)
    assert {(world[0], world[3]) for world in found} == {("a", "c"), ("a", "d"), ("b", "c"), ("b", "d")}


def test_a_card_gives_way_to_one_that_can_have_nothing_else():
    found = worlds(pile("abcd", _0="ab", _1="ab", _2="bc", _3="cd"))
    assert set(found) == {("a", "b", "c", "d"), ("b", "a", "c", "d")}


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="no value is left"):
        pile("abc", _0="a", _1="a").world(Random(1))


def test_promises_about_several_cards_hold_in_every_world():
    cards = [Pile(range(6), Counter("aabbcc"), {})]
    unlike = Possible({}, [], cards, [Unlike((0, 1, 2))], {})
    assert {frozenset(world[:3]) for world in worlds(unlike)} == {frozenset("abc")}
    follows = {"a": frozenset("b"), "b": frozenset("c")}
    related = Possible({}, [], cards, [Related(9, 0, follows), Unlike((0, 1))], {9: "a"})
    found = worlds(related)
    assert all(world[0] == "b" and world[1] in "ac" for world in found)
    assert all(len(world) == 6 for world in found), "a card that lies open is no part of a world"


def test_a_promise_that_no_world_keeps_is_refused():
    with pytest.raises(ValueError, match="no world"):
        Possible({}, [], [Pile(range(3), Counter("aab"), {})], [Unlike((0, 1, 2))], {}).world(Random(1))


def test_places_and_dice_have_any_of_the_values_they_may_have():
    possible = Possible({7: "seen"}, [(3, [1, 2, 3])], [], [], {})
    assert set(worlds(possible)) == {(1, "seen"), (2, "seen"), (3, "seen")}


def test_a_world_knows_of_the_latest_answer_and_of_what_was_seen_since():
    ledger = Ledger(["ring", "crown", "lamp"])
    knowledge = Knowledge(ledger, 0)
    ledger.see(Shuffle((0, 1, 2), (3, 4, 5)), None)
    assert {knowledge.imagine(Random(seed))[3] for seed in range(40)} == {"ring", "crown", "lamp"}
    knowledge.learn({4: "ring"})
    assert {knowledge.imagine(Random(seed))[3] for seed in range(40)} == {"crown", "lamp"}
    ledger.see(Declare({1: [3]}, frozenset({"lamp"})), {})
    assert {knowledge.imagine(Random(seed))[3] for seed in range(40)} == {"crown"}
    knowledge.forget([4])
    ledger.see(Show([4]), ["ring"])
    assert knowledge.imagine(Random(1)) == {3: "crown", 5: "lamp"}
