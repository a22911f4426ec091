"""What a search has found out, in terms of the game: who is likely to be at the location that everybody wants."""

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from engines.core import Advice, Move, Request, Secret, View
from engines.core.grammar import tenths
from engines.games.sneaks.bots import best_loot
from engines.games.sneaks.cards import LOCATIONS

SNEAKS, SNITCHES = 1, 2  # the parts of a plan


def advice(view: View, request: Request, advice: Advice) -> str:
    """How safe the location with the most useful loot is, and which location others avoid most."""
    if not isinstance(request, Secret) or view.me is None or not advice.others:
        return ""
    s: Any = view.state
    wanted, letters = best_loot(s, view.me), {letter for _, *parts in request.options[view.me] for letter in parts[0]}
    quiet = min(sorted(letters), key=lambda letter: chance(advice, letter, SNEAKS, SNITCHES))
    said = (
        f"{wanted}, the {LOCATIONS[wanted]}: {tenths(chance(advice, wanted, SNITCHES))} that it is watched, "
        f"{tenths(chance(advice, wanted, SNEAKS))} that others go there."
    )
    if quiet == wanted:
        return f"{said} All other houses are busier."
    return f"{said} The quietest is {quiet}, the {LOCATIONS[quiet]}: {tenths(chance(advice, quiet, SNEAKS, SNITCHES))}."


def chance(advice: Advice, letter: str, *parts: int) -> float:
    """The chance that somebody sends these teams there, by the others' usual plans."""
    return 1 - prod(1 - often(plans, letter, parts) for plans in advice.others.values())


def often(plans: Mapping[Move, float], letter: str, parts: Sequence[int]) -> float:
    """The chance that this rival does."""
    return sum(share for plan, share in plans.items() if any(letter in plan[part] for part in parts))
