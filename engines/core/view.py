"""A view: all that a screen or a bot gets of a game. It also names the seats in sentences for its viewer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engines.core.facts import Card, Value
from engines.core.grammar import listed, third_person
from engines.core.knowledge import Knowledge
from engines.core.requests import Player
from engines.core.rules import State

if TYPE_CHECKING:
    from engines.core.running.game import Game


@dataclass(frozen=True, slots=True)
class View:
    """The public state, one viewer's knowledge, the names of the seats."""

    state: State
    knowledge: Knowledge
    names: Sequence[str]
    game: "Game | None" = None  # the public record, for whoever thinks ahead

    @property
    def me(self) -> Player | None:
        return self.knowledge.me

    @property
    def covered(self) -> "View":
        """The view of my seat without what only my seat knows."""
        return View(self.state, Knowledge(self.knowledge.ledger, self.me), self.names)

    def name(self, seat: Player) -> str:
        """The seat's name as the subject of a sentence: "You", "Ann"."""
        return "You" if seat == self.me else self.names[seat]

    def to(self, seat: Player) -> str:
        """The seat's name inside a sentence: "you", "Ann"."""
        return "you" if seat == self.me else self.names[seat]

    def whose(self, seat: Player) -> str:
        """ "your", "Ann's", "Boris'"."""
        if seat == self.me:
            return "your"
        name = self.names[seat]
        return f"{name}'" if name.endswith("s") else f"{name}'s"

    def does(self, seat: Player, verb: str, others: str = "") -> str:
        """Subject and verb: does(0, "steal") is "You steal" or "Ann steals"; name the other form if it is irregular."""
        if seat == self.me:
            return f"You {verb}"
        return f"{self.names[seat]} {others or third_person(verb)}"

    def names_of(self, seats: Sequence[Player]) -> str:
        """The subject of a sentence about several, the viewer first: "You, Ann and Boris"."""
        return listed([self.name(seat) for seat in sorted(seats, key=lambda seat: seat != self.me)])

    def value(self, card: Card) -> Value | None:
        """What lies under this card, as far as the viewer knows."""
        return self.knowledge.value(card)
