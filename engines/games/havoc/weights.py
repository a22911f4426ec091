"""How much a master counts each feature of its insight, fitted to 1500 games between bots.

python -m tests.bench.fit havoc --games 1500
"""

WEIGHTS = {  # at the end, at the beginning
    "out": (1.36, 0.99),
    "money out": (1.59, 1.10),
    "inside": (1.61, 2.39),
    "money inside": (0.01, 0.60),
    "reward inside": (0.12, 0.17),
    "next": (0.32, 0.43),
    "way to a door": (-1.69, -0.66),
    "danger": (-1.44, -1.39),
    "money in danger": (0.33, 0.38),
    "wounds": (-0.03, -0.33),
    "locked in": (-0.07, -0.04),
    "Agent alive": (2.26, 1.79),
    "heads lost": (3.02, 2.93),
    "heads at large": (1.21, 0.76),
    "heads out": (-0.93, -0.93),
    "enough out": (1.36, 1.30),
    "enough inside": (0.72, 0.95),
    "may escape": (0.10, 0.01),
    "may be caught": (0.49, 0.09),
    "may be killed": (-0.08, -0.01),
    "rolls": (0.27, 0.09),
    "prey": (0.0, 0.0),
}
NOBODY = (1.53, 0.16)
