"""How often to choose what, where all choose at once and whoever can be foreseen loses.

Regret matching (Hart and Mas-Colell, 2000): an option gains if it would have been better than what was played. It
begins with what instinct would play (a warm start: Brown and Sandholm, 2016), and later rounds count more, as in CFR+
(Tammelin, 2014).
"""

from collections.abc import Mapping, Sequence
from math import exp
from random import Random

from engines.core import Move

WARM = 1.0  # the regrets with which instinct begins, in chances to win


class Mixture:
    """What one seat plays, and what it came to play on the whole."""

    def __init__(self, options: Sequence[Move], leanings: Mapping[Move, float]) -> None:
        chances = softmax([leanings.get(option, 0.0) for option in options])
        self._regrets = {option: WARM * chance for option, chance in zip(options, chances, strict=True)}
        self._weights = dict.fromkeys(options, 0.0)
        self._rounds = 0

    @property
    def options(self) -> Sequence[Move]:
        return list(self._regrets)

    def narrow(self, few: int) -> None:
        """Keep only so many options, the best ones."""
        best = sorted(self._regrets, key=lambda option: -self._regrets[option])[:few]
        self._regrets = {option: self._regrets[option] for option in best}

    def played(self) -> Mapping[Move, float]:
        """How likely it plays which option now."""
        total = sum(self._regrets.values())
        return {option: want / total if total else 1 / len(self._regrets) for option, want in self._regrets.items()}

    def drawn(self, rng: Random) -> Move:
        played = self.played()
        return rng.choices(list(played), list(played.values()))[0]

    def learn(self, found: Mapping[Move, float]) -> None:
        """One round: what each option would have won."""
        played = self.played()
        mean = sum(chance * found[option] for option, chance in played.items())
        self._rounds += 1
        for option, chance in played.items():
            self._regrets[option] = max(0.0, self._regrets[option] + found[option] - mean)
            self._weights[option] += self._rounds * chance

    def often(self) -> Mapping[Move, float]:
        """How often to choose which option."""
        return {option: self._weights[option] for option in self._regrets}


def softmax(values: Sequence[float]) -> list[float]:
    top = max(values)
    weights = [exp(value - top) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]
