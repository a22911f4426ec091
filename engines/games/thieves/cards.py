"""The fifty-two cards and what they are worth."""

from engines.core import Value

COPIES = {
    "loot 0": 3,
    "loot 1": 9,
    "loot 2": 7,
    "loot 3": 5,
    "horseshoe": 1,
    "ring": 1,
    "helmet": 8,
    "two helmets": 2,
    "siren": 2,
    "thieves": 2,
    "fortune": 2,
    "roadblock": 2,
    "getaway": 8,
}
BOX = [card for card, copies in COPIES.items() for _ in range(copies)]

RAID_VALUE: dict[Value, int] = {"loot 0": 0, "loot 1": 1, "loot 2": 2, "loot 3": 3, "horseshoe": 1, "ring": 3}
END_VALUE: dict[Value, int] = RAID_VALUE | {"horseshoe": 3, "ring": 1}
HELMETS_ON: dict[Value, int] = {"helmet": 1, "two helmets": 2}

LOOT = frozenset(RAID_VALUE)
HELMETS = frozenset(HELMETS_ON)
GETAWAY = frozenset({"getaway"})
PLAYED = frozenset(COPIES) - LOOT - GETAWAY  # onto the table: helmets, sirens, and the thieves' tricks

HAND = 4
RAID_AT = 4
LAST_GETAWAY = 7
