"""How much a master counts each feature of its insight, fitted to 400 games between bots.

python -m tests.bench.fit gentlemen
"""

WEIGHTS = {  # at the end, at the beginning
    "pile": (2.46, 0.25),
    "behind the best": (2.46, 0.25),
    "hopes": (2.16, 1.47),
    "Helping Hands": (1.37, 0.36),
    "one of two": (-0.47, -0.07),
    "tokens laid": (0.71, 0.14),
    "to act": (0.20, -0.03),
}
NOBODY = None
