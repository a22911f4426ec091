"""The prime-order group of edwards25519, through libsodium. No other module calls libsodium for it.

Curve and encoding: Bernstein, Duif, Lange, Schwabe, Yang, "High-speed high-security signatures" (2011), and RFC 8032,
section 5.1. Scalars are plain ints modulo `Q`; libsodium multiplies points by them in constant time.

A `Point` made by `Point.parse` is on the curve, canonical, of order `Q` and not the identity; `Point`s made by
arithmetic are in the same subgroup and may be the identity, which libsodium's multiplication refuses and we allow.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable
from typing import Final

from nacl import bindings

from netcode.protocol.crypto.hashing import digest
from netcode.protocol.crypto.parsing import Refused, blob

Scalar = int
Q: Final = 2**252 + 27742317777372353535851937790883648493

_IDENTITY: Final = (1).to_bytes(32, "little")
_BASE: Final[bytes] = bindings.crypto_scalarmult_ed25519_base_noclamp(_IDENTITY)


class Point:
    """An element of the group, written additively: `p + q`, `p - q`, `-p`, `k * p`."""

    __slots__ = ("raw",)

    def __init__(self, raw: bytes) -> None:
        self.raw = raw

    @classmethod
    def parse(cls, wire: object, what: str = "A point") -> Point:
        """The only way to make a point from bytes that came from outside."""
        raw = blob(wire, 32, what)
        if not bindings.crypto_core_ed25519_is_valid_point(raw):
            raise Refused(f"{what} is not a point of the group.")
        return cls(raw)

    def to_wire(self) -> bytes:
        return self.raw

    def __add__(self, other: Point) -> Point:
        return Point(bindings.crypto_core_ed25519_add(self.raw, other.raw))

    def __sub__(self, other: Point) -> Point:
        return Point(bindings.crypto_core_ed25519_sub(self.raw, other.raw))

    def __neg__(self) -> Point:
        return Point(bindings.crypto_core_ed25519_sub(_IDENTITY, self.raw))

    def __rmul__(self, factor: Scalar) -> Point:
        factor %= Q
        if factor == 0 or self.raw == _IDENTITY:
            return IDENTITY
        scalar = factor.to_bytes(32, "little")
        if self.raw == _BASE:  # libsodium keeps a table for the base point: five times faster
            return Point(bindings.crypto_scalarmult_ed25519_base_noclamp(scalar))
        return Point(bindings.crypto_scalarmult_ed25519_noclamp(scalar, self.raw))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Point) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(self.raw)

    def __repr__(self) -> str:
        return f"Point({self.raw.hex()[:8]}…)"


def library_is_sound() -> bool:
    """Whether libsodium refuses a point of mixed order, the base point plus the one of order 2. Versions with the fault
    CVE-2025-69277 do not."""
    return not bindings.crypto_core_ed25519_is_valid_point(bytes.fromhex("95" + "99" * 31))


IDENTITY: Final = Point(_IDENTITY)
G: Final = Point(_BASE)


def total(points: Iterable[Point]) -> Point:
    """The sum of points; the identity if there are none."""
    several = list(points)
    return functools.reduce(operator.add, several) if several else IDENTITY


def combine(factors: Iterable[Scalar], points: Iterable[Point]) -> Point:
    """The sum of `factor * point` over both lists."""
    return total(factor * point for factor, point in zip(factors, points, strict=True))


def parse_scalar(wire: object, what: str = "A scalar") -> Scalar:
    """A scalar from outside: 32 bytes, little-endian, below `Q`."""
    number = int.from_bytes(blob(wire, 32, what), "little")
    if number >= Q:
        raise Refused(f"{what} is not below the order of the group.")
    return number


def write_scalar(number: Scalar) -> bytes:
    return (number % Q).to_bytes(32, "little")


def reduce(wide: bytes) -> Scalar:
    """64 uniform bytes as a scalar whose bias is below 2^-250."""
    return int.from_bytes(wide, "little") % Q


def invert(number: Scalar) -> Scalar:
    return pow(number, -1, Q)


@functools.lru_cache(maxsize=4096)
def generator(name: str, index: int = 0) -> Point:
    """A point whose discrete logarithm nobody knows: Elligator 2 (Bernstein, Hamburg, Krasnova, Lange, 2013), cofactor
    cleared, of the first 32 bytes of a labelled SHA-512."""
    return Point(bindings.crypto_core_ed25519_from_uniform(digest("generator", name, index)[:32]))
