"""No byte of any construction changes by accident."""

import json

import pytest

from tests.netcode.protocol.crypto.vectors import FILE, vectors

KNOWN = json.loads(FILE.read_text())
NOW = vectors()


@pytest.mark.parametrize("name", KNOWN)
def test_every_construction_gives_the_known_answer(name: str):
    assert NOW[name] == KNOWN[name]


def test_every_construction_has_a_known_answer():
    assert set(NOW) == set(KNOWN)
