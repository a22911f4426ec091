"""Facts about hidden values, and every way to lie about them."""

from collections.abc import Collection, Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netcode.protocol.crypto import cards
from netcode.protocol.crypto.elgamal import Hidden, Value, concealed, point
from netcode.protocol.crypto.group import G
from netcode.protocol.crypto.parsing import Refused
from netcode.protocol.crypto.proofs import one_of_rows, same_log
from netcode.protocol.crypto.proofs.one_of_rows import OneOfRows, Row
from netcode.protocol.crypto.proofs.same_log import SameLog
from tests.netcode.protocol.crypto.table import Table, wired

TABLE = Table(2)
HERE = TABLE.at(0)
SECRET, KEY, NONCES = TABLE.secrets[0], TABLE.keys[0], TABLE.nonces[0]


def among(values: Iterable[Value]) -> list[Row]:
    return [(value,) for value in values]


LOOT = among(["ring", "crown", "lamp"])


def hidden(value: Value, r: int = 77) -> Hidden:
    return concealed(value, 0, KEY, r)


def told(hand: list[Hidden], allowed: Collection[Row], truth: Row) -> OneOfRows:
    sent = cards.state(HERE, hand, allowed, truth, SECRET, NONCES)
    return OneOfRows.from_wire(wired(sent))


def believed(hand: list[Hidden], allowed: Collection[Row], proof: OneOfRows) -> None:
    cards.stated(HERE, hand, allowed, KEY, proof)


def refused(hand: list[Hidden], allowed: Collection[Row], proof: OneOfRows) -> None:
    with pytest.raises(Refused, match="Seat 0 said something untrue"):
        believed(hand, allowed, proof)


def test_the_order_and_number_of_the_rows_does_not_matter():
    proof = told([hidden("ring")], LOOT, ("ring",))
    believed([hidden("ring")], [*LOOT[::-1], *LOOT], proof)


@settings(max_examples=25)
@given(size=st.integers(1, 70), data=st.data())
def test_every_true_fact_can_be_proved(size: int, data: st.DataObject):
    allowed = among(range(size))
    truth = data.draw(st.integers(0, size - 1))
    believed([hidden(truth)], allowed, told([hidden(truth)], allowed, (truth,)))


def test_the_proof_has_the_same_shape_whatever_is_true():
    shapes = {
        tuple(len(part) for part in told([hidden(row[0])], LOOT, row).to_wire() if isinstance(part, list))
        for row in LOOT
    }
    assert len(shapes) == 1


def test_a_lie_about_a_set_is_refused():
    """The cheat runs the real prover with a value that it does not hold."""
    for claimed in LOOT:
        refused([hidden("siren")], LOOT, told([hidden("siren")], LOOT, claimed))


def test_denying_a_card_that_one_holds_is_refused():
    box = ["ring", "crown", "lamp", "siren"]
    none_of_these = among(value for value in box if value != "siren")
    refused([hidden("siren")], none_of_these, told([hidden("siren")], none_of_these, ("ring",)))
    believed([hidden("lamp")], none_of_these, told([hidden("lamp")], none_of_these, ("lamp",)))


def test_a_proof_about_a_wider_set_does_not_do_for_a_narrower_one():
    wide = among(["ring", "crown", "lamp", "siren"])
    proof = told([hidden("siren")], wide, ("siren",))
    believed([hidden("siren")], wide, proof)
    refused([hidden("siren")], LOOT, proof)
    refused([hidden("siren")], among(["ring", "crown"]), proof)


def test_nothing_is_one_of_none():
    refused([hidden("ring")], [], told([hidden("ring")], LOOT, ("ring",)))
    with pytest.raises(ValueError, match="at least one"):
        told([hidden("ring")], [], ("ring",))


def test_a_proof_about_one_card_does_not_do_for_another():
    proof = told([hidden("ring")], LOOT, ("ring",))
    refused([hidden("ring", r=78)], LOOT, proof)
    refused([hidden("siren")], LOOT, proof)


@pytest.mark.parametrize("change", ["table", "slot", "seat", "purpose"])
def test_a_fact_from_elsewhere_is_refused(change: str):
    elsewhere = {"table": b"other" * 6, "slot": 99, "seat": 1, "purpose": "hand"}
    proof = told([hidden("ring")], LOOT, ("ring",))
    with pytest.raises(Refused):
        cards.stated(replace(HERE, **{change: elsewhere[change]}), [hidden("ring")], LOOT, KEY, proof)


def test_somebody_elses_cards_are_not_spoken_about():
    theirs = concealed("ring", 1, TABLE.keys[1], 5)
    with pytest.raises(Refused, match="Seat 0 spoke about a value that is not under its layer alone"):
        cards.state(HERE, [theirs], LOOT, ("ring",), SECRET, NONCES)
    with pytest.raises(Refused, match="not under its layer alone"):
        cards.stated(HERE, [theirs], LOOT, KEY, told([hidden("ring")], LOOT, ("ring",)))


def test_every_number_of_the_proof_matters():
    allowed = among(range(5))
    proof = told([hidden(3)], allowed, (3,))
    for i in range(3):
        refused([hidden(3)], allowed, replace(proof, bits=(*proof.bits[:i], proof.bits[i] + G, *proof.bits[i + 1 :])))
        for name in ("f", "opened", "binary"):
            numbers = getattr(proof, name)
            refused([hidden(3)], allowed, replace(proof, **{name: (*numbers[:i], numbers[i] + 1, *numbers[i + 1 :])}))
    for k, points in enumerate(proof.lower):
        for c, term in enumerate(points):
            changed = (*points[:c], term + G, *points[c + 1 :])
            refused([hidden(3)], allowed, replace(proof, lower=(*proof.lower[:k], changed, *proof.lower[k + 1 :])))
    refused([hidden(3)], allowed, replace(proof, challenge=proof.challenge + 1))
    refused([hidden(3)], allowed, replace(proof, response=proof.response + 1))
    refused([hidden(3)], allowed, replace(proof, bits=proof.bits[:2]))


# ---- two cards ------------------------------------------------------------------------------------------------------


BOX = ["ring", "crown", "lamp"]
ALIKE = {(value, value) for value in BOX}
UNLIKE = {(one, other) for one in BOX for other in BOX if one != other}


def test_two_cards_are_proved_alike_or_unlike():
    pair, other = [hidden("ring"), hidden("ring", r=5)], [hidden("ring"), hidden("lamp", r=5)]
    believed(pair, ALIKE, told(pair, ALIKE, ("ring", "ring")))
    believed(other, UNLIKE, told(other, UNLIKE, ("ring", "lamp")))


def test_a_lie_about_two_cards_is_refused():
    pair, other = [hidden("ring"), hidden("ring", r=5)], [hidden("ring"), hidden("lamp", r=5)]
    for truth in UNLIKE:
        refused(pair, UNLIKE, told(pair, UNLIKE, truth))
    for truth in ALIKE:
        refused(other, ALIKE, told(other, ALIKE, truth))


def test_the_order_of_two_cards_matters():
    allowed = {("key", "chest"), ("rope", "well"), ("rope", "wall")}
    right, wrong = [hidden("key"), hidden("chest", r=5)], [hidden("chest", r=5), hidden("key")]
    proof = told(right, allowed, ("key", "chest"))
    believed(right, allowed, proof)
    refused(wrong, allowed, proof)


# ---- sealed values and steps ----------------------------------------------------------------------------------------

HEXES = [(q, r) for q in range(6) for r in range(6)]
STEP = {(q, r): {(q, r), (q + 1, r), (q, r + 1)} for q, r in HEXES}
ALLOWED = [(new, old) for old in HEXES for new in STEP[old] if new in HEXES]


def mask(card: Hidden, r: int) -> SameLog:
    return same_log.prove(HERE.of("seal"), "mask", [G], [card.a], r, NONCES)


def start(place: Value) -> Hidden:
    begin = among(HEXES)
    sent = cards.seal(HERE.of("entry"), begin, (place,), [], SECRET, NONCES)
    return cards.sealed(HERE.of("entry"), begin, [], KEY, cards.Sealed.from_wire(wired(sent)))


def test_a_legal_step_between_hidden_places_is_accepted_and_owned_by_the_walker_alone():
    old = start((2, 3))
    sent = cards.seal(HERE, ALLOWED, ((3, 3), (2, 3)), [old], SECRET, NONCES)
    new = cards.sealed(HERE, ALLOWED, [old], KEY, cards.Sealed.from_wire(wired(sent)))
    assert new.layers == {0}
    assert TABLE.read(new, 0, HEXES) == (3, 3)


def test_an_illegal_step_is_refused():
    """Through a wall: from (0, 0) to (5, 5), told as if it had been a step from (4, 5)."""
    old = start((0, 0))
    for truth in [((5, 5), (4, 5)), ((1, 0), (0, 0))]:
        card = cards.concealed((5, 5), 0, KEY, 9)
        proof = one_of_rows.prove(HERE.of("seal"), [card, old], ALLOWED, truth, SECRET, NONCES)
        with pytest.raises(Refused, match="Seat 0 hid a value that is not allowed"):
            cards.sealed(HERE, ALLOWED, [old], KEY, cards.Sealed(card.a, card.b, mask(card, 9), proof))


def test_being_in_two_places_at_once_is_refused():
    """A step is proved from the latest place; one from an earlier place does not count."""
    first, later = start((0, 0)), cards.concealed((5, 5), 0, KEY, 9)
    sent = cards.seal(HERE, ALLOWED, ((0, 1), (0, 0)), [first], SECRET, NONCES)
    with pytest.raises(Refused, match="not allowed"):
        cards.sealed(HERE, ALLOWED, [later], KEY, sent)


def test_a_thief_in_sight_cannot_stay_silent():
    seen = {(2, 2), (2, 3)}
    unseen = among(place for place in HEXES if place not in seen)
    place = start((2, 3))
    refused([place], unseen, told([place], unseen, ((0, 0),)))


def test_a_sealed_value_that_somebody_else_sealed_is_refused():
    sent = cards.seal(HERE, LOOT, ("ring",), [], SECRET, NONCES)
    with pytest.raises(Refused, match="Seat 1 hid a value under a foreign mask"):
        cards.sealed(HERE.by(1), LOOT, [], TABLE.keys[1], sent)


def test_a_value_outside_the_rules_cannot_be_sealed():
    with pytest.raises(ValueError, match="not in"):
        cards.seal(HERE, LOOT, ("siren",), [], SECRET, NONCES)
    card = concealed("siren", 0, KEY, 9)
    proof = one_of_rows.prove(HERE.of("seal"), [card], LOOT, ("ring",), SECRET, NONCES)
    with pytest.raises(Refused, match="Seat 0 hid a value that is not allowed"):
        cards.sealed(HERE, LOOT, [], KEY, cards.Sealed(card.a, card.b, mask(card, 9), proof))


def test_a_sealed_value_over_the_mask_of_somebody_elses_card_is_refused():
    """Everything about it is true but for who made the mask. Accepted, it would later be given all layers, and seat 1's
    share of that mask opens the card."""
    victim = concealed("crown", 1, TABLE.keys[1], 123456)
    for a in (victim.a, victim.a + 5 * G):
        card = Hidden(a, point("ring") + SECRET * a, frozenset({0}))
        proof = one_of_rows.prove(HERE.of("seal"), [card], LOOT, ("ring",), SECRET, NONCES)
        with pytest.raises(Refused, match="Seat 0 hid a value under a foreign mask"):
            cards.sealed(HERE, LOOT, [], KEY, cards.Sealed(card.a, card.b, mask(card, 5), proof))
