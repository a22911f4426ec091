"""A coin for one other seat alone: the reader hears the coin that was committed to, or proves to everybody that it did
not."""

from dataclasses import replace

import pytest

from netcode.protocol.crypto import sealed_letter
from netcode.protocol.crypto.commitments import whispers
from netcode.protocol.crypto.commitments.coins import Coins, Opening
from netcode.protocol.crypto.parsing import Refused
from netcode.protocol.crypto.sealed_letter import Letter
from tests.netcode.protocol.crypto.table import Table

TABLE = Table(3)
HERE = TABLE.at(0, "whisper")
TREE = Coins(b"t" * 32)
COIN = TREE.open(9)
FORGED = replace(COIN, leaf=bytes(32))


def told(coin: Opening, reader: int = 1) -> Letter:
    return whispers.whisper(HERE, TABLE.keys[reader], coin, TABLE.nonces[0])


def hear(letter: Letter, reader: int = 1, index: int = 9) -> bytes:
    shared = TABLE.secrets[reader] * letter.ephemeral
    return whispers.hear(HERE, letter, TABLE.keys[reader], shared, TREE.root, index)


def complaint_is_upheld(letter: Letter, secret: int = TABLE.secrets[1], index: int = 9) -> bool:
    place = TABLE.at(1, "hear")
    complaint = sealed_letter.complain(place, letter, secret, TABLE.nonces[1])
    return whispers.upheld(place, HERE, letter, TABLE.keys[1], complaint, TREE.root, index)


def test_the_reader_hears_the_leaf_and_nobody_else_can():
    letter = told(COIN)
    assert hear(letter) == TREE.leaf(9)
    assert TREE.leaf(9) not in letter.sealed
    with pytest.raises(Refused, match="cannot open"):
        hear(letter, reader=2)


@pytest.mark.parametrize(
    "letter",
    [
        told(FORGED),
        told(TREE.open(10)),
        told(replace(COIN, path=COIN.path[:-1])),
        told(Coins(b"u" * 32).open(9)),
        told(COIN, reader=2),
        sealed_letter.seal(HERE, TABLE.keys[1], b"", TABLE.nonces[0]),
    ],
    ids=["another leaf", "another coin", "a shorter way", "another tree", "for another's eyes", "nothing"],
)
def test_anything_else_is_refused_and_the_complaint_about_it_upheld(letter: Letter):
    with pytest.raises(Refused):
        hear(letter)
    assert complaint_is_upheld(letter)


def test_a_complaint_about_a_true_coin_is_not_upheld():
    assert not complaint_is_upheld(told(COIN))


def test_a_complaint_takes_the_key_to_the_letter():
    with pytest.raises(Refused, match="without having the key"):
        complaint_is_upheld(told(FORGED), secret=TABLE.secrets[2])
