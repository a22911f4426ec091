"""Gossip: how all peers come to hold the same envelopes, whatever the shape of the net of links.

On a new link each side says what it has, author by author. The side that has more sends it, a batch at a time, and says
again what it has. New envelopes are passed on over all other links. So a star around the host, a full mesh, a chain, a
relay and a late spectator all work alike, and a link that was cut costs nothing but time.
"""

from collections.abc import Callable, Hashable
from typing import Protocol

from netcode.protocol.wire import Refused, pack, unpack

ENVELOPE, HAVE = b"e", b"h"
BATCH = 64  # envelopes
BATCH_BYTES = 512 * 1024


class Holds(Protocol):
    """What gossip asks of a table."""

    def have(self) -> object: ...
    def missing(self, theirs: object, most: int = BATCH) -> list[bytes]: ...
    def evidence(self) -> list[bytes]:
        """What even a peer lacks that has said the same as we have."""

    def take(self, sealed: bytes) -> bool:
        """Returns whether it was new. Raises `Refused` for what no honest peer passes on."""


class Gossip:
    """`send` puts a message on a link. Messages from links go to `heard`, which raises `Refused` for rubbish."""

    def __init__(self, table: Holds, send: Callable[[Hashable, bytes], None]) -> None:
        self._table, self._send = table, send
        self._links: dict[Hashable, bytes] = {}  # link -> what we last told it that we have
        self._theirs: dict[Hashable, bytes] = {}  # link -> what it last told us that it has
        self._telling: bytes | None = None
        self._passed: set[bytes] = set()  # envelopes that were new once; in a mesh each comes again from every peer

    def hold(self, table: Holds) -> None:
        """Use this table in place of the first; it holds as much or more."""
        self._table, self._telling = table, None
        self._passed.clear()

    def linked(self, link: Hashable) -> None:
        self._links[link] = b""
        self._tell(link)

    def unlinked(self, link: Hashable) -> None:
        self._links.pop(link, None)
        self._theirs.pop(link, None)

    def spread(self, sealed: bytes, heard_from: Hashable = None) -> None:
        """Pass on an envelope that is new to this peer."""
        self._telling = None
        self._passed.add(sealed)
        for link in self._links:
            if link != heard_from:
                self._send(link, ENVELOPE + sealed)

    def settled(self) -> int:
        """How many linked peers are known to hold exactly what we hold."""
        mine = self._mine()
        return sum(theirs == mine for theirs in self._theirs.values())

    def told(self, author: int) -> tuple[int, bool, int]:
        """How many peers are linked; whether all of them have said what they have; the most envelopes of this author
        that any of them has."""
        counts = [self._count(unpack(theirs), author) for theirs in self._theirs.values()]
        return len(self._links), len(counts) == len(self._links), max(counts, default=0)

    @staticmethod
    def _count(theirs: object, author: int) -> int:
        told = theirs.get(str(author)) if isinstance(theirs, dict) else None
        return told[0] if isinstance(told, list) and told and type(told[0]) is int else 0

    def remind(self, *, news: bool = False) -> None:
        """Say what we have on every link; with `news`, only on links where that has changed since we last said it.
        Called from time to time: it repairs losses, and envelopes that arrived before the ones they follow."""
        for link, told in self._links.items():
            if not news or told != self._mine():
                self._tell(link)

    def heard(self, link: Hashable | None, message: bytes) -> bool:
        """Returns whether the table has something new. `link` None: this is a letter, which cannot be answered."""
        kind, content = message[:1], message[1:]
        if kind == ENVELOPE:
            if content in self._passed:
                return False
            new = self._table.take(content)
            if new:
                self.spread(content, link)
            return new
        if kind != HAVE or link is None:
            raise Refused("A message is of no known kind.")
        same = content == self._mine()  # most often
        self._answer(link, self._table.evidence() if same else self._table.missing(unpack(content), BATCH))
        self._theirs[link] = content
        return False

    def _answer(self, link: Hashable, batch: list[bytes]) -> None:
        size = 0
        for sealed in batch:
            size += len(sealed)
            self._send(link, ENVELOPE + sealed)
            if size > BATCH_BYTES:
                break
        more = len(batch) >= BATCH or size > BATCH_BYTES
        # the peer answers and gets the next batch; or it does not know yet what we have
        if more or self._mine() != self._links.get(link):
            self._tell(link)

    def _tell(self, link: Hashable) -> None:
        self._links[link] = self._mine()
        self._send(link, HAVE + self._links[link])

    def _mine(self) -> bytes:
        if self._telling is None:
            self._telling = pack(self._table.have())
        return self._telling
