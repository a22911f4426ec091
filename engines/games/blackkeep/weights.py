"""How much a master counts each feature of its insight, fitted to 100 games between bots.

python -m tests.bench.fit blackkeep
"""

WEIGHTS = {  # at the end, at the beginning
    "rounds": (0.72, -0.10),
    "ahead": (0.93, 0.88),
    "has a treasure": (1.45, 1.30),
    "nearly out": (2.40, 0.17),
    "hunted": (-0.52, 0.69),
    "alert guards near": (-1.95, -1.00),
    "seen": (-0.42, -0.18),
    "watched": (-0.42, -0.18),
    "spent": (0.45, -0.18),
    "guard cards": (0.11, -0.48),
    "caught": (-3.48, -4.04),
}
NOBODY = (0.11, -1.07)
