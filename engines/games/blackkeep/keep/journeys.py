"""How many rounds a thief still needs if nothing gets in its way: to the vault, and out again by its own tile.

The distance alone does not tell, because a thief must also have the cards for the way: each leads in two directions
only, and is gone until the thief rests. So a journey knows, for each set of movement cards in hand, the hexes from
which the thief needs one more round, two, and so on. It is computed backwards from the way out: each card of each hand
takes all hexes of a set one step back at once.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from engines.games.blackkeep.keep.hexes import BIT, STRIDES, VAULT_HEX, Hex, Places, beside, places

if TYPE_CHECKING:
    from engines.games.blackkeep.keep.built_keep import Keep

FAR: Final = 60  # rounds, where no way leads
REMEMBERED: Final = 1 << 15


class Journey:
    """From each hex with each hand to the vault and out by one tile."""

    def __init__(
        self, keep: "Keep", ways: Sequence[tuple[str, Sequence[int]]], exit: str, barred: Sequence[str]
    ) -> None:
        """`ways`: the movement cards, and the facings in which each of them leads."""
        self.bit = {card: 1 << at for at, (card, _) in enumerate(ways) if card not in barred}
        self.full = sum(self.bit.values())
        self._keep, self._ways = keep, dict(ways)
        self.hands = [hand for hand in range(1 << len(ways)) if not hand & ~self.full]
        goals: dict[int, dict[int, Places]] = {1: {hand: self._exits(exit, hand) for hand in self.hands}}
        self._out = self._backwards(goals)
        treasure: dict[int, dict[int, Places]] = {}
        for hand in self.hands:
            treasure.setdefault(self.out(VAULT_HEX, hand), {})[hand] = BIT[VAULT_HEX]
        self._in = self._backwards(treasure)

    def hand(self, cards: Iterable[str]) -> int:
        """A hand as a set of bits. Cards that do not move, and barred ones, do not count."""
        return sum([self.bit.get(card, 0) for card in cards])

    def out(self, at: Hex, hand: int) -> int:
        """How many rounds until this thief is out, with a treasure."""
        return self._rounds(self._out[hand], BIT[at])

    def there_and_out(self, at: Hex, hand: int) -> int:
        """The same for a thief without a treasure: first to the vault."""
        return self._rounds(self._in[hand], BIT[at])

    @lru_cache(REMEMBERED)  # noqa: B019  # few journeys, asked about the same hexes again and again
    def with_diversions(self, rich: bool, at: Hex, hand: int, strides: tuple[int, ...]) -> int:
        """The same for a thief that also holds guard cards behind which it slips away: each leads so many steps in any
        direction, but not out of the Keep."""
        layers = (self._out if rich else self._in)[hand]
        reach, fewest = BIT[at], self._rounds(layers, BIT[at])
        for slipped, stride in enumerate(strides, 1):
            for _ in range(stride):
                reach = beside(reach) & self._keep.floor
            fewest = min(fewest, slipped + self._rounds(layers, reach))
        return fewest

    def _rounds(self, layers: dict[int, Places], reach: Places) -> int:
        for rounds, layer in layers.items():
            if layer & reach:
                return rounds
        return FAR

    def _exits(self, area: str, hand: int) -> Places:
        """The hexes from which one card of this hand leads out."""
        found = 0
        for card, bit in self.bit.items():
            if hand & bit and card != "rope arrow":
                ends = places(self._keep.exits(area, card))
                found |= ends | beside(ends) & self._keep.floor if card == "run" else ends
        return found

    def _backwards(self, goals: dict[int, dict[int, Places]]) -> dict[int, dict[int, Places]]:
        """For each hand, and each number of rounds, the hexes from which a goal takes as many."""
        layers: dict[int, dict[int, Places]] = {hand: {} for hand in self.hands}
        left = dict.fromkeys(self.hands, self._keep.open)
        last: dict[int, Places] = {}
        once: dict[Places, Places] = {}  # few of ten thousand sets are unlike: each is in memory a single time
        for rounds in range(min(goals), FAR):
            new = dict(goals.get(rounds, {}))
            rested = last.get(self.full, 0)
            if rested:
                for hand in self.hands:
                    new[hand] = new.get(hand, 0) | rested
            for hand, layer in last.items():
                for card, bit in self.bit.items():
                    if not hand & bit:
                        new[hand | bit] = new.get(hand | bit, 0) | self._before(card, layer)
            last = {}
            for hand, layer in new.items():
                if layer := layer & left[hand]:
                    left[hand] ^= layer
                    last[hand] = layers[hand][rounds] = once.setdefault(layer, layer)
            if not last and rounds >= max(goals):
                break
        tables: dict[object, dict[int, Places]] = {}  # many hands have the same way
        return {hand: tables.setdefault(tuple(table.items()), table) for hand, table in layers.items()}

    def _before(self, card: str, layer: Places) -> Places:
        """The hexes from which this card leads onto one of these hexes."""
        keep = self._keep
        if card == "run":
            before = beside(beside(layer & keep.floor) & keep.floor)
            return before | beside(layer) if layer & BIT[VAULT_HEX] else before
        layer &= keep.special if card == "rope arrow" else keep.floor
        if not layer:
            return 0
        before = 0
        for facing in self._ways[card]:
            stride = STRIDES[facing - 1]
            before |= layer >> stride if stride > 0 else layer << -stride
        return before
