"""A club as one file: the records of its games, and claims that say which player a seat in them was.

A record is signed by all who played. A claim connects one seat of a record to a lasting identity: a key that its owner
keeps for years. The claim is signed with the seat's key and with the identity's key, so nobody can claim a seat for
another person, or another person's identity. A seat that nobody claims stays unknown, because a player's keys differ
from table to table.

    the line "den club 1"
    each record, then each claim, with its length before it in four bytes, in the order of their SHA-256
    the number of records in four bytes, and the SHA-256 of all that
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from engines.core import Player
from netcode.protocol.contract import MOST_SEATS
from netcode.protocol.crypto.hashing import label
from netcode.protocol.records.record_file import Archive, Damaged
from netcode.protocol.wire import Refused, blob, integer, items, pack, unpack

FIRST_LINE: Final = b"den club 1\n"
LONGEST: Final = 1 << 30
ENDING: Final = ".club"


@dataclass(frozen=True, slots=True, order=True)
class Claim:
    """ "I, this identity, played this seat of this table." """

    table: bytes
    seat: Player
    identity: bytes  # an Ed25519 public key
    by_seat: bytes  # signatures of the three above: with the seat's own key,
    by_identity: bytes  # and with the identity's

    @classmethod
    def make(cls, table: bytes, seat: Player, of_seat: Ed25519PrivateKey, identity: Ed25519PrivateKey) -> Claim:
        public = identity.public_key().public_bytes_raw()
        said = _said(table, seat, public)
        return cls(table, seat, public, of_seat.sign(said), identity.sign(said))

    @classmethod
    def from_bytes(cls, content: bytes) -> Claim:
        table, seat, identity, by_seat, by_identity = items(unpack(content), 5, "A claim")
        return cls(
            blob(table, 32, "A table's name"),
            integer(seat, 0, MOST_SEATS - 1, "A seat"),
            blob(identity, 32, "An identity"),
            blob(by_seat, 64, "A signature"),
            blob(by_identity, 64, "A signature"),
        )

    def to_bytes(self) -> bytes:
        return pack([self.table, self.seat, self.identity, self.by_seat, self.by_identity])

    def check(self, archive: Archive) -> None:
        """Raises `Damaged` unless both keys have signed it, for a seat of this record."""
        seats = archive.contract.seats
        if self.seat >= len(seats):
            raise Damaged(f"A claim names seat {self.seat + 1}, which its table {self.table.hex()[:8]} does not have.")
        said = _said(self.table, self.seat, self.identity)
        try:
            Ed25519PublicKey.from_public_bytes(seats[self.seat].signing).verify(self.by_seat, said)
            Ed25519PublicKey.from_public_bytes(self.identity).verify(self.by_identity, said)
        except (InvalidSignature, ValueError):
            name = archive.contract.names[self.seat]
            raise Damaged(f"A claim to {name}'s seat at table {self.table.hex()[:8]} is forged.") from None


@dataclass(frozen=True)
class ClubFile:
    """Every record once, by its table's name; claims to seats of these records alone."""

    records: Mapping[bytes, bytes]
    claims: frozenset[Claim]

    @classmethod
    def of(cls, records: Iterable[bytes], claims: Iterable[Claim] = ()) -> ClubFile:
        """Raises `Damaged` for what is no record or no true claim, and for two records of one table."""
        found: dict[bytes, bytes] = {}
        archives: dict[bytes, Archive] = {}
        for record in records:
            archive = Archive.from_bytes(record)
            table = archive.contract.id
            if table in archives:
                raise Damaged(
                    f"There are two records of the table {table.hex()[:8]} ({', '.join(archive.contract.names)})."
                )
            found[table], archives[table] = record, archive
        told = list(claims)
        for claim in told:
            if claim.table not in archives:
                raise Damaged(f"A claim names the table {claim.table.hex()[:8]}, of which there is no record.")
            claim.check(archives[claim.table])
        if len(set(told)) != len(told):
            raise Damaged("A claim stands in the file twice.")
        return cls(found, frozenset(told))

    def merged(self, other: ClubFile) -> ClubFile:
        """Everything that at least one of the two holds. All records of a table are the same, so two that differ are
        refused."""
        for table in self.records.keys() & other.records.keys():
            if self.records[table] != other.records[table]:
                raise Damaged(f"The two files hold different records of the table {table.hex()[:8]}.")
        return ClubFile({**self.records, **other.records}, self.claims | other.claims)

    @cached_property
    def archives(self) -> Mapping[bytes, Archive]:
        """The records in the order of their tables' names. A record holds no time, and everybody must count in the same
        order."""
        return {table: Archive.from_bytes(self.records[table]) for table in sorted(self.records)}

    def owners(self, table: bytes) -> Mapping[Player, bytes]:
        """Whose each seat was. A seat that is claimed for two identities belongs to none of them."""
        claimed: dict[Player, set[bytes]] = {}
        for claim in self.claims:
            if claim.table == table:
                claimed.setdefault(claim.seat, set()).add(claim.identity)
        return {seat: min(keys) for seat, keys in sorted(claimed.items()) if len(keys) == 1}

    # -- as bytes ----------------------------------------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        claims = [claim.to_bytes() for claim in self.claims]
        parts = [*_in_order(self.records.values()), *_in_order(claims)]
        body = FIRST_LINE + b"".join(len(part).to_bytes(4) + part for part in parts) + len(self.records).to_bytes(4)
        return body + hashlib.sha256(body).digest()

    @classmethod
    def from_bytes(cls, content: bytes) -> ClubFile:
        if not content.startswith(FIRST_LINE):
            raise Damaged("This is no club file: its first line is another.")
        body, digest = content[:-32], content[-32:]
        if len(content) > LONGEST or not hmac.compare_digest(hashlib.sha256(body).digest(), digest):
            raise Damaged("The file was changed or cut off: its digest is not that of its content.")
        parts = _parts(body[len(FIRST_LINE) : -4])
        count = int.from_bytes(body[-4:])
        try:
            club = cls.of(parts[:count], map(Claim.from_bytes, parts[count:]))
        except Refused as problem:
            raise Damaged(f"The file holds a claim that is none. {problem}") from None
        if club.to_bytes() != content:
            raise Damaged("The file is not in the order that all club files have.")
        return club

    @classmethod
    def read(cls, path: Path) -> ClubFile:
        try:
            with path.open("rb") as file:
                return cls.from_bytes(file.read(LONGEST + 1))
        except OSError as problem:
            raise Damaged(f"{path} cannot be read: {problem.strerror}.") from None

    def write(self, path: Path) -> None:
        """All of it or nothing."""
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        beside.write_bytes(self.to_bytes())
        beside.replace(path)


def _said(table: bytes, seat: Player, identity: bytes) -> bytes:
    return label("club") + pack([table, seat, identity])


def _in_order(parts: Iterable[bytes]) -> Sequence[bytes]:
    return sorted(parts, key=lambda part: hashlib.sha256(part).digest())


def _parts(body: bytes) -> list[bytes]:
    parts, at = [], 0
    while at < len(body):
        end = at + 4 + int.from_bytes(body[at : at + 4])
        if end > len(body):
            raise Damaged("The file ends in the middle of something.")
        parts.append(body[at + 4 : end])
        at = end
    return parts
