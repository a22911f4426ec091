"""The greedy thief of Heist & Havoc, and the seasoned one, which shares its judgement. Open `judgement.py` first."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from engines.core import Move, Option, Request, Secret, Subsets, View
from engines.games.havoc.bots import play_guards, use_card
from engines.games.havoc.bots.choose_card import expected, plan
from engines.games.havoc.bots.judgement import Judgement
from engines.games.havoc.bots.preferences import GREEDY, SEASONED, PreferencesByRole
from engines.games.havoc.state import GUARDING, SETTING_UP

KEEP = (
    "flashlight",
    "gun",
    "vest",
    "borescope",
    "pistol",
    "medikit",
    "dynamite",
    "smoke bomb",
)  # the most wanted first
TAKE_BACK = ("run", "snatch", "decode", "walk", "search", "pick up", "inspect", "grab", "use", "distract")


def put_back(judgement: Judgement, options: Sequence[Option], rng: Random) -> Option:
    """One of two alike if there are any; else the item used least, or any number."""
    doubles = [option for option in options if len(option) == 3]
    if doubles:
        return rng.choice(doubles)
    held = [judgement.view.value(option[1]) for option in options]

    def rank(option: Option) -> float:
        value = judgement.view.value(option[1])
        return 10.0 * held.count(value) + (KEEP.index(str(value)) if value in KEEP else rng.random())

    return options[0] if options[0][0] == "none" else max(options, key=rank)


def take_back(judgement: Judgement, options: Sequence[Option], rng: Random) -> Option:
    return min(options, key=lambda option: TAKE_BACK.index(str(judgement.view.value(option[1]))))


def open_dice(judgement: Judgement, options: Sequence[Option], rng: Random) -> Option:
    if judgement.s.phase == GUARDING:
        return play_guards.open_dice(judgement, options, rng)
    return max(options, key=lambda option: str(judgement.view.value(option[1])))


CHOICES: dict[str, Callable[[Judgement, Any, Random], Option]] = {
    "play": plan,
    "open": open_dice,
    "guard": play_guards.move_guard,
    "light": lambda judgement, options, rng: options[0],
    "trap": use_card.decode,
    "vault": use_card.decode,
    "lay": use_card.lay,
    "scope": use_card.borescope,
    "use": use_card.use,
    "heal": use_card.heal,
    "wall": use_card.wall,
    "nobody": use_card.aim,
    "noise": use_card.distract,
    "crook": use_card.distract,
    "vest": use_card.vest,
}


class GreedyBot:
    def __init__(self, preferences: PreferencesByRole = GREEDY) -> None:
        self.preferences = preferences

    def __call__(self, view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
        if len(choices) == 1 and not isinstance(choices, Subsets):
            return choices[0]
        judgement = Judgement(view, self.preferences)
        verb = choices.verb if isinstance(choices, Subsets) else choices[0][0]
        if verb in ("back", "none"):
            setting_up = judgement.s.phase == SETTING_UP and isinstance(request, Secret)
            return (put_back if setting_up else take_back)(judgement, choices, rng)
        return CHOICES.get(verb, use_card.move_take_look)(judgement, choices, rng)


SURE = 5.0  # how much more the best choice attracts, unless choices are mixed


class Seasoned:
    """Mixes action cards; of all else it takes the best."""

    def __init__(self, preferences: PreferencesByRole = SEASONED) -> None:
        self.bot = GreedyBot(preferences)

    def __call__(self, view: View, request: Request, choices: Sequence[Move]) -> Mapping[Move, float]:
        if not isinstance(choices, Subsets) and choices[0][0] == "play":
            judgement = Judgement(view, self.bot.preferences)
            steadiness = judgement.preferences.steadiness
            return {option: expected(judgement, str(view.value(option[1]))) / steadiness for option in choices}
        best = self.bot(view, request, choices, Random(0))
        if use_card.obvious(Judgement(view, self.bot.preferences), best):
            return {best: 0.0}
        if isinstance(choices, Subsets):
            return {best: 0.0, (choices.verb,): -SURE}
        return {choice: 0.0 if choice == best else -SURE for choice in choices}


instinct = Seasoned()
