"""The contract: the terms of a table and the announcements of all its seats. Its hash is the table's name.

Every seat builds the same contract from the same announcements. A seat signs it with its first envelope, in the round
"sign"; the seats share their keys only after that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from engines.core import Rules
from engines.core.rules import Setting
from netcode.protocol.announcement import Announcement, Terms
from netcode.protocol.crypto.group import Point
from netcode.protocol.crypto.hashing import label
from netcode.protocol.crypto.parsing import Refused, blob, integer, several
from netcode.protocol.wire import fields, pack, text

PROTOCOL: Final = 2
MOST_SEATS: Final = 12
_FIELDS: Final = ("game", "invitation", "needed", "options", "protocol", "rules", "seats")


@dataclass(frozen=True)
class Contract:
    game: str
    rules: int  # the version of the game's rules
    options: Mapping[str, Setting]
    invitation: bytes
    seats: Sequence[Announcement]
    needed: int = 0  # how many must stand in for a seat that left; 0 means that none can, and the game ends
    protocol: int = field(default=PROTOCOL)

    @classmethod
    def of(cls, terms: Terms, seats: Sequence[Announcement]) -> Contract:
        return cls(terms.game, terms.rules, terms.options, terms.invitation, tuple(seats), terms.needed)

    def to_wire(self) -> dict[str, Any]:
        return {
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
        """Reads the form alone; `check` looks at the content."""
        game, invitation, needed, options, protocol, rules, seats = fields(wire, _FIELDS, "A contract")
        if not isinstance(options, dict) or not all(type(value) in (str, int, bool) for value in options.values()):
            raise Refused("A contract's options must be words and numbers.")
        return cls(
            text(game, 32, "A game's name"),
            integer(rules, 0, 2**31, "The version of the rules"),
            options,
            blob(invitation, 32, "An invitation"),
            tuple(Announcement.from_wire(seat) for seat in several(seats, MOST_SEATS, "The seats")),
            integer(needed, 0, MOST_SEATS, "The number who stand in"),
            integer(protocol, 0, 2**31, "The version of the protocol"),
        )

    @cached_property
    def id(self) -> bytes:
        """The table's name: a seat that signs it agrees to every byte of the contract."""
        return hashlib.sha256(label("contract") + pack(self.to_wire())).digest()

    @cached_property
    def terms(self) -> Terms:
        """What every seat agreed to by saying ready."""
        seats = [(seat.name, seat.signing) for seat in self.seats]
        return Terms(self.game, self.rules, self.options, self.invitation, self.needed, seats)

    @cached_property
    def keys(self) -> dict[int, Point]:
        return {number: seat.key for number, seat in enumerate(self.seats)}

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def check(self, rules: Rules) -> None:
        """Raises `Refused` unless this is a table of these rules at which every seat is safe."""
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
        if self.needed and not 2 <= self.needed < len(self.seats):
            raise Refused("The contract does not say how many stand in for a seat that leaves.")
        each: Mapping[str, Sequence[object]] = {
            "name": self.names,
            "signing key": [seat.signing for seat in self.seats],
            "layer key": list(self.keys.values()),
        }
        for what, told in each.items():
            if len(set(told)) != len(told):
                raise Refused(f"Two seats have the same {what}.")
        for number, seat in enumerate(self.seats):
            seat.check(self.terms, number)


def needed(seats: int, together: int = 1) -> int:
    """How many of the other seats must stand in for a seat that leaves, or 0 if none can. Two thirds of them, and
    always three where there are three, because two friends could otherwise read hands. `together`: how many seats one
    machine plays; they must never be enough on their own."""
    others = seats - 1
    enough = max(-(-2 * others // 3), min(3, others), together + 1)
    return enough if 2 <= enough <= others else 0
