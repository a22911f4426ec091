"""The path of a card: shuffled, looked at, passed on, returned, shown; and every way to cheat on the way."""

from dataclasses import replace

import pytest

from netcode.crypto import cards
from netcode.crypto.elgamal import Hidden, concealed, point
from netcode.crypto.group import IDENTITY, G
from netcode.crypto.ledger import Ledger
from netcode.crypto.wire import Refused
from tests.netcode.crypto.table import Table, wired

BOX = ("ring", "ring", "crown", "lamp", "rope")
TABLE = Table(3)
DECK = TABLE.mixed(cards.box(BOX, TABLE.keys))
HERE = TABLE.at(0)


def test_a_shuffled_deck_holds_the_same_cards_and_each_is_read_by_its_reader():
    table = Table(3)
    deck = table.mixed(cards.box(BOX, table.keys))
    seen = [table.read(table.look(card, place % 3), place % 3, BOX) for place, card in enumerate(deck)]
    assert sorted(seen) == sorted(BOX)


def test_a_card_can_be_looked_at_passed_and_shown_to_all():
    table, ledger = Table(3), Ledger()
    card = table.mixed(cards.box(BOX, table.keys))[0]
    for reader in (0, 1):
        sent = cards.take(table.at(reader), [card], table.keys, table.nonces[reader])
        (card,) = cards.taken(table.at(reader), [card], table.keys, sent)
        for seat in {0, 1, 2} - {reader}:
            given = cards.give(table.at(seat), [card], table.secrets[seat], table.nonces[seat])
            ledger.note(table.at(seat), [card], cards.given(table.at(seat), [card], table.keys[seat], given))
            share = ledger.share(seat, card)
            assert share is not None
            card = card.without(seat, share)
        seen = table.read(card, reader, BOX)
        if reader == 0:
            first, card = seen, ledger.covered(card, [0, 1, 2])  # all layers back on, without a word
            table.slot += 1
    assert seen == first
    assert table.off(card, 1).read(BOX) == seen


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


def test_a_share_is_not_given_twice_for_the_same_card():
    ledger, later = Ledger(), replace(HERE, slot=99)
    ledger.ask(HERE, DECK[:2])
    ledger.ask(HERE, DECK[:2])  # after a restart the same request comes again
    with pytest.raises(Refused, match="Seat 0's share of this card was already asked for"):
        ledger.ask(later, DECK[1:3])
    ledger.ask(later, DECK[2:3])  # and the refused request left no trace
    ledger.ask(later.by(1), DECK[:2])


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


# ---- the wire -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wire",
    [
        [IDENTITY.raw, G.raw, [0]],
        [G.raw, IDENTITY.raw, [0]],
        [G.raw, G.raw, [1, 0]],
        [G.raw, G.raw, [0, 0]],
        [G.raw, G.raw, [True]],
        [G.raw, G.raw, [64]],
        [G.raw, G.raw, list(range(65))],
        [G.raw, G.raw],
        {"a": G.raw},
    ],
)
def test_a_hidden_value_that_is_none_is_refused(wire: object):
    with pytest.raises(Refused):
        Hidden.from_wire(wire)


def test_a_hidden_value_survives_the_wire():
    assert Hidden.from_wire(wired(DECK[0])) == DECK[0]
