"""How much a master counts each feature of its insight, fitted to 1500 games between bots.

python -m tests.bench.fit havoc --games 1500
"""

WEIGHTS = {  # at the end, at the beginning
    "out": (1.26, 0.98),
    "money out": (1.52, 0.90),
    "inside": (1.82, 2.42),
    "money inside": (0.36, 0.65),
    "reward inside": (0.24, 0.26),
    "next": (0.48, 0.24),
    "way to a door": (-1.53, -0.50),
    "danger": (-0.92, -0.87),
    "money in danger": (-0.19, -0.10),
    "wounds": (-0.38, -0.36),
    "locked in": (-0.25, -0.20),
    "Agent alive": (2.07, 1.64),
    "heads lost": (2.26, 2.04),
    "heads at large": (1.40, 1.02),
    "heads out": (-1.57, -1.51),
    "enough out": (1.06, 0.89),
    "enough inside": (0.60, 0.67),
    "may escape": (0.26, 0.04),
    "may be caught": (0.45, 0.11),
    "may be killed": (0.08, -0.07),
    "rolls": (0.43, 0.01),
    "prey": (-0.15, 0.13),
}
NOBODY = (1.47, 0.44)
