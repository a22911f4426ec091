"""Fitted to 150 games that bots played among themselves: python -m tests.bench.fit blackkeep"""

WEIGHTS = {  # at the end, at the beginning
    "way": (0.30, 0.36),
    "ahead": (0.53, 0.71),
    "has a treasure": (0.82, -0.06),
    "nearly out": (2.15, 1.72),
    "hunted": (-1.15, 0.84),
    "alert guards near": (-1.84, -0.89),
    "seen": (-0.39, -0.31),
    "watched": (-0.39, -0.31),
    "spent": (-0.07, -0.15),
    "guard cards": (-0.65, -0.63),
    "caught": (-3.98, -4.27),
}
NOBODY = (-1.46, -1.32)
