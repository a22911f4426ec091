"""Bugs of the protocol, planted on purpose: a simulation is only worth something if it finds each of them.

Each bug replaces a method or two of the table's own code by careless ones, for all peers at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

from netcode.peer.guests.guest import Guest
from netcode.peer.guests.joiner import Joiner
from netcode.peer.host import Host
from netcode.peer.readiness import Readiness
from netcode.protocol.announcement import Announcement, Terms, announce
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.envelope import NOTHING, Envelope
from netcode.protocol.table import MemoryRecord, transcript
from netcode.protocol.table.answered_words import Hearing, Moment, Unheard
from netcode.protocol.table.beside.voting_out import Ends, Leaving
from netcode.protocol.table.slots import Slots
from netcode.protocol.table.transcript import Transcript
from netcode.protocol.wire import Refused
from netcode.session.session import Session
from netcode.storage.store import TableFile
from tests.netcode.network import Disk


@dataclass(frozen=True)
class Bug:
    """`careless`: class and method -> what replaces it. `liar`: the liar needed to make it show, if any."""

    name: str
    careless: Mapping[tuple[Any, str], Callable[..., Any]]
    liar: str = ""

    @contextmanager
    def planted(self) -> Iterator[None]:
        with ExitStack() as planted:
            for (owner, method), function in self.careless.items():
                planted.enter_context(patch.object(owner, method, function))
            yield


def _say_without_record(self: Transcript, author: int, slot: int, body: Any) -> None:
    record, self._record = self._record, MemoryRecord()
    try:
        SAY(self, author, slot, body)
    finally:
        self._record = record


def _anything_follows(chain: Any, envelope: Envelope) -> None:
    return


def _take_the_latest(self: Transcript, sealed: bytes, *, recorded: bool = False) -> bool:
    """A second envelope under a known number replaces the first."""
    envelope = self._seal.open(sealed)
    chain = self.chains[envelope.author]
    if envelope.number < len(chain.envelopes) and chain.envelopes[envelope.number].signed != envelope.signed:
        self._eye.check(self._contract.seats[envelope.author].signing, envelope.signed, envelope.signature)
        chain.envelopes[envelope.number], chain.sealed[envelope.number] = envelope, sealed
        return False
    return TAKE(self, sealed, recorded=recorded)


def _take_the_first(self: Transcript, sealed: bytes, *, recorded: bool = False) -> bool:
    """A second envelope under a known number is ignored."""
    envelope = self._seal.open(sealed)
    if envelope.number < len(self.chains[envelope.author].envelopes):
        return False
    return TAKE(self, sealed, recorded=recorded)


def _take_in_order_only(self: Transcript, sealed: bytes, *, recorded: bool = False) -> bool:
    """An envelope that comes too early is counted as held, so it is never asked for again."""
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
    """What was said is sent before it is safe from a power cut."""
    return


def _have_what_was_seen(self: Transcript) -> dict[str, list[Any]]:
    counted = self.__dict__.get("counted", {})
    return {str(c.author): [max(len(c.envelopes), counted.get(c.author, 0)), c.head] for c in self.chains}


def _missing_without_forks(self: Transcript, theirs: Any, most: int) -> list[bytes]:
    """A peer with as many envelopes as we have is assumed to have the same ones."""
    wanted = []
    for chain in self.chains:
        told = theirs.get(str(chain.author), [0, NOTHING]) if isinstance(theirs, dict) else [0, NOTHING]
        wanted += [(e.slot, e.number, chain.author, chain.sealed[e.number]) for e in chain.envelopes[told[0] :]]
    return [sealed for _, _, _, sealed in sorted(wanted)[:most]]


def _check(checks: tuple[str, ...]) -> Callable[[Hearing, Envelope, Moment], Any]:
    """`Hearing.check` with some of its checks left out."""

    def careless(self: Hearing, word: Envelope, now: Moment) -> Any:
        if not isinstance(word.body, dict) or set(word.body) != {"gone", "heard", "say", "state", "what"}:
            return CHECK(self, word, now)
        mended = dict(word.body)
        if "heard" not in checks:
            mended["heard"] = list(self._last)
        if "state" not in checks:
            mended["state"] = now.state
        if "say" not in checks:
            mended["say"] = now.round
        slot = word.slot if "say" in checks else now.slot
        return CHECK(self, replace(word, body=mended, slot=slot), now)

    return careless


def _never_waits(self: Hearing, word: Envelope, now: Moment) -> Any:
    """A word that answers something unknown is a lie."""
    try:
        return CHECK(self, word, now)
    except Unheard:
        raise Refused("answers other words than were said") from None


def _answered_without_closing(self: Slots, answer: Any) -> None:
    """A peer counts the game as over as soon as its own table says so."""
    ANSWERED(self, answer)
    if self.game.request is None:
        self.closed = True


def _never_bound(self: Leaving, me: int | None) -> dict[int, int]:
    """Promises to ignore a seat and listens to it all the same."""
    return {end.seat: end.count for end in self.out}


def _never_refuses(self: Leaving, me: int, acted: Any) -> tuple[str, int] | None:
    due = DUE(self, me, acted)
    return None if due is not None and due[0] == "stay" else due


def _half_is_enough(self: Leaving, ends: Ends, before: Ends, giving_up: object) -> bool:
    return ends > before and 2 * len(self.staying(ends)) >= len(self.staying(before))


def _voters_decide(self: Leaving, ends: Ends) -> bool:
    """A seat is out once more than half have promised to ignore it, whatever the others have heard."""
    return 2 * len(self.holding(ends) & self.staying(ends)) > len(self._seats)


def _signature_unchecked(self: Transcript, sealed: bytes, *, recorded: bool = False) -> bool:
    eye, self._eye = self._eye, _Blind()
    try:
        return TAKE(self, sealed, recorded=recorded)
    finally:
        self._eye = eye


class _Blind:
    def check(self, key: bytes, text: bytes, signature: bytes) -> None:
        return None


TAKE, SAY, CHECK, ANSWERED, DUE = Transcript.take, Transcript.say, Hearing.check, Slots._answered, Leaving.due

BUGS = (
    Bug("no write-ahead", {(Transcript, "say"): _say_without_record}),
    Bug("no flush before sending", {(Disk, "flushed"): _never_flushed}),
    Bug("no flush after a start", {(Disk, "all"): MemoryRecord.all}),
    Bug("chain not checked", {(transcript, "_follow"): _anything_follows}, "BreaksItsChain"),
    Bug("duplicate overwrites", {(Transcript, "take"): _take_the_latest}, "TellsTwoStories"),
    Bug("duplicate passed over", {(Transcript, "take"): _take_the_first}, "TellsTwoStories"),
    Bug("no fork exchange", {(Transcript, "missing"): _missing_without_forks}, "TellsTwoStories"),
    Bug(
        "early is as good as had",
        {(Transcript, "take"): _take_in_order_only, (Transcript, "have"): _have_what_was_seen},
    ),
    Bug("no closing round", {(Slots, "_answered"): _answered_without_closing}),
    Bug("digest not compared", {(Hearing, "check"): _check(("heard", "say"))}, "SeesAnotherTable"),
    Bug("history not compared", {(Hearing, "check"): _check(("state", "say"))}, "HeardOtherThings"),
    Bug("slot and round not checked", {(Hearing, "check"): _check(("heard", "state"))}, "SpeaksOutOfTurn"),
    Bug("signature not checked", {(Transcript, "take"): _signature_unchecked}, "ForgesAnEnvelope"),
    Bug("nobody is waited for", {(Hearing, "check"): _never_waits}, "HeardOtherThings"),
)

OF_LEAVING = (  # found by the search of all small cases
    Bug("votes without standing still", {(Leaving, "limits"): _never_bound}),
    Bug("a vote that nobody refuses", {(Leaving, "due"): _never_refuses}),
    Bug("half a table votes out", {(Leaving, "_extends"): _half_is_enough}),
    Bug("the majority decides for all", {(Leaving, "_decided"): _voters_decide}),
)


def _hears_anybody(self: Guest, heard: Any) -> Any:
    return heard


def _anybody_begins(self: Guest, link: object) -> bool:
    return True


def _stays_ready(self: Joiner) -> None:
    return


def _with_the_same_keys(terms: Terms, seat: int, seed: Seed) -> Readiness:
    salt = bytes(32)
    return Readiness(terms.digest, salt, announce(terms, seat, seed.salted(salt)))


def _whatever_it_says(self: object, *rest: object) -> None:
    return


def _starts_at_once(self: Host) -> None:
    if self.lobby.can_start and self._contract is not None:
        self._publish(replace(self.lobby.page, begun=True))
        self.task(self._begin(self._contract))


OF_SETTING_UP = (
    Bug("nobody is asked whether they are still ready", {(Host, "_start"): _starts_at_once}),
    Bug("pages of anybody", {(Guest, "_from_host"): _hears_anybody}),
    Bug("anybody begins the game", {(Guest, "_is_host"): _anybody_begins}),
    Bug("ready for whatever the page says next", {(Joiner, "_forget"): _stays_ready}),
    Bug("the same keys for every attempt", {(Readiness, "to"): _with_the_same_keys}),
    Bug("any contract will do", {(Readiness, "check"): _whatever_it_says, (Announcement, "check"): _whatever_it_says}),
)


def _kept_in_a_game_only(file: TableFile) -> Readiness | None:
    return None if file.get("contract") is None else KEPT(file)


KEPT = Readiness.kept

OF_EVENINGS = (
    Bug("who is linked again is told nothing", {(Session, "_linked"): _whatever_it_says}),
    Bug("ready is forgotten by who is killed before the contract comes", {(Readiness, "kept"): _kept_in_a_game_only}),
)
