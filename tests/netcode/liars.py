"""A library of liars. Each is a seat that follows the protocol but for one rule, and breaks that one once, at the first
opportunity from request `since` on. They lie in the same way with real proofs and with cheap ones: they say what would
be true of something else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from engines.core import Choose, Commit, Declare, Secret, promised
from netcode.protocol.envelope import Envelope
from netcode.protocol.table import PeerTable
from netcode.protocol.table.beside.voting_out import End, leavers
from netcode.protocol.table.proofs import RealProofs
from netcode.protocol.table.protocols.parts import promises

Body = dict[str, Any]


class Liar(PeerTable):
    """`told` is the slot in which it lied. Subclasses say how: in `proofs` of theirs, or by twisting a message."""

    since = 0
    suspected = False  # whether it can only be suspected: what it says shows no proof that it lies

    def __init__(self, *args: Any, **named: Any) -> None:
        self.told: int | None = None
        if named.get("proofs") is None:
            named["proofs"] = RealProofs(args[0], *args[4:])
        named["proofs"] = _Lying(named["proofs"], self)
        super().__init__(*args, **named)

    def lies(self, name: str, true: Any, *args: Any) -> Any:
        """What this liar makes of a call of its proofs; `NotImplemented`: the truth."""
        return NotImplemented

    def twist(self, body: Body) -> Body | None:
        """What it says instead of an honest message; None: that message."""
        return None

    def _speak(self, body: Mapping[str, Any]) -> None:
        if self.may_lie() and "say" in body and (twisted := self.twist(dict(body))) is not None:
            self.told, body = self.slot, twisted
        super()._speak(body)

    def may_lie(self) -> bool:
        return self.told is None and self.slot >= self.since


class _Lying:
    """The true proofs, except where the liar lies."""

    def __init__(self, true: Any, liar: Liar) -> None:
        self._true, self._liar = true, liar

    def __getattr__(self, name: str) -> Any:
        true, liar = getattr(self._true, name), self._liar
        if not callable(true):
            return true

        def call(*args: Any) -> Any:
            if name in MADE and liar.may_lie() and (told := liar.lies(name, self._true, *args)) is not NotImplemented:
                liar.told = liar.slot
                return told
            return true(*args)

        return call


MADE = ("deal", "complain", "take", "give", "shuffle", "seal", "state", "coin", "whisper", "doubt", "pick", "reveal")


class SharesAnotherKey(Liar):
    """Gives away parts of a key that is not its own, so that nobody can ever stand in for it."""

    def twist(self, body: Body) -> Body | None:
        dealings = [chain.envelopes[1:2] for chain in self.transcript.chains if chain.author != self.me]
        others = [envelope.body["what"] for said in dealings for envelope in said]
        return {**body, "what": others[0]} if body["say"] == "deal" and others else None


class SendsPartsNobodyCanRead(Liar):
    """Writes the letters with parts of its key for another place; only their receivers can notice, and complain."""

    def lies(self, name: str, true: Any, *args: Any) -> Any:
        if name != "deal":
            return NotImplemented
        (here,) = args
        return true.deal(type(here)(here.table, here.slot, here.seat, "elsewhere"))


class ComplainsForNothing(Liar):
    """Says that it was sent wrong parts, with what would be true if two others had exchanged theirs."""

    def lies(self, name: str, true: Any, *args: Any) -> Any:
        if name != "complain":
            return NotImplemented
        here, dealings = args
        one, other = (seat for seat in range(3) if seat != here.seat)
        return true.complain(here, {**dealings, one: dealings[other], other: dealings[one]})


class WhispersAnotherCoin(Liar):
    """Lets another seat see a die that it did not roll; only that seat can notice, and complain."""

    def lies(self, name: str, true: Any, *args: Any) -> Any:
        if name != "whisper":
            return NotImplemented
        here, reader, indices = args
        return true.whisper(here, reader, [index + 1 for index in indices])


class DoubtsForNothing(Liar):
    """Complains of a coin that is right, with what would be true of another."""

    def lies(self, name: str, true: Any, *args: Any) -> Any:
        if name != "doubt":
            return NotImplemented
        here, told = args
        return true.doubt(here, [replace(whisper, index=whisper.index + 1) for whisper in told])


class GivesAWrongShare(Liar):
    def lies(self, name: str, true: Any, *args: Any) -> Any:
        if name != "give" or not args[1]:
            return NotImplemented
        here, cards = args
        return true.give(here, [true.known("another card", [self.me]) for _ in cards])


class GivesAShareOfAnotherTable(Liar):
    """A proof that was made for another table, replayed here."""

    def lies(self, name: str, true: Any, *args: Any) -> Any:
        if name != "give" or not args[1]:
            return NotImplemented
        here, cards = args
        elsewhere = type(here)(b"x" * 32, here.slot, here.seat, here.purpose + " elsewhere")
        return true.give(elsewhere, cards)


class GivesAShareOfAnotherSlot(Liar):
    def lies(self, name: str, true: Any, *args: Any) -> Any:
        if name != "give" or not args[1]:
            return NotImplemented
        here, cards = args
        return true.give(type(here)(here.table, here.slot + 1, here.seat, here.purpose), cards)


class StacksTheDeck(Liar):
    """Puts a card it likes in the place of another."""

    def lies(self, name: str, true: Any, *args: Any) -> Any:
        if name != "shuffle" or len(args[1]) < 2:
            return NotImplemented
        here, cards = args
        return true.shuffle(here, [cards[1], *cards[1:]])


class DropsACard(Liar):
    def lies(self, name: str, true: Any, *args: Any) -> Any:
        if name != "shuffle" or len(args[1]) < 2:
            return NotImplemented
        here, cards = args
        return true.shuffle(here, cards[:-1])


class LooksAtAnotherCard(Liar):
    """Re-masks a card of its choice, so that the others open that one to it."""

    def lies(self, name: str, true: Any, *args: Any) -> Any:
        if name != "take" or not args[1]:
            return NotImplemented
        here, cards = args
        return true.take(here, [true.known("another card", cards[0].layers), *cards[1:]])


class RollsAgain(Liar):
    """Opens another coin than the next one: for a better number, or a die it did not roll."""

    def lies(self, name: str, true: Any, *args: Any) -> Any:
        return true.coin(args[0] + 7) if name == "coin" else NotImplemented


class HidesAnIllegalValue(Liar):
    """Walks through a wall, or hides a value that is not among the allowed ones."""

    def lies(self, name: str, true: Any, *args: Any) -> Any:
        if name != "seal":
            return NotImplemented
        here, _, truth, earlier = args
        row = ("nowhere", *truth[1:])
        return true.seal(here, [row], row, earlier)


class IsInTwoPlacesAtOnce(Liar):
    """Takes a step that would be legal from somewhere else."""

    def lies(self, name: str, true: Any, *args: Any) -> Any:
        if name != "seal" or not args[3]:
            return NotImplemented
        here, rows, truth, earlier = args
        elsewhere = [row for row in rows if (row[0], truth[1]) not in rows]
        return true.seal(here, rows, elsewhere[0], earlier) if elsewhere else NotImplemented


class DeniesADeclaredCard(Liar):
    """Says that a card is none of those it must open: with a true proof of what it really is."""

    def twist(self, body: Body) -> Body | None:
        request = self.game.request
        if body["say"] != "declare" or not isinstance(request, Declare) or not body["what"][0]:
            return None
        assert self.me is not None
        here = self.slots.here()
        mine = [card for card in request.cards[self.me] if self.ledger.may(card) & request.values]
        opened, _, proofs = body["what"]
        at = opened[0]
        rest = iter(proofs)
        hidden, value = here.book.under(mine[at], self.me), self.knowledge.known(mine[at])
        assert hidden is not None
        denial = here.proofs.state(here.place(self.me, f"not {at}"), [hidden], [(value,)], (value,))
        kept = opened[1:]
        cards = [here.book.under(mine[each], self.me) for each in kept]
        shares = here.proofs.give(here.place(self.me, "declare"), cards)
        told = [denial if each == at else next(rest) for each in range(len(mine)) if each not in kept]
        return {**body, "what": [kept, shares, told]}


class DeclaresTooMuch(Liar):
    """Opens a card that nobody asked for: a signal to a friend."""

    def twist(self, body: Body) -> Body | None:
        request = self.game.request
        if body["say"] != "declare" or not isinstance(request, Declare) or body["what"][0] or not body["what"][2]:
            return None
        assert self.me is not None
        here = self.slots.here()
        mine = [card for card in request.cards[self.me] if self.ledger.may(card) & request.values]
        hidden = here.book.under(mine[0], self.me)
        assert hidden is not None
        return {**body, "what": [[0], here.proofs.give(here.place(self.me, "declare"), [hidden]), body["what"][2][1:]]}


class MakesAnIllegalMove(Liar):
    def twist(self, body: Body) -> Body | None:
        return {**body, "what": [["fly", 99], []]} if body["say"] == "choose" else None


class BreaksAPromise(Liar):
    """Picks an option whose promise does not hold for its cards."""

    def twist(self, body: Body) -> Body | None:
        request = self.game.request
        if body["say"] != "choose" or not isinstance(request, Choose) or not request.promise:
            return None
        here = self.slots.here()
        for option in request.options:
            facts = promised(request.promise, option)
            if facts and not all(fact.holds(self.knowledge.known) for fact in facts):
                return {**body, "what": [list(option), self._false(here, facts)]}
        return None

    def _false(self, here: Any, facts: Any) -> list[Any]:
        """Proofs of what is true instead."""
        try:
            claims = promises.claims(here, facts)
        except Exception:
            return []  # everybody can see that it is a lie
        proofs = []
        for number, claim in enumerate(claims):
            hidden = [here.book.under(card, self.me) for card in claim.cards if not here.is_open(card)]
            row = tuple(self.knowledge.known(card) for card in claim.cards if not here.is_open(card))
            proofs.append(here.proofs.state(here.place(self.me, f"promise {number}"), hidden, [row], row))
        return proofs


class ChangesItsPick(Liar):
    """Opens another pick than it had committed to, now that it sees the others'."""

    def twist(self, body: Body) -> Body | None:
        request = self.game.request
        if body["say"] != "reveal" or not isinstance(request, Secret) or self.me is None:
            return None
        others = [list(each) for each in request.options[self.me] if list(each) != body["what"][0]]
        return {**body, "what": [others[0], *body["what"][1:]]} if others else None


class CopiesAPick(Liar):
    """Commits to what somebody else committed to, whatever it is."""

    def twist(self, body: Body) -> Body | None:
        if body["say"] != "pick":
            return None
        for chain in self.transcript.chains:
            for envelope in chain.envelopes:
                if chain.author != self.me and envelope.slot == self.slot and envelope.body.get("say") == "pick":
                    return {**body, "what": envelope.body["what"]}
        return None


class SeesAnotherTable(Liar):
    """Says that the public table looks different."""

    def twist(self, body: Body) -> Body:
        return {**body, "state": b"?" * 16}


class SignsAnotherOutcome(Liar):
    def twist(self, body: Body) -> Body | None:
        return {**body, "state": b"?" * 16} if body["say"] == "close" else None


class HeardOtherThings(Liar):
    """Says that it has heard something else; nobody can tell whether that is so."""

    suspected = True

    def twist(self, body: Body) -> Body | None:
        return {**body, "heard": [*body["heard"][:-1], b"?" * 32]} if body["heard"] else None


class HeardLess(Liar):
    """Says that it answers words from long ago."""

    def twist(self, body: Body) -> Body | None:
        return {**body, "heard": body["heard"][:-1]} if body["heard"] else None


class SpeaksOutOfTurn(Liar):
    def twist(self, body: Body) -> Body:
        return {**body, "say": "close"} if body["say"] != "close" else {**body, "say": "choose"}


class SendsRubbish(Liar):
    def twist(self, body: Body) -> Body:
        return {**body, "what": {"a": [[[]]], "b": [-1, None, True, "x" * 100]}}


class SendsAnUnknownField(Liar):
    def twist(self, body: Body) -> Body:
        return {**body, "and": 1}


class RepeatsItself(Liar):
    """Says again what it said before, as if that answered the next question."""

    def twist(self, body: Body) -> Body | None:
        assert self.me is not None
        mine = self.transcript.chains[self.me].envelopes
        return dict(mine[-1].body) if mine and self.slot > mine[-1].slot else None


class TellsTwoStories(Liar):
    """Signs two envelopes under one number; `other` is the one for half of the table."""

    def __init__(self, *args: Any, **named: Any) -> None:
        self.other: bytes | None = None
        super().__init__(*args, **named)

    def _speak(self, body: Mapping[str, Any]) -> None:
        chain = self.transcript.chains[self.me or 0]
        number, head, slot = len(chain.envelopes), chain.head, self.slot
        super()._speak(body)
        other = self.other_body(dict(body)) if self.may_lie() and "say" in body else None
        if other is not None:
            self.told = slot
            self.other = _signed(self, Envelope(self.contract.id, self.me or 0, number, head, slot, other))

    def other_body(self, body: Body) -> Body | None:
        """The other story."""
        return {"talk": "Hello"}


class Forger(Liar):
    """Says something of its own making in the place of a word; its own chain goes on from it."""

    def forge(self, bare: Envelope) -> Envelope | None:
        """What it says in the place of this; None: that."""
        raise NotImplementedError

    def _speak(self, body: Mapping[str, Any]) -> None:
        mine = self.transcript.chains[self.me or 0]
        bare = Envelope(self.contract.id, self.me or 0, len(mine.envelopes), mine.head, self.slot, dict(body))
        forged = self.forge(bare) if self.may_lie() and "say" in body else None
        if forged is None:
            super()._speak(body)
            return
        self.told = forged.slot
        mine.sealed.append(_signed(self, forged))
        mine.words.append(len(mine.envelopes))
        mine.envelopes.append(self.transcript._seal.open(mine.sealed[-1]))
        mine.unsent += 1


class MakesTwoMoves(TellsTwoStories):
    """Shows half of the table one move, and the others another."""

    def other_body(self, body: Body) -> Body | None:
        if body["say"] != "choose" or self.game.request is None:
            return None
        options = [list(each) for each in self.game.request.options if list(each) != body["what"][0]]
        return {**body, "what": [options[0], []]} if options else None


class BadVoter(PeerTable):
    """Plays as it should, and votes, promises and refuses at random whatever its own chain allows: nobody can prove
    anything against it."""

    answers = True  # whether it also does what an honest seat answers

    def _answered_vote(self) -> bool:
        return self.answers and super()._answered_vote()

    def mischief(self, rng: Random) -> None:
        leaving, me = self._beside.leaving, self.me
        assert me is not None
        mine = leaving._voters[me]
        open_ = [number for number, ends in mine.votes.items() if not mine.answered(ends)]
        if open_ and rng.random() < 0.5:
            number = rng.choice(open_)
            self._speak({"out" if me in leavers(mine.votes[number]) else rng.choice(("out", "stay")): number})
        elif len(mine.votes) < 60:
            others = [seat for seat in range(len(self.contract.seats)) if seat != me]
            made = leaving.out | {self._end(seat, rng) for seat in rng.sample(others, rng.randrange(1, 3))}
            ends = rng.choice([*(leaving.wish(seat) for seat in others), made, made])
            if len(leavers(ends)) == len(ends) and leaving.staying(ends):
                self._speak({"vote": [[end.seat, end.count, end.head] for end in sorted(ends)]})

    def _end(self, seat: int, rng: Random) -> End:
        chain = self.transcript.chains[seat]
        counts = [0, chain.acted, chain.acted, *(number + 1 for number in chain.words[-3:])]
        count = rng.choice(counts)
        return End(seat, count, chain.hash_at(count))


class NeverPromises(BadVoter):
    """Votes like everybody, and then leaves the others waiting for its promise."""

    answers = False


class BreaksItsChain(Forger):
    """Goes on from something else than it said before."""

    def forge(self, bare: Envelope) -> Envelope | None:
        return replace(bare, previous=b"?" * 32) if self.slot > 0 else None


class SpeaksOfThePast(Forger):
    """Its slots fall."""

    def forge(self, bare: Envelope) -> Envelope | None:
        mine = self.transcript.chains[self.me or 0].envelopes
        return replace(bare, slot=0) if mine and mine[-1].slot > 0 else None


class VotesForRubbish(Forger):
    def forge(self, bare: Envelope) -> Envelope | None:
        return replace(bare, body={"vote": [[99, -1, b""]]})


class VotesForTwoEnds(Forger):
    """What one seat says in one vote."""

    def forge(self, bare: Envelope) -> Envelope | None:
        return replace(bare, body={"vote": [[0, 0, bytes(32)], [0, 1, bytes(32)]]})


class AnswersNoVote(Forger):
    """Refuses a vote that it has never cast, so that it would be refused for all."""

    def forge(self, bare: Envelope) -> Envelope | None:
        return replace(bare, body={"stay": 0})


def _signed(table: PeerTable, bare: Envelope) -> bytes:
    transcript = table.transcript
    assert transcript._pen is not None
    signature = transcript._pen.sign(bare.signed)
    return transcript._seal.close(
        Envelope(bare.table, bare.author, bare.number, bare.previous, bare.slot, bare.body, signature)
    )


LIARS: Sequence[type[Liar]] = (
    SharesAnotherKey,
    SendsPartsNobodyCanRead,
    ComplainsForNothing,
    WhispersAnotherCoin,
    DoubtsForNothing,
    GivesAWrongShare,
    GivesAShareOfAnotherTable,
    GivesAShareOfAnotherSlot,
    StacksTheDeck,
    DropsACard,
    LooksAtAnotherCard,
    RollsAgain,
    HidesAnIllegalValue,
    IsInTwoPlacesAtOnce,
    DeniesADeclaredCard,
    DeclaresTooMuch,
    MakesAnIllegalMove,
    BreaksAPromise,
    ChangesItsPick,
    CopiesAPick,
    SeesAnotherTable,
    SignsAnotherOutcome,
    HeardOtherThings,
    HeardLess,
    SpeaksOutOfTurn,
    SendsRubbish,
    SendsAnUnknownField,
    RepeatsItself,
    TellsTwoStories,
    MakesTwoMoves,
    BreaksItsChain,
    SpeaksOfThePast,
    VotesForRubbish,
    VotesForTwoEnds,
    AnswersNoVote,
)

__all__ = ["LIARS", "Commit", "Liar"]
