"""Messages beside the game: chat, votes about seats that left, and who wants to play again. They count as soon as they
arrive, whatever the game waits for."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engines.core import Illegal, Player, listed
from netcode.protocol.envelope import MOST_NUMBER, Envelope
from netcode.protocol.table.beside.voting_out import MOST_VOTES, NOBODY, End, Ends, Leaving, leavers
from netcode.protocol.table.transcript import Chain
from netcode.protocol.wire import Refused, blob, integer, items, several, text

MOST_TALK: Final = 400  # characters of a line
MOST_LINES: Final = 1000  # lines of one seat in a game
_KINDS: Final = ("talk", "vote", "out", "stay", "again")

Body = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Departure:
    """A seat that was voted out: by whom, and after which of its words."""

    seat: Player
    slot: int  # of its last word that counts
    words: int  # how many of its words count
    voters: tuple[Player, ...]
    gave_up: bool  # whether it gave up its seat itself

    def sentence(self, names: Sequence[str]) -> str:
        when = f"at request {self.slot}, after {self.words} words"
        if self.gave_up:
            return f"{names[self.seat]} gave up the seat {when}."
        return f"{listed([names[voter] for voter in self.voters])} voted {names[self.seat]} out {when}."


class Beside:
    def __init__(self, seats: int) -> None:
        self.talk: list[tuple[Player, str]] = []
        self.again: list[Player] = []  # who wants to play once more
        self.leaving = Leaving(seats)
        self._lines = [0] * seats

    def hear(self, envelope: Envelope) -> bool:
        """Returns whether this envelope belongs beside the game, and takes it in if so. Raises `Refused` for what no
        honest seat says."""
        body = envelope.body
        if not isinstance(body, dict) or len(body) != 1 or body.keys().isdisjoint(_KINDS):
            return False
        author, number = envelope.author, envelope.number
        ((kind, content),) = body.items()
        if kind == "talk":
            self._talked(author, text(content, MOST_TALK, "A message"))
        elif kind == "vote":
            self.leaving.vote(author, number, _ends(content, len(self._lines)))
        elif kind == "again":
            self._wished(author, content)
        else:
            answer = self.leaving.promise if kind == "out" else self.leaving.refuse
            answer(author, number, integer(content, 0, MOST_NUMBER, "The number of a vote"))
        return True

    def _talked(self, author: Player, words: str) -> None:
        if self._lines[author] >= MOST_LINES:
            raise Refused("talks without end")
        self._lines[author] += 1
        self.talk.append((author, words))

    def _wished(self, author: Player, content: object) -> None:
        if content is not True or author in self.again:
            raise Refused("wishes for another game twice")
        self.again.append(author)

    def line(self, me: Player, words: str) -> Body:
        """The body of an envelope with my line of chat."""
        if self._lines[me] >= MOST_LINES:
            raise Illegal(me, f"You have said {MOST_LINES} lines at this table: there is no room for more.")
        return {"talk": text(words, MOST_TALK, "A message")}


class Voter:
    """How my seat votes: as its player wishes, and without asking where an honest seat has only one answer.

    `missed`: the seats that hold up the game, because the game waits for them, because they have lied, or because they
    ask to go.
    """

    def __init__(self, me: Player, leaving: Leaving, chains: Sequence[Chain]) -> None:
        self._me, self._leaving, self._chains = me, leaving, chains

    def ballot(self, seat: Player, missed: Collection[Player]) -> Body:
        """My vote that a seat has left for good. Earlier votes of mine stay part of it as long as one of those seats
        holds up the game: seats that left together can only be voted out together."""
        before = self._wished(missed)
        if seat == self._me or self._me in leavers(self._leaving.out) or seat in leavers(self._leaving.out | before):
            raise Illegal(self._me, "Your vote on this is not asked for.")
        if leavers(before).isdisjoint(missed):
            before = self._leaving.bound(self._me)
        if seat not in missed and not before:
            raise Illegal(self._me, "Only a seat that is waited for can be voted out.")
        return self._cast(self._leaving.out | before | {self._end(seat)})

    def giving_up(self) -> Ends:
        """The vote by which my seat would give itself up, or nothing if it is in nobody's way.

        It is in the way if a seat that would stay has promised to go on without mine, and too few seats are left to
        decide that unless I promise it too.
        """
        leaving, me = self._leaving, self._me
        for other in range(len(self._chains)):
            ends = leaving.wish(other)
            wanting = {seat for seat in range(len(self._chains)) if leaving.wish(seat) == ends}
            if (
                me in leavers(ends) - leavers(leaving.out)
                and other in leaving.staying(ends)
                and any(me in leavers(kept) for kept in leaving.kept(other))
                and ends >= leaving.out | leaving.bound(me)
                and not leaving.enough(ends, leaving.holding(ends))
                and leaving.enough(ends, wanting | {me})
            ):
                return ends
        return NOBODY

    def give_up(self) -> Body:
        """My vote by which I give up my own seat."""
        ends = self.giving_up()
        if not ends:
            raise Illegal(self._me, "Your seat is in nobody's way.")
        if ends == self._leaving.wish(self._me):
            raise Illegal(self._me, "You have given up your seat: it is so once those who stay have voted for it, too.")
        return self._cast(ends)

    def _cast(self, ends: Ends) -> Body:
        if not self._leaving.staying(ends):
            raise Illegal(self._me, "Then nobody would be left.")
        if self._leaving.votes(self._me) >= MOST_VOTES // 2:  # the rest is kept for taking votes back
            raise Illegal(self._me, "You have voted as often as one can in a game.")
        return _vote(ends)

    def _end(self, seat: Player) -> End:
        chain = self._chains[seat]
        return End(seat, chain.acted, chain.hash_at(chain.acted))

    @property
    def voting(self) -> bool:
        """Whether my seat has voted, and is not out: only then it may have to say something without being asked."""
        return self._leaving.votes(self._me) > 0 and self._me not in self._leaving.ends

    def answer(self, missed: Collection[Player]) -> Body | None:
        """What my seat must say without being asked: a promise, a refusal, or a new vote in place of one that no longer
        holds. Asked only while it is `voting`."""
        leaving = self._leaving
        due = leaving.due(self._me, [chain.acted for chain in self._chains])
        if due is not None:
            kind, number = due
            return {kind: number}
        wish, wished = leaving.wish(self._me), leaving.out | self._wished(missed)
        going = self._me in leavers(wish) and wish == self.giving_up()
        holds = wish <= leaving.out or wish == wished or going or not leaving.staying(wished)
        return None if holds or leaving.votes(self._me) >= MOST_VOTES else _vote(wished)

    def _wished(self, missed: Collection[Player]) -> Ends:
        """What my latest vote should say now. It keeps what I have promised. It leaves out seats that are out already,
        and seats that have spoken since. Nor does it keep a seat that I only voted out together with another, once that
        seat itself has cast the vote against the other."""
        leaving, out = self._leaving, leavers(self._leaving.out)
        out |= {self._me}
        wished = {e for e in leaving.wish(self._me) if e.seat not in out and self._chains[e.seat].acted <= e.count}
        reason = {end for end in wished if end.seat in missed}
        bound = leaving.bound(self._me)
        wished -= {end for end in wished if end.seat in leavers(bound)}
        return bound | {end for end in wished if end in reason or not leaving.wish(end.seat) >= reason}


def departures(leaving: Leaving, chains: Sequence[Chain]) -> list[Departure]:
    """Which seats were voted out, and by whom, in the order in which they went."""
    found: dict[Player, Departure] = {}
    for ends in sorted(leaving.agreed, key=lambda ends: (len(ends), sorted(ends))):
        decided = leaving.holding(ends)
        for end in sorted(end for end in ends if end.seat not in found):
            chain = chains[end.seat]
            slot = chain.envelopes[end.count - 1].slot if 0 < end.count <= len(chain.envelopes) else 0
            words = sum(number < end.count for number in chain.words)
            voters = tuple(sorted(decided - {end.seat}))
            found[end.seat] = Departure(end.seat, slot, words, voters, gave_up=end.seat in decided)
    return list(found.values())


def _vote(ends: Ends) -> Body:
    return {"vote": [[end.seat, end.count, end.head] for end in sorted(ends)]}


def _ends(content: object, seats: int) -> Ends:
    ends = [items(each, 3, "An end") for each in several(content, seats, "A vote")]
    found = [
        End(
            integer(seat, 0, seats - 1, "A seat"),
            integer(count, 0, MOST_NUMBER, "A count"),
            blob(head, 32, "A hash"),
        )
        for seat, count, head in ends
    ]
    if found != sorted(set(found)):
        raise Refused("A vote names seats in their order.")
    return frozenset(found)
