"""How well a bot plays: the same three words for every game."""

from collections.abc import Sequence
from random import Random

from engines.core import Bot, Instinct, Move, RandomBot, Request, Rules, Secret, Subsets, View
from engines.search.character import EVEN, TEMPERS
from engines.search.master import Budget, Master, worlds
from engines.search.worlds import drawn

LEVELS: dict[str, str] = {
    "beginner": "Knows the rules, wants the right things, and overlooks a good deal. For a first evening.",
    "crafty": "Plays by experience and at once: sees what is on the table, and does not think ahead.",
    "master": "Thinks ahead: imagines what is hidden, tries every way in it, and mixes its secret picks.",
}
DEFAULT = "crafty"

NOTICED = 0.6  # the part of its choices that a beginner notices
SURE = 0.02  # the heat of a choice that nobody else makes at the same time: practically always the best
BLUR = 3.0  # the heat of a beginner: differences between choices count a third


def bot_at(rules: Rules, level: str, budget: Budget | None = None, temper: str = "") -> Bot:
    """The bot of this level; `budget` and `temper` are for a master. Yardsticks ("greedy", "random") are
    allowed, too."""
    match level:
        case "beginner":
            return Beginner(rules)
        case "crafty":
            return Crafty(rules)
        case "master":
            return Master(rules, budget or worlds(60), TEMPERS.get(temper, EVEN))
        case "random":
            return RandomBot()
        case _:
            return rules.bots[level]


def known_levels(rules: Rules) -> Sequence[str]:
    return [*LEVELS, *rules.bots, "random"]


class Crafty:
    """Follows its instinct, and picks at random by it if all choose at once. In a game without an instinct it looks a
    few moves ahead."""

    def __init__(self, rules: Rules) -> None:
        self._rules, self._search = rules, Master(rules, worlds(8))

    def __call__(self, view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
        if len(choices) == 1:
            return choices[0]
        if self._rules.instinct is None:
            return self._search(view, request, choices, rng)
        return self.follow(self._rules.instinct, view, request, choices, rng)

    def follow(self, instinct: Instinct, view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
        if len(choices) == 1:
            return choices[0]
        return drawn(instinct(view, request, choices), rng.random(), 1.0 if isinstance(request, Secret) else SURE)


class Beginner:
    """Follows the same instinct, but does not notice all its choices, and judges them less sharply."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def __call__(self, view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
        if len(choices) == 1:
            return choices[0]
        if self._rules.instinct is None:
            return RandomBot()(view, request, choices, rng)
        noticed: Sequence[Move] = choices
        if not isinstance(choices, Subsets):
            noticed = [choice for number, choice in enumerate(choices) if rng.random() < NOTICED or not number]
        return drawn(self._rules.instinct(view, request, noticed), rng.random(), BLUR)
