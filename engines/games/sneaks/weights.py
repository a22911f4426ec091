"""How much a master counts each feature of its insight, fitted to 300 games between bots.

python -m tests.bench.fit sneaks
"""

WEIGHTS = {  # at the end, at the beginning
    "items": (1.91, 1.07),
    "places now": (0.40, -0.34),
    "places soon": (0.94, 0.33),
    "places some day": (-0.25, -0.41),
    "tokens": (0.64, 1.03),
    "stash": (0.14, -0.09),
}
NOBODY = None
