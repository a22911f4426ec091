"""What is said beside the game: chat, and votes about seats that are gone. It counts whenever it comes in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engines.core import Illegal, Player
from netcode.protocol.envelope import MOST_NUMBER, Envelope
from netcode.protocol.table.transcript import Transcript
from netcode.protocol.table.voting_out import Leaving, Objection, Vote
from netcode.protocol.wire import Refused, blob, integer, items, text

MOST_TALK: Final = 400
MOST_BESIDE: Final = 5000  # envelopes of one author
_KINDS: Final = ("talk", "away", "here")

Body = dict[str, Any]


def is_beside(body: Any) -> bool:
    return isinstance(body, dict) and len(body) == 1 and not body.keys().isdisjoint(_KINDS)


class Beside:
    def __init__(self, transcript: Transcript, me: Player | None) -> None:
        self.talk: list[tuple[Player, str]] = []
        self.ends: dict[Player, int] = {}  # of seats that were voted out: how many of their envelopes count
        self._transcript, self._me, self._leaving = transcript, me, Leaving()
        self._said = [0] * len(transcript.chains)

    def limit(self, seat: Player) -> int | None:
        """How many envelopes of this seat the game may act on; None: all."""
        return self.ends[seat] if seat in self.ends else self._leaving.frozen(self._me, seat)

    def votes(self) -> dict[Player, list[Player]]:
        """Who has voted out whom."""
        return {leaver: self._leaving.voters(leaver) for leaver in sorted({v.leaver for v in self._leaving.votes})}

    def doubtful(self, voter: Player) -> bool:
        """Whether this seat would not act on something that we have acted on, and may be right."""
        return self._leaving.behind(voter, dict(enumerate(self._transcript.chains)))

    def ballot(self, seat: Player, awaited: Sequence[Player]) -> Body:
        """My vote that a seat which is waited for has left for good, or that one which lied must go.

        While an awaited seat has my vote, others may have it too: two who left at once can only go together.
        """
        chain, lie = self._transcript.chains[seat], self._transcript.lie
        if self._me is None or seat == self._me or self.limit(seat) is not None:
            raise Illegal(self._me, "Your vote on this is not asked for.")
        if lie is not None and (lie.seat != seat or lie.forked):
            raise Illegal(self._me, "Nobody can go on after somebody told two stories.")
        held_up = any(self.limit(other) is not None for other in awaited)
        if lie is None and seat not in awaited and not held_up:
            raise Illegal(self._me, "Only a seat that is waited for can be voted out.")
        count = len(chain.envelopes) if lie is None else lie.number
        return {"away": [seat, count, chain.hash_at(count)]}

    def hear(self, envelopes: Sequence[Envelope]) -> None:
        for envelope in envelopes:
            if is_beside(envelope.body) and envelope.number < self.ends.get(envelope.author, envelope.number + 1):
                try:
                    self._hear(envelope)
                except Refused as problem:
                    sealed = self._transcript.chains[envelope.author].sealed[envelope.number]
                    self._transcript.caught(envelope, str(problem), sealed)

    def _hear(self, envelope: Envelope) -> None:
        author, number, seats = envelope.author, envelope.number, len(self._said)
        self._said[author] += 1
        if self._said[author] > MOST_BESIDE:
            raise Refused("talks without end")
        ((kind, content),) = envelope.body.items()
        if kind == "talk":
            self.talk.append((author, text(content, MOST_TALK, "A message")))
            return
        seat, count, *rest = items(content, 3 if kind == "away" else 2, "A vote")
        leaver, held = integer(seat, 0, seats - 1, "A seat"), integer(count, 0, MOST_NUMBER, "A count")
        if kind == "away":
            self._leaving.votes.append(Vote(author, number, leaver, held, blob(rest[0], 32, "A hash")))
        else:
            self._leaving.objections.append(Objection(author, number, leaver, held))

    def count(self) -> list[Body]:
        """Count the votes; returns what I have to object."""
        if not self._leaving.votes:
            return []
        transcript = self._transcript
        chains = dict(enumerate(transcript.chains))
        self.ends.update(self._leaving.ended([seat for seat in chains if seat not in self.ends], chains))
        lie = transcript.lie
        if lie is not None and not lie.forked and self.ends.get(lie.seat) == lie.number:
            transcript.settle(lie.seat)
        if self._me is None or self._me in self.ends:
            return []
        return [{"here": [leaver, held]} for leaver, held in self._leaving.objectionable(self._me, chains)]
