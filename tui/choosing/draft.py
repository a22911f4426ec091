"""A choice in the making: picked step by step, and every step can be taken back until the choice is confirmed.

A game's options are plain tuples. To make one, a person takes a path of steps: a card, then a stash; a room, then
another. `ways` returns the paths of one option. The draft knows which steps can be picked next, which have been picked,
and when the choice is complete. It uses no widget: screens and text mode both build choices with it.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Any

from engines.core import Move, Subsets

Path = tuple[Hashable, ...]
Ways = Callable[[Any], Sequence[Path]]  # the paths that lead to a move; several where the order does not matter
DONE = ("done",)  # the step that means: nothing more


def plain_ways(move: Move) -> Sequence[Path]:
    """The paths of a move if there is no board: the option's own words, one after the other."""
    return (move if isinstance(move, tuple) else (move,),)


class Draft:
    """If only one step is possible, it is taken automatically. The complete choice must always be confirmed."""

    def __init__(self, moves: Sequence[Move], ways: Ways = plain_ways) -> None:
        self._ways: list[tuple[Path, Move]] = []
        for move in moves:
            paths = ways(move)
            if not paths:
                raise ValueError(f"`ways` of the board names no path that leads to {move}.")
            self._ways += [(path, move) for path in paths]
        self._left = [self._ways]  # what was still possible after each step
        self.picked: Path = ()
        self._free = 0
        self._advance()

    @property
    def open(self) -> list[Move]:
        """The moves that are still possible."""
        moves: list[Move] = []
        for _, move in self._left[-1]:
            if move not in moves[-1:]:
                moves.append(move)
        return moves

    @property
    def chosen(self) -> Move | None:
        """The move, once the choice is complete. It still has to be confirmed."""
        left = self._left[-1]
        first = left[0][1]
        return first if all(move == first for _, move in left) else None

    def steps(self) -> list[Hashable]:
        """What can be picked next, in the order of the options."""
        if self.chosen is not None:
            return []
        at = len(self.picked)
        return list(dict.fromkeys(_step(path, at) for path, _ in self._left[-1]))

    @property
    def free(self) -> int:
        """How many of the picked steps were real choices, and not taken automatically."""
        return self._free

    def leads_to(self, step: Hashable) -> list[Move]:
        """The moves that are possible after this step."""
        at = len(self.picked)
        return list(dict.fromkeys(move for path, move in self._left[-1] if _step(path, at) == step))

    def toward(self, move: Move) -> Hashable | None:
        """The next step on the way to this move; None if the move is chosen, or cannot be reached any more."""
        return next((step for step in self.steps() if move in self.leads_to(step)), None)

    def pick(self, step: Hashable) -> bool:
        """Take a step. Returns whether it was possible."""
        if step not in self.steps():
            return False
        self._take(step)
        self._free += 1
        self._advance()
        return True

    def back(self) -> bool:
        """Take the last step back, and those that were taken automatically after it."""
        if not self._free:
            return False
        self._free -= 1
        while True:
            self.picked = self.picked[:-1]
            self._left.pop()
            if len(self.steps()) > 1:
                return True

    def _take(self, step: Hashable) -> None:
        at = len(self.picked)
        self._left.append([(path, move) for path, move in self._left[-1] if _step(path, at) == step])
        self.picked += (step,)

    def _advance(self) -> None:
        while len(steps := self.steps()) == 1:
            self._take(steps[0])


def _step(path: Path, at: int) -> Hashable:
    return path[at] if len(path) > at else DONE


class SetDraft(Draft):
    """A choice of several of many things: each step adds or removes one, DONE confirms the set.

    Of the extras only one can be in the set: picking another replaces it.
    """

    def __init__(self, options: Subsets, ways: Ways = plain_ways) -> None:
        self._options = options
        self._items: dict[Hashable, Any] = {ways((options.verb, item))[0][-1]: item for item in options.items}
        self._extras: dict[Hashable, Any] = {ways((options.extra_verb, each))[0][-1]: each for each in options.extras}
        self.picked = ()
        self._sure = False

    @property
    def free(self) -> int:
        return len(self.picked) + self._sure

    @property
    def open(self) -> list[Move]:
        return [self._move()] if self._sure else []

    @property
    def chosen(self) -> Move | None:
        return self._move() if self._sure else None

    def steps(self) -> list[Hashable]:
        if self._sure:
            return []
        full = sum(step in self._items for step in self.picked) == self._options.most
        steps: list[Hashable] = [step for step in self._items if not full or step in self.picked]
        steps += self._extras
        return [*steps, DONE] if self._move() in self._options else steps

    def leads_to(self, step: Hashable) -> list[Move]:
        return [self._move()] if step == DONE else []

    def toward(self, move: Move) -> Hashable | None:
        wanted = [step for step, each in (*self._items.items(), *self._extras.items()) if each in move[1:]]
        wrong = [step for step in self.picked if step not in wanted]
        missing = [step for step in wanted if step not in self.picked]
        return next(iter((*wrong, *missing)), None if self._sure else DONE)

    def pick(self, step: Hashable) -> bool:
        if step not in self.steps():
            return False
        if step == DONE:
            self._sure = True
        elif step in self.picked:
            self.picked = tuple(other for other in self.picked if other != step)
        else:
            replaced = self._extras.keys() if step in self._extras else ()
            self.picked = (*(other for other in self.picked if other not in replaced), step)
        return True

    def back(self) -> bool:
        if self._sure:
            self._sure = False
            return True
        before, self.picked = self.picked, self.picked[:-1]
        return before != self.picked

    def _move(self) -> Move:
        extra = next((self._extras[step] for step in self.picked if step in self._extras), None)
        return self._options.option([self._items[step] for step in self.picked if step in self._items], extra)


def draft_of(moves: Sequence[Move], ways: Ways = plain_ways) -> Draft:
    return SetDraft(moves, ways) if isinstance(moves, Subsets) else Draft(moves, ways)
