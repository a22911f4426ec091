"""Which seats hold the game up, and who has voted them out for it.

The game waits for the seats that must speak. A seat may also hold it up in another way: it lied, it does not vote as
the others do, it owes a promise, or it gives up its seat and waits for the others to vote for that.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engines.core import Player
from netcode.protocol.table.beside.voting_out import Leaving, leavers
from netcode.protocol.table.slots import Slots
from netcode.protocol.table.transcript import Transcript


class HoldUps:
    """Reads what the seats have said, and changes nothing. `me` None: a spectator's table."""

    def __init__(self, me: Player | None, slots: Slots, transcript: Transcript, leaving: Leaving) -> None:
        self._me, self._slots, self._transcript, self._leaving = me, slots, transcript, leaving

    def votes(self) -> Mapping[Player, Sequence[Player]]:
        """seat -> who has voted it out, as far as the votes still hold; a seat that gives itself up is among them."""
        found: dict[Player, list[Player]] = {}
        giving_up = self._leaving.giving_up()
        for voter, chain in enumerate(self._transcript.chains):
            for end in self._leaving.wish(chain.author) | self._leaving.out:
                holds = self._transcript.chains[end.seat].acted <= end.count
                if voter in giving_up if voter == end.seat else holds:
                    found.setdefault(end.seat, []).append(voter)
        return {seat: found[seat] for seat in sorted(found)}

    def missed(self) -> Collection[Player]:
        """The seats that lied, or else all that are awaited; and those that owe me a promise, or give up theirs."""
        out = leavers(self._leaving.out)
        liars = [seat for seat in self._transcript.lies if seat not in out]
        owing = () if self._me is None else self._leaving.owing(self._me)
        return {*(liars or self._slots.pending), *owing, *self._leaving.giving_up()}

    def though_online(self, unheard: Collection[Player]) -> Sequence[Player]:
        """The seats that hold up the game though they may be online: they lied, are `unheard` (they answer words that
        nobody has heard), do not vote as I did, or give up their seats."""
        if self._me is None:
            return []
        leaving, wish, missed = self._leaving, self._leaving.wish(self._me), self.missed()
        reason = {end for end in wish if end.seat in missed}
        silent = {seat for seat in leaving.staying(wish) if not leaving.wish(seat) >= reason}
        liars = [seat for seat in missed if seat in self._transcript.lies]
        found = {*liars, *unheard, *silent, *leaving.owing(self._me), *leaving.giving_up()}
        return sorted(found - leavers(wish | leaving.out) - {self._me})
