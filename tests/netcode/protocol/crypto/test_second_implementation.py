"""docs/crypto.md is enough to verify what the proof layer sends: written from that page alone, on plain integers.

It reads the known answers of `vectors.json` and takes nothing from `netcode.protocol.crypto` but the points to compare
with.
"""

import hashlib
import json
import random
from collections.abc import Sequence
from typing import Any

import msgpack

from netcode.protocol.crypto.group import G, Point, generator
from tests.netcode.protocol.crypto import slow
from tests.netcode.protocol.crypto.slow import ORDER, Affine, add, read, times, write
from tests.netcode.protocol.crypto.vectors import FILE

KNOWN = {name: bytes.fromhex(raw) for name, raw in json.loads(FILE.read_text()).items()}
HERE: list[object] = [bytes(32), 7, 0, "vector"]
SCALAR = int.from_bytes(KNOWN["seat 0 layer"], "little")


def encode(part: Any) -> bytes:
    match part:
        case bytes():
            return b"b" + len(part).to_bytes(8) + part
        case str():
            return b"s" + len(part.encode()).to_bytes(8) + part.encode()
        case int():
            return b"i" + len(str(part)).to_bytes(8) + str(part).encode()
        case None:
            return b"n"
    return b"l" + len(part).to_bytes(8) + b"".join(encode(item) for item in part)


def digest(*parts: object) -> bytes:
    return hashlib.sha512(encode(["den/2", *parts])).digest()


def number(raw: bytes) -> int:
    return int.from_bytes(raw, "little") % ORDER


def total(*terms: tuple[int, Affine]) -> Affine:
    result = (0, 1)
    for factor, point in terms:
        result = add(result, times(factor % ORDER, point))
    return result


def named(name: str, index: int = 0) -> Affine:
    return slow.elligator(digest("generator", name, index)[:32])


def points(raws: Sequence[bytes]) -> list[Affine]:
    return [read(raw) for raw in raws]


def numbers(raws: Sequence[bytes]) -> list[int]:
    return [number(raw) for raw in raws]


BASE = slow.BASE
KEY = times(SCALAR, BASE)


def test_the_two_groups_agree():
    chance = random.Random(8032)
    point = BASE
    for _ in range(12):
        factor = chance.randrange(ORDER)
        assert write(times(factor, point)) == (factor * Point(write(point))).raw
        assert write(add(point, BASE)) == (Point(write(point)) + G).raw
        point = times(factor, point)
    assert write(times(ORDER, BASE)) == write((0, 1))


def test_the_generators_follow_from_their_names():
    for name, index in (("value", 0), ("bit", 0), ("shuffle", 0), ("shuffle", 3)):
        assert write(named(name, index)) == generator(name, index).raw


def test_a_proof_of_possession_verifies():
    c, s = numbers(msgpack.unpackb(KNOWN["possess"]))
    commitment = total((s, BASE), (-c, KEY))
    assert c == number(digest("possession", HERE, None, [write(BASE)], [write(KEY)], [write(commitment)]))


def test_a_shuffle_verifies():
    before = msgpack.unpackb(KNOWN["box"])
    after, c_raw, chain_raw, x_raw, s, s_chain, s_permuted = msgpack.unpackb(KNOWN["shuffle"])
    n, x = len(before), number(x_raw)
    key = add(read(before[0][1]), times(ORDER - number(digest("value", "ring")), named("value")))  # the mask is 1
    bases, c, chain = [named("shuffle", i) for i in range(n + 1)], points(c_raw), points(chain_raw)
    statement = digest("shuffle/statement", HERE, write(key), before, after, c_raw)
    u = [number(digest("shuffle/challenge", statement, i)) for i in range(n)]
    s1, s2, s3, s4 = numbers(s)
    s_chain, s_permuted = numbers(s_chain), numbers(s_permuted)
    a_old, b_old = points([card[0] for card in before]), points([card[1] for card in before])
    a_new, b_new = points([card[0] for card in after]), points([card[1] for card in after])
    links, product = [bases[0], *chain], 1
    for challenge in u:
        product = product * challenge % ORDER
    of_u = [-x * challenge for challenge in u]
    commitments = [
        total((s1, BASE), *((-x, point) for point in c), *((x, point) for point in bases[1:])),
        total((s2, BASE), (-x, chain[-1]), (x * product, bases[0])),
        total((s3, BASE), *zip(s_permuted, bases[1:], strict=True), *zip(of_u, c, strict=True)),
        total((-s4, BASE), *zip(s_permuted, a_new, strict=True), *zip(of_u, a_old, strict=True)),
        total((-s4, key), *zip(s_permuted, b_new, strict=True), *zip(of_u, b_old, strict=True)),
        *(total((s_chain[i], BASE), (s_permuted[i], links[i]), (-x, chain[i])) for i in range(n)),
    ]
    sent = [write(point) for point in commitments]
    assert x == number(digest("shuffle", HERE, write(key), before, after, c_raw, chain_raw, sent))


def test_a_sealed_step_verifies():
    a_old, b_old, _, _ = msgpack.unpackb(KNOWN["seal"])
    a_new, b_new, made, (b_raw, lower, x_raw, f, opened, binary, y_raw) = msgpack.unpackb(KNOWN["seal a step"])
    rows = [[[0, 0], [0, 1]], [[0, 1], [0, 0]], [[1, 0], [0, 0]]]  # new place, old place
    n, x, y, key, e, h = len(b_raw), number(x_raw), number(y_raw), KEY, named("value"), named("bit")
    table = sorted([number(digest("value", value)) for value in row] for row in rows)
    table += [table[-1]] * (2**n - len(table))
    here = [*HERE[:3], "vector/seal"]
    c, s = numbers(made)
    commitment = total((s, BASE), (-c, read(a_new)))
    assert c == number(digest("mask", here, None, [write(BASE)], [a_new], [write(commitment)]))
    hidden = [[a_new, b_new, [0]], [a_old, b_old, [0]]]
    listed = b"".join(value.to_bytes(32, "little") for row in table for value in row)
    statement = digest("rows/statement", here, write(key), hidden, listed)
    f, opened, binary, bits = numbers(f), numbers(opened), numbers(binary), points(b_raw)
    o = [total((f[j], h), (opened[j], BASE), (-x, bits[j])) for j in range(n)]
    z = [total((binary[j], BASE), (f[j] - x, bits[j])) for j in range(n)]
    lowest = [total((x**n, key), (-y, BASE), *((-(x ** (k + 1)), read(d[0])) for k, d in enumerate(lower)))]
    for c, (a, b, _) in enumerate(hidden):
        folded = 0
        for i, row in enumerate(table):
            weight = row[c]
            for j in range(n):
                weight = weight * (f[j] if i >> j & 1 else x - f[j]) % ORDER
            folded += weight
        rest = [(-(x ** (k + 1)), read(d[c + 1])) for k, d in enumerate(lower)]
        lowest.append(total((x**n, read(b)), (-folded, e), (-y, read(a)), *rest))
    terms = [[write(point) for point in lowest], *lower]
    sent = [[write(point) for point in part] for part in (o, z)]
    assert x == number(digest("rows", here, statement, b_raw, *sent, terms))


def test_a_coin_and_its_dice_follow_from_the_page():
    index, leaf, path = msgpack.unpackb(KNOWN["coin"])
    node = hashlib.sha256(b"\0" + index.to_bytes(4) + leaf).digest()
    for height, other in enumerate(path):
        node = hashlib.sha256(b"\1" + (other + node if index >> height & 1 else node + other)).digest()
    assert node == KNOWN["coin root"]
    ones = bytes([1]) * 32
    public = digest("face", digest("die", HERE, 0, [0, bytes(32)], [1, ones]), 0)
    secret = digest("face", digest("secret die", HERE, 3, bytes(32), [1, ones]), 0)
    assert int.from_bytes(public[:8]) % 6 + 1 == KNOWN["public die"][0]
    assert int.from_bytes(secret[:8]) % 20 + 1 == KNOWN["secret die"][0]
