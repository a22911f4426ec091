"""Who is online, by signs of life that every seat signs and numbers, and that all peers pass on.

Each seat sends one every few seconds; a seat that stays silent counts as away. The message also says whether the seat's
player is there, and not only a machine that keeps the seat; and whether the seat holds the whole finished game, so that
the others know how long they are still needed.

A peer that loses the link to a seat tells the others at once, so they need not wait for the silence. That message is
not signed, so it decides nothing: the seat has some seconds to answer that it is online. Nothing of this counts in the
game.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final

from netcode.protocol.envelope import Eye, Pen
from netcode.protocol.wire import blob, fields, integer, pack, unpack

EVERY: Final = 10.0  # seconds between two signs of life of a seat
SILENCE: Final = 25.0  # seconds after which a seat counts as away
DOUBT: Final = 5.0  # seconds that a seat has to answer after another peer said that its link was lost
ANSWERS: Final = 1.5  # seconds between two answers of one seat
PASSED_ON: Final = 20  # how many signs of life of one seat are passed on in the time of one
LATEST: Final = 2**62
_FIELDS: Final = ("done", "number", "player", "seat", "signature")


class Heartbeats:
    """`clock` in seconds. `number` must never fall, not even after a restart: the time of day in milliseconds will
    do. `player`: whether the player of my seat is there."""

    def __init__(
        self,
        table: bytes,
        keys: Sequence[bytes],
        eye: Eye,
        clock: Callable[[], float],
        me: int | None = None,
        pen: Pen | None = None,
        *,
        player: bool = True,
    ) -> None:
        self._table, self._keys, self._eye, self._clock = table, keys, eye, clock
        self._me, self._pen = me, pen
        self._latest = [0] * len(keys)
        self._heard: list[float | None] = [None] * len(keys)
        # when a doubted seat counts as away, unless it answers first
        self._away_at: list[float | None] = [None] * len(keys)
        # how many signs of life of each seat were passed on in the current span of time
        self._span, self._passed = 0, [0] * len(keys)
        self._answer = -ANSWERS  # when my seat last answered a doubt, or will answer it
        self._done = [False] * len(keys)
        self._player = [player] * len(keys)
        self._notes: list[bytes | None] = [None] * len(keys)  # the latest note of each other seat
        self._at: dict[Hashable, int] = {}  # link -> the seat at its other end

    def here(self, seat: int) -> bool:
        heard, away, now = self._heard[seat], self._away_at[seat], self._clock()
        return seat == self._me or (heard is not None and now - heard < SILENCE and (away is None or now < away))

    def attended(self, seat: int) -> bool:
        """Whether the seat is here, and its player too."""
        return self.here(seat) and self._player[seat]

    def done(self, seat: int) -> bool:
        """Whether the seat has said that it holds the whole of the finished game."""
        return self._done[seat]

    def beat(self, number: int, *, done: bool = False) -> bytes | None:
        """A sign of my seat's life, or None for a spectator."""
        if self._me is None or self._pen is None:
            return None
        self._latest[self._me] = max(number, self._latest[self._me] + 1)
        self._done[self._me] = done
        number, player = self._latest[self._me], self._player[self._me]
        signature = self._pen.sign(self._signed(self._me, number, done, player))
        return pack({"done": done, "number": number, "player": player, "seat": self._me, "signature": signature})

    def known(self) -> list[bytes]:
        """The notes that a newly linked peer needs, to know which seats are online."""
        notes = []
        for seat, note in enumerate(self._notes):
            if note is not None:
                notes += [note] if self.here(seat) else [note, self._silent(seat)]
        return notes

    def heard(self, note: bytes, key: bytes | None, link: Hashable = None) -> bool:
        """Returns whether the note is news, to be passed on. `key`: the signing key of the peer at the other end of the
        link, if known. `link`: given if the note claims to be about that very peer."""
        done, number, player, seat, signature = fields(unpack(note), _FIELDS, "A sign of life")
        integer(number, 1, LATEST, "The number of a sign of life")
        integer(seat, 0, len(self._keys) - 1, "A seat")
        if signature is None:
            return key in self._keys and self._doubt(seat, number)
        if key != self._keys[seat]:
            link = None  # another peer passed it on: if that link is lost, the seat may still be online
        # the same note came over another link before; this link is the seat's own
        if link is not None and note == self._notes[seat]:
            self._at[link] = seat
        if number <= self._latest[seat]:
            return False
        self._eye.check(self._keys[seat], self._signed(seat, number, done, player), blob(signature, 64, "A signature"))
        self._latest[seat], self._heard[seat] = number, self._clock()
        self._done[seat], self._player[seat] = done is True, player is True
        self._notes[seat], self._away_at[seat] = note, None
        if link is not None:
            self._at[link] = seat
        return self._worth_passing_on(seat)

    def _doubt(self, seat: int, number: int) -> bool:
        """Another peer lost this seat's link, and knows no newer sign of life than we do."""
        if number != self._latest[seat] or self._away_at[seat] is not None or not self.here(seat):
            return False
        self._away_at[seat] = self._clock() + DOUBT
        return True

    def twin(self, note: bytes) -> bool:
        """Whether another machine speaks for my seat: this sign of life of my seat is newer than any that this machine
        signed."""
        done, number, player, seat, signature = fields(unpack(note), _FIELDS, "A sign of life")
        integer(number, 1, LATEST, "The number of a sign of life")
        if self._me is None or seat != self._me or signature is None or number <= self._latest[self._me]:
            return False
        signed = self._signed(self._me, number, done, player)
        self._eye.check(self._keys[self._me], signed, blob(signature, 64, "A signature"))
        self._latest[self._me] = number
        return True

    def _worth_passing_on(self, seat: int) -> bool:
        """Limits what is passed on: if a seat sends far more signs of life than an honest one, they are read and not
        passed on."""
        span = int(self._clock() / EVERY)
        if span != self._span:
            self._span, self._passed = span, [0] * len(self._keys)
        self._passed[seat] += 1
        return self._passed[seat] <= PASSED_ON

    def missed(self, note: bytes) -> float | None:
        """In how many seconds my seat should answer that it is online, because another peer doubts it; None if none
        does."""
        _, number, _, seat, signature = fields(unpack(note), _FIELDS, "A sign of life")
        if signature is not None or seat != self._me or number != self._latest[seat]:
            return None
        now = self._clock()
        if self._answer > now:
            return None  # an answer is planned already
        self._answer = max(self._answer + ANSWERS, now)
        return self._answer - now

    def lost(self, link: Hashable) -> bytes | None:
        """A link was lost. Returns what to tell the others, if a seat was at its other end."""
        seat = self._at.pop(link, None)
        if seat is None or seat in self._at.values() or self._heard[seat] is None:
            return None
        self._heard[seat] = None
        return self._silent(seat)

    def _silent(self, seat: int) -> bytes:
        note = {"done": False, "number": self._latest[seat], "player": False, "seat": seat, "signature": None}
        return pack(note)

    def _signed(self, seat: int, number: int, done: object, player: object) -> bytes:
        return pack({"done": done, "here": number, "player": player, "seat": seat, "table": self._table})
