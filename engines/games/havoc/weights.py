"""How much a master counts each feature of its insight, fitted to 2000 games between bots.

python -m tests.bench.fit havoc --games 2000
"""

WEIGHTS = {  # at the end, at the beginning
    "out": (1.75, 1.57),
    "money out": (1.15, 0.77),
    "inside": (1.82, 2.19),
    "money inside": (0.61, 0.65),
    "reward inside": (0.49, 0.41),
    "place": (0.88, 0.46),
    "cash here": (0.07, 0.07),
    "vault here": (-0.29, -0.18),
    "next take": (0.42, 0.29),
    "next decode": (0.18, 0.28),
    "next else": (0.70, 0.48),
    "way to a door": (-0.96, -0.40),
    "danger": (-1.25, -1.26),
    "money in danger": (0.08, 0.07),
    "wounds": (-0.28, -0.43),
    "locked in": (0.15, 0.11),
    "Agent alive": (2.24, 1.83),
    "heads lost": (1.90, 1.79),
    "heads at large": (1.07, 0.76),
    "heads out": (1.26, 1.27),
    "enough out": (0.92, 0.82),
    "enough inside": (0.86, 0.85),
    "may escape": (0.32, 0.04),
    "may be caught": (0.50, 0.13),
    "may be killed": (0.06, -0.05),
    "rolls": (0.25, 0.04),
    "prey": (-0.10, 0.09),
    "behind out": (-1.01, -0.97),
    "behind inside": (-0.42, -0.18),
    "behind Agent": (-1.30, -1.20),
    "richer inside, out": (0.13, 0.11),
    "richer inside, inside": (-0.44, 0.16),
    "leaving": (-0.62, -0.22),
    "first out": (-0.38, -0.08),
    "last inside": (0.42, 0.47),
    "two inside": (0.22, 0.36),
}
NOBODY = (1.26, 0.35)
