"""What a master looks at in Heist & Havoc: money out or inside, the way out, danger, lost heads."""

from math import exp

from engines.core import Card, Insight, Knowledge, Ledger, Player, Value, ValueOf, View
from engines.games.havoc.bots.choose_card import use_of
from engines.games.havoc.bots.judgement import Judgement
from engines.games.havoc.bots.preferences import SEASONED
from engines.games.havoc.cards import AGENT, FIREARMS, ROLES
from engines.games.havoc.effects.time_track import play_order
from engines.games.havoc.floor.ways import guard_distances, ways_of
from engines.games.havoc.state import CAUGHT, CHOOSING, ESCAPED, IN, KILLED, Table, in_play
from engines.games.havoc.weights import NOBODY, WEIGHTS

FEATURES = (
    "out",
    "money out",
    "inside",
    "money inside",
    "reward inside",
    "next",
    "way to a door",
    "danger",
    "money in danger",
    "wounds",
    "locked in",
    "Agent alive",
    "heads lost",
    "heads at large",
    "heads out",
    "enough out",
    "enough inside",
    "may escape",
    "may be caught",
    "may be killed",
    "rolls",
    "prey",
)
ENTERED = 8  # guards that have come in when it is over
FAR = 8
NO_LEDGER = Ledger(())
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
    doors = ways_of(s)[1]
    rolls = rolling(s)
    rows = []
    for seat, (role, status) in enumerate(zip(roles, s.status, strict=True)):
        if role == AGENT:
            alive, percent = float(status != KILLED), s.agent_percent / 1e5
            sums = [alive * (sum(kind) - kind[seat]) * percent for kind in (lost, open_, out)]
            rows.append((*NONE[:11], alive, *sums, *NONE[15:20], rolls[seat], 0.0))
        elif status == IN:
            room = s.room[seat]
            cards = s.cash[seat]
            cash = sum([value for card in cards if isinstance(value := value_of(card), int)])
            money = (cash + s.pay.cash_card * len(cards) * (role == "bossy")) / 500
            reward = worth(s, value_of, seat, role, heads) / 500 - money
            far = guard_distances(s, room)
            away = min([far.get(door, FAR) for door in doors], default=FAR) / 4
            judgement = Judgement(View(s, Own(s, seat, value_of), ()), SEASONED)
            coming, danger = next_best(judgement, s.hand[seat], value_of) / 500, judgement.risk(room)
            locked = float(room in s.locked and room not in s.breaches)
            here = (away, danger, money * danger, float(s.wounds[seat]), locked)
            may_win = enough(money + reward)
            hopes = (0.0, may_win, *may_pay(s, role, open_, seat), rolls[seat], prey(s, value_of, seat, role))
            rows.append((0.0, 0.0, 1.0, money, reward, coming, *here, *NONE[11:15], *hopes))
        elif status == ESCAPED:
            money = worth(s, value_of, seat, role, heads) / 500
            hopes = (enough(money), 0.0, *may_pay(s, role, open_, seat), 0.0, 0.0)
            rows.append((1.0, money, *NONE[2:15], *hopes))
        else:
            rows.append(NONE)
    return rows


def enough(money: float) -> float:
    """How likely so much money (in units of 500) is enough to win, if it gets out."""
    return 1 / (1 + exp(-(money * 500 - 1000) / 200))


def may_pay(s: Table, role: str, open_: list[int], seat: int) -> tuple[float, float, float]:
    """What this role is paid, in units of 500, if all others who are inside escape, are caught, or are killed."""
    rest = (sum(open_) - open_[seat]) / 50000
    return (
        rest * s.pay.escaped * (role == "loyal"),
        rest * s.pay.caught * (role == "snitch"),
        rest * s.pay.killed * (role == "psycho"),
    )


def prey(s: Table, value_of: ValueOf, seat: int, role: str) -> float:
    """Whom a Psycho with a firearm may kill: all others inside; the wounded count twice."""
    armed = role == "psycho" and any(value_of(card) in FIREARMS for card in s.items[seat])
    return float(sum(1 + s.wounds[other] for other in in_play(s) if other != seat)) if armed else 0.0


def next_best(judgement: Judgement, hand: list[Card], value_of: ValueOf) -> float:
    """What the best of these action cards would bring in this turn."""
    return max(use_of(judgement, str(value_of(card))) for card in hand)


def rolling(s: Table) -> list[float]:
    """How much say each seat has over the guards: first the last in play order, later the killed and caught."""
    who = s.team or play_order(s)[-1:]
    return [(seat in who) / len(who) for seat in range(s.seats)]


class Own(Knowledge):
    """What this seat has seen of the hidden cards, each of them told by `value_of`."""

    def __init__(self, s: Table, me: Player, value_of: ValueOf) -> None:
        super().__init__(NO_LEDGER, me)
        self._face, self._looked, self._value_of = s.face, s.looked, value_of
        self._mine = {s.role[me], *s.items[me], *s.codes[me], *s.cash[me]}

    def value(self, card: Card) -> Value | None:
        known = self._face.get(card)
        if known is None and (card in self._mine or self.me in self._looked.get(card, ())):
            return self._value_of(card)
        return known


def worth(s: Table, value_of: ValueOf, seat: int, role: str, heads: list[int]) -> float:
    """What this thief's money and role would add up to, if it were out now."""
    pay = s.pay
    money = float(sum([value for card in s.cash[seat] if isinstance(value := value_of(card), int)]))
    match role:
        case "bossy":
            return money + pay.cash_card * len(s.cash[seat])
        case "fearless":
            return money + pay.guard * s.fled_from.get(seat, len(s.guards))
        case "macho":
            return money + max(0, pay.tools - 100 * s.used[seat])
        case "loyal":
            fate, percent, unhurt = ESCAPED, pay.escaped, True
        case "psycho":
            fate, percent, unhurt = KILLED, pay.killed, False
        case _:
            fate, percent, unhurt = CAUGHT, pay.caught, False
    paid = [
        head
        for other, head in enumerate(heads)
        if other != seat and s.status[other] == fate and not (unhurt and s.wounds[other])
    ]
    return money + sum(paid) * percent / 100


INSIGHT = Insight(
    features=features,
    left=lambda s: 1 - s.entered / ENTERED,
    names=FEATURES,
    weights=WEIGHTS,
    nobody=NOBODY,
    horizon=0,
    trusted=0.004,  # a turn later looks as good as now, so that without this it puts off what it could do
    rounds=lambda s: s.phase == CHOOSING,
)
