"""What this seat's player has said ready to. It is on the disk before it is said, and the seat sits down at nothing
else."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from netcode.protocol.announcement import Announcement, Terms, announce
from netcode.protocol.contract import Contract
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.wire import Refused, pack, unpack
from netcode.storage.store import TableFile

FORGOTTEN: dict[str, Any] = {"agreed": None, "announced": None}


@dataclass(frozen=True)
class Readiness:
    digest: bytes  # of the terms
    salt: bytes  # all secrets of this attempt but the signing key follow from it
    announcement: Announcement

    @classmethod
    def to(cls, terms: Terms, seat: int, seed: Seed) -> Readiness:
        """Ready to these terms, with fresh secrets."""
        salt = secrets.token_bytes(32)
        return cls(terms.digest, salt, announce(terms, seat, seed.salted(salt)))

    def facts(self) -> dict[str, Any]:
        """What is written to the disk."""
        return {"agreed": self.digest, "salt": self.salt, "announced": pack(self.announcement.to_wire())}

    @classmethod
    def kept(cls, file: TableFile) -> Readiness | None:
        digest, salt, announced = (file.get(name) for name in ("agreed", "salt", "announced"))
        if not (isinstance(digest, bytes) and isinstance(salt, bytes) and isinstance(announced, bytes)):
            return None
        return cls(digest, salt, Announcement.from_wire(unpack(announced)))

    def check(self, contract: Contract, host: bytes | None) -> None:
        """Raises `Refused` unless this is the contract that the player said ready to. It does not matter who sent
        it."""
        if contract.terms.digest != self.digest:
            raise Refused("The contract is not what this seat said ready to.")
        if self.announcement not in contract.seats:
            raise Refused("The contract changes what this seat announced.")
        if host not in [seat.signing for seat in contract.seats]:
            raise Refused("The host does not sit at the table of this contract.")
