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

from engines.core import Answer, Game, Illegal, Knowledge, Move, Player, Rules, Shuffle
from engines.core import choices as honest_choices
from netcode.protocol.contract import Contract
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.envelope import Ed25519Eye, Ed25519Pen, Envelope, Eye, Pen
from netcode.protocol.table.chat_and_votes import MOST_TALK, Beside, is_beside
from netcode.protocol.table.ciphertexts import Book, CoinsSpent
from netcode.protocol.table.proofs import Proofs, RealProofs
from netcode.protocol.table.protocols import ANSWERING, closing, opening
from netcode.protocol.table.record import Record
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Answering, Job, Said, Shown
from netcode.protocol.table.transcript import Chain, Have, Lie, Transcript
from netcode.protocol.wire import Refused, blob, fields, text

DIGEST: Final = 16
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
        self.ledger = self.game.ledger
        self.knowledge = Knowledge(self.ledger, me)
        self.transcript = Transcript(contract, reading_key, record, pen, eye or Ed25519Eye())
        self.gone: set[Player] = set()
        self.rift: Rift | None = None
        self.closed = False  # every seat has signed the final digest
        self.abandoned = ""  # why, if nobody could go on
        self.answered: Callable[[], None] | None = None  # called after every answer
        self.checked: dict[str, int] = {}  # messages verified, by kind
        self._proofs, self._book = proofs, Book(len(contract.seats))
        self._moves: dict[int, Move] = {}
        self._job: Job | None = None
        self._past = contract.id  # a running hash of all that was read before this slot
        self._earlier: set[bytes] = set()  # what it was before
        self._heard: list[bytes] = []  # hashes of what was read in this slot
        self._beside = Beside(self.transcript, me)
        self._answering_back = False  # while the record is read, nothing new is said
        self._signing = True  # the contract, and at the end the outcome
        self._closing = False  # the outcome
        self._digest = -1, b""  # of which slot, and what
        self._said: Said = {}
        self._go(opening(self._here()))
        for sealed in record.all():
            self._hear_beside(self.transcript.take(sealed, recorded=True))
        self._answering_back = True
        self._hear_beside()

    # -- what goes in and out --------------------------------------------------------------------------------------

    def have(self) -> Have:
        """What this peer holds, to be told to others."""
        return self.transcript.have()

    def missing(self, theirs: object, most: int = 256) -> list[bytes]:
        """What somebody who holds `theirs` lacks, at most so many at once; evidence of a lie comes first."""
        return self.transcript.missing(theirs, most)

    def record(self) -> list[bytes]:
        """What belongs into the record. Once the game is over that is what each seat said up to its last word in it, so
        that everybody's record is the same, whatever they talk about afterwards."""
        if not self.closed:
            return self.missing({}, 2**31)
        ends = {seat: end + (seat in self.transcript.settled) for seat, end in self._beside.ends.items()}
        return [s for chain in self.transcript.chains for s in chain.sealed[: ends.get(chain.author, chain.read)]]

    @property
    def unsent(self) -> int:
        """How many envelopes my seat has said that wait for the record to be flushed to the disk."""
        return 0 if self.me is None else self.transcript.chains[self.me].unsent

    def outgoing(self, most: int = 2**31) -> list[bytes]:
        """The first of these, to be sent now that the record is safe. Until then nobody is told of them."""
        return [] if self.me is None else self.transcript.release(self.me, most)

    def take(self, sealed: bytes) -> bool:
        """Take in an envelope, in any order and any number of times; whether it brought anything new.

        `Refused`: the link brought rubbish. What a seat itself did wrong is no rubbish: it becomes `lie`.
        """
        lied = self.lie
        linked = self.transcript.take(sealed)
        self._hear_beside(linked)
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
    def in_doubt(self) -> bool:
        """Whether what looks like a lie may only be said by somebody who knows more votes than we: the accused has
        voted out a seat at an earlier word than we have acted on. The other votes, or what is wrong with this one, are
        on the way."""
        accused = self.lie or self.rift
        return accused is not None and self._beside.doubtful(accused.seat)

    @property
    def overtaken(self) -> bool:
        """Whether a seat was voted out at an earlier word than we had acted on: a vote that only its own machine, or a
        spectator, can come too late for. Start again from the record, which knows where that seat's words end; until
        then my seat says nothing more."""
        chains = self.transcript.chains
        return any(chains[seat].read > end for seat, end in self._beside.ends.items())

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
                self._go_on()
                continue
            self._job = self._next_job()
            if self._job is None and self._pending:
                return None
        return self._job

    def settle(self, job: Job) -> None:
        """Take in the result of a job that has run; then ask for `work` again."""
        self._job = None
        job.settled(job.result)
        self._hear_beside()

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
        end = self._beside.limit(chain.author)
        while chain.read < (len(chain.envelopes) if end is None else min(end, len(chain.envelopes))):
            envelope = chain.envelopes[chain.read]
            if not is_beside(envelope.body):
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
            if isinstance(result, Shown):
                self._show(result, sealed)
                result = None  # this word is true
            if isinstance(result, Exception):
                self.transcript.caught(envelope, str(result), sealed)
                return
            chain.read += 1
            self._heard.append(envelope.hash)
            self._pending.remove(seat)
            self._said[seat] = result
            self.checked[round.kind] = self.checked.get(round.kind, 0) + 1

        return Job(compute, settled, round.heavy)

    def _show(self, shown: Shown, sealed: bytes) -> None:
        """A word that is true shows that another's earlier one of this slot is a lie: both are the evidence. What was
        answered to the lie stays, so the liar's words end after it, not before."""
        chain = self.transcript.chains[shown.seat]
        for envelope, earlier in zip(chain.envelopes[: chain.read], chain.sealed, strict=False):
            if envelope.slot == self.slot and envelope.body.get("say") == shown.say:
                self.transcript.caught(envelope, str(shown), earlier, sealed, end=envelope.number + 1)

    def _placed(self, envelope: Envelope) -> Any:
        """The content of an envelope, if it is what its author was to say now."""
        past, name, state, content = fields(envelope.body, _MOVE, "A message")
        if envelope.slot != self.slot or name != self._round.name:
            raise Refused(f"spoke out of turn: “{self._round.name}” in slot {self.slot} was due")
        if blob(past, DIGEST, "A digest") in self._earlier:
            raise Refused("said what it had said before")
        if past != self._past[:DIGEST]:
            self.rift = Rift(envelope.author, self.slot)
        elif blob(state, DIGEST, "A digest") != self._state:
            raise Refused("says that the table looks different")
        return content

    def _speaking(self, seat: Player) -> Job | None:
        """The job of making what my seat says in this round."""
        round, slot = self._round, self.slot
        if seat != self.me or seat in self._beside.ends or (round.asks and slot not in self._moves):
            return None
        move = self._moves.get(slot)

        def settled(content: Any) -> None:
            if self._unread(self.transcript.chains[seat]) is not None:
                return  # meanwhile others brought back what this seat had said before its record was lost
            self._speak({"say": round.name, "past": self._past[:DIGEST], "state": self._state, "what": content})

        return Job(lambda: round.speak(move), settled, round.heavy)

    def _emptied(self, seat: Player) -> bool:
        """Whether this seat, which must speak, was voted out and has said its last word."""
        if seat not in self._beside.ends:
            return False
        self._pending.remove(seat)
        self.gone.add(seat)
        left = len(self.contract.seats) - len(self.gone)
        if self.game.request is not None and (self._signing or not 0 < self.contract.needed <= left):
            name = self.contract.names[seat]
            why = "before keys were shared" if self._signing else f"at request {self.slot}"
            self.abandoned = f"{name} left {why}, and too few are left who could stand in."
        return True

    def _speak(self, body: Mapping[str, Any]) -> None:
        assert self.me is not None
        if not self.overtaken:
            self._hear_beside([self.transcript.say(self.me, self.slot, body)])

    # -- slot after slot -------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """This round is complete."""
        if self.abandoned and not self._closing:
            self._signing = self._closing = True
            self._go(closing(self._here()))
        else:
            self._go(self._answering, self._said)

    def _go(self, answering: Answering, said: Said | None = None) -> None:
        """Go on until somebody must speak."""
        while True:
            try:
                round = answering.send(said)  # type: ignore[arg-type]  # a script starts with None
            except CoinsSpent as spent:
                self.abandoned, self._signing = str(spent), True
                answering, said = closing(self._here()), None
                continue
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
        self._earlier.add(self._past[:DIGEST])
        self._past = hashlib.sha256(self._past + b"".join(sorted(self._heard))).digest()
        self._heard = []
        request = self.game.request
        if self._signing:
            self.closed = self._closing
            return
        assert request is not None
        self.game.answer(answer)
        for card, value in self._book.open.items():  # what everybody knows of an empty chair
            self.ledger.allowed[card] = frozenset((value,))
        if isinstance(request, Shuffle):
            self.knowledge.forget(request.cards)
        if self.answered is not None:
            self.answered()

    def _ask(self) -> Answering:
        """The script for what the rules ask now, or for the end."""
        request = self.game.request
        self._signing = self._closing = request is None
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

    @property
    def talk(self) -> Sequence[tuple[Player, str]]:
        return self._beside.talk

    def say(self, words: str) -> None:
        """Chat: part of the record, without any weight in the game."""
        self._speak({"talk": text(words, MOST_TALK, "A message")})

    def vote_out(self, seat: Player) -> None:
        """My vote that a seat which is waited for has left for good, or that one which lied must go."""
        self._speak(self._beside.ballot(seat, self._pending))

    def votes(self) -> Mapping[Player, Sequence[Player]]:
        """Who has voted out whom."""
        return self._beside.votes()

    def _hear_beside(self, envelopes: Sequence[Envelope] = ()) -> None:
        self._beside.hear(envelopes)
        for objection in self._beside.count():
            if self._answering_back:
                self._speak(objection)
