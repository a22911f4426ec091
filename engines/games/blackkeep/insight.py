"""What a master looks at in the Black Keep: how long each thief still needs, and who is after it."""

from math import exp
from typing import Any

from engines.core import Card, Insight, Player, Value, ValueOf
from engines.games.blackkeep.bots import hurried
from engines.games.blackkeep.bots.seasoned_thief import journey_of
from engines.games.blackkeep.cards import DIVERSIONS, MOVEMENT
from engines.games.blackkeep.keep.hexes import VAULT_HEX, Hex, hexes
from engines.games.blackkeep.outlook import Outlook, outlook
from engines.games.blackkeep.state import Table, Thief
from engines.games.blackkeep.weights import NOBODY, WEIGHTS

FEATURES = (
    "ahead",
    "out in two",
    "out in four",
    "way in",
    "way out",
    "has a treasure",
    "plays all cards",
    "coins",
    "diversions",
    "other cards",
    "hunted",
    "hunters near",
    "seen",
    "danger",
    "caught",
)
NEVER = 25  # rounds, for a thief that cannot win as things are
LONG = 6  # rounds: a larger lead is no better
FAR = 40  # steps
EAGER = 1.5  # how much less likely a thief is where it needs a round more, as a logarithm
DEADLY = 60  # what the outlook counts for a hex where a guard is at hand


def features(s: Table, value_of: ValueOf) -> list[tuple[float, ...]]:
    if not s.thieves or not s.layout:
        return [(0.0,) * len(FEATURES)] * s.seats
    places: list[Any] = [None if thief.place < 0 else value_of(thief.place) for thief in s.thieves]
    needed = [rounds(s, seat, at) for seat, at in enumerate(places)]
    rows = []
    for seat, (thief, at) in enumerate(zip(s.thieves, places, strict=True)):
        if thief.captured or at is None:
            rows.append((*(0.0,) * (len(FEATURES) - 1), float(thief.captured)))
            continue
        rich, look = thief.real_treasure, outlook_of(s, thief)
        way = min(FAR, look.steps(at)) / 20
        leads = [max(-LONG, min(LONG, rival - needed[seat])) for rival in needed]
        hunters = [guard for guard in s.guards if guard.status == "pursuing" and guard.target == seat]
        diversions = sum([card in DIVERSIONS for card in thief.cards])
        rows.append(
            (
                sum(leads) / LONG / 3,
                exp(-needed[seat] / 2),
                exp(-needed[seat] / 4),
                0.0 if rich else -way,
                -way if rich else 0.0,
                float(rich),
                float(not thief.barred),
                sum([card in MOVEMENT for card in thief.hand]) / 8,
                diversions / 3,
                (thief.guard_cards - diversions) / 3,
                float(len(hunters)),
                sum([1 / (1 + s.keep.paces(guard.at).get(at, 2 * FAR)) for guard in hunters]),
                float(thief.seen),
                min(1.0, look.risk(at) / DEADLY),
                0.0,
            )
        )
    return rows


def outlook_of(s: Table, thief: Thief) -> Outlook:
    """What this thief has to beware of on its way."""
    goals = s.keep.outside[thief.exit] if thief.real_treasure else [VAULT_HEX]
    return outlook(s, goals, s.guards, glows=thief.restricted_by == "lantern")


def rounds(s: Table, seat: Player, at: Hex | None) -> int:
    """How many rounds this thief still needs with the cards it holds, if nobody gets in its way."""
    thief = s.thieves[seat]
    if thief.captured or at is None or not thief.exit or (thief.treasure and not thief.real_treasure):
        return NEVER
    strides = thief.strides(thief.cards) if s.slips else ()
    journey = journey_of(s, seat)
    return journey.with_diversions(thief.real_treasure, at, journey.hand(thief.hand), strides)


def habits(s: Table) -> dict[Card, dict[Value, float]]:
    """Thieves lose no time: of all hexes where one may be, it is likelier on those from which it needs fewer rounds."""
    return {
        thief.place: {at: -EAGER * rounds(s, seat, at) for at in hexes(thief.may)}
        for seat, thief in enumerate(s.thieves)
        if thief.may and thief.place not in s.face
    }


INSIGHT = Insight(
    features=features,
    left=lambda s: max(0.0, 1 - s.turn / 10),
    names=FEATURES,
    weights=WEIGHTS,
    nobody=NOBODY,
    habits=habits,
    quick=hurried,
    horizon=4,  # rounds after this one: about one turn, so that what was bought is played, and a Rest pays off
    tries=6,
    trusted=0.005,  # or with few worlds it rests with its cards in hand
    rounds=lambda s: True,
)
