"""What a player agrees to by saying ready, and what the player's seat says of itself at that moment.

`Terms` are all that a table agrees on before any key is drawn. Their digest is in every announcement, which the seat
signs. So an announcement agrees to these terms, at this table, in this seat, and is worth nothing anywhere else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engines.core.rules import Setting
from netcode.protocol.crypto import cards
from netcode.protocol.crypto.commitments.coins import Coins
from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.group import G, Point
from netcode.protocol.crypto.hashing import label
from netcode.protocol.crypto.proofs.same_log import SameLog
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.envelope import Ed25519Eye, Ed25519Pen
from netcode.protocol.wire import blob, items, pack, text

LONGEST_NAME = 24


@dataclass(frozen=True)
class Terms:
    """`seats`: the name and the signing key of each, in order. `needed`: how many of the other seats must stand in for
    a seat that left; 0 means that none can, and the game ends."""

    game: str
    rules: int  # the version of the game's rules
    options: Mapping[str, Setting]
    invitation: bytes  # 32 random bytes that the host drew for this table
    needed: int
    seats: Sequence[tuple[str, bytes]]

    @cached_property
    def digest(self) -> bytes:
        wire = {
            "game": self.game,
            "invitation": self.invitation,
            "needed": self.needed,
            "options": dict(self.options),
            "rules": self.rules,
            "seats": [list(seat) for seat in self.seats],
        }
        return hashlib.sha256(label("page") + pack(wire)).digest()


@dataclass(frozen=True, slots=True)
class Announcement:
    """What a seat says of itself: its name, its keys, and proof that they are its own."""

    name: str
    signing: bytes  # Ed25519 public key
    key: Point  # the layer's public key
    possession: SameLog  # proof that the seat holds the secret of this layer
    coins: bytes  # the root of the hash tree of its coins
    signature: bytes

    def to_wire(self) -> list[Any]:
        return [self.name, self.signing, self.key.raw, self.possession.to_wire(), self.coins, self.signature]

    @classmethod
    def from_wire(cls, wire: object) -> Announcement:
        name, signing, key, possession, root, signature = items(wire, 6, "An announcement")
        return cls(
            text(name, LONGEST_NAME, "A name"),
            blob(signing, 32, "A signing key"),
            Point.parse(key, "A seat's key"),
            SameLog.from_wire(possession),
            blob(root, 32, "A root of coins"),
            blob(signature, 64, "A signature"),
        )

    def check(self, terms: Terms, seat: int) -> None:
        """Raises `Refused` unless the owner of the signing key made this announcement for that seat and holds the
        layer's secret."""
        Point.parse(self.signing, "A signing key")  # with a point of small order as key, anybody could forge signatures
        Ed25519Eye().check(self.signing, _signed(terms, seat, self.key, self.coins), self.signature)
        cards.possessed(_place(terms, seat, self.signing), self.key, self.possession)


def announce(terms: Terms, seat: int, seed: Seed) -> Announcement:
    """My seat's announcement. `seed`: already salted for this attempt."""
    name, signing = terms.seats[seat]
    secret, root = seed.secret(), Coins(seed.coins()).root
    possession = cards.possess(_place(terms, seat, signing), secret, seed.nonces())
    signature = Ed25519Pen(seed.signing_key()).sign(_signed(terms, seat, secret * G, root))
    return Announcement(name, signing, secret * G, possession, root, signature)


def _signed(terms: Terms, seat: int, key: Point, root: bytes) -> bytes:
    return pack([label("announcement"), terms.digest, seat, key.raw, root])


def _place(terms: Terms, seat: int, signing: bytes) -> Context:
    return Context(terms.invitation, 0, seat, f"seat {signing.hex()}")
