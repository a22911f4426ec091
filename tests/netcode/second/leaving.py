"""Which seats are out, by docs/protocol.md: computed from all statements each time it is needed."""

from typing import TypeAlias

End: TypeAlias = tuple[int, int, bytes]  # a seat, how many of its envelopes count, the hash of the last
Ends: TypeAlias = frozenset[End]


def leavers(ends: Ends) -> set[int]:
    return {seat for seat, _, _ in ends}


class Leaving:
    def __init__(self, seats: int) -> None:
        self._seats = set(range(seats))
        self.votes: list[dict[int, Ends]] = [{} for _ in range(seats)]  # by their numbers
        self.promises: list[list[Ends]] = [[] for _ in range(seats)]
        self.refusals: list[list[Ends]] = [[] for _ in range(seats)]

    def hear(self, seat: int, number: int, kind: str, content: object) -> None:
        if kind == "vote":
            self.votes[seat][number] = frozenset((at, count, head) for at, count, head in content)  # type: ignore[attr-defined]
        else:
            (self.promises if kind == "out" else self.refusals)[seat].append(self.votes[seat][content])  # type: ignore[index]

    def staying(self, ends: Ends) -> set[int]:
        return self._seats - leavers(ends)

    def refused(self) -> set[Ends]:
        return {ends for said in self.refusals for ends in said}

    def agreed(self) -> list[Ends]:
        """In the order in which they follow on each other."""
        found: list[Ends] = [frozenset()]
        promised = {ends for said in self.promises for ends in said}
        while new := [ends for ends in promised - set(found) if self._decided(ends, found)]:
            found += sorted(new, key=len)
        return found

    def out(self) -> Ends:
        return max(self.agreed(), key=len)

    def _holding(self, ends: Ends) -> set[int]:
        return {seat for seat in self._seats if self._holds(seat, ends)}

    def _holds(self, seat: int, ends: Ends) -> bool:
        said = self.promises[seat]
        return ends in said and all(earlier in self.refused() or earlier < ends for earlier in said[: said.index(ends)])

    def _decided(self, ends: Ends, before: list[Ends]) -> bool:
        holding = self._holding(ends)
        return self.staying(ends) <= holding and self._enough(ends, before, holding)

    def _enough(self, ends: Ends, before: list[Ends], going: set[int]) -> bool:
        """`going`: who gives up a seat, or stays."""
        left = self.staying(ends)
        were = [self.staying(agreed) for agreed in before if agreed < ends]
        return any(2 * len(there & (left | going)) > len(there) or (len(left), len(there)) == (1, 2) for there in were)

    def wish(self, seat: int) -> Ends:
        return next(reversed(self.votes[seat].values()), frozenset())

    def kept(self, seat: int) -> list[Ends]:
        return [ends for ends in self.promises[seat] if ends not in self.refused()]

    def answer(self, me: int, acted: list[int]) -> dict[str, int] | None:
        """What an honest seat says now of one of its votes, if anything."""
        out, agreed = self.out(), self.agreed()
        for number, ends in self.votes[me].items():
            if ends in self.promises[me] or ends in self.refused():
                continue
            begun = any(ends in said for said in self.promises)
            beyond = any(acted[seat] > count for seat, count, _ in ends)
            if beyond or not ends >= out:
                if begun:
                    return {"stay": number}
                continue
            wanting = {
                seat
                for seat in self._seats
                if (ends in self.votes[seat].values() if begun else self.wish(seat) == ends)
            }
            mine = all(kept < ends for kept in self.kept(me))
            # this player never gives up a seat, so it always stays by what it has voted for
            if self.staying(ends) <= wanting and mine and self._enough(ends, agreed, self._holding(ends)):
                return {"out": number}
        return None
