"""The pieces of a slot: rounds in which some seats speak, and jobs that take time to compute."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from engines.core import Answer, Move, Player
from netcode.protocol.wire import Refused

Wire: TypeAlias = Any
Speak: TypeAlias = Callable[[Move], Wire]  # makes what my seat says; it is given the move if a player decides
Read: TypeAlias = Callable[[Player, Wire], Any]  # checks what a seat said and returns its meaning; raises `Refused`


@dataclass(frozen=True, slots=True)
class Round:
    """Every one of `speakers` says one thing, and none waits for another. `speak` and `read` change nothing, so they
    may run in a worker thread.

    `asks`: a player decides. `heavy`: reading or speaking takes more than a moment.
    """

    name: str
    speakers: Sequence[Player]
    speak: Speak
    read: Read
    asks: bool = False
    heavy: bool = True

    @property
    def kind(self) -> str:
        """The name under which this round is counted in the statistics of what was verified."""
        return KINDS[self.name.split()[0]]


KINDS: Final = {
    "sign": "signatures",
    "close": "signatures",
    "deal": "shared keys",
    "heard": "shared keys",
    "choose": "moves",
    "pick": "sealed picks",
    "reveal": "moves",
    "commit": "hidden moves",
    "shuffle": "shuffles",
    "take": "looks",
    "give": "shares",
    "open": "shares",
    "cover": "shares",
    "expose": "shares",
    "declare": "declarations",
    "coins": "coins",
    "dice": "coins",
    "chance": "coins",
    "whisper": "coins",
    "hear": "coins",
    "offer": "meetings",
    "answer": "meetings",
}


class Shown(Refused):
    """What this seat said is true, and it proves that an earlier word of another seat in this slot is a lie."""

    def __init__(self, seat: Player, say: str, sentence: str) -> None:
        super().__init__(sentence)
        self.seat, self.say = seat, say


Said: TypeAlias = dict[Player, Any]  # seat -> what its word means; a seat that left is not in it
Answering: TypeAlias = Generator[Round, Said, Answer]  # a script of rounds that ends with the answer to one request


@dataclass(slots=True)
class Job:
    """Something to compute; if `heavy`, in a worker thread. Call `run`, then hand it to `PeerTable.settle`."""

    compute: Callable[[], Any]
    settled: Callable[[Any], None]  # what the table does with the result
    heavy: bool
    result: Any = None

    def run(self) -> Job:
        self.result = self.compute()
        return self
