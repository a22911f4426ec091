"""Coins, public rolls and secret dice, and every way to steer them."""

import math
from collections import Counter
from dataclasses import replace

import pytest

from netcode.protocol.crypto.commitments import coins
from netcode.protocol.crypto.commitments.coins import LEAVES, Coins, Opening
from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.parsing import Refused
from netcode.protocol.crypto.seeds import Seed
from tests.netcode.protocol.crypto.table import wired

TREES = [Coins(Seed(bytes([seat]) * 32).coins()) for seat in range(3)]
HERE = Context(b"table" * 6, 4, 1, "roll")


def leaves(index: int) -> dict[int, bytes]:
    return {
        seat: coins.check(tree.root, index, Opening.from_wire(wired(tree.open(index))), seat)
        for seat, tree in enumerate(TREES)
    }


@pytest.mark.parametrize("index", [0, 1, 2, 1023, LEAVES - 1])
def test_every_leaf_opens_against_the_root(index: int):
    assert leaves(index) == {seat: tree.leaf(index) for seat, tree in enumerate(TREES)}


def test_the_root_of_a_known_seed_never_changes():
    assert Coins(bytes(32)).root.hex() == "febebd2427cc49abc376652186c439fae7ffc0a627d8bfeb451f13c3dd62c6b9"


def test_a_rerolled_coin_is_refused():
    opening = TREES[0].open(7)
    for changed in (
        replace(opening, leaf=bytes(32)),
        replace(opening, leaf=TREES[0].leaf(8)),
        replace(opening, path=(bytes(32), *opening.path[1:])),
        replace(opening, index=6),
        TREES[0].open(8),
        TREES[1].open(7),
    ):
        with pytest.raises(Refused, match="Seat 0 opened another coin"):
            coins.check(TREES[0].root, 7, changed, 0)


def test_an_inner_node_cannot_pass_for_a_leaf():
    """Leaves and nodes are hashed apart, so a shorter path proves nothing."""
    opening = TREES[0].open(0)
    with pytest.raises(Refused):
        coins.check(TREES[0].root, 0, replace(opening, path=opening.path[1:]), 0)


@pytest.mark.parametrize(
    "wire",
    [[0, bytes(32)], [-1, bytes(32), []], [LEAVES, bytes(32), []], [0, bytes(31), []], [0, bytes(32), [b""] * 12]],
)
def test_a_coin_that_is_none_is_refused(wire: object):
    with pytest.raises(Refused):
        Opening.from_wire(wire)


def test_all_peers_and_spectators_roll_the_same_and_every_leaf_counts():
    rolled = coins.roll(HERE, leaves(0), 2**32)
    assert rolled == coins.roll(HERE, dict(reversed(leaves(0).items())), 2**32)
    for seat in range(3):
        assert coins.roll(HERE, leaves(0) | {seat: bytes(32)}, 2**32) != rolled
    assert coins.roll(HERE, leaves(0), 2**32, die=1) != rolled
    assert coins.roll(replace(HERE, slot=5), leaves(0), 2**32) != rolled


def test_a_secret_die_is_what_its_opened_leaf_says_and_differs_for_each_die():
    others = {seat: leaf for seat, leaf in leaves(3).items() if seat != 1}
    own = [TREES[1].leaf(100 + die) for die in range(4)]
    private = [coins.secret_roll(HERE, own[die], others, 6, die) for die in range(4)]
    shown = coins.check(TREES[1].root, 102, TREES[1].open(102), 1)
    assert coins.secret_roll(HERE, shown, others, 6, 2) == private[2]
    for leaf in (bytes(32), own[0]):  # without its own leaf a die is anybody's guess: other leaves give other dice
        assert coins.secret_roll(HERE, leaf, others, 2**32, 2) != coins.secret_roll(HERE, own[2], others, 2**32, 2)


def test_a_claimed_die_that_was_not_rolled_is_refused():
    """The roller would rather show the leaf of another of its dice."""
    with pytest.raises(Refused, match="Seat 1 opened another coin"):
        coins.check(TREES[1].root, 102, TREES[1].open(103), 1)


@pytest.mark.parametrize("sides", [2, 3, 6, 7, 10, 20, 100])
def test_faces_are_even(sides: int):
    rolls = 400 * sides
    counts = Counter(coins.roll(HERE, {0: n.to_bytes(32)}, sides) for n in range(rolls))
    assert set(counts) == set(range(1, sides + 1))
    chi = sum((count - 400) ** 2 / 400 for count in counts.values())
    df = sides - 1
    assert chi < df * (1 - 2 / (9 * df) + 3.3 * math.sqrt(2 / (9 * df))) ** 3  # Wilson and Hilferty, about 1 in 2,000


def test_words_that_would_favour_low_faces_are_skipped(monkeypatch: pytest.MonkeyPatch):
    words = iter([2**64 - 1, 2**64 - 6, 9])  # 2^64 is 6 more than a multiple of 10
    monkeypatch.setattr(coins, "digest", lambda *_: next(words).to_bytes(8) + bytes(56))
    assert coins.face(b"", 10) == 10


def test_dice_have_one_to_four_billion_sides():
    assert coins.face(b"x", 1) == 1
    assert 1 <= coins.face(b"x", 2**32) <= 2**32
    for sides in (0, -6, 2**32 + 1):
        with pytest.raises(ValueError, match="sides"):
            coins.face(b"x", sides)
