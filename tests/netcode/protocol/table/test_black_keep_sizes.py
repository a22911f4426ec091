"""Where a thief is hidden cannot be told from the length of a message, from who speaks when, or from the work behind
it."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engines.core import Commit, RandomBot, View
from engines.games.blackkeep import RULES
from engines.games.blackkeep.keep.built_keep import keep_of
from netcode.protocol.crypto import cards
from netcode.protocol.crypto.elgamal import concealed
from netcode.protocol.crypto.group import Point
from netcode.protocol.table import PeerTable
from tests.netcode.protocol.crypto.table import Table as Crew
from tests.netcode.protocol.table.tables import Room, room, work_off


class Evening(Room):
    """A table with real proofs at which the thief of seat 0 always hides in the first allowed hex, or in the last one.

    `said` has, for every message, what everybody could know before it, who sent it and how long it was.
    """

    def __init__(self, seed: int, last: bool) -> None:
        super().__init__(room(2, 0, RULES).tables, seed)
        self.last = last
        self.said: list[tuple[bytes, int, int]] = []
        self.hidden: dict[int, object] = {}  # where the thief of seat 0 was, by the number of what had been said

    def _turn(self, table: PeerTable, rng: Random) -> bool:
        busy = work_off(table)
        choices = table.choices()
        if choices and table.game.request is not None:
            view = View(table.game.state, table.knowledge, table.contract.names)
            move = RandomBot()(view, table.game.request, choices, rng)
            if isinstance(table.game.request, Commit) and table.me == 0:
                move = choices[-1 if self.last else 0]
                self.hidden[len(self.said)] = move
            table.choose(move)
            busy = work_off(table) or busy
        for sealed in table.outgoing():
            busy = True
            self.said.append((table.game.digest(), int(table.me or 0), len(sealed)))
            for other in self.tables:
                if other is not table:
                    other.take(sealed)
        return busy


def evening(seed: int, last: bool) -> Evening:
    played = Evening(seed, last)
    played.run(until=lambda: len(played.said) > 120)
    return played


def alike(one: Evening, other: Evening) -> int:
    """How many hidden steps led two thieves to different places before anything differed that everybody could know."""
    said = 0
    for mine, theirs in zip(one.said, other.said, strict=False):
        if mine[0] != theirs[0]:
            break  # something was seen, or a card led another way: from here on these are two games
        assert mine == theirs
        said += 1
    return sum(at < said and other.hidden[at] != place for at, place in one.hidden.items())


def test_messages_are_as_long_and_come_in_the_same_order_wherever_the_thief_is() -> None:
    steps = [alike(evening(seed, last=False), evening(seed, last=True)) for seed in (2, 4, 7)]
    assert sum(steps) >= 5, "the two thieves were hardly ever in different places"


def test_a_step_takes_the_same_work_to_prove_wherever_it_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in operations on points, next to which all else is quick."""
    keep = keep_of((("V", "V"), ("NE", "T2a"), ("E", "T3a"), ("SW", "T1a"), ("W", "T4a")))
    steps = [(to, at) for at in keep.outside["SW"] for to in keep.steps("run")[at]]
    table, works = Crew(2), set()
    for step in steps:
        work: Counter[str] = Counter()
        hidden = [concealed(value, 0, table.keys[0], 77) for value in step]
        with monkeypatch.context() as patch:
            for name in ("__add__", "__sub__", "__rmul__"):
                patch.setattr(Point, name, counted(work, name, getattr(Point, name)))
            cards.state(table.at(0), hidden, steps, step, table.secrets[0], table.nonces[0])
        works.add(frozenset(work.items()))
    assert len(steps) > 20
    assert len(works) == 1


def counted(work: Counter[str], name: str, operation: Callable[[Point, Any], Point]) -> Callable[[Point, Any], Point]:
    def count(self: Point, other: Any) -> Point:
        work[name] += 1
        return operation(self, other)

    return count
