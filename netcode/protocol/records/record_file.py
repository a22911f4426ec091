"""A table as one file: the contract and all that was said. All peers write it in the same order, byte for byte. It
holds no secret. Any changed byte is noticed: an accident by the digest at the end, a forgery by the signatures.

    the line "den record 2"
    parts, each with its length before it in four bytes: the contract, the envelopes by slot, number and author, and
        last those that stand in nobody's chain, because their author told two stories
    the SHA-256 of all that
"""

from __future__ import annotations

import hashlib
import hmac
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from netcode.protocol.contract import Contract
from netcode.protocol.envelope import Envelope, Seal
from netcode.protocol.wire import MOST_BYTES, Refused, pack, unpack

FIRST_LINE: Final = b"den record 2\n"
LONGEST: Final = 256 << 20
PLAIN: Final = Seal(bytes(32))  # a file is not secret: its envelopes are sealed with a key that everybody knows
PLAIN_KEY: Final = bytes(32)
ENDING: Final = ".den"


class Damaged(Exception):
    """This is not a whole record. The text says what is wrong."""


@dataclass(frozen=True)
class Archive:
    """If one author signed two envelopes with the same number, the first here is the one that the peers acted on."""

    contract: Contract
    envelopes: Sequence[Envelope]

    def sealed(self) -> list[bytes]:
        """The envelopes as a table takes them in, sealed with `PLAIN_KEY`."""
        return [PLAIN.close(envelope) for envelope in self.envelopes]

    @classmethod
    def of(cls, contract: Contract, sealed: Iterable[bytes], reading_key: bytes) -> Archive:
        seal = Seal(reading_key)
        return cls(contract, _in_order(map(seal.open, sealed)))

    def to_bytes(self) -> bytes:
        parts = [pack(self.contract.to_wire()), *(pack(envelope.to_wire()) for envelope in self.envelopes)]
        body = FIRST_LINE + b"".join(len(part).to_bytes(4) + part for part in parts)
        return body + hashlib.sha256(body).digest()

    def write(self, path: Path) -> None:
        """Writes the whole file or nothing: a temporary file takes the place of the old one once it is complete."""
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        beside.write_bytes(self.to_bytes())
        beside.replace(path)

    @classmethod
    def read(cls, path: Path) -> Archive:
        try:
            with path.open("rb") as file:
                content = file.read(LONGEST + 1)
        except OSError as problem:
            raise Damaged(f"{path} cannot be read: {problem.strerror}.") from None
        return cls.from_bytes(content)

    @classmethod
    def from_bytes(cls, content: bytes) -> Archive:
        if not content.startswith(FIRST_LINE):
            raise Damaged("This is no record of a table: its first line is another.")
        body, digest = content[:-32], content[-32:]
        if len(content) > LONGEST or not hmac.compare_digest(hashlib.sha256(body).digest(), digest):
            raise Damaged("The file was changed or cut off: its digest is not that of its content.")
        contract, *envelopes = _parts(body[len(FIRST_LINE) :]) or [b""]
        try:
            archive = cls(
                Contract.from_wire(unpack(contract)), [Envelope.from_wire(unpack(part)) for part in envelopes]
            )
        except Refused as problem:
            raise Damaged(f"The file holds something that no table says. {problem}") from None
        if _in_order(archive.envelopes) != archive.envelopes or archive.to_bytes() != content:
            raise Damaged("The file is not in the order that all records have.")
        return archive


def _in_order(envelopes: Iterable[Envelope]) -> list[Envelope]:
    """Slots never fall along a chain, so sorting by slot keeps each author's order."""
    chains: dict[tuple[int, int], Envelope] = {}
    other: dict[bytes, Envelope] = {}
    for envelope in envelopes:
        if chains.setdefault((envelope.author, envelope.number), envelope).hash != envelope.hash:
            other[envelope.hash] = envelope
    by_slot = sorted(chains.values(), key=lambda e: (e.slot, e.number, e.author))
    return by_slot + sorted(other.values(), key=lambda e: (e.slot, e.number, e.author, e.hash))


def _parts(body: bytes) -> list[bytes]:
    return list(_cut(body))


def _cut(body: bytes) -> Iterator[bytes]:
    at = 0
    while at < len(body):
        length = int.from_bytes(body[at : at + 4])
        if length > MOST_BYTES or at + 4 + length > len(body):
            raise Damaged("The file ends in the middle of something.")
        yield body[at + 4 : at + 4 + length]
        at += 4 + length
