"""The contract: one page that all seats sign before the first request. Its hash is the table's name.

It comes about in two steps. Each seat announces itself (`Seat`): name and keys, with a proof that it holds the secret
behind its key, and the root of its coins. When all are there, each shares its key among the others (`feldman.Dealing`),
so that they can stand in for it, never read it, should it leave. Announcements and dealings are bound to the
`invitation`, 32 bytes the host drew for this table. Signing is saying "open" in the table's first envelopes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from engines.core import Rules
from engines.core.rules import Setting
from netcode.protocol.crypto import cards, coins, feldman
from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.feldman import Dealing
from netcode.protocol.crypto.group import G, Point
from netcode.protocol.crypto.same_log import SameLog
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.crypto.shapes import Refused, blob, integer, items, several
from netcode.protocol.wire import fields, pack, text

PROTOCOL: Final = 1
MOST_SEATS: Final = 12
_FIELDS: Final = ("dealings", "game", "invitation", "needed", "options", "protocol", "rules", "seats")


@dataclass(frozen=True, slots=True)
class Seat:
    """What a seat announces about itself."""

    name: str
    signing: bytes  # Ed25519 public key
    key: Point  # the layer's public key
    possession: SameLog
    coins: bytes  # the root of its coins

    def to_wire(self) -> list[Any]:
        return [self.name, self.signing, self.key.to_wire(), self.possession.to_wire(), self.coins]

    @classmethod
    def from_wire(cls, wire: object) -> Seat:
        name, signing, key, possession, root = items(wire, 5, "A seat")
        return cls(
            text(name, 24, "A name"),
            blob(signing, 32, "A signing key"),
            Point.parse(key, "A seat's key"),
            SameLog.from_wire(possession),
            blob(root, 32, "A root of coins"),
        )


def announce(name: str, seed: Seed, invitation: bytes, seat: int) -> Seat:
    signing = seed.signing_key().public_key().public_bytes_raw()
    secret = seed.secret()
    place = _introduction(invitation, seat, signing)
    possession = cards.possess(place, secret, seed.nonces())
    return Seat(name, signing, secret * G, possession, coins.Coins(seed.coins()).root)


def announced(invitation: bytes, seat: int, sent: Seat) -> None:
    """Raises `Refused` unless whoever announced this seat holds the secret of its key."""
    cards.possessed(_introduction(invitation, seat, sent.signing), sent.key, sent.possession)


def deal(seed: Seed, invitation: bytes, seat: int, seats: Sequence[Seat], needed: int) -> Dealing:
    """Shares this seat's key among the others; `needed` of them can stand in for it."""
    return feldman.deal(_dealing(invitation, seat), seed.secret(), needed, _keys(seats), seed.nonces())


def dealt(seed: Seed, contract: Contract, me: int) -> None:
    """Before signing: raises `Refused`, naming the seat, if one dealt me a wrong part of its key."""
    for seat in range(len(contract.dealings)):
        if seat != me:
            contract.part(seat, me, seed)


@dataclass(frozen=True)
class Contract:
    game: str
    rules: int  # the version of the game's rules
    options: Mapping[str, Setting]
    invitation: bytes
    seats: Sequence[Seat]
    needed: int = 0  # how many stand in for a seat that left; 0: none can, the game then ends
    dealings: Sequence[Dealing] = ()
    protocol: int = field(default=PROTOCOL)

    def to_wire(self) -> dict[str, Any]:
        return {
            "dealings": [dealing.to_wire() for dealing in self.dealings],
            "game": self.game,
            "invitation": self.invitation,
            "needed": self.needed,
            "options": dict(self.options),
            "protocol": self.protocol,
            "rules": self.rules,
            "seats": [seat.to_wire() for seat in self.seats],
        }

    @classmethod
    def from_wire(cls, wire: object) -> Contract:
        """Reads the shape alone; `check` looks at what it says."""
        dealings, game, invitation, needed, options, protocol, rules, seats = fields(wire, _FIELDS, "A contract")
        if not isinstance(options, dict) or not all(type(value) in (str, int, bool) for value in options.values()):
            raise Refused("A contract's options must be words and numbers.")
        return cls(
            text(game, 32, "A game's name"),
            integer(rules, 0, 2**31, "The version of the rules"),
            options,
            blob(invitation, 32, "An invitation"),
            tuple(Seat.from_wire(seat) for seat in several(seats, MOST_SEATS, "The seats")),
            integer(needed, 0, MOST_SEATS, "The number who stand in"),
            tuple(Dealing.from_wire(dealing) for dealing in several(dealings, MOST_SEATS, "The dealings")),
            integer(protocol, 0, 2**31, "The version of the protocol"),
        )

    @cached_property
    def id(self) -> bytes:
        """The table's name: whoever signs it agrees to every byte of the contract."""
        return hashlib.sha256(b"den/1 contract" + pack(self.to_wire())).digest()

    @cached_property
    def keys(self) -> dict[int, Point]:
        return _keys(self.seats)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def check(self, rules: Rules) -> None:
        """Raises `Refused` unless this is a table of these rules that everybody can safely sit down at."""
        if self.protocol != PROTOCOL:
            raise Refused(f"This table speaks version {self.protocol} of the protocol, this Den version {PROTOCOL}.")
        if self.game != rules.name or self.rules != rules.version:
            raise Refused(f"This table plays version {self.rules} of {self.game}, which this Den does not have.")
        try:
            rules.check_seats(len(self.seats))
            if rules.settings(self.options) != dict(self.options):
                raise Refused("The contract leaves options of the game open.")
        except ValueError as problem:
            raise Refused(str(problem)) from None
        for what, told in (("name", self.names), ("key", [seat.signing for seat in self.seats])):
            if len(set(told)) != len(told):
                raise Refused(f"Two seats have the same {what}.")
        if len(set(self.keys.values())) != len(self.seats):
            raise Refused("Two seats have the same key.")
        for number, seat in enumerate(self.seats):
            announced(self.invitation, number, seat)
        self._check_dealings()

    def _check_dealings(self) -> None:
        others = len(self.seats) - 1
        if self.needed == 0:
            if self.dealings:
                raise Refused("Nobody stands in at this table, yet keys were shared.")
            return
        if not 2 <= self.needed <= others or len(self.dealings) != len(self.seats):
            raise Refused("The contract does not say how many stand in for a seat that leaves.")
        for seat, dealing in enumerate(self.dealings):
            feldman.check(_dealing(self.invitation, seat), dealing, self.needed, self.keys)

    def part(self, of: int, holder: int, seed: Seed) -> int:
        """The holder's part of another seat's key, with which it stands in for that seat."""
        return feldman.receive(_dealing(self.invitation, of), self.dealings[of], holder, seed.secret())

    def part_key(self, of: int, holder: int) -> Point:
        return feldman.public(self.dealings[of], holder)


def needed(seats: int, together: int = 1) -> int:
    """How many of the others stand in for a seat that leaves, 0 if none can. `together`: how many seats one machine
    plays; those must never be enough, for they could read the hands of all others."""
    enough = max(feldman.threshold(seats), together + 1)
    return enough if 2 < seats > enough else 0


def _keys(seats: Sequence[Seat]) -> dict[int, Point]:
    return {number: seat.key for number, seat in enumerate(seats)}


def _introduction(invitation: bytes, seat: int, signing: bytes) -> Context:
    return Context(invitation, 0, seat, f"seat {signing.hex()}")


def _dealing(invitation: bytes, seat: int) -> Context:
    return Context(invitation, 0, seat, "key")
