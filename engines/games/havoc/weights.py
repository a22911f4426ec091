"""Fitted to 240 games that bots played among themselves: python -m tests.bench.fit havoc"""

WEIGHTS = {  # at the end, at the beginning
    "out": (2.43, 0.08),
    "money out": (2.10, 1.10),
    "inside": (1.06, 2.69),
    "money inside": (1.16, 0.10),
    "way to a door": (-0.89, 0.10),
    "money far from a door": (-1.00, 0.01),
    "guards near": (-2.03, -1.02),
    "money near guards": (-0.22, 1.05),
    "wounds": (-0.56, -0.92),
    "locked in": (-1.31, 1.29),
    "codes": (0.26, -0.25),
    "prospect": (0.71, 0.68),
    "Agent alive": (2.16, 1.54),
    "heads lost": (3.44, 1.74),
    "heads at large": (0.68, 1.31),
    "heads out": (-4.17, -4.31),
    "out while others may pay": (0.77, -0.02),
}
NOBODY = (1.42, -0.55)
