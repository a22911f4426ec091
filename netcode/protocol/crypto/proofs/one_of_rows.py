"""Facts about hidden values: "my hidden values, side by side, are one of these rows", without saying which.

Groth and Kohlweiss, "One-out-of-many proofs: or how to leak a secret and spend a coin" (2015), for ElGamal ciphertexts
as in Bootle, Cerulli, Chaidos, Ghadafi, Groth, Petit, "Short accountable ring signatures based on DDH" (2015).

The cost is a handful of point multiplications for each *doubling* of the number of rows, because values are scalars and
all rows are folded as scalars. One row of one value means "one of this set"; rows of two values can express any
relation: a legal step from an old place to a new one, two cards alike, two cards different. "None of these" is "one of
the rest", so no other kind of proof is needed.

How it works. The owner knows x with h = x*G and B_c = m_c*E + x*A_c for every hidden value c, and the row's index l.
It commits to the bits of l, and answers a challenge X with f_j = l_j*X + a_j for each bit. The product over the bits of
i of f_j (where i has a 1) or X - f_j (where it has a 0) is a polynomial p_i(X), of degree n only for i = l. So the sum
of p_i(X)*m_i is m_l*X^n plus lower terms, the lower terms were committed to before X was known, and what is left says
that B - m_l*E = x*A.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.elgamal import E, Hidden, Value, number
from netcode.protocol.crypto.group import IDENTITY, G, Point, Q, Scalar, combine, generator, parse_scalar, write_scalar
from netcode.protocol.crypto.hashing import digest
from netcode.protocol.crypto.parsing import Refused, items, several
from netcode.protocol.crypto.seeds import Nonces

Row = tuple[Value, ...]

TAG: Final = "rows"
H: Final = generator("bit")
MOST_BITS: Final = 20
MOST_WIDE: Final = 7


@dataclass(frozen=True, slots=True)
class OneOfRows:
    """`bits[j]` commits to bit j; `lower[k]` holds the coefficient of X^(k+1): first for h, then for each value."""

    bits: tuple[Point, ...]
    lower: tuple[tuple[Point, ...], ...]
    challenge: Scalar
    f: tuple[Scalar, ...]
    opened: tuple[Scalar, ...]  # z_a: opens the bit times X plus the blinding
    binary: tuple[Scalar, ...]  # z_b: opens the bit times (X - f), which is a commitment to zero only for a real bit
    response: Scalar

    def to_wire(self) -> list[object]:
        return [
            [point.raw for point in self.bits],
            [[point.raw for point in points] for points in self.lower],
            write_scalar(self.challenge),
            *([write_scalar(s) for s in column] for column in (self.f, self.opened, self.binary)),
            write_scalar(self.response),
        ]

    @classmethod
    def from_wire(cls, wire: object) -> OneOfRows:
        bits, lower, challenge, f, opened, binary, response = items(wire, 7, "A proof about hidden values")
        commitments = tuple(Point.parse(point, "A bit") for point in several(bits, MOST_BITS, "The bits of a proof"))
        n = len(commitments)
        return cls(
            commitments,
            tuple(_coefficients(points) for points in items(lower, max(n - 1, 0), "A proof's lower terms")),
            parse_scalar(challenge, "A challenge"),
            _scalars(f, n),
            _scalars(opened, n),
            _scalars(binary, n),
            parse_scalar(response, "A response"),
        )


def _coefficients(wire: object) -> tuple[Point, ...]:
    return tuple(
        Point.parse(point, "A coefficient") for point in several(wire, MOST_WIDE + 1, "A proof's coefficients")
    )


def _scalars(wire: object, count: int) -> tuple[Scalar, ...]:
    return tuple(parse_scalar(number, "A response") for number in items(wire, count, "A proof's responses"))


def prove(
    context: Context, hidden: Sequence[Hidden], rows: Collection[Row], truth: Row, secret: Scalar, nonces: Nonces
) -> OneOfRows:
    """Proves that `hidden`, all under the layer of `secret` alone, have the values of one of `rows`, being `truth`."""
    key = secret * G
    table, n = _table(rows, len(hidden))
    index = table.index([number(value) for value in truth])
    statement = _statement(context, key, hidden, table)
    stream = nonces.stream(TAG, statement, index)
    bit = [index >> j & 1 for j in range(n)]
    r, a, s, t, rho = (stream.scalars(n) for _ in range(5))

    # adds a point in both cases, so that both take the same time
    bits = [r[j] * G + (H if bit[j] else IDENTITY) for j in range(n)]
    blinds = [a[j] * H for j in range(n)]
    openings = [s[j] * G + blinds[j] for j in range(n)]
    binaries = [t[j] * G + (blinds[j] if bit[j] else IDENTITY) for j in range(n)]
    ones = [(a[j], bit[j]) for j in range(n)]  # f_j = a_j + l_j*X, as coefficients of a polynomial in X
    zeros = [(-a[j], 1 - bit[j]) for j in range(n)]
    folded = [_fold_polynomials([row[c] for row in table], zeros, ones) for c in range(len(hidden))]
    terms = [(rho[k] * G, *(rho[k] * card.a - folded[c][k] * E for c, card in enumerate(hidden))) for k in range(n)]

    x = context.challenge(TAG, statement, bits, openings, binaries, terms)
    f = tuple((bit[j] * x + a[j]) % Q for j in range(n))
    return OneOfRows(
        tuple(bits),
        tuple(terms[1:]),
        x,
        f,
        tuple((r[j] * x + s[j]) % Q for j in range(n)),
        tuple((r[j] * (x - f[j]) + t[j]) % Q for j in range(n)),
        (secret * pow(x, n, Q) - sum(rho[k] * pow(x, k, Q) for k in range(n))) % Q,
    )


def verify(
    context: Context, hidden: Sequence[Hidden], rows: Collection[Row], key: Point, proof: OneOfRows, lie: str
) -> None:
    """Raises `Refused(lie)` unless the values of `hidden`, under the layer of `key` alone, are one of `rows`."""
    if not rows:  # no value is one of no rows
        raise Refused(lie)
    table, n = _table(rows, len(hidden))
    if len(proof.bits) != n or any(len(points) != 1 + len(hidden) for points in proof.lower):
        raise Refused(lie)
    x, f = proof.challenge, proof.f
    powers = [pow(x, k, Q) for k in range(n + 1)]
    openings = [f[j] * H + proof.opened[j] * G - x * proof.bits[j] for j in range(n)]
    binaries = [proof.binary[j] * G - (x - f[j]) * proof.bits[j] for j in range(n)]
    first = [powers[n] * key - proof.response * G]
    for c, card in enumerate(hidden):
        folded = _fold([row[c] for row in table], [x - f_j for f_j in f], f)
        first.append(powers[n] * card.b - folded * E - proof.response * card.a)
    lowest = tuple(point - combine(powers[1:n], [points[c] for points in proof.lower]) for c, point in enumerate(first))
    terms = [lowest, *proof.lower]
    statement = _statement(context, key, hidden, table)
    if context.challenge(TAG, statement, list(proof.bits), openings, binaries, terms) != x:
        raise Refused(lie)


def _table(rows: Collection[Row], width: int) -> tuple[list[list[Scalar]], int]:
    """The rows as rising scalars, the last one repeated until there are 2^n of them, and at least two; and n."""
    if not rows or any(len(row) != width for row in rows):
        raise ValueError("rows must be as wide as there are hidden values, and at least one")
    table = sorted([number(value) for value in row] for row in set(rows))
    n = max(1, (len(table) - 1).bit_length())
    return table + [table[-1]] * (2**n - len(table)), n


def _statement(context: Context, key: Point, hidden: Sequence[Hidden], table: Sequence[Sequence[Scalar]]) -> bytes:
    numbers = b"".join(write_scalar(value) for row in table for value in row)
    return digest("rows/statement", context, key, hidden, numbers)


def _fold(column: list[Scalar], zeros: Sequence[Scalar], ones: Sequence[Scalar]) -> Scalar:
    """The sum over i of column[i] times, for each bit of i, `ones[j]` or `zeros[j]`."""
    for zero, one in zip(zeros, ones, strict=True):
        column = [(zero * low + one * high) % Q for low, high in zip(column[::2], column[1::2], strict=True)]
    return column[0]


def _fold_polynomials(
    column: Sequence[Scalar], zeros: Sequence[tuple[Scalar, Scalar]], ones: Sequence[tuple[Scalar, Scalar]]
) -> list[Scalar]:
    """The same, where each factor is a polynomial `(constant, slope)`; the answer's coefficients, lowest first."""
    polynomials = [[value] for value in column]
    for zero, one in zip(zeros, ones, strict=True):
        polynomials = [
            [(c + d) % Q for c, d in zip(_times(low, zero), _times(high, one), strict=True)]
            for low, high in zip(polynomials[::2], polynomials[1::2], strict=True)
        ]
    return polynomials[0]


def _times(polynomial: Sequence[Scalar], line: tuple[Scalar, Scalar]) -> list[Scalar]:
    constant, slope = line
    return [constant * low + slope * high for low, high in zip([*polynomial, 0], [0, *polynomial], strict=True)]
