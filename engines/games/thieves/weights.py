"""How much a master counts each feature of its insight, fitted to 500 games between bots.

python -m tests.bench.fit thieves
"""

WEIGHTS = {  # at the end, at the beginning
    "stash": (1.62, 0.75),
    "lead": (0.85, -0.27),
    "richest": (-0.50, -0.26),
    "richest under watch": (-0.46, 0.48),
    "stash under watch": (-1.01, -0.70),
    "loot in hand": (1.01, 0.41),
    "helmets in hand": (0.20, -0.16),
    "roadblock in hand": (0.13, -0.06),
    "tricks in hand": (0.11, 0.11),
    "next to play": (0.23, 0.03),
    "gems": (0.00, 0.00),
}
NOBODY = None
