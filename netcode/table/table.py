"""A table of peers as one of them sees it, without a clock, a socket or a thread.

Envelopes go in through `take` and out through `outgoing`; `work` names the next piece of computing, `settle` takes its
result. The rules decide who must speak in which slot, so peers that hold the same envelopes are in the same state. An
envelope is on the record before it is acted on or sent; a peer that starts again from its record says what it had said.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engines.core import Answer, Game, Illegal, Knowledge, Ledger, Move, Player, Rules, Shuffle
from engines.core import choices as honest_choices
from netcode.contract import Contract
from netcode.crypto.seeds import Seed
from netcode.envelope import MOST_NUMBER, Ed25519Eye, Ed25519Pen, Envelope, Eye, Pen
from netcode.table.book import Book
from netcode.table.here import Here
from netcode.table.leaving import Leaving, Objection, Vote
from netcode.table.proofs import Proofs, RealProofs
from netcode.table.protocols import ANSWERING, closing, opening
from netcode.table.record import Record
from netcode.table.rounds import Answering, Job, Said
from netcode.table.transcript import MOST_BESIDE, Chain, Have, Lie, Transcript
from netcode.wire import Refused, blob, fields, integer, items, text

DIGEST: Final = 16
MOST_TALK: Final = 400
_MOVE: Final = ("past", "say", "state", "what")


@dataclass(frozen=True, slots=True)
class Rift:
    """In this slot a seat says it has heard other things than we have: somebody told two stories, or it lies."""

    seat: Player
    slot: int


class Table:
    def __init__(
        self,
        contract: Contract,
        rules: Rules,
        record: Record,
        reading_key: bytes,
        me: Player | None = None,
        seed: Seed | None = None,
        *,
        proofs: Proofs | None = None,
        pen: Pen | None = None,
        eye: Eye | None = None,
    ) -> None:
        """`me` and `seed` None: a spectator. Raises `Refused` if the contract is not one to sit down at."""
        if proofs is None:
            contract.check(rules)
            proofs = RealProofs(contract, me, seed)
        if pen is None and seed is not None:
            pen = Ed25519Pen(seed.signing_key())
        self.contract, self.rules, self.me = contract, rules, me
        self.game = Game(rules, len(contract.seats), contract.options)
        self.ledger = Ledger(rules.box(len(contract.seats), self.game.settings))
        self.knowledge = Knowledge(self.ledger, me)
        self.transcript = Transcript(contract, reading_key, record, pen, eye or Ed25519Eye())
        self.gone: set[Player] = set()
        self.rift: Rift | None = None
        self.closed = False  # every seat has signed the final digest
        self.abandoned = ""  # why, if nobody could go on
        self.talk: list[tuple[Player, str]] = []
        self.answered: Callable[[], None] | None = None  # called after every answer
        self.checked: dict[str, int] = {}  # messages verified, by kind
        self._proofs, self._book = proofs, Book(len(contract.seats))
        self._moves: dict[int, Move] = {}
        self._outgoing: list[bytes] = []
        self._job: Job | None = None
        self._past = contract.id  # a running hash of all that was read before this slot
        self._heard: list[bytes] = []  # hashes of what was read in this slot
        self._leaving, self._ends = Leaving(), dict[Player, int]()
        self._answering_back = False  # while the record is read, nothing new is said
        self._signing = True  # the contract, and at the end the outcome
        self._digest = -1, b""  # of which slot, and what
        self._said: Said = {}
        self._go(opening(self._here()))
        for sealed in record.all():
            self._side(self.transcript.take(sealed, recorded=True))
        self._answering_back = True
        self._side([])

    # -- what goes in and out --------------------------------------------------------------------------------------

    def have(self) -> Have:
        """What this peer holds, to be told to others."""
        return self.transcript.have()

    def missing(self, theirs: object, most: int = 256) -> list[bytes]:
        """What somebody who holds `theirs` lacks, at most so many at once; evidence of a lie comes first."""
        return self.transcript.missing(theirs, most)

    def outgoing(self) -> list[bytes]:
        """What my seat has said since this was last asked for; it is on the record already."""
        said, self._outgoing = self._outgoing, []
        return said

    def take(self, sealed: bytes) -> bool:
        """Take in an envelope, in any order and any number of times; whether it brought anything new.

        `Refused`: the link brought rubbish. What a seat itself did wrong is no rubbish: it becomes `lie`.
        """
        lied = self.lie
        linked = self.transcript.take(sealed)
        self._side(linked)
        return bool(linked) or self.lie is not lied

    # -- playing ---------------------------------------------------------------------------------------------------

    @property
    def lie(self) -> Lie | None:
        return self.transcript.lie

    @property
    def stopped(self) -> bool:
        """Whether nothing is asked any more: the end, a lie, or two stories that do not fit."""
        return self.closed or self.lie is not None or self.rift is not None

    @property
    def slot(self) -> int:
        return len(self.game.answers)

    def awaited(self) -> list[Player]:
        """The seats that must speak now, before anything goes on."""
        return list(self._pending)

    def deciding(self) -> bool:
        """Whether what is awaited is a player's decision, not something its machine answers by itself."""
        return self._round.asks and not self._signing

    def choices(self) -> Sequence[Move]:
        """My honest choices now; empty if nothing is asked of me."""
        request = self.game.request
        if request is None or self.me is None or self.me not in self._pending or not self.deciding():
            return ()
        mine = self.transcript.chains[self.me]
        if self.stopped or self.slot in self._moves or self._unread(mine) is not None:
            return ()
        return honest_choices(request, self.me, self.knowledge)

    def choose(self, move: Move) -> None:
        """Make my move. Raises `Illegal`; once made it cannot be taken back."""
        choices = self.choices()
        if not choices:
            raise Illegal(self.me, "Nothing is asked of you just now.")
        if move not in choices:
            raise Illegal(self.me, "That is not one of your choices.")
        self._moves[self.slot] = move

    # -- computing -------------------------------------------------------------------------------------------------

    def work(self) -> Job | None:
        """The next thing to compute, or None until something comes in. One job at a time."""
        while self._job is None and not self.stopped:
            if not self._pending:
                self._go(self._answering, self._said)
                continue
            self._job = self._next_job()
            if self._job is None and self._pending:
                return None
        return self._job

    def settle(self, job: Job) -> None:
        """Take in the result of a job that has run; then ask for `work` again."""
        self._job = None
        job.settled(job.result)
        if self._leaving.votes:
            self._count_votes()

    def _next_job(self) -> Job | None:
        for seat in list(self._pending):
            if (job := self._reading(seat) or self._speaking(seat)) is not None:
                return job
            if self.stopped:
                return None
            if self._emptied(seat):
                return self._next_job()
        return None

    def _unread(self, chain: Chain) -> tuple[Envelope, bytes] | None:
        """The author's next word in the game that was not read yet; chat and the like are passed over."""
        end = self._ends.get(chain.author, self._leaving.frozen(self.me, chain.author))
        while chain.read < (len(chain.envelopes) if end is None else min(end, len(chain.envelopes))):
            envelope = chain.envelopes[chain.read]
            if not _is_side(envelope.body):
                return envelope, chain.sealed[chain.read]
            chain.read += 1
        return None

    def _reading(self, seat: Player) -> Job | None:
        """The job of checking what `seat` says in this round, if it is here."""
        chain, round = self.transcript.chains[seat], self._round
        unread = self._unread(chain)
        if unread is None:
            return None
        envelope, sealed = unread
        try:
            said = self._placed(envelope)
        except Refused as problem:
            self.transcript.caught(envelope, str(problem), sealed)
            return None
        if self.rift is not None:
            return None

        def compute() -> Any:
            try:
                return round.read(seat, said)
            except (Refused, Illegal) as problem:
                return problem

        def settled(result: Any) -> None:
            if isinstance(result, Exception):
                self.transcript.caught(envelope, str(result), sealed)
                return
            chain.read += 1
            self._heard.append(envelope.hash)
            self._pending.remove(seat)
            self._said[seat] = result
            self.checked[round.kind] = self.checked.get(round.kind, 0) + 1

        return Job(compute, settled, round.heavy)

    def _placed(self, envelope: Envelope) -> Any:
        """The content of an envelope, if it is what its author was to say now."""
        past, name, state, content = fields(envelope.body, _MOVE, "A message")
        if envelope.slot != self.slot or name != self._round.name:
            raise Refused(f"spoke out of turn: “{self._round.name}” in slot {self.slot} was due")
        if blob(past, DIGEST, "A digest") != self._past[:DIGEST]:
            self.rift = Rift(envelope.author, self.slot)
        elif blob(state, DIGEST, "A digest") != self._state:
            raise Refused("says that the table looks different")
        return content

    def _speaking(self, seat: Player) -> Job | None:
        """The job of making what my seat says in this round."""
        round, slot = self._round, self.slot
        if seat != self.me or seat in self._ends or (round.asks and slot not in self._moves):
            return None
        move = self._moves.get(slot)

        def settled(content: Any) -> None:
            if self._unread(self.transcript.chains[seat]) is not None:
                return  # meanwhile others brought back what this seat had said before its record was lost
            self._speak({"say": round.name, "past": self._past[:DIGEST], "state": self._state, "what": content})

        return Job(lambda: round.speak(move), settled, round.heavy)

    def _emptied(self, seat: Player) -> bool:
        """Whether this seat, which must speak, was voted out and has said its last word."""
        if seat not in self._ends:
            return False
        self._pending.remove(seat)
        self.gone.add(seat)
        left = len(self.contract.seats) - len(self.gone)
        if not 0 < self.contract.needed <= left:
            name = self.contract.names[seat]
            self.abandoned = f"{name} left at request {self.slot}, and too few are left who could stand in."
            self._signing = True
            self._go(closing(self._here()))
        return True

    def _speak(self, body: Mapping[str, Any]) -> None:
        assert self.me is not None
        envelope, sealed = self.transcript.say(self.me, self.slot, body)
        self._outgoing.append(sealed)
        self._side([envelope])

    # -- slot after slot -------------------------------------------------------------------------------------------

    def _go(self, answering: Answering, said: Said | None = None) -> None:
        """Go on until somebody must speak."""
        while True:
            try:
                round = answering.send(said)  # type: ignore[arg-type]  # a script starts with None
            except StopIteration as over:
                self._answered(over.value)
                if self.closed:
                    return
                answering, said = self._ask(), None
                continue
            pending = [seat for seat in round.speakers if seat not in self.gone]
            if pending:
                self._answering, self._round, self._pending, self._said = answering, round, pending, {}
                return
            said = {}

    def _answered(self, answer: Answer) -> None:
        """Everybody has spoken: the record and the game go one slot further."""
        self._past = hashlib.sha256(self._past + b"".join(sorted(self._heard))).digest()
        self._heard = []
        request = self.game.request
        if self._signing:
            self.closed = request is None or bool(self.abandoned)
            return
        assert request is not None
        self.game.answer(answer)
        self.ledger.see(request, answer)
        for card, value in self._book.open.items():  # what everybody knows of an empty chair
            self.ledger.allowed[card] = frozenset((value,))
        if isinstance(request, Shuffle):
            self.knowledge.forget(request.cards)
        if self.answered is not None:
            self.answered()

    def _ask(self) -> Answering:
        """The script for what the rules ask now, or for the end."""
        request = self.game.request
        self._signing = request is None
        return closing(self._here()) if request is None else ANSWERING[type(request)](self._here())

    @property
    def _state(self) -> bytes:
        """The digest of the public table in this slot."""
        slot, digest = self._digest
        if slot != self.slot:
            digest = self.game.digest()[:DIGEST]
            self._digest = self.slot, digest
        return digest

    def _here(self) -> Here:
        return Here(
            self.contract.id,
            self.slot,
            self.game.request,
            self.me,
            len(self.contract.seats),
            self._proofs,
            self._book,
            self.ledger,
            self.knowledge,
            self.gone,
            self._moves,
        )

    # -- beside the game -------------------------------------------------------------------------------------------

    def say(self, words: str) -> None:
        """Chat: part of the record, without any weight in the game."""
        self._speak({"talk": text(words, MOST_TALK, "A message")})

    def vote_out(self, seat: Player) -> None:
        """My vote that a seat which is waited for has left for good, or that one which lied must go."""
        chain, lie = self.transcript.chains[seat], self.lie
        if self.me is None or seat == self.me or self._leaving.voted(self.me, seat):
            raise Illegal(self.me, "Your vote on this is not asked for.")
        if lie is not None and (lie.seat != seat or lie.forked):
            raise Illegal(self.me, "Nobody can go on after somebody told two stories.")
        if lie is None and seat not in self._pending:
            raise Illegal(self.me, "Only a seat that is waited for can be voted out.")
        count = len(chain.envelopes) if lie is None else lie.number
        self._speak({"away": [seat, count, chain.hash_at(count)]})

    def votes(self) -> dict[Player, list[Player]]:
        """Who has voted out whom."""
        return {leaver: self._leaving.voters(leaver) for leaver in sorted({v.leaver for v in self._leaving.votes})}

    def _side(self, envelopes: Sequence[Envelope]) -> None:
        """Chat and votes count as soon as they come in, wherever the game is."""
        for envelope in envelopes:
            if _is_side(envelope.body) and envelope.number < self._ends.get(envelope.author, envelope.number + 1):
                try:
                    self._heard_beside(envelope)
                except Refused as problem:
                    sealed = self.transcript.chains[envelope.author].sealed[envelope.number]
                    self.transcript.caught(envelope, str(problem), sealed)
        if self._leaving.votes:
            self._count_votes()

    def _heard_beside(self, envelope: Envelope) -> None:
        (kind,) = envelope.body
        content, most = envelope.body[kind], len(self.contract.seats) - 1
        chain = self.transcript.chains[envelope.author]
        chain.beside += 1
        if chain.beside > MOST_BESIDE:
            raise Refused("talks without end")
        if kind == "talk":
            self.talk.append((envelope.author, text(content, MOST_TALK, "A message")))
        elif kind == "away":
            seat, count, head = items(content, 3, "A vote")
            leaver, held = integer(seat, 0, most, "A seat"), integer(count, 0, MOST_NUMBER, "A count")
            vote = Vote(envelope.author, envelope.number, leaver, held, blob(head, 32, "A hash"))
            self._leaving.votes.append(vote)
        else:
            seat, count = items(content, 2, "An objection")
            leaver, held = integer(seat, 0, most, "A seat"), integer(count, 0, MOST_NUMBER, "A count")
            self._leaving.objections.append(Objection(envelope.author, envelope.number, leaver, held))

    def _count_votes(self) -> None:
        chains = dict(enumerate(self.transcript.chains))
        present = [seat for seat in chains if seat not in self._ends]
        self._ends.update(self._leaving.ended(present, chains))
        if self.lie is not None and self._ends.get(self.lie.seat) == self.lie.number and not self.lie.forked:
            self.transcript.settle(self.lie.seat)
        if self.me is not None and self.me not in self._ends and self._answering_back:
            for leaver, count in self._leaving.objectionable(self.me, chains):
                self._speak({"here": [leaver, count]})


def _is_side(body: Any) -> bool:
    return isinstance(body, dict) and len(body) == 1 and not body.keys().isdisjoint(("talk", "away", "here"))
