"""What a master looks at in Heist & Havoc: money that is out or inside, the way out, guards near by, lost heads."""

from engines.core import Insight, ValueOf
from engines.games.havoc.bots import quick
from engines.games.havoc.cards import AGENT, ROLES
from engines.games.havoc.floor.ways import guard_distances, guard_ways, way_out
from engines.games.havoc.state import CAUGHT, CHOOSING, ESCAPED, IN, KILLED, Table
from engines.games.havoc.weights import NOBODY, WEIGHTS

FEATURES = (
    "out",
    "money out",
    "inside",
    "money inside",
    "way to a door",
    "money far from a door",
    "guards near",
    "money near guards",
    "wounds",
    "locked in",
    "codes",
    "Agent alive",
    "heads lost",
    "heads at large",
    "heads out",
    "out while others may pay",
)
ENTERED = 8  # guards that have come in when it is over
FAR = 8
NONE = (0.0,) * len(FEATURES)


def features(s: Table, value_of: ValueOf) -> list[tuple[float, ...]]:
    if not s.status or not s.room:
        return [NONE] * s.seats
    roles = [str(value_of(card)) for card in s.role]
    heads = [ROLES[role].head for role in roles]
    lost, open_, out = (
        [head * (status in which) for head, status in zip(heads, s.status, strict=True)]
        for which in ((CAUGHT, KILLED), (IN,), (ESCAPED,))
    )
    near = guards_near(s)
    doors = [room for room in range(len(s.kinds)) if way_out(s, room)]
    rows = []
    for seat, (role, status) in enumerate(zip(roles, s.status, strict=True)):
        if role == AGENT:
            alive, percent = float(status != KILLED), s.agent_percent / 1e5
            sums = [alive * (sum(kind) - kind[seat]) * percent for kind in (lost, open_, out)]
            rows.append((*NONE[:11], alive, *sums, 0.0))
        elif status == IN:
            room = s.room[seat]
            money = worth(s, value_of, seat, role, heads) / 500
            far = guard_distances(s, room)
            away = min([far.get(door, FAR) for door in doors], default=FAR) / 4
            danger = near.get(room, 0.0)
            locked = float(room in s.locked and room not in s.breaches)
            codes = len(s.codes[seat]) / 5
            bleeding = float(s.wounds[seat])
            rows.append(
                (0.0, 0.0, 1.0, money, away, money * away, danger, money * danger, bleeding, locked, codes, *NONE[11:])
            )
        elif status == ESCAPED:
            money = worth(s, value_of, seat, role, heads) / 500
            pays = sum(open_) / 1000 if role in ("loyal", "snitch", "psycho") else 0.0
            rows.append((1.0, money, *NONE[2:15], pays))
        else:
            rows.append(NONE)
    return rows


def worth(s: Table, value_of: ValueOf, seat: int, role: str, heads: list[int]) -> float:
    """What this thief's money and role would add up to, if it were out now."""
    money = float(sum([value for card in s.cash[seat] if isinstance(value := value_of(card), int)]))
    match role:
        case "bossy":
            return money + 100 * len(s.cash[seat])
        case "fearless":
            return money + 100 * s.fled_from.get(seat, len(s.guards))
        case "macho":
            return money + max(0, 800 - 100 * s.used[seat])
        case "loyal":
            fates, unhurt = (ESCAPED,), True
        case "psycho":
            fates, unhurt = (KILLED,), False
        case _:
            fates, unhurt = (CAUGHT,), False
    paid = [
        head
        for other, head in enumerate(heads)
        if other != seat and s.status[other] in fates and not (unhurt and s.wounds[other])
    ]
    return money + sum(paid)


def guards_near(s: Table) -> dict[int, float]:
    """How much of a threat guards are to each room: on the spot, next door, two doors away."""
    near: dict[int, float] = {}
    for guard, where in s.guards.items():
        if guard in s.stunned:
            continue
        near[where] = near.get(where, 0.0) + 1
        for room in guard_ways(s, where):
            near[room] = near.get(room, 0.0) + 0.5
            for further in guard_ways(s, room):
                near[further] = near.get(further, 0.0) + 0.1
    return near


INSIGHT = Insight(
    features=features,
    left=lambda s: 1 - s.entered / ENTERED,
    names=FEATURES,
    weights=WEIGHTS,
    nobody=NOBODY,
    quick=quick,
    horizon=1,
    rounds=lambda s: s.phase == CHOOSING,
)
