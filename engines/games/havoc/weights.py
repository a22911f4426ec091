"""Fitted to 500 games that bots played among themselves: python -m tests.bench.fit havoc"""

WEIGHTS = {  # at the end, at the beginning
    "out": (1.44, 0.87),
    "money out": (2.00, 1.29),
    "inside": (2.16, 2.88),
    "money inside": (0.52, 0.61),
    "reward inside": (0.47, 0.23),
    "prospect": (0.74, 0.79),
    "way to a door": (-2.03, -0.71),
    "danger": (-1.14, -1.02),
    "money in danger": (0.08, 0.08),
    "wounds": (0.36, -0.15),
    "locked in": (-0.26, -0.14),
    "Agent alive": (2.12, 1.67),
    "heads lost": (2.36, 2.23),
    "heads at large": (1.59, 1.43),
    "heads out": (-2.70, -2.68),
    "out while others may pay": (0.60, 0.49),
}
NOBODY = (2.09, 0.37)
