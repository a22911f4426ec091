"""Rubbish from outside is refused with a sentence, whatever it is and wherever it arrives."""

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netcode.protocol.crypto import cards, elgamal, key_parts, sealed_letter
from netcode.protocol.crypto.commitments import coins
from netcode.protocol.crypto.group import G, write_scalar
from netcode.protocol.crypto.parsing import Refused
from netcode.protocol.crypto.proofs import one_of_rows, partner, same_log, shuffle
from tests.netcode.protocol.crypto.table import Table, wired

READERS = [
    cards.Taken.from_wire,
    cards.Shares.from_wire,
    cards.Sealed.from_wire,
    coins.Opening.from_wire,
    key_parts.Dealing.from_wire,
    sealed_letter.Letter.from_wire,
    partner.Answer.from_wire,
    partner.offers_from_wire,
    one_of_rows.OneOfRows.from_wire,
    same_log.SameLog.from_wire,
    shuffle.Shuffled.from_wire,
]
LEAVES = (
    st.none() | st.booleans() | st.integers(-2, 70) | st.sampled_from([G.raw, write_scalar(5), b"", b"x" * 32, "x"])
)
RUBBISH = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=7), max_leaves=30)


@settings(max_examples=300)
@given(RUBBISH)
def test_rubbish_is_read_or_refused_and_nothing_else(wire: object):
    sentences = set()
    for reader in READERS:
        try:
            reader(wire)
        except Refused as refusal:
            sentences.add(str(refusal))
    assert all(sentence.endswith(".") for sentence in sentences)


def said() -> list[tuple[object, object]]:
    """One true message of every kind, and who reads it."""
    table = Table(3)
    here, secret, nonces = table.at(0), table.secrets[0], table.nonces[0]
    deck = table.box("ring", "crown")
    own = {seat: elgamal.concealed("ring", seat, table.keys[seat], 3) for seat in table.seats}
    offers = partner.Meeting(here, own, ("ring", "crown"), table.keys).offer(0, nonces)
    return [
        (shuffle.Shuffled.from_wire, wired(shuffle.shuffle(here, deck, table.keys, nonces))),
        (cards.Taken.from_wire, wired(cards.take(here, deck, table.keys, nonces))),
        (cards.Shares.from_wire, wired(cards.give(here, deck, secret, nonces))),
        (cards.Sealed.from_wire, wired(cards.seal(here, [(n,) for n in range(5)], (3,), [], secret, nonces))),
        (same_log.SameLog.from_wire, wired(cards.possess(here, secret, nonces))),
        (key_parts.Dealing.from_wire, wired(key_parts.deal(here, secret, 2, table.keys, nonces))),
        (partner.offers_from_wire, partner.offers_to_wire(offers)),
        (coins.Opening.from_wire, wired(coins.Coins(bytes(32)).open(9))),
    ]


@pytest.mark.parametrize(("reader", "wire"), said())
def test_what_is_read_is_written_the_same_again(reader: object, wire: object):
    read = reader(wire)
    again = partner.offers_to_wire(read) if isinstance(read, dict) else wired(read)
    assert msgpack.packb(again) == msgpack.packb(wire)


@pytest.mark.parametrize(("reader", "wire"), said())
def test_a_message_with_one_part_broken_is_refused(reader: object, wire: object):
    for broken in _breakages(wire):
        with pytest.raises(Refused):
            reader(broken)


def _breakages(wire: object) -> list[object]:
    """The message, each time with one part replaced by something of another kind or size."""
    if not isinstance(wire, list):
        return [None, [], "x", True, b"", 2**70]
    inner = [[*wire[:i], b, *wire[i + 1 :]] for i, part in enumerate(wire[:2]) for b in _breakages(part)]
    return [None, b"x", [None] * 1000, *inner]


def test_lists_are_bounded_before_anything_is_computed():
    endless = [[G.raw, G.raw]] * 100_000
    for reader in (shuffle.Shuffled.from_wire, cards.Taken.from_wire):
        with pytest.raises(Refused, match="at most 256"):
            reader([endless, *[[]] * (6 if reader == shuffle.Shuffled.from_wire else 1)])
