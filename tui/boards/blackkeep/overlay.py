"""What is drawn over the map for this player alone: what only they know, and layers that they turned on with a key."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engines.core import Player
from engines.games.blackkeep.guards.forecast import forecast
from engines.games.blackkeep.guards.routines import route_of
from engines.games.blackkeep.keep.hexes import Facing, Hex, Places
from engines.games.blackkeep.state import Table


@dataclass(frozen=True)
class Overlay:
    me: Hex | None = None  # my own thief
    reach: frozenset[Hex] = frozenset()  # where the card under the cursor could take me
    exit: str = ""  # the tile I must leave by
    sight: bool = False  # whether the hexes that guards see are shown
    marches: Mapping[Hex, tuple[int, Facing]] = field(default_factory=dict)  # see `marches`
    suspect: Player | None = None  # the thief whose possible hexes are shown
    whereabouts: Places = 0  # and these hexes


def marches(s: Table) -> dict[Hex, tuple[int, Facing]]:
    """The hexes of the guards' routes: each with its guard, and the way it looks if it stands there next, or 0."""
    found: dict[Hex, tuple[int, Facing]] = {}
    for number, guard in enumerate(s.guards):
        found.update((at, (number, 0)) for at in route_of(s, guard) if guard.kind != "roving" and at not in found)
    for number, guard in enumerate(s.guards):
        found.update((at, (number, facing)) for at, facing in forecast(s, guard))
    return found


def next_suspect(s: Table, me: Player | None, last: Player | None) -> Player | None:
    """The thief whose possible hexes are shown next: one rival after the other, then me, then none."""
    seats: list[Player | None] = [seat for seat, thief in enumerate(s.thieves) if thief.may and seat != me]
    if me is not None and s.thieves[me].may:
        seats.append(me)
    return dict(zip([None, *seats], [*seats, None], strict=True)).get(last)
