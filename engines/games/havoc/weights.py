"""Fitted to 500 games that bots played among themselves: python -m tests.bench.fit havoc"""

WEIGHTS = {  # at the end, at the beginning
    "out": (1.49, -0.14),
    "money out": (1.85, 1.20),
    "inside": (1.61, 1.73),
    "money inside": (2.13, 0.44),
    "way to a door": (-0.63, -0.34),
    "money far from a door": (-1.62, -0.06),
    "guards near": (-1.12, -0.94),
    "money near guards": (-0.97, -0.38),
    "wounds": (-0.63, 0.04),
    "locked in": (-1.09, -0.78),
    "codes": (0.02, -0.01),
    "Agent alive": (1.92, 0.79),
    "heads lost": (2.85, 2.32),
    "heads at large": (1.25, 0.87),
    "heads out": (1.35, -0.85),
    "out while others may pay": (1.09, 1.10),
}
NOBODY = (2.78, 0.79)
