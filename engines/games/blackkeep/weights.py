"""How much a master counts each feature of its insight, fitted to 250 games between bots.

python -m tests.bench.fit blackkeep --games 250 --whim 0.02
"""

WEIGHTS = {  # at the end, at the beginning
    "ahead": (2.07, 1.89),
    "out in two": (2.99, 2.95),
    "out in four": (2.87, 2.83),
    "way in": (1.00, 1.00),
    "way out": (2.09, 1.82),
    "has a treasure": (1.96, 2.16),
    "plays all cards": (0.03, -0.10),
    "coins": (0.23, 0.07),
    "diversions": (0.09, 0.23),
    "other cards": (-0.24, -0.01),
    "hunted": (-0.02, 0.05),
    "hunters near": (-0.59, -0.54),
    "seen": (-0.08, 0.01),
    "danger": (-1.15, -1.00),
    "caught": (-2.89, -2.93),
}
NOBODY = (0.72, -2.27)
