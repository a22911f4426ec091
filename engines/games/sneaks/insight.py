"""What a master looks at in Sneaks & Snitches: the places in each category, by how much it takes to change them."""

from functools import lru_cache
from math import exp

from engines.core import Insight, ValueOf
from engines.games.sneaks.bots import instinct, unwary
from engines.games.sneaks.cards import CATEGORIES, LOOT, VICTORY_POINTS
from engines.games.sneaks.scoring import LEAD
from engines.games.sneaks.table import Table
from engines.games.sneaks.weights import NOBODY, WEIGHTS

FEATURES = ("items", "places now", "places soon", "places some day", "tokens", "stash")
SOON = (0.3, 1.0, 3.0)  # leads, in tokens, that rivals can make up now, soon, some day
DECK = 48


def features(s: Table, value_of: ValueOf) -> list[tuple[float, ...]]:
    stashes = [[value_of(card) for card in stash] for stash in s.stashes]
    held = [
        tuple([tokens[category] + stash.count(category) for tokens, stash in zip(s.tokens, stashes, strict=True)])
        for category in CATEGORIES
    ]
    won = [expected(category, counts) for category, counts in zip(CATEGORIES, held, strict=True)]
    rows: list[tuple[float, ...]] = []
    for seat in range(s.seats):
        now, soon, some_day = map(sum, zip(*[places[seat] for places in won], strict=True))
        items = sum([LOOT[item].points for item in s.items[seat]]) / 3
        tokens = sum([counts[seat] for counts in held])
        rows.append((items, now / 3, soon / 3, some_day / 3, tokens / 10, len(stashes[seat]) / 5))
    return rows


@lru_cache(maxsize=4096)  # most plans change few of them
def expected(category: str, held: tuple[int, ...]) -> list[list[float]]:
    """For each seat the victory points of a category, now, soon and some day."""
    return [[between(category, held, seat, width) for width in SOON] for seat in range(len(held))]


def between(category: str, held: tuple[int, ...], seat: int, width: float) -> float:
    """The victory points of a category, between the places by how far ahead or behind the rivals are."""
    seats, mine = len(held), held[seat]
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
    kinds=(instinct, unwary),
    horizon=0,
    rounds=lambda s: True,
)
