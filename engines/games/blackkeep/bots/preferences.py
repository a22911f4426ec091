"""How much a seasoned thief wants and fears things, in steps.

The numbers were found by bots that play against each other: `python -m tests.bench.tune blackkeep`.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Preferences:
    round: float = 1.5  # what it costs to be out a round later
    risk: float = 1.0  # how much a place counts that guards see, now or when they have moved
    detour: float = 0.8  # how much the way around what they see counts
    wait: float = 0.5  # what it costs besides to stand still for a card
    coin: float = 0.0  # what each coin costs besides the rounds it costs
    stock: float = 0.3  # what a guard card is worth that is of no use now
    spite: float = 0.25  # what harm to others is worth


SEASONED = Preferences()
