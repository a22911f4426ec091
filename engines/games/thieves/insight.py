"""What a master looks at in Thieves!: stashes, who is richest when the police come, and what hands can do."""

from collections.abc import Mapping

from engines.core import Card, Insight, Value, ValueOf
from engines.games.thieves.bots import resolute
from engines.games.thieves.cards import END_VALUE, HELMETS_ON, LAST_GETAWAY, RAID_AT, RAID_VALUE
from engines.games.thieves.habits import HABITS
from engines.games.thieves.rules import ONE_GAME, Table
from engines.games.thieves.weights import NOBODY, WEIGHTS

FEATURES = (
    "stash",
    "hidden stash",
    "safe stash",
    "have more",
    "in reach",
    "richest",
    "richest under watch",
    "stash under watch",
    "loot in hand",
    "great loot in hand",
    "helmets in hand",
    "roadblock in hand",
    "tricks in hand",
    "to play",
    "next to play",
    "gems",
)
GREAT = {card for card, value in END_VALUE.items() if value == max(END_VALUE.values())}


def features(s: Table, value_of: ValueOf) -> list[tuple[float, ...]]:
    face = s.face
    stashes = [[value_of(card) for card in stash] for stash in s.stashes]
    hidden = [sum([END_VALUE[value_of(card)] for card in stash if card not in face]) for stash in s.stashes]
    rich = [sum([RAID_VALUE[card] for card in stash]) for stash in stashes]
    ends = [sum([END_VALUE[card] for card in stash]) for stash in stashes]
    most, top, watch = max(ends), max(rich), min(s.helmets, RAID_AT - 1) / (RAID_AT - 1)
    rows: list[tuple[float, ...]] = []
    for seat, end in enumerate(ends):
        hand = [value_of(card) for card in s.hands[seat]]
        loot = [END_VALUE[card] for card in hand if card in END_VALUE]
        doomed = end / 5 if rich[seat] == top else 0.0
        rows.append(
            (
                end / 5,
                hidden[seat] / 5,
                (end - rich[seat]) / 2,
                sum([other > end for other in ends]) / (s.seats - 1),
                float(most - end < max(loot, default=0)),
                doomed,
                doomed * watch,
                end / 5 * watch,
                sum(loot) / 5,
                float(sum([card in GREAT for card in hand])),
                sum([HELMETS_ON.get(card, 0) for card in hand]) / 3 + ("siren" in hand),
                float("roadblock" in hand),
                float("thieves" in hand or "fortune" in hand),
                float(seat == s.active),
                float((seat - s.active) % s.seats == 1),
                s.gems[seat] if s.target != ONE_GAME else 0.0,
            )
        )
    return rows


def places(s: Table) -> dict[Card, str]:
    """What is hidden in a stash is worth hiding; what is still held was not worth playing, least of all late."""
    held = f"hand {len(s.getaways) // 2}"
    stashed = {card: "stash" for stash in s.stashes for card in stash if card not in s.face}
    return stashed | {card: held for hand in s.hands for card in hand}


def habits(s: Table) -> dict[Card, Mapping[Value, float]]:
    return {card: HABITS[place] for card, place in places(s).items()}


INSIGHT = Insight(
    features=features,
    left=lambda s: 1 - len(s.getaways) / LAST_GETAWAY,
    names=FEATURES,
    weights=WEIGHTS,
    nobody=NOBODY,
    habits=habits,
    quick=resolute,
    horizon=4,  # further ahead the worlds differ more than the choices do
)
