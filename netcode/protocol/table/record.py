"""What a table asks of its record. An envelope is written there before the table acts on it, and is safe from a power
cut before it is sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Record(Protocol):
    """What the store keeps for one table: sealed envelopes, in the order in which they came."""

    def append(self, author: int, number: int, sealed: bytes) -> None:
        """Returns once the envelope is written; raises OSError if it cannot be."""

    def drop(self, sealed: bytes) -> None:
        """Forget these bytes: the disk has changed them, so they are no envelope of this table any more. Other peers
        still have it."""

    def all(self) -> Sequence[bytes]:
        """Everything written so far. It is safe from a power cut, so the reader may tell others about it at once."""


class MemoryRecord:
    """A record that lasts as long as the process."""

    def __init__(self, sealed: Sequence[bytes] = ()) -> None:
        self._sealed = list(sealed)

    def append(self, author: int, number: int, sealed: bytes) -> None:
        self._sealed.append(sealed)

    def drop(self, sealed: bytes) -> None:
        self._sealed.remove(sealed)

    def all(self) -> Sequence[bytes]:
        return list(self._sealed)
