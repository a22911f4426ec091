"""What makes one bot another than the next: its temper, and whom it has not forgiven.

A temper bends what a master wants, a little: never so far that it gives a game away. A grudge is remembered for one
game only, and comes from the public record: whoever decided something after which a seat stood worse than before, as
everybody could see, has harmed that seat.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engines.core import Player


@dataclass(frozen=True)
class Temper:
    daring: float = 1.0  # above 1 a small chance is worth less than its size, and a large one more
    spite: float = 0.0  # how much the luck of those who harmed it hurts
    kindness: float = 0.0  # how much the luck of those who did not is its own

    def want(self, shares: Sequence[float], me: Player, harmed: Mapping[Player, int]) -> float:
        """How good these chances to win are, for somebody of this temper."""
        total = sum(harmed.values())
        hurt = sum(shares[seat] * times for seat, times in harmed.items()) / total if total else 0.0
        friends = [share for seat, share in enumerate(shares) if seat != me and seat not in harmed]
        glad = sum(friends) / len(friends) if friends else 0.0
        return float(shares[me] ** self.daring) - self.spite * hurt + self.kindness * glad


EVEN = Temper()
TEMPERS: dict[str, Temper] = {
    "bold": Temper(daring=1.25),
    "patient": Temper(daring=0.85),
    "spiteful": Temper(spite=0.2),
    "loyal": Temper(kindness=0.08),
}


def temper_of(seat: Player) -> str:
    """Seats that follow each other differ in temper."""
    return list(TEMPERS)[seat % len(TEMPERS)]
