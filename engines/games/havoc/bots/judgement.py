"""How a bot judges the table: what its cards are worth, where it wants to be, and what it fears."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from heapq import heapify, heappop, heappush
from math import exp, inf
from typing import Final

from engines.core import Card, Player, View
from engines.games.havoc.bots.preferences import GREEDY, PreferencesByRole
from engines.games.havoc.cards import AGENT, CASH_CARD, FIREARMS, TOKENS, TRAPS
from engines.games.havoc.effects.time_track import DARK_FROM
from engines.games.havoc.floor.grid import CORNERS, ROOMS
from engines.games.havoc.floor.sight import lines
from engines.games.havoc.floor.ways import guard_ways, ways_of
from engines.games.havoc.guards import who_rolls
from engines.games.havoc.state import CAUGHT, CHOOSING, ESCAPED, KILLED, MOST_GUARDS, Table, in_play, no_cash

LAST_GUARD: Final = MOST_GUARDS + 1  # there is no figure for it: it ends the game, and nobody can wait longer
LOCKED_IN: Final = 400.0  # how bad that is: nothing else matters before the door is open
HEAD: Final = 4.0  # a hundredth of an unknown head, on average


class Judgement:
    """One seat's judgement of one moment."""

    def __init__(self, view: View, preferences: PreferencesByRole = GREEDY) -> None:
        self.view = view
        assert isinstance(view.state, Table)
        self.s = view.state
        assert view.me is not None
        self.me: Player = view.me
        self.role = view.value(self.s.role[self.me])
        self.preferences = preferences[str(self.role)]
        self.card = CASH_CARD + self.preferences.greed * self.s.pay.cash_card * (self.role == "bossy")
        self.here = self.s.room[self.me] if self.s.room else 0

    # -- cards -----------------------------------------------------------------------------------------------------

    @cached_property
    def items(self) -> list[str]:
        return [str(self.view.value(card)) for card in self.s.items[self.me]]

    @cached_property
    def numbers(self) -> dict[int, Card]:
        """The different code numbers in hand, each with one card."""
        numbers = {}
        for card in self.s.codes[self.me]:
            value = self.view.value(card)
            if isinstance(value, int):
                numbers[value] = card
        return dict(sorted(numbers.items()))

    def token(self, room: int) -> str:
        """What lies in a dark room, "" if this seat does not know."""
        return self.tokens.get(room, "")

    @cached_property
    def tokens(self) -> dict[int, str]:
        """What lies in each dark room, as far as this seat knows."""
        value, tokens = self.view.knowledge.value, self.s.tokens
        known = {room: value(tokens[room]) for room in self.dark if tokens[room] >= 0}
        return {room: str(token) for room, token in known.items() if token is not None}

    def on_vault(self, room: int) -> list[int]:
        return sorted({int(str(self.s.face[card])) for card in self.s.laid.get(room, ())})

    def missing(self, room: int) -> int:
        """How many numbers this seat lacks to crack the vault alone."""
        on_it = self.on_vault(room)
        have = len(on_it) + sum(number not in on_it for number in self.numbers)
        return max(0, TOKENS[self.token(room)].size - have - ("borescope" in self.items))

    def hope(self, room: int, by_missing: Sequence[float]) -> float:
        """The chance to crack this vault, by how many numbers are missing: none if nobody is left to lend them, or if
        this seat stands in front of it with nothing to give itself."""
        missing = self.missing(room)
        lenders = any(self.s.codes[seat] for seat in in_play(self.s) if seat != self.me)
        waits = room == self.here and not self.gives(room)
        return 0.0 if missing and (waits or not lenders) else by_missing[missing]

    def gives(self, room: int) -> bool:
        """Whether this seat can lay a new number on the vault of this room, or use a Borescope there."""
        on_it = self.on_vault(room)
        return "borescope" in self.items or any(number not in on_it for number in self.numbers)

    # -- what is at stake ------------------------------------------------------------------------------------------

    @cached_property
    def bonus(self) -> float:
        """What the role would bring if this seat left now."""
        s = self.s
        others, pay = [seat for seat in range(s.seats) if seat != self.me], s.pay
        match self.role:
            case "bossy":
                return float(pay.cash_card * len(s.cash[self.me]))
            case "fearless":
                return float(pay.guard * len(s.guards))
            case "macho":
                return max(0.0, pay.tools - 100 * s.used[self.me])
            case "loyal":
                return HEAD * pay.escaped * sum(s.status[seat] == ESCAPED and not s.wounds[seat] for seat in others)
            case "psycho":
                return HEAD * pay.killed * sum(s.status[seat] == KILLED for seat in others)
            case "snitch":
                return HEAD * pay.caught * sum(s.status[seat] == CAUGHT for seat in others)
            case _:
                return 0.0

    @cached_property
    def stake(self) -> float:
        """What being caught would cost."""
        if self.role == AGENT:
            return 0.0
        cash = [self.view.value(card) for card in self.s.cash[self.me]]
        return self.bonus + sum(float(value) if isinstance(value, int) else CASH_CARD for value in cash)

    @cached_property
    def leaving(self) -> float:
        """What it is worth to be out: more if the eighth guard is near, and if the money is likely enough to win."""
        if self.role == AGENT:
            return 0.0
        s, preferences = self.s, self.preferences
        hurry = preferences.hurry + preferences.hurry_guard * s.entered + preferences.hurry_wound * s.wounds[self.me]
        hunger = 1.0 if s.cash[self.me] or self.role == "macho" else preferences.hunger
        ahead = max((len(s.cash[seat]) for seat, fate in enumerate(s.status) if fate == ESCAPED), default=0)
        enough = preferences.enough + preferences.envy * CASH_CARD * ahead
        content = preferences.modest + (1 - preferences.modest) / (1 + exp((enough - self.stake) / preferences.breadth))
        return (self.stake + preferences.relief * s.entered) * hurry * hunger * content + self.walkover

    @property
    def walkover(self) -> float:
        """While no thief is out, being the first may be all it takes to win: the likelier, the fewer are left."""
        if ESCAPED in self.s.status:
            return 0.0
        return self.preferences.walkover / len(in_play(self.s)) ** 2

    # -- places ----------------------------------------------------------------------------------------------------

    @cached_property
    def danger(self) -> list[float]:
        """For each room, how likely a guard comes there this turn."""
        s, safe, preferences = self.s, [1.0] * len(ROOMS), self.preferences
        part = preferences.own_dice if who_rolls(s) == self.me else 1.0
        by_distance = (preferences.next_door, preferences.two_away, preferences.far_away)
        for guard, where in s.guards.items():
            if guard in s.stunned:
                continue
            chances: dict[int, float] = dict.fromkeys(guard_ways(s, where), preferences.next_door / 2)
            for line in lines(s, where):
                for far, seen in enumerate(line):
                    chances[seen] = by_distance[min(far, 2)]
            for room, chance in chances.items():
                safe[room] *= 1 - chance
        return [part * (1 - chance) for chance in safe]

    @cached_property
    def ambush(self) -> float:
        """How likely a guard that comes in takes whoever stands in a corner."""
        return self.preferences.dusk if guard_will_come(self.s) else self.preferences.corner

    def risk(self, room: int) -> float:
        """How likely a guard comes upon somebody who ends this turn in that room."""
        return self.danger[room] + (self.ambush if room in CORNERS else 0.0)

    @cached_property
    def loot(self) -> list[float]:
        """What can be gained in each room by this seat, apart from a way out."""
        s, known, unknown = self.s, self.tokens, self.preferences.unknown
        worth = [0.0] * len(ROOMS)
        for seat in s.team:
            if s.status[seat] == KILLED:
                body = self.card * min(2, len(s.cash[seat])) * 0.8 + 20.0 * bool(s.items[seat])
                worth[s.room[seat]] = max(worth[s.room[seat]], body)
        for room in self.dark:
            worth[room] = max(worth[room], self.dark_prize(room) if room in known else unknown)
        if self.role == AGENT:
            armed = 60.0 * (not FIREARMS.isdisjoint(self.items))
            others = [s.room[seat] for seat in in_play(s) if seat != self.me]
            worth = [0.4 * prize + armed * others.count(room) for room, prize in enumerate(worth)]
        return worth

    def dark_prize(self, room: int) -> float:
        s, preferences = self.s, self.preferences
        match TOKENS[self.tokens[room]].kind:
            case "vault" if room in s.cracked:
                part = 1 - preferences.heed if no_cash(s, room, self.me) else 1.0
                return self.card * min(2, len(s.cracked[room])) * part
            case "vault":
                return self.card * preferences.vault * self.hope(room, (1.0, 0.55, 0.28, 0.11, 0.06, 0.06))
            case "storage":
                return (
                    preferences.storage if s.item_deck and len(s.items[self.me]) < 6 and self.role != "macho" else 0.0
                )
            case "database":
                return preferences.database if s.code_deck and len(self.numbers) < 7 else 0.0
            case _:
                return 0.0

    def cost(self, room: int) -> float:
        """What it costs to walk into a room. A guard there catches at once, which no prize is worth."""
        if self.role != AGENT and room in self.s.guards.values():
            return inf
        return self.costs.get(room, 0.0)

    @cached_property
    def costs(self) -> dict[int, float]:
        """The rooms that cost something: with guards, known traps, or possible traps."""
        known, unknown, safe = self.tokens, self.fear_of_the_dark, self.s.deactivated
        costs = {room: self.fear_of(room) if room in known else unknown for room in self.dark if room not in safe}
        for room in self.s.guards.values():
            costs[room] = 0.0 if self.role == AGENT else 2 * self.stake + 500.0
        return costs

    def fear_of(self, room: int) -> float:
        preferences, wounds = self.preferences, self.s.wounds[self.me]
        match TOKENS[self.tokens[room]].kind:
            case "door":
                return preferences.door + self.prison(room)
            case "laser":
                return preferences.laser
            case "shock":
                return preferences.shock * 6 if wounds else preferences.shock
            case _:
                return 0.0

    @cached_property
    def fear_of_the_dark(self) -> float:
        """What it costs to walk into a dark room of which nothing is known."""
        preferences = self.preferences
        trapped = preferences.doors * self.leaving if self.alone else 0.0
        return preferences.darkness + preferences.bleeding * self.s.wounds[self.me] + trapped

    @cached_property
    def alone(self) -> bool:
        """Whether nobody else is left inside: then a door that falls shut is the end."""
        return len(in_play(self.s)) == 1

    def prison(self, room: int) -> float:
        """What it costs to be locked in there: nothing if it can open the door again."""
        if self.alone:
            return self.leaving
        return 0.0 if self.matching(room) or "dynamite" in self.items else self.fear

    def matching(self, room: int) -> list[int]:
        """The cards in hand that deactivate the trap of this room, if it is one."""
        fitting = TRAPS.get(self.token(room), frozenset())
        return [card for number, card in self.numbers.items() if number in fitting]

    def wakes(self, room: int) -> bool:
        """Whether to deactivate this trap, from inside, only calls a guard that this seat does not want."""
        here = room == self.here and room not in self.s.locked
        return here and self.role not in (AGENT, "fearless")

    @property
    def dark(self) -> Sequence[int]:
        return dark_rooms(self.s.kinds)

    def prospects(self, prizes: Sequence[float]) -> list[float]:
        """For each room, the best of these prizes less the cost of the way there."""
        patience, wary = 1 - self.preferences.haste, self.preferences.way * self.fear * self.time
        costs = [wary * danger for danger in self.danger]
        for room, cost in self.costs.items():
            costs[room] += cost
        return list(spread(ways_of(self.s)[0], patience, tuple(prizes), tuple(costs)))

    @cached_property
    def fear(self) -> float:
        """How bad it is to be caught."""
        return self.stake + self.preferences.freedom if self.role != AGENT else 0.0

    @property
    def time(self) -> float:
        """How much it is worth to be safe for now: whoever waits until the end of the night is caught as well."""
        return 1 - self.preferences.dawn * self.s.entered / LAST_GUARD

    @cached_property
    def value(self) -> list[float]:
        """What each room is worth: the best prize or way out, less the way there, less the danger on the spot."""
        outside, prizes = self.leaving * (1 - self.preferences.haste), list(self.loot)
        for room in ways_of(self.s)[1]:
            prizes[room] = max(prizes[room], outside)
        fear, worth = self.fear * self.time, self.prospects(prizes)
        for room, danger in enumerate(self.danger):
            if danger or room in CORNERS:
                worth[room] -= fear * self.risk(room)
        for room in self.s.locked:
            if room not in self.s.breaches:
                worth[room] -= LOCKED_IN
        return worth


# Much of this stays the same from one decision of a thief to the next, and from one imagined world to another.


@lru_cache(maxsize=4096)
def spread(
    ways: Sequence[Sequence[int]], patience: float, prizes: Sequence[float], costs: Sequence[float]
) -> Sequence[float]:
    """For each room, the best of these prizes: each step leaves a part of it, less what it costs to walk in there."""
    worth = list(prizes)
    best = [(-prize, room) for room, prize in enumerate(worth) if prize > 0]
    heapify(best)
    while best:  # the best first (Dijkstra, 1959): no later one can improve it
        prize, to = heappop(best)
        if -prize == worth[to]:
            there = worth[to] * patience - costs[to]
            for room in ways[to]:
                if there > worth[room]:
                    worth[room] = there
                    heappush(best, (-there, room))
    return worth


@lru_cache(maxsize=64)
def dark_rooms(kinds: str) -> Sequence[int]:
    return [room for room, kind in enumerate(kinds) if kind == "d"]


def guard_will_come(s: Table) -> bool:
    """Whether an alarm calls a guard this turn, or a counter will stand in the dark if it does not change its row."""
    return s.alarm or any(
        s.col[seat] + (seat in s.waiting or s.phase == CHOOSING) >= DARK_FROM[s.row[seat]] for seat in s.counters
    )
