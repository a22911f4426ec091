"""Which words a word answers: those that its author had heard when it said this one. A word is a message that counts in
the game.

Each word names the words of the last round by their hashes, and each of those names the round before. So two seats that
answer the same words have heard the same from the beginning, and are in the same state. A word may also answer one that
we have not acted on yet: then it waits. No seat is called a liar because it has heard more than we have, or because it
was told another story.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from engines.core import Player
from netcode.protocol.envelope import Envelope
from netcode.protocol.wire import Refused, blob, fields, integer, several

DIGEST: Final = 16  # bytes of the digest of the public table
_WORD: Final = ("gone", "heard", "say", "state", "what")


class Moment(NamedTuple):
    """Where the game is: what is to be said next, and the digest of the public table."""

    slot: int
    round: str
    state: bytes
    out: int  # how many seats are out, as far as we know


class Unheard(Exception):
    """A word answers one that we have not acted on, or was said when more seats were out than we know of."""


class Hearing:
    def __init__(self) -> None:
        # hashes of the words of the last round in which anybody spoke, in the order of seats
        self._last: list[bytes] = []
        self._round: dict[Player, bytes] = {}
        self._all: set[bytes] = set()

    def heard(self, word: Envelope) -> None:
        """The game has acted on this word."""
        self._round[word.author] = word.hash
        self._all.add(word.hash)

    def next_round(self) -> None:
        if self._round:
            self._last = [self._round[seat] for seat in sorted(self._round)]
            self._round = {}

    def body(self, now: Moment, content: Any) -> dict[str, Any]:
        """The body of what my seat says now."""
        return {"gone": now.out, "heard": self._last, "say": now.round, "state": now.state, "what": content}

    def check(self, word: Envelope, now: Moment) -> Any:
        """The content of a word, if it is what its author had to say now."""
        gone, heard, name, state, content = fields(word.body, _WORD, "A message")
        integer(gone, 0, 64, "A number of seats")
        answered = [blob(each, 32, "A hash") for each in several(heard, 64, "What was heard")]
        if answered == self._last and (word.slot, name) == (now.slot, now.round):
            if blob(state, DIGEST, "A digest") != now.state:
                raise Refused("says that the table looks different")
            return content
        if gone > now.out or not self._all.issuperset(answered):
            raise Unheard
        if answered != self._last:
            raise Refused("answers other words than were said")
        raise Refused(f"spoke out of turn: “{now.round}” in slot {now.slot} was due")
