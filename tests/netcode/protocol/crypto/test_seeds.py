"""Secrets out of a seed, the encoding under all hashes, and the numbers that proofs are made with."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.group import Q
from netcode.protocol.crypto.hashing import digest, encode
from netcode.protocol.crypto.seeds import Seed

SEED = Seed(bytes(range(32)))
PARTS = st.recursive(
    st.none() | st.integers() | st.text(max_size=5) | st.binary(max_size=5),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=6,
)


def test_every_secret_follows_from_the_seed():
    again = Seed(SEED.reveal())
    assert SEED.secret() == again.secret()
    assert SEED.coins() == again.coins()
    assert SEED.signing_key().private_bytes_raw() == again.signing_key().private_bytes_raw()
    assert SEED.salt(b"t", 1, "pick") == again.salt(b"t", 1, "pick")
    assert SEED.nonces().stream("x", 1).scalars(3) == again.nonces().stream("x", 1).scalars(3)


def test_secrets_with_different_labels_have_nothing_in_common():
    labels = {SEED.key("layer"), SEED.key("coins"), SEED.key("signing"), SEED.key("salts"), SEED.reveal()}
    assert len(labels) == 5
    assert (
        len({SEED.salt(b"t", 1, "a"), SEED.salt(b"t", 2, "a"), SEED.salt(b"u", 1, "a"), SEED.salt(b"t", 1, "b")}) == 4
    )


def test_the_secrets_of_a_known_seed_never_change():
    assert SEED.key("layer").hex() == "0c67a969c88aa389061a4dd5aeaba06fb6fcd89d2c69d14f0c2a6d202d87642a"
    assert SEED.secret() == 6584340657496349755702430121485265090515084372497204367422223018778870107669


def test_a_seed_does_not_show_itself():
    assert SEED.reveal().hex() not in repr(SEED)
    assert repr(SEED) == "Seed(…)"
    assert Seed.fresh().reveal() != Seed.fresh().reveal()
    with pytest.raises(ValueError, match="32 bytes"):
        Seed(b"short")


def test_two_statements_never_share_a_number():
    nonces = SEED.nonces()
    here, there = Context(b"t", 1, 2, "deck"), Context(b"t", 2, 2, "deck")
    first = [
        nonces.stream("proof", *statement).scalar() for statement in [(here, 1), (there, 1), (here, 2), (here, 1, 1)]
    ]
    assert len(set(first)) == 4
    assert all(0 <= number < Q for number in first)


def test_numbers_below_a_bound_are_even():
    stream = SEED.nonces().stream("even")
    counts = [0] * 7
    for _ in range(7000):
        counts[stream.below(7)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 22.5  # 6 degrees of freedom, 1 in 1,000


@settings(max_examples=100)
@given(PARTS, PARTS)
def test_two_different_things_are_never_encoded_alike(one: object, other: object):
    assert (encode(one) == encode(other)) == (one == other)


def test_things_that_look_alike_are_told_apart():
    alike = [1, "1", b"1", (1,), ((1,),), None, "", b"", (), ("a", "bc"), ("ab", "c")]
    assert len({encode(part) for part in alike}) == len(alike)
    assert digest("a", "bc") != digest("ab", "c")


@pytest.mark.parametrize("part", [True, 1.0, {1: 2}, {1}, object()])
def test_what_has_no_encoding_is_an_error(part: object):
    with pytest.raises(TypeError, match="no encoding"):
        encode(part)
