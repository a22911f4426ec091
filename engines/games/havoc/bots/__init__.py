"""The greedy thief: looks before it leaps, cracks what it can, and leaves while there is still a way."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from engines.core import Move, Option, Request, Secret, Subsets, View
from engines.games.havoc.bots import guarding, slots
from engines.games.havoc.bots.mind import Mind
from engines.games.havoc.bots.plan import expected, plan
from engines.games.havoc.bots.taste import GREEDY, SEASONED, Tastes
from engines.games.havoc.state import GUARDING, SETTING_UP

KEEP = ("flashlight", "gun", "vest", "borescope", "pistol", "medikit", "dynamite", "smoke bomb")  # the first most
TAKE_BACK = ("run", "snatch", "decode", "walk", "search", "pick up", "inspect", "grab", "use", "distract")


def put_back(mind: Mind, options: Sequence[Option], rng: Random) -> Option:
    """A double if there is one; else the item used least, or any number."""
    doubles = [option for option in options if len(option) == 3]
    if doubles:
        return rng.choice(doubles)
    held = [mind.view.value(option[1]) for option in options]

    def rank(option: Option) -> float:
        value = mind.view.value(option[1])
        return 10.0 * held.count(value) + (KEEP.index(str(value)) if value in KEEP else rng.random())

    return options[0] if options[0][0] == "none" else max(options, key=rank)


def take_back(mind: Mind, options: Sequence[Option], rng: Random) -> Option:
    return min(options, key=lambda option: TAKE_BACK.index(str(mind.view.value(option[1]))))


def open_dice(mind: Mind, options: Sequence[Option], rng: Random) -> Option:
    if mind.s.phase == GUARDING:
        return guarding.open_dice(mind, options, rng)
    return max(options, key=lambda option: str(mind.view.value(option[1])))


CHOICES: dict[str, Callable[[Mind, Any, Random], Option]] = {
    "play": plan,
    "open": open_dice,
    "guard": guarding.move_guard,
    "light": lambda mind, options, rng: options[0],
    "trap": slots.decode,
    "vault": slots.decode,
    "lay": slots.lay,
    "scope": slots.borescope,
    "use": slots.use,
    "heal": slots.heal,
    "wall": slots.wall,
    "nobody": slots.aim,
    "noise": slots.distract,
    "crook": slots.distract,
    "vest": slots.vest,
}


class GreedyBot:
    def __init__(self, tastes: Tastes = GREEDY) -> None:
        self.tastes = tastes

    def __call__(self, view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
        if len(choices) == 1 and not isinstance(choices, Subsets):
            return choices[0]
        mind = Mind(view, self.tastes)
        verb = choices.verb if isinstance(choices, Subsets) else choices[0][0]
        if verb in ("back", "none"):
            setting_up = mind.s.phase == SETTING_UP and isinstance(request, Secret)
            return (put_back if setting_up else take_back)(mind, choices, rng)
        return CHOICES.get(verb, slots.move_take_look)(mind, choices, rng)


SURE = 5.0  # how much more the best choice draws than any other, where nothing is mixed


class Seasoned:
    """Action cards are mixed; of anything else the best by far."""

    def __init__(self, tastes: Tastes = SEASONED) -> None:
        self.bot = GreedyBot(tastes)

    def __call__(self, view: View, request: Request, choices: Sequence[Move]) -> Mapping[Move, float]:
        if not isinstance(choices, Subsets) and choices[0][0] == "play":
            mind = Mind(view, self.bot.tastes)
            steadiness = mind.taste.steadiness
            return {option: expected(mind, str(view.value(option[1]))) / steadiness for option in choices}
        best = self.bot(view, request, choices, Random(0))
        if isinstance(choices, Subsets):
            return {best: 0.0, (choices.verb,): -SURE}
        return {choice: 0.0 if choice == best else -SURE for choice in choices}


instinct = Seasoned()
