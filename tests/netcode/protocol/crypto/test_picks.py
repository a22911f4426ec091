"""Simultaneous picks, and every way to change one's mind."""

from dataclasses import replace

import pytest

from netcode.protocol.crypto.commitments import picks
from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.parsing import Refused

HERE = Context(b"table" * 6, 4, 1, "pick")
SALT = bytes(range(32))
SAID = picks.commit(HERE, b"left", SALT)


def test_the_pick_that_was_committed_to_is_accepted():
    picks.check(HERE, SAID, b"left", SALT)
    assert SAID.hex() == "728d97717936938cc4a94c3cf7faa4f0d9028b4e31004d4ac4c4de90ac404e73"


def test_a_changed_pick_is_refused():
    for choice, salt in ((b"right", SALT), (b"left", bytes(32)), (b"lef", b"t" + SALT[1:])):
        with pytest.raises(Refused, match="Seat 1 opened another pick than the one it had committed to"):
            picks.check(HERE, SAID, choice, salt)


@pytest.mark.parametrize("change", ["table", "slot", "seat", "purpose"])
def test_a_commitment_copied_from_elsewhere_is_refused(change: str):
    elsewhere = {"table": b"other" * 6, "slot": 99, "seat": 2, "purpose": "bid"}
    with pytest.raises(Refused, match="another pick"):
        picks.check(replace(HERE, **{change: elsewhere[change]}), SAID, b"left", SALT)


@pytest.mark.parametrize("salt", [b"", SALT[:31], SALT + b"\0", "x" * 32, None])
def test_a_salt_has_32_bytes(salt: object):
    with pytest.raises(Refused, match="32 bytes"):
        picks.check(HERE, SAID, b"left", salt)
    with pytest.raises(Refused, match="32 bytes"):
        picks.check(HERE, salt, b"left", SALT)
