"""The bots of the Black Keep: a greedy thief, a seasoned one that counts rounds, and one in a hurry. Open
`greedy_thief.py` first."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from engines.core import Commit, Move, Request, Secret, View
from engines.games.blackkeep.bots.greedy_thief import GreedyThief
from engines.games.blackkeep.bots.preferences import SEASONED, Preferences
from engines.games.blackkeep.bots.seasoned_thief import SeasonedThief
from engines.games.blackkeep.words.description import my_place

SHARP = 8.0  # how strongly one step of advantage attracts


def greedy(view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
    if len(choices) == 1 or view.me is None:
        return choices[0]
    s: Any = view.state
    thief = GreedyThief(view, s, view.me, my_place(view))
    match request:
        case Secret():
            return best(choices, thief.plan, rng)
        case Commit():
            return best(choices, thief.outlook.worth, rng)
        case _:
            return best(choices, thief.option, rng)


class Seasoned:
    """Counts rounds, not steps: it knows how far its hand will bring it."""

    def __init__(self, preferences: Preferences = SEASONED, hurried: bool = False) -> None:
        """`hurried`: it looks only at cards that bring it on, unless it is in trouble."""
        self.preferences, self.hurried = preferences, hurried

    def __call__(self, view: View, request: Request, choices: Sequence[Move]) -> Mapping[Move, float]:
        s: Any = view.state
        if len(choices) == 1 or view.me is None:
            return dict.fromkeys(choices, 0.0)
        thief = SeasonedThief(view, s, view.me, my_place(view), self.preferences)
        if self.hurried and not isinstance(request, Commit):
            choices = thief.obvious(choices)
        match request:
            case Secret():
                worth: Callable[[Any], float] = thief.plan
            case Commit():
                worth = thief.step
            case _:
                worth = thief.option
                if choices[0] == ("done",):
                    choices = thief.cheapest(choices)
        return {choice: SHARP * worth(choice) for choice in choices}


instinct = Seasoned()
hurried = Seasoned(hurried=True)


def best(choices: Sequence[Move], worth: Callable[[Any], float], rng: Random) -> Move:
    """The choice with the highest worth; chance decides between equals."""
    return max(choices, key=lambda choice: (round(worth(choice), 3), rng.random()))
