"""Voting out a seat that is gone.

A vote says: "of this seat I hold so many envelopes, the last with this hash, and I act on no further one". When all the
others have voted alike, the seat's chain ends there and the seat becomes an empty chair where it would have to speak
next. Whoever has acted on more of the seat's envelopes objects instead; an objection, by somebody who has not voted for
that count before, kills the vote, as it can never be complete. So no two peers can disagree about where the chain ends,
whatever arrives when. Nobody is voted out by a clock, and never by half of the table or less (of two, by the other).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from netcode.protocol.table.transcript import Chain


@dataclass(frozen=True, slots=True)
class Vote:
    voter: int
    number: int  # of the envelope that says so
    leaver: int
    count: int
    head: bytes


@dataclass(frozen=True, slots=True)
class Objection:
    seat: int
    number: int
    leaver: int
    count: int


class Leaving:
    def __init__(self) -> None:
        self.votes: list[Vote] = []
        self.objections: list[Objection] = []

    def voted(self, seat: int, leaver: int, count: int) -> bool:
        return any(vote.voter == seat and vote.leaver == leaver and vote.count == count for vote in self.votes)

    def voters(self, leaver: int) -> list[int]:
        """Whose votes stand. Who voted too early, and was told so, may vote again and is not among them."""
        voters = {vote.voter for vote in self.votes if vote.leaver == leaver}
        return sorted(voter for voter in voters if self.frozen(voter, leaver) is not None)

    def frozen(self, voter: int | None, leaver: int) -> int | None:
        """How many envelopes of that seat this voter may act on; None if it may act on all."""
        if not self.votes:
            return None
        standing = {(vote.leaver, vote.count) for vote in self.votes if vote.voter == voter}
        while dead := {(of, count) for of, count in standing if self._dead(of, count, dict(standing))}:
            standing -= dead  # which may bring back to life what kept others frozen
        return min((count for of, count in standing if of == leaver), default=None)

    def behind(self, voter: int, chains: Mapping[int, Chain]) -> bool:
        """Whether I have acted on more of somebody's envelopes than this voter would, as far as I know."""
        mine = [vote for vote in self.votes if vote.voter == voter and vote.count < chains[vote.leaver].read]
        return any(not self._dead(vote.leaver, vote.count, {}) for vote in mine)

    def objectionable(self, me: int, chains: Mapping[int, Chain]) -> list[tuple[int, int]]:
        """Votes that I know to be mistaken: the seat, and how many of its envelopes I have acted on."""
        found = {}
        for vote in self.votes:
            count = chains[vote.leaver].read
            objected = any(o.seat == me and o.leaver == vote.leaver and o.count > vote.count for o in self.objections)
            if count > vote.count and not objected and vote.voter != me and not self.voted(me, vote.leaver, vote.count):
                found[vote.leaver] = count
        return sorted(found.items())

    def ended(self, present: Collection[int], chains: Mapping[int, Chain]) -> dict[int, int]:
        """The seats that all the others have voted out, and where their chains end."""
        leavers = {vote.leaver for vote in self.votes} & set(present)
        while leavers:
            staying = set(present) - leavers
            ends = {leaver: end for leaver in leavers if (end := self._end(leaver, staying)) is not None}
            whole = {
                leaver
                for leaver, (count, head) in ends.items()
                if len(chains[leaver].envelopes) >= count
                and chains[leaver].hash_at(count) == head
                and not self._dead(leaver, count, {seat: end[0] for seat, end in ends.items()})
            }
            if whole == leavers:
                enough = len(staying) * 2 > len(present) or len(present) == 2
                return {leaver: ends[leaver][0] for leaver in leavers} if enough else {}
            leavers = whole
        return {}

    def _end(self, leaver: int, staying: Collection[int]) -> tuple[int, bytes] | None:
        """The count and hash that everybody who stays has voted for."""
        for end in sorted({(vote.count, vote.head) for vote in self.votes if vote.leaver == leaver}):
            voters = {v.voter for v in self.votes if v.leaver == leaver and (v.count, v.head) == end}
            if staying and voters >= set(staying):
                return end
        return None

    def _dead(self, leaver: int, count: int, ends: Mapping[int, int]) -> bool:
        """Whether somebody holds more of the leaver's envelopes and had not voted for this count before saying so.

        What a seat said after the end of its own chain does not count.
        """
        for objection in self.objections:
            if objection.leaver != leaver or objection.count <= count or objection.seat == leaver:
                continue
            if objection.seat in ends and objection.number >= ends[objection.seat]:
                continue
            earlier = (v for v in self.votes if v.voter == objection.seat and v.number < objection.number)
            if not any(v.leaver == leaver and v.count == count for v in earlier):
                return True
        return False
