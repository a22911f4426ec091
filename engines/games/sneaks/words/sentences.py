"""Events, questions, choices and the table of Sneaks & Snitches, as sentences for one viewer."""

from collections.abc import Callable, Sequence
from typing import Any

from engines.core import Choose, Option, Request, Secret, View, listed
from engines.core.grammar import counted
from engines.core.rules import Event
from engines.games.sneaks.cards import CATEGORIES, LOOT, TITLES, amount
from engines.games.sneaks.table import Table
from engines.games.sneaks.words.names import card, loot_title, pairs, place, places, short_title, tokens

# -- events ------------------------------------------------------------------------------------------------------------


def event(view: View, event: Event) -> str:
    verb, *parts = event
    return EVENTS[verb](view, *parts)


def _deals(view: View, *dealt: str) -> str:
    """What comes to empty places, in one line: the board shows where it all lies."""
    return f"New loot at {'; '.join(f'{letter}: {short_title(value)}' for letter, value in pairs(dealt))}."


def _plans(view: View, seat: int, sneaks: str, snitches: str) -> str:
    return f"{view.does(seat, 'send')} sneaks to {places(sneaks)}, snitches to {places(snitches)}."


def _guarded(view: View, letter: str, *thieves: int) -> str:
    if not thieves:
        return f"Snitches guard {place(letter)}: the loot stays."
    teams = listed([f"{view.whose(seat)} sneaks" for seat in thieves])
    return f"Snitches guard {place(letter)}: {teams} get nothing."


def _meeting(view: View, letter: str, thieves: Sequence[int]) -> str:
    first, *others = [f"{view.whose(seat)} sneaks" if not at else view.whose(seat) for at, seat in enumerate(thieves)]
    with_whom = listed(["yours" if other == "your" else other for other in others])
    return f"{first[0].upper()}{first[1:]} meet {with_whom} at {place(letter)}"


def _draws(view: View, seat: int, *cards: int) -> str:
    if not cards:
        return f"{view.does(seat, 'find')} no stash card: none is left."
    known = _seen(view, cards)
    known = f": {known}" if known else ""
    return f"{view.does(seat, 'draw')} {counted(len(cards), 'stash card')}{known}."


def _seen(view: View, cards: Sequence[int]) -> str:
    """What this viewer knows of these stash cards."""
    seen = [view.value(card) for card in cards]
    return tokens([seen.count(category) for category in CATEGORIES]) if any(seen) else ""


def _exchanges(view: View, seat: int, partner: int, give: str, get: str) -> str:
    gives, takes = view.does(seat, "give"), view.does(seat, "take").rpartition(" ")[2]
    return f"{gives} {view.to(partner)} {amount(1, give)} and {takes} {amount(1, get)}."


def _returns(view: View, seat: int, category: str, count: int) -> str:
    return (
        f"{view.does(seat, 'have', 'has')} to return {amount(count, category) if count else 'no ' + TITLES[category]}."
    )


def _opens(view: View, seat: int, *values: str) -> str:
    if not values:
        return f"{view.does(seat, 'have', 'has')} no stash cards."
    return f"{view.does(seat, 'open')} the stash: {tokens([values.count(category) for category in CATEGORIES])}."


EVENTS: dict[str, Callable[..., str]] = {
    "starts": lambda view, seat, *counts: f"{view.does(seat, 'begin')} with {tokens(counts)}.",
    "ally": lambda view, seat: f"{view.does(seat, 'have', 'has')} the ally now: two teams of sneaks, one of snitches.",
    "round": lambda view, number: f"Round {number}.",
    "deals": _deals,
    "plans": _plans,
    "guarded": _guarded,
    "steals": lambda view, seat, letter, value: (
        f"{view.does(seat, 'steal')} {loot_title(LOOT[value])} at {place(letter)}."
    ),
    "meet": lambda view, letter, *seats: f"{_meeting(view, letter, seats)}: each draws a stash card.",
    "meet in vain": lambda view, letter, *seats: (
        f"{_meeting(view, letter, seats)}: too few stash cards are left, so nobody draws."
    ),
    "discarded": lambda view, letter, value: f"Nobody comes to {place(letter)}. Discarded: {card(value)}.",
    "instead": lambda view, seat, category, count: (
        f"The bank has run short: {view.does(seat, 'take').replace('You', 'you')} {amount(count, category)} instead."
    ),
    "goes without": lambda view, seat, count: (
        f"{view.does(seat, 'go')} without {counted(count, 'token')} that the bank lacks."
    ),
    "takes": lambda view, seat, *counts: f"{view.does(seat, 'take')} {tokens(counts)}.",
    "draws": _draws,
    "exchanges": _exchanges,
    "returns": _returns,
    "ends": lambda view, left, needed: (
        f"{counted(needed, 'location')[0].upper()}{counted(needed, 'location')[1:]} to fill and "
        f"{counted(left, 'loot card')} left: the game is over."
    ),
    "opens": _opens,
}


# -- questions -----------------------------------------------------------------------------------------------------


def ask(view: View, request: Request) -> str:
    s: Any = view.state
    if isinstance(request, Secret):
        if view.me is None or view.me not in request.options:
            return "Everybody plans in secret."
        sneaks, snitches = teams(request.options[view.me])
        return f"Where do you send {_teams(sneaks, 'sneaks')}, then {_teams(snitches, 'snitches')}?"
    if isinstance(request, Choose):
        return f"{view.does(request.player, 'choose')} {_matter(s, request)}."
    return {"Show": "Cards are turned up.", "Shuffle": "Cards are shuffled.", "Roll": "Chance decides."}.get(
        type(request).__name__, ""
    )


def _matter(s: Table, request: Choose) -> str:
    match request.options[0]:
        case ("instead", _, count):
            return f"what to take in place of {counted(count, 'token')} that the bank lacks"
        case ("take", *counts):
            return f"{counted(sum(counts), 'token')} from the bank, in any mix"
        case _:
            return f"an exchange, or to stop ({counted(s.exchanges, 'exchange')} left)"


def teams(options: Sequence[Option]) -> tuple[int, int]:
    """How many teams of sneaks and of snitches these plans send."""
    _, sneaks, snitches = options[0]
    return len(sneaks), len(snitches)


def _teams(count: int, kind: str) -> str:
    return f"your {kind}" if count == 1 else f"your two teams of {kind}"


def option(view: View, request: Request, option: Option) -> str:
    match option:
        case ("plan", sneaks, snitches):
            return f"sneaks to {' and '.join(sneaks)}, snitches to {' and '.join(snitches)}"
        case ("instead", category, count):
            return amount(count, category)
        case ("take", *counts):
            return tokens(counts)
        case ("exchange", partner, give, get):
            return f"give {view.to(partner)} {amount(1, give)}, take {amount(1, get)}"
        case _:
            return "no further exchange"


# -- the whole table -----------------------------------------------------------------------------------------------


def table(view: View) -> list[str]:
    s: Any = view.state
    lines = [f"Round {s.rounds}. {counted(len(s.loot_deck), 'loot card').capitalize()} left to deal."]
    lines += [f"{place(letter)}: {card(s.loot_card(letter))}." for letter in s.letters if letter in s.loot]
    lines.append(f"The bank holds {tokens(list(s.bank.values()))}. {len(s.stash_deck)} stash cards are left.")
    for seat in range(s.seats):
        lines.append(_holdings(view, s, seat))
    for seat, (_, sneaks, snitches) in s.plans.items():
        lines.append(_plans(view, seat, sneaks, snitches))
    return lines


def _holdings(view: View, s: Table, seat: int) -> str:
    has = [tokens(list(s.tokens[seat].values())), counted(len(s.stashes[seat]), "stash card")]
    has += [card(item) for item in s.items[seat]]
    known = _seen(view, s.stashes[seat])
    stash = f" In the stash: {known}." if known else ""
    ally = " The ally is here." if s.ally == seat else ""
    return f"{view.does(seat, 'have', 'has')} {listed(has)}.{stash}{ally}"
