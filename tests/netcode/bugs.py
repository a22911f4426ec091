"""Bugs of the protocol, planted on purpose: a simulation that does not find each of them proves nothing.

Each replaces a method or two of the table's own code by a careless one, for all peers at once, while it is planted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

from netcode.protocol.envelope import NOTHING, Envelope
from netcode.protocol.table.table import Table
from netcode.protocol.table.transcript import Chain, Transcript
from netcode.protocol.table.voting_out import Leaving
from netcode.protocol.wire import fields
from tests.netcode.network import Disk


@dataclass(frozen=True)
class Bug:
    """`careless`: class and method -> what stands in its place. `liar`: whom it takes to suffer from it, if anybody."""

    name: str
    careless: Mapping[tuple[type, str], Callable[..., Any]]
    liar: str = ""

    @contextmanager
    def planted(self) -> Iterator[None]:
        with ExitStack() as planted:
            for (owner, method), function in self.careless.items():
                planted.enter_context(patch.object(owner, method, function))
            yield


def _say_without_record(self: Transcript, author: int, slot: int, body: Any) -> Envelope:
    assert self._pen is not None
    chain = self.chains[author]
    bare = Envelope(self._table, author, len(chain.envelopes), chain.head, slot, body)
    envelope = replace(bare, signature=self._pen.sign(bare.signed))
    sealed = self._seal.close(envelope)
    chain.envelopes.append(envelope)
    chain.sealed.append(sealed)
    chain.unsent += 1
    return envelope


def _link_anything(self: Transcript, chain: Chain, envelope: Envelope, sealed: bytes, recorded: bool) -> list[Envelope]:
    if not recorded:
        self._record.append(envelope.author, envelope.number, sealed)
    chain.envelopes.append(envelope)
    chain.sealed.append(sealed)
    waiting = chain.ahead.pop(len(chain.envelopes), None)
    return [envelope, *(_link_anything(self, chain, *waiting, False) if waiting else [])]


def _take_the_latest(self: Transcript, sealed: bytes, *, recorded: bool = False) -> list[Envelope]:
    """Another envelope under a known number takes its place."""
    envelope = self._seal.open(sealed)
    chain = self.chains[envelope.author]
    if envelope.number < len(chain.envelopes) and chain.envelopes[envelope.number].signed != envelope.signed:
        self._eye.check(self._contract.seats[envelope.author].signing, envelope.signed, envelope.signature)
        chain.envelopes[envelope.number], chain.sealed[envelope.number] = envelope, sealed
        return []
    return TAKE(self, sealed, recorded=recorded)


def _take_the_first(self: Transcript, sealed: bytes, *, recorded: bool = False) -> list[Envelope]:
    """Another envelope under a known number is passed over."""
    envelope = self._seal.open(sealed)
    if envelope.number < len(self.chains[envelope.author].envelopes):
        return []
    return TAKE(self, sealed, recorded=recorded)


def _take_in_order_only(self: Transcript, sealed: bytes, *, recorded: bool = False) -> list[Envelope]:
    """What comes too early is counted as had and never asked for again."""
    envelope = self._seal.open(sealed)
    chain = self.chains[envelope.author]
    linked = TAKE(self, sealed, recorded=recorded)
    chain.ahead.clear()
    self.__dict__.setdefault("counted", {})
    self.__dict__["counted"][envelope.author] = max(
        self.__dict__["counted"].get(envelope.author, 0), envelope.number + 1
    )
    return linked


def _never_flushed(self: Disk, written: int) -> None:
    """What was said may be sent before it is safe from a power cut."""
    return


def _have_what_was_seen(self: Transcript) -> dict[str, list[Any]]:
    counted = self.__dict__.get("counted", {})
    return {str(c.author): [max(len(c.envelopes), counted.get(c.author, 0)), c.head] for c in self.chains}


def _missing_without_forks(self: Transcript, theirs: Any, most: int) -> list[bytes]:
    """Whoever has as many envelopes as we is taken to have the same ones."""
    wanted = []
    for chain in self.chains:
        told = theirs.get(str(chain.author), [0, NOTHING]) if isinstance(theirs, dict) else [0, NOTHING]
        wanted += [(e.slot, e.number, chain.author, chain.sealed[e.number]) for e in chain.envelopes[told[0] :]]
    return [sealed for _, _, _, sealed in sorted(wanted)[:most]]


def _placed(checks: tuple[str, ...]) -> Callable[[Table, Envelope], Any]:
    """`Table._placed` with some of its checks left out."""

    def careless(self: Table, envelope: Envelope) -> Any:
        past, name, state, content = fields(envelope.body, ("past", "say", "state", "what"), "A message")
        mended = {
            "past": self._past[:16] if "past" in checks else past,
            "say": self._round.name if "say" in checks else name,
            "state": self._state if "state" in checks else state,
            "what": content,
        }
        slot = self.slot if "say" in checks else envelope.slot
        return PLACED(self, replace(envelope, body=mended, slot=slot))

    return careless


def _answered_without_closing(self: Table, answer: Any) -> None:
    """The game is over for a peer as soon as it sees that it is."""
    ANSWERED(self, answer)
    if self.game.request is None:
        self.closed = True


def _never_frozen(self: Leaving, me: int | None, leaver: int) -> None:
    """Votes a seat out and goes on listening to it."""
    return


def _nothing_to_object(self: Leaving, me: int, chains: Mapping[int, Chain]) -> list[tuple[int, int]]:
    return []


def _ended_by_most(self: Leaving, present: Any, chains: Mapping[int, Chain]) -> dict[int, int]:
    """Half of the others are enough to vote a seat out."""
    for leaver in {vote.leaver for vote in self.votes} & set(present):
        for count in {vote.count for vote in self.votes if vote.leaver == leaver}:
            voters = {vote.voter for vote in self.votes if vote.leaver == leaver and vote.count == count}
            if len(voters) * 2 >= len(present) - 1:
                return {leaver: count}
    return {}


def _unread_of_others_only(self: Table, chain: Chain) -> Any:
    """After a restart, what this seat had said itself is forgotten, and said anew."""
    if chain.author == self.me and chain.read < chain.sent and not self._answering_back:
        chain.read = len(chain.envelopes)
    return UNREAD(self, chain)


def _signature_unchecked(self: Transcript, sealed: bytes, *, recorded: bool = False) -> list[Envelope]:
    eye, self._eye = self._eye, _Blind()
    try:
        return TAKE(self, sealed, recorded=recorded)
    finally:
        self._eye = eye


class _Blind:
    def check(self, key: bytes, text: bytes, signature: bytes) -> None:
        return None


TAKE, PLACED, ANSWERED, UNREAD = Transcript.take, Table._placed, Table._answered, Table._unread

BUGS = (
    Bug("no write-ahead", {(Transcript, "say"): _say_without_record}),
    Bug("no flush before sending", {(Disk, "flushed"): _never_flushed}),
    Bug("chain not checked", {(Transcript, "_link"): _link_anything}, "BreaksItsChain"),
    Bug("duplicate overwrites", {(Transcript, "take"): _take_the_latest}, "TellsTwoStories"),
    Bug("duplicate passed over", {(Transcript, "take"): _take_the_first}, "TellsTwoStories"),
    Bug("no fork exchange", {(Transcript, "missing"): _missing_without_forks}, "TellsTwoStories"),
    Bug(
        "early is as good as had",
        {(Transcript, "take"): _take_in_order_only, (Transcript, "have"): _have_what_was_seen},
    ),
    Bug("no closing round", {(Table, "_answered"): _answered_without_closing}),
    Bug("digest not compared", {(Table, "_placed"): _placed(("state",))}, "SeesAnotherTable"),
    Bug("history not compared", {(Table, "_placed"): _placed(("past",))}, "HeardOtherThings"),
    Bug("slot and round not checked", {(Table, "_placed"): _placed(("say", "past", "state"))}, "RepeatsItself"),
    Bug("signature not checked", {(Transcript, "take"): _signature_unchecked}, "ForgesAnEnvelope"),
    Bug("votes without standing still", {(Leaving, "frozen"): _never_frozen}),
    Bug("a vote that nobody objects to", {(Leaving, "objectionable"): _nothing_to_object}),
    Bug("half a table votes out", {(Leaving, "ended"): _ended_by_most}),
)
