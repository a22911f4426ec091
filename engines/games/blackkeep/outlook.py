"""What the next round may bring a thief: where guards will be, what they will see, and which way is short; for bots.

It can be asked about guards as they stand, or as they would stand after a card.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engines.games.blackkeep.guards.forecast import Sentry, sentry, stands
from engines.games.blackkeep.keep.built_keep import Keep
from engines.games.blackkeep.keep.hexes import AREA_OF, BIT, Facing, Hex, Places, beside, best_facing, hexes, places
from engines.games.blackkeep.state import CALM, Guard, Table

FAR = 99  # steps, where no way leads
IN_SIGHT = 9  # how many steps a step from a watched hex counts
REMEMBERED = 512  # outlooks: a search asks about the same guards again and again


def outlook(
    s: Table, goals: Iterable[Hex], guards: Sequence[Guard], ground: Places = 0, dark: Places = 0, glows: bool = False
) -> "Outlook":
    """The outlook of a thief with these goals. `ground`: where it can go, if not on floor only; `dark`: what a torch
    lights no more; `glows`: it carries the Lantern."""
    sentries = tuple([sentry(s, guard) for guard in guards])
    return remembered(s.keep, places(goals), sentries, ground or s.keep.floor, dark | places(s.torches), glows)


class Outlook:
    """What each hex is worth, in steps, to a thief who wants to reach one of the goals."""

    def __init__(
        self, keep: Keep, goals: Places, guards: tuple[Sentry, ...], ground: Places, dark: Places, glows: bool
    ) -> None:
        self.watched: Places = 0  # hexes that guards see now, or after their move
        self._dangers: list[tuple[Places, int]] = []  # when the guards have moved
        self._at_once: list[tuple[Places, int]] = []
        self._risks: dict[Hex, int] = {}
        for guard in guards:
            self._beware(keep, guard, ~dark, glows)
        self._rings = ways(goals, ground, keep.special, self.watched)

    def worth(self, at: Hex) -> int:
        """How good it is to be on a hex: near the goal, and out of sight."""
        return -self.steps(at) - self.risk(at)

    def steps(self, at: Hex) -> int:
        """The length of the way from here to the goal."""
        bit = BIT[at]
        for steps, ring in enumerate(self._rings):
            if ring & bit:
                return steps
        return FAR

    def risk(self, at: Hex) -> int:
        """What it costs, in steps, to be seen here now, or when the guards have moved."""
        risk = self._risks.get(at)
        if risk is None:
            bit = BIT[at]
            later = sum([cost for where, cost in self._dangers if where & bit])
            risk = self._risks[at] = self.risk_in_passing(at) + later
        return risk

    def risk_in_passing(self, at: Hex) -> int:
        """What it costs, in steps, to be seen here now, or to walk into a guard."""
        bit = BIT[at]
        return sum([cost for where, cost in self._at_once if where & bit])

    def _beware(self, keep: Keep, guard: Sentry, lit: Places, glows: bool) -> None:
        now = guard.view & lit
        there, then = expected(guard)
        if glows and guard.status in CALM:
            then |= drawn_to_light(guard)
        then &= lit
        self.watched |= now | then
        two, three, four = keep.around_a_guard(guard.at)
        caught = there | two if guard.status == "pursuing" else there
        stand = BIT[guard.at]  # here it catches whoever comes
        self._at_once += [(now & two, 60), (now & four & ~two, 20), (now & ~four, 6), (stand, 200)]
        self._dangers += [(caught & ~now, 30), (there & ~stand, 60)]
        late = then & ~(now | caught)
        self._dangers += [(late & three, 10), (late & ~three, 3)]


remembered = lru_cache(REMEMBERED)(Outlook)


@lru_cache(REMEMBERED)
def ways(goals: Places, ground: Places, special: Places, watched: Places) -> tuple[Places, ...]:
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
        coming[0] |= near & ~watched
        coming[IN_SIGHT - 1] |= near & watched
    return tuple(rings)


@lru_cache(8 * REMEMBERED)
def expected(guard: Sentry) -> tuple[Places, Places]:
    """Where a guard may be after its next move, or on the way, and what it will have seen there."""
    there, seen = BIT[guard.at], 0
    for at, facing in stands(guard):
        there |= BIT[at]
        seen |= guard.keep.views[at, facing, guard.status]
    return there, seen or guard.view


def drawn_to_light(guard: Sentry) -> Places:
    """The hexes of its tile where a guard would see the carrier of the Lantern once it has turned to the light."""
    at, facing = (stands(guard) or ((guard.at, guard.facing),))[-1]
    return _seen_if_lit(guard.keep, at, facing, guard.status)


@lru_cache(4096)
def _seen_if_lit(keep: Keep, at: Hex, facing: Facing, status: str) -> Places:
    tile = hexes(keep.within[AREA_OF[at]])
    return places(lit for lit in tile if BIT[lit] & keep.views[at, best_facing(facing, at, lit), status])
