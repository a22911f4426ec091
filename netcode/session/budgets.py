"""What one link may ask of this peer: how many messages of each kind, and how many links everybody may have.

A kind that has no line here does not exist. `docs/protocol.md` has the same table with what each message costs, and a
test compares the two. Whoever sends more is read more slowly; where a link also carries the words of others, who may be
the ones that talk too much, what is over is lost instead, and nothing depends on it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from netcode.links.rate import Bucket

PER_SEAT: Final = 8  # links of one seat: to and fro, directly, through relays, and some that are not known to be dead
OTHERS: Final = 48  # links of all who have no seat: spectators, newcomers, strangers with a code
HURRY: Final = 2 << 20  # bytes that may wait for a reader who has no seat; see `netcode.links.link.QUEUE` for seats


@dataclass(frozen=True, slots=True)
class Budget:
    """Messages of one kind on one link."""

    a_second: float
    saved: float  # how many may come at once
    lost: bool = False  # what is over it is lost; else the link is read more slowly

    def bucket(self) -> Bucket:
        return Bucket(self.a_second, self.saved)


BUDGETS: Final[Mapping[bytes, Budget]] = {
    b"?": Budget(0.1, 3),  # a greeting
    b"i": Budget(0.1, 3),  # an introduction
    b"@": Budget(1, 100, lost=True),  # where a seat can be called
    b"e": Budget(400, 4000),  # an envelope
    b"h": Budget(40, 400),  # what somebody has
    b"n": Budget(2, 20),  # a sign of life
    b"N": Budget(20, 100, lost=True),  # the same of another seat
    b"w": Budget(20, 100, lost=True),  # a spectator's words
    b"p": Budget(20, 200),  # the lobby's page
    b"t": Budget(20, 200, lost=True),  # a line of the lobby's talk
    b"a": Budget(5, 50),  # something asked of the host
    b"s": Budget(1, 10),  # all announcements
    b"c": Budget(1, 10),  # the contract
    b"d": Budget(1, 10),  # how the door is kept
}
OF_OTHERS: Final[Mapping[bytes, Budget]] = {  # on links at whose end nobody with a seat is
    b"e": Budget(100, 1000),
    b"h": Budget(2, 100),
    b"w": Budget(1, 5, lost=True),
    b"a": Budget(1, 10, lost=True),
}


class Spending:
    """What one link has used up."""

    def __init__(self) -> None:
        self._buckets: dict[tuple[bytes, bool], Bucket] = {}

    def wait(self, kind: bytes, seated: bool) -> float | None:
        """How many seconds to wait before this message is handled; None if it is lost."""
        budget = BUDGETS.get(kind) if seated else OF_OTHERS.get(kind, BUDGETS.get(kind))
        if budget is None:
            return 0.0  # of no known kind: the link will be cut for it
        bucket = self._buckets.get((kind, seated))
        if bucket is None:
            bucket = self._buckets[kind, seated] = budget.bucket()
        if budget.lost:
            return 0.0 if bucket.afford() else None
        return bucket.wait(1)


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class End:
    """Who is at the other end of a link: a seat, by its signing key, or somebody at an address."""

    who: Hashable
    seated: bool


def surplus(links: Iterable[T], end: Callable[[T], End]) -> T | None:
    """The link that must go, if there are too many: `links` are the oldest first.

    A seat gives up its own, never anybody else's. Of all others, whoever has the most gives up the oldest: so who takes
    many keeps nobody out, and a newcomer always gets in, and has the time to say who it is.
    """
    seats: dict[Hashable, list[T]] = defaultdict(list)
    others: dict[Hashable, list[T]] = defaultdict(list)
    for link in links:
        there = end(link)
        (seats if there.seated else others)[there.who].append(link)
    for held in seats.values():
        if len(held) > PER_SEAT:
            return held[0]
    if sum(map(len, others.values())) > OTHERS:
        return max(others.values(), key=len)[0]
    return None
