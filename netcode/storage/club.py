"""A club's table of results: what its records say of each player who shows a lasting identity, with a rating.

Ratings are those of Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (2011), with the Plackett-Luce
model, as the library `openskill` computes them.
"""

import hashlib
import json
import os
import secrets
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from engines.core import Rules
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.records.club_file import Claim, ClubFile
from netcode.protocol.records.record_file import ENDING, Archive, Damaged
from netcode.protocol.records.verify import verify
from netcode.storage.store import Store, StoreError

IDENTITY: Final = "identity"  # the file of the lasting key
VERIFIED: Final = "verified.json"  # the file of records that were verified here before

Scores = list[tuple[float, float]]  # seat by seat: the share of the win, the total


@dataclass(slots=True)
class Member:
    identity: bytes
    names: Counter[str] = field(default_factory=Counter)  # under which they played
    games: int = 0
    wins: int = 0
    rating: float = 0.0

    @property
    def name(self) -> str:
        return min(self.names, key=lambda name: (-self.names[name], name))


@dataclass(frozen=True)
class ClubTable:
    games: int
    members: list[Member]  # the best rated first


def club_table(club: ClubFile, store: Store, rules_of: Callable[[str], Rules]) -> ClubTable:
    """Verify every record and add them up. Raises `Damaged`, with the name of the table that does not hold."""
    from openskill.models import PlackettLuce  # loads slowly, and only a club needs it

    model, verified = PlackettLuce(), _Verified(store.home / VERIFIED, rules_of)
    members: dict[bytes, Member] = {}
    ratings = {claim.identity: model.rating() for claim in club.claims}
    for table, archive in club.archives.items():
        scores = verified.scores(club.records[table], archive)
        owners = club.owners(table)
        seats = [[ratings[owners[seat]] if seat in owners else model.rating()] for seat in range(len(scores))]
        rated = model.rate(seats, ranks=[float(rank) for rank in _ranks(scores)])
        for seat, identity in owners.items():
            ratings[identity] = rated[seat][0]
            member = members.setdefault(identity, Member(identity))
            member.names[archive.contract.names[seat]] += 1
            member.games += 1
            member.wins += scores[seat][0] > 0
    for identity, member in members.items():
        member.rating = ratings[identity].ordinal()
    ranked = sorted(members.values(), key=lambda member: (-member.rating, member.identity))
    return ClubTable(len(club.records), ranked)


def _ranks(scores: Scores) -> list[int]:
    """1 for the winner; seats with equal results share a rank."""
    return [1 + sum(other > score for other in scores) for score in scores]


class _Verified:
    """Records that were verified on this machine before, by their SHA-256, with how they ended."""

    def __init__(self, path: Path, rules_of: Callable[[str], Rules]) -> None:
        self._path, self._rules_of = path, rules_of
        try:
            lines = json.loads(path.read_text(encoding="ascii"))
            self._known = {str(key): [(float(share), float(total)) for share, total in lines[key]] for key in lines}
        except (OSError, ValueError, TypeError):
            self._known = {}

    def scores(self, record: bytes, archive: Archive) -> Scores:
        """How the game ended. Raises `Damaged` unless every seat that played to the end has signed that."""
        digest = hashlib.sha256(record).hexdigest()
        if digest not in self._known:
            self._known[digest] = self._verify(archive)
            beside = self._path.with_name(f".{VERIFIED}.{os.getpid()}")
            with suppress(OSError):  # the record is verified again next time
                beside.write_text(json.dumps(self._known), encoding="ascii")
                beside.replace(self._path)
        return self._known[digest]

    def _verify(self, archive: Archive) -> Scores:
        table = f"The record of the table {archive.contract.id.hex()[:8]} ({', '.join(archive.contract.names)})"
        try:
            verdict = verify(archive, self._rules_of(archive.contract.game))
        except ValueError as problem:
            raise Damaged(f"{table} cannot be verified here. {problem}") from None
        if verdict.problem is not None:
            raise Damaged(f"{table} does not hold: {verdict.problem.sentence}.")
        if not verdict.standings:
            raise Damaged(f"{table} is not that of a game played to its end.")
        return [(float(line.share), float(line.total)) for line in verdict.standings]


def identity_of(store: Store) -> Ed25519PrivateKey:
    """My lasting identity, made when it is first used. Raises `StoreError`."""
    path = store.home / IDENTITY
    with suppress(FileExistsError, OSError):
        beside = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(beside, "wb") as file:
            file.write(secrets.token_bytes(32))
    try:
        return Ed25519PrivateKey.from_private_bytes(path.read_bytes())
    except (OSError, ValueError):
        raise StoreError(f"{path} holds no identity. Move it away, and Den makes a new one.") from None


def my_records(store: Store, *, named: bool) -> tuple[ClubFile, list[str]]:
    """The finished tables on this machine as a club file, and sentences about those left out. `named`: whether
    it claims my seats for my identity."""
    records, claims, left_out = [], [], []
    identity = identity_of(store) if named else None
    for saved in store.list():
        if saved.status != "over":
            continue
        try:
            archive = Archive.read(store.home / "records" / f"{saved.id}{ENDING}")
            if saved.me is not None and identity is not None:
                claims.append(Claim.make(archive.contract.id, saved.me, _key_of_seat(store, saved.id), identity))
            records.append(archive.to_bytes())
        except (Damaged, StoreError) as problem:
            left_out.append(f"{saved.id}: {problem}")
    return ClubFile.of(records, claims), left_out


def _key_of_seat(store: Store, id: str) -> Ed25519PrivateKey:
    file = store.look(id)
    try:
        return Seed(file.seed, file.salt).signing_key()
    finally:
        file.close()
