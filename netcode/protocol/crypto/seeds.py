"""All secrets of a seat, derived from one 32-byte seed for the table and a salt for each attempt to begin.

`Seed.key(label)` is HKDF (Krawczyk, "Cryptographic Extraction and Key Derivation", 2010; RFC 5869) with SHA-512.

A proof needs fresh random numbers, but a peer that was killed must send exactly the same bytes again. Both hold because
a `Stream` is keyed with the seat's secret *and the whole statement to be proved* (as in RFC 6979 and Ed25519). The same
statement in the same place gives the same proof, two different statements never share a number, and without the secret
the numbers look random. So nothing in the proof layer asks the operating system for randomness.

An attempt to begin a table may fail. All secrets but the signing key follow from a salt that is new for each attempt,
so what was shown in a failed attempt is useless in the next.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA512
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from netcode.protocol.crypto.group import Q, Scalar, reduce
from netcode.protocol.crypto.hashing import VERSION, encode


class Stream:
    """Numbers that look random to everybody without the key: HMAC-SHA-512 in counter mode."""

    __slots__ = ("_count", "_key")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._count = 0

    def block(self) -> bytes:
        self._count += 1
        return hmac.digest(self._key, self._count.to_bytes(8), "sha512")

    def scalar(self) -> Scalar:
        return reduce(self.block())

    def scalars(self, count: int) -> list[Scalar]:
        return [self.scalar() for _ in range(count)]

    def below(self, bound: int) -> int:
        """Exactly uniform in `0..bound-1`, for bounds up to 2^64: words that would make low numbers more likely are
        skipped."""
        limit = 2**64 - 2**64 % bound
        while (word := int.from_bytes(self.block()[:8])) >= limit:
            pass
        return word % bound

    def permutation(self, size: int) -> list[int]:
        """Fisher and Yates, as in Knuth's algorithm P."""
        order = list(range(size))
        for last in range(size - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class Nonces:
    """The source of a prover's numbers: one secret, and a stream for each statement."""

    __slots__ = ("_secret",)

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def stream(self, tag: str, *statement: object) -> Stream:
        return Stream(hmac.digest(self._secret, encode((VERSION, tag, *statement)), "sha512"))


class Seed:
    """All secrets that a seat has to keep."""

    __slots__ = ("_salt", "_seed")

    def __init__(self, seed: bytes, salt: bytes = b"") -> None:
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        self._seed, self._salt = seed, salt

    def salted(self, salt: bytes) -> Seed:
        """The secrets of one attempt to begin."""
        return Seed(self._seed, salt)

    @classmethod
    def fresh(cls) -> Seed:
        """The only place where randomness enters a table."""
        return cls(secrets.token_bytes(32))

    def __repr__(self) -> str:
        return "Seed(…)"

    def reveal(self) -> bytes:
        """The seed itself, for the file on the disk and nothing else."""
        return self._seed

    def key(self, label: str, length: int = 32) -> bytes:
        salt = self._salt or None
        return HKDF(SHA512(), length, salt=salt, info=encode((VERSION, "seed", label))).derive(self._seed)

    def signing_key(self) -> Ed25519PrivateKey:
        """Identifies the seat; the same at every attempt."""
        return Ed25519PrivateKey.from_private_bytes(Seed(self._seed).key("signing"))

    def secret(self) -> Scalar:
        """The secret of the seat's layer, never zero: a scalar of `1..Q-1`."""
        wide = self.key("layer", 64)
        return int.from_bytes(wide, "little") % (Q - 1) + 1

    def nonces(self) -> Nonces:
        return Nonces(self.key("nonces", 64))

    def coins(self) -> bytes:
        """The master key of the coins' leaves."""
        return self.key("coins")

    def salt(self, table: bytes, slot: int, label: str) -> bytes:
        """The 32 bytes that hide a simultaneous pick."""
        return hashlib.sha256(self.key("salts") + encode((table, slot, label))).digest()
