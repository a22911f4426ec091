"""A table of peers as one peer sees it.

Envelopes go in through `take` and out through `outgoing`. `work` names the next thing to compute, `settle` takes its
result. The rules decide which seats must speak in which slot, so peers that hold the same envelopes are in the same
state. An envelope is in the record before the table acts on it or sends it: a peer that is started again says nothing
else than it has said before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from engines.core import Illegal, Move, Player, Rules, listed
from engines.core import choices as honest_choices
from netcode.protocol.contract import Contract
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.envelope import Ed25519Eye, Ed25519Pen, Envelope, Eye, Pen
from netcode.protocol.table.answered_words import Hearing, Moment, Unheard
from netcode.protocol.table.beside.chat_and_votes import Beside, Departure, Voter, departures
from netcode.protocol.table.beside.hold_ups import HoldUps
from netcode.protocol.table.beside.voting_out import NOBODY, Ends, leavers
from netcode.protocol.table.proofs import Proofs, RealProofs
from netcode.protocol.table.record import Record
from netcode.protocol.table.rounds import Job, Shown
from netcode.protocol.table.slots import Slots
from netcode.protocol.table.transcript import Have, Lie, Transcript
from netcode.protocol.wire import Refused

NOT_HEARD: Final = "Nobody hears this seat any more: what it said last was against the rules of the table."


class NotAChoice(Illegal):
    """The move is not among my honest choices. The client explains this with the game's own words."""


UNSHARED: Final = "before keys were shared"


class PeerTable:
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
        """Without `me` and `seed` this is a spectator's table. Raises `Refused` if the contract is not safe to sign."""
        if proofs is None:
            contract.check(rules)
            proofs = RealProofs(contract, me, seed)
        if pen is None and seed is not None:
            pen = Ed25519Pen(seed.signing_key())
        self.contract, self.rules, self.me = contract, rules, me
        self.slots = Slots(contract, rules, me, proofs)
        self.game, self.ledger, self.knowledge = self.slots.game, self.slots.ledger, self.slots.knowledge
        self.gone, self.moves = self.slots.gone, self.slots.moves
        self.checked: dict[str, int] = {}  # how many messages were verified, by kind
        # while true, my seat says nothing new: other peers may hold envelopes of mine that were lost here
        self.listening = False
        self._beside = Beside(len(contract.seats))
        self.transcript = Transcript(contract, reading_key, record, pen, eye or Ed25519Eye(), self._beside.hear)
        self._voter = None if me is None else Voter(me, self._beside.leaving, self.transcript.chains)
        self._hold_ups = HoldUps(me, self.slots, self.transcript, self._beside.leaving)
        self._hearing = Hearing()
        self._unheard: set[Player] = set()
        self._signed: Mapping[Player, int] = {}  # of the seats still pending in the last round: who has signed, and how
        # many of its envelopes that takes
        self._short = ""  # when too few were left to go on, if that is why the game is abandoned
        self._job: Job | None = None
        for sealed in record.all():
            try:
                self.transcript.take(sealed, recorded=True)
            except Refused:
                record.drop(sealed)

    # -- what goes in and out --------------------------------------------------------------------------------------

    def have(self) -> Have:
        """What this peer holds, to be told to other peers."""
        return self.transcript.have()

    def missing(self, theirs: object, most: int = 256) -> list[bytes]:
        """The envelopes that a peer with `theirs` lacks, at most so many; evidence of a lie comes first."""
        return self.transcript.missing(theirs, most)

    def evidence(self) -> list[bytes]:
        """Envelopes that prove lies: a peer that holds the same otherwise may lack them."""
        return self.transcript.evidence()

    @property
    def unsent(self) -> int:
        """How many envelopes my seat has written that are not sent yet, because the disk may not be safe."""
        return 0 if self.me is None else self.transcript.chains[self.me].unsent

    def outgoing(self, most: int = 2**31) -> list[bytes]:
        """The first of these, to be sent now that the record is safe. Only from now on do other peers hear of them."""
        return [] if self.me is None else self.transcript.release(self.me, most)

    def take(self, sealed: bytes) -> bool:
        """Take in an envelope, in any order and any number of times. Returns whether it brought anything new.

        Raises `Refused` if the link brought rubbish. What a seat itself did wrong is not rubbish: it becomes `lie`.
        """
        return self.transcript.take(sealed)

    # -- how the game stands ---------------------------------------------------------------------------------------

    @property
    def slot(self) -> int:
        return self.slots.slot

    @property
    def closed(self) -> bool:
        """Whether the game is over: all seats have signed how it ended, or only one seat is left. If only one is left,
        its signature is not needed: it could otherwise end the game and leave the other seat without an end."""
        return self.slots.closed or self._alone or (bool(self._signed) and self._signed.keys() >= {*self.slots.pending})

    @property
    def abandoned(self) -> str:
        """Why the game ended before its end; nothing if it did not."""
        if self._short or (not self.slots.abandoned and self._alone and self.game.request is not None):
            return self._why_too_few()
        return self.slots.abandoned

    @property
    def _alone(self) -> bool:
        return len(self.ends) >= len(self.contract.seats) - 1

    @property
    def answered(self) -> Callable[[], None] | None:
        return self.slots.answered

    @answered.setter
    def answered(self, tell: Callable[[], None] | None) -> None:
        self.slots.answered = tell

    @property
    def lie(self) -> Lie | None:
        """The first lie of a seat that was not voted out for it."""
        if not self.transcript.lies:  # at most tables
            return None
        out = self.ends
        return next((lie for seat, lie in self.transcript.lies.items() if seat not in out), None)

    @property
    def ends(self) -> Mapping[Player, int]:
        """seat -> how many of its envelopes count, for each seat that was voted out."""
        return self._beside.leaving.ends

    @property
    def stopped(self) -> bool:
        """Whether nothing is asked any more, because the game is over or a seat has lied."""
        return self.closed or self.lie is not None

    @property
    def overtaken(self) -> bool:
        """Whether we acted on words that no longer count since their author was voted out. The session must then
        rebuild the table from the record; until then my seat says nothing. This happens only to the seat that was voted
        out, and to spectators."""
        if not (ends := self._beside.leaving.ends):  # most often
            return False
        return any(self.transcript.chains[seat].acted > end for seat, end in ends.items())

    def awaited(self) -> list[Player]:
        """The seats that must speak before anything goes on."""
        return list(self.slots.pending)

    def unheard(self) -> list[Player]:
        """The awaited seats whose next word has arrived, but answers a word that no peer has sent us."""
        return [] if self.closed else [seat for seat in self.slots.pending if seat in self._unheard]

    def deciding(self) -> bool:
        """Whether a player must decide now. Other rounds are answered by the seats' machines."""
        return self.slots.deciding()

    # -- playing ---------------------------------------------------------------------------------------------------

    @property
    def awaits_me(self) -> bool:
        """Whether the game waits for a move that my player has not made, whether or not my seat may speak yet."""
        me = self.me
        if me is None or me not in self.slots.pending or not self.deciding() or self.slot in self.moves:
            return False
        return not self.stopped and me not in self.ends and self._word(me) is None

    def choices(self) -> Sequence[Move]:
        """My honest choices now; empty if nothing is asked of me."""
        request, me = self.game.request, self.me
        if request is None or me is None or not self.awaits_me or not self._may_speak(me):
            return ()
        return honest_choices(request, me, self.knowledge)

    def choose(self, move: Move) -> None:
        """Make my move, which cannot be taken back. Raises `NotAChoice`, or `Illegal` if nothing is asked of me."""
        choices = self.choices()
        if not choices:
            raise Illegal(self.me, "Nothing is asked of you just now.")
        if move not in choices:
            raise NotAChoice(self.me, "That is not one of your choices.")
        self.moves[self.slot] = move

    # -- computing -------------------------------------------------------------------------------------------------

    def work(self) -> Job | None:
        """The next thing to compute, or None until something new comes in. There is one job at a time."""
        while self._job is None:
            goes_on = not (self.slots.closed or self.overtaken)
            if goes_on:
                self._job = self._next_job()
            if self._job is None and not ((goes_on and self._completed_round()) or self._answered_vote()):
                return None
        return self._job

    def _completed_round(self) -> bool:
        """If no seat is pending, go on to the next round. Returns whether it did."""
        if self.slots.pending:
            return False
        shown = [seat for seat, lie in self.transcript.lies.items() if lie.answered]
        if shown and not self.slots.closing:
            if self.lie is not None:
                return False
            # later words build on the lie, so the game cannot be repaired
            self.slots.abandoned = self._why_it_ends(shown[0])
        self._hearing.next_round()
        self.slots.go_on()
        return True

    def settle(self, job: Job) -> None:
        """Take the result of a job that has run; then call `work` again."""
        self._job = None
        job.settled(job.result)

    def _next_job(self) -> Job | None:
        self._unheard.clear()
        ends = self.ends
        for seat in list(self.slots.pending):
            if (job := self._reading(seat) or (self._speaking(seat) if seat == self.me else None)) is not None:
                return job
            at_its_end = seat in ends and self.transcript.chains[seat].acted == ends[seat]
            if at_its_end and not self.slots.emptied(seat):
                self._short = self._short or self._when
                self.slots.abandoned = self._why_too_few()
        self._signed = self._signatures() if self.slots.closing else {}
        return None

    def _signatures(self) -> Mapping[Player, int]:
        """The pending seats that have signed how the game ended. A seat counts also if I have promised to ignore its
        later words: its signature still shows that the game is over for it."""
        found: dict[Player, int] = {}
        for seat in self.slots.pending:
            lie, word = self.transcript.lies.get(seat), self.transcript.chains[seat].next_word()
            if word is None or (lie is not None and lie.stops(word[0].number)):
                continue
            with suppress(Refused, Unheard):
                if self._hearing.check(word[0], self._now()) is None:
                    found[seat] = word[0].number + 1
        return found

    def _word(self, seat: Player) -> tuple[Envelope, bytes] | None:
        """The seat's next word that we have not acted on, unless a vote says that it no longer counts."""
        word = self.transcript.chains[seat].next_word()
        if word is None:
            return None
        limit = self._beside.leaving.limits(self.me).get(seat)
        return word if limit is None or word[0].number < limit else None

    def _reading(self, seat: Player) -> Job | None:
        """The job that checks what `seat` says in this round, if its word has arrived."""
        if (word := self._word(seat)) is None:
            return None
        (envelope, sealed), lie = word, self.transcript.lies.get(seat)
        if lie is not None and lie.stops(envelope.number):
            return None
        chain, round = self.transcript.chains[seat], self.slots.round
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
                result = None  # the word that proves the lie is true itself
            if isinstance(result, Exception):
                self.transcript.caught(envelope, str(result), sealed)
                return
            chain.read += 1
            self._hearing.heard(envelope)
            self.slots.spoke(seat, result)
            kind = round.kind
            self.checked[kind] = self.checked.get(kind, 0) + 1

        return Job(compute, settled, round.heavy)

    def _speaking(self, seat: Player) -> Job | None:
        """The job that makes what my seat says in this round."""
        round, slot = self.slots.round, self.slot
        if not self._may_speak(seat) or (round.asks and slot not in self.moves):
            return None
        if self._word(seat) is not None:
            return None  # my seat said this before a restart, when it knew more than it does now: that word stands
        move, now = self.moves.get(slot), self._now()

        def settled(content: Any) -> None:
            if self._word(seat) is None and self._may_speak(seat):
                self._speak(self._hearing.body(now, content))
            # else another peer has just sent us what this seat had said before its record was lost

        return Job(lambda: round.speak(move), settled, round.heavy)

    def _now(self) -> Moment:
        return Moment(self.slot, self.slots.round.name, self.slots.state, len(self.ends))

    def _may_speak(self, seat: Player) -> bool:
        return not (self.stopped or self.listening or self.overtaken or seat in self.ends)

    def _speak(self, body: Mapping[str, Any]) -> None:
        assert self.me is not None
        self.transcript.say(self.me, self.slot, body)

    def _show(self, shown: Shown, sealed: bytes) -> None:
        """A true word proves that an earlier word of another seat in this slot is a lie. The two together are the
        evidence."""
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
        """Chat: part of the record, but it has no effect on the game."""
        self._speak_up()
        if self.me is not None and self.transcript.chains[self.me].ended:
            raise Illegal(self.me, NOT_HEARD)
        self._speak(self._beside.line(self.me or 0, words))

    @property
    def again(self) -> Sequence[Player]:
        """The seats whose players want to play again with the same people."""
        return self._beside.again

    def wish_again(self) -> None:
        """Say that I want to play again. A seat says it once."""
        if self.me is not None and self.me not in self.again:
            self._speak_up()
            self._speak({"again": True})

    def vote_out(self, seat: Player) -> None:
        """Vote that an awaited seat has left for good, or that a seat which lied must go. With my own seat:
        give it up."""
        self._speak_up()
        assert self._voter is not None
        if seat == self.me:
            self._speak(self._voter.give_up())
        else:
            self._speak(self._voter.ballot(seat, self._hold_ups.missed()))

    def giving_up(self) -> Ends:
        """The vote by which I would give up my seat, because the others have promised to go on without it and one who
        voted alike does not answer. Nothing if my seat is in nobody's way, or if that is my vote already."""
        ends = NOBODY if self._voter is None or self.closed else self._voter.giving_up()
        return NOBODY if self.me is None or self._beside.leaving.wish(self.me) == ends else ends

    def _speak_up(self) -> None:
        if self.me is None or self.listening or self.overtaken:
            raise Illegal(self.me, "Your seat only listens just now.")

    def votes(self) -> Mapping[Player, Sequence[Player]]:
        """seat -> who has voted it out, as far as the votes still hold."""
        return self._hold_ups.votes()

    def held_up_by(self) -> Sequence[Player]:
        """The seats that hold up the game though they may be online."""
        return [] if self.closed else self._hold_ups.though_online(self.unheard())

    def departures(self) -> Sequence[Departure]:
        """The seats that were voted out: by whom, after which word."""
        return departures(self._beside.leaving, self.transcript.chains)

    def _answered_vote(self) -> bool:
        """Cast the votes that an honest seat must cast, once we have acted on all that we can. Returns whether there
        was a vote to cast."""
        if self._voter is None or not self._voter.voting or self.listening or self.overtaken:
            return False
        answer = self._voter.answer(self._hold_ups.missed())
        if answer is not None:
            self._speak(answer)
        return answer is not None

    @property
    def _when(self) -> str:
        return UNSHARED if self.slots.opening else f"at request {self.slot}"

    def _why_it_ends(self, seat: Player) -> str:
        """A sentence: why the game cannot go on without this seat, which has lied."""
        gone = next(gone for gone in self.departures() if gone.seat == seat)
        return self._ended_alone(gone) if len(gone.voters) == 1 else self._left(seat, self._when)

    def _why_too_few(self) -> str:
        """A sentence: whose leaving left too few seats. It depends on what was agreed on, not on the order in which
        that arrived, so all peers with the same envelopes say the same."""
        names, seats, needed = self.contract.names, len(self.contract.seats), self.contract.needed
        when, leaving = self._short or f"at request {self.slot}", self._beside.leaving
        agreed = sorted((ends for ends in leaving.agreed if ends), key=len)
        enough = range(needed or seats, seats) if when != UNSHARED else ()  # how many may be left, to go on
        least = next((ends for ends in agreed if seats - len(ends) not in enough), agreed[-1])
        stayed = leavers(max((ends for ends in agreed if ends < least), key=len, default=NOBODY))
        last = [ends for ends in agreed if len(ends) == len(least)]  # two, if two voted each other out
        going = leavers(frozenset().union(*last)) - stayed
        gone = [each for each in self.departures() if each.seat in going]
        alone = [each for each in gone if len(each.voters) == 1]
        if len(last) > 1 and len(alone) > 1:
            both = listed([names[each.seat] for each in alone])
            return f"{both} ended the game at request {self.slot}, as each found the other away."
        if len(least) == seats - 1:
            if who := listed([names[each.seat] for each in gone if each.gave_up]):
                return f"{who} ended the game at request {self.slot}, as it could not go on for all who were there."
            if alone:
                return self._ended_alone(alone[-1])
        return self._left(gone[-1].seat, when)

    def _ended_alone(self, gone: Departure) -> str:
        names = self.contract.names
        return f"{names[gone.voters[0]]} ended the game at request {self.slot}, as {names[gone.seat]} was away."

    def _left(self, seat: Player, when: str) -> str:
        return f"{self.contract.names[seat]} left {when}, and too few are left who could stand in."

    # -- for keeps -------------------------------------------------------------------------------------------------

    def record(self) -> list[bytes]:
        """The envelopes that belong in the record. Once the game is over, these are each seat's envelopes up to its
        last word: so all peers write the same record, whatever they chat about afterwards. If one of two players ended
        the game, all envelopes of the other are kept too."""
        if not self.closed:
            return self.missing({}, 2**31)
        kept: list[bytes] = []
        for chain in self.transcript.chains:
            count = max(chain.acted, self._beside.leaving.needed(chain.author), self._signed.get(chain.author, 0))
            lie = self.transcript.lies.get(chain.author)
            both = chain.author in self.ends and len(self.contract.seats) - len(self.ends) <= 1
            if lie is not None and not lie.forked:
                count = max(count, lie.number + 1)
            kept += chain.sealed if both else chain.sealed[:count]
        return kept + self.transcript.evidence()
