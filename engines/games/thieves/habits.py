"""How much likelier a hidden card is something, by where it lies, as a logarithm: from games between bots.

python -m tests.bench.habits --games 2000
"""

from engines.core import Value

HABITS: dict[str, dict[Value, float]] = {
    "hand 0": {
        "fortune": -0.05,
        "helmet": 0.19,
        "horseshoe": -1.07,
        "loot 0": 0.29,
        "loot 1": 0.08,
        "loot 2": -0.28,
        "loot 3": -0.63,
        "ring": 0.21,
        "roadblock": 0.27,
        "siren": 0.20,
        "thieves": -0.26,
        "two helmets": 0.11,
    },
    "hand 1": {
        "fortune": -0.12,
        "helmet": 0.26,
        "horseshoe": -2.50,
        "loot 0": 0.59,
        "loot 1": 0.16,
        "loot 2": -0.63,
        "loot 3": -1.47,
        "ring": 0.44,
        "roadblock": 0.51,
        "siren": 0.15,
        "thieves": -0.96,
        "two helmets": 0.09,
    },
    "hand 2": {
        "fortune": -0.31,
        "helmet": 0.15,
        "horseshoe": -3.17,
        "loot 0": 0.96,
        "loot 1": 0.22,
        "loot 2": -1.00,
        "loot 3": -2.15,
        "ring": 0.65,
        "roadblock": 0.76,
        "siren": 0.09,
        "thieves": -1.91,
        "two helmets": -0.17,
    },
    "hand 3": {
        "fortune": -0.46,
        "helmet": 0.05,
        "horseshoe": -3.58,
        "loot 0": 1.20,
        "loot 1": 0.24,
        "loot 2": -1.12,
        "loot 3": -2.31,
        "ring": 0.70,
        "roadblock": 0.93,
        "siren": -0.03,
        "thieves": -2.87,
        "two helmets": -0.37,
    },
    "stash": {
        "horseshoe": 0.70,
        "loot 0": -4.55,
        "loot 1": -0.41,
        "loot 2": 0.33,
        "loot 3": 0.59,
        "ring": -1.37,
    },
}
