"""Fitted to 250 games that bots played among themselves: python -m tests.bench.fit havoc"""

WEIGHTS = {  # at the end, at the beginning
    "out": (1.36, -0.87),
    "money out": (1.74, 0.53),
    "inside": (1.23, 0.57),
    "money inside": (1.10, 0.55),
    "way to a door": (-0.57, -0.39),
    "money far from a door": (-0.70, -0.07),
    "guards near": (-1.32, -0.45),
    "money near guards": (0.21, -1.19),
    "wounds": (-0.87, 0.35),
    "locked in": (-1.33, -0.08),
    "codes": (0.59, -0.27),
    "Agent alive": (1.43, 0.44),
    "heads lost": (2.11, 1.71),
    "heads at large": (1.14, 0.60),
    "heads out": (1.10, -0.62),
    "out while others may pay": (1.56, 0.49),
}
NOBODY = (2.24, -0.48)
