"""The pieces of which a slot is made: rounds in which some seats speak, and jobs that take time to compute."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from engines.core import Answer, Move, Player
from netcode.protocol.wire import Refused

Wire: TypeAlias = Any
Speak: TypeAlias = Callable[[Move], Wire]  # what my seat says; given my move where a player decides
Read: TypeAlias = Callable[[Player, Wire], Any]  # what somebody said, once it is proved right; raises Refused


@dataclass(frozen=True, slots=True)
class Round:
    """All `speakers` say one thing, none waits for another. Both functions are pure: they may run in a thread.

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
        """What it is to be counted as, when somebody asks what was checked."""
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
    "offer": "meetings",
    "answer": "meetings",
}


class Shown(Refused):
    """What a seat said is true, and shows that another's word of this slot, earlier on, is a lie."""

    def __init__(self, seat: Player, say: str, sentence: str) -> None:
        super().__init__(sentence)
        self.seat, self.say = seat, say


Said: TypeAlias = dict[Player, Any]  # what was read from each speaker; a seat that left is not in it
Answering: TypeAlias = Generator[Round, Said, Answer]  # how one request is answered


@dataclass(slots=True)
class Job:
    """Something to compute, away from the event loop if it is heavy. Run it, then give it to `Table.settle`."""

    compute: Callable[[], Any]
    settled: Callable[[Any], None]  # what the table does with the result
    heavy: bool
    result: Any = None

    def run(self) -> Job:
        self.result = self.compute()
        return self
