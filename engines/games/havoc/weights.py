"""How much a master counts each feature of its insight, fitted to 2000 games between bots.

python -m tests.bench.fit havoc --games 2000
"""

WEIGHTS = {  # at the end, at the beginning
    "out": (1.77, 1.58),
    "money out": (1.14, 0.74),
    "inside": (1.88, 2.32),
    "money inside": (0.55, 0.63),
    "reward inside": (0.44, 0.36),
    "next": (0.80, 0.27),
    "way to a door": (-1.09, -0.41),
    "danger": (-1.20, -1.19),
    "money in danger": (0.11, 0.14),
    "wounds": (-0.28, -0.45),
    "locked in": (-0.09, -0.13),
    "Agent alive": (2.24, 1.80),
    "heads lost": (1.87, 1.76),
    "heads at large": (1.08, 0.75),
    "heads out": (1.28, 1.28),
    "enough out": (0.90, 0.80),
    "enough inside": (0.92, 0.91),
    "may escape": (0.32, 0.02),
    "may be caught": (0.50, 0.13),
    "may be killed": (0.06, -0.05),
    "rolls": (0.25, 0.05),
    "prey": (-0.09, 0.10),
    "behind out": (-1.03, -0.99),
    "behind inside": (-0.49, -0.20),
    "behind Agent": (-1.32, -1.22),
    "richer inside, out": (0.12, 0.09),
    "richer inside, inside": (-0.47, 0.17),
    "leaving": (-0.55, -0.10),
    "first out": (-0.40, -0.06),
    "last inside": (0.42, 0.48),
    "two inside": (0.20, 0.36),
}
NOBODY = (1.27, 0.31)
