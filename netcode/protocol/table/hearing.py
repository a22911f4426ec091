"""What a word of the game answers: the words that its author had heard when it said it.

A word names the words of the last round by their hashes, and each of those names the round before. So whoever answers
the same words has heard the same from the beginning, and is in the same state. A word that answers one we have not
acted on may be right: it waits. Nobody is called a liar for having heard more than we, or another story than we.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engines.core import Player
from netcode.protocol.envelope import Envelope
from netcode.protocol.wire import Refused, blob, fields, integer, several

DIGEST: Final = 16  # bytes of the digest of the public table
_WORD: Final = ("gone", "heard", "say", "state", "what")


@dataclass(frozen=True, slots=True)
class Moment:
    """Where the game is: what is due to be said, and how the table looks."""

    slot: int
    round: str
    state: bytes
    out: int  # how many seats are out, as far as we know


class Unheard(Exception):
    """A word answers something that we have not acted on, or comes from a table where more seats are out."""


class Hearing:
    def __init__(self) -> None:
        self._last: list[bytes] = []  # the words of the last round that had any, in the order of seats
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
        """What my seat says now."""
        return {"gone": now.out, "heard": self._last, "say": now.round, "state": now.state, "what": content}

    def check(self, word: Envelope, now: Moment) -> Any:
        """The content of a word, if it is what its author was to say now."""
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
