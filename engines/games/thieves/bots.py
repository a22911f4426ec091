"""A greedy player: plays out each choice in its head and takes the one that leaves it best off."""

from collections.abc import Mapping, Sequence
from random import Random

from engines.core import Card, Move, Option, Player, Request, Value, View
from engines.games.thieves.cards import END_VALUE, HELMETS_ON, LAST_GETAWAY, RAID_AT, RAID_VALUE
from engines.games.thieves.rules import Table
from engines.games.thieves.scoring import AVERAGE

SHARP = 10.0  # how much a point draws


def greedy(view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
    """The choice whose outcome looks best; equal ones by lot."""
    valued = [(worth_to_me(view, choice), choice) for choice in choices]
    best = max(value for value, _ in valued)
    return rng.choice([choice for value, choice in valued if value >= best - 1e-9])


def instinct(view: View, request: Request, choices: Sequence[Move]) -> Mapping[Move, float]:
    return {choice: SHARP * worth_to_me(view, choice) for choice in choices}


def worth_to_me(view: View, choice: Option) -> float:
    """How I stand after this choice: my stash against the best of the others, weighed by how close the end is."""
    s = view.state
    assert isinstance(s, Table)
    assert view.me is not None
    stashes = [list(stash) for stash in s.stashes]
    helmets, called = s.helmets, 0.0
    match choice:
        case ("stash", card):
            stashes[view.me].append(card)
        case ("give", card, to):
            stashes[to].append(card)
        case ("move", card, to):
            for stash in stashes:
                if card in stash:
                    stash.remove(card)
            stashes[to].append(card)
        case ("play", card):
            value = view.value(card)
            if value in HELMETS_ON:
                helmets += HELMETS_ON[value]
            elif value == "siren":
                called = 0.25 * sum(len(s.hands[other]) for other in s.others(view.me))
            elif value == "roadblock":
                helmets = 0
    richness = [sum(_value(view, card, RAID_VALUE) for card in stash) for stash in stashes]
    ends = [sum(_value(view, card, END_VALUE) for card in stash) for stash in stashes]
    raid = _chance_of_a_raid(helmets + called)
    after = [0.0 if rich == max(richness) else end for rich, end in zip(richness, ends, strict=True)]
    return raid * _lead(after, view.me) + (1 - raid) * _lead(ends, view.me) * (1 + len(s.getaways) / LAST_GETAWAY)


def _lead(values: Sequence[float], me: Player) -> float:
    return values[me] - max(value for seat, value in enumerate(values) if seat != me)


def _chance_of_a_raid(helmets: float) -> float:
    """That the police come before the round ends, with so many helmets on the table."""
    return 1.0 if helmets >= RAID_AT else 0.1 + 0.15 * helmets


def _value(view: View, card: Card, values: dict[Value, int]) -> float:
    value = view.value(card)
    return values[value] if value is not None else AVERAGE
