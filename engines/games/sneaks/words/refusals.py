"""Why something is not a choice in Sneaks & Snitches."""

from collections.abc import Sequence
from typing import Any

from engines.core import NO_ANSWER, Choose, Option, Request, Secret, View
from engines.games.sneaks.cards import CATEGORIES, LOCATIONS, TITLES
from engines.games.sneaks.table import Table


def refusal(view: View, request: Request, option: Any) -> str:
    """The reason in a sentence, for whatever was tried."""
    s: Any = view.state
    match request:
        case Secret() if view.me is not None and view.me in request.options:
            options = request.options[view.me]
        case Choose(player=asked) if asked == view.me:
            options = request.options
        case _:
            return "Nothing is asked of you now."
    if type(option) is not tuple or not option:
        return NO_ANSWER
    verb, *parts = option
    if all(verb != other[0] for other in options):
        return NO_ANSWER
    match verb:
        case "plan":
            return bad_plan(s, parts, options)
        case "instead":
            return bad_substitute(s, parts)
        case "take":
            return bad_mix(s, parts, options)
        case "exchange" if isinstance(request, Choose):
            return bad_exchange(s, parts, request.player)
        case _:
            return NO_ANSWER


def bad_plan(s: Table, parts: Sequence[Any], options: Sequence[Option]) -> str:
    if len(parts) != 2 or not all(isinstance(part, str) for part in parts):
        return "A plan names locations for your sneaks and locations for your snitches."
    sneaks, snitches = parts
    for letter in sneaks + snitches:
        if letter not in LOCATIONS:
            return f"There is no location {letter!r}."
        if letter not in s.letters:
            return f"{letter}, the {LOCATIONS[letter]}, is not in play with {s.seats} players."
    _, some_sneaks, some_snitches = options[0]
    if (len(sneaks), len(snitches)) != (len(some_sneaks), len(some_snitches)):
        return (
            f"You must send {_teams(some_sneaks)} of sneaks and {_teams(some_snitches)} of snitches, no more, no less."
        )
    if len(set(sneaks + snitches)) < len(sneaks + snitches):
        return "You have one Destination card for each letter, so every team goes to a different location."
    return "Name the locations of teams of one kind in the order of the alphabet."


def _teams(letters: str) -> str:
    return "one team" if len(letters) == 1 else "two teams"


def bad_substitute(s: Table, parts: Sequence[Any]) -> str:
    if len(parts) != 2 or parts[0] not in TITLES:
        return f"Name a category: {', '.join(CATEGORIES)}."
    if not s.bank[parts[0]]:
        return f"The bank has no {TITLES[parts[0]]} left."
    return "You take all that is missing, or all that the bank has of it."


def bad_mix(s: Table, parts: Sequence[Any], options: Sequence[Option]) -> str:
    size = sum(options[0][1:])
    if len(parts) != len(CATEGORIES) or not all(type(part) is int and part >= 0 for part in parts):
        return "Say how many tokens of each category you take, in the order information, artifacts, jewelry, gold."
    for category, count in zip(CATEGORIES, parts, strict=True):
        if count > s.bank[category]:
            return f"The bank has only {s.bank[category]} {TITLES[category]}."
    return f"You take exactly {size}, not {sum(parts)}."


def bad_exchange(s: Table, parts: Sequence[Any], thief: int) -> str:
    if len(parts) != 3 or parts[1] not in TITLES or parts[2] not in TITLES:
        return "An exchange names a player, a category to give and a category to take."
    partner, give, get = parts
    if type(partner) is not int or not 0 <= partner < s.seats:
        return "There is no such player."
    if partner == thief:
        return "An exchange is with somebody else."
    if give == get:
        return "The two tokens must be of different categories."
    if not s.tokens[thief][give]:
        return f"You have no {TITLES[give]} to give."
    return f"That player has no {TITLES[get]}."
