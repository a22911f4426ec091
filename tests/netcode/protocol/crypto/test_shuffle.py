"""Shuffles, and every way to cheat with one."""

from dataclasses import replace

import pytest

from netcode.protocol.crypto.elgamal import Hidden, concealed, known
from netcode.protocol.crypto.group import G, Point
from netcode.protocol.crypto.parsing import Refused
from netcode.protocol.crypto.proofs import shuffle
from netcode.protocol.crypto.proofs.shuffle import Shuffled
from netcode.protocol.crypto.seeds import Nonces, Stream
from tests.netcode.protocol.crypto.table import Table, wired

BOX = ("ring", "crown", "lamp", "rope", "mask")
TABLE = Table(2)
DECK = TABLE.mixed(TABLE.box(*BOX))
HERE = TABLE.at(0)


def honest() -> Shuffled:
    return shuffle.shuffle(HERE, DECK, TABLE.keys, TABLE.nonces[0])


def refused(proof: Shuffled, **instead: object) -> None:
    given = {"context": HERE, "before": DECK, "keys": TABLE.keys} | instead
    with pytest.raises(Refused, match=f"Seat {given['context'].seat}"):
        shuffle.shuffled(proof=proof, **given)


def opened(deck: list[Hidden]) -> list[object]:
    return sorted(
        card.without(0, TABLE.secrets[0] * card.a).without(1, TABLE.secrets[1] * card.a).read(BOX) for card in deck
    )


def sent_as(changed: list[Hidden]) -> Shuffled:
    """A cheat at full strength: shuffles another deck than everybody sees, proof and all."""
    return shuffle.shuffle(HERE, changed, TABLE.keys, TABLE.nonces[0])


def test_an_honest_shuffle_is_accepted_and_keeps_the_values():
    after = shuffle.shuffled(HERE, DECK, TABLE.keys, Shuffled.from_wire(wired(honest())))
    assert opened(after) == sorted(BOX)
    assert not {card.a for card in after} & {card.a for card in DECK}


@pytest.mark.parametrize("size", [1, 2, 7])
def test_any_number_of_cards_can_be_shuffled(size: int):
    before = TABLE.box(*BOX * 2)[:size]
    proof = shuffle.shuffle(HERE, before, TABLE.keys, TABLE.nonces[0])
    assert opened(shuffle.shuffled(HERE, before, TABLE.keys, proof)) == sorted((BOX * 2)[:size])


def test_all_orders_come_out_equally_often():
    counts: dict[tuple[int, ...], int] = {}
    for n in range(4800):
        order = tuple(TABLE.nonces[0].stream("order", n).permutation(4))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 49.7  # 23 degrees of freedom, 1 in 1,000


def test_a_replaced_card_is_refused():
    refused(sent_as([known("crown", TABLE.keys), *DECK[1:]]))


def test_a_duplicated_card_is_refused():
    refused(sent_as([DECK[1], *DECK[1:]]))


def test_a_dropped_card_is_refused():
    refused(sent_as(DECK[1:]))


def test_an_added_card_is_refused():
    refused(sent_as([*DECK, known("crown", TABLE.keys)]))


class Twice(Stream):
    def permutation(self, size: int) -> list[int]:
        return [0, 0, *range(2, size)]


class Doubling(Nonces):
    def stream(self, tag: str, *statement: object) -> Stream:
        return Twice(b"k") if tag == shuffle.TAG else super().stream(tag, *statement)


def test_a_prover_that_takes_one_card_twice_is_refused():
    refused(shuffle.shuffle(HERE, DECK, TABLE.keys, Doubling(b"k")))


def test_two_values_traded_against_each_other_are_refused():
    """Their sum stays the same, which a proof of the sum alone would not notice."""
    proof = honest()
    (a0, b0), (a1, b1), *rest = proof.after
    refused(replace(proof, after=((a0, b0 + G), (a1, b1 - G), *rest)))


def test_a_stacked_deck_is_refused():
    """The cheat lays out the deck in the order it likes, under a mask it knows, beside an honest proof."""
    stacked = tuple((7 * G, concealed(value, 0, TABLE.keys[0] + TABLE.keys[1], 7).b) for value in sorted(BOX))
    refused(replace(honest(), after=stacked))


@pytest.mark.parametrize("change", ["table", "slot", "seat", "purpose"])
def test_a_proof_from_elsewhere_is_refused(change: str):
    elsewhere = {"table": b"other" * 6, "slot": 9, "seat": 1, "purpose": "hand"}
    refused(honest(), context=replace(HERE, **{change: elsewhere[change]}))


def test_a_proof_about_another_deck_is_refused():
    refused(honest(), before=list(reversed(DECK)))
    refused(honest(), before=shuffle.shuffled(HERE, DECK, TABLE.keys, honest()))


def test_a_proof_under_other_keys_is_refused():
    refused(honest(), keys=TABLE.keys | {1: 5 * G})


def test_every_number_of_the_proof_matters():
    proof = honest()
    for name in ("c", "chain"):
        points: tuple[Point, ...] = getattr(proof, name)
        for i, point in enumerate(points):
            refused(replace(proof, **{name: (*points[:i], point + G, *points[i + 1 :])}))
    for name in ("s", "s_chain", "s_permuted"):
        numbers: tuple[int, ...] = getattr(proof, name)
        for i, number in enumerate(numbers):
            refused(replace(proof, **{name: (*numbers[:i], number + 1, *numbers[i + 1 :])}))
    for i, (a, b) in enumerate(proof.after):
        refused(replace(proof, after=(*proof.after[:i], (a + G, b), *proof.after[i + 1 :])))
    refused(replace(proof, challenge=proof.challenge + 1))


def test_a_hand_is_shuffled_under_its_owners_layer_alone():
    hand = TABLE.hand(0, "ring", "crown", "lamp")
    proof = shuffle.shuffle(TABLE.at(0), hand, TABLE.keys, TABLE.nonces[0])
    after = shuffle.shuffled(TABLE.at(0), hand, TABLE.keys, proof)
    assert sorted(TABLE.read(card, 0, BOX) for card in after) == ["crown", "lamp", "ring"]


def test_cards_under_different_layers_are_not_shuffled_together():
    with pytest.raises(ValueError, match="same layers"):
        shuffle.shuffle(HERE, [DECK[0], TABLE.look(DECK[1], 0)], TABLE.keys, TABLE.nonces[0])
