"""What is shown on top of the table: mine alone, or asked for with a key."""

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
    sight: bool = False  # whether it is shown what guards see
    marches: Mapping[Hex, tuple[int, Facing]] = field(default_factory=dict)  # see `marches`
    suspect: Player | None = None  # the thief of whom is shown where it may be
    whereabouts: Places = 0  # and that is here


def marches(s: Table) -> dict[Hex, tuple[int, Facing]]:
    """The hexes of the guards' routes: each with its guard, and the way it looks if it stands there next, or 0."""
    found: dict[Hex, tuple[int, Facing]] = {}
    for number, guard in enumerate(s.guards):
        found.update((at, (number, 0)) for at in route_of(s, guard) if guard.kind != "roving" and at not in found)
    for number, guard in enumerate(s.guards):
        found.update((at, (number, facing)) for at, facing in forecast(s, guard))
    return found


def next_suspect(s: Table, me: Player | None, last: Player | None) -> Player | None:
    """Whose whereabouts are shown next: one rival after the other, then what can be told of me, then nobody's."""
    seats: list[Player | None] = [seat for seat, thief in enumerate(s.thieves) if thief.may and seat != me]
    if me is not None and s.thieves[me].may:
        seats.append(me)
    return dict(zip([None, *seats], [*seats, None], strict=True)).get(last)
