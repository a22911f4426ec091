"""Where something is said, and the challenge that binds a proof to that place.

A proof that does not hash its whole statement and its place can be used for another statement, or replayed elsewhere
(Bernhard, Pereira, Warinschi, "How Not to Prove Yourself", 2012). So every challenge here is the hash of a tag, a
`Context` and the complete statement.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from netcode.protocol.crypto.group import Scalar, reduce
from netcode.protocol.crypto.hashing import digest


@dataclass(frozen=True, slots=True)
class Context:
    """The table, the slot, the seat and the purpose."""

    table: bytes
    slot: int
    seat: int
    purpose: str

    def to_wire(self) -> list[object]:
        return [self.table, self.slot, self.seat, self.purpose]

    def by(self, seat: int) -> Context:
        """The same place, for another seat."""
        return replace(self, seat=seat)

    def of(self, purpose: str) -> Context:
        """The same place, for one part of what is done there."""
        return replace(self, purpose=f"{self.purpose}/{purpose}")

    def challenge(self, tag: str, *statement: object) -> Scalar:
        """The challenge of Fiat and Shamir, "How to prove yourself" (1986), over the whole statement."""
        return reduce(digest(tag, self, *statement))
