"""What everybody at a table has said: a chain of envelopes for each author, and what two peers miss of each other's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from netcode.protocol.contract import Contract
from netcode.protocol.envelope import NOTHING, Envelope, Eye, Pen, Seal
from netcode.protocol.table.record import Record
from netcode.protocol.wire import Refused

MOST_AHEAD: Final = 512  # envelopes of one author that wait for an earlier one: several batches of gossip
MOST_UNREAD: Final = 1024  # words of one author that wait for the game to come to them
MOST_BYTES: Final = 4 << 20  # that may wait for either, of one author

Have = dict[str, list[Any]]  # author -> [how many, hash of the last]: what peers tell each other
Hear = Callable[[Envelope], bool]  # takes in what is said beside the game, and says whether that is what this was


@dataclass(frozen=True, slots=True)
class Lie:
    """Proof that a seat broke the protocol: in which slot, in a sentence, and the envelopes that show it."""

    seat: int
    slot: int
    sentence: str
    evidence: tuple[bytes, ...]
    number: int  # of the lying envelope: what the seat said before it stands
    forked: bool = False  # two stories: different peers may have acted on different ones
    answered: bool = False  # it was shown to be one only after others had answered it, so it counts

    def stops(self, number: int) -> bool:
        """Whether what the seat says under this number is not acted on."""
        return self.number <= number and not self.answered


@dataclass
class Chain:
    """One author's envelopes, in order.

    The last `unsent` of my own have not left yet: nobody is told of them before they are safe on the disk.
    """

    author: int
    envelopes: list[Envelope] = field(default_factory=list)
    sealed: list[bytes] = field(default_factory=list)
    words: list[int] = field(default_factory=list)  # the numbers of its words in the game
    read: int = 0  # how many of these words the game has acted on
    ahead: dict[int, tuple[Envelope, bytes]] = field(default_factory=dict)
    unsent: int = 0
    ended: bool = False  # by something that cannot follow on what was said before: nothing more enters

    @property
    def sent(self) -> int:
        return len(self.envelopes) - self.unsent

    @property
    def acted(self) -> int:
        """Up to which envelope the game has acted: the last is a word of it."""
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
        """What stands, or waits, under this number."""
        if number < len(self.envelopes):
            return self.envelopes[number], self.sealed[number]
        return self.ahead.get(number)

    def full(self) -> bool:
        """Whether as many words wait for the game as one author may have."""
        unread = self.words[self.read :]
        return len(unread) >= MOST_UNREAD or sum(len(self.sealed[at]) for at in unread) >= MOST_BYTES

    def wait(self, envelope: Envelope, sealed: bytes) -> None:
        """Keep it until what is before it has come. What is too much is dropped, and will be sent again."""
        if len(self.ahead) < MOST_AHEAD and sum(len(kept) for _, kept in self.ahead.values()) < MOST_BYTES:
            self.ahead.setdefault(envelope.number, (envelope, sealed))


class Transcript:
    """Nothing enters that is not sealed, signed and chained; what enters is on the record first.

    `hear` is told of each envelope that enters, in its author's order, and refuses what no honest seat says.
    """

    def __init__(
        self, contract: Contract, reading_key: bytes, record: Record, pen: Pen | None, eye: Eye, hear: Hear
    ) -> None:
        self.chains = [Chain(seat) for seat in range(len(contract.seats))]
        self.lies: dict[int, Lie] = {}  # the first of each seat
        self._contract, self._seal, self._record, self._pen, self._eye = contract, Seal(reading_key), record, pen, eye
        self._table, self._hear = contract.id, hear

    def take(self, sealed: bytes, *, recorded: bool = False) -> bool:
        """Whether this is new, or brings something that had waited for it.

        Raises `Refused` for what no honest peer would pass on. What the author itself did wrong is a lie.
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
        """Add the envelope to its author's chain, and those that had waited for it."""
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
        """Whether the author may say this after all it has said; if not, its chain ends here."""
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
        """Sign, seal and write down; `release` says when it may be sent."""
        assert self._pen is not None
        chain = self.chains[author]
        if chain.envelopes:
            slot = max(slot, chain.envelopes[-1].slot)  # while the record is read the game is further back
        bare = Envelope(self._table, author, len(chain.envelopes), chain.head, slot, body)
        envelope = replace(bare, signature=self._pen.sign(bare.signed))
        sealed = self._seal.close(envelope)
        self._record.append(author, envelope.number, sealed)
        if self._enter(chain, envelope, sealed):
            chain.unsent += 1

    def release(self, author: int, most: int) -> list[bytes]:
        """The first of the author's envelopes that were not sent yet; from now on others may hear of them."""
        chain = self.chains[author]
        released = chain.sealed[chain.sent :][:most]
        chain.unsent -= len(released)
        return released

    def caught(
        self, envelope: Envelope, sentence: str, *evidence: bytes, forked: bool = False, answered: bool = False
    ) -> bool:
        """Keep the first lie of each seat, in the order of what it said; whether this is the first.

        That a chain breaks may be seen before the second story that it broke with, an envelope earlier.
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
        """What somebody with `theirs` lacks, in an order in which it can be used at once.

        Slots never fall along a chain, so by slot each author's are in the order of their numbers too. Of a fork they
        get our last envelope under a number that they have: the two together are its proof.
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
        return [*self.evidence(), *(sealed for _, _, _, sealed in sorted(wanted)[:most])]

    def evidence(self) -> list[bytes]:
        """What proves lies and stands in no chain, so that nobody would ask for it."""
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
