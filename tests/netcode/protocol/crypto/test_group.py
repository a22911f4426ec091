"""The group against published vectors, and everything that is not a point of it."""

import hashlib

import pytest

from netcode.protocol.crypto.group import (
    IDENTITY,
    G,
    Point,
    Q,
    combine,
    generator,
    invert,
    parse_scalar,
    total,
    write_scalar,
)
from netcode.protocol.crypto.parsing import Refused

P = 2**255 - 19

RFC_8032 = [  # section 7.1, tests 1 to 3: secret key, public key
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    ),
]

SMALL_ORDER = [
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
]


@pytest.mark.parametrize(("secret", "public"), RFC_8032)
def test_multiples_of_the_base_point_are_those_of_rfc_8032(secret: str, public: str):
    wide = bytearray(hashlib.sha512(bytes.fromhex(secret)).digest()[:32])
    wide[0] &= 248
    wide[31] = wide[31] & 127 | 64
    assert (int.from_bytes(wide, "little") * G).raw.hex() == public


def test_the_base_point_is_the_standard_one():
    assert G.raw.hex() == "58" + "66" * 31


@pytest.mark.parametrize("raw", SMALL_ORDER)
def test_points_of_small_order_are_refused(raw: str):
    with pytest.raises(Refused, match="not a point"):
        Point.parse(bytes.fromhex(raw))


def test_a_point_with_a_small_part_added_is_refused():
    crooked = G + Point(bytes.fromhex(SMALL_ORDER[1]))
    with pytest.raises(Refused, match="not a point"):
        Point.parse(crooked.raw)


def test_a_second_spelling_of_a_point_is_refused():
    for y in range(19):
        for sign in (0, 1 << 255):
            with pytest.raises(Refused, match="not a point"):
                Point.parse((y + P | sign).to_bytes(32, "little"))


def test_bytes_off_the_curve_are_refused():
    off = [y for y in range(2, 40) if not _on_curve(y)]
    assert len(off) > 10
    for y in off:
        with pytest.raises(Refused, match="not a point"):
            Point.parse(y.to_bytes(32, "little"))


@pytest.mark.parametrize("wire", [b"", G.raw[:31], G.raw + b"\0", "x" * 32, None, 7, [G.raw], bytearray(G.raw)])
def test_anything_but_32_bytes_is_refused(wire: object):
    with pytest.raises(Refused, match="32 bytes"):
        Point.parse(wire)
    with pytest.raises(Refused, match="32 bytes"):
        parse_scalar(wire)


def test_scalars_have_one_spelling():
    assert parse_scalar(write_scalar(Q - 1)) == Q - 1
    for number in (Q, Q + 1, 2**256 - 1):
        with pytest.raises(Refused, match="not below"):
            parse_scalar(number.to_bytes(32, "little"))


def test_the_identity_behaves_though_it_is_refused_from_outside():
    x = 12345 * G
    assert x - x == 0 * x == Q * x == 7 * IDENTITY == total([]) == IDENTITY
    minus = -x
    assert x + IDENTITY == x == -minus
    assert combine([3, Q - 3], [x, x]) == IDENTITY
    assert invert(12345) * x == G


def test_other_generators_are_points_of_the_group_that_never_change():
    assert Point.parse(generator("value").raw) == generator("value")
    assert len({generator(name, index) for name in ("value", "bit", "shuffle") for index in range(20)}) == 60
    assert generator("value").raw.hex() == "8878411f92e4935a0e0c2b9a03acbea189ddd529b95637d3e873c420c46a0f73"


def _on_curve(y: int) -> bool:
    d = -121665 * pow(121666, -1, P) % P
    x2 = (y * y - 1) * pow(d * y * y + 1, -1, P) % P
    return x2 == 0 or pow(x2, (P - 1) // 2, P) == 1
