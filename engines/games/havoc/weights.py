"""Fitted to 1500 games that bots played among themselves: python -m tests.bench.fit havoc --games 1500"""

WEIGHTS = {  # at the end, at the beginning
    "out": (1.40, 1.09),
    "money out": (1.67, 1.26),
    "inside": (2.13, 2.78),
    "money inside": (0.29, 0.63),
    "reward inside": (0.27, 0.28),
    "prospect": (0.56, 0.62),
    "way to a door": (-2.32, -1.18),
    "danger": (-1.35, -1.37),
    "money in danger": (-0.12, -0.07),
    "wounds": (-0.15, -0.34),
    "locked in": (-0.17, -0.14),
    "Agent alive": (2.50, 1.92),
    "heads lost": (2.46, 2.37),
    "heads at large": (1.53, 0.95),
    "heads out": (-1.24, -1.25),
    "enough out": (1.37, 1.30),
    "enough inside": (1.17, 1.22),
    "may escape": (0.47, 0.14),
    "may be caught": (0.46, 0.13),
    "may be killed": (-0.10, -0.03),
    "rolls": (0.29, 0.10),
}
NOBODY = (2.32, 1.12)
