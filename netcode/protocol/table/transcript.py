"""What every seat has said: one chain of envelopes for each author. Compares two peers' chains, to tell what one of
them lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from heapq import merge
from itertools import islice
from typing import Any, Final

from netcode.protocol.contract import Contract
from netcode.protocol.envelope import NOTHING, Envelope, Eye, Pen, Seal
from netcode.protocol.table.record import Record
from netcode.protocol.wire import Refused

MOST_AHEAD: Final = 512  # envelopes of one author that wait for an earlier one: several batches of gossip
MOST_UNREAD: Final = 1024  # words of one author that the game has not come to yet
MOST_BYTES: Final = 4 << 20  # bytes of either, of one author

Have = dict[str, list[Any]]  # author -> [how many envelopes, hash of the last]
Hear = Callable[[Envelope], bool]  # takes in what is said beside the game; returns whether the envelope was that


@dataclass(frozen=True, slots=True)
class Lie:
    """Proof that a seat broke the protocol: the slot, a sentence, and the envelopes that show it."""

    seat: int
    slot: int
    sentence: str
    evidence: tuple[bytes, ...]
    number: int  # of the lying envelope: what the seat said before it still counts
    forked: bool = False  # two stories: different peers may have acted on different ones
    # it was proved a lie only after other seats had answered it, so the words after it still count
    answered: bool = False

    def stops(self, number: int) -> bool:
        """Whether the seat's word under this number must not be acted on."""
        return self.number <= number and not self.answered


@dataclass
class Chain:
    """One author's envelopes, in order.

    The last `unsent` envelopes of my own chain are not sent yet: no peer hears of them before they are safe on the
    disk.
    """

    author: int
    envelopes: list[Envelope] = field(default_factory=list)
    sealed: list[bytes] = field(default_factory=list)
    words: list[int] = field(default_factory=list)  # the numbers of those envelopes that are words of the game
    read: int = 0  # how many of these words the game has acted on
    ahead: dict[int, tuple[Envelope, bytes]] = field(default_factory=dict)
    unsent: int = 0
    ended: bool = False  # an envelope came that cannot follow the earlier ones; nothing more is added

    @property
    def sent(self) -> int:
        return len(self.envelopes) - self.unsent

    @property
    def acted(self) -> int:
        """How many envelopes count as acted on: up to the last word that the game acted on."""
        return self.words[self.read - 1] + 1 if self.read else 0

    @property
    def head(self) -> bytes:
        return self.hash_at(len(self.envelopes))

    def hash_at(self, count: int) -> bytes:
        return self.envelopes[count - 1].hash if count else NOTHING

    def next_word(self) -> tuple[Envelope, bytes] | None:
        """The first word that the game has not acted on."""
        if self.read == len(self.words):
            return None
        number = self.words[self.read]
        return self.envelopes[number], self.sealed[number]

    def held(self, number: int) -> tuple[Envelope, bytes] | None:
        """The envelope that stands, or waits, under this number."""
        if number < len(self.envelopes):
            return self.envelopes[number], self.sealed[number]
        return self.ahead.get(number)

    def since(self, start: int) -> Iterable[tuple[int, int, int, bytes]]:
        """What was sent from this number on: slot, number, author, envelope."""
        for number in range(start, self.sent):
            yield self.envelopes[number].slot, number, self.author, self.sealed[number]

    def full(self) -> bool:
        """Whether as many words wait for the game as one author may have."""
        unread = self.words[self.read :]
        return len(unread) >= MOST_UNREAD or sum(len(self.sealed[at]) for at in unread) >= MOST_BYTES

    def wait(self, envelope: Envelope, sealed: bytes) -> None:
        """Keep an envelope until the ones before it have come. Above the limit it is dropped; gossip sends it again."""
        if len(self.ahead) < MOST_AHEAD and sum(len(kept) for _, kept in self.ahead.values()) < MOST_BYTES:
            self.ahead.setdefault(envelope.number, (envelope, sealed))


class Transcript:
    """All envelopes that are sealed, signed and chained correctly. Each is written to the record before it is added.

    `hear` is called for each new envelope, in its author's order, and raises `Refused` for what no honest seat says.
    """

    def __init__(
        self, contract: Contract, reading_key: bytes, record: Record, pen: Pen | None, eye: Eye, hear: Hear
    ) -> None:
        self.chains = [Chain(seat) for seat in range(len(contract.seats))]
        self.lies: dict[int, Lie] = {}  # seat -> its first lie
        self._contract, self._seal, self._record, self._pen, self._eye = contract, Seal(reading_key), record, pen, eye
        self._table, self._hear = contract.id, hear

    def take(self, sealed: bytes, *, recorded: bool = False) -> bool:
        """Returns whether this is new, or completes something that waited for it.

        Raises `Refused` for what no honest peer would pass on. If the author itself broke the protocol, that is kept as
        a lie.
        """
        envelope = self._seal.open(sealed)
        if envelope.table != self._table:
            raise Refused("An envelope belongs to another table.")
        if envelope.author >= len(self.chains):
            raise Refused("An envelope's author has no seat at this table.")
        chain = self.chains[envelope.author]
        known = chain.held(envelope.number)
        same = known is not None and known[0].hash == envelope.hash
        if same and envelope.number < len(chain.envelopes):
            return False
        self._eye.check(self._contract.seats[envelope.author].signing, envelope.signed, envelope.signature)
        if known is not None and not same:
            told = "signed two different things under one number"
            return self.caught(envelope, told, known[1], sealed, forked=True)
        if chain.ended:
            return False
        if envelope.number > len(chain.envelopes) or (chain.full() and not recorded):
            chain.wait(envelope, sealed)
            return False
        return self._link(chain, envelope, sealed, recorded)

    def _link(self, chain: Chain, envelope: Envelope, sealed: bytes, recorded: bool) -> bool:
        """Add the envelope to its author's chain, and then those that waited for it."""
        following: tuple[Envelope, bytes] | None = (envelope, sealed)
        linked = False
        while following is not None:
            envelope, sealed = following
            if not recorded:
                self._record.append(envelope.author, envelope.number, sealed)
            if not self._enter(chain, envelope, sealed):
                return True
            linked = True
            following, recorded = chain.ahead.pop(len(chain.envelopes), None), False
        return linked

    def _enter(self, chain: Chain, envelope: Envelope, sealed: bytes) -> bool:
        """Returns whether the author may say this after all it has said. If not, its chain ends here."""
        try:
            _follow(chain, envelope)
            if not self._hear(envelope):
                chain.words.append(envelope.number)
        except Refused as problem:
            chain.ended = True
            self.caught(envelope, str(problem), *chain.sealed[-1:], sealed)
            return False
        chain.envelopes.append(envelope)
        chain.sealed.append(sealed)
        return True

    def say(self, author: int, slot: int, body: Any) -> None:
        """Sign an envelope, seal it and write it to the record. `release` says when it may be sent."""
        assert self._pen is not None
        chain = self.chains[author]
        if chain.envelopes:
            slot = max(slot, chain.envelopes[-1].slot)  # while a record is read, the game is behind the chain
        bare = Envelope(self._table, author, len(chain.envelopes), chain.head, slot, body)
        envelope = bare.signed_by(self._pen)
        sealed = self._seal.close(envelope)
        self._record.append(author, envelope.number, sealed)
        if self._enter(chain, envelope, sealed):
            chain.unsent += 1

    def release(self, author: int, most: int) -> list[bytes]:
        """The first of the author's envelopes that were not sent yet. From now on other peers may hear of them."""
        chain = self.chains[author]
        released = chain.sealed[chain.sent :][:most]
        chain.unsent -= len(released)
        return released

    def caught(
        self, envelope: Envelope, sentence: str, *evidence: bytes, forked: bool = False, answered: bool = False
    ) -> bool:
        """Keep each seat's lie with the lowest number. Returns whether this one is kept.

        A fork can be noticed late: first the envelope that does not follow, then the conflicting one before it.
        """
        known = self.lies.get(envelope.author)
        if known is not None and known.number <= envelope.number:
            return False
        lie = Lie(envelope.author, envelope.slot, sentence, evidence, envelope.number, forked, answered)
        self.lies[envelope.author] = lie
        return True

    def have(self) -> Have:
        return {str(chain.author): [chain.sent, chain.hash_at(chain.sent)] for chain in self.chains}

    def missing(self, theirs: object, most: int) -> list[bytes]:
        """The envelopes that a peer with `theirs` lacks, in an order in which it can use them at once.

        Slots never fall along a chain, so envelopes sorted by slot keep each author's order. If the peer's chain
        differs from ours under a number that both have, it gets our envelope under that number: the two together prove
        the lie.
        """
        wanted: list[Iterable[tuple[int, int, int, bytes]]] = []
        for chain in self.chains:
            sent, (count, head) = chain.sent, _told(theirs, chain.author)
            known = min(count, sent)
            start = known if known < count or chain.hash_at(known) == head else known - 1
            if start < sent:
                wanted.append(chain.since(start))
        if not wanted:  # most often
            return self.evidence()
        return [*self.evidence(), *(sealed for _, _, _, sealed in islice(merge(*wanted), most))]

    def evidence(self) -> list[bytes]:
        """Envelopes that prove lies and are in no chain, so no peer would ask for them."""
        proofs: list[bytes] = []
        for lie in self.lies.values():
            told = self.chains[lie.seat].sealed[lie.number : lie.number + 1]
            proofs += lie.evidence if lie.forked or lie.evidence[-1] not in told else ()
        return proofs


def _follow(chain: Chain, envelope: Envelope) -> None:
    if envelope.previous != chain.head:
        raise Refused("does not stand by what it said before")
    if chain.envelopes and envelope.slot < chain.envelopes[-1].slot:
        raise Refused("speaks of the past")


def _told(theirs: object, author: int) -> tuple[int, object]:
    told: Sequence[Any] | None = theirs.get(str(author)) if isinstance(theirs, dict) else None
    if isinstance(told, list) and len(told) == 2 and type(told[0]) is int and told[0] > 0:
        return told[0], told[1]
    return 0, NOTHING
