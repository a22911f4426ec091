"""The bots of the Black Keep: a greedy thief, a seasoned one that counts rounds, and one in a hurry. Open
`greedy_thief.py` first."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from engines.core import Commit, Move, Request, Secret, View
from engines.games.blackkeep.bots.greedy_thief import GreedyThief
from engines.games.blackkeep.bots.preferences import SEASONED, Preferences
from engines.games.blackkeep.bots.seasoned_thief import SeasonedThief, journey_of
from engines.games.blackkeep.cards import MOVEMENT
from engines.games.blackkeep.keep.hexes import BIT, Hex
from engines.games.blackkeep.words.description import my_place

SHARP = 8.0  # how strongly one step of advantage attracts
SEEN = 12.0  # what it costs a thief in a hurry to be seen


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

    def __init__(self, preferences: Preferences = SEASONED) -> None:
        self.preferences = preferences

    def __call__(self, view: View, request: Request, choices: Sequence[Move]) -> Mapping[Move, float]:
        s: Any = view.state
        if len(choices) == 1 or view.me is None:
            return dict.fromkeys(choices, 0.0)
        thief = SeasonedThief(view, s, view.me, my_place(view), self.preferences)
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


def quick(view: View, request: Request, choices: Sequence[Move]) -> Mapping[Move, float]:
    """What a thief in a hurry does: it gets on as fast as its cards allow, out of sight if it can, and buys nothing."""
    s: Any = view.state
    at = my_place(view)
    if at is None or view.me is None or not isinstance(request, Secret | Commit):
        return {choices[0]: 0.0}
    thief, watched, journey = s.thieves[view.me], s.watched(), journey_of(s, view.me)
    needed = journey.out if thief.real_treasure else journey.there_and_out
    hand = journey.hand(thief.hand)

    def worth(to: Hex, left: int) -> float:
        return -SHARP * needed(to, left) - (SEEN if BIT[to] & watched else 0.0)

    if isinstance(request, Commit):
        return {to: worth(to, hand) for to in choices}
    found = {}
    for option in choices:
        card = str(option[0])
        if card in MOVEMENT:
            left = hand & ~journey.bit.get(card, 0)
            found[option] = max([worth(to, left) for to in s.keep.reach(card, at, False)])
        elif card == "rest":
            found[option] = worth(at, journey.full)
    return found or {choices[0]: 0.0}


def best(choices: Sequence[Move], worth: Callable[[Any], float], rng: Random) -> Move:
    """The choice with the highest worth; chance decides between equals."""
    return max(choices, key=lambda choice: (round(worth(choice), 3), rng.random()))
