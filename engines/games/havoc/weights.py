"""How much a master counts each feature of its insight, fitted to 1500 games between bots.

python -m tests.bench.fit havoc --games 1500
"""

WEIGHTS = {  # at the end, at the beginning
    "out": (1.40, 1.05),
    "money out": (1.70, 1.21),
    "inside": (1.86, 2.55),
    "money inside": (-0.09, 0.65),
    "reward inside": (0.08, 0.33),
    "next": (0.44, 0.38),
    "way to a door": (-1.85, -0.95),
    "danger": (-1.06, -1.11),
    "money in danger": (0.05, 0.09),
    "wounds": (-0.34, -0.42),
    "locked in": (0.10, 0.07),
    "Agent alive": (2.48, 1.89),
    "heads lost": (2.49, 2.38),
    "heads at large": (1.51, 0.96),
    "heads out": (-1.38, -1.39),
    "enough out": (1.38, 1.30),
    "enough inside": (0.61, 0.80),
    "may escape": (0.48, 0.14),
    "may be caught": (0.46, 0.13),
    "may be killed": (-0.10, -0.03),
    "rolls": (0.33, 0.07),
}
NOBODY = (2.33, 1.09)
