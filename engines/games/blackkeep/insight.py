"""What a master looks at in the Black Keep: how long each thief still needs, and who is after it."""

from typing import Any

from engines.core import Insight, ValueOf
from engines.games.blackkeep.bots import quick
from engines.games.blackkeep.bots.seasoned_thief import journey_of
from engines.games.blackkeep.keep.hexes import BIT
from engines.games.blackkeep.state import Table
from engines.games.blackkeep.weights import NOBODY, WEIGHTS

FEATURES = (
    "rounds",
    "ahead",
    "has a treasure",
    "nearly out",
    "hunted",
    "alert guards near",
    "seen",
    "watched",
    "spent",
    "guard cards",
    "caught",
)
FAR = 25  # rounds, for a thief that cannot win as things are


def features(s: Table, value_of: ValueOf) -> list[tuple[float, ...]]:
    if not s.thieves or not s.layout:
        return [(0.0,) * len(FEATURES)] * s.seats
    watched = s.watched()
    needed = [rounds(s, seat, value_of) for seat in range(s.seats)]
    rows = []
    for seat, thief in enumerate(s.thieves):
        if thief.captured or thief.place < 0:
            rows.append((*(0.0,) * (len(FEATURES) - 1), float(thief.captured)))
            continue
        at: Any = value_of(thief.place)
        rival = min([still for other, still in enumerate(needed) if other != seat], default=FAR)
        hurry = s.order().index(seat) / s.seats
        hunters = [guard for guard in s.guards if guard.status == "pursuing" and guard.target == seat]
        paces = [s.keep.paces(guard.at).get(at, 2 * FAR) for guard in hunters]
        close = sum([1 / (1 + far) for far in paces])
        rows.append(
            (
                -needed[seat] / 10,
                max(-1.0, min(1.0, (rival - needed[seat]) / 4)),
                float(thief.real_treasure),
                float(needed[seat] <= 2) * (1 - hurry),
                float(len(hunters)),
                close,
                float(thief.seen),
                float(bool(BIT[at] & watched)),
                len(thief.spent) / 4,
                thief.guard_cards / 3,
                0.0,
            )
        )
    return rows


def rounds(s: Table, seat: int, value_of: ValueOf) -> int:
    """How many rounds this thief still needs with the cards it holds, if nobody gets in its way."""
    thief = s.thieves[seat]
    if thief.captured or thief.place < 0 or not thief.exit:
        return FAR
    at: Any = value_of(thief.place)
    if thief.real_treasure:
        journey = journey_of(s, seat)
        return journey.out(at, journey.hand(thief.hand))
    if thief.treasure:
        return FAR
    journey = s.keep.journey(thief.exit)
    return journey.there_and_out(at, journey.hand(thief.hand))


INSIGHT = Insight(
    features=features,
    left=lambda s: max(0.0, 1 - s.turn / 10),
    names=FEATURES,
    weights=WEIGHTS,
    nobody=NOBODY,
    quick=quick,
    plans=True,
    horizon=1,
    rounds=lambda s: True,
)
