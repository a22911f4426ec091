"""What the next round may bring a thief: where guards will be, what they will see, and which way is short; for bots.

It can be asked about guards as they stand, or as they would stand after a card.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice

from engines.games.blackkeep.guards.forecast import forecast
from engines.games.blackkeep.keep.built_keep import Keep
from engines.games.blackkeep.keep.hexes import AREA_OF, BIT, Facing, Hex, Places, beside, best_facing, hexes, places
from engines.games.blackkeep.state import CALM, Guard, Table

FAR = 99  # steps, where no way leads
IN_SIGHT = 9  # how many steps a step from a watched hex counts


class Outlook:
    """What each hex is worth, in steps, to a thief who wants to reach one of the goals."""

    def __init__(
        self,
        s: Table,
        goals: Iterable[Hex],
        guards: Sequence[Guard],
        ground: Places = 0,
        dark: Places = 0,
        glows: bool = False,
    ) -> None:
        """`glows`: the thief carries the Lantern."""
        dark |= places(s.torches)
        self.watched: Places = 0  # hexes that guards see now, or after their move
        self._dangers: list[tuple[Places, int]] = []
        for guard in guards:
            self._beware(s, guard, ~dark, glows)
        self._rings = self._ways(places(goals), ground or s.keep.floor, s.keep.special)

    def worth(self, at: Hex) -> int:
        """How good it is to be on a hex: near the goal, and out of sight."""
        return -self.steps(at) - self.risk(at)

    def steps(self, at: Hex) -> int:
        """The length of the way from here to the goal."""
        return next((steps for steps, ring in enumerate(self._rings) if ring & BIT[at]), FAR)

    def risk(self, at: Hex) -> int:
        """What it costs, in steps, to be seen here now, or when the guards have moved."""
        return sum(cost for where, cost in self._dangers if where & BIT[at])

    def _beware(self, s: Table, guard: Guard, lit: Places, glows: bool) -> None:
        now = s.view(guard) & lit
        there, then = expected(s, guard)
        if glows and guard.status in CALM:
            then |= drawn_to_light(s, guard)
        then &= lit
        self.watched |= now | then
        reached = list(islice(s.keep.rings(guard.at), 5))
        two = sum(reached[:3])  # the rings are disjoint, so their sum is their union
        three, four = two + sum(reached[3:4]), two + sum(reached[3:])
        caught = there | two if guard.status == "pursuing" else there
        self._dangers += [(now & two, 60), (now & four & ~two, 20), (now & ~four, 6), (caught & ~now, 30)]
        stands = BIT[guard.at]
        self._dangers += [(stands, 200), (there & ~stands, 60)]  # here it catches whoever comes
        late = then & ~(now | caught)
        self._dangers += [(late & three, 10), (late & ~three, 3)]

    def _ways(self, goals: Places, ground: Places, special: Places) -> list[Places]:
        """For each number of steps the hexes from which the shortest way to the goal takes as many.

        The way leads over the ground, and may begin on a Special Hex: a thief leaves it as usual.
        """
        ground |= goals
        rings, left = [], ground | special
        coming = [goals, *[0] * IN_SIGHT]
        while any(coming):
            ring = coming.pop(0) & left
            rings.append(ring)
            left ^= ring
            near = beside(ring & ground) & left
            coming.append(0)
            coming[0] |= near & ~self.watched
            coming[IN_SIGHT - 1] |= near & self.watched
        return rings


def expected(s: Table, guard: Guard) -> tuple[Places, Places]:
    """Where a guard may be after its next move, or on the way, and what it will have seen there."""
    there, seen = BIT[guard.at], 0
    for at, facing in forecast(s, guard):
        there |= BIT[at]
        seen |= s.keep.views[at, facing, guard.status]
    return there, seen or s.view(guard)


def drawn_to_light(s: Table, guard: Guard) -> Places:
    """The hexes of its tile where a guard would see the carrier of the Lantern once it has turned to the light."""
    at, facing = (forecast(s, guard) or [(guard.at, guard.facing)])[-1]
    return _seen_if_lit(s.keep, at, facing, guard.status)


@lru_cache(4096)
def _seen_if_lit(keep: Keep, at: Hex, facing: Facing, status: str) -> Places:
    tile = hexes(keep.within[AREA_OF[at]])
    return places(lit for lit in tile if BIT[lit] & keep.views[at, best_facing(facing, at, lit), status])
