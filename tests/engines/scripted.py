"""Runs one rule of a game in a test: requests without a decision are answered from the cards as laid, decisions by the
test."""

from collections.abc import Sequence
from typing import Any

from engines.core import (
    Card,
    Choose,
    Knowledge,
    Ledger,
    Request,
    Roll,
    Rules,
    Secret,
    Show,
    Shuffle,
    State,
    Stretch,
    Value,
    View,
)
from engines.core.rules import Script


class Scripted:
    """A table set by hand: `truth` holds all values, `requests` all that the last script asked."""

    def __init__(self, s: Any) -> None:
        self.s: Any = s
        self.truth: dict[Card, Value] = {}
        self.requests: list[Request] = []

    def lay(self, values: Sequence[Value], *, hidden: bool = False) -> list[Card]:
        """New cards with these values, open unless hidden."""
        state: State = self.s
        cards = list(state.fresh(len(values)))
        self.truth.update(zip(cards, values, strict=True))
        if not hidden:
            state.face.update(zip(cards, values, strict=True))
        return cards

    def run(
        self, script: Stretch, *moves: Any, rolls: Sequence[Sequence[int]] = (), until: Script | None = None
    ) -> "Scripted":
        """Play the script and what comes after it. Every move and roll must be asked for, each move be offered."""
        self.requests, picks, dice, answer = [], list(moves), list(rolls), None
        self.s.events.clear()
        while True:
            try:
                request = script.send(answer)
            except StopIteration as end:
                if end.value not in (None, until) and not self.s.over:
                    script, answer = end.value(self.s), None
                    continue
                assert not picks, f"never asked for {picks}"
                assert not dice, f"never rolled {dice}"
                return self
            self.requests.append(request)
            answer = self.answer(request, picks, dice)
            request.check(answer)
            request.turn_cards(self.s.face, answer)

    def answer(self, request: Request, picks: list[Any], dice: list[Sequence[int]]) -> Any:
        match request:
            case Choose() | Secret():
                assert picks, f"a pick is missing for {request}"
                return picks.pop(0)
            case Show(to=None):
                return [self.truth[card] for card in request.cards]
            case Shuffle():
                values = [self.truth.pop(card) for card in request.cards]
                self.truth.update(zip(request.new, reversed(values), strict=True))
                return None
            case Roll():
                return list(dice.pop(0)) if dice else [1] * len(request.sides)
            case _:
                return None

    def asked(self, kind: type) -> list[Any]:
        return [request for request in self.requests if isinstance(request, kind)]

    def told(self, verb: str) -> list[Any]:
        return [event[1:] for event in self.s.events if event[0] == verb]

    def view(self, me: int | None = 0) -> View:
        """What one seat sees, which knows what it was shown by the last script; None: a spectator."""
        knowledge = Knowledge(Ledger(()), me)
        for show in self.asked(Show):
            if show.to in (None, me):
                knowledge.learn({card: self.truth[card] for card in show.cards})
        return View(self.s, knowledge, ["Ann", "Ben", "Cy", "Di", "Eve"][: self.s.seats])

    def lines(self, rules: Rules, me: int | None = 0) -> list[str]:
        """The log of the last script as one viewer reads it."""
        return [rules.words.event(self.view(me), event) for event in self.s.events]
