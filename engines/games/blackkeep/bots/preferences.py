"""How much a seasoned thief wants and fears things, in steps.

The numbers were found by bots that play against each other: `python -m tests.bench.tune blackkeep`.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Preferences:
    round: float = 1.5  # what it costs to get out one round later
    alone: float = 0.5  # how much of that it costs the last thief that is left
    risk: float = 1.0  # how much it counts that guards see a place, now or after their move
    detour: float = 0.8  # how much a detour around what they see counts
    stuck: float = 4.0  # what it costs to hold no card that moves; half as much to hold one, a quarter to hold two
    wait: float = 0.5  # the extra cost of standing still for a card
    stock: float = 0.3  # what a guard card is worth that cannot be used now


SEASONED = Preferences()
