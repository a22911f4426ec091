"""Fitted to 40 games that bots played among themselves: python -m tests.bench.fit havoc"""

WEIGHTS = {  # at the end, at the beginning
    "out": (1.93, 1.30),
    "money out": (1.95, 1.73),
    "inside": (0.58, 1.29),
    "money inside": (1.14, 1.27),
    "way to a door": (-0.77, 0.20),
    "money far from a door": (-0.61, -1.33),
    "guards near": (-1.52, -0.27),
    "money near guards": (0.21, -0.87),
    "wounds": (0.51, -0.49),
    "locked in": (-0.20, 0.63),
    "codes": (-0.02, -0.29),
    "prospect": (0.31, 0.64),
    "Agent alive": (3.91, 1.60),
    "heads lost": (2.21, 0.19),
    "heads at large": (3.69, 0.77),
    "heads out": (1.47, 1.22),
    "out while others may pay": (-0.17, 0.13),
}
NOBODY = (2.89, 1.09)
