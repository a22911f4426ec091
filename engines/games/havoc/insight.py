"""What a master looks at in Heist & Havoc: money out and inside, who has more, the next card, the way out, danger, and
lost heads."""

from math import exp
from typing import TypeAlias

from engines.core import Card, Insight, Knowledge, Ledger, Player, Value, ValueOf, View
from engines.games.havoc.actions.vault import vault_here
from engines.games.havoc.bots.choose_card import use_of
from engines.games.havoc.bots.judgement import LAST_GUARD, Judgement
from engines.games.havoc.bots.preferences import SEASONED
from engines.games.havoc.cards import AGENT, FIREARMS, ROLES
from engines.games.havoc.effects.time_track import play_order
from engines.games.havoc.floor.ways import guard_distances, ways_of
from engines.games.havoc.state import CAUGHT, CHOOSING, ESCAPED, IN, KILLED, Table, in_play, no_cash
from engines.games.havoc.weights import NOBODY, WEIGHTS
from engines.games.havoc.words.idle import idle

Row: TypeAlias = dict[str, float]  # by feature; what is not named is 0

FEATURES = (
    "out",
    "money out",
    "inside",
    "money inside",
    "reward inside",
    "place",
    "cash here",
    "vault here",
    "next take",
    "next decode",
    "next else",
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
    "behind out",
    "behind inside",
    "behind Agent",
    "richer inside, out",
    "richer inside, inside",
    "leaving",
    "first out",
    "last inside",
    "two inside",
)
FAR = 8  # steps, where no way leads to a door
KINDS = {"grab": "next take", "snatch": "next take", "pick up": "next take", "decode": "next decode"}
UNIT = 500  # money is counted in this
NO_LEDGER = Ledger(())


def features(s: Table, value_of: ValueOf) -> list[tuple[float, ...]]:
    found = Moment(s, value_of).rows() if s.status and s.room else [{}] * s.seats
    return [tuple([row.get(name, 0.0) for name in FEATURES]) for row in found]


class Moment:
    """All seats of one moment, with all cards known."""

    def __init__(self, s: Table, value_of: ValueOf) -> None:
        self.s, self.value_of = s, value_of
        self.roles = [str(value_of(card)) for card in s.role]
        self.heads = [ROLES[role].head for role in self.roles]
        self.totals = [total(s, value_of, seat, role, self.heads) for seat, role in enumerate(self.roles)]
        self.rolls = rolling(s)

    def rows(self) -> list[Row]:
        return [self.row(seat) for seat in range(self.s.seats)]

    def row(self, seat: Player) -> Row:
        if self.roles[seat] == AGENT:
            return self.agent(seat)
        if self.s.status[seat] == IN:
            return self.inside(seat)
        return self.escaped(seat) if self.s.status[seat] == ESCAPED else {}

    def agent(self, seat: Player) -> Row:
        """The Agent counts heads, until he is killed."""
        s = self.s
        if s.status[seat] == KILLED:
            return {"rolls": self.rolls[seat]}
        percent = s.agent_percent / 1e5
        return {
            "Agent alive": 1.0,
            "heads lost": percent * self.others(seat, CAUGHT, KILLED),
            "heads at large": percent * self.others(seat, IN),
            "heads out": percent * self.others(seat, ESCAPED),
            "rolls": self.rolls[seat],
            "behind Agent": self.lead(seat)[0],
        }

    def escaped(self, seat: Player) -> Row:
        money = self.totals[seat] / UNIT
        behind, richer = self.lead(seat)
        return {
            "out": 1.0,
            "money out": money,
            "enough out": enough(money),
            "behind out": behind,
            "richer inside, out": richer,
            **self.may_pay(seat),
        }

    def inside(self, seat: Player) -> Row:
        s, role, room = self.s, self.roles[seat], self.s.room[seat]
        judgement = Judgement(View(s, Own(s, seat, self.value_of), ()), SEASONED)
        cards = s.cash[seat]
        cash = sum([value for card in cards if isinstance(value := self.value_of(card), int)])
        money = (cash + s.pay.cash_card * len(cards) * (role == "bossy")) / UNIT
        danger, left = judgement.risk(room), len(in_play(s))
        behind, richer = self.lead(seat)
        return {
            "inside": 1.0,
            "money inside": money,
            "reward inside": self.totals[seat] / UNIT - money,
            "place": judgement.value[room] / UNIT,
            "cash here": float(len(s.cracked.get(room, ())) * (not no_cash(s, room, seat))),
            "vault here": float(vault_here(s, seat) > 0 and judgement.missing(room) == 0),
            **self.next_gains(judgement),
            "way to a door": self.way_out(room),
            "danger": danger,
            "money in danger": money * danger,
            "wounds": float(s.wounds[seat]),
            "locked in": float(room in s.locked and room not in s.breaches),
            "enough inside": enough(self.totals[seat] / UNIT),
            "rolls": self.rolls[seat],
            "prey": prey(s, self.value_of, seat, role),
            "behind inside": behind,
            "richer inside, inside": richer,
            "leaving": judgement.leaving / UNIT,
            "first out": float(ESCAPED not in s.status),
            "last inside": float(left == 1),
            "two inside": float(left == 2),
            **self.may_pay(seat),
        }

    def next_gains(self, judgement: Judgement) -> Row:
        """What the best action card of each kind would bring in this turn. They count apart: instinct loves a vault
        that is not yet cracked so much that cracking it would look like a loss."""
        stay, gains = judgement.value[judgement.here], {"next take": 0.0, "next decode": 0.0, "next else": 0.0}
        for card in self.s.hand[judgement.me]:
            action = str(self.value_of(card))
            kind = KINDS.get(action, "next else")
            gains[kind] = max(gains[kind], (use_of(judgement, action) - stay) / UNIT)
        return gains

    def others(self, seat: Player, *fates: str) -> float:
        """The heads of all others with one of these fates."""
        s = self.s
        return sum([head for other, head in enumerate(self.heads) if other != seat and s.status[other] in fates])

    def may_pay(self, seat: Player) -> Row:
        """What this role is paid if all others who are inside escape, are caught, or are killed."""
        role, pay, rest = self.roles[seat], self.s.pay, self.others(seat, IN) / 100 / UNIT
        return {
            "may escape": rest * pay.escaped * (role == "loyal"),
            "may be caught": rest * pay.caught * (role == "snitch"),
            "may be killed": rest * pay.killed * (role == "psycho"),
        }

    def lead(self, seat: Player) -> tuple[float, float]:
        """How much more than this seat the richest has who is out, or the Agent; and the richest thief inside."""
        sure = inside = self.totals[seat]
        for other, (role, status) in enumerate(zip(self.roles, self.s.status, strict=True)):
            if role == AGENT or status == ESCAPED:
                sure = max(sure, self.totals[other])
            elif status == IN:
                inside = max(inside, self.totals[other])
        return (sure - self.totals[seat]) / UNIT, (inside - self.totals[seat]) / UNIT

    def way_out(self, room: int) -> float:
        """How far the nearest door is, in units of four steps."""
        far = guard_distances(self.s, room)
        return min([far.get(door, FAR) for door in ways_of(self.s)[1]], default=FAR) / 4


def total(s: Table, value_of: ValueOf, seat: int, role: str, heads: list[int]) -> float:
    """What this seat would have in the end, if all that is still inside stayed there but itself."""
    status = s.status[seat]
    if role == AGENT:
        lost = [head for head, fate in zip(heads, s.status, strict=True) if fate in (CAUGHT, KILLED)]
        return sum(lost) * s.agent_percent / 100 * (status != KILLED)
    return worth(s, value_of, seat, role, heads) if status in (IN, ESCAPED) else 0.0


def enough(money: float) -> float:
    """How likely so much money (in units of UNIT) is enough to win, if it gets out."""
    return 1 / (1 + exp(-(money * UNIT - 1000) / 200))


def prey(s: Table, value_of: ValueOf, seat: int, role: str) -> float:
    """Whom a Psycho with a firearm may kill: all others inside; the wounded count twice."""
    armed = role == "psycho" and any(value_of(card) in FIREARMS for card in s.items[seat])
    return float(sum(1 + s.wounds[other] for other in in_play(s) if other != seat)) if armed else 0.0


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
    left=lambda s: 1 - s.entered / LAST_GUARD,
    names=FEATURES,
    weights=WEIGHTS,
    nobody=NOBODY,
    horizon=1,
    idle=idle,  # a turn ahead, a card that does nothing looks like good cards saved
    trusted=0.002,  # a turn later looks as good as now, so that without this it puts off what it could do
    rounds=lambda s: s.phase == CHOOSING,
    patience=1,  # after its own turn a card is above all one card less in hand
)
