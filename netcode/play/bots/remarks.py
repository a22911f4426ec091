"""What bots say: one short line when something happens to them. No line tells a rule, a card or a plan."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from engines.core import Player

PAUSE: Final = 12  # answers of the game at least, between two remarks
OFTEN: Final = 0.5  # the chance of a remark where one would fit

HARMED: Final[Mapping[str, Sequence[str]]] = {
    "bold": ("Is that all you have, {who}?", "Careful, {who}. I like a fight."),
    "patient": ("I can wait, {who}.", "The night is long, {who}."),
    "spiteful": ("I will remember that, {who}.", "You will be sorry, {who}."),
    "loyal": ("And I took you for a friend, {who}.", "That was not kind, {who}."),
}
WON: Final[Mapping[str, str]] = {
    "bold": "Fortune likes the bold.",
    "patient": "One only has to wait.",
    "spiteful": "Now we are even.",
    "loyal": "A pleasure, everybody.",
}


class Remarks:
    """The remarks of all bots at one table. `tempers`: the tempers of their seats."""

    def __init__(self, names: Sequence[str], tempers: Mapping[Player, str], luck: Random) -> None:
        self._names, self._tempers, self._luck = names, tempers, luck
        self._next = 0  # the slot from which on somebody may speak again

    def harmed(
        self, slot: int, by: Player, before: Sequence[float], after: Sequence[float]
    ) -> tuple[Player, str] | None:
        """What a bot says whose position has become worse, as everybody can see, since this seat decided something."""
        hurt = [seat for seat in self._tempers if seat != by and after[seat] < before[seat]]
        if not hurt or slot < self._next or self._luck.random() > OFTEN:
            return None
        self._next = slot + PAUSE
        seat = min(hurt, key=lambda seat: after[seat] - before[seat])
        return seat, self._luck.choice(HARMED[self._tempers[seat]]).format(who=self._names[by])

    def over(self, shares: Sequence[float]) -> tuple[Player, str] | None:
        """What a bot says that has won alone."""
        winner = next((seat for seat, share in enumerate(shares) if share == 1), None)
        return (winner, WON[self._tempers[winner]]) if winner in self._tempers and winner is not None else None
