"""Budgets of links: how many messages of each kind one link may send us, and all links from one address; and how many
links each seat may have.

A kind without a line here does not exist. `docs/protocol.md` has the same table, with the cost of each message, and a
test compares the two. Above its budget a link is read more slowly. But a link also carries messages of other seats, and
the peer that sends too many may be far away. So kinds marked `lost` are dropped instead, and nothing depends on them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from netcode.links.token_bucket import Bucket

# links of one seat: in both directions, directly and through relays, and some that are dead without being noticed
PER_SEAT: Final = 8
OTHERS: Final = 48  # links of all peers without a seat: spectators, newcomers, strangers with a code
LINKS_WORTH: Final = 4  # all links of peers without a seat at one address may together say as much as this many links
# kinds by which a peer proves that it has a seat: strangers at the same address must not delay them
INTRODUCING: Final = b"?i"
HURRY: Final = 2 << 20  # bytes that may wait for a slow reader without a seat; for seats see `netcode.links.link.QUEUE`


Clock: TypeAlias = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Budget:
    """Messages of one kind on one link."""

    a_second: float
    saved: float  # how many may come at once after a pause
    lost: bool = False  # messages above the budget are dropped; else the link is read more slowly

    def bucket(self, times: int, clock: Clock | None) -> Bucket:
        return Bucket(times * self.a_second, times * self.saved, clock)


BUDGETS: Final[Mapping[bytes, Budget]] = {
    b"?": Budget(0.1, 3),  # a greeting
    b"i": Budget(0.1, 3),  # an introduction
    b"@": Budget(1, 100, lost=True),  # where a seat can be called
    b"e": Budget(400, 4000),  # an envelope
    b"h": Budget(40, 400),  # what a peer has
    b"n": Budget(2, 20),  # a sign of life
    b"N": Budget(20, 100, lost=True),  # a sign of life of another seat
    b"w": Budget(20, 100, lost=True),  # a spectator's line of chat
    b"p": Budget(20, 200),  # the lobby's page
    b"t": Budget(20, 200, lost=True),  # a line of chat in the lobby
    b"a": Budget(5, 50),  # something asked of the host
    b"s": Budget(1, 10),  # all announcements
    b"c": Budget(1, 10),  # the contract
    b"d": Budget(1, 10),  # the keys of the short code's door
}
OF_OTHERS: Final[Mapping[bytes, Budget]] = {  # on links to peers without a seat
    b"e": Budget(100, 1000),
    b"h": Budget(2, 100),
    b"w": Budget(1, 5, lost=True),
    b"a": Budget(1, 10, lost=True),
}


class Spending:
    """What one link has used of its budgets, or all links from one address together (with budgets `times` as large)."""

    def __init__(self, times: int = 1, clock: Clock | None = None) -> None:
        self._times, self._clock = times, clock
        self._buckets: dict[tuple[bytes, bool], Bucket] = {}

    def wait(self, kind: bytes, seated: bool) -> float | None:
        """How many seconds to wait before this message is handled; None if it is dropped."""
        budget = BUDGETS.get(kind) if seated else OF_OTHERS.get(kind, BUDGETS.get(kind))
        if budget is None:
            return 0.0  # an unknown kind: the link is cut anyway
        bucket = self._buckets.get((kind, seated))
        if bucket is None:
            bucket = self._buckets[kind, seated] = budget.bucket(self._times, self._clock)
        if budget.lost:
            return 0.0 if bucket.afford() else None
        return bucket.wait(1)

    @property
    def none(self) -> bool:
        """Whether all budgets are full again, as if nothing had been used."""
        return all(bucket.full for bucket in self._buckets.values())


class Addresses:
    """What the links of peers without a seat have used together, by the address they come from: so nobody may say more
    by opening many links."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock = clock
        self._spent: dict[Hashable, Spending] = {}

    def wait(self, who: Hashable, kind: bytes) -> float | None:
        """Like `Spending.wait`."""
        if kind in INTRODUCING:
            return 0.0
        if who not in self._spent:
            self._spent = {other: spent for other, spent in self._spent.items() if not spent.none}
            self._spent[who] = Spending(LINKS_WORTH, self._clock)
        return self._spent[who].wait(kind, seated=False)


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FarEnd:
    """Who a link counts for: a seat, by its signing key, or else the address it comes from."""

    who: Hashable
    seated: bool


def surplus(links: Iterable[T], end: Callable[[T], FarEnd]) -> T | None:
    """The link that must be closed if there are too many; None if there are not. `links`: the oldest first.

    A seat loses its own links only. Among all other links, the address with the most loses its oldest. So nobody can
    keep others out by opening many links, and a newcomer always gets in, with time to introduce itself.
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
