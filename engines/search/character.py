"""What makes one bot different from another: its temper, and its grudges.

A temper changes a little what a master wants, never so much that it gives a game away. A grudge lasts for one game, and
comes from the public record: if a decision made a seat's position worse, as everybody can see, then its author has
harmed that seat.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engines.core import Player


@dataclass(frozen=True)
class Temper:
    daring: float = 1.0  # above 1, small chances to win count less than their size, and large ones more
    spite: float = 0.0  # how much the bot minds the chances of those who harmed it
    kindness: float = 0.0  # how much the bot likes the chances of those who did not

    def want(self, shares: Sequence[float], me: Player, harmed: Mapping[Player, int]) -> float:
        """How good these chances to win are for a bot of this temper."""
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
    """The temper of a seat; neighbours differ."""
    return list(TEMPERS)[seat % len(TEMPERS)]
