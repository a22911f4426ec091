"""Coins and dice: random numbers that are fixed before anybody knows which would be useful.

At the start every seat commits to 4,096 secret leaves with one hash tree (Merkle, "A digital signature based on a
conventional encryption function", 1987; leaves and nodes are hashed differently, as in RFC 6962). A public roll hashes
one fresh leaf of every seat together (Blum, "Coin flipping by telephone", 1981): nobody can change a leaf, so nobody
can influence the roll. A leaf that is never opened keeps its die secret for good.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.hashing import digest
from netcode.protocol.crypto.parsing import Refused, blob, integer, items

HEIGHT: Final = 12
LEAVES: Final = 1 << HEIGHT
MOST_SIDES: Final = 2**32


@dataclass(frozen=True, slots=True)
class Opening:
    """One leaf, and the hashes that lead from it to the root."""

    index: int
    leaf: bytes
    path: tuple[bytes, ...]

    def to_wire(self) -> list[object]:
        return [self.index, self.leaf, list(self.path)]

    @classmethod
    def from_wire(cls, wire: object) -> Opening:
        index, leaf, path = items(wire, 3, "A coin")
        return cls(
            integer(index, 0, LEAVES - 1, "A coin's index"),
            blob(leaf, 32, "A coin's leaf"),
            tuple(blob(node, 32, "A coin's path") for node in items(path, HEIGHT, "A coin's path")),
        )


class Coins:
    """One seat's tree. `master` is the secret from which all leaves are derived."""

    def __init__(self, master: bytes) -> None:
        self._leaves = _leaves(master)
        row = [_leaf_hash(index, self.leaf(index)) for index in range(LEAVES)]
        self._rows = [row]
        while len(row) > 1:
            row = [_node_hash(left, right) for left, right in zip(row[::2], row[1::2], strict=True)]
            self._rows.append(row)

    @property
    def root(self) -> bytes:
        return self._rows[-1][0]

    def leaf(self, index: int) -> bytes:
        return self._leaves[32 * index : 32 * (index + 1)]

    def open(self, index: int) -> Opening:
        path = tuple(row[index >> height ^ 1] for height, row in enumerate(self._rows[:-1]))
        return Opening(index, self.leaf(index), path)


def check(root: bytes, index: int, opening: Opening, seat: int) -> bytes:
    """The leaf, if it is the one that `seat` committed to under `index`; else raises `Refused`."""
    node = _leaf_hash(opening.index, opening.leaf)
    for height, other in enumerate(opening.path):
        node = _node_hash(other, node) if opening.index >> height & 1 else _node_hash(node, other)
    if opening.index != index or not hmac.compare_digest(node, root):
        raise Refused(f"Seat {seat} opened another coin than the one it had committed to.")
    return opening.leaf


def roll(context: Context, leaves: Mapping[int, bytes], sides: int, die: int = 0) -> int:
    """A public die: a face of `1..sides`, made of one leaf of every seat. Several dice may share the leaves."""
    return face(digest("die", context, die, *_gather(leaves)), sides)


def secret_roll(context: Context, own: bytes, others: Mapping[int, bytes], sides: int, die: int = 0) -> int:
    """A secret die of `context.seat`: made of one leaf of its own for each die and one leaf of every other seat."""
    return face(digest("secret die", context, die, own, *_gather(others)), sides)


def face(entropy: bytes, sides: int) -> int:
    """Exactly uniform in `1..sides`: 64-bit words that would make low faces more likely are skipped."""
    if not 1 <= sides <= MOST_SIDES:
        raise ValueError(f"a die has 1 to {MOST_SIDES} sides")
    limit, count = 2**64 - 2**64 % sides, 0
    while (word := int.from_bytes(digest("face", entropy, count)[:8])) >= limit:
        count += 1
    return word % sides + 1


def _gather(leaves: Mapping[int, bytes]) -> list[tuple[int, bytes]]:
    return [(seat, leaves[seat]) for seat in sorted(leaves)]


def _leaves(master: bytes) -> bytes:
    """The HMAC-SHA-256 of each index in turn. From 1 on these are what PBKDF2 makes with one iteration and no salt (RFC
    8018, 5.2), in one call and so in a fifth of the time."""
    return hmac.digest(master, bytes(4), "sha256") + hashlib.pbkdf2_hmac("sha256", master, b"", 1, 32 * (LEAVES - 1))


def _leaf_hash(index: int, leaf: bytes) -> bytes:
    return hashlib.sha256(b"\x00" + index.to_bytes(4) + leaf).digest()


def _node_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()
