"""How much likelier a hidden card is something, by where it lies, as a logarithm: from games between bots.

python -m tests.bench.habits thieves --games 4000
"""

from engines.core import Value

HABITS: dict[str, dict[Value, float]] = {
    "stash": {
        "horseshoe": 0.51,
        "loot 0": -2.44,
        "loot 1": -0.29,
        "loot 2": 0.27,
        "loot 3": 0.45,
        "ring": -1.00,
    },
    "hand": {
        "fortune": -0.12,
        "helmet": 0.12,
        "horseshoe": -1.62,
        "loot 0": 0.63,
        "loot 1": 0.19,
        "loot 2": -0.49,
        "loot 3": -1.14,
        "ring": 0.40,
        "roadblock": 0.41,
        "siren": 0.08,
        "thieves": -0.77,
        "two helmets": -0.03,
    },
}
