"""How much a master counts each feature of its insight, fitted to 6000 games between bots.

python -m tests.bench.fit thieves --games 6000
"""

WEIGHTS = {  # at the end, at the beginning
    "stash": (0.95, 0.37),
    "hidden stash": (0.28, 0.22),
    "safe stash": (0.11, 0.09),
    "have more": (-0.56, -0.02),
    "in reach": (0.27, -0.05),
    "richest": (-0.05, -0.36),
    "richest under watch": (-0.28, -0.19),
    "stash under watch": (-0.41, -0.45),
    "loot in hand": (0.11, 0.16),
    "great loot in hand": (0.36, 0.25),
    "helmets in hand": (0.01, -0.04),
    "roadblock in hand": (0.06, 0.07),
    "tricks in hand": (0.23, 0.14),
    "to play": (0.27, 0.01),
    "next to play": (0.21, 0.06),
    "gems": (0.00, 0.00),
}
NOBODY = None
