"""A client: one place at one table, as a screen, text mode or a bot holds it. The table may be on this machine or far
away.

A client is told to `submit` a move or to `say` something; everything else it reports. It calls its subscribers after
every change, always in the event loop's thread, and never again after `close`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from engines.core import Move, Player, Request, Rules, View
from engines.core.rules import Event, Setting, Standing
from netcode.play.chat import ChatLog
from netcode.play.reel import Reel


class Presence(StrEnum):
    HERE = "here"  # linked, or on this machine
    AWAY = "away"  # not linked just now; the seat is kept for it
    EMPTY = "empty chair"  # voted out: chance chooses for it, in public
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log, in words for this client's viewer at the time it happened."""

    slot: int  # how many answers the game had when it was told
    text: str
    event: Event


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that is wrong at a table: what it is, in a sentence, and what to do next."""

    title: str
    sentence: str
    step: str


@dataclass(frozen=True, slots=True)
class Ending:
    """How the table ended. If the game was abandoned or stopped, `standings` is empty and `why` says the reason."""

    standings: Sequence[Standing]
    why: str = ""
    checked: Mapping[str, int] | None = None  # what was verified: {"moves": 412, "shuffles": 9, ...}
    file: str | None = None  # the path of the verified record
    votes: Sequence[str] = ()  # who voted whom out, in sentences


class Client(Protocol):
    rules: Rules
    settings: Mapping[str, Setting]
    names: Sequence[str]
    view: View  # live: the public state and what this viewer knows
    words: str  # five words that name the table, for players to compare by voice; empty at a table without other people

    @property
    def me(self) -> Player | None:
        """The seat, or None for a spectator."""

    @property
    def request(self) -> Request | None:
        """What the table waits for; None once the game is over."""

    @property
    def slot(self) -> int:
        """How many answers the game has."""

    @property
    def log(self) -> Sequence[Line]: ...

    @property
    def talk(self) -> ChatLog: ...

    @property
    def presence(self) -> Sequence[Presence]: ...

    @property
    def trouble(self) -> Trouble | None: ...

    @property
    def ending(self) -> Ending | None: ...

    def choices(self) -> Sequence[Move]:
        """My honest choices now. Empty if nothing is asked of me, or if my secret pick is already sealed."""

    def submit(self, move: Move) -> None:
        """Make my move. Raises Illegal with the reason."""

    def say(self, text: str) -> None:
        """Say this to everybody at the table. Raises Illegal with the reason why nobody would hear it."""

    def waiting(self) -> Sequence[Player]:
        """The seats whose move is awaited."""

    def sealed(self) -> Sequence[Player]:
        """The seats whose secret pick has arrived, while the game waits for the others."""

    def vote_out(self, seat: Player) -> None:
        """Vote that an awaited seat has left for good; with my own seat: give it up, if it is in the way. Raises
        Illegal with the reason."""

    def votes(self) -> Mapping[Player, Sequence[Player]]:
        """seat -> who has voted it out. Once all that would stay have done so, the seat is an empty chair. A seat that
        gives itself up is among them, and not counted."""

    def held_up_by(self) -> Sequence[Player]:
        """The seats that hold up the game though they may be online: they lied, do not vote as I did, or give up their
        seats."""

    def in_the_way(self) -> bool:
        """Whether the others have promised to go on without me, but cannot, because one of them does not answer. Then I
        can give up my seat, if I have not done so."""

    @property
    def again(self) -> Sequence[Player]:
        """The seats whose players want to play again with the same people."""

    def reel(self) -> Reel:
        """The game so far, to replay."""

    def can_undo(self) -> bool: ...

    def undo(self) -> None:
        """Take back my last move. Only a table on this machine alone can do that."""

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call `changed` after every change. Returns the function that ends it."""

    def close(self) -> None: ...
