"""A table of peers as one of them sees it, without a clock, a socket or a thread.

Envelopes go in through `take` and out through `outgoing`; `work` names the next piece of computing, `settle` takes its
result. The rules decide who must speak in which slot, so peers that hold the same envelopes are in the same state. An
envelope is on the record before it is acted on or sent; a peer that starts again from its record says what it had said.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from engines.core import Illegal, Move, Player, Rules
from engines.core import choices as honest_choices
from netcode.protocol.contract import Contract
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.envelope import Ed25519Eye, Ed25519Pen, Envelope, Eye, Pen
from netcode.protocol.table.chat_and_votes import Beside, Departure, Voter, departures
from netcode.protocol.table.hearing import Hearing, Moment, Unheard
from netcode.protocol.table.proofs import Proofs, RealProofs
from netcode.protocol.table.record import Record
from netcode.protocol.table.rounds import Job, Shown
from netcode.protocol.table.slots import Slots
from netcode.protocol.table.transcript import Have, Lie, Transcript
from netcode.protocol.table.voting_out import leavers
from netcode.protocol.wire import Refused


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
        self.slots = Slots(contract, rules, me, proofs)
        self.game, self.ledger, self.knowledge = self.slots.game, self.slots.ledger, self.slots.knowledge
        self.gone, self.moves = self.slots.gone, self.slots.moves
        self.checked: dict[str, int] = {}  # messages verified, by kind
        self.listening = False  # while it is, my seat says nothing new: others may know more of what it has said
        self._beside = Beside(len(contract.seats))
        self.transcript = Transcript(contract, reading_key, record, pen, eye or Ed25519Eye(), self._beside.hear)
        self._voter = None if me is None else Voter(me, self._beside.leaving, self.transcript.chains)
        self._hearing = Hearing()
        self._unheard: set[Player] = set()
        self._job: Job | None = None
        for sealed in record.all():
            self.transcript.take(sealed, recorded=True)

    # -- what goes in and out --------------------------------------------------------------------------------------

    def have(self) -> Have:
        """What this peer holds, to be told to others."""
        return self.transcript.have()

    def missing(self, theirs: object, most: int = 256) -> list[bytes]:
        """What somebody who holds `theirs` lacks, at most so many at once; evidence of a lie comes first."""
        return self.transcript.missing(theirs, most)

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
        return self.transcript.take(sealed)

    # -- how the game stands ---------------------------------------------------------------------------------------

    @property
    def slot(self) -> int:
        return self.slots.slot

    @property
    def closed(self) -> bool:
        return self.slots.closed

    @property
    def abandoned(self) -> str:
        return self.slots.abandoned

    @property
    def answered(self) -> Callable[[], None] | None:
        return self.slots.answered

    @answered.setter
    def answered(self, tell: Callable[[], None] | None) -> None:
        self.slots.answered = tell

    @property
    def lie(self) -> Lie | None:
        """The first lie of a seat that was not voted out for it."""
        out = self.ends
        return next((lie for seat, lie in self.transcript.lies.items() if seat not in out), None)

    @property
    def ends(self) -> Mapping[Player, int]:
        """Of the seats that were voted out: how many of their envelopes count."""
        return {end.seat: end.count for end in self._beside.leaving.out}

    @property
    def stopped(self) -> bool:
        """Whether nothing is asked any more: the end, or a lie."""
        return self.closed or self.lie is not None

    @property
    def overtaken(self) -> bool:
        """Whether a seat was voted out at an earlier word than we had acted on: a vote that only its own machine, or a
        spectator, can come too late for. Start again from the record, which knows where that seat's words end; until
        then my seat says nothing more."""
        chains = self.transcript.chains
        return any(chains[seat].acted > end for seat, end in self.ends.items())

    def awaited(self) -> list[Player]:
        """The seats that must speak now, before anything goes on."""
        return list(self.slots.pending)

    def unheard(self) -> list[Player]:
        """The awaited seats whose word is here, but answers one that nobody has told us."""
        return [seat for seat in self.slots.pending if seat in self._unheard]

    def deciding(self) -> bool:
        """Whether what is awaited is a player's decision, not something its machine answers by itself."""
        return self.slots.deciding()

    # -- playing ---------------------------------------------------------------------------------------------------

    def choices(self) -> Sequence[Move]:
        """My honest choices now; empty if nothing is asked of me."""
        request, me = self.game.request, self.me
        if request is None or me is None or me not in self.slots.pending or not self.deciding():
            return ()
        if self.slot in self.moves or not self._may_speak(me) or self._word(me) is not None:
            return ()
        return honest_choices(request, me, self.knowledge)

    def choose(self, move: Move) -> None:
        """Make my move. Raises `Illegal`; once made it cannot be taken back."""
        choices = self.choices()
        if not choices:
            raise Illegal(self.me, "Nothing is asked of you just now.")
        if move not in choices:
            raise Illegal(self.me, "That is not one of your choices.")
        self.moves[self.slot] = move

    # -- computing -------------------------------------------------------------------------------------------------

    def work(self) -> Job | None:
        """The next thing to compute, or None until something comes in. One job at a time."""
        while self._job is None:
            if not (self.closed or self.overtaken):
                self._job = self._next_job()
            if self._job is None and not (self._completed_round() or self._answered_vote()):
                return None
        return self._job

    def _completed_round(self) -> bool:
        """Go on to the next round, if all have spoken in this one."""
        if self.slots.pending or self.closed or self.overtaken:
            return False
        shown = [seat for seat, lie in self.transcript.lies.items() if lie.answered]
        if shown and not self.slots.closing:
            if self.lie is not None:
                return False
            self.slots.abandoned = self._why_it_ends(shown[0])  # what others have built on the lie cannot be mended
        self._hearing.next_round()
        self.slots.go_on()
        return True

    def settle(self, job: Job) -> None:
        """Take in the result of a job that has run; then ask for `work` again."""
        self._job = None
        job.settled(job.result)

    def _next_job(self) -> Job | None:
        self._unheard.clear()
        for seat in list(self.slots.pending):
            if (job := self._reading(seat) or self._speaking(seat)) is not None:
                return job
            at_its_end = seat in self.ends and self.transcript.chains[seat].acted == self.ends[seat]
            if at_its_end and not self.slots.emptied(seat):
                self.slots.abandoned = self._why_it_ends(seat)
        return None

    def _word(self, seat: Player) -> tuple[Envelope, bytes] | None:
        """The seat's next word in the game that was not acted on yet, and that may be."""
        word = self.transcript.chains[seat].next_word()
        limit = self._beside.leaving.limits(self.me).get(seat)
        return None if word is None or (limit is not None and word[0].number >= limit) else word

    def _reading(self, seat: Player) -> Job | None:
        """The job of checking what `seat` says in this round, if it is here."""
        chain, round = self.transcript.chains[seat], self.slots.round
        lie, word = self.transcript.lies.get(seat), self._word(seat)
        if word is None or (lie is not None and lie.stops(word[0].number)):
            return None
        envelope, sealed = word
        try:
            said = self._hearing.check(envelope, self._now())
        except Unheard:
            self._unheard.add(seat)
            return None
        except Refused as problem:
            self.transcript.caught(envelope, str(problem), sealed)
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
            self._hearing.heard(envelope)
            self.slots.spoke(seat, result)
            self.checked[round.kind] = self.checked.get(round.kind, 0) + 1

        return Job(compute, settled, round.heavy)

    def _speaking(self, seat: Player) -> Job | None:
        """The job of making what my seat says in this round."""
        round, slot, now = self.slots.round, self.slot, self._now()
        if seat != self.me or not self._may_speak(seat) or (round.asks and slot not in self.moves):
            return None
        if self._word(seat) is not None:
            return None  # it has spoken already, and heard more then than it knows now
        move = self.moves.get(slot)

        def settled(content: Any) -> None:
            if self._word(seat) is None and self._may_speak(seat):
                self._speak(self._hearing.body(now, content))
            # else others brought back meanwhile what this seat had said before its record was lost

        return Job(lambda: round.speak(move), settled, round.heavy)

    def _now(self) -> Moment:
        return Moment(self.slot, self.slots.round.name, self.slots.state, len(self.ends))

    def _may_speak(self, seat: Player) -> bool:
        return not (self.stopped or self.listening or self.overtaken or seat in self.ends)

    def _speak(self, body: Mapping[str, Any]) -> None:
        assert self.me is not None
        self.transcript.say(self.me, self.slot, body)

    def _show(self, shown: Shown, sealed: bytes) -> None:
        """A word that is true shows that another's earlier one of this slot is a lie: both are the evidence."""
        chain = self.transcript.chains[shown.seat]
        for number in chain.words[: chain.read]:
            envelope = chain.envelopes[number]
            if envelope.slot == self.slot and envelope.body["say"] == shown.say:
                self.transcript.caught(envelope, str(shown), chain.sealed[number], sealed, answered=True)

    # -- beside the game -------------------------------------------------------------------------------------------

    @property
    def talk(self) -> Sequence[tuple[Player, str]]:
        return self._beside.talk

    def say(self, words: str) -> None:
        """Chat: part of the record, without any weight in the game."""
        self._speak_up()
        self._speak(self._beside.line(self.me or 0, words))

    @property
    def again(self) -> Sequence[Player]:
        """Who wants to play once more with the same people."""
        return self._beside.again

    def wish_again(self) -> None:
        """I want to. Said once; whoever has said it is not asked again."""
        if self.me is not None and self.me not in self.again:
            self._speak_up()
            self._speak({"again": True})

    def vote_out(self, seat: Player) -> None:
        """My vote that a seat which is waited for has left for good, or that one which lied must go."""
        self._speak_up()
        assert self._voter is not None
        self._speak(self._voter.ballot(seat, self._missed()))

    def _speak_up(self) -> None:
        if self.me is None or self.listening or self.overtaken:
            raise Illegal(self.me, "Your seat only listens just now.")

    def votes(self) -> Mapping[Player, Sequence[Player]]:
        """Who has voted out whom, as far as it still holds."""
        found: dict[Player, list[Player]] = {}
        for voter, chain in enumerate(self.transcript.chains):
            for end in self._beside.leaving.wish(chain.author) | self._beside.leaving.out:
                if voter != end.seat and self.transcript.chains[end.seat].acted <= end.count:
                    found.setdefault(end.seat, []).append(voter)
        return {seat: found[seat] for seat in sorted(found)}

    def held_up_by(self) -> Sequence[Player]:
        """Seats that hold the game up otherwise than by being away: they lied, answer what nobody has heard, or do not
        vote as I did."""
        leaving, me = self._beside.leaving, self.me
        if me is None or self.closed:
            return []
        wish, missed = leaving.wish(me), self._missed()
        reason = {end for end in wish if end.seat in missed}
        silent = {seat for seat in leaving.staying(wish) if not leaving.wish(seat) >= reason}
        liars = [seat for seat in missed if seat in self.transcript.lies]
        found = {*liars, *self.unheard(), *silent, *leaving.owing(me)}
        return sorted(found - leavers(wish | leaving.out) - {me})

    def departures(self) -> Sequence[Departure]:
        """The seats that were voted out: by whom, after which word."""
        return departures(self._beside.leaving, self.transcript.chains)

    def _missed(self) -> Collection[Player]:
        """The seats that hold the game up: one that lied, else all that are awaited; and who owes me a promise."""
        liars = [seat for seat in self.transcript.lies if seat not in self.ends]
        owing = () if self.me is None else self._beside.leaving.owing(self.me)
        return {*(liars or self.slots.pending), *owing}

    def _answered_vote(self) -> bool:
        """Say what honesty makes my seat say of votes, once all is acted on that can be; whether there was anything."""
        if self._voter is None or self.listening or self.overtaken:
            return False
        answer = self._voter.answer(self._missed())
        if answer is not None:
            self._speak(answer)
        return answer is not None

    def _why_it_ends(self, seat: Player) -> str:
        """What is said of a game that cannot go on without this seat."""
        name = self.contract.names[seat]
        voters = next(gone.voters for gone in self.departures() if gone.seat == seat)
        if len(voters) == 1:
            return f"{self.contract.names[voters[0]]} ended the game at request {self.slot}, as {name} was away."
        when = "before keys were shared" if self.slots.opening else f"at request {self.slot}"
        return f"{name} left {when}, and too few are left who could stand in."

    # -- for keeps -------------------------------------------------------------------------------------------------

    def record(self) -> list[bytes]:
        """What belongs into the record. Once the game is over that is what each seat said up to its last word in it, so
        that everybody's record is the same, whatever they talk about afterwards. Where one of two ended the game, what
        the other had said beyond its end is kept too."""
        if not self.closed:
            return self.missing({}, 2**31)
        kept: list[bytes] = []
        for chain in self.transcript.chains:
            count = max(chain.acted, self._beside.leaving.needed(chain.author))
            lie = self.transcript.lies.get(chain.author)
            both = chain.author in self.ends and len(self.contract.seats) - len(self.ends) == 1
            if lie is not None and not lie.forked:
                count = max(count, lie.number + 1)
            kept += chain.sealed if both else chain.sealed[:count]
        return kept + self.transcript.evidence()
