"""What a master looks at in Sneaks & Snitches: the places in each category, by how much it takes to change them."""

from math import exp

from engines.core import Insight, ValueOf
from engines.games.sneaks.bots import unwary
from engines.games.sneaks.cards import CATEGORIES, LOOT, VICTORY_POINTS
from engines.games.sneaks.scoring import LEAD
from engines.games.sneaks.table import Table
from engines.games.sneaks.weights import NOBODY, WEIGHTS

FEATURES = ("items", "places now", "places soon", "places some day", "tokens", "stash")
SOON = (0.3, 1.0, 3.0)  # leads, in tokens, that rivals can make up now, soon, some day
DECK = 48


def features(s: Table, value_of: ValueOf) -> list[tuple[float, ...]]:
    stashes = [[value_of(card) for card in stash] for stash in s.stashes]
    held = {
        category: [tokens[category] + stash.count(category) for tokens, stash in zip(s.tokens, stashes, strict=True)]
        for category in CATEGORIES
    }
    rows = []
    for seat in range(s.seats):
        places = [sum([expected(s.seats, c, seat, held[c], width) for c in CATEGORIES]) / 3 for width in SOON]
        items = sum([LOOT[item].points for item in s.items[seat]]) / 3
        rows.append((items, *places, sum([count[seat] for count in held.values()]) / 10, len(stashes[seat]) / 5))
    return rows


def expected(seats: int, category: str, seat: int, held: list[int], width: float) -> float:
    """The victory points of a category, between the places by how far ahead or behind the rivals are."""
    mine = held[seat]
    if seats == 2:
        lead = mine - held[1 - seat]
        return 1.5 + 1.5 * sure((lead - LEAD + 0.5) / width) - 1.5 * sure((-lead - LEAD + 0.5) / width)
    points = VICTORY_POINTS[seats][category]
    place = sum([sure((other - mine) / width) for other in held]) - 0.5
    above = min(int(place), seats - 2)
    return points[above] + (points[above + 1] - points[above]) * (place - above)


def sure(lead: float) -> float:
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead))))


INSIGHT = Insight(
    features=features,
    left=lambda s: len(s.loot_deck) / DECK,
    names=FEATURES,
    weights=WEIGHTS,
    nobody=NOBODY,
    mixed=True,
    quick=unwary,  # how they play is not known: most people come to what they want most
    horizon=0,
    rounds=lambda s: True,
)
