"""A finished game to replay: its answers, and what each seat had seen when, for those seats whose secrets are here.

The same answers always make the same game, so nothing else has to be kept.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engines.core import Answer, Card, Game, Knowledge, Player, Private, Rules, State, Value
from engines.core.rules import Setting


class Memory(dict[int, Private]):
    """What one seat alone knew, by the number of answers the game had. An entry is kept only where it changed."""

    def note(self, slot: int, knowledge: Knowledge) -> None:
        private = knowledge.private()
        if not self or private != next(reversed(self.values())):
            self[slot] = private


@dataclass(frozen=True)
class Reel:
    rules: Rules
    settings: Mapping[str, Setting]
    names: Sequence[str]
    answers: Sequence[Answer]
    seen: Mapping[Player, Memory] = field(default_factory=dict)  # of the seats whose secrets are here
    checked: Mapping[str, int] | None = None  # counts of what was verified, if this was a table of peers

    def standings(self) -> list[tuple[float, ...]]:
        """The standings after each answer that changed them, as whoever looks back can judge them: what lay hidden
        counts as what it turned out to be. In the end, the scores."""
        game, opened = Game(self.rules, len(self.names), self.settings), self._opened()
        standing = self._standing(game.state, opened)
        found = [standing]
        for answer in self.answers:
            game.answer(answer)
            if game.request is None:
                standing = tuple(line.total for line in self.rules.scores(game.state))
            elif not game.state.over:
                standing = self._standing(game.state, opened)
            if standing != found[-1]:
                found.append(standing)
        return found

    def _standing(self, state: State, opened: Mapping[Card, Value]) -> tuple[float, ...]:
        return tuple(self.rules.standing(replace(state, face={**opened, **state.face})))

    def _opened(self) -> dict[Card, Value]:
        """What every card was that lay open at any time."""
        game = Game(self.rules, len(self.names), self.settings, playout=True)
        opened = dict(game.state.face)
        for answer in self.answers:
            game.answer(answer)
            opened |= game.state.face
        return opened
