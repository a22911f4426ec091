"""A dealer for lessons: the lesson's text says what lies on top of each pile and how the dice fall."""

from collections import deque
from collections.abc import Sequence
from random import Random

from engines.core import Answer, Bot, Dealer, Game, Roll, Shuffle


class NotSo(Exception):
    """What the lesson arranges does not fit the game; the sentence says why."""


class ArrangedDealer(Dealer):
    """`piles`: the values on top of the first shuffled pile, of the second, and so on. `dice`: the next dice, as words
    such as "3, 1". Everything else is random."""

    def __init__(
        self,
        game: Game,
        bots: Sequence[Bot | None],
        rng: Random,
        names: Sequence[str],
        *,
        piles: Sequence[Sequence[str]],
        dice: deque[str],
    ) -> None:
        super().__init__(game, bots, rng, names)
        self._piles, self._dice = deque(piles), dice

    def _shuffle(self, request: Shuffle) -> None:
        super()._shuffle(request)
        if self._piles:
            self._stack(request, self._piles.popleft())

    def _stack(self, request: Shuffle, wanted: Sequence[str]) -> None:
        """Bring the wanted values to the top in this order; the others stay as they were shuffled."""
        left = [self.truth[card] for card in request.new]
        top = []
        for name in wanted:
            value = next((value for value in left if str(value) == name), None)
            if value is None:
                raise NotSo(f"“{name}” is not among the cards that are mixed: {', '.join(sorted(map(str, left)))}.")
            left.remove(value)
            top.append(value)
        self.truth.update(zip(request.new, [*top, *left], strict=True))

    def _roll(self, request: Roll) -> Answer:
        if not self._dice:
            return super()._roll(request)
        numbers = [int(number) if number.strip().isdigit() else 0 for number in self._dice.popleft().split(",")]
        sides = request.sides
        if len(numbers) != len(sides) or not all(0 < n <= most for n, most in zip(numbers, sides, strict=True)):
            raise NotSo(f"These dice have {', '.join(map(str, sides))} sides, and do not show {numbers}.")
        if request.to is None:
            return numbers
        self.truth.update(zip(request.new, numbers, strict=True))
        self.made.update(numbers)
        return None
