"""Who is there. Every seat says so now and then, signed and numbered, and all pass it on; silence means away. With it
comes whether the seat has the whole of a finished game, so that those who have it know how long they are still needed.

Whoever loses a seat's own link tells the others at once, so nobody waits for the silence; a seat that is still linked
elsewhere answers that it is there. Nothing of this has any weight in the game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

from netcode.protocol.envelope import Eye, Pen
from netcode.protocol.wire import blob, fields, integer, pack, unpack

EVERY: Final = 10.0  # seconds between two signs of life
SILENCE: Final = 25.0  # seconds after which a seat counts as away
LATEST: Final = 2**62
_FIELDS: Final = ("done", "number", "seat", "signature")


class Presence:
    """`clock` in seconds; `number` never falls, not even over a restart: the time of day in milliseconds serves."""

    def __init__(
        self,
        table: bytes,
        keys: Sequence[bytes],
        eye: Eye,
        clock: Callable[[], float],
        me: int | None = None,
        pen: Pen | None = None,
    ) -> None:
        self._table, self._keys, self._eye, self._clock = table, keys, eye, clock
        self._me, self._pen = me, pen
        self._latest = [0] * len(keys)
        self._heard: list[float | None] = [None] * len(keys)
        self._done = [False] * len(keys)
        self._notes: list[bytes | None] = [None] * len(keys)  # each other seat's latest
        self._at: dict[Hashable, int] = {}  # the seat at the other end of a link

    def here(self, seat: int) -> bool:
        heard = self._heard[seat]
        return seat == self._me or (heard is not None and self._clock() - heard < SILENCE)

    def done(self, seat: int) -> bool:
        """Whether the seat has said that it holds the whole of the finished game."""
        return self._done[seat]

    def beat(self, number: int, *, done: bool = False) -> bytes | None:
        """A sign of my seat's life, or None for a spectator."""
        if self._me is None or self._pen is None:
            return None
        self._latest[self._me] = max(number, self._latest[self._me] + 1)
        self._done[self._me] = done
        number = self._latest[self._me]
        signature = self._pen.sign(self._signed(self._me, number, done))
        return pack({"done": done, "number": number, "seat": self._me, "signature": signature})

    def known(self) -> list[bytes]:
        """What somebody who is new here needs to hear of the other seats."""
        notes = []
        for seat, note in enumerate(self._notes):
            if note is not None:
                notes += [note] if self.here(seat) else [note, self._silent(seat)]
        return notes

    def heard(self, note: bytes, link: Hashable = None) -> bool:
        """Whether the note is news, to be passed on. `link`: the one whose peer says this of itself."""
        done, number, seat, signature = fields(unpack(note), _FIELDS, "A sign of life")
        integer(number, 1, LATEST, "The number of a sign of life")
        integer(seat, 0, len(self._keys) - 1, "A seat")
        if signature is None:  # somebody lost this seat's link
            if number < self._latest[seat] or self._heard[seat] is None:
                return False
            self._heard[seat] = None
            return True
        if link is not None and note == self._notes[seat]:  # it came another way first; the link is that seat's own
            self._at[link] = seat
        if number <= self._latest[seat]:
            return False
        self._eye.check(self._keys[seat], self._signed(seat, number, done), blob(signature, 64, "A signature"))
        self._latest[seat], self._heard[seat], self._done[seat] = number, self._clock(), done is True
        self._notes[seat] = note
        if link is not None:
            self._at[link] = seat
        return True

    def twin(self, note: bytes) -> bool:
        """Whether another machine speaks for my seat: this is its sign of life, newer than any that this one signed."""
        done, number, seat, signature = fields(unpack(note), _FIELDS, "A sign of life")
        integer(number, 1, LATEST, "The number of a sign of life")
        if self._me is None or seat != self._me or signature is None or number <= self._latest[self._me]:
            return False
        self._eye.check(self._keys[self._me], self._signed(self._me, number, done), blob(signature, 64, "A signature"))
        self._latest[self._me] = number
        return True

    def missed(self, note: bytes) -> bool:
        """Whether others think that my seat is away, after all it has said."""
        return self._me is not None and note == self._silent(self._me)

    def lost(self, link: Hashable) -> bytes | None:
        """A link is gone: what to tell the others, if a seat was at its end."""
        seat = self._at.pop(link, None)
        if seat is None or seat in self._at.values() or self._heard[seat] is None:
            return None
        self._heard[seat] = None
        return self._silent(seat)

    def _silent(self, seat: int) -> bytes:
        return pack({"done": False, "number": self._latest[seat], "seat": seat, "signature": None})

    def _signed(self, seat: int, number: int, done: object) -> bytes:
        return pack({"done": done, "here": number, "seat": seat, "table": self._table})
