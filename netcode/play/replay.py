"""A client that shows a reel. To go back, it plays the game again from the start up to that point."""

from collections.abc import Callable, Mapping, Sequence

from engines.core import Game, Illegal, Knowledge, Move, Player, Request, Rules, View
from engines.core.rules import Setting
from netcode.play.bots.names import NAMELESS
from netcode.play.chat import ChatLog
from netcode.play.client import Ending, Line, Presence
from netcode.play.reel import Reel
from netcode.play.without_others import WithoutOthers

SOMEBODY = "Robin"  # the name of a player who has none, for others


class ReplayClient(WithoutOthers):
    """Shows a reel as a spectator saw it, or as a seat saw it, if that seat's secrets are here."""

    def __init__(self, reel: Reel, eyes: Player | None = None, *, slot: int = 0) -> None:
        self._reel = reel
        self.rules, self.settings = reel.rules, reel.settings
        self._subscribers: list[Callable[[], None]] = []
        self._eyes = eyes
        self._restart()
        self.seek(slot)

    rules: Rules
    settings: Mapping[str, Setting]
    names: Sequence[str]
    view: View

    def _restart(self) -> None:
        """Whoever had no name is called you, but not when others look on."""
        names = self._reel.names
        somebody = f"Another {SOMEBODY}" if SOMEBODY in names else SOMEBODY
        self.names = [somebody if name == NAMELESS and seat != self._eyes else name for seat, name in enumerate(names)]
        self._game = Game(self.rules, len(self.names), self.settings)
        self._knowledge = Knowledge(self._game.ledger, self._eyes)
        self.view = View(self._game.state, self._knowledge, self.names)
        self._log: list[Line] = []
        self._told = 0
        self._word()

    # -- moving about ----------------------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        return len(self._reel.answers)

    def eyes(self) -> list[Player | None]:
        """Through whose eyes this can be seen: None for a spectator, and the seats whose secrets are here."""
        return [None, *sorted(self._reel.seen)]

    def look(self, eyes: Player | None) -> None:
        """Show the same moment through these eyes."""
        slot, self._eyes = self.slot, eyes
        self._restart()
        self.seek(slot)

    def where(self) -> str:
        """Which moment is shown, and through whose eyes, in a sentence."""
        name = "" if self._eyes is None else self.names[self._eyes]
        of = "your eyes" if name == NAMELESS else f"the eyes of {name}"
        eyes = f"through {of}" if name else "as a spectator sees it"
        return f"Step {self.slot} of {self.last}, {eyes}."

    def seek(self, slot: int) -> None:
        """Go to the moment after so many answers."""
        slot = max(0, min(slot, self.last))
        if slot < self.slot:
            self._restart()
        while self.slot < slot:
            self._step()
        self._tell_subscribers()

    def forward(self) -> None:
        """Go on to the next moment that has an event."""
        told, slot = len(self._log), self.slot
        while slot < self.last and len(self._log) == told:
            self._step()
            slot = self.slot
        self.seek(slot)

    def back(self) -> None:
        """Go back to the moment before the last event."""
        slots = sorted({line.slot for line in self._log if line.slot < self.slot})
        self.seek(slots[-1] if slots else 0)

    def _step(self) -> None:
        self._game.answer(self._reel.answers[self.slot])
        if self._eyes is not None and (private := self._reel.seen[self._eyes].get(self.slot)):
            self._knowledge.recall(private)
        self._word()

    def _word(self) -> None:
        for event in self._game.events[self._told :]:
            if text := self.rules.words.event(self.view, event):
                self._log.append(Line(self.slot, text, event))
        self._told = len(self._game.events)

    # -- what it says of itself ------------------------------------------------------------------------------------

    @property
    def me(self) -> Player | None:
        return self._eyes

    @property
    def request(self) -> Request | None:
        return self._game.request

    @property
    def slot(self) -> int:
        return len(self._game.answers)

    @property
    def log(self) -> Sequence[Line]:
        return self._log

    @property
    def talk(self) -> ChatLog:
        return ChatLog()

    @property
    def presence(self) -> Sequence[Presence]:
        return [Presence.HERE] * len(self.names)

    @property
    def ending(self) -> Ending | None:
        over = self._game.request is None
        return Ending(self.rules.scores(self._game.state), checked=self._reel.checked) if over else None

    def choices(self) -> Sequence[Move]:
        return ()

    def submit(self, move: Move) -> None:
        raise Illegal(self.me, "This game has been played.")

    def say(self, text: str) -> None:
        """Nobody is there to read it."""

    def waiting(self) -> Sequence[Player]:
        request = self.request
        return () if request is None else request.who

    def sealed(self) -> Sequence[Player]:
        return ()

    def reel(self) -> Reel:
        return self._reel

    def vote_out(self, seat: Player) -> None:
        """A game that is over has nobody to vote out."""

    def can_undo(self) -> bool:
        return False

    def undo(self) -> None:
        """A game that is over cannot be changed."""
