"""Who is out: a function of what the seats have said beside the game, whatever came first.

A seat that is gone is voted out in two steps. Votes say who wishes whom out; they bind nobody. Once all who would stay
have cast the same vote, each of them promises it: from then on it acts on nothing that those seats say beyond the ends
that were voted for. When all who stay have promised, those seats are out. Whoever had acted on more meanwhile refuses
instead, which frees the others, and after its promise nobody can refuse. So two outcomes that do not fit would need a
seat that promised both; but a promise counts only when all its earlier ones are refused, or part of it.

Nothing here knows a chain, a game or a table. docs/protocol.md has the claims, and a search of all small cases in
tests/netcode/protocol/table/search.py holds them against this class.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from netcode.protocol.wire import Refused

MOST_VOTES: Final = 128  # of one seat in a game; each promise and each refusal belongs to a vote of one's own


@dataclass(frozen=True, slots=True, order=True)
class End:
    """Where a seat's chain ends: after so many envelopes, of which the last is a word of the game with this hash."""

    seat: int
    count: int
    head: bytes


Ends: TypeAlias = frozenset[End]  # of all seats that shall be out, those who are out already among them
NOBODY: Final[Ends] = frozenset()


def leavers(ends: Ends) -> frozenset[int]:
    return frozenset(end.seat for end in ends)


class _Voter:
    """What one seat has said about leaving, in its order. Numbers are those of its envelopes."""

    def __init__(self) -> None:
        self.votes: dict[int, Ends] = {}
        self.cast: set[Ends] = set()  # the same, to be looked up
        self.promised: dict[Ends, int] = {}
        self.refused: dict[Ends, int] = {}

    def answered(self, ends: Ends) -> bool:
        return ends in self.promised or ends in self.refused

    def answer(self, vote: int) -> Ends:
        """The vote of its own that it answers now."""
        ends = self.votes.get(vote)
        if ends is None:
            raise Refused("answers a vote that it has not cast")
        if self.answered(ends):
            raise Refused("answers one vote twice")
        return ends


class Leaving:
    """Is told what each seat says, in that seat's order. `Refused`: what no honest seat says, whatever others say."""

    def __init__(self, seats: int) -> None:
        self.out: Ends = NOBODY  # the largest that was agreed on
        self.agreed = [NOBODY]
        self._voters = [_Voter() for _ in range(seats)]
        self._seats = frozenset(range(seats))
        self._refused: set[Ends] = set()
        self._ripe: set[Ends] = set()  # promised by all who stay; an earlier promise of one of them may be in the way

    # -- what seats say --------------------------------------------------------------------------------------------

    def vote(self, seat: int, number: int, ends: Ends) -> None:
        voter = self._voters[seat]
        if len(voter.votes) >= MOST_VOTES:
            raise Refused("votes without end")
        if seat in leavers(ends) or len(leavers(ends)) < len(ends):
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
        self._voters[seat].refused[ends] = number
        self._refused.add(ends)
        self._agree()

    # -- what follows ----------------------------------------------------------------------------------------------

    def staying(self, ends: Ends) -> frozenset[int]:
        return self._seats - leavers(ends)

    def enough(self, ends: Ends) -> bool:
        """Whether those who would stay may decide it: more than half of those who stayed before, or one of two."""
        return any(self._extends(ends, before) for before in self.agreed)

    def _extends(self, ends: Ends, before: Ends) -> bool:
        left, were = len(self.staying(ends)), len(self.staying(before))
        return ends > before and (2 * left > were or (left, were) == (1, 2))

    def _agree(self) -> None:
        """What all who stay have promised holds; that may bring more within reach."""
        while found := [ends for ends in self._ripe if self._all_hold(ends) and self.enough(ends)]:
            self._ripe.difference_update(found)
            self.agreed += found
            for ends in sorted(found, key=len):
                if ends > self.out:  # always, but for two who vote each other out: there the first stands
                    self.out = ends

    def _all_hold(self, ends: Ends) -> bool:
        return all(self._holds(self._voters[seat], ends) for seat in self.staying(ends))

    def _holds(self, voter: _Voter, ends: Ends) -> bool:
        """Whether this promise counts: what was promised before it is refused or part of it."""
        for promise in voter.promised:
            if promise == ends:
                return True
            if promise not in self._refused and not promise < ends:
                return False
        return False

    def kept(self, seat: int) -> list[Ends]:
        """The promises that this seat must keep."""
        return [ends for ends in self._voters[seat].promised if ends not in self._refused]

    def owing(self, seat: int) -> set[int]:
        """Who has not promised what this seat keeps its promise for, or has refused what it still wishes."""
        open_ = [ends for ends in self.kept(seat) if not ends <= self.out]
        late = {other for ends in open_ for other in self.staying(ends) if ends not in self._voters[other].promised}
        wish = self.wish(seat)
        wished = [ends for ends in self._refused if ends <= wish and not ends <= self.out]
        return late | {other for other in self._seats for ends in wished if ends in self._voters[other].refused}

    def wish(self, seat: int) -> Ends:
        """The latest vote of a seat."""
        return next(reversed(self._voters[seat].votes.values()), NOBODY)

    def votes(self, seat: int) -> int:
        """How often a seat has voted."""
        return len(self._voters[seat].votes)

    def needed(self, seat: int) -> int:
        """How many of this seat's envelopes one must know to come to the same outcome."""
        voter = self._voters[seat]
        promised = [number for ends, number in voter.promised.items() if ends in self.agreed]
        return max([0, *(number + 1 for number in [*promised, *voter.refused.values()])])

    # -- what an honest seat does ----------------------------------------------------------------------------------

    def limits(self, me: int | None) -> Mapping[int, int]:
        """Of which seats I may act on so many envelopes only: they are out, or I promised to hear no more of them."""
        kept = [self.out] if me is None else [*self.kept(me), self.out]
        return {end.seat: end.count for ends in kept for end in ends}

    def due(self, me: int, acted: Sequence[int]) -> tuple[str, int] | None:
        """Which of my votes I must answer now: "out" or "stay", and the number of the vote.

        `acted`: up to which envelope of each seat I have acted.
        """
        mine = self._voters[me]
        for number, ends in mine.votes.items():
            if mine.answered(ends) or ends in self._refused:
                continue
            begun = any(ends in self._voters[seat].promised for seat in self.staying(ends))
            if not ends >= self.out or any(acted[end.seat] > end.count for end in ends):
                if begun:
                    return "stay", number
            elif self._all_want(ends, begun) and self.enough(ends) and all(kept < ends for kept in self.kept(me)):
                return "out", number
        return None

    def _all_want(self, ends: Ends, begun: bool) -> bool:
        """Whether it is the latest vote of all who would stay; once one has promised, whether all have ever cast it, so
        that each of them owes an answer."""
        if begun:
            return all(ends in self._voters[seat].cast for seat in self.staying(ends))
        return all(self.wish(seat) == ends for seat in self.staying(ends))
