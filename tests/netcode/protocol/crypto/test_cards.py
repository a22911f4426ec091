"""The path of a card: shuffled, looked at, passed on, returned, shown; and every way to cheat on the way."""

from dataclasses import replace

import pytest

from netcode.protocol.crypto import cards
from netcode.protocol.crypto.elgamal import concealed, point
from netcode.protocol.crypto.group import G
from netcode.protocol.crypto.parsing import Refused
from tests.netcode.protocol.crypto.table import Table, wired

BOX = ("ring", "ring", "crown", "lamp", "rope")
TABLE = Table(3)
DECK = TABLE.mixed(TABLE.box(*BOX))
HERE = TABLE.at(0)


def test_a_shuffled_deck_holds_the_same_cards_and_each_is_read_by_its_reader():
    table = Table(3)
    deck = table.mixed(table.box(*BOX))
    seen = [table.read(table.look(card, place % 3), place % 3, BOX) for place, card in enumerate(deck)]
    assert sorted(seen) == sorted(BOX)


def test_a_card_can_be_looked_at_passed_and_shown_to_all():
    table = Table(3)
    card = table.mixed(table.box(*BOX))[0]
    looked = table.look(card, 0)
    seen = table.read(looked, 0, BOX)
    for seat in (1, 2):  # all layers back on, and the next one looks
        looked = table.on(looked, seat)
    passed = table.look(looked, 1)
    assert table.read(passed, 1, BOX) == seen
    assert table.off(passed, 1).read(BOX) == seen


def test_a_peer_that_was_killed_says_the_same_again_byte_by_byte():
    before, after = Table(3), Table(3)
    for table in (before, after):
        table.said = wired(cards.take(HERE, DECK, table.keys, table.nonces[0]))
    assert before.said == after.said


# ---- looking --------------------------------------------------------------------------------------------------------


def test_a_look_without_a_re_mask_is_refused():
    lazy = cards.Taken(((DECK[0].a, DECK[0].b),), cards.take(HERE, DECK[:1], TABLE.keys, TABLE.nonces[0]).proofs)
    with pytest.raises(Refused, match="Seat 0 did not re-mask"):
        cards.taken(HERE, DECK[:1], TABLE.keys, lazy)


def test_a_re_mask_into_another_card_is_refused():
    """The reader would have the others open a card of its choice."""
    other = cards.take(HERE, DECK[1:2], TABLE.keys, TABLE.nonces[0])
    with pytest.raises(Refused, match="Seat 0 re-masked a card into another one"):
        cards.taken(HERE, DECK[:1], TABLE.keys, other)


def test_a_re_mask_that_changes_the_value_is_refused():
    honest = cards.take(HERE, DECK[:1], TABLE.keys, TABLE.nonces[0])
    a, b = honest.cards[0]
    changed = replace(honest, cards=((a, b + point("crown") - point("ring")),))
    with pytest.raises(Refused, match="into another one"):
        cards.taken(HERE, DECK[:1], TABLE.keys, changed)


@pytest.mark.parametrize("change", ["table", "slot", "seat", "purpose"])
def test_a_re_mask_from_elsewhere_is_refused(change: str):
    elsewhere = {"table": b"other" * 6, "slot": 99, "seat": 1, "purpose": "hand"}
    honest = cards.take(HERE, DECK[:1], TABLE.keys, TABLE.nonces[0])
    with pytest.raises(Refused, match="into another one"):
        cards.taken(replace(HERE, **{change: elsewhere[change]}), DECK[:1], TABLE.keys, honest)


def test_re_masking_fewer_cards_than_asked_is_refused():
    with pytest.raises(Refused, match="into another one"):
        cards.taken(HERE, DECK[:2], TABLE.keys, cards.take(HERE, DECK[:1], TABLE.keys, TABLE.nonces[0]))


# ---- shares ---------------------------------------------------------------------------------------------------------


def given(sent: cards.Shares, **instead: object) -> None:
    asked = {"context": HERE, "cards": DECK[:2], "key": TABLE.keys[0]} | instead
    with pytest.raises(Refused, match="gave a wrong share"):
        cards.given(sent=sent, **asked)


def test_a_wrong_share_is_refused():
    honest = cards.give(HERE, DECK[:2], TABLE.secrets[0], TABLE.nonces[0])
    given(replace(honest, points=(honest.points[0] + G, honest.points[1])))
    given(replace(honest, points=honest.points[::-1]))
    given(replace(honest, points=honest.points[:1]))


def test_a_share_made_with_another_secret_is_refused():
    given(cards.give(HERE, DECK[:2], TABLE.secrets[1], TABLE.nonces[0]))


def test_a_share_of_another_card_is_refused():
    given(cards.give(HERE, DECK[2:4], TABLE.secrets[0], TABLE.nonces[0]))


@pytest.mark.parametrize("change", ["table", "slot", "seat", "purpose"])
def test_a_share_from_elsewhere_is_refused(change: str):
    elsewhere = {"table": b"other" * 6, "slot": 99, "seat": 1, "purpose": "hand"}
    honest = cards.give(HERE, DECK[:2], TABLE.secrets[0], TABLE.nonces[0])
    given(honest, context=replace(HERE, **{change: elsewhere[change]}))


def test_a_layer_is_neither_put_on_nor_taken_off_twice():
    (share,) = cards.give(HERE, DECK[:1], TABLE.secrets[0], TABLE.nonces[0]).points
    with pytest.raises(Refused, match="already has a layer"):
        DECK[0].plus(0, share)
    with pytest.raises(Refused, match="has no layer"):
        DECK[0].without(0, share).without(0, share)


def test_a_card_is_read_only_without_layers_and_only_as_a_value_it_can_have():
    card = concealed("ring", 0, TABLE.keys[0], 5)
    with pytest.raises(Refused, match="still carries layers"):
        card.read(BOX)
    with pytest.raises(Refused, match="none of the values"):
        card.without(0, TABLE.secrets[0] * card.a).read(["crown"])


# ---- keys -----------------------------------------------------------------------------------------------------------


def test_a_key_made_of_other_peoples_keys_is_refused():
    """The rogue key: own secret minus everybody else's key, so that the joint key is the cheat's alone."""
    rogue = 5 * G - TABLE.keys[1] - TABLE.keys[2]
    with pytest.raises(Refused, match="Seat 0 does not hold the secret of its key"):
        cards.possessed(HERE, rogue, cards.possess(HERE, 5, TABLE.nonces[0]))
    cards.possessed(HERE, TABLE.keys[0], cards.possess(HERE, TABLE.secrets[0], TABLE.nonces[0]))


def test_somebody_elses_proof_of_possession_is_refused():
    proof = cards.possess(HERE, TABLE.secrets[0], TABLE.nonces[0])
    with pytest.raises(Refused, match="Seat 1 does not hold"):
        cards.possessed(HERE.by(1), TABLE.keys[0], proof)
