"""Hidden values: layered ElGamal ciphertexts. Each value is a point of the group.

ElGamal, "A public key cryptosystem and a signature scheme based on discrete logarithms" (1985), in the exponent as in
Cramer, Gennaro, Schoenmakers (1997); the layers are the distributed keys of Desmedt and Frankel (1989).

Seat i has the secret x_i and the public key h_i = x_i*G. A hidden value is `(A, B, layers)` with
`B = m*E + sum of x_j*A over the layers`: whoever holds all layers' secrets, or is given the shares x_j*A, can read it.
`m` is the hash of the value as a scalar and `E` a generator whose logarithm nobody knows, so copies of a card share
one point, any value can be hidden, and statements about values become arithmetic on scalars (see `one_of_rows.py`).
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from netcode.protocol.crypto.group import IDENTITY, G, Point, Scalar, generator, reduce, total
from netcode.protocol.crypto.hashing import digest
from netcode.protocol.crypto.parsing import Refused

Value = str | int | tuple[int, ...]
Keys = Mapping[int, Point]  # seat -> public key h

E: Final = generator("value")
MOST_SEATS: Final = 64


@lru_cache(maxsize=65536)
def number(value: Value) -> Scalar:
    """The scalar that stands for a value. Equal values have equal scalars; others are unrelated."""
    return reduce(digest("value", value))


@lru_cache(maxsize=65536)
def point(value: Value) -> Point:
    return number(value) * E


@dataclass(frozen=True, slots=True)
class Hidden:
    """A value under the layers of some seats."""

    a: Point
    b: Point
    layers: frozenset[int]

    def to_wire(self) -> list[object]:
        return [self.a.raw, self.b.raw, sorted(self.layers)]

    def remasked(self, r: Scalar, key: Point) -> Hidden:
        """Another ciphertext of the same value under the same layers, whose joint key is `key`."""
        return Hidden(self.a + r * G, self.b + r * key, self.layers)

    def plus(self, seat: int, share: Point) -> Hidden:
        """With one more layer; `share` is the seat's x*A."""
        if seat in self.layers:
            raise Refused(f"Seat {seat} already has a layer on this value.")
        return Hidden(self.a, self.b + share, self.layers | {seat})

    def without(self, seat: int, share: Point) -> Hidden:
        """With one layer fewer; `share` is the seat's x*A."""
        if seat not in self.layers:
            raise Refused(f"Seat {seat} has no layer on this value.")
        return Hidden(self.a, self.b - share, self.layers - {seat})

    def read(self, values: Iterable[Value]) -> Value:
        """The value, once no layer is left. `values` are all that it could be."""
        if self.layers:
            raise Refused("This value still carries layers.")
        for value in values:
            if hmac.compare_digest(point(value).raw, self.b.raw):
                return value
        raise Refused("This is none of the values it could be.")


def joint(keys: Keys, layers: Iterable[int]) -> Point:
    """The public key of several layers together."""
    return _sum(tuple(keys[seat] for seat in layers))


@lru_cache(maxsize=1024)
def _sum(points: tuple[Point, ...]) -> Point:
    """Cached: a table has few sets of layers, and needs their joint keys for every card."""
    return total(points)


def known(value: Value, keys: Keys) -> Hidden:
    """A value that everybody knows, encrypted under all of `keys` with the mask 1."""
    return Hidden(G, point(value) + joint(keys, keys), frozenset(keys))


def concealed(value: Value, seat: int, key: Point, r: Scalar) -> Hidden:
    """A value under its owner's layer alone; only the owner knows the mask `r`."""
    return Hidden(r * G, point(value) + r * key, frozenset({seat}))


def is_nothing(result: Point) -> bool:
    return hmac.compare_digest(result.raw, IDENTITY.raw)
