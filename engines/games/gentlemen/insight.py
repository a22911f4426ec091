"""What a master looks at in Gentlemen Thieves: the pile of a seat's own burglar, and what it can hope for."""

from engines.core import Insight, ValueOf
from engines.games.gentlemen.bots import Picture
from engines.games.gentlemen.pieces import COLOURS, EQUIPMENT
from engines.games.gentlemen.table import Table
from engines.games.gentlemen.weights import NOBODY, WEIGHTS

FEATURES = ("pile", "behind the best", "hopes", "Helping Hands", "one of two", "tokens laid", "to act")


def features(s: Table, value_of: ValueOf) -> list[tuple[float, ...]]:
    picture = Picture(s)
    worth = {colour: picture.worth(colour) for colour in COLOURS}
    laid = " ".join(s.tiles.values())
    own = [str(value_of(card)) for card in s.burglars[: s.seats]]
    best = max([len(s.piles[colour]) for colour in own])
    return [
        (
            len(s.piles[colour]) / 5,
            (len(s.piles[colour]) - best) / 5,
            worth[colour] / 3,
            s.hands[seat] / 3,
            float(colour in s.white),
            laid.count(colour) / 5,
            float(seat == s.actor),
        )
        for seat, colour in enumerate(own)
    ]


INSIGHT = Insight(
    features=features,
    left=lambda s: len(s.pile) / len(EQUIPMENT),
    names=FEATURES,
    weights=WEIGHTS,
    nobody=NOBODY,
    tell=lambda s, seat: s.burglars[seat] if s.white else None,
    horizon=4,
    trusted=0.0004,  # or with few worlds it spends Helping Hands for nothing
)
