"""What a master looks at in Thieves!: stashes, who is richest when the police come, and what hands can do."""

from engines.core import Insight, ValueOf
from engines.games.thieves.bots import resolute
from engines.games.thieves.cards import END_VALUE, HELMETS_ON, LAST_GETAWAY, RAID_AT, RAID_VALUE
from engines.games.thieves.rules import ONE_GAME, Table
from engines.games.thieves.weights import NOBODY, WEIGHTS

FEATURES = (
    "stash",
    "lead",
    "richest",
    "richest under watch",
    "stash under watch",
    "loot in hand",
    "helmets in hand",
    "roadblock in hand",
    "tricks in hand",
    "next to play",
    "gems",
)


def features(s: Table, value_of: ValueOf) -> list[tuple[float, ...]]:
    stashes = [[value_of(card) for card in stash] for stash in s.stashes]
    rich = [sum([RAID_VALUE[card] for card in stash]) for stash in stashes]
    ends = [sum([END_VALUE[card] for card in stash]) for stash in stashes]
    top, watch = max(rich), min(s.helmets, RAID_AT - 1) / (RAID_AT - 1)
    rows: list[tuple[float, ...]] = []
    for seat, end in enumerate(ends):
        hand = [value_of(card) for card in s.hands[seat]]
        others = max(ends[:seat] + ends[seat + 1 :])
        doomed = end / 5 if rich[seat] == top else 0.0
        rows.append(
            (
                end / 5,
                max(-1.0, min(1.0, (end - others) / 5)),
                doomed,
                doomed * watch,
                end / 5 * watch,
                sum([END_VALUE.get(card, 0) for card in hand]) / 5,
                sum([HELMETS_ON.get(card, 0) for card in hand]) / 3 + ("siren" in hand),
                float("roadblock" in hand),
                float("thieves" in hand or "fortune" in hand),
                float((seat - s.active) % s.seats == 1),
                s.gems[seat] if s.target != ONE_GAME else 0.0,
            )
        )
    return rows


INSIGHT = Insight(
    features=features,
    left=lambda s: 1 - len(s.getaways) / LAST_GETAWAY,
    names=FEATURES,
    weights=WEIGHTS,
    nobody=NOBODY,
    quick=resolute,
    horizon=6,
)
