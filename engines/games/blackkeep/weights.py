"""Fitted to 400 games that bots played among themselves: python -m tests.bench.fit blackkeep"""

WEIGHTS = {  # at the end, at the beginning
    "way": (0.45, 0.43),
    "ahead": (0.88, 0.25),
    "has a treasure": (0.81, 0.21),
    "nearly out": (1.53, 2.35),
    "hunted": (-0.59, -0.32),
    "alert guards near": (-1.75, -0.82),
    "seen": (-0.62, -0.15),
    "watched": (-0.62, -0.15),
    "spent": (-0.33, -0.06),
    "guard cards": (-0.31, -0.29),
    "caught": (-4.01, -4.41),
}
NOBODY = (-1.30, -2.16)
