"""Standing in for a seat that left, and every way to spoil it."""

from dataclasses import replace
from itertools import combinations

import pytest

from netcode.protocol.crypto import cards, key_parts, sealed_letter
from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.group import G, write_scalar
from netcode.protocol.crypto.key_parts import Dealing
from netcode.protocol.crypto.parsing import Refused
from tests.netcode.protocol.crypto.table import Table, wired

TABLE = Table(5)
HERE = TABLE.at(0, "shares")
NEEDED = 3
DEALING = Dealing.from_wire(wired(key_parts.deal(HERE, TABLE.secrets[0], NEEDED, TABLE.keys, TABLE.nonces[0])))
OTHERS = [1, 2, 3, 4]
DECK = TABLE.box("ring", "crown")


def test_any_three_of_four_take_the_layer_of_the_leaver_off():
    key_parts.check(HERE, DEALING, NEEDED, TABLE.keys)
    held = {seat: key_parts.receive(HERE, DEALING, seat, TABLE.secrets[seat]) for seat in OTHERS}
    card = TABLE.mixed(DECK)[0]
    for stand_ins in combinations(OTHERS, NEEDED):
        given = {}
        for seat in stand_ins:
            sent = cards.give(TABLE.at(seat, "for 0"), [card], held[seat], TABLE.nonces[seat])
            key = key_parts.public(DEALING, seat)
            (given[seat],) = cards.given(TABLE.at(seat, "for 0"), [card], key, cards.Shares.from_wire(wired(sent)))
        assert key_parts.stand_in(given, NEEDED) == TABLE.secrets[0] * card.a


def test_fewer_than_needed_learn_nothing_they_could_use():
    held = {seat: key_parts.receive(HERE, DEALING, seat, TABLE.secrets[seat]) for seat in OTHERS[:2]}
    given = {seat: part * DECK[0].a for seat, part in held.items()}
    with pytest.raises(Refused, match="3 seats must stand in"):
        key_parts.stand_in(given, NEEDED)
    assert key_parts.stand_in(given, 2) != TABLE.secrets[0] * DECK[0].a


def test_a_stand_in_with_a_wrong_part_is_refused():
    part = key_parts.receive(HERE, DEALING, 2, TABLE.secrets[2])
    sent = cards.give(TABLE.at(2), DECK, part + 1, TABLE.nonces[2])
    with pytest.raises(Refused, match="Seat 2 gave a wrong share"):
        cards.given(TABLE.at(2), DECK, key_parts.public(DEALING, 2), sent)


def test_sharing_another_key_than_ones_own_is_refused():
    other = key_parts.deal(HERE, TABLE.secrets[0] + 1, NEEDED, TABLE.keys, TABLE.nonces[0])
    with pytest.raises(Refused, match="Seat 0 shared something else than its key"):
        key_parts.check(HERE, other, NEEDED, TABLE.keys)
    harder = key_parts.deal(HERE, TABLE.secrets[0], NEEDED + 1, TABLE.keys, TABLE.nonces[0])
    with pytest.raises(Refused, match="something else"):
        key_parts.check(HERE, harder, NEEDED, TABLE.keys)


def test_leaving_a_seat_out_is_refused():
    fewer = replace(DEALING, letters={seat: DEALING.letters[seat] for seat in OTHERS[1:]})
    with pytest.raises(Refused, match="did not write to every other seat"):
        key_parts.check(HERE, fewer, NEEDED, TABLE.keys)


@pytest.mark.parametrize("text", [write_scalar(12345), b"too short", b"\xff" * 32])
def test_a_false_part_is_noticed_by_its_receiver(text: bytes):
    letter = sealed_letter.seal(HERE.of("to 2"), TABLE.keys[2], text, TABLE.nonces[0])
    dealing = replace(DEALING, letters={**DEALING.letters, 2: letter})
    with pytest.raises(Refused):
        key_parts.receive(HERE, dealing, 2, TABLE.secrets[2])
    assert key_parts.receive(HERE, dealing, 3, TABLE.secrets[3])


def test_a_letter_that_was_changed_on_its_way_is_refused():
    letter = DEALING.letters[2]
    for changed in (replace(letter, sealed=letter.sealed[:-1] + b"?"), replace(letter, ephemeral=letter.ephemeral + G)):
        dealing = replace(DEALING, letters={**DEALING.letters, 2: changed})
        with pytest.raises(Refused, match="Seat 0 sent a letter that its receiver cannot open"):
            key_parts.receive(HERE, dealing, 2, TABLE.secrets[2])


def test_letters_are_bounded_and_to_rising_seats():
    commitments, posted = wired(DEALING)
    seat, (key, sealed) = posted[0]
    for wire in (
        posted[::-1],
        [posted[0], posted[0]],
        [[seat, [key, bytes(1025)]]],
        [[seat, [key, bytes(15)]]],
    ):
        with pytest.raises(Refused, match=r"rising seats|16 to 1024 bytes"):
            Dealing.from_wire([commitments, wire])
    assert Dealing.from_wire([commitments, [[seat, [key, sealed]]]]).letters.keys() == {seat}


def test_a_letter_is_read_by_its_receiver_alone_and_only_where_it_belongs():
    letter = sealed_letter.seal(HERE, TABLE.keys[1], b"hush", TABLE.nonces[0])
    assert read(HERE, letter, 1) == b"hush"
    for context, seat in ((HERE, 2), (HERE.by(2), 1), (HERE.of("x"), 1)):
        with pytest.raises(Refused, match="cannot open"):
            read(context, letter, seat)


def read(context: Context, letter: sealed_letter.Letter, seat: int) -> bytes:
    return sealed_letter.read(context, letter, TABLE.keys[seat], TABLE.secrets[seat] * letter.ephemeral)
