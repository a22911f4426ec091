"""What everybody at a table has said: a chain of envelopes for each author, and what two peers miss of each other's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from netcode.protocol.contract import Contract
from netcode.protocol.envelope import NOTHING, Envelope, Eye, Pen, Seal
from netcode.protocol.table.record import Record
from netcode.protocol.wire import Refused

MOST_AHEAD: Final = 64  # envelopes of one author that wait for an earlier one
MOST_UNREAD: Final = 1024  # envelopes of one author that wait for the game to come to them

Have = dict[str, list[Any]]  # author -> [how many, hash of the last]: what peers tell each other


@dataclass(frozen=True, slots=True)
class Lie:
    """Proof that a seat broke the protocol: in which slot, in a sentence, and the envelopes that show it."""

    seat: int
    slot: int
    sentence: str
    evidence: tuple[bytes, ...]
    number: int  # what the seat said before this one stands: of the lying envelope, unless others have answered that
    forked: bool = False  # two stories: different peers may have acted on different ones


@dataclass
class Chain:
    """One author's envelopes, in order; `read` of them the game has taken in.

    The last `unsent` of my own have not left yet: nobody is told of them before they are safe on the disk.
    """

    author: int
    envelopes: list[Envelope] = field(default_factory=list)
    sealed: list[bytes] = field(default_factory=list)
    ahead: dict[int, tuple[Envelope, bytes]] = field(default_factory=dict)
    read: int = 0
    unsent: int = 0

    @property
    def sent(self) -> int:
        return len(self.envelopes) - self.unsent

    @property
    def head(self) -> bytes:
        return self.hash_at(len(self.envelopes))

    def hash_at(self, count: int) -> bytes:
        return self.envelopes[count - 1].hash if count else NOTHING

    def held(self, number: int) -> tuple[Envelope, bytes] | None:
        """What stands, or waits, under this number."""
        if number < len(self.envelopes):
            return self.envelopes[number], self.sealed[number]
        return self.ahead.get(number)

    def full(self) -> bool:
        return len(self.envelopes) - self.read >= MOST_UNREAD


class Transcript:
    """Nothing enters that is not sealed, signed and chained; what enters is on the record first."""

    def __init__(self, contract: Contract, reading_key: bytes, record: Record, pen: Pen | None, eye: Eye) -> None:
        self.chains = [Chain(seat) for seat in range(len(contract.seats))]
        self.lie: Lie | None = None
        self.settled: dict[int, Lie] = {}  # of seats that were voted out for it
        self._contract, self._seal, self._record, self._pen, self._eye = contract, Seal(reading_key), record, pen, eye
        self._table = contract.id

    def take(self, sealed: bytes, *, recorded: bool = False) -> list[Envelope]:
        """The envelopes that are new and in order now: this one, and any that had waited for it.

        Raises `Refused` for what no honest peer would pass on. Two stories of one author become `lie`.
        """
        envelope = self._seal.open(sealed)
        if envelope.table != self._table:
            raise Refused("An envelope belongs to another table.")
        if envelope.author >= len(self.chains):
            raise Refused("An envelope's author has no seat at this table.")
        chain = self.chains[envelope.author]
        known = chain.held(envelope.number)
        same = known is not None and known[0].signed == envelope.signed
        if same and envelope.number < len(chain.envelopes):
            return []
        self._eye.check(self._contract.seats[envelope.author].signing, envelope.signed, envelope.signature)
        if known is not None and not same:
            self.caught(envelope, "signed two different things under one number", known[1], sealed, forked=True)
            return []
        if envelope.number > len(chain.envelopes) or chain.full():
            if len(chain.ahead) < MOST_AHEAD:  # else it is dropped, and will be sent again
                chain.ahead.setdefault(envelope.number, (envelope, sealed))
            return []
        return self._link(chain, envelope, sealed, recorded)

    def _link(self, chain: Chain, envelope: Envelope, sealed: bytes, recorded: bool) -> list[Envelope]:
        linked: list[Envelope] = []
        following: tuple[Envelope, bytes] | None = (envelope, sealed)
        while following is not None:
            envelope, sealed = following
            if envelope.previous != chain.head:
                self.caught(envelope, "does not stand by what it said before", *chain.sealed[-1:], sealed)
                return linked
            if not recorded:
                self._record.append(envelope.author, envelope.number, sealed)
            chain.envelopes.append(envelope)
            chain.sealed.append(sealed)
            linked.append(envelope)
            following, recorded = chain.ahead.pop(len(chain.envelopes), None), False
        return linked

    def say(self, author: int, slot: int, body: Any) -> Envelope:
        """Sign, seal and write down; `release` says when it may be sent."""
        assert self._pen is not None
        chain = self.chains[author]
        bare = Envelope(self._table, author, len(chain.envelopes), chain.head, slot, body)
        envelope = replace(bare, signature=self._pen.sign(bare.signed))
        sealed = self._seal.close(envelope)
        self._record.append(author, envelope.number, sealed)
        chain.envelopes.append(envelope)
        chain.sealed.append(sealed)
        chain.unsent += 1
        return envelope

    def release(self, author: int, most: int) -> list[bytes]:
        """The first of the author's envelopes that were not sent yet; from now on others may hear of them."""
        chain = self.chains[author]
        released = chain.sealed[chain.sent :][:most]
        chain.unsent -= len(released)
        return released

    def caught(
        self, envelope: Envelope, sentence: str, *evidence: bytes, forked: bool = False, end: int | None = None
    ) -> None:
        """The first lie is kept; it stops the table, until all the others have voted the liar out.

        The first in the order of what the liar said: that its chain breaks may be seen before the second story that
        it broke with, an envelope earlier.
        """
        known, author = self.lie, envelope.author
        number = envelope.number if end is None else end
        earlier = known is None or (known.seat == author and number < known.number)
        if earlier and author not in self.settled:
            self.lie = Lie(author, envelope.slot, sentence, evidence, number, forked)

    def settle(self, liar: int) -> None:
        """The liar is an empty chair now; its lie stays on the record."""
        assert self.lie is not None
        self.settled[liar], self.lie = self.lie, None

    def have(self) -> Have:
        return {str(chain.author): [chain.sent, chain.hash_at(chain.sent)] for chain in self.chains}

    def missing(self, theirs: object, most: int) -> list[bytes]:
        """What somebody with `theirs` lacks, in an order in which it can be used at once.

        Of a fork they get our last envelope under a number that they have too: the two together are its proof.
        """
        wanted: list[tuple[int, int, int, bytes]] = []
        for chain in self.chains:
            count, head = _told(theirs, chain.author)
            known = min(count, chain.sent)
            start = known if known < count or chain.hash_at(known) == head else known - 1
            wanted += [
                (chain.envelopes[number].slot, number, chain.author, chain.sealed[number])
                for number in range(start, chain.sent)
            ]
        return [*self._evidence(), *(sealed for _, _, _, sealed in sorted(wanted)[:most])]

    def _evidence(self) -> tuple[bytes, ...]:
        """What proves a lie and stands in no chain, so that nobody would ask for it."""
        lie = self.lie
        if lie is None:
            return ()
        told = self.chains[lie.seat].sealed[lie.number : lie.number + 1]
        return lie.evidence if lie.forked or lie.evidence[-1] not in told else ()


def _told(theirs: object, author: int) -> tuple[int, object]:
    told: Sequence[Any] | None = theirs.get(str(author)) if isinstance(theirs, dict) else None
    if isinstance(told, list) and len(told) == 2 and type(told[0]) is int and told[0] > 0:
        return told[0], told[1]
    return 0, NOTHING
