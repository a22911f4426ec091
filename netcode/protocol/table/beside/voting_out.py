"""Which seats are out: a function of what the seats have said beside the game, in whatever order it arrived.

A seat that has left is voted out in two steps. First, votes: they say whom a seat wishes out, and bind nobody. Second,
promises: once all seats that would stay have cast the same vote, each of them promises it. From then on it acts on
nothing that the leaving seats said after the ends named in the vote. When all that stay have promised, the leaving
seats are out. A seat that had already acted on more refuses instead, which frees the others; after its promise no seat
can refuse. Two outcomes that contradict each other would need a seat that promised both, but a promise counts only if
all its earlier promises are refused or part of it.

A seat may vote for ends of which its own is one: it gives up its place, and its promise then counts among those that
decide. It promises first, so those who stay are not bound by a wish that is taken back. So a promise that never comes
does not hold up a table for ever.

This module knows no chain, no game and no table. docs/protocol.md states what holds, and
tests/netcode/protocol/table/search.py checks this class against it in all small cases.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from netcode.protocol.wire import Refused

MOST_VOTES: Final = 128  # votes of one seat in a game; each promise and each refusal belongs to a vote of the same seat


@dataclass(frozen=True, slots=True, order=True)
class End:
    """Where a seat's chain ends: after `count` envelopes, the last of which is a word of the game with this hash."""

    seat: int
    count: int
    head: bytes


Ends: TypeAlias = frozenset[End]  # of all seats that shall be out, including those that are out already
NOBODY: Final[Ends] = frozenset()


def leavers(ends: Ends) -> frozenset[int]:
    return frozenset([end.seat for end in ends])


def _counts(several: Iterable[Ends]) -> dict[int, int]:
    """seat -> how many of its envelopes count by all these ends."""
    found: dict[int, int] = {}
    for end in (end for ends in several for end in ends):
        found[end.seat] = min(end.count, found.get(end.seat, end.count))
    return found


class _Voter:
    """What one seat has said about seats that left, in its order. Numbers are those of its envelopes."""

    def __init__(self) -> None:
        self.votes: dict[int, Ends] = {}
        self.cast: set[Ends] = set()  # the same as a set, for fast lookups
        self.promised: dict[Ends, int] = {}
        self.refused: dict[Ends, int] = {}

    def answered(self, ends: Ends) -> bool:
        return ends in self.promised or ends in self.refused

    def answer(self, vote: int) -> Ends:
        """The vote of its own that it answers now, by a promise or a refusal."""
        ends = self.votes.get(vote)
        if ends is None:
            raise Refused("answers a vote that it has not cast")
        if self.answered(ends):
            raise Refused("answers one vote twice")
        return ends


class Leaving:
    """Call its methods with what each seat says, in that seat's order. They raise `Refused` for what no honest seat
    says, whatever the others say."""

    def __init__(self, seats: int) -> None:
        self.out: Ends = NOBODY  # all that was agreed on: the largest set, or both sets if two voted each other out
        self.ends: Mapping[int, int] = {}  # the same: seat -> how many of its envelopes count
        self.agreed = [NOBODY]
        self._voters = [_Voter() for _ in range(seats)]
        self._seats = frozenset(range(seats))
        self._refused: set[Ends] = set()
        # promised by all that stay, but an earlier promise of one of them may be in the way
        self._ripe: set[Ends] = set()

    # -- what seats say --------------------------------------------------------------------------------------------

    def vote(self, seat: int, number: int, ends: Ends) -> None:
        voter = self._voters[seat]
        if len(voter.votes) >= MOST_VOTES:
            raise Refused("votes without end")
        if len(leavers(ends)) < len(ends) or not self.staying(ends):
            raise Refused("votes for what cannot be")
        voter.votes[number] = ends
        voter.cast.add(ends)

    def promise(self, seat: int, number: int, vote: int) -> None:
        ends = self._voters[seat].answer(vote)
        self._voters[seat].promised[ends] = number
        if all(ends in self._voters[other].promised for other in self.staying(ends)):
            self._ripe.add(ends)
            self._agree()

    def refuse(self, seat: int, number: int, vote: int) -> None:
        ends = self._voters[seat].answer(vote)
        if seat in leavers(ends):
            raise Refused("refuses to go, where others decide")
        self._voters[seat].refused[ends] = number
        self._refused.add(ends)
        self._agree()

    # -- what follows ----------------------------------------------------------------------------------------------

    def staying(self, ends: Ends) -> frozenset[int]:
        return self._seats - leavers(ends)

    def enough(self, ends: Ends, giving_up: Collection[int]) -> bool:
        """Whether these seats are enough to decide: those that would stay, and those that give up their seats. They
        must be more than half of the seats that stayed before, or one of two."""
        return any(self._extends(ends, before, giving_up) for before in self.agreed)

    def _extends(self, ends: Ends, before: Ends, giving_up: Collection[int]) -> bool:
        left, were = self.staying(ends), self.staying(before)
        decide = left | (were & frozenset(giving_up))
        return ends > before and (2 * len(decide) > len(were) or (len(left), len(were)) == (1, 2))

    def _agree(self) -> None:
        """Agree on what all that stay have promised. That may make more votes possible."""
        while found := [ends for ends in self._ripe if self._decided(ends)]:
            self._ripe.difference_update(found)
            self.agreed += found
            self.out = self.out.union(*found)
            self.ends = _counts([self.out])

    def _decided(self, ends: Ends) -> bool:
        holding = self.holding(ends)
        return self.staying(ends) <= holding and self.enough(ends, holding)

    def holding(self, ends: Ends) -> frozenset[int]:
        """The seats whose promise of these ends counts."""
        return frozenset(seat for seat in self._seats if self._holds(self._voters[seat], ends))

    def _holds(self, voter: _Voter, ends: Ends) -> bool:
        """Whether this promise counts: all earlier promises of the seat were refused or are part of it."""
        for promise in voter.promised:
            if promise == ends:
                return True
            if promise not in self._refused and not promise < ends:
                return False
        return False

    def kept(self, seat: int) -> list[Ends]:
        """The promises that this seat must keep."""
        return [ends for ends in self._voters[seat].promised if ends not in self._refused]

    def bound(self, seat: int) -> Ends:
        """The ends that this seat has promised and that are not agreed on yet. The seat must keep the promise, so each
        of its later votes contains them."""
        out = leavers(self.out)
        return frozenset({end.seat: end for ends in self.kept(seat) for end in ends if end.seat not in out}.values())

    def owing(self, seat: int) -> set[int]:
        """The seats that keep this seat waiting: their promise of what this seat has promised is missing or does not
        count, or they have refused something that this seat still votes for."""
        open_ = [ends for ends in self.kept(seat) if not ends <= self.out]
        late = {other for ends in open_ for other in self.staying(ends) - self.holding(ends)}
        wish = self.wish(seat)
        wished = [ends for ends in self._refused if ends <= wish and not ends <= self.out]
        return late | {other for other in self._seats for ends in wished if ends in self._voters[other].refused}

    def wish(self, seat: int) -> Ends:
        """The latest vote of a seat."""
        return next(reversed(self._voters[seat].votes.values()), NOBODY)

    def giving_up(self) -> set[int]:
        """The seats that wish to go themselves, and are not out yet."""
        return {seat for seat in self._seats - leavers(self.out) if seat in leavers(self.wish(seat))}

    def votes(self, seat: int) -> int:
        """How often a seat has voted."""
        return len(self._voters[seat].votes)

    def needed(self, seat: int) -> int:
        """How many of this seat's envelopes a peer must know to come to the same outcome."""
        voter = self._voters[seat]
        promised = [number for ends, number in voter.promised.items() if ends in self.agreed]
        return max([0, *(number + 1 for number in [*promised, *voter.refused.values()])])

    # -- what an honest seat does ----------------------------------------------------------------------------------

    def limits(self, me: int | None) -> Mapping[int, int]:
        """seat -> on how many of its envelopes I may act. It lists the seats that are out, and those whose later
        envelopes I promised to ignore. A promise that gives up my own seat obliges me to ignore nobody. Nor does any
        once I am out, as nothing that I do counts: I follow the game like one who looks on."""
        if me is None or me in leavers(self.out):
            return self.ends
        kept = [ends for ends in self.kept(me) if me not in leavers(ends)]
        return _counts([*kept, self.out]) if kept else self.ends

    def due(self, me: int, acted: Sequence[int]) -> tuple[str, int] | None:
        """Which of my votes I must answer now: "out" (promise) or "stay" (refuse), and the number of that vote.

        `acted`: how many envelopes of each seat I have acted on.
        """
        mine = self._voters[me]
        for number, ends in mine.votes.items():
            if mine.answered(ends) or ends in self._refused:
                continue
            begun = any(ends in voter.promised for voter in self._voters)
            stays = me not in leavers(ends)
            if not ends >= self.out or (stays and any(acted[end.seat] > end.count for end in ends)):
                if begun and stays:
                    return "stay", number
            elif self._wanted(me, ends, begun) and all(kept < ends for kept in self.kept(me)):
                return "out", number
        return None

    def _wanted(self, me: int, ends: Ends, begun: bool) -> bool:
        """Whether all seats that would stay want these ends, and are enough to decide.

        Before anybody has promised, a seat wants what its latest vote says. Once somebody has promised, it is enough
        that it cast this vote at any time: each such seat owes an answer. A seat that stays counts only the promises of
        those who give up their seats, because a mere wish can be taken back, and would leave the others bound.
        """
        wanting = frozenset(
            seat for seat in self._seats if (ends in self._voters[seat].cast if begun else self.wish(seat) == ends)
        )
        giving_up = wanting if me in leavers(ends) else self.holding(ends)
        return self.staying(ends) <= wanting and self.enough(ends, giving_up)
